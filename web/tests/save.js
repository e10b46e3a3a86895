// Exports, as a person takes them.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect } from './page.js';

export const program = process.env.EYELINE ?? '../target/debug/eyeline';

/** @param {import('./page.js').Page} page @param {string} what @param {string} file */
export async function save(page, what, file) {
  await page.locator('#open-export').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#export-${what}`).click()]);
  await download.saveAs(file);
  await page.keyboard.press('Escape');
  return readFileSync(file);
}

/** What the page copies. @param {import('./page.js').Page} page @param {string} what */
export async function copied(page, what) {
  await page.locator('#open-export').click();
  await page.locator(`#export-${what}`).click();
  await expect(page.locator('#copied')).toBeVisible();
  const text = await page.locator('#copied').textContent();
  await page.keyboard.press('Escape');
  return String(text);
}

/** Both pictures, opened as a browser does; the SVG's text. @param {import('./page.js').Page} page @param {import('@playwright/test').TestInfo} info */
export async function pictures(page, info) {
  const png = await save(page, 'png', info.outputPath('out.png'));
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  const svg = await save(page, 'svg', info.outputPath('out.svg'));
  const widths = await page.evaluate(async (sources) => Promise.all(sources.map((source) => new Promise((done, fail) => {
    const image = new Image();
    image.onload = () => done(image.naturalWidth);
    image.onerror = () => fail(new Error('the picture does not open'));
    image.src = source;
  }))), [`data:image/png;base64,${png.toString('base64')}`, `data:image/svg+xml;base64,${svg.toString('base64')}`]);
  for (const width of widths) expect(width).toBeGreaterThan(100);
  return svg.toString();
}

/** What the command line says. @param {string[]} words */
export const told = (words) => execFileSync(program, words).toString();

/** What a copied command says. @param {string} command */
export const run = (command) => execFileSync('bash', ['-c', command.replace(/^eyeline/, program)]).toString();

/** The plain arguments of a call, as Python itself reads them. @param {string} text @param {string} call @returns {any[]} */
export function pythonArguments(text, call) {
  const reader = `import ast, json, sys
calls = [node for node in ast.walk(ast.parse(sys.stdin.read())) if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == sys.argv[1]]
assert len(calls) == 1, calls
def plain(node):
    try:
        return ast.literal_eval(node)
    except ValueError:
        return None
print(json.dumps([plain(node) for node in calls[0].args] + [plain(word.value) for word in calls[0].keywords]))`;
  return JSON.parse(execFileSync('python3', ['-c', reader, call], { input: text }).toString());
}

// What leaves the page opens elsewhere, and says the same as the command line.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, open, pieceAt, test, verdict } from './page.js';
import { program, save } from './save.js';

for (const story of ['start', '000', '001', '003']) {
  test(`${story}: the page's JSON is the command line's, byte for byte`, async ({ page }, info) => {
    await open(page, story);
    const map = info.outputPath('map.json');
    await save(page, 'scene', map);
    const reply = (await save(page, 'json', info.outputPath('reply.json'))).toString();
    const [from, to] = await Promise.all(['observer', 'target'].map((piece) => pieceAt(page, piece).getAttribute('data-at')));
    const rules = await page.locator('#rules').inputValue();
    expect(reply).toBe(execFileSync(program, ['why', map, `--from=${from}`, `--to=${to}`, `--rules=${rules}`, '--json']).toString());
  });
}

test('a text map that was saved opens again as the same map', async ({ page }, info) => {
  await open(page, 'start');
  const file = info.outputPath('map.txt');
  await save(page, 'map', file);
  const seen = execFileSync(program, ['see', file, '--from', '@']).toString();
  expect(seen).toContain('5,9 sees 137 cells');
  await open(page, '001');
  await page.locator('#file').setInputFiles(file);
  await expect(verdict(page)).toHaveText(/segments clear/);
  await page.locator('#rules').selectOption('predprey@1');
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 7: wall at 8,6');
});

test('a map of hexes with a head opens; a bad file says what is wrong', async ({ page }, info) => {
  await open(page, 'start');
  await page.locator('#file').setInputFiles('../examples/ridge.txt');
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 9: height at 1,4');
  const bad = info.outputPath('bad.json');
  writeFileSync(bad, '{"eyeline": 1, "width": ');
  await page.locator('#file').setInputFiles(bad);
  await expect(page.locator('#notice')).toHaveText(/line 1 column 24/);
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 9: height at 1,4');
});

test('the command that was copied says the same', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(page, '003');
  await page.locator('#open-export').click();
  await page.locator('#export-command').click();
  await expect(page.locator('#copied')).toHaveText(/eyeline why -/);
  const command = await page.evaluate(() => navigator.clipboard.readText());
  const told = execFileSync('bash', ['-c', command.replace(/^eyeline/, program)]).toString();
  expect(told).toContain('BLOCKED at step 2 of 3: wall at 2,0');
  expect(told).toContain('penalty 50.3 %');
  for (const [id, words] of [['rust', /Answer::of_text\(/], ['python', /eyeline\.trace\(board/], ['javascript', /query\(map, /]]) {
    await page.locator(`#export-${id}`).click();
    await expect(page.locator('#copied')).toHaveText(words);
  }
});

test('the world of story 002 is examples/world.txt', async ({ page }) => {
  await open(page, '002');
  await page.locator('#tab-text').click();
  await expect(page.locator('#panel pre')).toHaveText(/@/);
  const { WORLD } = await import('../assets/world.js');
  expect(WORLD).toBe(readFileSync('../examples/world.txt', 'utf8'));
});

// Maps that were saved open as they were; what the command line refuses, the page refuses.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, linkOf, open, pieceAt, test, verdict } from './page.js';
import { program, save } from './save.js';

const REFUSED = /** @type {[string, string|object, RegExp][]} */ ([
  ['an unknown symbol', '.....\n.@%T.\n.....\n', /line 2, column 3: unknown symbol '%'/],
  ['ragged rows', '.....\n.@#T\n.....\n', /line 2/],
  ['an unknown key', { eyeline: 1, width: 5, height: 3, wals: [[2, 1]] }, /wals.*walls/],
  ['another version', { eyeline: 2, width: 5, height: 3 }, /eyeline/],
  ['a bad legend', { eyeline: 1, rows: ['.....', '.@x..'], legend: { x: 'wal' } }, /wal/],
  ['rows against width', { eyeline: 1, rows: ['...'], width: 9, height: 9 }, /width|rows/],
  ['a number for a name', { eyeline: 1, width: 5, height: 3, units: [{ id: 7, at: [1, 1] }] }, /7|id/],
  ['a unit without a name', { eyeline: 1, width: 5, height: 3, units: [{ at: [1, 1] }] }, /id/],
]);
for (const [name, written, words] of REFUSED) {
  test(`what the command line refuses is refused: ${name}`, async ({ page }, info) => {
    await open(page, 'start');
    const file = info.outputPath(typeof written === 'string' ? 'map.txt' : 'map.json');
    writeFileSync(file, typeof written === 'string' ? written : JSON.stringify(written));
    expect(spawnSync(program, ['see', file, '--from', '0,0']).status).toBe(3);
    await page.locator('#file').setInputFiles(file);
    await expect(page.locator('#notice')).toHaveText(words);
    await expect(verdict(page)).toHaveText('Blocked at step 3 of 7: wall at 8,6');
    if (typeof written === 'string') return;
    await page.goto('about:blank');
    await page.goto(`/${linkOf({ scene: written, from: [0, 0], to: [1, 0], rules: 'predprey@1' })}`);
    await expect(page.locator('#notice')).toHaveText(words);
  });
}

test('a file that holds more than the page can is explained', async ({ page }, info) => {
  await open(page, 'start');
  const file = info.outputPath('map.json');
  writeFileSync(file, JSON.stringify({ eyeline: 1, width: 5, height: 3, units: [{ id: 'a', at: [2, 1] }, { id: 'b', at: [2, 1] }] }));
  await page.locator('#file').setInputFiles(file);
  await expect(page.locator('#notice')).toHaveText(/Two units stand on 2,1/);
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 7: wall at 8,6');
});

test('a file of two million rows is explained', async ({ page }, info) => {
  await open(page, 'start');
  const file = info.outputPath('map.txt');
  writeFileSync(file, '.\n'.repeat(2_000_000));
  await page.locator('#file').setInputFiles(file);
  await expect(page.locator('#notice')).toHaveText(/2,000,000 cells; the page draws up to 65,536/, { timeout: 15_000 });
});

for (const kind of ['scene', 'map']) {
  test(`a saved ${kind} keeps the eye and the target, on walls too`, async ({ page }, info) => {
    for (const [grid, from, to] of [['square', [3, 2], [8, 2]], ['hex', [0, 5], [4, 5]]]) {
      const scene = { eyeline: 1, grid, width: 12, height: 8, walls: [[3, 2], [0, 5], [5, 2]], smoke: [[8, 2]], units: [{ id: 'm1', at: [6, 6] }] };
      await page.goto(`/${linkOf({ scene, from, to })}`);
      await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', from.toString());
      const file = info.outputPath(kind === 'map' ? 'map.txt' : 'map.json');
      await save(page, kind, file);
      await page.locator('#new-square').click();
      await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', '3,6');
      await page.locator('#file').setInputFiles(file);
      await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', from.toString());
      await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', to.toString());
      const again = info.outputPath('again');
      await save(page, kind, again);
      expect(readFileSync(again, 'utf8')).toBe(readFileSync(file, 'utf8'));
    }
  });
}

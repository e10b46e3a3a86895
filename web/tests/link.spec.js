// Links round-trip, and those that cannot be read say why.

import { dragOver, expect, linkOf, more, open, pieceAt, settledLink, test, verdict } from './page.js';

test('a link reproduces everything', async ({ page, context }) => {
  await open(page, 'start');
  await page.locator('[data-tool="wall"]').click();
  await dragOver(page, [2, 11], [6, 11]);
  await page.locator('[data-tool="look"]').click();
  await dragOver(page, [12, 3], [12, 5]);
  await page.locator('#compare').selectOption('one-card-dungeon@1');
  await page.locator('#adjust').click();
  await page.locator('#change-radius').fill('9');
  await page.locator('#change-radius').blur();
  await expect(page.locator('.only-first')).not.toHaveAttribute('d', '');
  const hash = await settledLink(page);
  expect(hash).toMatch(/^#1\./);
  const [said, also] = [await verdict(page).textContent(), await more(page).textContent()];
  const second = await context.newPage();
  await open(second, hash.slice(1));
  await expect(verdict(second)).toHaveText(String(said));
  await expect(more(second)).toHaveText(String(also));
  await expect(second.locator('#compare')).toHaveValue('one-card-dungeon@1');
  expect(await settledLink(second)).toBe(hash);
});

for (const story of ['start', '000', '001', '002', '003']) {
  test(`the link of story ${story} round-trips`, async ({ page, context }) => {
    await open(page, story);
    await expect(more(page)).toHaveText(/\S/);
    const hash = await settledLink(page);
    expect(hash).toMatch(/^#1\./);
    const second = await context.newPage();
    await open(second, hash.slice(1));
    await expect(verdict(second)).toHaveText(String(await verdict(page).textContent()));
    await expect(second.locator('#caption')).toHaveText(String(await page.locator('#caption').textContent()));
    expect(await settledLink(second)).toBe(hash);
  });
}

test('a walk comes back where it was', async ({ page, context }) => {
  await open(page, '002');
  await page.locator('#board').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
  await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '16,10');
  const second = await context.newPage();
  await open(second, (await settledLink(page)).slice(1));
  await expect(pieceAt(second, 'party')).toHaveAttribute('data-at', '16,10');
});

const whole = linkOf({ scene: { eyeline: 1, width: 5, height: 5 }, from: [0, 0], to: [4, 4], rules: 'predprey@1' });
const BAD = /** @type {[string, string, RegExp][]} */ ([
  ['cut off', whole.slice(0, -9), /broken/],
  ['changed', whole.replace(/.(?=.{6}$)/, '!'), /broken/],
  ['old', whole.replace('#1.', '#0.'), /older page \(version 0/],
  ['newer', whole.replace('#1.', '#7.'), /newer page \(version 7/],
  ['not ours', '#hello', /not one of ours/],
  ['no JSON', linkOf('nonsense'), /broken/],
  ['no map', linkOf({}), /JSON object/],
  ['a huge map', linkOf({ scene: { eyeline: 1, width: 1e5, height: 1e5 } }), /10,000,000,000 cells; the page draws up to 65,536/],
  ['a cell outside', linkOf({ scene: { eyeline: 1, width: 5, height: 5 }, from: [9, 0] }), /'from' \(9,0\) lies outside/],
  ['a bomb', linkOf(`"${'a'.repeat(6 * 1024 * 1024)}"`), /more than 4 MiB/],
  ['half a hunt', '#hunt.abc', /not whole/],
  ['a hunt that is no text', '#hunt.%.agent.x', /not whole/],
  ['a cone that is none', linkOf({ scene: { eyeline: 1, width: 5, height: 5 }, changes: { cone: 5 } }), /changes 'cone' to 5, which it cannot be/],
  ['a change of nothing', linkOf({ scene: { eyeline: 1, width: 5, height: 5 }, changes: { foo: 1 } }), /changes 'foo', which no rule has/],
  ['a million rows', linkOf({ scene: { eyeline: 1, rows: Array(900_000).fill('.') } }), /900,000 cells; the page draws up to 65,536/],
  ['a lost hunt', '#hunt.00000000000000000000000000000000.agent.00000000000000000000000000000000', /no such hunt/],
]);
for (const [name, hash, words] of BAD) {
  test(`a broken link explains itself: ${name}`, async ({ page }) => {
    await page.goto(`/${hash}`);
    await expect(page.locator('#notice')).toHaveText(words);
    await expect(verdict(page)).toBeVisible();
    await expect(pieceAt(page, 'observer')).toBeVisible();
  });
}

test('a link with unknown rules shows what the engine says', async ({ page }) => {
  await page.goto(`/${linkOf({ scene: { eyeline: 1, width: 5, height: 5 }, from: [0, 0], to: [4, 4], rules: 'predpray' })}`);
  await expect(verdict(page)).toHaveText(/unknown rule set 'predpray'/);
});

test('markup in a link stays text', async ({ page }) => {
  const evil = '<img src=x onerror=alert(1)>';
  await page.goto(`/${linkOf({ scene: { eyeline: 1, width: 5, height: 5, units: [{ id: evil, at: [2, 2] }], places: [{ at: [1, 1], name: evil, symbol: '<' }] }, from: [0, 0], to: [4, 4], rules: 'predprey@1', story: evil })}`);
  await expect(verdict(page)).toHaveText(/Visible/);
  await expect(page.locator('#board img, #caption img')).toHaveCount(0);
});

test('pasting another link into the open page follows it, and undo leads back', async ({ page }) => {
  await open(page, 'start');
  await page.evaluate(() => {
    location.hash = '#001';
  });
  await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
  await page.locator('#undo').click();
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 7: wall at 8,6');
});

test('the way past the header focuses the board and leaves the address alone', async ({ page }) => {
  for (const story of ['001', '004']) {
    await open(page, story);
    const link = await settledLink(page);
    await page.locator('#skip').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#board')).toBeFocused();
    expect(await settledLink(page)).toBe(link);
  }
});

test('#board, opened by itself, shows the example that the page begins with', async ({ page }) => {
  await page.goto('/#board');
  await expect(verdict(page)).toBeVisible();
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 7: wall at 8,6');
  await expect(pieceAt(page, 'observer')).toBeVisible();
});

test('terrain of any name is drawn as terrain', async ({ page }) => {
  await page.goto(`/${linkOf({ scene: { eyeline: 1, width: 5, height: 5, terrain: [[2, 2, 'constructor'], [3, 3, '__proto__']] }, from: [0, 0], to: [4, 4], rules: 'predprey@1' })}`);
  await expect(verdict(page)).toHaveText(/Visible/);
  await expect(page.locator('.terrain-glyph')).toHaveText(['·', '·']);
});

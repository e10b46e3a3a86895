// Servers that are slow, gone, or overtaken: what is told is true of what it names.

import { dragOver, expect, open, pieceAt, pointOf, test, verdict } from './page.js';

/** @param {import('./page.js').Page} page @param {[number, number]} cell */
async function click(page, cell) {
  const { x, y } = await pointOf(page, cell);
  await page.mouse.click(x, y);
}

/** Every verdict from now on. @param {import('./page.js').Page} page */
async function listen(page) {
  await page.evaluate(() => {
    const [text, more] = ['verdict-text', 'verdict-more'].map((id) => /** @type {HTMLElement} */ (document.getElementById(id)));
    /** @type {any} */ (window).told = [];
    new MutationObserver(() => /** @type {any} */ (window).told.push(`${text.textContent} | ${more.textContent}`)).observe(more, { childList: true, characterData: true, subtree: true });
    new MutationObserver(() => /** @type {any} */ (window).told.push(`${text.textContent} | ${more.textContent}`)).observe(text, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => /** @type {string[]} */ (/** @type {any} */ (window).told));
}

/** @param {import('./page.js').Page} page @param {string} where @param {number} delay */
const slow = (page, where, delay) => page.route(where, (route) => setTimeout(() => route.continue(), delay));

test('an aim that moves on is never told what held for another cell', async ({ page }) => {
  await open(page, '004');
  await page.locator('[data-seat="spotter"]').click();
  await expect(verdict(page)).toHaveText(/The Spotter sees \d+ cells/);
  const cells = /** @type {[number, number][]} */ ([[11, 3], [2, 0], [1, 3]]);
  const truths = [];
  for (const cell of cells) {
    await click(page, cell);
    await expect(verdict(page)).toHaveText(new RegExp(`^The Spotter (sees|does not see) ${cell}\\b`));
    truths.push(await verdict(page).textContent());
  }
  await slow(page, '**/api/hunts/*', 250);
  const heard = await listen(page);
  for (const cell of cells) {
    await click(page, cell);
    await page.waitForTimeout(70);
  }
  await expect(verdict(page)).toHaveText(String(truths[2]));
  for (const words of await heard()) expect(truths).toContain(words.split(' | ')[0]);
});

test('a ghost that moves on is told of the cell it was asked about', async ({ page }) => {
  await open(page, '004');
  await expect(verdict(page)).toHaveText('Nobody sees you here');
  const cells = /** @type {[number, number][]} */ ([[11, 2], [9, 3], [13, 2], [14, 2]]);
  const more = page.locator('#verdict-more');
  const truths = [];
  for (const cell of cells) {
    await click(page, cell);
    await expect(more).toHaveText(new RegExp(`^at ${cell} `));
    truths.push(`${await verdict(page).textContent()} | ${await more.textContent()}`);
  }
  expect(new Set(truths.map((words) => words.split(' | ')[0])).size).toBeGreaterThan(1);
  await slow(page, '**/api/hunts/*', 250);
  const heard = await listen(page);
  for (const cell of cells) {
    await click(page, cell);
    await page.waitForTimeout(70);
  }
  await expect(more).toHaveText(/^at 14,2 /);
  for (const words of await heard()) expect(truths).toContain(words);
});

test('a server that is gone is told, and its return too', async ({ page }) => {
  await open(page, '001');
  await expect(verdict(page)).toHaveText(/^Visible/);
  await page.route('**/api/**', (route) => route.abort());
  await page.route('**/healthz', (route) => route.abort());
  await dragOver(page, [4, 2], [4, 4]);
  await expect(page.locator('#verdict')).toHaveAttribute('data-state', 'fault');
  await expect(verdict(page)).toHaveText('No answer');
  await expect(page.locator('#notice')).toHaveText(/does not answer/);
  await expect(page.locator('.ray')).toHaveCount(0);
  await page.unroute('**/api/**');
  await page.unroute('**/healthz');
  await expect(verdict(page)).toHaveText(/^(Visible|Blocked)/);
  await expect(page.locator('#notice')).toBeHidden();
});

test('a hunt that opens late does not replace what was opened after it', async ({ page }) => {
  await slow(page, '**/api/hunts', 500);
  await open(page, 'start');
  await page.locator('#stories a', { hasText: 'Hunt' }).click();
  await page.locator('#stories a', { hasText: 'Dungeon' }).click();
  await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
  await page.waitForTimeout(900);
  await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
  await expect(page.locator('body')).toHaveAttribute('data-mode', 'sight');
});

test('whose turn it is, who has moved, and who must play first', async ({ page }) => {
  await open(page, '004');
  const more = page.locator('#verdict-more');
  await expect(more).toHaveText('round 1, the agent to move');
  await page.locator('#go').click();
  await expect(more).toHaveText('round 1, the agent has moved, the Spotter is next');
  await expect(page.locator('#left h2').nth(1)).toHaveText('You have moved');
  await expect(page.locator('#go')).toBeDisabled();
  await page.locator('[data-seat="hammer"]').click();
  await expect(page.locator('#turn')).toHaveText('It is the agent’s turn; the Spotter must play before you.');
  await expect(page.locator('#go')).toBeDisabled();
  await page.locator('[data-seat="spotter"]').click();
  await expect(page.locator('#turn')).toHaveText('It is the agent’s turn; what you do ends it.');
  await page.locator('#go').click();
  await expect(more).toHaveText('round 1, the Spotter has moved, the Hammer is next');
  await page.locator('[data-seat="referee"]').click();
  await expect(page.locator('#left h2').nth(1)).toHaveText('The Spotter has moved');
});

test('the referee is told of the agent, not of itself', async ({ page }) => {
  await open(page, '004');
  await page.locator('[data-seat="referee"]').click();
  await expect(verdict(page)).toHaveText('Nobody sees the agent here');
  await expect(pieceAt(page, 'agent')).toHaveCount(1);
});

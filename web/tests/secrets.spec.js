// In a hunter's view the agent's place is nowhere: not in the page, nor in what it asks and is told, nor in
// storage, nor in exports, until it is revealed.

import { readFileSync } from 'node:fs';
import { expect, open, pieceAt, settledLink, test, verdict } from './page.js';
import { save } from './save.js';

/** What a place looks like in text: as a pair, as an object, as words. @param {number} x @param {number} y */
const placeOf = (x, y) => new RegExp(`\\[${x},\\s*${y}\\]|"x":\\s*${x},\\s*"y":\\s*${y}\\b|(?<![\\d,])${x},${y}(?![\\d,])`);

/** All that the page holds. @param {import('./page.js').Page} page */
const held = (page) => page.evaluate(() => JSON.stringify([document.documentElement.outerHTML, { ...localStorage }, { ...sessionStorage }, document.cookie, location.href, history.state]));

/** The agent hides at 13,3: nobody's cell, no wall, no device. */
const HIDDEN = placeOf(13, 3);

/** @param {import('./page.js').Page} page */
async function hide(page) {
  await open(page, '004');
  await expect(verdict(page)).toHaveText('Nobody sees you here');
  await page.locator('#board').focus();
  await page.keyboard.press('ArrowRight');
  await expect(verdict(page)).toHaveText(/would/);
  await page.keyboard.press('Enter');
  await expect(pieceAt(page, 'agent')).toHaveAttribute('data-at', '13,3');
  expect(await held(page)).toMatch(HIDDEN);
}

test('after switching to a hunter nothing of the agent is left', async ({ page }, info) => {
  /** What the seats' pictures were before the agent moved: they must not change. @type {Map<string, string>} */
  const before = new Map();
  await open(page, '004');
  for (const seat of ['spotter', 'hammer', 'spectator']) {
    await page.locator(`[data-seat="${seat}"]`).click();
    await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('aria-pressed', 'true');
    before.set(seat, (await save(page, 'svg', info.outputPath(`${seat}-before.svg`))).toString());
  }
  await hide(page);
  /** @type {string[]} */
  const wire = [];
  page.on('request', (request) => wire.push(`${request.url()} ${request.postData() ?? ''}`));
  page.on('response', async (response) => wire.push(await response.text().catch(() => '')));
  for (const seat of ['spotter', 'hammer', 'spectator']) {
    await page.locator(`[data-seat="${seat}"]`).click();
    await expect(page.locator(`[data-seat="${seat}"]`)).toHaveAttribute('aria-pressed', 'true');
    await expect(pieceAt(page, 'agent')).toHaveCount(0);
    for (const tab of ['json', 'text', 'events']) {
      await page.locator(`#tab-${tab}`).click();
      await page.waitForTimeout(250);
      expect(told(await held(page)), `${seat} ${tab}`).not.toMatch(HIDDEN);
    }
    await page.locator('#open-export').click();
    for (const what of ['json', 'text', 'svg']) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#export-${what}`).click()]);
      const file = info.outputPath(`${seat}.${what}`);
      await download.saveAs(file);
      const text = readFileSync(file, 'utf8');
      expect(text, what).not.toMatch(/"agent"\s*:/);
      if (what === 'json') expect(told(text)).not.toMatch(HIDDEN);
      // Neither a mark on the cell nor a word beside the board.
      if (what === 'text') expect(text.split('\n')[3][13]).toBe('.');
      if (what === 'svg') expect(text).toBe(before.get(seat));
    }
    await page.keyboard.press('Escape');
  }
  // What hunters see may name any cell; nothing else may.
  const sent = wire.map((text) => text.replaceAll(/"cells":\[\[.*?\]\]/g, ''));
  for (const text of sent) expect(text).not.toMatch(HIDDEN);
  for (const text of sent) expect(text).not.toMatch(/"agent"\s*:\s*\{/);
});

/** What the page tells of a place, without what hunters see. @param {string} text */
const told = (text) => text.replaceAll(/<path[^>]*>/g, '').replaceAll(/"(?:cells|rows|line)":\[\[.*?\]\]/g, '');

test('another seat is shown only when nothing of the last one is left', async ({ page }) => {
  await hide(page);
  let delay = 0;
  await page.route('**/api/hunts/*', (route) => setTimeout(() => route.continue(), delay));
  for (const tab of ['json', 'text', 'events']) {
    await page.locator(`#tab-${tab}`).click();
    await expect(page.locator('#panel')).toHaveText(/\S/);
    delay = 700;
    // In the very moment of the click, long before the server answers.
    const left = await page.evaluate(() => {
      /** @type {HTMLElement} */ (document.querySelector('[data-seat="spotter"]')).click();
      return document.documentElement.outerHTML;
    });
    expect(told(left)).not.toMatch(HIDDEN);
    expect(left).not.toMatch(/data-piece="agent"|danger-number|you here/);
    await expect(page.locator('[data-seat="spotter"]')).toHaveAttribute('aria-pressed', 'true');
    expect(told(await held(page))).not.toMatch(HIDDEN);
    delay = 0;
    await expect(verdict(page)).toHaveText(/The Spotter sees/);
    await page.locator('[data-seat="agent"]').click();
    await expect(verdict(page)).toHaveText(/you/);
  }
});

test('questions that fail leave nothing of the last seat', async ({ page }) => {
  await hide(page);
  await page.route('**/api/hunts/*', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await page.locator('[data-seat="spotter"]').click();
  await expect(page.locator('#verdict')).toHaveAttribute('data-state', 'fault');
  await expect(verdict(page)).toHaveText('No answer');
  await expect(pieceAt(page, 'agent')).toHaveCount(0);
  await expect(pieceAt(page, 'spotter')).toHaveCount(1);
  for (const tab of ['json', 'text', 'events']) {
    await page.locator(`#tab-${tab}`).click();
    await expect(page.locator('#panel')).toHaveText(/\S/);
    expect(told(await held(page)), tab).not.toMatch(HIDDEN);
  }
  await page.unroute('**/api/hunts/*');
  await expect(verdict(page)).toHaveText(/The Spotter sees \d+ cells/);
  await expect(page.locator('#notice')).toBeHidden();
});

test('a seat that the server does not give is asked for again', async ({ page }) => {
  await open(page, '004');
  await expect(verdict(page)).toHaveText('Nobody sees you here');
  await page.route('**/api/hunts/*', (route) => route.abort());
  await page.locator('[data-seat="spotter"]').click();
  await expect(page.locator('#notice')).toHaveText(/does not answer/);
  await expect(page.locator('[data-seat]')).toHaveText(['The agent', 'The Spotter', 'The Hammer', 'The referee', 'A spectator']);
  await expect(pieceAt(page, 'agent')).toHaveCount(0);
  await page.unroute('**/api/hunts/*');
  await page.locator('[data-seat="hammer"]').click();
  await expect(verdict(page)).toHaveText(/The Hammer sees \d+ cells/);
  await expect(page.locator('#notice')).toBeHidden();
});

test("a hunter's own link holds one key and one view", async ({ page, browser, baseURL }) => {
  await hide(page);
  const agents = await settledLink(page);
  await page.locator('[data-seat="spotter"]').click();
  await expect(pieceAt(page, 'agent')).toHaveCount(0);
  const link = await settledLink(page);
  expect(link).not.toBe(agents);
  const context = await browser.newContext({ baseURL });
  const other = await context.newPage();
  await open(other, link.slice(1));
  await expect(verdict(other)).toHaveText(/The Spotter sees \d+ cells/);
  await expect(other.locator('[data-seat]')).toHaveText(['The Spotter', 'The Hammer']);
  await expect(pieceAt(other, 'agent')).toHaveCount(0);
  await context.close();
});

test('when the agent is revealed, everybody sees where', async ({ page }) => {
  await open(page, '004');
  await expect(verdict(page)).toHaveText('Nobody sees you here');
  await page.locator('#board').focus();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft');
  await expect(verdict(page)).toHaveText('The Spotter would see you');
  await page.keyboard.press('Enter');
  await expect(pieceAt(page, 'agent')).toHaveAttribute('data-at', '9,3');
  await page.locator('[data-seat="spotter"]').click();
  await expect(pieceAt(page, 'agent')).toHaveCount(0);
  await page.locator('#go').click();
  await expect(page.locator('#events')).toHaveText(/The agent is revealed at 9,3/);
  await expect(pieceAt(page, 'lastSeen')).toHaveAttribute('data-at', '9,3');
});

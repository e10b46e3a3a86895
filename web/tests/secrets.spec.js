// In a hunter's view the agent's place is nowhere: not in the page, nor in what it asks and is told, nor in
// storage, nor in exports, until it is revealed.

import { readFileSync } from 'node:fs';
import { expect, open, pieceAt, settledLink, test, verdict } from './page.js';

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
      const text = (await held(page)).replaceAll(/<path[^>]*>/g, '');
      const fields = /"(?:cells|rows|line)":\[\[.*?\]\]/g;
      expect(text.replaceAll(fields, ''), `${seat} ${tab}`).not.toMatch(HIDDEN);
    }
    await page.locator('#open-export').click();
    for (const what of ['json', 'text', 'svg']) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.locator(`#export-${what}`).click()]);
      const file = info.outputPath(`${seat}.${what}`);
      await download.saveAs(file);
      expect(readFileSync(file, 'utf8'), what).not.toMatch(/"agent"\s*:/);
    }
    await page.keyboard.press('Escape');
  }
  // What hunters see may name any cell; nothing else may.
  const told = wire.map((text) => text.replaceAll(/"cells":\[\[.*?\]\]/g, ''));
  for (const text of told) expect(text).not.toMatch(HIDDEN);
  for (const text of told) expect(text).not.toMatch(/"agent"\s*:\s*\{/);
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

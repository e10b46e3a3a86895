// What the tests share: opening the page, pointing at cells, reading the verdict.

import { deflateRawSync } from 'node:zlib';
import { test as base, expect } from '@playwright/test';

/** Every test fails on an error of the page or a refusal by its content security policy. */
export const test = base.extend({
  page: async ({ page }, use) => {
    /** @type {string[]} */
    const faults = [];
    page.on('pageerror', (error) => faults.push(String(error.stack)));
    page.on('console', (message) => {
      if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) faults.push(message.text());
    });
    await use(page);
    expect(faults).toEqual([]);
  },
});
export { expect };

/** @typedef {import('@playwright/test').Page} Page */

/** A link as the page packs it. @param {any} content @param {number} [version] */
export const linkOf = (content, version = 1) => `#${version}.${deflateRawSync(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content))).toString('base64url')}`;

/** @param {Page} page @param {string} hash */
export async function open(page, hash) {
  await page.goto(`/#${hash}`);
  await expect(page.locator('html')).not.toHaveClass(/linked/);
  await expect(page.locator('.board .ground path').first()).toBeAttached();
}

/** Where the middle of a cell is on the screen. @param {Page} page @param {[number, number]} cell */
export async function pointOf(page, cell) {
  await page.locator('#board').scrollIntoViewIfNeeded();
  return page.evaluate(([x, y]) => {
    const board = /** @type {SVGSVGElement} */ (document.querySelector('svg.board'));
    const isHex = board.dataset.grid === 'hex';
    const at = isHex ? new DOMPoint(x + y / 2 + 0.5, (y * Math.sqrt(3)) / 2 + 1 / Math.sqrt(3)) : new DOMPoint(x + 0.5, y + 0.5);
    const { x: left, y: top } = at.matrixTransform(/** @type {DOMMatrix} */ (board.getScreenCTM()));
    return { x: left, y: top };
  }, cell);
}

/** @param {Page} page @param {[number, number][]} cells */
export async function dragOver(page, ...cells) {
  const points = [];
  for (const cell of cells) points.push(await pointOf(page, cell));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const point of points.slice(1)) await page.mouse.move(point.x, point.y, { steps: 4 });
  await page.mouse.up();
}

/** A finger's drag, as the browser itself makes it; it may come down beside the first cell. @param {Page} page @param {...([number, number]|{x: number, y: number})} way */
export async function swipe(page, ...way) {
  const points = [];
  for (const cell of way) if (Array.isArray(cell)) points.push(await pointOf(page, cell));
  for (const beside of way) if (!Array.isArray(beside)) points[0] = { x: points[0].x + beside.x, y: points[0].y + beside.y };
  const session = await page.context().newCDPSession(page);
  /** @param {'touchStart'|'touchMove'|'touchEnd'} type @param {{x: number, y: number}[]} touchPoints */
  const send = (type, touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [points[0]]);
  for (let index = 1; index < points.length; index += 1) {
    const [a, b] = [points[index - 1], points[index]];
    for (let part = 1; part <= 4; part += 1) await send('touchMove', [{ x: a.x + ((b.x - a.x) * part) / 4, y: a.y + ((b.y - a.y) * part) / 4 }]);
  }
  // A finger that rests before it is lifted does not fling; the browser swallows a tap that stops a fling.
  await page.waitForTimeout(100);
  await send('touchMove', [points[points.length - 1]]);
  await send('touchEnd', []);
}

/** @param {Page} page @param {string} id */
export const pieceAt = (page, id) => page.locator(`.piece[data-piece="${id}"]`);

/** @param {Page} page */
export const verdict = (page) => page.locator('#verdict-text');
/** @param {Page} page */
export const more = (page) => page.locator('#verdict-more');

/** The link once it has followed the document. @param {Page} page */
export async function settledLink(page) {
  await page.waitForTimeout(400);
  return page.evaluate(() => location.hash);
}

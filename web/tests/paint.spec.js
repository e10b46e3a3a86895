// The first paint, strokes, and drags that end where they should.

import { readFileSync } from 'node:fs';
import { dragOver, expect, more, open, pieceAt, pointOf, test, verdict } from './page.js';

test('the first paint shows a verdict, without script and with it', async ({ browser, page, baseURL }) => {
  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await bare.newPage();
  await still.goto('/');
  await expect(verdict(still)).toBeVisible();
  const [told, also] = [await verdict(still).textContent(), await more(still).textContent()];
  await bare.close();
  await page.goto('/');
  await expect(pieceAt(page, 'observer')).toBeVisible();
  await expect(verdict(page)).toHaveText(String(told));
  await expect(more(page)).toHaveText(String(also));
});

test('a linked page never shows the verdict of another map', async ({ page }) => {
  await page.route('**/api/query', (route) => setTimeout(() => route.continue(), 600));
  await page.goto('/#001');
  await expect(verdict(page)).toBeHidden();
  await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
  await expect(verdict(page)).toBeVisible();
});

test('a stroke is one undo', async ({ page }) => {
  await open(page, 'start');
  await page.locator('[data-tool="wall"]').click();
  const before = await page.locator('.board .walls').innerHTML();
  await dragOver(page, [2, 11], [6, 11], [6, 8]);
  await expect.poll(() => page.locator('.board .walls').innerHTML()).not.toBe(before);
  await page.locator('#undo').click();
  await expect.poll(() => page.locator('.board .walls').innerHTML()).toBe(before);
  await expect(page.locator('#undo')).toBeDisabled();
  await page.locator('#redo').click();
  await expect.poll(() => page.locator('.board .walls').innerHTML()).not.toBe(before);
});

test('a fast stroke leaves no gap', async ({ page }) => {
  await open(page, '001');
  await page.locator('[data-tool="smoke"]').click();
  const [a, b] = [await pointOf(page, [0, 4]), await pointOf(page, [4, 4])];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
  await expect.poll(async () => (await page.locator('.board path.smoke').getAttribute('d'))?.split('M').length).toBe(6);
});

test('a drag that is let go outside the board ends', async ({ page }) => {
  await open(page, 'start');
  const from = await pointOf(page, [12, 3]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  const over = await pointOf(page, [13, 4]);
  await page.mouse.move(over.x, over.y);
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '13,4');
  await page.mouse.move(5, 5);
  await page.mouse.up();
  const later = await pointOf(page, [14, 8]);
  await page.mouse.move(later.x, later.y);
  await page.waitForTimeout(150);
  await expect(pieceAt(page, 'target')).not.toHaveAttribute('data-at', '14,8');
  await page.locator('#undo').click();
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '12,3');
});

test('a drag ends when the window loses the pointer', async ({ page }) => {
  await open(page, 'start');
  const from = await pointOf(page, [12, 3]);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(() => window.dispatchEvent(new Event('blur')));
  const later = await pointOf(page, [14, 8]);
  await page.mouse.move(later.x, later.y);
  await page.waitForTimeout(150);
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '12,3');
  await page.mouse.up();
});

test('the board stays where it is, whatever the verdict says', async ({ page }) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '003');
    const top = () => page.locator('#board').evaluate((board) => board.getBoundingClientRect().top + scrollY);
    await expect(verdict(page)).toHaveText(/^Blocked at step 2 of 3/);
    const before = await top();
    await page.locator('#board').focus();
    for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft']) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
      expect(await top()).toBe(before);
    }
  }
});

test('every tool paints what it says, and the right button clears', async ({ page }) => {
  await open(page, 'start');
  const spots = /** @type {[string, string, [number, number]][]} */ ([
    ['wall', 'walls', [10, 8]], ['smoke', 'smoke', [11, 8]], ['terrain', 'terrain', [12, 8]], ['height', 'elevation', [13, 8]],
    ['cover', 'cover', [14, 8]], ['opacity', 'opacity', [15, 8]], ['unit', 'units', [16, 8]],
  ]);
  for (const [tool, , cell] of spots) {
    await page.locator(`[data-tool="${tool}"]`).click();
    const at = await pointOf(page, cell);
    await page.mouse.click(at.x, at.y);
  }
  await page.locator('[data-tool="edge"]').click();
  const middle = await pointOf(page, [10, 7]);
  const side = await pointOf(page, [11, 7]);
  await page.mouse.click((middle.x + side.x) / 2 - 2, middle.y);
  const scene = await savedMap(page);
  for (const [, layer, cell] of spots) {
    const cells = scene[layer].map((/** @type {any} */ entry) => (Array.isArray(entry) ? entry : entry.at).slice(0, 2));
    expect(cells, layer).toContainEqual(cell);
  }
  expect(scene.edges).toEqual([{ between: [[10, 7], [11, 7]] }]);
  await page.locator('[data-tool="wall"]').click();
  const wall = await pointOf(page, [10, 8]);
  await page.mouse.click(wall.x, wall.y, { button: 'right' });
  expect((await savedMap(page)).walls).not.toContainEqual([10, 8]);
});

/** @param {import('./page.js').Page} page */
async function savedMap(page) {
  await page.locator('#open-export').click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#export-scene').click()]);
  await page.keyboard.press('Escape');
  return JSON.parse(readFileSync(await download.path(), 'utf8'));
}

test('an obstacle can be dragged, and what opens a line removed', async ({ page }) => {
  await open(page, '001');
  await expect(page.locator('#segments strong')).toHaveText('2 of 16 clear');
  await dragOver(page, [5, 0], [3, 1]);
  await expect(verdict(page)).toHaveText(/0 of 16 segments clear, the first stopped by wall at 3,1/);
  await page.locator('#opens button').first().click();
  await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
});

test('64 × 64: dragging keeps up', async ({ page }) => {
  await open(page, 'start');
  for (const side of ['width', 'height']) {
    await page.locator(`#map-${side}`).fill('64');
    await page.locator(`#map-${side}`).blur();
  }
  await expect(more(page)).toHaveText(/of 4,096 cells/);
  await page.locator('#board').focus();
  const frames = await page.evaluate(() => new Promise((done) => {
    const gaps = /** @type {number[]} */ ([]);
    let last = performance.now();
    let left = 60;
    const step = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      document.getElementById('board')?.dispatchEvent(new KeyboardEvent('keydown', { key: left % 2 ? 'ArrowRight' : 'ArrowDown', bubbles: true }));
      left -= 1;
      if (left) requestAnimationFrame(step);
      else done(gaps);
    };
    requestAnimationFrame(step);
  }));
  console.log('median gap of frames while moving on 64×64, ms:', [.../** @type {number[]} */ (frames)].sort((a, b) => a - b)[30].toFixed(1));
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '42,33');
});

test('a new story is looked at, whatever tool was on; C takes the creatures', async ({ page }) => {
  await open(page, '000');
  await page.locator('#board').focus();
  await page.keyboard.press('c');
  await expect(page.locator('[data-tool="creature"]')).toHaveAttribute('aria-pressed', 'true');
  await page.locator('#stories a', { hasText: 'Dungeon' }).click();
  await expect(page.locator('.tools [aria-pressed="true"]')).toHaveText('Look');
  await dragOver(page, [5, 0], [3, 1]);
  await expect(verdict(page)).toHaveText(/^Blocked: 0 of 16/);
  // A stroke that is undone leaves its tool on.
  await page.locator('[data-tool="wall"]').click();
  await dragOver(page, [0, 4], [1, 4]);
  await page.locator('#undo').click();
  await expect(page.locator('[data-tool="wall"]')).toHaveAttribute('aria-pressed', 'true');
});

test('an emptied size changes nothing', async ({ page }) => {
  await open(page, 'start');
  await page.locator('#map-width').fill('');
  await page.locator('#map-width').blur();
  await expect(page.locator('#map-width')).toHaveValue('30');
  await expect(more(page)).toHaveText('5,9 sees 137 of 420 cells');
  await expect(page.locator('#undo')).toBeDisabled();
});

test('undo waits until a drag is over', async ({ page }) => {
  await open(page, 'start');
  const [from, over, last] = [await pointOf(page, [12, 3]), await pointOf(page, [13, 4]), await pointOf(page, [14, 4])];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(over.x, over.y);
  await page.keyboard.press('Control+z');
  await page.mouse.move(last.x, last.y);
  await page.mouse.up();
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '14,4');
  await page.keyboard.press('Control+z');
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '12,3');
  await expect(page.locator('#undo')).toBeDisabled();
});

test('a party that is dragged fast follows the way', async ({ page }) => {
  for (const steps of [1, 3, 12]) {
    await page.goto('about:blank');
    await open(page, '002');
    await expect(verdict(page)).toHaveText(/^41 of/);
    const [from, to] = [await pointOf(page, [14, 9]), await pointOf(page, [18, 9])];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps });
    await page.mouse.up();
    await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '18,9');
    await page.locator('#undo').click();
    await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '14,9');
  }
});

test('drawing costs a cell once, not once for every other cell', async ({ page }) => {
  await open(page, 'start');
  const copied = await page.evaluate(async (side) => {
    const [{ boardOf }, { BoardView }] = await Promise.all(['board', 'boardview'].map((name) => import(`/assets/${name}.js`)));
    const cells = Array.from({ length: side * side }, (_, index) => [index % side, Math.floor(index / side)]);
    const { board } = boardOf({ eyeline: 1, width: side, height: side, terrain: cells.map((cell, index) => [...cell, index % 7 ? 'forest' : 'hills']) });
    const home = document.createElement('div');
    document.body.append(home);
    const view = new BoardView(home);
    const heat = cells.map((cell, index) => ({ cell, value: index % 5, label: '' }));
    // How many entries go from list to list.
    let count = 0;
    const walk = Array.prototype[Symbol.iterator];
    Array.prototype[Symbol.iterator] = function counted() {
      count += this.length;
      return walk.call(this);
    };
    view.draw({ board, known: null, visited: null, seen: null, only: null, heat, rays: [], rings: [], trail: [], pieces: [], cursor: null });
    Array.prototype[Symbol.iterator] = walk;
    home.remove();
    return count / (side * side);
  }, 100);
  expect(copied).toBeLessThan(60);
});

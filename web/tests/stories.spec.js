// Each of the five stories, by mouse, by touch and by keyboard alone.

import { dragOver, expect, more, open, pieceAt, pointOf, swipe, test, verdict } from './page.js';

/** @typedef {import('./page.js').Page} Page */
/** @typedef {{drag: (page: Page, ...cells: [number, number][]) => Promise<void>, tap: (page: Page, what: string) => Promise<void>}} Hand */

/** @type {{[name: string]: Hand & {touch: boolean}}} */
const HANDS = {
  mouse: { touch: false, drag: dragOver, tap: (page, what) => page.locator(what).click() },
  touch: { touch: true, drag: swipe, tap: (page, what) => page.locator(what).tap() },
};

for (const [name, hand] of Object.entries(HANDS)) {
  test.describe(name, () => {
    test.use({ hasTouch: hand.touch });

    test('000: the picture of the document, its channels, one-way', async ({ page }) => {
      await open(page, '000');
      await expect(verdict(page)).toHaveText('Blocked at step 1 of 2: wall at 2,2');
      await expect(page.locator('#mutual')).toHaveText('One-way: 1,2 sees 3,3.');
      await expect(page.locator('.thumbs figcaption')).toHaveText(['0 walls', '1 predators', '2 prey', '3 grass', '4 visibility']);
      await hand.drag(page, [1, 2], [0, 4]);
      await expect(verdict(page)).toHaveText('Visible in 3 steps');
      await hand.drag(page, [3, 3], [1, 1]);
      await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', '1,1');
    });

    test('001: 2 of 16, move the wall, 0 of 16', async ({ page }) => {
      await open(page, '001');
      await expect(verdict(page)).toHaveText('Visible: 2 of 16 segments clear');
      await expect(page.locator('.ray.segment')).toHaveCount(16);
      await expect(page.locator('.ray.segment.clear')).toHaveCount(2);
      await hand.drag(page, [5, 0], [3, 1]);
      await expect(verdict(page)).toHaveText(/^Blocked: 0 of 16/);
      await expect(page.locator('.blocker[data-cell="3,1"]')).toBeVisible();
    });

    test('002: 41 tiles, east twice, 59; back on the way nothing is lost', async ({ page }) => {
      await open(page, '002');
      await expect(verdict(page)).toHaveText('41 of 800 tiles seen, 1 visited');
      await expect(more(page)).toHaveText('radius 4 = plains 3 + perception 1');
      await hand.tap(page, '[aria-label="Walk east"]');
      await hand.drag(page, [15, 9], [16, 9]);
      await expect(verdict(page)).toHaveText('59 of 800 tiles seen, 3 visited');
      await hand.tap(page, '[aria-label="Walk west"]');
      await expect(verdict(page)).toHaveText('59 of 800 tiles seen, 3 visited');
      await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '15,9');
      await expect(page.locator('#places li')).toHaveText(['+ Crossroads at 14,9']);
    });

    test('003: cover adds up to 1 and costs 50.3 %; the profile shows the hill', async ({ page }) => {
      await open(page, '003');
      await expect(verdict(page)).toHaveText('Blocked at step 2 of 3: wall at 2,0');
      await expect(page.locator('#cover')).toHaveText('Cover: sum 1, penalty 50.3 %');
      await expect(page.locator('.heat-number').first()).toBeAttached();
      await hand.drag(page, [3, 0], [-5, 0]);
      await expect(verdict(page)).toHaveText(/height at -2,0/);
      await expect(page.locator('#profile svg')).toHaveAttribute('aria-label', /-3,0 height 3/);
      await hand.tap(page, '#heat');
      await expect(page.locator('.heat-number')).toHaveCount(0);
    });

    test('004: the ghost, who would see it; the hunter knows nothing', async ({ page }) => {
      await open(page, '004');
      await expect(verdict(page)).toHaveText('Nobody sees you here');
      await hand.drag(page, [12, 3], [11, 2]);
      await expect(verdict(page)).toHaveText('The Spotter would see you through 1 wall');
      await hand.drag(page, [11, 2], [12, 3], [9, 3]);
      await expect(verdict(page)).toHaveText('The Spotter would see you');
      await expect(page.locator('#right .steps li')).toHaveCount(3);
      await hand.tap(page, '#go');
      await expect(pieceAt(page, 'agent')).toHaveAttribute('data-at', '9,3');
      await expect(page.locator('#end-round')).toHaveCount(0);
      await hand.tap(page, '[data-seat="spotter"]');
      await expect(page.locator('[data-seat="spotter"]')).toHaveAttribute('aria-pressed', 'true');
      await expect(page.locator('#end-round')).toHaveCount(1);
      await expect(pieceAt(page, 'agent')).toHaveCount(0);
      const at = await pointOf(page, [11, 3]);
      await (hand.touch ? page.touchscreen.tap(at.x, at.y) : page.mouse.click(at.x, at.y));
      await expect(verdict(page)).toHaveText(/^The Spotter (sees|does not see) 11,3/);
      await expect(page.locator('.ray.faint')).toHaveCount(2);
      await expect(page.locator('.ring.shot')).toHaveCount(1);
    });
  });
}

test.describe('keyboard', () => {
  /** @param {Page} page @param {...string} keys */
  const press = async (page, ...keys) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  test('000', async ({ page }) => {
    await open(page, '000');
    await page.locator('#board').focus();
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowLeft');
    await expect(verdict(page)).toHaveText('Visible in 3 steps');
    await press(page, 'Enter', 'ArrowUp');
    await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', '3,2');
    await press(page, 'Control+z', 'Control+z');
    await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '1,4');
    await expect(page.locator('#live')).toHaveText(/\S/);
  });

  test('001', async ({ page }) => {
    await open(page, '001');
    await page.locator('#board').focus();
    await press(page, '2', 'ArrowLeft', 'ArrowUp', 'Space');
    await expect(verdict(page)).toHaveText(/^Blocked: 0 of 16/);
    await expect(page.locator('#live')).toHaveText(/Blocked: 0 of 16/);
    await press(page, '1', ']');
    await expect(page.locator('#rules')).toHaveValue('one-card-dungeon@1/facing');
  });

  test('002', async ({ page }) => {
    await open(page, '002');
    await page.locator('#board').focus();
    await press(page, 'ArrowRight', 'ArrowRight');
    await expect(verdict(page)).toHaveText('59 of 800 tiles seen, 3 visited');
    await press(page, 'Control+z');
    await expect(verdict(page)).toHaveText('50 of 800 tiles seen, 2 visited');
  });

  test('003', async ({ page }) => {
    await open(page, '003');
    await page.locator('#board').focus();
    await press(page, 'ArrowRight');
    await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '4,0');
    await press(page, 'ArrowUp', 'ArrowUp');
    await expect(verdict(page)).toHaveText(/^(Visible|Blocked)/);
    await page.locator('#heat').focus();
    await press(page, 'Space');
    await expect(page.locator('.heat-number')).toHaveCount(0);
  });

  test('004', async ({ page }) => {
    await open(page, '004');
    await expect(verdict(page)).toHaveText('Nobody sees you here');
    await page.locator('#board').focus();
    await press(page, 'Home');
    await expect(verdict(page)).toHaveText('The Spotter would see you through 1 wall');
    await press(page, 'Escape', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft');
    await expect(verdict(page)).toHaveText('The Spotter would see you');
    await press(page, 'Enter');
    await expect(pieceAt(page, 'agent')).toHaveAttribute('data-at', '9,3');
    await page.locator('[data-seat="spotter"]').focus();
    await press(page, 'Enter');
    await expect(pieceAt(page, 'agent')).toHaveCount(0);
    await expect(verdict(page)).toHaveText(/^The Spotter sees/);
    await page.locator('#board').focus();
    await press(page, 'Space', 'ArrowRight');
    await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '3,7');
  });
});

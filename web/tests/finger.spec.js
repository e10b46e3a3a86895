// A broad finger on a narrow page.

import { expect, open, pieceAt, pointOf, swipe, test, verdict } from './page.js';

test.use({ hasTouch: true, viewport: { width: 360, height: 740 } });

/** Beside the piece, but nearer to it than a finger is wide. */
const BESIDE = { x: 18, y: 0 };

test('takes the eye, the party and the ghost though it comes down beside them', async ({ page }) => {
  await open(page, 'start');
  await swipe(page, [5, 9], [4, 11], BESIDE);
  await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', '4,11');
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '12,3');
  await open(page, '002');
  await expect(verdict(page)).toHaveText(/^41 of/);
  await swipe(page, [14, 9], [13, 9], BESIDE);
  await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '13,9');
  await open(page, '004');
  await expect(verdict(page)).toHaveText('Nobody sees you here');
  await swipe(page, [12, 3], [9, 3], BESIDE);
  await expect(pieceAt(page, 'ghost')).toHaveAttribute('data-at', '9,3');
  await expect(page.locator('#go')).toHaveText('Go 3 steps');
});

test('a tap is on its cell, beside a piece too', async ({ page }) => {
  await open(page, 'start');
  const at = await pointOf(page, [6, 9]);
  await page.touchscreen.tap(at.x, at.y);
  await expect(pieceAt(page, 'target')).toHaveAttribute('data-at', '6,9');
  await expect(pieceAt(page, 'observer')).toHaveAttribute('data-at', '5,9');
});

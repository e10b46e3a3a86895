// Pictures of every story, to be looked at. EYELINE_SHOTS names the folder; the docs show some of them.

import { dragOver, expect, open, pieceAt, test, verdict } from './page.js';

const folder = process.env.EYELINE_SHOTS ?? 'test-results/shots';

/** @type {{[name: string]: (page: import('./page.js').Page) => Promise<void>}} */
const SCENES = {
  start: async (page) => open(page, 'start'),
  compare: async (page) => {
    await open(page, 'start');
    await page.locator('#compare').selectOption('one-card-dungeon@1');
    await expect(page.locator('#comparison')).toBeVisible();
  },
  '000': async (page) => open(page, '000'),
  '001': async (page) => open(page, '001'),
  '002': async (page) => {
    await open(page, '002');
    await page.locator('#board').focus();
    for (const key of 'ArrowRight '.repeat(8).trim().split(' ').concat('ArrowUp '.repeat(4).trim().split(' '))) await page.keyboard.press(key);
    await expect(pieceAt(page, 'party')).toHaveAttribute('data-at', '22,5');
  },
  '003': async (page) => open(page, '003'),
  '003-hill': async (page) => {
    await open(page, '003');
    await dragOver(page, [3, 0], [-5, 0]);
    await expect(verdict(page)).toHaveText(/height/);
  },
  '004': async (page) => {
    await open(page, '004');
    await expect(verdict(page)).toHaveText('Nobody sees you here');
    await dragOver(page, [12, 3], [11, 2]);
    await expect(verdict(page)).toHaveText(/would see you/);
  },
  '004-hunter': async (page) => {
    await open(page, '004');
    await expect(verdict(page)).toHaveText('Nobody sees you here');
    await page.locator('[data-seat="spotter"]').click();
    await expect(verdict(page)).toHaveText(/The Spotter sees/);
    await dragOver(page, [11, 6], [11, 3]);
    await expect(page.locator('.ray.faint')).toHaveCount(2);
  },
};

for (const [name, scene] of Object.entries(SCENES)) {
  for (const width of [1280, 360]) {
    for (const theme of ['dark', 'light']) {
      if (theme === 'light' && width === 360) continue;
      test(`${name} ${width} ${theme}`, async ({ page }) => {
        await page.setViewportSize({ width, height: width === 360 ? 740 : 860 });
        await page.addInitScript((chosen) => localStorage.setItem('eyeline-theme', chosen), theme);
        await scene(page);
        await page.mouse.move(1, 1);
        await page.evaluate(() => scrollTo(0, 0));
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${folder}/${name}-${width}${theme === 'light' ? '-light' : ''}.png`, fullPage: width === 360 });
      });
    }
  }
}

// Pictures of every story, to be looked at. EYELINE_SHOTS names the folder; the docs show some of them.

import { dragOver, expect, linkOf, open, pieceAt, test, verdict } from './page.js';

const folder = process.env.EYELINE_SHOTS ?? 'test-results/shots';

/** A tower, a hedge and smoke between the two, under a rule that looks at walls alone. */
const tower = linkOf({
  scene: { eyeline: 1, width: 14, height: 8, walls: [[3, 1], [4, 1], [10, 6]], elevation: [[5, 4, 3], [5, 3, 3]], edges: [{ between: [[7, 3], [8, 3]] }, { between: [[7, 4], [8, 4]] }], smoke: [[10, 4], [10, 3]], cover: [[3, 4, 0.5]] },
  from: [1, 4], to: [12, 4], rules: 'predprey@1',
});

/** @type {{[name: string]: (page: import('./page.js').Page) => Promise<void>}} */
const SCENES = {
  start: async (page) => open(page, 'start'),
  compare: async (page) => {
    await open(page, 'start');
    await page.locator('#compare').selectOption('one-card-dungeon@1');
    await expect(page.locator('#comparison')).toBeVisible();
  },
  ignored: async (page) => {
    await page.goto(`/${tower}`);
    await expect(page.locator('#ignored')).toBeVisible();
  },
  'own-rules': async (page) => {
    await page.goto(`/${tower}`);
    await page.locator('#heed').click();
    await page.locator('#adjust').click();
    await page.locator('#rule-title').fill('House rules');
    await page.locator('#rule-title').blur();
    await expect(verdict(page)).toHaveText(/^Blocked/);
  },
  'square-tactics': async (page) => {
    await page.goto(`/${tower}`);
    await page.locator('#use').click();
    await expect(page.locator('#profile svg')).toBeVisible();
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

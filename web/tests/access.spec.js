// For every eye and hand: axe, both themes, 360 pixels, the keyboard alone.

import AxeBuilder from '@axe-core/playwright';
import { expect, open, test, verdict } from './page.js';

for (const story of ['start', '000', '001', '002', '003', '004']) {
  for (const theme of ['dark', 'light']) {
    test(`axe finds nothing serious: ${story}, ${theme}`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('eyeline-theme', chosen), theme);
      await open(page, story);
      await expect(page.locator('#why-verdict')).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    });
  }

  test(`360 pixels are enough: ${story}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, story);
    await expect(page.locator('#why-verdict')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const small = await page.evaluate(() => [...document.querySelectorAll('button, select, a, input:not(.unseen)')].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 0 && (width < 24 || height < 24) && !one.closest('label') && !one.classList.contains('skip');
    }).map((one) => one.outerHTML.slice(0, 100)));
    expect(small).toEqual([]);
  });
}

test('dialogs open, close and give the focus back', async ({ page }) => {
  await open(page, 'start');
  await page.locator('#board').focus();
  await page.keyboard.press('?');
  await expect(page.locator('#help')).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).include('#help').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.locator('#board')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator('#export')).toBeVisible();
});

test('everything is reached by Tab, and the verdict is told', async ({ page }) => {
  await open(page, 'start');
  const reached = new Set();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    reached.add(await page.evaluate(() => document.activeElement?.id || document.activeElement?.getAttribute('data-focus')));
  }
  for (const id of ['undo', 'share', 'open-export', 'theme', 'open-help', 'rules', 'compare', 'adjust', 'board', 'tool-wall', 'load', 'steps', 'tab-json']) {
    if (id !== 'undo') expect([...reached]).toContain(id);
  }
  await expect(page.locator('#live[aria-live="polite"]')).toHaveText('Blocked at step 3 of 7: wall at 8,6. 5,9 sees 137 of 420 cells');
});

test('the theme that was chosen stays', async ({ page }) => {
  await open(page, 'start');
  await page.locator('#theme').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
});

test('every rule set and variant answers on its grid', async ({ page }) => {
  for (const grid of ['square', 'hex']) {
    await open(page, 'start');
    if (grid === 'hex') await page.locator('#new-hex').click();
    await expect(verdict(page)).toHaveText(/\S/);
    const names = await page.locator('#rules option').evaluateAll((options) => options.map((option) => /** @type {HTMLOptionElement} */ (option).value));
    expect(names.length).toBe(grid === 'hex' ? 1 : 18);
    for (const name of names) {
      await page.locator('#rules').selectOption(name);
      await expect(page.locator('#verdict')).toHaveAttribute('data-state', name.startsWith('minigrid') ? 'told' : /visible|blocked/);
      await expect(page.locator('#summary')).not.toHaveText(/does not know/);
    }
  }
});

test('the live region says where a key moved the piece', async ({ page }) => {
  await open(page, '001');
  const live = page.locator('#live');
  await page.locator('#board').focus();
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^Target at 5,2\. (Visible|Blocked)/);
  await page.keyboard.press('O');
  await expect(live).toHaveText('Arrow keys now move the observer.');
  await page.keyboard.press('ArrowLeft');
  await expect(live).toHaveText(/^Observer at 1,1\. /);
  await page.keyboard.press('T');
  await expect(live).toHaveText('Arrow keys now move the target.');
  await open(page, '002');
  await expect(live).toHaveText(/^41 of/);
  await page.locator('#board').focus();
  await page.keyboard.press('ArrowRight');
  await expect(live).toHaveText(/^At 15,9\. 50 of 800 tiles seen/);
});

for (const width of [768, 360]) {
  test(`${width} pixels show every story`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    await open(page, 'start');
    for (const link of await page.locator('#stories a').all()) {
      const box = await link.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= width && box.y + box.height <= 740).toBe(true);
    }
  });
}

test('numbers are large enough to be read at 360 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const [story, numbers] of [['004', '.danger-number'], ['003', '.heat-number']]) {
    await open(page, story);
    await expect(page.locator(numbers).first()).toBeVisible();
    const size = await page.locator(numbers).first().evaluate((text) => parseFloat(getComputedStyle(text).fontSize) * (/** @type {SVGGraphicsElement} */ (text).getScreenCTM()?.a ?? 0));
    expect(size).toBeGreaterThanOrEqual(9);
  }
});

test('what is hidden is hatched, not only darker', async ({ page }) => {
  await open(page, 'start');
  await expect(page.locator('.board .shade .hidden')).toHaveAttribute('d', /M/);
  const [hidden, hatch] = await Promise.all(['.hidden', '.hidden-hatch'].map((name) => page.locator(`.board .shade ${name}`).getAttribute('d')));
  expect(hatch).toBe(hidden);
  expect(await page.locator('.hidden-hatch').evaluate((path) => getComputedStyle(path).fill)).toContain('hatch-hidden');
});

// A rule looks at some layers; nothing else is left out in silence. Rules of one's own.

import AxeBuilder from '@axe-core/playwright';
import { readFileSync, writeFileSync } from 'node:fs';
import { dragOver, expect, linkOf, open, pointOf, settledLink, test, verdict } from './page.js';

const note = (/** @type {import('./page.js').Page} */ page) => page.locator('#ignored');
const bare = { eyeline: 1, width: 12, height: 7 };
const link = (/** @type {any} */ layers, /** @type {any} */ more = {}) => `/${linkOf({ scene: { ...bare, ...layers }, from: [1, 3], to: [10, 3], rules: 'predprey@1', ...more })}`;

/** One click with a tool. @param {import('./page.js').Page} page @param {string} tool @param {[number, number]} cell @param {[number, number]} [toward] the neighbour behind the edge that is meant */
async function paint(page, tool, cell, toward = cell) {
  await page.locator(`[data-tool="${tool}"]`).click();
  const [at, other] = [await pointOf(page, cell), await pointOf(page, toward)];
  await page.mouse.click(at.x + (other.x - at.x) * 0.4, at.y + (other.y - at.y) * 0.4);
}

for (const width of [1280, 390]) {
  test(`a tower, a hedge and smoke are never passed over in silence: ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(link({}));
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    await expect(note(page)).toBeHidden();
    // Whenever the page says "Visible" of a map with something on it, the line is there.
    await page.evaluate(() => {
      const told = /** @type {HTMLElement} */ (document.getElementById('verdict-text'));
      const line = /** @type {HTMLElement} */ (document.getElementById('ignored'));
      new MutationObserver(() => {
        if (told.textContent?.startsWith('Visible') && line.hidden) console.error('Visible, and no line');
      }).observe(told, { childList: true, characterData: true, subtree: true });
    });
    await paint(page, 'height', [4, 3]);
    await expect(note(page).locator('span')).toHaveText('Predator and prey does not look at heights.');
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    await paint(page, 'edge', [6, 3], [7, 3]);
    await expect(note(page).locator('span')).toHaveText('Predator and prey does not look at edges and heights.');
    await paint(page, 'smoke', [8, 3]);
    await expect(note(page).locator('span')).toHaveText('Predator and prey does not look at edges, heights and smoke.');
    await expect(page.locator('#why-ignored')).toHaveText('Predator and prey does not look at edges, heights and smoke.');
    await expect(page.locator('#live')).toHaveText(/^Visible in 9 steps.*Predator and prey does not look at edges, heights and smoke\.$/);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.locator('#heed').click();
    // Smoke is judged for the whole line, before the walk.
    await expect(verdict(page)).toHaveText('Blocked at step 7 of 9: smoke at 8,3');
    await expect(note(page)).toBeHidden();
    await page.locator('#undo').click();
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    await expect(note(page)).toBeVisible();
    await page.locator('#use').click();
    await expect(page.locator('#rules')).toHaveValue('square-tactics@1');
    await expect(verdict(page)).toHaveText(/^Blocked/);
    await expect(note(page)).toBeHidden();
  });
}

const OFFERS = /** @type {[string, any, string, string][]} */ ([
  ['smoke', { smoke: [[5, 3]] }, 'Use Hidden movement', 'hidden-movement@1'],
  ['units', { units: [{ id: 'm1', at: [5, 3] }] }, 'Use One Card Dungeon', 'one-card-dungeon@1'],
  ['edges', { edges: [{ between: [[5, 3], [6, 3]] }] }, 'Use Square tactics', 'square-tactics@1'],
  ['heights', { elevation: [[5, 3, 4]] }, 'Use Square tactics', 'square-tactics@1'],
  ['opacity', { opacity: [[5, 3, 1], [6, 3, 0.5]] }, 'Use Square tactics', 'square-tactics@1'],
]);
for (const [name, layers, words, rules] of OFFERS) {
  test(`a link with ${name} says what is not looked at, and both ways out block`, async ({ page }) => {
    await page.goto(link(layers));
    await expect(note(page).locator('span')).toHaveText(`Predator and prey does not look at ${name}.`);
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    await expect(page.locator('#use')).toHaveText(words);
    await expect(page.locator('#heed')).toHaveText('Heed it');
    await page.locator('#heed').click();
    await expect(verdict(page)).toHaveText(/^Blocked/);
    await expect(page.locator('#board')).toBeFocused();
    await page.keyboard.press('Control+z');
    await page.locator('#use').focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#rules')).toHaveValue(rules);
    await expect(verdict(page)).toHaveText(/^Blocked/);
    await expect(note(page)).toBeHidden();
  });
}

test('what a rule cannot heed has another rule for a way out; so do hexes', async ({ page }) => {
  await page.goto(link({ units: [{ id: 'm1', at: [5, 0] }], smoke: [[5, 3]], edges: [{ between: [[6, 3], [7, 3]] }] }, { rules: 'one-card-dungeon@1' }));
  await expect(note(page).locator('span')).toHaveText('One Card Dungeon does not look at edges and smoke.');
  await expect(page.locator('#heed')).toHaveText('Heed smoke');
  await page.locator('#use').click();
  await expect(note(page)).toBeHidden();
  // Nothing that counted before is lost.
  for (const layer of ['units', 'smoke', 'edges']) await expect(page.locator(`#heeds-${layer}`)).toBeChecked();
  await page.goto('about:blank');
  await page.goto(`/${linkOf({ scene: { eyeline: 1, grid: 'hex', radius: 4, smoke: [[0, 0]] }, from: [-3, 0], to: [3, 0], rules: 'hex-tactics@1' })}`);
  await expect(note(page).locator('span')).toHaveText('Hex tactics does not look at smoke.');
  await expect(page.locator('#use')).toHaveCount(0);
  await page.locator('#heed').click();
  await expect(verdict(page)).toHaveText(/smoke at 0,0/);
});

test('a rule that is compared says what it does not look at', async ({ page }) => {
  await page.goto(link({ smoke: [[5, 3]] }, { rules: 'hidden-movement@1', compare: 'supercover@1' }));
  await expect(verdict(page)).toHaveText(/^Blocked/);
  await expect(page.locator('#verdict-more')).toHaveText(/Supercover says visible here/);
  await expect(note(page)).toHaveText('Supercover does not look at smoke.');
});

test('tools are dimmed where their layer does not count, and say so before the stroke', async ({ page }) => {
  await open(page, 'start');
  for (const tool of ['smoke', 'height', 'cover', 'opacity', 'edge', 'unit']) await expect(page.locator(`[data-tool="${tool}"]`)).toHaveClass('unheeded');
  for (const tool of ['wall', 'terrain', 'look', 'erase']) await expect(page.locator(`[data-tool="${tool}"]`)).not.toHaveClass(/unheeded/);
  await expect(page.locator('[data-tool="smoke"]')).toHaveAccessibleDescription(/Predator and prey does not look at smoke\./);
  await page.locator('#board').focus();
  await page.keyboard.press('3');
  await expect(page.locator('#live')).toHaveText(/^Smoke\. Predator and prey does not look at smoke\./);
  await expect(note(page)).toBeVisible();
  const top = () => page.locator('#board').evaluate((board) => board.getBoundingClientRect().top + scrollY);
  const before = await top();
  await dragOver(page, [10, 8], [12, 8]);
  await page.waitForTimeout(200);
  expect(await top()).toBe(before);
  await page.locator('#heed').click();
  await expect(page.locator('[data-tool="smoke"]')).not.toHaveClass(/unheeded/);
  await page.locator('#rules').selectOption('hidden-movement@1');
  await expect(page.locator('[data-tool="height"]')).toHaveAccessibleDescription(/Hidden movement does not look at heights\./);
});

test('which layers count is ticked, undone, and put back as the rule says', async ({ page }) => {
  await page.goto(link({ walls: [[5, 3]] }));
  await expect(verdict(page)).toHaveText(/^Blocked/);
  await expect(page.locator('#heeds-walls')).toBeChecked();
  await page.locator('#heeds-walls').focus();
  await page.keyboard.press('Space');
  await expect(verdict(page)).toHaveText('Visible in 9 steps');
  await expect(note(page).locator('span')).toHaveText('Predator and prey does not look at walls.');
  await expect(page.locator('#heeds-walls')).toBeFocused();
  await page.locator('#heeds-reset').click();
  await expect(verdict(page)).toHaveText(/^Blocked/);
  await expect(page.locator('#heeds-reset')).toHaveCount(0);
  await page.locator('#undo').click();
  await expect(page.locator('#heeds-walls')).not.toBeChecked();
  await page.locator('#heeds-walls').check();
  // By itself: nothing is left of the change.
  await expect(page.locator('#heeds-reset')).toHaveCount(0);
  // What needs a layer brings it along, and goes with it.
  await page.locator('#heeds-smoke').check();
  await page.locator('#adjust').click();
  await page.locator('#change-opacityThreshold').fill('0.5');
  await page.locator('#change-opacityThreshold').blur();
  await expect(page.locator('#heeds-opacity')).toBeChecked();
  await expect(verdict(page)).toHaveText(/^Blocked/);
  await page.locator('#heeds-opacity').uncheck();
  await expect(page.locator('#change-opacityThreshold')).toHaveValue('');
  await expect(verdict(page)).toHaveText(/^Blocked/);
});

test('heights, edges and cover count on squares, and the line is drawn from the side', async ({ page }) => {
  await page.goto(link({}, { rules: 'square-tactics@1' }));
  await expect(verdict(page)).toHaveText('Visible in 9 steps');
  await paint(page, 'cover', [3, 3]);
  await expect(page.locator('#verdict-more')).toHaveText(/^cover 0\.5 costs/);
  await paint(page, 'edge', [6, 3], [7, 3]);
  await expect(verdict(page)).toHaveText('Blocked at step 6 of 9: edge before 7,3');
  await paint(page, 'height', [4, 3]);
  await expect(verdict(page)).toHaveText('Blocked at step 3 of 9: height at 4,3');
  await expect(page.locator('#profile svg')).toBeVisible();
  // A rule that does not look at heights draws none.
  await page.locator('#rules').selectOption('predprey@1');
  await expect(verdict(page)).toHaveText('Visible in 9 steps');
  await expect(page.locator('#profile')).toHaveCount(0);
});

test('the menu has titles, and the sentence of the rule stands beside it', async ({ page }) => {
  await open(page, 'start');
  await expect(page.locator('#rules option:checked')).toHaveText('Predator and prey');
  await expect(page.locator('#rules option:checked')).toHaveAttribute('title', /^predprey@1: /);
  await expect(page.locator('#summary')).toHaveText('The straight line of cells from eye to target must have no wall on it. predprey@1');
  await page.locator('#rules').selectOption({ label: 'One Card Dungeon, facing corners' });
  await expect(page.locator('#rules')).toHaveValue('one-card-dungeon@1/facing');
});

for (const width of [1280, 390]) {
  test(`rules of one's own are named, linked, saved and opened: ${width}`, async ({ page, context }, info) => {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(link({ smoke: [[5, 3]] }));
    await page.locator('#heed').click();
    await page.locator('#adjust').click();
    await page.locator('#rule-title').fill('House rules');
    await page.locator('#rule-title').blur();
    await page.locator('#change-radius').fill('9');
    await page.locator('#change-radius').blur();
    await expect(page.locator('#rules option:checked')).toHaveText('House rules');
    await expect(page.locator('#summary')).toHaveText(/^Made from Predator and prey\. /);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 160))])).toEqual([]);
    const hash = await settledLink(page);
    const second = await context.newPage();
    await open(second, hash.slice(1));
    await expect(verdict(second)).toHaveText('Blocked at step 4 of 9: smoke at 5,3');
    await expect(second.locator('#rules option:checked')).toHaveText('House rules');
    await expect(second.locator('#heeds-smoke')).toBeChecked();
    expect(await settledLink(second)).toBe(hash);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('#rule-save').click()]);
    expect(download.suggestedFilename()).toBe('house-rules.json');
    const file = info.outputPath('house-rules.json');
    await download.saveAs(file);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ eyeline: 1, title: 'House rules', base: 'predprey@1', heeds: ['smoke', 'walls'], radius: 9 });
    await page.locator('#rule-reset').click();
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    await page.locator('#rule-file').setInputFiles(file);
    await expect(verdict(page)).toHaveText('Blocked at step 4 of 9: smoke at 5,3');
    await expect(page.locator('#rule-title')).toHaveValue('House rules');
    expect(await settledLink(page)).toBe(hash);
    await page.locator('#undo').click();
    await expect(verdict(page)).toHaveText('Visible in 9 steps');
    // The map's own way in takes it as well, and so does a drop.
    await page.locator('#file').setInputFiles(file);
    await expect(page.locator('#rules option:checked')).toHaveText('House rules');
    await page.locator('#undo').click();
    await drop(page, 'house.json', readFileSync(file, 'utf8'));
    await expect(page.locator('#rules option:checked')).toHaveText('House rules');
    // A map of the same grid keeps them.
    await drop(page, 'map.json', JSON.stringify({ ...bare, smoke: [[0, 0]] }));
    await expect(page.locator('#rules option:checked')).toHaveText('House rules');
    await expect(page.locator('#heeds-smoke')).toBeChecked();
    // Another rule is not the house's.
    await page.locator('#rules').selectOption('supercover@1');
    await expect(page.locator('#rule-title')).toHaveValue('');
  });
}

/** @param {import('./page.js').Page} page @param {string} name @param {string} text */
async function drop(page, name, text) {
  await page.evaluate(([as, content]) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], as, { type: 'application/json' }));
    document.getElementById('board')?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, [name, text]);
}

test('where no map is painted, a dropped file says where to go', async ({ page }) => {
  await open(page, '002');
  await drop(page, 'house.json', '{"base":"predprey"}');
  await expect(page.locator('#notice')).toHaveText(/choose Keep first/);
});

const REFUSED = /** @type {[string, string, RegExp][]} */ ([
  ['a layer that it cannot heed', '{"base":"one-card-dungeon","heeds":["edges"]}', /one-card-dungeon@1 cannot heed 'edges'; it can heed smoke, units, walls/],
  ['an unknown base', '{"base":"predpray"}', /unknown rule set 'predpray'/],
  ['no base', '{"heeds":["walls"]}', /'base' is missing/],
  ['an unknown key', '{"base":"predprey","heads":["walls"]}', /heads/],
  ['another format', '{"eyeline":2,"base":"predprey"}', /format 2/],
  ['another grid', '{"base":"hex-tactics"}', /hex grid.*square/],
  ['no JSON', '{"base":', /no JSON/],
  ['a list', '[1]', /JSON object/],
]);
test('a bad rule file says what is wrong, and changes nothing', async ({ page }, info) => {
  await open(page, 'start');
  await page.locator('#adjust').click();
  const before = await settledLink(page);
  for (const [name, text, words] of REFUSED) {
    const file = info.outputPath('rules.json');
    writeFileSync(file, text);
    await page.locator('#rule-file').setInputFiles(file);
    await expect(page.locator('#notice'), name).toHaveText(words);
    await page.locator('#notice button').click();
  }
  expect(await settledLink(page)).toBe(before);
  await expect(page.locator('#undo')).toBeDisabled();
});

test('a link whose layers are no list, and one with an unknown layer, say so', async ({ page }) => {
  await page.goto(link({}, { changes: { heeds: 'walls' } }));
  await expect(page.locator('#notice')).toHaveText(/changes 'heeds' to "walls", which it cannot be/);
  await page.goto('about:blank');
  await page.goto(link({}, { changes: { heeds: ['walls', 'smokes'] } }));
  await expect(page.locator('#notice')).toHaveText(/changes 'heeds' to \["walls","smokes"\], which it cannot be/);
});

test('a cone looks along the hexes', async ({ page }) => {
  await page.goto(`/${linkOf({ scene: { eyeline: 1, grid: 'hex', radius: 4 }, from: [0, 0], to: [3, 0], rules: 'hex-tactics@1' })}`);
  await expect(verdict(page)).toHaveText('Visible in 3 steps');
  await page.locator('#adjust').click();
  await page.locator('#change-cone').selectOption({ label: 'west' });
  await expect(verdict(page)).toHaveText('Blocked: 3,0 is outside the cone');
  await page.locator('#change-cone').selectOption({ label: 'east' });
  await expect(verdict(page)).toHaveText('Visible in 3 steps');
});

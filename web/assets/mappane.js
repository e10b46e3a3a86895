// The map as a whole: its size, a new one, a file.

import { judge } from './api.js';
import { Explained, boardOf, emptyBoard, resized } from './board.js';
import { el } from './dom.js';
import { readMap } from './maptext.js';
import { ruleSet, usualRules } from './rulelist.js';
import { number } from './rulepane.js';
import { MOST_CELLS, cellOf, keyOf, shapeOf } from './shape.js';

/** @param {Doc} doc @param {import('./app.js').App} app */
export function mapPane(doc, app) {
  const { board } = doc;
  const file = el('input', { type: 'file', id: 'file', class: 'unseen', tabindex: '-1', accept: '.txt,.json,text/plain,application/json', 'aria-label': 'Map file', change: (/** @type {Event} */ event) => open(/** @type {HTMLInputElement} */ (event.target), app) });
  return el('div', { class: 'stack', id: 'map' }, el('h2', {}, 'Map'),
    board.radius === null
      ? el('div', { class: 'row' }, size('width', doc, app), el('span', { 'aria-hidden': 'true' }, '×'), size('height', doc, app))
      : el('p', { class: 'note' }, `A hexagon of radius ${board.radius}.`),
    el('div', { class: 'row' },
      el('button', { type: 'button', 'data-focus': 'load', id: 'load', click: () => file.click() }, 'Open…'),
      el('button', { type: 'button', 'data-focus': 'new-square', id: 'new-square', click: () => fresh('square', app) }, 'New □'),
      el('button', { type: 'button', 'data-focus': 'new-hex', id: 'new-hex', click: () => fresh('hex', app) }, 'New ⬡')),
    file);
}

/** @param {'width'|'height'} side @param {Doc} doc @param {import('./app.js').App} app */
function size(side, doc, app) {
  const made = number(`map-${side}`, doc.board[side], { min: 1, max: 256 }, (value) => {
    const { board } = doc;
    // An emptied field asks for nothing.
    if (value === null) return app.refresh();
    const next = { width: board.width ?? 1, height: board.height ?? 1, [side]: Math.max(1, Math.min(256, Math.round(value))) };
    if (next.width * next.height > MOST_CELLS) return app.notice(`The page draws up to ${MOST_CELLS.toLocaleString('en')} cells.`);
    const changed = resized(board, next.width, next.height);
    return app.store.change({ board: changed, ...kept(doc, changed) });
  });
  made.setAttribute('aria-label', side === 'width' ? 'Columns' : 'Rows');
  return made;
}

/** Pieces that fell off the map stand on its last cell. @param {Doc} doc @param {Board} board */
function kept(doc, board) {
  const shape = shapeOf(board);
  const last = shape.cells[shape.cells.length - 1];
  return { from: shape.contains(doc.from) ? doc.from : last, to: shape.contains(doc.to) ? doc.to : last };
}

/** @param {'square'|'hex'} grid @param {import('./app.js').App} app */
function fresh(grid, app) {
  const board = emptyBoard(grid === 'hex' ? 13 : 16, grid === 'hex' ? 11 : 12, grid);
  const [from, to] = grid === 'hex' ? ['1,5', '8,5'].map(cellOf) : ['3,6', '12,5'].map(cellOf);
  app.open({ board, from, to, rules: usualRules(grid), changes: {}, perception: null, compare: null, heat: false, channels: null, walk: null, story: null });
}

/** @param {HTMLInputElement} input @param {import('./app.js').App} app */
async function open(input, app) {
  const [file] = input.files ?? [];
  input.value = '';
  if (!file) return;
  try {
    if (file.size > 8 * 1024 * 1024) throw new Explained('This file is larger than 8 MiB; the command line takes it.');
    const text = await file.text();
    await judge(text);
    app.open(documentOf(readMap(text), app.store.doc));
    app.say(`Opened ${file.name}.`);
  } catch (error) {
    app.fail(error);
  }
}

/** A document of a scene: `@` or the first open cell looks at `T` or the last. @param {any} scene @param {Doc} old @returns {Doc} */
export function documentOf(scene, old) {
  const { board, marks } = boardOf(scene);
  const free = shapeOf(board).cells.filter((cell) => !board.walls.has(keyOf(cell)));
  const cells = free.length ? free : shapeOf(board).cells;
  const fits = ruleSet(old.rules)?.grid === board.grid;
  return {
    board, from: marks.get('@') ?? marks.get('P') ?? marks.get('S') ?? cells[0], to: marks.get('T') ?? cells[cells.length - 1],
    rules: fits ? old.rules : usualRules(board.grid), changes: {}, perception: null, compare: null, heat: false, channels: null, walk: null, story: null,
  };
}

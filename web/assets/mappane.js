// The map as a whole: its size, a new one, a file.

import { emptyBoard, resized } from './board.js';
import { el } from './dom.js';
import { usualRules } from './rulelist.js';
import { fileInput, number } from './rulepane.js';
import { MOST_CELLS, cellOf, shapeOf } from './shape.js';

/** @param {Doc} doc @param {import('./app.js').App} app */
export function mapPane(doc, app) {
  const { board } = doc;
  const file = fileInput('file', 'Map file', '.txt,.json,text/plain,application/json', app);
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
  app.open({ board, from, to, rules: usualRules(grid), changes: {}, title: null, perception: null, compare: null, heat: false, channels: null, walk: null, story: null });
}

// The tools: what a stroke does to the board, cell by cell.

import { cleared, freeUnit, hasEdge, painted, withEdge } from './board.js';
import { el, put, svg } from './dom.js';
import { unheeded } from './ignored.js';
import { number, tick } from './rulepane.js';
import { keyOf, nearestSide, shapeOf } from './shape.js';
import { TERRAINS } from './terrain.js';

/** @typedef {'look'|'wall'|'smoke'|'terrain'|'height'|'cover'|'opacity'|'edge'|'unit'|'creature'|'erase'} ToolName */

/** @typedef {{name: ToolName, words: string, key: string}} Tool */

/** @type {Tool} */
const CREATURES = { name: 'creature', words: 'Creatures', key: 'c' };
/** @type {Tool[]} */
const TOOLS = [
  { name: 'look', words: 'Look', key: '1' }, { name: 'wall', words: 'Wall', key: '2' }, { name: 'smoke', words: 'Smoke', key: '3' },
  { name: 'terrain', words: 'Terrain', key: '4' }, { name: 'height', words: 'Height', key: '5' }, { name: 'cover', words: 'Cover', key: '6' },
  { name: 'opacity', words: 'Opacity', key: '7' }, { name: 'edge', words: 'Edge', key: '8' }, { name: 'unit', words: 'Unit', key: '9' },
  { name: 'erase', words: 'Erase', key: '0' },
];

/** The tools of a document: creatures live where channels show them. @param {Doc} doc */
export const toolsOf = (doc) => (doc.channels ? [TOOLS[0], CREATURES, ...TOOLS.slice(1)] : TOOLS);

/** What the tools are set to: of this page, not of the document. */
export const settings = {
  /** @type {ToolName} */ tool: 'look',
  terrain: 'forest', height: 2, cover: 0.5, opacity: 0.5, oneWay: false, side: 1,
  creature: 'prey',
};

/** @typedef {{board: Board, on: boolean}} Stroke */

/**
 * A stroke's beginning: whether it sets or clears is decided by the first cell.
 * @param {Board} board @param {Cell} cell @param {Point|null} point @param {boolean} erases @returns {boolean}
 */
export function sets(board, cell, point, erases) {
  if (erases || settings.tool === 'erase') return false;
  const key = keyOf(cell);
  switch (settings.tool) {
    case 'wall': return !board.walls.has(key);
    case 'smoke': return !board.smoke.has(key);
    case 'terrain': return board.terrain.get(key) !== settings.terrain;
    case 'height': return board.elevation.get(key) !== settings.height;
    case 'cover': return board.cover.get(key) !== settings.cover;
    case 'opacity': return board.opacity.get(key) !== settings.opacity;
    case 'unit': return !board.units.has(key);
    case 'edge': {
      const other = across(board, cell, point);
      return other ? !hasEdge(board, cell, other) : true;
    }
    default: return true;
  }
}

/** The board after the tool touched a cell. @param {Board} board @param {Cell} cell @param {Point|null} point @param {boolean} on @returns {Board} */
export function touched(board, cell, point, on) {
  const key = keyOf(cell);
  switch (settings.tool) {
    case 'wall': return painted(board, 'walls', key, on ? true : null);
    case 'smoke': return painted(board, 'smoke', key, on ? true : null);
    case 'terrain': return painted(board, 'terrain', key, on ? settings.terrain : null);
    case 'height': return painted(board, 'elevation', key, on ? settings.height : null);
    case 'cover': return painted(board, 'cover', key, on ? settings.cover : null);
    case 'opacity': return painted(board, 'opacity', key, on ? settings.opacity : null);
    case 'unit': return painted(board, 'units', key, on ? board.units.get(key) ?? freeUnit(board) : null);
    case 'edge': {
      const other = across(board, cell, point);
      if (!other || hasEdge(board, cell, other) === on) return board;
      return withEdge(board, cell, other, !on ? 'none' : settings.oneWay ? 'oneWay' : 'both');
    }
    case 'erase': return cleared(board, key);
    default: return board;
  }
}

/** The neighbour behind the side that is meant. @param {Board} board @param {Cell} cell @param {Point|null} point */
function across(board, cell, point) {
  const shape = shapeOf(board);
  const neighbours = shape.neighbours(cell);
  const index = point ? nearestSide(shape, cell, point) : settings.side % neighbours.length;
  return shape.contains(neighbours[index]) ? neighbours[index] : null;
}

/** Channels with a creature on a cell, or without. @param {Channels} channels @param {Cell} cell @param {boolean} on @returns {Channels} */
export function populated(channels, [x, y], on) {
  const layers = Object.fromEntries(Object.entries(channels.layers).map(([name, list]) => {
    const others = list.filter((entry) => entry[0] !== x || entry[1] !== y);
    return [name, name === settings.creature ? (on ? [...others, /** @type {[number, number, number]} */ ([x, y, 1])] : others) : list];
  }));
  return { ...channels, layers };
}

/** @param {HTMLElement} home @param {Doc} doc @param {() => void} changed */
export function toolPane(home, doc, changed) {
  /** @param {ToolName} name */
  const choose = (name) => {
    settings.tool = name;
    changed();
  };
  put(home, el('h2', {}, 'Paint'),
    el('div', { class: 'tools', role: 'group', 'aria-label': 'Tools' }, ...toolsOf(doc).map((tool) => el('button', {
      type: 'button', class: tool.name === 'look' || (tool.name === 'erase' && !doc.channels) ? 'wide' : unheeded(doc, tool.name) && 'unheeded', 'aria-pressed': String(settings.tool === tool.name), 'data-tool': tool.name, 'data-focus': `tool-${tool.name}`,
      title: `${tool.words} (${tool.key}). ${unheeded(doc, tool.name)}`.trim(), click: () => choose(tool.name),
    }, swatch(tool.name), tool.words))),
    options(doc, changed));
}

/** @param {Doc} doc @param {() => void} changed */
function options(doc, changed) {
  /** @param {'terrain'|'creature'} key @param {string} words @param {string[]} list */
  const pick = (key, words, list) => el('label', { class: 'field' }, words, el('select', { id: `tool-${key}`, 'data-focus': `tool-${key}-value`, change: (/** @type {Event} */ event) => {
    settings[key] = /** @type {HTMLSelectElement} */ (event.target).value;
    changed();
  } }, ...list.map((name) => el('option', { value: name, selected: name === settings[key] }, name))));
  /** @param {'height'|'cover'|'opacity'} key @param {{[name: string]: number}} limits */
  const amount = (key, limits) => el('label', { class: 'field' }, 'Value', number(`tool-${key}`, settings[key], limits, (value) => {
    settings[key] = value ?? settings[key];
  }));
  const sides = doc.board.grid === 'hex' ? ['north-east', 'east', 'south-east', 'south-west', 'west', 'north-west'] : ['north', 'east', 'south', 'west'];
  /** @type {{[tool: string]: () => (HTMLElement|null)[]}} */
  const parts = {
    look: () => [el('p', { class: 'note' }, 'Drag the eye, the target, or an obstacle. Click a cell to look at it.')],
    terrain: () => [pick('terrain', 'Terrain', TERRAINS)],
    creature: () => [pick('creature', 'Creature', Object.keys(doc.channels?.layers ?? {}))],
    height: () => [amount('height', { min: -100, max: 100, step: 1 })],
    cover: () => [amount('cover', { min: 0, max: 1, step: 0.1 })],
    opacity: () => [amount('opacity', { min: 0, max: 1, step: 0.1 })],
    edge: () => [
      tick('tool-oneway', 'One way', settings.oneWay, (on) => {
        settings.oneWay = on;
      }),
      el('label', { class: 'field' }, 'Side, for keys', el('select', { id: 'tool-side', 'data-focus': 'tool-side', change: (/** @type {Event} */ event) => {
        settings.side = /** @type {HTMLSelectElement} */ (event.target).selectedIndex;
      } }, ...sides.map((side, index) => el('option', { selected: index === settings.side % sides.length }, side)))),
      el('p', { class: 'note' }, 'Click near a border.'),
    ],
  };
  const made = parts[settings.tool]?.() ?? [el('p', { class: 'note' }, 'Drag to paint; begin on a painted cell to clear. Right button clears.')];
  return el('div', { class: 'stack', id: 'tool-options' }, ...made);
}

/** @param {ToolName} name */
function swatch(name) {
  /** @param {...SVGElement} parts */
  const draw = (...parts) => svg('svg', { class: 'swatch', viewBox: '0 0 18 18', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor', 'stroke-width': 1.6 }, ...parts);
  /** @param {string} d @param {{[name: string]: any}} [more] */
  const path = (d, more = {}) => svg('path', { d, ...more });
  switch (name) {
    case 'look': return draw(path('M1.5 9Q9 1.5 16.5 9Q9 16.5 1.5 9z'), svg('circle', { cx: 9, cy: 9, r: 2.4, fill: 'currentColor' }));
    case 'wall': return draw(path('M2 2H16V16H2z', { fill: 'currentColor', 'fill-opacity': 0.5 }), path('M5.5 5.5H12.5V12.5H5.5z'));
    case 'smoke': return draw(path('M1 6q2 -3 4 0t4 0t4 0t4 0M1 12q2 -3 4 0t4 0t4 0t4 0'));
    case 'terrain': return draw(path('M9 2L14 12H4zM9 12V16'));
    case 'height': return draw(path('M2 15L9 3L16 15z'));
    case 'cover': return draw(path('M9 2L15 5V9Q15 14 9 16Q3 14 3 9V5z'));
    case 'opacity': return draw(path('M2 4H16M2 9H16M2 14H16', { 'stroke-opacity': 0.7 }));
    case 'edge': return draw(path('M9 2V16', { 'stroke-width': 3.4 }), path('M2 2H16V16H2z', { 'stroke-opacity': 0.4 }));
    case 'unit': return draw(path('M9 2L16 9L9 16L2 9z'));
    case 'creature': return draw(svg('circle', { cx: 6, cy: 11, r: 4 }), path('M13 2L17 9H9z'));
    case 'erase': return draw(path('M3 3L15 15M15 3L3 15'));
  }
}

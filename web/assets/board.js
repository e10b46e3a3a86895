// The map under edit: immutable layers, and their way to and from a scene of the contract.

import { MOST_CELLS, cellOf, keyOf, oddRow, shapeOf } from './shape.js';

/** Something that a person should read. */
export class Explained extends Error {}

/** @param {number} width @param {number} height @param {'square'|'hex'} [grid] @returns {Board} */
export function emptyBoard(width, height, grid = 'square') {
  return {
    grid, width, height, radius: null, walls: new Set(), smoke: new Set(), opacity: new Map(), cover: new Map(),
    elevation: new Map(), terrain: new Map(), units: new Map(), edges: new Map(), places: [],
    defaults: { cover: 0, elevation: null, terrain: 'plains' },
  };
}

/**
 * The board with one cell of a layer set, or cleared by null.
 * @param {Board} board @param {Layer} layer @param {Key} key @param {any} value @returns {Board}
 */
export function painted(board, layer, key, value) {
  const old = /** @type {any} */ (board[layer]);
  if (old instanceof Set) {
    if (old.has(key) === (value !== null)) return board;
    const cells = new Set(old);
    if (value === null) cells.delete(key);
    else cells.add(key);
    return { ...board, [layer]: cells };
  }
  if (old.has(key) ? old.get(key) === value : value === null) return board;
  const values = new Map(old);
  if (value === null) values.delete(key);
  else values.set(key, value);
  return { ...board, [layer]: values };
}

/** @param {Cell} a @param {Cell} b @param {boolean} oneWay */
function edgeKey(a, b, oneWay) {
  const ends = [keyOf(a), keyOf(b)];
  if (oneWay) return ends.join('>');
  return (a[1] - b[1] || a[0] - b[0]) < 0 ? ends.join('|') : ends.reverse().join('|');
}

/**
 * The board with an edge between two neighbours, or without any.
 * @param {Board} board @param {Cell} a @param {Cell} b @param {'both'|'oneWay'|'none'} kind @returns {Board}
 */
export function withEdge(board, a, b, kind) {
  const edges = new Map(board.edges);
  for (const key of [edgeKey(a, b, false), edgeKey(a, b, true), edgeKey(b, a, true)]) edges.delete(key);
  if (kind === 'both') edges.set(edgeKey(a, b, false), { between: [a, b] });
  if (kind === 'oneWay') edges.set(edgeKey(a, b, true), { between: [a, b], oneWay: true });
  return { ...board, edges };
}

/** @param {Board} board @param {Cell} a @param {Cell} b */
export const hasEdge = (board, a, b) =>
  [edgeKey(a, b, false), edgeKey(a, b, true), edgeKey(b, a, true)].some((key) => board.edges.has(key));

/** The board with nothing on a cell. @param {Board} board @param {Key} key @returns {Board} */
export function cleared(board, key) {
  /** @type {Layer[]} */
  const layers = ['walls', 'smoke', 'opacity', 'cover', 'elevation', 'terrain', 'units'];
  let next = layers.reduce((clear, layer) => painted(clear, layer, key, null), board);
  for (const edge of board.edges.values()) {
    if (edge.between.some((cell) => keyOf(cell) === key)) next = withEdge(next, edge.between[0], edge.between[1], 'none');
  }
  return next;
}

/** A name for a new unit. @param {Board} board */
export function freeUnit(board) {
  const taken = new Set(board.units.values());
  let number = 1;
  while (taken.has(`m${number}`)) number += 1;
  return `m${number}`;
}

/** @type {WeakMap<Board, any>} */
const scenes = new WeakMap();
/** @type {WeakMap<Board, string>} */
const texts = new WeakMap();

/** The scene of the contract. @param {Board} board */
export function sceneOf(board) {
  let scene = scenes.get(board);
  if (!scene) {
    scene = writeScene(board);
    scenes.set(board, scene);
  }
  return scene;
}

/** … as text, written once a board. @param {Board} board */
export function sceneText(board) {
  let text = texts.get(board);
  if (text === undefined) {
    text = JSON.stringify(sceneOf(board));
    texts.set(board, text);
  }
  return text;
}

/** @param {Board} board */
function writeScene(board) {
  /** @type {any} */
  const scene = { eyeline: 1, grid: board.grid };
  if (board.radius === null) Object.assign(scene, { width: board.width, height: board.height });
  else scene.radius = board.radius;
  for (const layer of /** @type {const} */ (['walls', 'smoke'])) {
    if (board[layer].size) scene[layer] = inOrder([...board[layer]].map(cellOf));
  }
  for (const layer of /** @type {const} */ (['opacity', 'cover', 'elevation', 'terrain'])) {
    const values = [...board[layer]].map(([key, value]) => [...cellOf(key), value]);
    if (values.length) scene[layer] = inOrder(/** @type {any} */ (values));
  }
  if (board.edges.size) scene.edges = [...board.edges.values()];
  if (board.units.size) scene.units = [...board.units].map(([key, id]) => ({ id, at: cellOf(key) }));
  if (board.places.length) scene.places = board.places;
  const { cover, elevation, terrain } = board.defaults;
  if (cover !== 0 || elevation !== null || terrain !== 'plains') scene.defaults = board.defaults;
  return scene;
}

/** @param {Cell[]} cells */
const inOrder = (cells) => cells.sort((a, b) => a[1] - b[1] || a[0] - b[0]);

/** @type {{[symbol: string]: any}} */
const USUAL = { '#': 'wall', '+': 'wall', '.': 'floor', ' ': 'floor', "'": 'floor', '~': 'smoke' };

/**
 * A scene as a board, and where its marks stand. What is wrong with the scene's contents the server tells;
 * here only what could not be drawn is refused.
 * @param {any} scene @returns {{board: Board, marks: Map<string, Cell>}}
 */
export function boardOf(scene) {
  if (typeof scene !== 'object' || scene === null || Array.isArray(scene)) throw new Explained('A map is a JSON object.');
  const grid = scene.grid ?? 'square';
  if (grid !== 'square' && grid !== 'hex') throw new Explained(`The grid is 'square' or 'hex', not '${String(grid).slice(0, 20)}'.`);
  const rows = scene.rows === undefined ? null : [...list(scene, 'rows')].map(String);
  const board = emptyBoard(0, 0, grid);
  if (rows) {
    const width = rows[0] === undefined ? 0 : [...rows[0]].length;
    Object.assign(board, { width, height: rows.length });
  } else if (scene.radius !== undefined) {
    const radius = whole(scene.radius, 'radius', 147);
    Object.assign(board, { width: null, height: null, radius });
  } else {
    if (scene.width === undefined || scene.height === undefined) {
      throw new Explained('This map has no edges; the page draws maps that have a width and a height, or a radius.');
    }
    Object.assign(board, { width: whole(scene.width, 'width'), height: whole(scene.height, 'height') });
  }
  const size = board.radius === null ? (board.width ?? 0) * (board.height ?? 0) : 1;
  if (size < 1) throw new Explained('This map is empty.');
  if (size > MOST_CELLS) {
    throw new Explained(`This map has ${size.toLocaleString('en')} cells; the page draws up to ${MOST_CELLS.toLocaleString('en')}. The command line takes it.`);
  }
  const marks = rows ? readRows(board, rows, { ...USUAL, ...(scene.legend ?? {}) }) : new Map();
  readLists(board, scene);
  if (scene.defaults) Object.assign(board.defaults, scene.defaults);
  return { board, marks };
}

/** @param {Board} board @param {any} scene */
function readLists(board, scene) {
  for (const layer of /** @type {const} */ (['walls', 'smoke'])) {
    for (const cell of list(scene, layer)) board[layer].add(keyOf(pair(cell, layer)));
  }
  for (const layer of /** @type {const} */ (['opacity', 'cover', 'elevation', 'terrain'])) {
    for (const entry of list(scene, layer)) /** @type {Map<Key, any>} */ (board[layer]).set(keyOf(pair(entry, layer)), entry[2]);
  }
  for (const edge of list(scene, 'edges')) {
    const [a, b] = [pair(edge?.between?.[0], 'edges'), pair(edge?.between?.[1], 'edges')];
    board.edges.set(edgeKey(a, b, Boolean(edge.oneWay)), edge.oneWay ? { between: [a, b], oneWay: true } : { between: [a, b] });
  }
  for (const unit of list(scene, 'units')) {
    const key = keyOf(pair(unit?.at, 'units'));
    if (board.units.has(key)) throw new Explained(`Two units stand on ${key}; the page shows one a cell. The command line takes both.`);
    board.units.set(key, String(unit.id));
  }
  for (const place of list(scene, 'places')) {
    const named = { at: pair(place?.at, 'places'), name: String(place.name) };
    board.places.push(place.symbol === undefined ? named : { ...named, symbol: String(place.symbol) });
  }
}

/** @param {Board} board @param {string[]} rows @param {{[symbol: string]: any}} legend */
function readRows(board, rows, legend) {
  /** @type {Map<string, Cell>} */
  const marks = new Map();
  const repeated = new Set();
  rows.forEach((row, y) => {
    const symbols = [...row];
    if (symbols.length !== board.width) {
      throw new Explained(`Row ${y} of this map has ${symbols.length} symbols, the first has ${board.width}.`);
    }
    symbols.forEach((symbol, x) => {
      const cell = board.grid === 'hex' ? oddRow(x, y) : /** @type {Cell} */ ([x, y]);
      if (/^[@\p{Alphabetic}]$/u.test(symbol)) {
        if (marks.has(symbol)) repeated.add(symbol);
        marks.set(symbol, cell);
      }
      put(board, keyOf(cell), Object.hasOwn(legend, symbol) ? legend[symbol] : 'floor');
    });
  });
  // What stands twice marks no cell.
  for (const symbol of repeated) marks.delete(symbol);
  return marks;
}

/** @param {Board} board @param {Key} key @param {any} meaning */
function put(board, key, meaning) {
  if (meaning === 'wall' || meaning?.wall) board.walls.add(key);
  if (meaning === 'smoke' || meaning?.smoke) board.smoke.add(key);
  if (typeof meaning !== 'object' || meaning === null) return;
  for (const layer of /** @type {const} */ (['opacity', 'cover', 'elevation', 'terrain'])) {
    if (meaning[layer] !== undefined) /** @type {Map<Key, any>} */ (board[layer]).set(key, meaning[layer]);
  }
  if (meaning.unit !== undefined) board.units.set(key, String(meaning.unit));
}

/** @param {any} scene @param {string} key @returns {any[]} */
function list(scene, key) {
  if (scene[key] === undefined) return [];
  if (!Array.isArray(scene[key])) throw new Explained(`'${key}' of this map is not a list.`);
  return scene[key];
}

/** @param {any} cell @param {string} key @returns {Cell} */
export function pair(cell, key) {
  if (!Array.isArray(cell) || !Number.isInteger(cell[0]) || !Number.isInteger(cell[1])) {
    throw new Explained(`'${key}' has an entry that is no cell: ${String(JSON.stringify(cell)).slice(0, 40)}.`);
  }
  return [cell[0], cell[1]];
}

/** @param {any} number @param {string} key @param {number} [most] */
function whole(number, key, most = 2 ** 26) {
  if (!Number.isInteger(number) || number < 0 || number > most) {
    throw new Explained(`'${key}' of this map is ${String(number).slice(0, 20)}; the page takes whole numbers up to ${most.toLocaleString('en')}.`);
  }
  return number;
}

/** The board in another size: what falls off is gone. @param {Board} board @param {number} width @param {number} height @returns {Board} */
export function resized(board, width, height) {
  const next = { ...board, width, height, radius: null };
  const shape = shapeOf(next);
  return kept(next, (key) => shape.contains(cellOf(key)));
}

/** The board with what lies on some of its cells. @param {Board} board @param {(key: Key) => boolean} stays @returns {Board} */
function kept(board, stays) {
  const next = { ...board };
  for (const layer of /** @type {const} */ (['walls', 'smoke'])) next[layer] = new Set([...board[layer]].filter(stays));
  for (const layer of /** @type {const} */ (['opacity', 'cover', 'elevation', 'terrain', 'units'])) {
    next[layer] = /** @type {any} */ (new Map([.../** @type {Map<Key, any>} */ (board[layer])].filter(([key]) => stays(key))));
  }
  next.edges = new Map([...board.edges].filter(([, edge]) => edge.between.every((cell) => stays(keyOf(cell)))));
  next.places = board.places.filter((place) => stays(keyOf(place.at)));
  return next;
}

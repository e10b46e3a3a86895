// Text map files: `key: value` lines, a blank line, the map. Read into a scene, written from a board.

import { Explained, sceneOf } from './board.js';
import { cellOf, keyOf, oddRow } from './shape.js';

/** A file's contents as a scene. What is wrong with them the server has told. @param {string} file */
export function readMap(file) {
  const text = file.replace(/^\ufeff/, '');
  if (text.trimStart().startsWith('{')) return readJson(text, 'This file');
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  const first = lines.findIndex((line) => !/^[a-zA-Z]+:/.test(line));
  const head = lines.slice(0, first < 0 ? lines.length : first);
  /** @type {any} */
  const scene = { eyeline: 1 };
  for (const line of head) {
    const colon = line.indexOf(':');
    const key = line.slice(0, colon);
    scene[key] = readJson(line.slice(colon + 1), `The value of '${key.slice(0, 20)}'`);
  }
  const rows = lines.slice(head.length + (lines[head.length] === '' ? 1 : 0));
  while (rows[rows.length - 1] === '') rows.pop();
  if (rows.length || !head.length) scene.rows = rows;
  return scene;
}

/** @param {string} text @param {string} whose */
function readJson(text, whose) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Explained(`${whose} is no JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** The scene with marks for the eye and the target, where it has rows to hold them. @param {Doc} doc */
export function savedScene({ board, from, to }) {
  const { eyeline, grid, width: _width, height: _height, ...layers } = sceneOf(board);
  return board.radius === null ? { eyeline, grid, rows: rowsOf(board, from, to, () => '.'), ...layers } : sceneOf(board);
}

/** @param {Board} board @param {Cell} from @param {Cell} to @param {(key: Key) => string} symbol */
function rowsOf(board, from, to, symbol) {
  return Array.from({ length: board.height ?? 0 }, (_, y) => Array.from({ length: board.width ?? 0 }, (__, x) => {
    const key = keyOf(board.grid === 'hex' ? oddRow(x, y) : [x, y]);
    return key === keyOf(from) ? '@' : key === keyOf(to) ? 'T' : symbol(key);
  }).join(''));
}

/**
 * The board as a text map; layers without a symbol go into the head.
 * @param {Board} board @param {Cell} from @param {Cell} to
 */
export function writeMap(board, from, to) {
  if (board.radius !== null) return null;
  /** @type {string[]} */
  const head = [];
  if (board.grid === 'hex') head.push('grid: "hex"');
  for (const layer of /** @type {const} */ (['opacity', 'cover', 'elevation', 'terrain'])) {
    const entries = [...board[layer]].map(([key, value]) => [...cellOf(key), value]);
    if (entries.length) head.push(`${layer}: ${JSON.stringify(entries)}`);
  }
  if (board.edges.size) head.push(`edges: ${JSON.stringify([...board.edges.values()])}`);
  if (board.units.size) head.push(`units: ${JSON.stringify([...board.units].map(([key, id]) => ({ id, at: cellOf(key) })))}`);
  if (board.places.length) head.push(`places: ${JSON.stringify(board.places)}`);
  const { cover, elevation, terrain } = board.defaults;
  if (cover || elevation !== null || terrain !== 'plains') head.push(`defaults: ${JSON.stringify(board.defaults)}`);
  const rows = rowsOf(board, from, to, (key) => (board.walls.has(key) ? '#' : board.smoke.has(key) ? '~' : '.'));
  /** @param {Key} key */
  const isMarked = (key) => key === keyOf(from) || key === keyOf(to);
  const walls = [...board.walls].filter(isMarked);
  if (walls.length) head.push(`walls: ${JSON.stringify(walls.map(cellOf))}`);
  const smoky = [...board.smoke].filter((key) => isMarked(key) || board.walls.has(key));
  if (smoky.length) head.push(`smoke: ${JSON.stringify(smoky.map(cellOf))}`);
  return `${head.length ? `${head.join('\n')}\n\n` : ''}${rows.join('\n')}\n`;
}

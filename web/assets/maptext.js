// Text map files: `key: value` lines, a blank line, the map. Read into a scene, written from a board.

import { Explained } from './board.js';
import { cellOf, keyOf, oddRow } from './shape.js';

/** A file's contents as a scene. @param {string} text */
export function readMap(text) {
  if (text.trimStart().startsWith('{')) {
    try {
      return JSON.parse(text);
    } catch (error) {
      throw new Explained(`This file is no JSON: ${error instanceof Error ? error.message : error}`);
    }
  }
  const lines = text.replace(/\r/g, '').replace(/\n+$/, '').split('\n');
  const blank = lines.indexOf('');
  const hasHead = blank > 0 && lines.slice(0, blank).every((line) => /^[a-zA-Z]+:\s/.test(line));
  /** @type {any} */
  const scene = { eyeline: 1 };
  for (const line of hasHead ? lines.slice(0, blank) : []) {
    const colon = line.indexOf(':');
    try {
      scene[line.slice(0, colon)] = JSON.parse(line.slice(colon + 1));
    } catch {
      throw new Explained(`This line of the file is no 'key: JSON value': ${line.slice(0, 60)}`);
    }
  }
  scene.rows = hasHead ? lines.slice(blank + 1) : lines;
  const width = Math.max(0, ...scene.rows.map((/** @type {string} */ row) => [...row].length));
  scene.rows = scene.rows.map((/** @type {string} */ row) => row + ' '.repeat(width - [...row].length));
  return scene;
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
  const walled = [...board.walls].filter((key) => key === keyOf(from) || key === keyOf(to));
  const rows = Array.from({ length: board.height ?? 0 }, (_, y) =>
    Array.from({ length: board.width ?? 0 }, (__, x) => {
      const key = keyOf(board.grid === 'hex' ? oddRow(x, y) : [x, y]);
      if (walled.includes(key)) return '#';
      if (key === keyOf(from)) return '@';
      if (key === keyOf(to)) return 'T';
      if (board.walls.has(key)) return '#';
      return board.smoke.has(key) ? '~' : '.';
    }).join(''));
  const smoky = [...board.smoke].filter((key) => key === keyOf(from) || key === keyOf(to) || board.walls.has(key));
  if (smoky.length) head.push(`smoke: ${JSON.stringify(smoky.map(cellOf))}`);
  return `${head.length ? `${head.join('\n')}\n\n` : ''}${rows.join('\n')}\n`;
}

// A field as characters, with the terminal's symbols.

import { keyOf, oddRow, shapeOf } from './shape.js';

/** @param {Doc} doc @param {Set<Key>|null} seen */
export function textPicture({ board, from, to }, seen) {
  const shape = shapeOf(board);
  /** @param {Cell} cell */
  const symbol = (cell) => {
    const key = keyOf(cell);
    if (!shape.contains(cell)) return ' ';
    if (key === keyOf(from)) return '@';
    if (key === keyOf(to)) return 'X';
    const lit = seen === null || seen.has(key);
    if (board.walls.has(key)) return lit ? '#' : ':';
    return lit ? (board.smoke.has(key) ? '~' : '.') : ' ';
  };
  if (board.grid === 'square') return rows(board.width ?? 0, board.height ?? 0, (x, y) => symbol([x, y]));
  const radius = board.radius;
  if (radius === null) return rows(board.width ?? 0, board.height ?? 0, (x, y) => `${x === 0 && y & 1 ? ' ' : ''}${symbol(oddRow(x, y))} `);
  return rows(2 * radius + 1, 2 * radius + 1, (x, y) => `${x === 0 ? ' '.repeat(y) : ''}${symbol([x - radius, y - radius])} `);
}

/** @param {number} width @param {number} height @param {(x: number, y: number) => string} symbol */
const rows = (width, height, symbol) => Array.from({ length: height }, (_, y) => Array.from({ length: width }, (__, x) => symbol(x, y)).join('').trimEnd()).join('\n');

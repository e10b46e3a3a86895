// `eyeline/one-card-dungeon`: `los` of "One Card Dungeon", to the letter. Coordinates are [row, col].

import { core } from './core.js'
import { EyelineError, badValue, shown } from './error.js'
import { options } from './values.js'

export { EyelineError } from './error.js'

export const GRID_CONSTANTS = Object.freeze({ EMPTY: null, WALL: '#', OCCUPIED: 'M' })

const { over, settled } = core

/** Returns [row, col] of a tile on the grid. */
function tile(name, at, grid) {
  if (!Array.isArray(at) || at.length !== 2) throw badValue(`${name} must be [row, col], not ${shown(at)}`)
  for (const value of at) {
    if (typeof value !== 'number' || !Number.isInteger(value)) throw badValue(`${name} must be two whole numbers, not ${shown(value)}`)
  }
  const [row, col] = at
  if (row < 0 || row >= grid.length || col < 0 || !(col < grid[row].length)) throw new EyelineError('out_of_map', `${name} [${row},${col}] is not on the grid`)
  return [row, col]
}

export function los(source, target, grid, opts) {
  if (!Array.isArray(grid)) throw badValue(`grid must be an array of rows, not ${shown(grid)}`)
  for (let at = 0; at < grid.length; at++) {
    const row = grid[at]
    if (row === null || typeof row !== 'object' || typeof row.length !== 'number') throw badValue(`row ${at} of the grid must be an array, not ${shown(row)}`)
  }
  const [row, col] = tile('source', source, grid)
  const [row2, col2] = tile('target', target, grid)
  const { rules = 'one-card-dungeon' } = options(opts)
  // Every tile that holds something blocks, whatever it is; nothing outside the grid does.
  const blocksAt = ({ x, y }) => {
    const there = grid[y]?.[x]
    return there !== null && there !== undefined
  }
  return over.los(settled(rules, undefined, 'square'), { blocksAt }, [col, row], [col2, row2])
}

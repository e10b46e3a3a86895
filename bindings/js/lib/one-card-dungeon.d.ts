// Types of `eyeline/one-card-dungeon`: the function of "One Card Dungeon - Comprehensive Line of Sight
// Technical Specification". Unlike in the rest of the package, positions are [row, col].

import type { RulesLike } from './index.js'

export { EyelineError } from './index.js'

/** A tile: `[row, col]`. */
export type Position = readonly [row: number, col: number]

/** What a tile of the grid may hold. Everything but `null` and `undefined` blocks. */
export const GRID_CONSTANTS: Readonly<{
  /** Empty tile. */
  EMPTY: null
  /** Wall tile (blocks LOS). */
  WALL: '#'
  /** Monster or character (blocks LOS for others). */
  OCCUPIED: 'M'
}>

export interface LosOptions {
  /**
   * The reading of the rule. Default: 'one-card-dungeon', the rule in words.
   * 'one-card-dungeon/facing' lets only corners count that face each other; of the document's 13 stated
   * outcomes it gives 12, its four critical cases among them.
   */
  rules?: RulesLike
}

/**
 * Returns whether `source` sees `target`: whether one of the 16 lines from a corner of the one to a
 * corner of the other touches no tile that holds something. What stands on the two tiles themselves does
 * not count. A tile blocks even if the line only touches its edge or corner.
 *
 * The answer is exact, in integers. It departs from the document where the document contradicts itself:
 * - The document's pseudo-code takes samples along each line, and sees through `S # T`. This does not.
 * - It lets everything out of bounds block. Here nothing outside the grid blocks, as under every rule of
 *   this package. A source or a target that is not on the grid throws `out_of_map`.
 * - Its corner-grazing examples 2.3 A, 2.3 B and critical case 1 (`S..` over `.WT`) are visible under the
 *   rule in words: another corner's line is clear. Under 'one-card-dungeon/facing' they are blocked.
 * - Its diagonal formation (3.2) comes out the other way round: S→M2 is blocked and S→T is visible;
 *   under `facing` both are blocked.
 * - Its theorem of orthogonal blocking is true for immediate neighbours only.
 * - In a corridor one tile wide nothing is seen, not even the next tile, because every line touches the
 *   walls. 'one-card-dungeon/endpoint-exempt' and 'one-card-dungeon/interior' see along it.
 *
 * @example
 * const grid = [
 *   [null, null, '#', null, 'M'],
 *   [null, '#', '#', null, null],
 *   ['M', null, '#', null, null],
 * ]
 * los([0, 0], [2, 0], grid) // true
 * los([0, 0], [0, 4], grid) // false
 */
export function los(source: Position, target: Position, grid: readonly (readonly unknown[])[], options?: LosOptions): boolean

// Types of `eyeline/overland`: the functions of the "Map Visibility Radius Implementation Plan": a party
// sees as far as the terrain under its feet allows, and remembers what it saw.

import type { Cell, Memory } from './index.js'

export { EyelineError } from './index.js'

/** How far one sees on each terrain. */
export const VISIBILITY_RADIUS: Readonly<Record<'plains' | 'hills' | 'beach' | 'desert' | 'forest' | 'swamp' | 'foothills' | 'mountain' | 'water', number>>
/** What standing on a mountain adds. */
export const MOUNTAIN_VISIBILITY_BONUS: 2

/**
 * Returns the radius that the table gives a terrain, 2 for one that it does not name. What standing on a
 * mountain adds, and perception, are not in it.
 *
 * @example
 * getVisibilityRadius('mountain')       // 0
 * calculateVisibilityRadius('mountain') // 2
 */
export function getVisibilityRadius(terrain: string): number

/**
 * Returns how far somebody sees who stands on a terrain: the table, 2 more on a mountain, and 1 for every
 * 5 points of perception above 10.
 *
 * @example
 * calculateVisibilityRadius('plains', 15) // 4
 */
export function calculateVisibilityRadius(terrain: string, perception?: number): number

/** Returns the tiles within a Manhattan distance, row by row: 1, 5, 13, 25, 41 for a radius of 0 to 4. */
export function getTilesInRadius(centerX: number, centerY: number, radius: number): Cell[]

/** The save form: sorted lists, so that the same memory gives the same text. */
export interface SavedTiles {
  seen_tiles: Cell[]
  visited_tiles: Cell[]
}

/**
 * The tiles that a player has seen and visited. A save without the keys loads as empty.
 *
 * Departs from the plan: call `update` at the start and after loading as well as after every move.
 *
 * @example
 * const tiles = new SeenTiles(save)
 * tiles.update(5, 5, 'forest')          // the tiles that are new
 * save = JSON.parse(JSON.stringify(tiles))
 */
export class SeenTiles implements Iterable<Cell> {
  constructor(saved?: Partial<SavedTiles>)
  /** What the tiles are kept in. */
  readonly memory: Memory
  /** Marks what is seen from a tile, and the tile as visited: the plan's `update_visibility`. Returns the tiles that are new. */
  update(x: number, y: number, terrain: string, perception?: number): Cell[]
  has(x: number, y: number): boolean
  visited(x: number, y: number): boolean
  /** How many tiles were seen. */
  get size(): number
  /** Goes over the seen tiles in reading order. */
  [Symbol.iterator](): Generator<Cell>
  toJSON(): SavedTiles
}

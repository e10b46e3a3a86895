// Types of `eyeline/predprey`: the functions of the "Occlusion & Line-of-Sight Protocol", which many
// predator-and-prey environments follow. Cells are [x, y].

import type { Cell, CellLike, RulesLike } from './index.js'

export { EyelineError } from './index.js'

/**
 * Returns the cells of the Bresenham line from `p` to `t`, both included. Where the line runs exactly
 * between two cells it takes the one farther from `p`'s row or column, so the way back may differ. The
 * Protocol calls this line symmetric; it is not.
 *
 * @example
 * bresenhamLine([0, 0], [4, 2]) // [[0, 0], [1, 1], [2, 1], [3, 2], [4, 2]]
 */
export function bresenhamLine(p: CellLike, t: CellLike): Cell[]

/** Walls: cells, texts 'x,y', or a function. */
export type Walls = Iterable<CellLike | string> | ((x: number, y: number) => boolean)

/**
 * Returns those of `targets` that `p` sees, in their order and as the same objects: no wall lies strictly
 * between. The ends never block. Cost: one line a target. For whole windows of many agents, `Windows` of
 * `eyeline` is many times faster.
 *
 * Departs from the Protocol: its environment breaks ties toward the observer; that is
 * `{ rules: 'predprey-env' }`. `{ rules: 'predprey/both' }` is symmetric.
 *
 * @example
 * computeVisibility([0, 0], new Set(['1,1']), [[1, 0], [1, 1], [2, 2]]) // [[1, 0], [1, 1]]
 */
export function computeVisibility<Target extends CellLike>(p: CellLike, walls: Walls, targets: Iterable<Target>, options?: { rules?: RulesLike }): Target[]

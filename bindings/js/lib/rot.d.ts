// Types of `eyeline/rot`: the fields of view of rot.js by their names and arguments. Replace
// `import { FOV } from 'rot-js'` by `import { FOV } from 'eyeline/rot'`.
//
// What is different: all three classes compute the same field, that of `symmetric-shadowcasting@1`
// within R rings of squares. Open cells see each other both ways; the field is the same under rotation
// and reflection. So
// - `visibility` is always 1: rot.js' precise shadowcasting has fractions;
// - `RecursiveShadowcasting` reaches the corners of its square: rot.js cuts a circle there;
// - the cells are called back in reading order, each once, after the field is complete;
// - somebody who stands in a wall sees out of it;
// - `lightPasses` is asked at most once a cell, and may return true, false, 1, 0 or anything else: what is
//   truthy passes.

import type { RuleName, RuleSpec } from './index.js'

export { EyelineError } from './index.js'

/** Whether light passes a cell. */
export type LightPassesCallback = (x: number, y: number) => unknown
/** Is called for each cell that is seen: `r` is its distance in rings, `visibility` is 1. */
export type VisibilityCallback = (x: number, y: number, r: number, visibility: number) => void

export interface FOVOptions {
  /** Only 8: rot.js' topologies 4 and 6 throw. `eyeline/hex` is for hexes. */
  topology?: 8
  /** Another rule. Default: `{ base: 'symmetric-shadowcasting', metric: 'chebyshev' }` */
  rules?: RuleName | RuleSpec
}

/** A direction of rot.js: 0 is north, then clockwise. */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7

declare class Field {
  constructor(lightPasses: LightPassesCallback, options?: FOVOptions)
  /**
   * Calls back for each cell that is seen from x, y within R rings. The callback may compute another field.
   *
   * @example
   * const fov = new FOV.PreciseShadowcasting((x, y) => map[`${x},${y}`] === 0)
   * fov.compute(50, 22, 10, (x, y, r, visibility) => display.draw(x, y, '.'))
   */
  compute(x: number, y: number, R: number, callback: VisibilityCallback): void
}

declare class PreciseShadowcasting extends Field {}
declare class DiscreteShadowcasting extends Field {}
declare class RecursiveShadowcasting extends Field {
  /** The same within 90° to both sides of a direction, both bounds included. */
  compute180(x: number, y: number, R: number, dir: Direction, callback: VisibilityCallback): void
  /** The same within 45° to both sides of a direction, both bounds included. */
  compute90(x: number, y: number, R: number, dir: Direction, callback: VisibilityCallback): void
}

/** The three classes of rot.js. They compute the same field; only the recursive one has directions. */
export const FOV: Readonly<{
  PreciseShadowcasting: typeof PreciseShadowcasting
  RecursiveShadowcasting: typeof RecursiveShadowcasting
  DiscreteShadowcasting: typeof DiscreteShadowcasting
}>

export {}

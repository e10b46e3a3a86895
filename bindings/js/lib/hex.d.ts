// Types of `eyeline/hex`: the functions of the document "Canvas #4: Line of Sight & Raycast", by its own
// names, over your own functions. The engine's rule is `hex-tactics@1`. Where a ruling departs from the
// document, the comment says "Departs from the document".

import type { Layer, Map } from './index.js'

export { EyelineError } from './index.js'

/** A hex in axial coordinates. Both are whole numbers. */
export interface Axial {
  q: number
  r: number
}

/** Anything with `q` and `r`: your own hexes are passed as they are. */
export type AxialLike = Readonly<Axial>

/** A hex that a function takes: `{ q, r }` or `[q, r]`. */
export type AxialInput = AxialLike | readonly [q: number, r: number]

/** True if this tile (hex center) blocks sight fully. `undefined` and `null` mean false. */
export type BlocksSightAtFn = (hex: AxialLike) => boolean | null | undefined

/** True if the boundary (edge) between two adjacent hexes blocks sight from the first to the second. */
export type BlocksSightEdgeFn = (from: AxialLike, to: AxialLike) => boolean | null | undefined

/** Soft cover contribution, clamped to [0..1] (e.g., tall grass = 0.25, forest = 0.5). */
export type SoftCoverAtFn = (hex: AxialLike) => number | null | undefined

/** Elevation (integer or float heights). */
export type ElevationAtFn = (hex: AxialLike) => number | null | undefined

/**
 * The world and how to look at it. Each function is asked at most once about a hex in one call, and only
 * about hexes that matter. What it returns is checked: NaN, a string or a promise throws an
 * `EyelineError` that names the function; what it throws is thrown as it is. Numbers are rounded to the
 * nearest millionth.
 */
export interface LOSOptions {
  /** Tile occlusion (solid walls, mountains). Default: always false. */
  blocksAt?: BlocksSightAtFn

  /** Edge occlusion (walls/doors between hexes). Default: always false. */
  blocksEdge?: BlocksSightEdgeFn

  /** Soft cover contributions per mid-ray hex. Default: none. */
  softCoverAt?: SoftCoverAtFn

  /**
   * Optional elevation function. If provided, uses height to block LOS: a mid hex strictly above the
   * straight line between both ends blocks. A missing height at an end is 0. Departs from the document's
   * pseudo-code, not from its words: a mid hex without a height never blocks, even where the line
   * runs below 0.
   */
  elevationAt?: ElevationAtFn

  /**
   * If true, an opaque target hex is still visible. Default: true. As in the document, this exempts the
   * edge into the target too; so edges can make sight one-way, and adjacent hexes see each other through
   * the edge between them. `targetEdge: 'blocks'` makes sight mutual again.
   */
  seeOpaqueTarget?: boolean

  /** Max sum of soft cover before capping (pre-penalty), from 0. Default: 3.0 */
  maxSoftCover?: number

  /** Exponential factor for penalty mapping. Default: 0.7 */
  softCoverK?: number

  // What the document does not have:

  /**
   * A prepared hex map, looked at instead of the functions. For many questions about one map this is
   * many times faster, because nothing calls back into JavaScript.
   */
  map?: Map

  /** Whether the edge into the target blocks. Default: 'exempt' while `seeOpaqueTarget` is true. */
  targetEdge?: 'exempt' | 'blocks'

  /** How far one sees. A target beyond it is not visible, and `blockedBy` is null then. */
  radius?: number

  /** The layers that count. Default: walls, edges, cover, elevation. */
  heeds?: readonly Layer[]

  /** How many opaque hexes one sees through. Default: 0. */
  pierce?: number

  /** How much of a view the hex takes; counts if `heeds` has 'opacity'. */
  opacityAt?: (hex: AxialLike) => number | null | undefined

  /** Whether the hex is in smoke; counts if `heeds` has 'smoke'. */
  smokeAt?: (hex: AxialLike) => boolean | null | undefined

  /** Whether somebody stands in the way; counts if `heeds` has 'units'. */
  unitAt?: (hex: AxialLike) => boolean | null | undefined
}

export interface RayStep {
  /** Hex position. */
  hex: Axial
  /** 0..N along the inclusive line. */
  index: number
  kind: 'start' | 'mid' | 'target'
  /** True if a tile blocker is present; absent otherwise. */
  blockedTile?: boolean
  /** True if an edge blocker is on the path to this hex; absent otherwise. */
  blockedEdge?: boolean
  /** Soft cover contribution (mid hexes only), clamped to [0, 1]. */
  softCover?: number
  /** The height, `null` if `elevationAt` had none; absent without `elevationAt`. */
  elevation?: number | null
}

export interface Raycast {
  /** The hexes along the ray up to the first blocker, with full context. */
  steps: RayStep[]
  /** True if no hard blocker was encountered. */
  clear: boolean
  /** Total soft cover accumulated, at most `maxSoftCover`. The blocker's own cover counts. */
  coverSum: number
  /** Penalty in [0,1] from the exponential mapping. */
  coverPenalty: number
  /** The first hard blocker: one of `steps`, the same object. Null if the ray is clear, or ends by `radius`. */
  blockedBy: RayStep | null
}

export interface CoverResult {
  hasLOS: boolean
  coverPenalty: number
  blockedBy: RayStep | null
  coverSum: number
  /** For debug UI. */
  steps: RayStep[]
}

/**
 * Traces a ray between two hexes, with full diagnostic data. Cost: one question a function and hex.
 *
 * At each hex the edge is judged first, then the tile, then the elevation; the first cause wins.
 *
 * Departs from the document in two numbers. The document says that a cover of 0.5 gives a penalty of
 * 0.305; its own formula, 1 − e^(−0.7·0.5), gives 0.2953, and so does this. And its line is computed in
 * floats; this one is computed in integers. Where a line runs exactly between two hexes, forms in floats
 * choose differently from each other from a distance of 2 on. This line agrees, up to a distance of 21, with
 * the form that has the cube coordinates (q, −q−r, r), rounds halves up, and does not nudge its ends.
 *
 * @example
 * const ray = traceRay({ q: 0, r: 0 }, { q: 3, r: 0 }, {
 *   blocksAt: (h) => h.q === 2 && h.r === 0,
 *   softCoverAt: () => 0.5,
 * })
 * ray.clear           // false
 * ray.blockedBy?.hex  // { q: 2, r: 0 }
 * ray.coverSum        // 1
 * ray.coverPenalty    // 0.5034…
 */
export function traceRay(a: AxialInput, b: AxialInput, opts?: LOSOptions): Raycast

/**
 * Returns whether `a` sees `b`; `traceRay` says why. Without edges, or with `targetEdge: 'blocks'`, `b`
 * then also sees `a`.
 *
 * @example
 * hasLineOfSight({ q: 0, r: 0 }, { q: 3, r: 0 }, { blocksAt: (h) => h.q === 2 }) // false
 */
export function hasLineOfSight(a: AxialInput, b: AxialInput, opts?: LOSOptions): boolean

/**
 * Returns the visible hexes within a radius, as texts 'q,r' in reading order. The set has a hex if and
 * only if `hasLineOfSight` to it is true. Each function is asked once a hex, where the document's way
 * asks once a hex of every ray.
 *
 * @example
 * const visible = visibleWithinRadius({ q: 0, r: 0 }, 5, { blocksAt: (h) => h.q === 2 && h.r === 0 })
 * visible.has('2,0') // true: the wall itself
 * visible.has('3,0') // false: behind it
 */
export function visibleWithinRadius(origin: AxialInput, radius: number, opts?: LOSOptions): Set<string>

/**
 * Returns line of sight and cover for an attack: `traceRay` under other names.
 *
 * @example
 * const cover = coverBetween(archer, target, { softCoverAt: forest })
 * if (cover.hasLOS) hitChance = accuracy * (1 - cover.coverPenalty)
 */
export function coverBetween(a: AxialInput, b: AxialInput, opts?: LOSOptions): CoverResult

/**
 * Returns the hexes of the line, both ends included. The line from `b` to `a` is the same, reversed.
 * Where it runs exactly between two hexes, your own `axialLine` may choose the other one: see `traceRay`.
 */
export function axialLine(a: AxialInput, b: AxialInput): Axial[]

/** Returns the number of steps between two hexes. */
export function axialDistance(a: AxialInput, b: AxialInput): number

/** Returns all hexes within a radius, at most 4096, in reading order: 1 + 3·radius·(radius + 1) of them. */
export function axialRange(origin: AxialInput, radius: number): Axial[]

/** How hexes lie on a screen. */
export interface HexLayout {
  /** The distance from a hex's center to its corners. Default: 1 */
  size?: number
  /** Whether a corner or an edge points up. Default: 'pointy' */
  orientation?: 'pointy' | 'flat'
  /** Where the hex 0,0 has its center. Default: 0, 0 */
  origin?: { x: number; y: number }
}

/** Returns the center of a hex on the screen. */
export function hexToPixel(hex: AxialInput, layout?: HexLayout): { x: number; y: number }

/** The part of a `CanvasRenderingContext2D` that `toCanvas` needs. */
export interface CanvasLike {
  fillStyle: unknown
  beginPath(): void
  rect(x: number, y: number, width: number, height: number): void
  arc(x: number, y: number, radius: number, startAngle: number, endAngle: number): void
  fill(): void
  fillText(text: string, x: number, y: number): void
}

/**
 * Draws a ray on a canvas (the document's usage pattern 5): a disc for each step, green where it is
 * clear and yellow where there is cover, a red square for the blocker, and the penalty in words.
 */
export function toCanvas(context: CanvasLike, ray: Pick<Raycast, 'steps' | 'blockedBy' | 'coverPenalty'>, layout?: HexLayout): void

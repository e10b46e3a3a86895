// Types of `eyeline`. This file is written by hand, to be read.
//
// Three things hold everywhere:
// - Calls are synchronous. Importing the package is all that there is to start.
// - Cells are x, y on squares (x right, y down) and axial q, r on hexes. Where a type says x and y, hexes
//   have q and r in their place.
// - What cannot be answered throws an `EyelineError`; `query` and `queryText` answer it with a reply.

/// <reference lib="esnext.disposable" />

/** The version of the package, such as '0.1.0'. */
export const version: string

/**
 * Resolves when the engine can be asked. On Node, Deno, Bun, in workers and in today's browsers it has
 * resolved already. A browser that refuses to compile a large module on its main thread compiles it in
 * the background: there, calls before `await ready` throw an `EyelineError` with code `not_ready`.
 */
export const ready: Promise<void>

// ── Errors ──────────────────────────────────────────────────────────────────────────────────────────

/** What kind of error it is. The first nine are the contract's; the last three are this package's. */
export type ErrorCode =
  | 'bad_json'
  | 'unknown_op'
  | 'unknown_key'
  | 'missing_key'
  | 'unknown_rules'
  | 'wrong_grid'
  | 'out_of_map'
  | 'bad_value'
  | 'too_large'
  /** The platform compiles in the background: `await ready` first. */
  | 'not_ready'
  /** The engine stopped because of a fault of ours, and a fresh one has taken its place. */
  | 'trapped'
  /** The object belongs to an engine that stopped: make it again. */
  | 'stale'

/**
 * The error that every function of this package throws. What a function of yours throws, such as a
 * `blocksAt`, is thrown as it is.
 *
 * @example
 * try {
 *   new Rules('predpry')
 * } catch (error) {
 *   if (error instanceof EyelineError) console.log(error.code, error.hint) // unknown_rules did you mean 'predprey'?
 * }
 */
export class EyelineError extends Error {
  constructor(code: ErrorCode, message: string, hint?: string)
  readonly name: 'EyelineError'
  readonly code: ErrorCode
  /** What would be right, where the engine can tell. It is part of `message` too. */
  readonly hint: string | undefined
}

// ── Cells ───────────────────────────────────────────────────────────────────────────────────────────

/** A cell in scenes, queries and replies: `[x, y]`, on hexes `[q, r]`. */
export type Cell = [x: number, y: number]

/** A cell that a function takes, in any of the forms that games use. */
export type CellLike = readonly [x: number, y: number] | Readonly<{ x: number; y: number }> | Readonly<{ q: number; r: number }>

/** Many cells: x, y, x, y, … in one `Int32Array` (fast, copied once), or an array of cells. */
export type Cells = Int32Array | readonly CellLike[]

export type Grid = 'square' | 'hex'

// ── Rules ───────────────────────────────────────────────────────────────────────────────────────────

/** The layers of a map that a rule may heed. */
export type Layer = 'walls' | 'units' | 'edges' | 'smoke' | 'opacity' | 'cover' | 'elevation'

/**
 * The name of a rule set: `id`, `id@version` or either with `/variant`. `predprey` means its newest
 * version; `predprey@1` means version 1, whose answers never change.
 */
export type RuleName =
  | 'predprey'
  | 'predprey/both'
  | 'predprey/union'
  | 'predprey/either'
  | 'predprey/supercover'
  | 'predprey/endpoint-walls'
  | 'predprey-env'
  | 'one-card-dungeon'
  | 'one-card-dungeon/facing'
  | 'one-card-dungeon/interior'
  | 'one-card-dungeon/endpoint-exempt'
  | 'overland'
  | 'hex-tactics'
  | 'square-tactics'
  | 'hidden-movement'
  | 'hidden-movement/bresenham'
  | 'symmetric-shadowcasting'
  | 'supercover'
  | 'minigrid'
  | (string & {})

/** A rule set with changes. A change that the rule set cannot take throws `bad_value`. */
export interface RuleSpec {
  base: RuleName
  /** Present in rule files. */
  eyeline?: 1
  title?: string
  /** How far one sees, a whole number. */
  radius?: number
  metric?: 'chebyshev' | 'euclidean' | 'manhattan' | 'hex'
  /** The layers that count, instead of the rule's own. */
  heeds?: readonly Layer[]
  /** Nothing further than `halfAngle` degrees from `heading` is seen. */
  cone?: { heading: readonly [dx: number, dy: number]; halfAngle: number }
  /** Whether a wall can be seen itself. */
  endpointWalls?: 'seen' | 'blocked'
  /** Opacities along a line add up; a sum above this blocks. */
  opacityThreshold?: number
  /** How many obstacles one sees through. */
  pierce?: number
  seeOpaqueTarget?: boolean
  /** Whether the edge into the target blocks. `'blocks'` makes the tactics rules symmetric. */
  targetEdge?: 'exempt' | 'blocks'
  maxSoftCover?: number
  softCoverK?: number
}

/** Rules wherever a call takes them: a name, a name with changes, or rules that are made already. */
export type RulesLike = RuleName | RuleSpec | Rules

/** A property that a rule set promises, or a map on which it fails. */
export interface Guarantee {
  property: string
  claim: string
  counterexample?: { scene: Scene; from: Cell; to?: Cell; says?: string; [more: string]: unknown }
  [more: string]: unknown
}

/** A rule set as the catalogue describes it. */
export interface RuleEntry {
  /** Its id with its version, such as 'predprey@1'. */
  rules: string
  title: string
  summary: string
  grid: Grid
  metric: string
  /** The changes that it takes. */
  overrides: string[]
  heeds: Layer[]
  mayHeed: Layer[]
  guarantees: Guarantee[]
  variants?: RuleEntry[]
  [more: string]: unknown
}

/** An object that holds memory of the engine. It frees itself when nobody refers to it any more. */
declare class Held {
  protected constructor()
  /**
   * Frees the memory now. You need it only if a loop that never waits makes many objects, because the
   * garbage collector frees them between turns of the event loop. Freeing twice does nothing.
   */
  free(): void
  /** The same, for `using map = new Map(…)`. */
  [Symbol.dispose](): void
}

/**
 * Rules, checked and ready. You need not make them: every call takes a name or a `RuleSpec`, and looks
 * each of them up once.
 *
 * @example
 * const near = new Rules({ base: 'predprey', radius: 3 })
 * near.id    // 'predprey@1'
 * near.heeds // ['walls']
 */
export class Rules extends Held {
  /** `perception` widens the radius under `overland`; other rules refuse it. */
  constructor(rules: RuleName | RuleSpec, options?: { perception?: number })
  readonly id: string
  readonly title: string
  readonly grid: Grid
  /** The layers that count under these rules. */
  readonly heeds: Layer[]
  /** The layers that could count, by `heeds` of a `RuleSpec`. */
  readonly mayHeed: Layer[]
  readonly perception: number | undefined
  /** Returns the rules as a query has them, without the perception. */
  toJSON(): RuleName | RuleSpec
  /** Returns every rule set with its variants, its guarantees, and counterexamples. */
  static all(): RuleEntry[]
}

// ── Maps ────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A scene: a map as JSON. Squares have `width` and `height`; hexes have `radius` (a hexagon around
 * `[0, 0]`), or `width` and `height` (rows of which every odd one is shifted half a hex to the right).
 * A map drawn by `rows` needs none of them. Without any, the map is unbounded.
 */
export interface Scene {
  eyeline?: 1
  grid?: Grid
  width?: number
  height?: number
  radius?: number
  rows?: readonly string[]
  /** What the symbols of `rows` mean, beside the usual ones. */
  legend?: Record<string, 'wall' | 'floor' | 'smoke' | { wall?: boolean; smoke?: boolean; cover?: number; opacity?: number; elevation?: number; terrain?: string; unit?: string }>
  walls?: readonly (readonly [number, number])[]
  edges?: readonly { between: readonly [readonly [number, number], readonly [number, number]]; oneWay?: boolean }[]
  opacity?: readonly (readonly [number, number, number])[]
  cover?: readonly (readonly [number, number, number])[]
  elevation?: readonly (readonly [number, number, number])[]
  smoke?: readonly (readonly [number, number])[]
  units?: readonly { id: string; at: readonly [number, number] }[]
  terrain?: readonly (readonly [number, number, string])[]
  places?: readonly { at: readonly [number, number]; name: string; symbol?: string }[]
  defaults?: { cover?: number; elevation?: number | null; terrain?: string }
}

/** The changes of one cell. A `Map` returns itself; `Observers` return who gained and lost what. */
export interface Edits<Result> {
  addWall(x: number, y: number): Result
  removeWall(x: number, y: number): Result
  addSmoke(x: number, y: number): Result
  removeSmoke(x: number, y: number): Result
  addUnit(x: number, y: number): Result
  removeUnit(x: number, y: number): Result
  /** Puts a barrier between two neighbours. A one-way edge stops sight from `a` to `b` only. */
  addEdge(a: CellLike, b: CellLike, options?: { oneWay?: boolean }): Result
  removeEdge(a: CellLike, b: CellLike, options?: { oneWay?: boolean }): Result
  /** Sets how much of a view the cell takes, from 0. Numbers are rounded to the nearest millionth. */
  setOpacity(x: number, y: number, opacity: number): Result
  /** Sets how much protection the cell gives. */
  setCover(x: number, y: number, cover: number): Result
  /** Sets how high the cell lies; `null` takes its height away. */
  setElevation(x: number, y: number, elevation: number | null): Result
  setTerrain(x: number, y: number, terrain: string): Result
}

/** A layer that has an array. Edges and terrain are set cell by cell. */
export type ArrayLayer = 'walls' | 'smoke' | 'units' | 'opacity' | 'cover' | 'elevation'

/**
 * A map: walls and other layers over a grid, held by the engine. (The name hides JavaScript's own `Map`;
 * write `import { Map as Board }` or `globalThis.Map` if you need both.)
 *
 * Arrays over a map have one entry a *place*, row after row. On squares place and cell are the same. On
 * a hexagon the bounding rectangle has places without a cell; `index` finds the place of a cell.
 *
 * @example
 * const map = new Map('..#..\n@.#.T')          // a text map: # wall, . floor, letters are marks
 * const open = new Map({ width: 80, height: 25 })
 * const hexes = new Map({ grid: 'hex', radius: 8, walls: [[2, 0]] })
 */
export class Map extends Held {
  /** Makes a map from a scene, or from a text. Maps have at most 67,108,864 cells. */
  constructor(scene: Scene | string)
  readonly grid: Grid
  /** False for a map without an end; such a map has no arrays, and a field on it needs a radius. */
  readonly bounded: boolean
  /** The first column and row: 0 on squares, negative on a hexagon. */
  readonly left: number
  readonly top: number
  /** The size of the arrays over this map; 0 if it is unbounded. */
  readonly width: number
  readonly height: number
  /** Returns every cell in reading order, two numbers each. Each access makes a new array. */
  get cells(): Int32Array
  /** Returns the place of a cell in arrays over this map, or -1 if it lies outside the bounds. */
  index(x: number, y: number): number
  /** Returns the cell under a letter or `@` of a text map. */
  mark(mark: string): Cell
  /** Returns the layers with entries on this map that these rules do not look at. */
  ignores(rules?: RulesLike): string[]
  terrain(x: number, y: number): string
  /**
   * Replaces a whole layer. Walls, smoke and units: 0 or not. Opacity and cover: numbers. Elevation:
   * numbers, and NaN (in an array, `null`) for no height. If one number is not valid, nothing changes.
   *
   * @example
   * map.setLayer('walls', Uint8Array.from({ length: map.width * map.height }, () => Math.random() < 0.2 ? 1 : 0))
   */
  setLayer(layer: 'walls' | 'smoke' | 'units', values: Uint8Array | Uint8ClampedArray | readonly (number | boolean)[]): this
  setLayer(layer: 'opacity' | 'cover', values: Float64Array | Float32Array | readonly number[]): this
  setLayer(layer: 'elevation', values: Float64Array | Float32Array | readonly (number | null)[]): this
  /** Returns a copy of a layer in the form in which `setLayer` takes it. */
  layer(layer: 'walls' | 'smoke' | 'units'): Uint8Array
  layer(layer: 'opacity' | 'cover' | 'elevation'): Float64Array
  copy(): Map
  /** Returns the scene. `new Map(map.toJSON())` is the same map, so a map can be sent to a worker. */
  toJSON(): Scene
}
export interface Map extends Edits<Map> {}

// ── Sight ───────────────────────────────────────────────────────────────────────────────────────────

/** Why a line is blocked. */
export interface Blocker {
  cause: 'tile' | 'edge' | 'elevation' | 'corner' | 'smoke' | 'opacity' | 'range' | 'cone' | 'unit'
  cell: Cell
  /** The step that blocks; `null` if no single step does, as for range, cone and corner rules. */
  index: number | null
  /** The sentence of the rule that decided. */
  clause: string
}

/** One cell of a line. */
export interface Step {
  cell: Cell
  index: number
  kind: 'start' | 'mid' | 'target'
  blockedTile?: boolean
  blockedEdge?: boolean
  softCover?: number
  elevation?: number
}

/** One segment from corner to corner, under `one-card-dungeon`. */
export interface Segment {
  from: Cell
  to: Cell
  clear: boolean
  blockedBy: Blocker | null
}

/** Something that, removed alone, opens the line. */
export type Opening = { cause: Blocker['cause']; cell: Cell } | { cause: 'edge'; between: [Cell, Cell] }

/** The proof of a verdict. */
export interface Trace {
  visible: boolean
  /** All cells of the line, those behind a blocker included. Corner rules and `overland` have no line. */
  line: Cell[]
  /** The steps up to the blocker. */
  steps: Step[]
  blockedBy: Blocker | null
  coverSum: number
  /** From 0 to 1: 1 − e^(−k·coverSum). */
  coverPenalty: number
  /** Corner rules only: every segment from a corner to a corner. */
  segments?: Segment[]
  /** With `explain`: whatever would open the line if it alone were removed. */
  opens?: Opening[]
  /** With `explain`: whether the target sees back. */
  reverse?: boolean
  /** The layers of the map that the rules do not look at. */
  ignores?: Layer[]
}

export interface Shot {
  inRange: boolean
  visible: boolean
  /** Both. */
  hit: boolean
  ignores?: Layer[]
}

export interface RadiusOption {
  /** How far one sees, instead of the rules' own radius. */
  radius?: number
}

export interface FieldOutput {
  /** The array to write into. */
  out?: Uint8Array
  /**
   * A promise: since this package last wrote into `out`, nobody else has, neither through this array nor
   * through another one over the same memory. Then only what the last field wrote is cleared, and a call
   * costs what is seen, not the size of the map. Default: false
   */
  again?: boolean
}

/**
 * A map under rules: ask it who sees what. It looks at the map, not at a copy, so edits count at once.
 * With an `out` array, and once warm, `los`, `field`, `fieldOf`, `targets` and `matrix` allocate nothing;
 * `targets` makes a view of some 100 bytes when the number of cells changes.
 *
 * @example
 * const sight = new Sight(new Map('..#..\n@.#.T'))
 * sight.los(0, 1, 4, 1)                // false
 * sight.field(0, 1, { radius: 8 })     // Uint8Array of 10: 1 where the cell is seen
 * sight.trace(0, 1, 4, 1).blockedBy    // { cause: 'tile', cell: [2, 1], index: 2, clause: 'no wall strictly between' }
 */
export class Sight extends Held {
  /** The default rules are `predprey` on squares and `hex-tactics` on hexes. */
  constructor(map: Map, rules?: RulesLike)
  readonly map: Map
  readonly rules: Rules
  /** The layers with entries on the map, as it is now, that the rules do not look at. */
  get ignores(): string[]
  /** Returns whether `x, y` sees `x2, y2`. Cost: at most the length of the line. */
  los(x: number, y: number, x2: number, y2: number, radius?: number): boolean
  /**
   * Returns everything that is seen from a cell: one byte a place of the map, 1 where the cell is seen.
   * Cost: the cells within the radius, and clearing the array. Pass `out` to reuse an array, and `again`
   * on large maps.
   */
  field(x: number, y: number, options?: RadiusOption & FieldOutput): Uint8Array
  /** Returns what at least one of several observers sees, in the same form. */
  fieldOf(from: Cells, options?: RadiusOption & FieldOutput): Uint8Array
  /** Returns the seen cells themselves, in reading order, two numbers each. It works on unbounded maps too. */
  cells(x: number, y: number, options?: RadiusOption): Int32Array
  cellsOf(from: Cells, options?: RadiusOption): Int32Array
  /** Returns the seen cells (two numbers each) and the cover penalty of each. */
  coverField(x: number, y: number, options?: RadiusOption): { cells: Int32Array; penalties: Float64Array }
  /** Returns which of many targets one observer sees: one byte a target. */
  targets(x: number, y: number, to: Cells, options?: RadiusOption & { out?: Uint8Array }): Uint8Array
  /** Returns which of many observers see one cell: their indices in `from`, ascending. */
  watchers(from: Cells, x: number, y: number, options?: RadiusOption): Int32Array
  /**
   * Returns the answers for all pairs of the map's n cells: n² bytes, row i is what cell i sees, in the
   * order of `map.cells`. Maps have at most 16,384 cells here; that is 256 MB, so pass `out`.
   */
  matrix(options?: { out?: Uint8Array }): Uint8Array
  /** Returns, for every place, how many cells (or floors) it sees, and how many see it. */
  survey(options?: RadiusOption & { count?: 'cells' | 'floors' }): { sees: Uint32Array; seenBy: Uint32Array }
  /** Returns the proof: the line, its steps, and the first blocker. `explain` adds `opens` and `reverse`. */
  trace(x: number, y: number, x2: number, y2: number, options?: RadiusOption & { explain?: boolean }): Trace
  /** Returns whether a shot reaches and sees its target. */
  shot(x: number, y: number, x2: number, y2: number, range: number): Shot
  /** Returns what prevents a move: a wall on the goal, somebody there, a corner that it would cut, or no line of sight. */
  canMove(x: number, y: number, x2: number, y2: number, occupied?: Cells): 'ok' | 'wall' | 'occupied' | 'corner_cut' | 'los'
}

// ── Windows: many agents in one call ────────────────────────────────────────────────────────────────

export interface WindowsOptions {
  /** `predprey` unless given. */
  rules?: RulesLike
  /** Whether hidden cells are 0 in every channel. True unless given. */
  mask?: boolean
  /** Whether hidden walls stay in the first channel. False unless given; true under `predprey-env`. */
  keepWalls?: boolean
  /** Whether the last channel says what is seen. False unless given. */
  visibilityChannel?: boolean
  /** The order of a channel's axes: rows first ('yx'), or columns first. 'yx', but 'xy' under `predprey-env`. */
  axes?: 'yx' | 'xy'
  /** With headings: nothing further than this from the heading, in degrees, is seen. */
  halfAngle?: number
}

/** A direction for each agent. Its window is moved ahead, so that the agent stands at its rear. */
export interface HeadingsOption {
  headings?: Cells
}

/**
 * The windows of many agents on a square map, all of one size and under the same rules. Make it once,
 * and call it at every step: with `out`, a warm call allocates nothing while the number of agents stays the same.
 *
 * @example
 * const windows = new Windows(9)
 * const agents = new Int32Array([3, 3, 40, 12])
 * const out = new Uint8Array(2 * 9 * 9)
 * windows.see(map, agents, { out })    // byte [agent][row][column]: 1 where seen, 0 hidden or off the map
 */
export class Windows extends Held {
  /** `size` is odd. */
  constructor(size: number, options?: WindowsOptions)
  readonly size: number
  readonly rules: Rules
  /** Returns what each agent sees: size × size bytes an agent. */
  see(map: Map, agents: Cells, options?: HeadingsOption & { out?: Uint8Array }): Uint8Array
  /**
   * Returns what each agent observes, in channels of size × size numbers: walls, then `layers` in their
   * order (each with one number a place of the map), then visibility if it was asked for.
   */
  observe(map: Map, agents: Cells, options?: HeadingsOption & { layers?: readonly Float32Array[]; out?: Float32Array }): Float32Array
}

/**
 * Returns what each agent sees, as `Windows.see` does; `size` is 9 unless given. The windows of the last
 * options are kept, so calls with the same options are as fast as those of a `Windows`.
 */
export function windows(map: Map, agents: Cells, options?: WindowsOptions & HeadingsOption & { size?: number; out?: Uint8Array }): Uint8Array

/** Returns what each agent observes, as `Windows.observe` does, in the same way. */
export function observe(map: Map, agents: Cells, options?: WindowsOptions & HeadingsOption & { size?: number; layers?: readonly Float32Array[]; out?: Float32Array }): Float32Array

// ── Observers: a map that changes ───────────────────────────────────────────────────────────────────

/** What one observer gained and lost by a change. */
export interface Change {
  /** The number that `add` returned. */
  observer: number
  at: Cell
  /** Cells that it sees now and did not see before, two numbers each. */
  gained: Int32Array
  lost: Int32Array
}

/**
 * Keeps the fields of many observers up to date while doors open and people move. It works on its own
 * copy of the map; edit that, by the methods of `Edits`. Each change costs only the observers near it.
 *
 * @example
 * const watch = new Observers(map)
 * const guard = watch.add(1, 2)
 * for (const { observer, gained, lost } of watch.addWall(3, 2)) redraw(observer, gained, lost)
 */
export class Observers extends Held {
  constructor(map: Map, rules?: RulesLike)
  readonly rules: Rules
  /** Adds an observer and returns its number. The number of a removed observer is never given again. */
  add(x: number, y: number): number
  remove(observer: number): this
  move(observer: number, x: number, y: number): Change[]
  /** Returns where an observer stands. */
  at(observer: number): Cell
  /** Returns the cells that it sees, two numbers each. */
  cells(observer: number): Int32Array
  /** Returns what it sees: one byte a place of the map. */
  field(observer: number, options?: { out?: Uint8Array }): Uint8Array
  /** Returns a copy of the map as it is now. Each access makes a new one. */
  get map(): Map
}
export interface Observers extends Edits<Change[]> {}

// ── Memory ──────────────────────────────────────────────────────────────────────────────────────────

/** A memory as JSON: sorted lists. */
export interface MemoryRecord {
  grid: Grid
  seen: Cell[]
  visited: Cell[]
}

/**
 * The cells that somebody has seen and visited so far. Every visited cell is also a seen one.
 *
 * @example
 * const memory = new Memory()
 * const fresh = memory.look(map, 1, 2, { radius: 8 })   // the cells never seen before
 * localStorage.setItem('memory', JSON.stringify(memory))
 * const again = new Memory(JSON.parse(localStorage.getItem('memory')))
 */
export class Memory extends Held {
  constructor(saved?: { grid?: Grid; seen?: Cells; visited?: Cells })
  readonly grid: Grid
  /** Looks around from a cell and remembers it all. Returns the cells that are new, two numbers each. */
  look(map: Map, x: number, y: number, options?: RadiusOption & { rules?: RulesLike; perception?: number }): Int32Array
  /** Marks cells as seen, and returns how many are new. */
  see(cells: Cells): number
  /** Marks cells as visited and seen, and returns how many are new. */
  visit(cells: Cells): number
  has(x: number, y: number): boolean
  hasVisited(x: number, y: number): boolean
  /** How many cells were seen. */
  get size(): number
  /** The seen cells in reading order, two numbers each. Each access makes a new array. */
  get seen(): Int32Array
  get visited(): Int32Array
  /** Adds what another memory knows. */
  join(other: Memory): this
  reset(): this
  toJSON(): MemoryRecord
}

// ── The contract: scenes, queries, replies ──────────────────────────────────────────────────────────

/** A cell of a query: a cell, or the mark that stands on it once. */
export type CellRef = readonly [x: number, y: number] | string

interface Asking {
  rules: RulesLike
  /** Only under `overland`. */
  perception?: number
  /** Only in `query(q)` without a scene of its own. */
  scene?: Scene
}

/** What each `op` takes beside `op` itself. */
export interface Queries {
  los: Asking & { from: CellRef; to: CellRef; radius?: number }
  targets: Asking & { from: CellRef; to: readonly CellRef[]; radius?: number }
  watchers: Asking & { from: readonly CellRef[]; to: CellRef; radius?: number }
  trace: Asking & { from: CellRef; to: CellRef; radius?: number; explain?: boolean }
  field: Asking & { from: CellRef | readonly CellRef[]; radius?: number; cover?: boolean }
  matrix: Asking
  window: Asking & {
    at: CellRef
    size: number
    layers?: Record<string, readonly (readonly [number, number, number])[]>
    mask?: boolean
    keepWalls?: boolean
    visibilityChannel?: boolean
    axes?: 'yx' | 'xy'
    heading?: readonly [dx: number, dy: number]
  }
  shot: Asking & { from: CellRef; to: CellRef; range: number }
  remember: Asking & { memory: Partial<KnownCells>; from: CellRef | readonly CellRef[]; radius?: number }
  map: { memory: Partial<KnownCells>; at: CellRef; viewport?: readonly [width: number, height: number]; scene?: Scene }
  radius: { terrain: string; perception?: number }
  schema: {}
  rules: {}
}

export interface KnownCells {
  seen: readonly (readonly [number, number])[]
  visited: readonly (readonly [number, number])[]
}

interface Ignores {
  /** The layers of the scene that the rules do not look at; absent if there are none. */
  ignores?: Layer[]
}

/** What each `op` replies beside `ok: true`. */
export interface Replies {
  los: Ignores & { visible: boolean }
  targets: Ignores & { visible: boolean[] }
  watchers: Ignores & { seenBy: number[] }
  trace: Trace
  field: Ignores & { cells: Cell[]; coverPenalty?: number[] }
  matrix: Ignores & { cells: Cell[]; rows: string[] }
  window: Ignores & { shape: [channels: number, rows: number, columns: number]; channels: number[][][] }
  shot: Shot
  remember: { memory: { seen: Cell[]; visited: Cell[] }; newlySeen: Cell[] }
  map: { text: string; legend: { symbol: string; name: string; at: Cell }[] }
  radius: { radius: number }
  schema: { schema: Record<string, unknown> }
  rules: { rules: RuleEntry[] }
}

export type Op = keyof Queries

/** A query, by its `op`: `Query<'los'>`. Without an op, any query. */
export type Query<O extends Op = Op> = { [P in O]: { op: P } & Queries[P] }[O]

/** The reply to a query that could not be answered. */
export interface ErrorReply {
  ok: false
  error: { code: ErrorCode; message: string; hint?: string }
}

/** A reply, by the `op` of its query. Look at `ok` first. */
export type Reply<O extends Op = Op> = { [P in O]: { ok: true } & Replies[P] }[O] | ErrorReply

/**
 * Answers a query of the contract. It returns an error as a reply and does not throw it, unless the
 * query is no object or the scene is no map. The keys of the query are in docs/contract.md.
 *
 * @example
 * const reply = query('..#..\n@.#.T', { op: 'los', rules: 'predprey', from: '@', to: 'T' })
 * if (reply.ok) console.log(reply.visible) // false
 */
export function query<O extends Op>(scene: Map | Scene | string | null | undefined, query: { op: O } & Queries[O]): Reply<O>
/** Answers a query that carries its own scene, or needs none. */
export function query<O extends Op>(query: { op: O } & Queries[O]): Reply<O>

/**
 * Answers one line of JSON with one line of JSON: byte for byte what `eyeline query` prints. Numbers
 * have at most six decimal places here, as in every JSON text.
 */
export function queryText(scene: Map | Scene | string | null | undefined, query: string): string
export function queryText(query: string): string

export {}

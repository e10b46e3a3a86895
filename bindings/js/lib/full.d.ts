// Types of `eyeline/full`: everything of `eyeline`, and pictures, walks and hunts, over a second, larger
// module.
//
// Import from one of the two, not from both. An object belongs to the module that made it: a `Sight` of
// one does not take a `Map` of the other, and throws. `query` and `draw` do take it, as a scene.

import type { Cell, CellRef, KnownCells, Map, Query, RuleName, RuleSpec, Scene } from './index.js'

export * from './index.js'

/** How a picture looks. */
export interface Look {
  /** The background. Default: 'dark' */
  theme?: 'dark' | 'light'
}

/** A query that a picture answers. `compare` shows the cells on which two to 26 rules differ. */
export type DrawQuery =
  | Omit<Query<'field'>, 'scene'>
  | Omit<Query<'trace'>, 'scene'>
  | Omit<Query<'window'>, 'scene'>
  | { op: 'compare'; rules: readonly (RuleName | RuleSpec)[]; from: CellRef; radius?: number; perception?: number }

/**
 * Returns the picture that answers a query, as SVG: the one that the program `eyeline` draws.
 *
 * @example
 * document.body.innerHTML = draw('..#..\n@.#.T', { op: 'trace', rules: 'predprey', from: '@', to: 'T' })
 */
export function draw(scene: Map | Scene | string, query: DrawQuery, look?: Look): string

/** A table of terrains: see docs/rules/overland.md. Every key may be absent. */
export interface TerrainTable {
  eyeline?: 1
  radii?: Record<string, number>
  unknown?: number
  standing?: Record<string, number>
  perceptionFrom?: number
  perceptionPerCell?: number
  conditions?: Record<string, number>
  impassable?: readonly string[]
  blocks?: readonly string[]
  sight?: string
}

/** A walk of a party over a square map. */
export interface Journey {
  scene: Scene
  /** Where it starts. Default: the mark `@`. */
  start?: CellRef
  /** Perception. Default: 10. */
  per?: number
  /** Steps north, east, south and west: 'nesw'. */
  moves?: string
  /** What the party remembers: to go on, pass `seen` and `visited` of the last result. */
  memory?: Partial<KnownCells>
  /** Default: 'overland'. */
  rules?: RuleName | RuleSpec
  table?: TerrainTable
  /** The conditions that hold, such as 'night'. */
  when?: readonly string[]
  /** How many columns and rows of the map are drawn. Default: all that was seen. */
  viewport?: readonly [width: number, height: number]
}

/** What a party saw. */
export interface Walked {
  ok: true
  at: Cell
  radius: number | null
  /** The parts of the radius in words: 'plains 3 + perception 1'. */
  radiusBecause: string | null
  seen: Cell[]
  visited: Cell[]
  newlySeen: Cell[]
  /** The steps that the map did not allow. */
  refused: { index: number; move: 'n' | 'e' | 's' | 'w'; why: string }[]
  map: { text: string; legend: { symbol: string; name: string; at: Cell }[] }
}

/**
 * Walks over a map and returns what the party saw. Cost: one field a step.
 *
 * @example
 * const walked = walk({ scene: { width: 20, height: 20 }, start: [9, 9], per: 15, moves: 'ee' })
 * walked.seen.length // 59
 */
export function walk(journey: Journey): Walked

/** Returns the party's map as SVG. It shows nothing that the party has not seen. */
export function drawWalk(journey: Journey, look?: Look): string

/** Who looks: the agent, one of the hunters by its id, a spectator, or the referee, who may know everything. */
export type Viewer = 'agent' | 'spectator' | 'referee' | `hunter:${string}`

/** A state file: see docs/hidden-movement.md. */
export interface HuntState {
  eyeline: 1
  round: number
  rules: RuleName | RuleSpec
  scene: Scene
  agent: { at: Cell; speed?: number; path?: Cell[] }
  hunters: { id: string; at: Cell; pierce?: number; range?: number; vision?: number; speed?: number }[]
  smoke?: { at: Cell; radius?: number; until: number }[]
  devices?: HuntDevice[]
  revealAlongPath?: boolean
  [interrupted: string]: unknown
}

export interface HuntDevice {
  id: string
  kind: 'motionSensor' | 'radar'
  at: Cell
  radius?: number
  until?: number
  owner: 'hunters' | 'agent'
  hidden?: boolean
  reveals?: boolean
}

/** A command, or a question (`ask`), by its `do`. */
export type HuntCommand =
  | { do: 'moveAgent'; path: readonly Cell[] }
  | { do: 'moveHunter'; hunter: string; path: readonly Cell[] }
  | { do: 'shoot'; hunter: string; at: Cell }
  | { do: 'smoke'; at: Cell; radius?: number; rounds: number; by?: string }
  | ({ do: 'device'; by?: string } & HuntDevice)
  | { do: 'endRound' }
  | { do: 'undo' }
  | { do: 'ask'; what: 'sees' | 'shots' | 'blocked' | 'watchers' | 'danger' | 'preview' | 'safe'; at?: Cell; path?: readonly Cell[] }

/** What happened, as one viewer may know it. Places are `{ x, y }`. */
export interface HuntEvent {
  event: 'hunterMoved' | 'losCheck' | 'agentRevealed' | 'shot' | 'smoke' | 'devicePlaced' | 'fact' | 'agentMoved' | 'undone'
  [more: string]: unknown
}

/** What one viewer may know of the game. */
export interface HuntView {
  as: Viewer
  round: number
  turn: string
  [more: string]: unknown
}

export interface HuntReply {
  /** False if the command was refused. */
  ok: boolean
  events: HuntEvent[]
  view: HuntView
  error?: { code: string; message: string; hint?: string }
  [more: string]: unknown
}

/**
 * A game of hidden movement. The object holds every secret; each method returns what one viewer may
 * know. Keep it on a server, or on the referee's side of a worker: who has the object has the secrets.
 *
 * @example
 * const game = new Hunt(state)
 * game.play({ do: 'moveAgent', path: [[11, 3]] }, 'agent')
 * game.told('hunter:h1').events // []: the agent moves in secret
 */
export class Hunt {
  /** Begins or continues a game from a state, as an object or as JSON. */
  constructor(state: HuntState | string)
  /**
   * Plays a command, or answers a question, and returns the reply for its writer. A command that the
   * rules refuse has `ok: false`; a command that is not the writer's to give throws.
   */
  play(command: HuntCommand | string, viewer?: Viewer): HuntReply
  /** Returns what a viewer may know of the last command. */
  told(viewer: Viewer): HuntReply
  /** Returns what a viewer may know of the game. */
  view(viewer: Viewer): HuntView
  /** Returns a viewer's picture as SVG. */
  draw(viewer: Viewer, look?: Look): string
  /** Returns the whole state, secrets included, to be saved. */
  state(): HuntState
  /** Frees the memory now. */
  free(): void
  [Symbol.dispose](): void
}

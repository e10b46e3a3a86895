// `eyeline`: maps, rules, sight, windows, observers, memories, and the contract.

import { EyelineError } from './error.js'
import { core } from './core.js'

export { EyelineError }
export const { Map, Rules, Sight, Windows, Observers, Memory, windows, observe, query, queryText } = core
/** Resolves when the engine can be asked: at once, except where a platform compiles in the background. */
export const ready = core.engine.ready
export { version } from './version.js'

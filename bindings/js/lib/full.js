// `eyeline/full`: everything of `eyeline`, and drawing, walks and hunts, over a second, larger module. Its
// objects are its own: a Map of `eyeline` is not one of `eyeline/full`.

import { EyelineError, badValue, shown } from './error.js'
import { module, size } from './full.wasm.js'
import { decoded, unpack } from './unpack.js'
import { library, passing } from './library.js'
import { Engine, Held } from './module.js'
import { millionths, options } from './values.js'

const full = library(new Engine(() => unpack(decoded(module), size)))
const { engine, said } = full

export { EyelineError }
export const { Map, Rules, Sight, Windows, Observers, Memory, windows, observe, query, queryText } = full
export const ready = engine.ready
export { version } from './version.js'

/** 1 for a dark background. */
function dark(asked) {
  const { theme = 'dark' } = options(asked)
  if (theme !== 'dark' && theme !== 'light') throw badValue(`theme must be 'dark' or 'light', not ${shown(theme)}`)
  return theme === 'dark' ? 1 : 0
}

/** Returns the picture that answers a query about a map, as SVG: the native program's own. */
export function draw(scene, asked, look) {
  const theme = dark(look)
  if (!(scene instanceof Map)) return passing(new Map(scene), (map) => draw(map, asked, look))
  engine.tell(millionths(asked))
  return said(engine.api.draw(scene._id, theme))
}

/** Walks over a map and returns what the party saw. */
export function walk(journey) {
  engine.tell(millionths(journey))
  return JSON.parse(said(engine.api.walk()))
}

/** Returns the map of a walk as SVG, which shows nothing that was not seen. */
export function drawWalk(journey, look) {
  const theme = dark(look)
  engine.tell(millionths(journey))
  return said(engine.api.draw_walk(theme))
}

const seat = (/** @type {unknown} */ viewer) => {
  if (typeof viewer !== 'string') throw badValue(`a viewer is a text such as 'agent' or 'hunter:h1', not ${shown(viewer)}`)
  return viewer
}

/** A game of hidden movement. It holds every secret; what it returns is what one viewer may know. */
export class Hunt extends Held {
  constructor(state) {
    engine.tell(typeof state === 'string' ? state : millionths(state))
    super(engine, engine.done(engine.api.hunt_new()), 'Hunt')
  }
  /** Plays a line, or answers a question, as a viewer: the reply to its writer. */
  play(line, viewer = 'referee') {
    const name = seat(viewer)
    const split = new TextEncoder().encode(name).length
    engine.tell(name + (typeof line === 'string' ? line : millionths(line)))
    return JSON.parse(said(engine.api.hunt_play(this._id, split)))
  }
  /** What a viewer may know of the last line. */
  told(viewer) {
    engine.tell(seat(viewer))
    return JSON.parse(said(engine.api.hunt_told(this._id)))
  }
  /** What a viewer may know of the game. */
  view(viewer) {
    engine.tell(seat(viewer))
    return JSON.parse(said(engine.api.hunt_view(this._id)))
  }
  /** A viewer's picture as SVG. */
  draw(viewer, look) {
    const theme = dark(look)
    engine.tell(seat(viewer))
    return said(engine.api.hunt_draw(this._id, theme))
  }
  /** The whole state, secrets included, to be saved. */
  state() {
    return JSON.parse(said(engine.api.hunt_state(this._id)))
  }
}

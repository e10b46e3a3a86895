// `eyeline/overland`: the functions of the "Map Visibility Radius Implementation Plan", for JavaScript.

import { core } from './core.js'
import { EyelineError, badValue, shown } from './error.js'
import { options, pair } from './values.js'

export { EyelineError } from './error.js'

const { Memory, query } = core

export const VISIBILITY_RADIUS = Object.freeze({ plains: 3, hills: 2, beach: 2, desert: 2, forest: 1, swamp: 1, foothills: 1, mountain: 0, water: 2 })
export const MOUNTAIN_VISIBILITY_BONUS = 2

/** The radius that the document's table gives a terrain, without what standing on it adds. */
export function getVisibilityRadius(terrain) {
  if (typeof terrain !== 'string') throw badValue(`terrain must be a text, not ${shown(terrain)}`)
  return Object.hasOwn(VISIBILITY_RADIUS, terrain) ? VISIBILITY_RADIUS[terrain] : 2
}

/** The radius of somebody who stands on a terrain: the table, the mountain's bonus and perception. */
export function calculateVisibilityRadius(terrain, perception = 10) {
  const reply = query({ op: 'radius', terrain, perception })
  if (reply.ok !== true) throw new EyelineError(reply.error.code, reply.error.message, reply.error.hint)
  return reply.radius
}

export function getTilesInRadius(centerX, centerY, radius) {
  const [x, y] = pair('center', [centerX, centerY])
  if (typeof radius !== 'number' || !Number.isInteger(radius)) throw badValue(`radius must be a whole number, not ${shown(radius)}`)
  if (radius > 4096) throw badValue(`a radius of ${radius} has more tiles than an array should hold`, 'at most 4096')
  const tiles = []
  for (let dy = -radius; dy <= radius; dy++) {
    const across = radius - Math.abs(dy)
    for (let dx = -across; dx <= across; dx++) tiles.push([x + dx, y + dy])
  }
  return tiles
}

/** The tiles that a player has seen and visited: `seen_tiles` of the document, with its save form. */
export class SeenTiles {
  constructor(saved) {
    const { seen_tiles: seen = [], visited_tiles: visited = [] } = options(saved)
    this.memory = new Memory({ seen, visited })
  }
  /** Marks what is seen from a tile: the document's `update_visibility`. Returns the tiles that are new. */
  update(x, y, terrain, perception) {
    const fresh = getTilesInRadius(x, y, calculateVisibilityRadius(terrain, perception)).filter(([x, y]) => !this.memory.has(x, y))
    this.memory.see(fresh)
    this.memory.visit([[x, y]])
    return fresh
  }
  has(x, y) {
    return this.memory.has(x, y)
  }
  visited(x, y) {
    return this.memory.hasVisited(x, y)
  }
  get size() {
    return this.memory.size
  }
  *[Symbol.iterator]() {
    const all = this.memory.seen
    for (let at = 0; at < all.length; at += 2) yield [all[at], all[at + 1]]
  }
  /** Sorted lists, to be kept in a game's own save. */
  toJSON() {
    const { seen, visited } = this.memory.toJSON()
    return { seen_tiles: seen, visited_tiles: visited }
  }
}

// `eyeline/predprey`: the functions of the "Occlusion & Line-of-Sight Protocol". Cells are [x, y].

import { core } from './core.js'
import { badValue, shown } from './error.js'
import { options, pair } from './values.js'

export { EyelineError } from './error.js'

const { over, settled } = core

export function bresenhamLine(p, t) {
  const all = over.line(settled('predprey'), pair('p', p), pair('t', t))
  const line = []
  for (let at = 0; at < all.length; at += 2) line.push([all[at], all[at + 1]])
  return line
}

/** Returns a coordinate of a text 'x,y'. */
const coordinate = (text) => (/^\s*-?\d+\s*$/.test(text) ? Number(text) : NaN)

/** Returns whether a cell is a wall, for walls in any of the forms that games keep them in. */
function wallsOf(walls) {
  if (typeof walls === 'function') {
    // Many targets are one call: a cell is asked about once.
    const known = new Map()
    return ({ x, y }) => {
      const key = `${x},${y}`
      if (!known.has(key)) known.set(key, walls(x, y))
      return known.get(key)
    }
  }
  if (walls !== null && typeof walls === 'object' && typeof walls[Symbol.iterator] === 'function') {
    const keys = new Set()
    for (const wall of walls) keys.add(pair('a wall', typeof wall === 'string' ? wall.split(',').map(coordinate) : wall).join(','))
    return ({ x, y }) => keys.has(`${x},${y}`)
  }
  throw badValue(`walls must be cells, texts 'x,y' or a function, not ${shown(walls)}`)
}

export function computeVisibility(p, walls, targets, opts) {
  const { rules = 'predprey' } = options(opts)
  const from = pair('p', p)
  const blocksAt = wallsOf(walls)
  if (targets === null || typeof targets !== 'object' || typeof targets[Symbol.iterator] !== 'function') throw badValue(`targets must be cells, not ${shown(targets)}`)
  const under = settled(rules, undefined, 'square')
  return Array.from(targets).filter((target) => over.los(under, { blocksAt }, from, pair('a target', target)))
}

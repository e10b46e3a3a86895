// `eyeline/rot`: the fields of view of rot.js by their names and arguments, computed by the engine: exact,
// symmetric between open cells, and the same under rotation and reflection.

import { core } from './core.js'
import { badValue, shown } from './error.js'
import { options, pair } from './values.js'

export { EyelineError } from './error.js'

const { ints, lent, over, settled } = core

/** rot.js counts its radius in rings of squares. */
const RULES = Object.freeze({ base: 'symmetric-shadowcasting', metric: 'chebyshev' })
/** The eight directions of rot.js, from north clockwise. */
const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]]

/** A field of view as rot.js has it. */
class Field {
  constructor(lightPasses, opts) {
    if (typeof lightPasses !== 'function') throw badValue(`lightPasses must be a function, not ${shown(lightPasses)}`)
    const { rules = RULES, topology = 8 } = options(opts)
    if (topology !== 8) throw badValue(`topology must be 8, not ${shown(topology)}`, 'eyeline/hex is for hexes')
    this._spec = typeof rules === 'string' ? { base: rules } : rules
    this._rules = lent(settled(rules, undefined, 'square'))
    // As in rot.js any value will do, but a promise would always pass.
    const blocksAt = ({ x, y }) => {
      const passes = lightPasses(x, y)
      if (passes !== null && typeof passes === 'object' && typeof passes.then === 'function') throw badValue('lightPasses must return true or false, not a promise')
      return !passes
    }
    this._functions = { blocksAt }
  }
  /** Calls back with x, y, the distance in rings and 1 for each cell that is seen. */
  compute(x, y, R, callback) {
    this._compute(this._rules, x, y, R, callback)
  }
  _compute(rules, x, y, R, callback) {
    if (typeof callback !== 'function') throw badValue(`the callback must be a function, not ${shown(callback)}`)
    if (typeof R !== 'number' || !Number.isInteger(R) || R < 0) throw badValue(`R must be a whole number from 0, not ${shown(R)}`)
    // The callback may ask again: the cells are copied first.
    const seen = ints(over.field(rules, this._functions, pair('x, y', [x, y]), R))
    for (let at = 0; at < seen.length; at += 2) {
      const [cx, cy] = [seen[at], seen[at + 1]]
      callback(cx, cy, Math.max(Math.abs(cx - x), Math.abs(cy - y)), 1)
    }
  }
  /** The same within an angle to both sides of a direction. */
  _cone(halfAngle, x, y, R, dir, callback) {
    const heading = DIRECTIONS[dir]
    if (heading === undefined) throw badValue(`dir must be a whole number from 0 to 7, not ${shown(dir)}`)
    this._compute(settled({ ...this._spec, cone: { heading, halfAngle } }), x, y, R, callback)
  }
}

class PreciseShadowcasting extends Field {}
class DiscreteShadowcasting extends Field {}
class RecursiveShadowcasting extends Field {
  compute180(x, y, R, dir, callback) {
    this._cone(90, x, y, R, dir, callback)
  }
  compute90(x, y, R, dir, callback) {
    this._cone(45, x, y, R, dir, callback)
  }
}

export const FOV = Object.freeze({ PreciseShadowcasting, RecursiveShadowcasting, DiscreteShadowcasting })

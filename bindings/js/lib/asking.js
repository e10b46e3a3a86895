// The caller's own functions, as a world that the module asks.

import { badValue, shown } from './error.js'

/** The names of the functions that a world may be made of, by number. */
const FUNCTIONS = ['blocksAt', 'blocksEdge', 'softCoverAt', 'elevationAt', 'opacityAt', 'smokeAt', 'unitAt']
/** The layers that they answer about. */
const LAYERS = ['walls', 'edges', 'cover', 'elevation', 'opacity', 'smoke', 'units']

/** Whether options have any of these functions. The names are written out because that is quicker than a loop. */
export const hasFunctions = ({ blocksAt, blocksEdge, softCoverAt, elevationAt, opacityAt, smokeAt, unitAt }) =>
  Boolean(blocksAt ?? blocksEdge ?? softCoverAt ?? elevationAt ?? opacityAt ?? smokeAt ?? unitAt)

// A cell as the caller's functions get it. It has a class of its own because all objects `{ q, r }` of a program
// share their layout in V8: where somebody keeps fractions, or -0, in one of them, all become slow.
class Axial {
  constructor(q, r) {
    this.q = q
    this.r = r
  }
}
class Place {
  constructor(x, y) {
    this.x = x
    this.y = y
  }
}

/** The caller's functions in one call, in the form in which the module asks them. */
export class Asking {
  constructor(rules, functions) {
    this.hexes = rules.grid === 'hex'
    /** A bit for each function that there is. */
    this.present = 0
    const { blocksAt, blocksEdge, softCoverAt, elevationAt, opacityAt, smokeAt, unitAt } = functions
    this.all = [blocksAt, blocksEdge, softCoverAt, elevationAt, opacityAt, smokeAt, unitAt]
    this.failed = false
    /** @type {unknown} */
    this.error = undefined
    for (let at = 0; at < this.all.length; at++) {
      const one = this.all[at]
      if (one === undefined || one === null) continue
      if (typeof one !== 'function') throw badValue(`${FUNCTIONS[at]} must be a function, not ${shown(one)}`)
      // Nothing is ignored in silence.
      if (!rules.heeds.includes(LAYERS[at])) throw badValue(`${rules.id} does not look at ${LAYERS[at]}, so ${FUNCTIONS[at]} would not count`, `leave it out, or add '${LAYERS[at]}' to heeds`)
      this.present |= 1 << at
    }
  }
  answer(which, a, b, c, d) {
    const one = this.all[which]
    const at = this.hexes ? new Axial(a, b) : new Place(a, b)
    const value = which === 1 ? one(at, this.hexes ? new Axial(c, d) : new Place(c, d)) : one(at)
    // The usual answers first.
    if (which < 2 || which > 4) {
      if (value === true || value === 1) return 1
      if (value === false || value === 0) return 0
    } else if (typeof value === 'number' && Number.isFinite(value)) return value
    if (value === undefined || value === null) return NaN
    const wanted = which < 2 || which > 4 ? 'true or false' : 'a finite number'
    throw badValue(`${FUNCTIONS[which]} must return ${wanted}, not ${shown(value)}`)
  }
}

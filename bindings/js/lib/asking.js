// The caller's own functions, as a world that the module asks.

import { badValue, shown } from './error.js'

/** The names of the functions that a world may be made of, by number. */
const FUNCTIONS = ['blocksAt', 'blocksEdge', 'softCoverAt', 'elevationAt', 'opacityAt', 'smokeAt', 'unitAt']
/** The layers that they answer about. */
const LAYERS = ['walls', 'edges', 'cover', 'elevation', 'opacity', 'smoke', 'units']

/** The caller's functions in one call, in the form in which the module asks them. */
export class Asking {
  constructor(rules, functions, cell) {
    this.cell = cell
    /** A bit for each function that there is. */
    this.present = 0
    this.all = [null, null, null, null, null, null, null]
    this.failed = false
    this.error = undefined
    for (let at = 0; at < FUNCTIONS.length; at++) {
      const one = functions[FUNCTIONS[at]]
      if (one === undefined || one === null) continue
      if (typeof one !== 'function') throw badValue(`${FUNCTIONS[at]} must be a function, not ${shown(one)}`)
      // Nothing is ignored in silence.
      if (!rules.heeds.includes(LAYERS[at])) throw badValue(`${rules.id} does not look at ${LAYERS[at]}, so ${FUNCTIONS[at]} would not count`, `leave it out, or add '${LAYERS[at]}' to heeds`)
      this.present |= 1 << at
      this.all[at] = one
    }
  }
  answer(which, a, b, c, d) {
    const { cell } = this
    const one = this.all[which]
    const value = which === 1 ? one(cell(a, b), cell(c, d)) : one(cell(a, b))
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

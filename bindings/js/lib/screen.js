// Arrays that fields are written into, eight bytes at a time. Whoever says `again` promises that nobody but
// this library writes into an array; then only what the last field wrote is cleared.

import { bufferOf, offsetOf } from './values.js'

/** The eight bytes of 0 and 1 for each pattern of eight bits. As a float they are tiny, never a NaN, whose bits might change. */
const SPREAD = new Float64Array(Uint8Array.from({ length: 256 * 8 }, (_, at) => ((at >> 3) >> (at & 7)) & 1).buffer)
const NO_RUNS = new Int32Array(0)
const NO_EIGHTS = new Float64Array(0)
const { fill } = Uint8Array.prototype

/** An array, and what the last field wrote into it. */
export class Screen {
  constructor(array, length) {
    this.array = array
    this.runs = NO_RUNS
    this.resize(length)
  }
  /** Takes the array as it is now. It may be of another length than before if its memory can be resized. */
  resize(length) {
    const at = offsetOf(this.array)
    this.length = length
    // An array whose offset is no multiple of 8 is written byte by byte, and so is what is left over of others.
    this.eights = at % 8 === 0 ? new Float64Array(bufferOf(this.array), at, length >> 3) : NO_EIGHTS
    /** How many numbers `runs` has, if the array is known to hold nothing else; -1 if not. */
    this.count = -1
  }
  /** Clears the array: with `again` only what the last field wrote, if that is known. */
  clear(again) {
    const { runs, count, eights, array } = this
    if (again && count >= 0) {
      for (let at = 0; at < count; at += 2) {
        const end = runs[at + 1]
        if (end > eights.length) fill.call(array, 0, 8 * runs[at], 8 * end)
        else for (let place = runs[at]; place < end; place++) eights[place] = 0
      }
    } else fill.call(array, 0)
    this.count = -1
  }
  /**
   * Writes runs of eights: `count` numbers from a place of `runs` on, and their bits from a place of `bits` on.
   * They are remembered for the next call if that may want them.
   */
  write(runs, at, count, bits, next, keeps) {
    const { eights, array } = this
    if (keeps && this.runs.length < count) this.runs = new Int32Array(2 * count)
    const kept = keeps ? this.runs : NO_RUNS
    const most = eights.length
    for (let run = 0; run < count; run += 2) {
      let place = runs[at + run]
      const end = runs[at + run + 1]
      if (keeps) {
        kept[run] = place
        kept[run + 1] = end
      }
      if (end <= most) for (; place < end; place++) eights[place] = SPREAD[bits[next++]]
      else for (; place < end; place++, next++) for (let bit = 0; bit < 8; bit++) array[8 * place + bit] = (bits[next] >> bit) & 1
    }
    if (keeps) this.count = count
  }
}

/** The arrays of callers: one screen each, whichever sight writes into it. */
const screens = new WeakMap()

/** Returns the screen of an array. */
export function screenOf(array, length) {
  let screen = screens.get(array)
  if (screen === undefined) screens.set(array, (screen = new Screen(array, length)))
  else if (screen.length !== length) screen.resize(length)
  return screen
}

/** Returns an array into which something else than a field will be written now. */
export function forgotten(array) {
  const screen = screens.get(array)
  if (screen !== undefined) screen.count = -1
  return array
}

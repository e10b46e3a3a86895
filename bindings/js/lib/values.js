// Checks of what callers pass: numbers, cells, typed arrays, options, and objects that become JSON.

import { EyelineError, badValue, shown } from './error.js'
import { LARGEST, tooLarge } from './module.js'

/** Returns a number; anything else is an error that names it. */
export function number(name, value) {
  if (typeof value !== 'number') throw badValue(`${name} must be a number, not ${shown(value)}`)
  return value
}

/** Returns a number other than NaN, which the module takes for a value that was left out. */
export const given = (name, value) => {
  if (Number.isNaN(number(name, value))) throw badValue(`${name} must be a number, not NaN`)
  return value
}

/** Returns a number, or NaN if it was left out. */
export const optional = (name, value) => (value === undefined || value === null ? NaN : given(name, value))

export const flag = (name, value) => {
  if (value === undefined || value === null) return -1
  if (typeof value !== 'boolean') throw badValue(`${name} must be true or false, not ${shown(value)}`)
  return value ? 1 : 0
}

/** Returns the options of a call. */
export function options(value) {
  if (value === undefined || value === null) return NONE
  if (typeof value !== 'object') throw badValue(`options must be an object, not ${shown(value)}`)
  return value
}
export const NONE = Object.freeze({})

/**
 * Returns JSON with its decimals rounded to the nearest millionth, which is what the engine holds. A
 * number that JSON lacks is an error.
 */
export function millionths(value) {
  let text
  try {
    text = JSON.stringify(value, function (key, item) {
      if (typeof item === 'number') {
        if (!Number.isFinite(item)) throw new EyelineError('bad_json', `${key || 'a value'} is ${item}, which JSON cannot hold`)
        return rounded(item)
      }
      if (ArrayBuffer.isView(item) && !(item instanceof DataView)) return Array.from(/** @type {any} */ (item))
      return item
    })
  } catch (error) {
    if (error instanceof EyelineError) throw error
    throw new EyelineError('bad_json', `this cannot be written as JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (text === undefined) throw new EyelineError('bad_json', `${shown(value)} cannot be written as JSON`)
  return text
}

function rounded(number) {
  if (Number.isInteger(number) || Math.abs(number) > 1e9) return number
  return Math.sign(number) * (Math.round(Math.abs(number) * 1e6) / 1e6)
}

// What a subclass, a proxy or another realm cannot change about a typed array.
const Typed = Object.getPrototypeOf(Int8Array.prototype)
const own = (name) => /** @type {any} */ (Object.getOwnPropertyDescriptor(Typed, name)).get
const [kindGetter, lengthGetter, bufferGetter, offsetGetter] = [own(Symbol.toStringTag), own('length'), own('buffer'), own('byteOffset')]

/** Returns the name of a typed array's kind; undefined if it is none. */
export const kindOf = (value) => kindGetter.call(value)

/** Returns a typed array's memory, and where in it the array begins. */
export const bufferOf = (array) => bufferGetter.call(array)
export const offsetOf = (array) => offsetGetter.call(array)

/** Returns a typed array's length. Its memory may have been transferred or resized away: an error. */
export function lengthOf(name, array) {
  const length = lengthGetter.call(array)
  if (length === 0) {
    try {
      Typed.includes.call(array, 0)
    } catch {
      throw badValue(`${name} has been transferred or resized and holds nothing any more`)
    }
  }
  return length
}

/** Returns whole numbers as an Int32Array: cells, two a cell. */
export function cells(name, value) {
  if (kindOf(value) === 'Int32Array') {
    const length = lengthOf(name, value)
    if (length % 2 !== 0) throw badValue(`${name} has ${length} numbers, and a cell has two`)
    return value
  }
  if (!Array.isArray(value)) throw badValue(`${name} must be an Int32Array of pairs, or an array of [x, y], not ${shown(value)}`)
  const count = value.length
  if (count > LARGEST / 8) throw tooLarge(count)
  const all = new Int32Array(2 * count)
  for (let index = 0; index < count; index++) {
    const [x, y] = pair(`${name}[${index}]`, value[index])
    all[2 * index] = x
    all[2 * index + 1] = y
  }
  return all
}

/** Returns the two whole numbers of a cell: `[x, y]`, `{ x, y }` or `{ q, r }`. */
export function pair(name, cell) {
  let x, y
  if (Array.isArray(cell)) {
    if (cell.length !== 2) throw badValue(`${name} must be two numbers, not ${cell.length}`)
    x = cell[0]
    y = cell[1]
  } else if (typeof cell === 'object' && cell !== null) {
    const axial = 'q' in cell
    x = axial ? cell.q : cell.x
    y = axial ? cell.r : cell.y
  }
  // -0 becomes 0.
  return [axis(name, x) + 0, axis(name, y) + 0]
}

function axis(name, value) {
  if (typeof value === 'number' && Number.isInteger(value) && value >= -0x7fffffff && value <= 0x7fffffff) return value
  throw badValue(`${name} must be two whole numbers, not ${shown(value)}`)
}

/** Checks the caller's array. */
export function output(name, kind, length, out) {
  if (length * kind.BYTES_PER_ELEMENT > LARGEST) throw tooLarge(length)
  if (out === undefined || out === null) return new kind(length)
  if (kindOf(out) !== kind.name) throw badValue(`${name} must be a ${kind.name}, not ${shown(out)}`)
  const has = lengthOf(name, out)
  if (has !== length) throw badValue(`${name} has ${has} entries, and the answer ${length}`)
  return out
}

// `eyeline/hex`: the functions of "Canvas #4: Line of Sight & Raycast", by their names. The engine's rule is
// `hex-tactics@1`; where it departs from the document, hex.d.ts says so.

import { hasFunctions } from './asking.js'
import { core } from './core.js'
import { badValue, shown } from './error.js'
import { options, pair } from './values.js'

export { EyelineError } from './error.js'

const { Map, Sight, engine, over, settled } = core

const hex = (q, r) => ({ q, r })
const KINDS = ['start', 'mid', 'target']

/** The rules of a call, looked up once for each choice of options. */
function rulesOf(opts) {
  const { seeOpaqueTarget, maxSoftCover, softCoverK, targetEdge, heeds, radius, pierce } = opts
  // Most calls choose nothing, or what the call before them chose.
  if (heeds === undefined && radius === undefined && pierce === undefined && targetEdge === undefined) {
    if (seeOpaqueTarget === undefined && maxSoftCover === undefined && softCoverK === undefined) return settled('hex-tactics', 'hex-tactics')
    const { rules } = lately
    if (seeOpaqueTarget === lately.seeOpaqueTarget && maxSoftCover === lately.maxSoftCover && softCoverK === lately.softCoverK && rules !== null && rules._number > 0 && rules._generation === engine.generation) return rules
  }
  const given = { seeOpaqueTarget, maxSoftCover, softCoverK, targetEdge, heeds, radius, pierce }
  const spec = { base: 'hex-tactics' }
  for (const key in given) if (given[key] !== undefined) spec[key] = given[key]
  const rules = settled(spec, 'hex-tactics')
  if (heeds === undefined && radius === undefined && pierce === undefined && targetEdge === undefined) lately = { seeOpaqueTarget, maxSoftCover, softCoverK, rules }
  return rules
}
let lately = { seeOpaqueTarget: undefined, maxSoftCover: undefined, softCoverK: undefined, rules: /** @type {any} */ (null) }

/** Returns the sight over a prepared map; it is kept while the map lives. */
const sights = new WeakMap()
function sightOf(given, rules) {
  const { map } = given
  if (!(map instanceof Map)) throw badValue(`map must be a Map, not ${shown(map)}`)
  if (hasFunctions(given)) throw badValue('with a map, functions would not count', 'leave out the map, or the functions')
  map._id
  const known = sights.get(map)
  if (known !== undefined && known.rules === rules && known._generation === engine.generation) return known
  const sight = new Sight(map, rules)
  known?.free()
  sights.set(map, sight)
  return sight
}

export function traceRay(a, b, opts) {
  const given = options(opts)
  const rules = rulesOf(given)
  const [from, to] = [pair('a', a), pair('b', b)]
  const elevated = given.elevationAt !== undefined && given.elevationAt !== null
  const all = given.map === undefined ? over.trace(rules, given, from, to) : sightOf(given, rules)._trace(from, to)
  const steps = []
  for (let at = 6; at < all.length; at += 6) {
    const step = { hex: hex(all[at], all[at + 1]), index: steps.length, kind: KINDS[all[at + 2]] }
    if (all[at + 3] & 1) step.blockedTile = true
    if (all[at + 3] & 2) step.blockedEdge = true
    if (!Number.isNaN(all[at + 4])) step.softCover = all[at + 4]
    if (!Number.isNaN(all[at + 5])) step.elevation = all[at + 5]
    else if (elevated) step.elevation = null
    steps.push(step)
  }
  const blockedBy = all[0] === 1 ? null : (steps[all[3]] ?? null)
  return { steps, clear: all[0] === 1, coverSum: all[1], coverPenalty: all[2], blockedBy }
}

export function hasLineOfSight(a, b, opts) {
  const given = options(opts)
  const rules = rulesOf(given)
  const [from, to] = [pair('a', a), pair('b', b)]
  if (given.map === undefined) return over.los(rules, given, from, to)
  return sightOf(given, rules).los(from[0], from[1], to[0], to[1])
}

export function visibleWithinRadius(origin, radius, opts) {
  const given = options(opts)
  const rules = rulesOf(given)
  const from = pair('origin', origin)
  if (typeof radius !== 'number' || !Number.isInteger(radius) || radius < 0) throw badValue(`radius must be a whole number from 0, not ${shown(radius)}`)
  const reach = typeof given.radius === 'number' ? Math.min(radius, given.radius) : radius
  const count = given.map === undefined ? over.field(rules, given, from, reach) : sightOf(given, rules)._near(from, reach)
  const first = engine.firstInt
  return keysOf(engine.whole.ints, first, first + count)
}

/** The texts 'q,r' of small coordinates, each made once: rows of full length, which are quick to read. */
const REACH = 512
const ROWS = new Array(2 * REACH).fill(null)

/** Returns the texts of cells that lie side by side among numbers. */
function keysOf(cells, at, end) {
  const keys = new Set()
  let row = ROWS[0]
  let last = NaN
  for (; at < end; at += 2) {
    const q = cells[at]
    const r = cells[at + 1]
    if (q < -REACH || q >= REACH || r < -REACH || r >= REACH) {
      keys.add(`${q},${r}`)
      continue
    }
    if (r !== last) {
      last = r
      row = ROWS[r + REACH] ??= new Array(2 * REACH).fill(undefined)
    }
    keys.add((row[q + REACH] ??= `${q},${r}`))
  }
  return keys
}

export function coverBetween(a, b, opts) {
  const { clear, coverPenalty, blockedBy, coverSum, steps } = traceRay(a, b, opts)
  return { hasLOS: clear, coverPenalty, blockedBy, coverSum, steps }
}

export function axialLine(a, b) {
  const all = over.line(settled('hex-tactics'), pair('a', a), pair('b', b))
  const line = []
  for (let at = 0; at < all.length; at += 2) line.push(hex(all[at], all[at + 1]))
  return line
}

export function axialDistance(a, b) {
  const [[q, r], [q2, r2]] = [pair('a', a), pair('b', b)]
  const [dq, dr] = [q2 - q, r2 - r]
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr))
}

export function axialRange(origin, radius) {
  const [q, r] = pair('origin', origin)
  if (typeof radius !== 'number' || !Number.isInteger(radius) || radius < 0) throw badValue(`radius must be a whole number from 0, not ${shown(radius)}`)
  if (radius > 4096) throw badValue(`a range of ${radius} has more hexes than an array should hold`, 'at most 4096')
  const all = []
  for (let dr = -radius; dr <= radius; dr++) {
    for (let dq = Math.max(-radius, -radius - dr); dq <= Math.min(radius, radius - dr); dq++) all.push(hex(q + dq, r + dr))
  }
  return all
}

const ROOT3 = Math.sqrt(3)

export function hexToPixel(at, layout) {
  const { size = 1, orientation = 'pointy', origin = { x: 0, y: 0 } } = options(layout)
  if (typeof size !== 'number' || !Number.isFinite(size)) throw badValue(`size must be a finite number, not ${shown(size)}`)
  if (orientation !== 'pointy' && orientation !== 'flat') throw badValue(`orientation must be 'pointy' or 'flat', not ${shown(orientation)}`)
  if (typeof origin !== 'object' || origin === null || !Number.isFinite(origin.x) || !Number.isFinite(origin.y)) throw badValue(`origin must be { x, y }, not ${shown(origin)}`)
  const [q, r] = pair('hex', at)
  const [x, y] = orientation === 'pointy' ? [ROOT3 * (q + r / 2), 1.5 * r] : [1.5 * q, ROOT3 * (r + q / 2)]
  return { x: origin.x + size * x, y: origin.y + size * y }
}

/** Draws a ray on a canvas: usage pattern 5 of the document. */
export function toCanvas(context, ray, layout) {
  const { size = 1 } = options(layout)
  if (typeof context?.beginPath !== 'function') throw badValue(`the context of a canvas is wanted, not ${shown(context)}`)
  if (typeof ray !== 'object' || ray === null || !Array.isArray(ray.steps)) throw badValue(`a ray is what traceRay returns, not ${shown(ray)}`)
  for (const step of ray.steps) {
    const { x, y } = hexToPixel(step.hex, layout)
    const blocks = step === ray.blockedBy
    context.fillStyle = blocks ? '#d55e00' : step.softCover > 0 ? `rgba(240, 228, 66, ${0.25 + 0.75 * Math.min(1, step.softCover)})` : '#009e73'
    context.beginPath()
    if (blocks) context.rect(x - size / 2, y - size / 2, size, size)
    else context.arc(x, y, size / 2, 0, 2 * Math.PI)
    context.fill()
  }
  if (ray.steps.length > 0 && ray.coverPenalty > 0) {
    const { x, y } = hexToPixel(ray.steps[ray.steps.length - 1].hex, layout)
    context.fillStyle = '#888'
    context.fillText(`Cover: ${(ray.coverPenalty * 100).toFixed(0)} %`, x, y - size)
  }
}

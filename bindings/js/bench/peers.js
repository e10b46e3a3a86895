// Those who race: each is a function that answers a question by its number, with an output of its own.

import { createRequire } from 'node:module'
import { FOV } from 'rot-js'
import { SIDE } from './maps.js'

const require = createRequire(import.meta.url)
const { Mrpas } = require('mrpas')
const { PermissiveFov } = require('permissive-fov')

/**
 * The field of view of a library: one byte a cell of the whole map. Each contender clears it in the quickest
 * way that it has: a library whose field is small writes 0 around the last place, others fill the array.
 */
const marking = (spots, radius, make) => {
  const out = new Uint8Array(SIDE * SIDE)
  const run = make(out)
  let last = { x: 0, y: 0 }
  const clear = () => {
    if (radius > 8) return out.fill(0)
    const [left, right] = [Math.max(0, last.x - radius), Math.min(SIDE - 1, last.x + radius)]
    for (let y = Math.max(0, last.y - radius); y <= Math.min(SIDE - 1, last.y + radius); y++) {
      for (let x = left; x <= right; x++) out[y * SIDE + x] = 0
    }
  }
  return {
    out,
    run: (question) => {
      clear()
      last = spots[question]
      run(last)
    },
  }
}
const light = (ground) => (x, y) => ground[y * SIDE + x] === 0

/** rot.js and everything with its interface. */
const likeRot = (Field, { grounds, spots }, radius) => marking(spots, radius, (out) => {
  const fields = grounds.map((ground) => new Field(light(ground)))
  const mark = (x, y) => { out[y * SIDE + x] = 1 }
  return ({ map, x, y }) => fields[map].compute(x, y, radius, mark)
})

export const precise = (course, radius) => likeRot(FOV.PreciseShadowcasting, course, radius)
export const recursive = (course, radius) => likeRot(FOV.RecursiveShadowcasting, course, radius)
export const ourRot = (Field) => (course, radius) => likeRot(Field, course, radius)

export const mrpas = ({ grounds, spots }, radius) => marking(spots, radius, (out) => {
  const fields = grounds.map((ground) => new Mrpas(SIDE, SIDE, light(ground)))
  const isMarked = (x, y) => out[y * SIDE + x] === 1
  const mark = (x, y) => { out[y * SIDE + x] = 1 }
  return ({ map, x, y }) => fields[map].compute(x, y, radius, isMarked, mark)
})

export const permissive = ({ grounds, spots }, radius) => marking(spots, radius, (out) => {
  const fields = grounds.map((ground) => new PermissiveFov(SIDE, SIDE, light(ground)))
  const mark = (x, y) => { out[y * SIDE + x] = 1 }
  return ({ map, x, y }) => fields[map].compute(x, y, radius, mark)
})

/** Whether no wall stands strictly between two cells: Bresenham's line, stopped at the first wall. */
export function isClear(ground, x, y, dx, dy) {
  const across = Math.sign(dx)
  const down = Math.sign(dy) * SIDE
  let steps = Math.abs(dx)
  let rise = Math.abs(dy)
  let ahead = across
  let aside = down
  if (steps < rise) {
    steps = rise
    rise = Math.abs(dx)
    ahead = down
    aside = across
  }
  let at = y * SIDE + x
  let error = steps
  for (let step = 1; step < steps; step++) {
    at += ahead
    error += 2 * rise
    if (error >= 2 * steps) {
      error -= 2 * steps
      at += aside
    }
    if (ground[at] !== 0) return false
  }
  return true
}

/** The windows of agents as one would write them by hand: a line to each cell. */
export function plainWindows(ground, agents, reach, out) {
  let at = 0
  for (let agent = 0; agent < agents.length; agent += 2) {
    const x = agents[agent]
    const y = agents[agent + 1]
    for (let dy = -reach; dy <= reach; dy++) {
      for (let dx = -reach; dx <= reach; dx++) out[at++] = isClear(ground, x, y, dx, dy) ? 1 : 0
    }
  }
}

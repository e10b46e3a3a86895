// The maps of the race: the same as those of the Rust race (benches/src/race/maps.rs), cell for cell, made
// from the same seeds.

/** Cells along a side. */
export const SIDE = 256
const MAPS = 16
const OBSERVERS = 8
/** No observer stands nearer than this to the border, so that the largest field fits. */
const MARGIN = 64
const ROOM_TRIES = 600

/** Reproducible random numbers: splitmix64. */
export class Dice {
  constructor(seed) {
    this.state = BigInt(seed)
  }
  bits() {
    this.state = BigInt.asUintN(64, this.state + 0x9e3779b97f4a7c15n)
    let mixed = this.state
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58476d1ce4e5b9n)
    mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d049bb133111ebn)
    return mixed ^ (mixed >> 31n)
  }
  below(sides) {
    return Number(this.bits() % BigInt(sides))
  }
  between(low, high) {
    return low + this.below(high - low + 1)
  }
  chance(percent) {
    return this.below(100) < percent
  }
}

/** 16 maps of a kind, one byte a cell, and 128 places to look from; `map` is the number of a place's map. */
export function course(terrain, maps = MAPS) {
  const dice = new Dice(terrain === 'open' ? 1 : terrain === 'dungeon' ? 2 : 1000 + percent(terrain))
  const grounds = Array.from({ length: MAPS }, () => ground(terrain, dice))
  const spots = Array.from({ length: MAPS * OBSERVERS }, (_, turn) => ({ map: turn % MAPS, ...floor(grounds[turn % MAPS], MARGIN, dice) }))
  return { grounds: grounds.slice(0, maps), spots: spots.filter((spot) => spot.map < maps) }
}

const percent = (terrain) => Number(terrain.slice('random'.length))

/** A floor cell at least this far from the border. */
export function floor(ground, margin, dice) {
  for (;;) {
    const x = dice.between(margin, SIDE - 1 - margin)
    const y = dice.between(margin, SIDE - 1 - margin)
    if (ground[y * SIDE + x] === 0) return { x, y }
  }
}

function ground(terrain, dice) {
  if (terrain === 'dungeon') return dungeon(dice)
  const cells = new Uint8Array(SIDE * SIDE)
  if (terrain !== 'open') for (let at = 0; at < cells.length; at++) cells[at] = dice.chance(percent(terrain)) ? 1 : 0
  return cells
}

/** Rooms where they fit, each joined to the nearest one made before it, every eighth to a second one. */
function dungeon(dice) {
  const cells = new Uint8Array(SIDE * SIDE).fill(1)
  const carve = (x0, y0, x1, y1) => {
    for (let y = Math.min(y0, y1); y <= Math.max(y0, y1); y++) cells.fill(0, y * SIDE + Math.min(x0, x1), y * SIDE + Math.max(x0, x1) + 1)
  }
  const rooms = []
  for (let tries = 0; tries < ROOM_TRIES; tries++) {
    const width = dice.between(4, 14)
    const height = dice.between(4, 14)
    const left = dice.between(1, SIDE - 2 - width)
    const top = dice.between(1, SIDE - 2 - height)
    const room = { left, top, right: left + width - 1, bottom: top + height - 1 }
    room.x = (room.left + room.right) >> 1
    room.y = (room.top + room.bottom) >> 1
    if (rooms.some((other) => room.left <= other.right + 1 && other.left <= room.right + 1 && room.top <= other.bottom + 1 && other.top <= room.bottom + 1)) continue
    carve(room.left, room.top, room.right, room.bottom)
    const steps = (other) => Math.abs(other.x - room.x) + Math.abs(other.y - room.y)
    const near = [...rooms].sort((a, b) => steps(a) - steps(b))
    for (const other of near.slice(0, rooms.length % 8 === 7 ? 2 : 1)) {
      const [x, y] = dice.chance(50) ? [other.x, room.y] : [room.x, other.y]
      carve(room.x, room.y, x, y)
      carve(x, y, other.x, other.y)
    }
    rooms.push(room)
  }
  return cells
}

/** Agents on the floors of four maps with one wall in five; no window reaches beyond the border. */
export function crowds(reach, count) {
  const { grounds } = course('random20', 4)
  const dice = new Dice(reach)
  return grounds.map((ground) => {
    const agents = new Int32Array(2 * count)
    for (let at = 0; at < count; at++) {
      const { x, y } = floor(ground, reach, dice)
      agents[2 * at] = x
      agents[2 * at + 1] = y
    }
    return { ground, agents }
  })
}

/** Where a hex lies in an array of the map's places, in rows shifted by half a hex; -1 outside. */
export function place(q, r) {
  const column = q + (r - (r & 1)) / 2
  return column >= 0 && column < SIDE && r >= 0 && r < SIDE ? r * SIDE + column : -1
}

/** A hex battlefield: one wall in ten, heights of 1 on one hex in ten, and units on floors. */
export function battlefield() {
  const dice = new Dice(3)
  const walls = Uint8Array.from({ length: SIDE * SIDE }, () => (dice.chance(10) ? 1 : 0))
  const heights = Float64Array.from({ length: SIDE * SIDE }, () => (dice.chance(10) ? 1 : 0))
  const units = Array.from({ length: 64 }, () => {
    const { x, y } = floor(walls, MARGIN, dice)
    return { q: x - (y - (y & 1)) / 2, r: y }
  })
  return { walls, heights, units, dice }
}

// Run by memory.test.js with --expose-gc: many calls in one loop that never waits, then what is left. Prints
// one JSON line a subject: how much the module's memory, its objects and the heap grew.

import { Map as Grid, Memory, Observers, Rules, Sight, observe, query, queryText, windows } from 'eyeline'
import { hasLineOfSight, visibleWithinRadius } from 'eyeline/hex'
import { los } from 'eyeline/one-card-dungeon'
import { FOV } from 'eyeline/rot'

// `node --test test/` starts every file: without the collector this one has nothing to say.
if (globalThis.gc === undefined) process.exit(0)

const MILLION = 1_000_000
const rows = Array.from({ length: 24 }, (_, y) => Array.from({ length: 24 }, (_, x) => ((x * 7 + y * 5) % 6 === 0 ? '#' : '.')).join(''))
const map = new Grid(rows.join('\n'))
const sight = new Sight(map)
const engine = map._engine
const out = new Uint8Array(576)
const agents = Int32Array.from({ length: 8 }, (_, at) => at * 2)
const patches = new Uint8Array(4 * 25)
const disc = new Grid({ grid: 'hex', radius: 5 })
const [O, FAR] = [{ q: 0, r: 0 }, { q: 3, r: 0 }]
const memory = new Memory()
const asked = { op: 'los', rules: 'predprey', from: [0, 1], to: [9, 9] }
const grid = [[null, '#', null], [null, null, null]]
const observers = new Observers(map, { base: 'predprey', radius: 3 })
const observer = observers.add(5, 5)

const SUBJECTS = {
  los: [MILLION, (n) => sight.los(n % 24, 1, 9, n % 23)],
  field: [MILLION, (n) => sight.field(n % 24, 1, { out, radius: 2 })],
  windows: [MILLION, () => windows(map, agents, { size: 5, out: patches })],
  'hasLineOfSight with a function': [MILLION, (n) => hasLineOfSight(O, FAR, { blocksAt: (h) => h.q === n % 4 })],
  query: [MILLION, () => query(map, asked)],
  'visibleWithinRadius with a function': [100_000, (n) => visibleWithinRadius(O, 2, { blocksAt: (h) => h.q === n % 3 })],
  'a function that throws': [100_000, () => { try { hasLineOfSight(O, FAR, { blocksAt: () => { throw O } }) } catch {} }],
  'a refused call': [100_000, () => { try { sight.los(99, 0, 0, 0) } catch {} }],
  'windows with options': [100_000, (n) => windows(map, agents, { size: 5, mask: n % 2 === 0, axes: n % 3 === 0 ? 'xy' : 'yx' })],
  observe: [100_000, () => observe(map, agents, { size: 3 })],
  'observe with other sizes': [50_000, (n) => observe(map, agents, { size: 3 + 2 * (n % 3), visibilityChannel: true })],
  'a prepared map under changing options': [100_000, (n) => hasLineOfSight(O, FAR, { map: disc, seeOpaqueTarget: n % 2 === 0 })],
  'rules that are always new': [20_000, (n) => hasLineOfSight(O, FAR, { softCoverK: n / 1000 })],
  'queryText with a text map': [100_000, () => queryText('@.#T', '{"op":"los","rules":"predprey","from":"@","to":"T"}')],
  'memory.look with perception': [100_000, (n) => memory.look(map, n % 24, 3, { rules: 'overland', perception: 10 + (n % 3) })],
  'maps and rules that are freed': [100_000, () => { new Grid('.#').free(); new Rules('predprey').free() }],
  'one-card-dungeon los': [200_000, () => los([0, 0], [1, 2], grid)],
  rot: [50_000, () => new FOV.PreciseShadowcasting((x, y) => x !== y).compute(0, 0, 2, () => {})],
  'observers that move, and edits': [50_000, (n) => { observers.move(observer, n % 24, 5); observers.addWall(n % 24, 7); observers.removeWall(n % 24, 7) }],
}

async function settled() {
  for (let round = 0; round < 4; round++) {
    globalThis.gc()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { wasm: engine.memory.buffer.byteLength, objects: engine.api.objects(), heap: process.memoryUsage().heapUsed }
}

for (const [name, [count, call]] of Object.entries(SUBJECTS)) {
  const warm = Math.min(count / 10, 20_000)
  for (let n = 0; n < warm; n++) call(n)
  const before = await settled()
  for (let n = 0; n < count; n++) call(n)
  // Before anything was collected: a loop that never waits must not fill the module.
  const during = { wasm: engine.memory.buffer.byteLength, objects: engine.api.objects() }
  const after = await settled()
  console.log(JSON.stringify({ name, count, wasm: during.wasm - before.wasm, objects: during.objects - before.objects, left: after.objects - before.objects, heap: after.heap - before.heap }))
}

// Objects that nobody frees are freed once they are collected.
const before = await settled()
for (let round = 0; round < 20; round++) {
  for (let n = 0; n < 2000; n++) new Sight(new Grid('...\n.#.'))
  globalThis.gc()
  await new Promise((resolve) => setImmediate(resolve))
}
const after = await settled()
console.log(JSON.stringify({ name: 'objects that nobody frees', count: 40_000, wasm: 0, objects: 0, left: after.objects - before.objects, heap: after.heap - before.heap }))

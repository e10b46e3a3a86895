// Run by memory.test.js with --expose-gc and a young generation so large that nothing is collected while it
// counts: prints how many bytes of the JavaScript heap 100,000 warm calls take.

import { Map as Grid, Observers, Sight, Windows, observe, windows } from 'eyeline'

// `node --test test/` starts every file: without the collector this one has nothing to say.
if (globalThis.gc === undefined) process.exit(0)

const CALLS = 100_000
const rows = Array.from({ length: 24 }, (_, y) => Array.from({ length: 24 }, (_, x) => ((x * 7 + y * 5) % 6 === 0 ? '#' : '.')).join(''))
const map = new Grid(rows.join('\n'))
const small = new Sight(new Grid('..#..\n.....'))
const sight = new Sight(map)
const cut = new Windows(5, { visibilityChannel: true })
const observers = new Observers(map, { base: 'predprey', radius: 4 })
const observer = observers.add(5, 5)
const agents = Int32Array.from({ length: 16 }, (_, at) => at)
const headings = Int32Array.from({ length: 16 }, (_, at) => at % 2)
const near = { radius: 4, out: new Uint8Array(576) }
const whole = { out: new Uint8Array(576) }
const several = { radius: 4, out: new Uint8Array(576) }
const seen = { out: new Uint8Array(8) }
const matrix = { out: new Uint8Array(100) }
const patches = { size: 5, out: new Uint8Array(8 * 25) }
const turned = { size: 5, headings, out: new Uint8Array(8 * 25) }
const observed = { out: new Float32Array(8 * 4 * 25), layers: [new Float32Array(576), new Float32Array(576)] }
const observedHere = { size: 5, out: new Float32Array(8 * 2 * 25), layers: [new Float32Array(576)] }

const SUBJECTS = {
  'sight.los': (n) => sight.los(n % 24, 3, 20, 17),
  'sight.los with a radius': (n) => sight.los(n % 24, 3, 20, 17, 9),
  'sight.field': (n) => sight.field(n % 24, 5, whole),
  'sight.field with a radius': (n) => sight.field(n % 24, 5, near),
  'sight.fieldOf': () => sight.fieldOf(agents, several),
  'sight.targets': (n) => sight.targets(n % 24, 5, agents, seen),
  'sight.matrix': () => small.matrix(matrix),
  'sight.canMove': (n) => sight.canMove(n % 24, 5, 3, 3),
  windows: () => windows(map, agents, patches),
  'windows with headings': () => windows(map, agents, turned),
  'Windows.observe': () => cut.observe(map, agents, observed),
  observe: () => observe(map, agents, observedHere),
  'observers.field': () => observers.field(observer, whole),
  'map.addWall and removeWall': (n) => { map.addWall(n % 24, 0); map.removeWall(n % 24, 0) },
  'map.index': (n) => map.index(n % 24, 3),
}

const used = () => process.memoryUsage().heapUsed
for (const [name, call] of Object.entries(SUBJECTS)) {
  for (let n = 0; n < 30_000; n++) call(n)
  // Compilers work beside the program and allocate now and then: the smallest of several rounds counts.
  let least = Infinity
  for (let round = 0; round < 8 && least > 4096; round++) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    globalThis.gc()
    const before = used()
    for (let n = 0; n < CALLS; n++) call(n)
    const after = used()
    if (after >= before) least = Math.min(least, after - before)
  }
  console.log(JSON.stringify({ name, calls: CALLS, bytes: least }))
}

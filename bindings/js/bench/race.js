// Races the package against other JavaScript libraries, in one process: answers first, then times.
//   node --expose-gc bench/race.js [--quick] [--page] [--only PREFIX] [--json FILE]
// It runs what lies in dist/; `cargo xtask bench --js` builds that first.

import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Map as Scene, Sight, Windows, query } from 'eyeline'
import * as hex from 'eyeline/hex'
import { FOV } from 'eyeline/rot'
import { core } from '../dist/esm/core.js'
import * as canvas4 from './canvas4.js'
import { Dice, SIDE, battlefield, course, crowds, floor, place } from './maps.js'
import { FULL, QUICK, median, race } from './measure.js'
import { isClear, mrpas, ourRot, permissive, plainWindows, precise, recursive } from './peers.js'
import { summary, write } from './table.js'

const { values: asked } = parseArgs({ options: { quick: { type: 'boolean' }, page: { type: 'boolean' }, only: { type: 'string' }, json: { type: 'string' } } })
const effort = asked.quick ? QUICK : FULL
const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../..')
if (asked.page && (asked.quick || asked.only !== undefined)) throw new Error('--page wants the whole race: without --quick and --only')
const wanted = (work) => work.startsWith(asked.only ?? '')
/** Whether a work of a group may be wanted. */
const grouped = (group) => group.startsWith(asked.only ?? '') || wanted(group) || (asked.only ?? '').startsWith(group)

/** What was measured: a work, our time, and each peer's with its floor and its marks. */
const outcomes = []
const figures = []

/**
 * Runs one work.
 * @param {string} work
 * @param {number} questions
 * @param {Contender[]} contenders Us first.
 * @param {number} per How many answers a question asks for.
 *
 * @typedef {object} Contender
 * @property {string} name
 * @property {(question: number) => void} run
 * @property {(question: number) => Iterable<any>} [answer] The answer just given. Without it the contender is timed but not judged.
 * @property {'same' | 'other'} [rule] With the same rule the answers must be equal; with another the differences are told.
 * @property {Record<string, number | null>} [floors] The forms of ours that a peer is compared with, and how much faster each must be.
 */
function run(work, questions, contenders, per = 1) {
  if (!wanted(work)) return null
  const answers = new Map()
  for (const { name, run, answer = () => [] } of contenders) {
    answers.set(name, Array.from({ length: questions }, (_, question) => {
      run(question)
      return new Set(answer(question))
    }))
  }
  const [ours, ...others] = contenders
  const peers = others.filter(({ answer }) => answer !== undefined).flatMap(({ name, rule = 'same', floors = { [ours.name]: null } }) =>
    Object.entries(floors).map(([against, floor]) => {
      const marks = compared(answers.get(against), answers.get(name))
      const same = marks.more + marks.fewer === 0
      if (!same && rule === 'same') throw new Error(`${work}: ${name} marks ${marks.more} more and ${marks.fewer} fewer than the ${marks.ours} of ${against}`)
      return { name, against, floor, same, marks }
    }))
  answers.clear()
  const times = race(contenders.map(({ run }) => run), questions, effort)
  const ns = Object.fromEntries(contenders.map(({ name }, at) => [name, times[at] / per]))
  const outcome = {
    work,
    ours: ns[ours.name],
    peers: peers.map((peer) => {
      const ratio = ns[peer.name] / ns[peer.against]
      return { ...peer, ns: ns[peer.name], ratio, met: peer.floor === null ? null : ratio >= peer.floor }
    }),
    unjudged: Object.fromEntries(others.filter(({ answer }) => answer === undefined).map(({ name }) => [name, ns[name]])),
  }
  outcomes.push(outcome)
  console.log(JSON.stringify(outcome))
  return outcome
}

function compared(ours, theirs) {
  let [all, more, fewer] = [0, 0, 0]
  ours.forEach((one, question) => {
    all += one.size
    for (const mark of one) if (!theirs[question].has(mark)) fewer++
    for (const mark of theirs[question]) if (!one.has(mark)) more++
  })
  return { ours: all, more, fewer }
}

function figure(work, what, value, unit, bound = null) {
  const told = { work, what, value, unit, bound, met: bound === null ? null : value <= bound }
  figures.push(told)
  console.log(JSON.stringify(told))
}

const squareMap = (ground) => new Scene({ grid: 'square', width: SIDE, height: SIDE }).setLayer('walls', ground)
const marked = (out) => {
  const at = []
  for (let place = 0; place < out.length; place++) if (out[place] !== 0) at.push(place)
  return at
}

/** Fields, in the shapes that the libraries have: rings of squares, and a circle. */
const SHAPES = { square: { base: 'symmetric-shadowcasting', metric: 'chebyshev' }, circle: 'symmetric-shadowcasting' }
const fieldsOf = (sights, { spots }, radius) => {
  const out = new Uint8Array(SIDE * SIDE)
  const options = { radius, out, again: true }
  return { out, run: (question) => sights[spots[question].map].field(spots[question].x, spots[question].y, options) }
}

function fields() {
  for (const terrain of ['open', 'random10', 'dungeon']) {
    if (!['r8', 'r16', 'r32', 'r64'].some((size) => wanted(`field/${terrain}/${size}`))) continue
    const ground = course(terrain)
    const maps = ground.grounds.map(squareMap)
    const looking = Object.fromEntries(Object.entries(SHAPES).map(([shape, rules]) => [shape, maps.map((map) => new Sight(map, rules))]))
    const rule = terrain === 'open' ? 'same' : 'other'
    for (const radius of [8, 16, 32, 64]) {
      const entry = (name, { out, run }, more) => ({ name, run, answer: () => marked(out), ...more })
      run(`field/${terrain}/r${radius}`, ground.spots.length, [
        entry('eyeline', fieldsOf(looking.square, ground, radius)),
        entry('eyeline, circle', fieldsOf(looking.circle, ground, radius), { rule: 'other' }),
        entry('eyeline/rot', ourRot(FOV.PreciseShadowcasting)(ground, radius)),
        entry('rot.js precise', precise(ground, radius), { rule, floors: { eyeline: 10, 'eyeline/rot': null } }),
        entry('rot.js recursive', recursive(ground, radius), { rule: 'other', floors: { 'eyeline, circle': 3 } }),
        entry('mrpas', mrpas(ground, radius), { rule }),
        entry('permissive-fov', permissive(ground, radius), { rule }),
        { name: 'module alone', run: moduleAlone(looking.square, ground, radius) },
      ])
    }
    for (const sights of Object.values(looking)) sights.forEach((sight) => sight.free())
    maps.forEach((map) => map.free())
  }
}

/** The call of the module without JavaScript's checks and without the copy into the caller's array. */
const moduleAlone = (sights, { spots }, radius) => {
  const { sight_field } = core.engine.api
  const numbers = sights.map((sight) => sight._id)
  return (question) => sight_field(numbers[spots[question].map], spots[question].x, spots[question].y, radius)
}

function hexes() {
  if (!grouped('hex/') && !grouped('ray/')) return
  const { walls, heights, units, dice } = battlefield()
  const inside = (array) => (h) => {
    const at = place(h.q, h.r)
    return at < 0 ? undefined : array[at]
  }
  const [wallAt, heightAt] = [inside(walls), inside(heights)]
  const blocksAt = () => (h) => wallAt(h) === 1
  const elevationAt = () => (h) => heightAt(h)
  const flat = () => new Scene({ grid: 'hex', width: SIDE, height: SIDE }).setLayer('walls', walls)
  // The document keeps hexes as texts 'q,r': a game may well keep its walls in a Set of them.
  const keyed = new Set()
  for (const [at, wall] of walls.entries()) if (wall === 1) keyed.add(`${(at % SIDE) - ((at >> 8) - ((at >> 8) & 1)) / 2},${at >> 8}`)
  const lands = { walls: { closures: () => ({ blocksAt: blocksAt() }), map: flat() }, keys: { closures: () => ({ blocksAt: (h) => keyed.has(`${h.q},${h.r}`) }), map: flat() }, heights: { closures: () => ({ blocksAt: blocksAt(), elevationAt: elevationAt() }), map: flat().setLayer('elevation', heights) } }
  // A closure that is written where the function is called, as in the document, is made anew in each call.
  for (const [kind, { closures, map }] of Object.entries(lands)) {
    for (const radius of [5, 10, 20]) {
      const entry = (name, look, more) => {
        let last
        return { name, run: (question) => { last = look(units[question]) }, answer: () => last, ...more }
      }
      const prepared = { map }
      const sight = new Sight(map, 'hex-tactics')
      // The document wants a Set of texts: what it costs to fill one, with texts that are there already.
      const texts = units.map((unit) => Array.from(hex.visibleWithinRadius(unit, radius, prepared)))
      const filled = (question) => {
        const all = new Set()
        for (const text of texts[question]) all.add(text)
        return all
      }
      let set
      run(`hex/${kind}/r${radius}`, units.length, [
        entry('eyeline', (unit) => hex.visibleWithinRadius(unit, radius, prepared)),
        { ...entry('eyeline, cells', (unit) => sight.cells(unit.q, unit.r, { radius })), answer: undefined },
        { name: 'the Set alone', run: (question) => { set = filled(question) } },
        entry('eyeline, closures', (unit) => hex.visibleWithinRadius(unit, radius, closures())),
        entry('Canvas #4', (unit) => canvas4.visibleWithinRadius(unit, radius, closures()), { rule: 'other', floors: kind === 'walls' && radius === 10 ? { eyeline: 30, 'eyeline, closures': 5 } : { eyeline: null, 'eyeline, closures': null } }),
      ])
      if (set !== undefined && set.size === 0) throw new Error('a field is never empty')
    }
  }
  const pairs = units.map((a) => {
    const range = canvas4.axialRange(a, 10).filter((b) => canvas4.axialDistance(a, b) === 10)
    return [a, range[dice.below(range.length)]]
  })
  const told = (name, ask, read, more) => {
    let last
    return { name, run: (question) => { last = ask(pairs[question][0], pairs[question][1]) }, answer: () => read(last), ...more }
  }
  for (const [kind, { closures, map }] of Object.entries(lands)) {
    const prepared = { map }
    for (const [name, read] of [['traceRay', (ray) => ray.steps.map(({ hex: { q, r } }) => `${q},${r}`).concat(String(ray.clear))], ['hasLineOfSight', (seen) => [seen]]]) {
      run(`ray/${name}/${kind}`, pairs.length, [
        told('eyeline', (a, b) => hex[name](a, b, prepared), read),
        told('eyeline, closures', (a, b) => hex[name](a, b, closures()), read, { rule: 'other' }),
        told('Canvas #4', (a, b) => canvas4[name](a, b, closures()), read, { rule: 'other', floors: { eyeline: null, 'eyeline, closures': null } }),
      ])
    }
  }
}

const AGENTS = 4096

function windows() {
  for (const size of [7, 9, 15]) {
    const work = `windows/${size}x${size}`
    if (!wanted(work)) continue
    const reach = (size - 1) / 2
    const all = crowds(reach, AGENTS)
    const maps = all.map(({ ground }) => squareMap(ground))
    const cut = new Windows(size)
    const entry = (name, look, more) => {
      const out = new Uint8Array(AGENTS * size * size)
      return { name, run: (question) => look(question, out), answer: () => marked(out), ...more }
    }
    const options = { out: undefined }
    run(work, all.length, [
      entry('eyeline', (question, out) => {
        options.out = out
        cut.see(maps[question], all[question].agents, options)
      }),
      entry('plain loop', (question, out) => plainWindows(all[question].ground, all[question].agents, reach, out), { floors: { eyeline: 10 } }),
    ], AGENTS)
  }
}

function pairs() {
  if (!wanted('los')) return
  const { grounds: [ground] } = course('random10', 1)
  const dice = new Dice(31)
  const map = squareMap(ground)
  const sight = new Sight(map, 'predprey')
  const all = Array.from({ length: 512 }, () => {
    const { x, y } = floor(ground, 16, dice)
    return [x, y, x + dice.between(-10, 10), y + dice.between(-10, 10)]
  })
  const told = (name, look, more) => {
    let last
    return { name, run: (question) => { const [x, y, x2, y2] = all[question]; last = look(x, y, x2, y2) }, answer: () => [last], ...more }
  }
  run('los', all.length, [
    told('eyeline', (x, y, x2, y2) => sight.los(x, y, x2, y2)),
    told('plain loop', (x, y, x2, y2) => isClear(ground, x, y, x2 - x, y2 - y)),
    told('query', (x, y, x2, y2) => query(map, { op: 'los', from: [x, y], to: [x2, y2], rules: 'predprey' }).visible),
  ])
}

/** How long the import takes, in a process of its own. */
function importing() {
  if (!wanted('import')) return
  const script = "const start = performance.now(); await import('eyeline'); console.log(performance.now() - start)"
  const one = () => Number(execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: join(here, '..') }))
  figure('import', "import 'eyeline'", median(Array.from({ length: 7 }, one)), 'ms')
}

/** Bytes of the heap that a warm call leaves behind. */
function allocating() {
  if (!grouped('heap/') || globalThis.gc === undefined) return
  const [ground] = course('random10', 1).grounds
  const map = squareMap(ground)
  const sight = new Sight(map, SHAPES.square)
  const options = { radius: 16, out: new Uint8Array(SIDE * SIDE) }
  const cut = new Windows(9)
  const { agents } = crowds(4, 256)[0]
  const seen = { out: new Uint8Array(256 * 81) }
  const calls = {
    'sight.field': () => sight.field(128, 128, options),
    'sight.los': () => sight.los(128, 128, 120, 125),
    'windows.see': () => cut.see(map, agents, seen),
  }
  for (const [name, call] of Object.entries(calls)) {
    const many = (count) => { for (let turn = 0; turn < count; turn++) call() }
    many(20_000)
    // After a collection the compiler may begin anew, and what it has not compiled allocates: the smallest of several rounds counts.
    const left = Array.from({ length: 8 }, () => {
      globalThis.gc()
      const before = process.memoryUsage().heapUsed
      many(20_000)
      return Math.max(0, process.memoryUsage().heapUsed - before) / 20_000
    })
    figure(`heap/${name}`, 'bytes of the heap that a warm call takes', Math.min(...left), 'bytes', 1)
  }
}

/** The native engine on the same maps and questions, if its race has been built. */
function native() {
  const program = join(root, 'target/release/eyeline-bench')
  const fields = outcomes.filter(({ work }) => work.startsWith('field/'))
  if (fields.length === 0) return
  if (!existsSync(program)) {
    console.error('native: target/release/eyeline-bench is not built (cargo build --release -p eyeline-bench), so WebAssembly is not compared with it')
    return
  }
  const lines = execFileSync(program, ['--only', 'field/', ...(asked.quick ? ['--quick'] : [])], { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' })
  const told = new Map(lines.split('\n').filter(Boolean).map((line) => JSON.parse(line)).map((line) => [line.work, line.ours_ns]))
  for (const { work, unjudged } of fields) {
    if (told.has(work)) figure(`native/${work}`, 'the module alone, times slower than native', unjudged['module alone'] / told.get(work), '×', 2.5)
  }
}

fields()
hexes()
windows()
pairs()
importing()
allocating()
native()
const results = { outcomes, figures, node: process.version }
if (outcomes.length + figures.length === 0) {
  console.error(`no work's name starts with ${JSON.stringify(asked.only)}`)
  process.exitCode = 1
}
if (asked.json !== undefined) writeFileSync(asked.json, `${JSON.stringify(results, null, 1)}\n`)
if (asked.page) write(join(root, 'docs/benchmarks.md'), results)
console.error(summary(results))

// Should the engine trap, the call throws, later calls work, and objects of the old engine say so.

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { beforeEach, test } from 'node:test'
import { promisify } from 'node:util'
import { EyelineError, Map as Grid, Memory, Observers, Rules, Sight, Windows, observe, query, queryText, windows } from 'eyeline'
import { hasLineOfSight, visibleWithinRadius } from 'eyeline/hex'
import * as full from 'eyeline/full'
import { los } from 'eyeline/one-card-dungeon'
import { SeenTiles } from 'eyeline/overland'
import { bresenhamLine } from 'eyeline/predprey'
import { FOV } from 'eyeline/rot'
import { here } from './tools/program.js'

const O = { q: 0, r: 0 }
const FAR = { q: 3, r: 0 }
const isStale = (error) => error instanceof EyelineError && error.code === 'stale'

/** Asks the engine for more memory than a module can have: its allocator gives up, and it traps. */
const exhausted = (object) => object._engine.api.bytes(0, 0xf0000000)

/** Calls again and again while a full stack empties, until it works; returns what was thrown. */
function atTheEndOfTheStack(call) {
  const thrown = []
  let worked = 0
  const deeper = () => {
    try {
      deeper()
    } catch {}
    if (worked > 2) return
    try {
      call()
      worked++
    } catch (error) {
      thrown.push(error)
    }
  }
  deeper()
  return thrown
}

/** Every kind of object, and a call of each that must work. */
function everything() {
  const map = new Grid('.....\n..#..\n.....')
  const disc = new Grid({ grid: 'hex', radius: 3, walls: [[1, 0]] })
  assert.equal(hasLineOfSight(O, FAR, { map: disc }), false)
  const observers = new Observers(map)
  const observer = observers.add(0, 0)
  const memory = new Memory({ seen: [[1, 1]] })
  const [sight, cut, rules, seen, fov] = [new Sight(map), new Windows(3), new Rules('supercover'), new SeenTiles(), new FOV.PreciseShadowcasting(() => true)]
  return [
    () => map.layer('walls'), () => map.addWall(0, 0), () => map.toJSON(), () => query(map, { op: 'matrix', rules: 'predprey' }),
    () => sight.los(0, 1, 4, 1), () => sight.field(0, 0), () => sight.trace(0, 0, 1, 1),
    () => cut.see(map, [[1, 1]]), () => windows(map, [[1, 1]]), () => observe(map, [[1, 1]]),
    () => observers.cells(observer), () => observers.addWall(1, 1), () => observers.map,
    () => memory.size, () => memory.see([[0, 0]]), () => seen.update(0, 0, 'plains'),
    () => new Sight(map, rules), () => hasLineOfSight(O, FAR, { map: disc }), () => fov.compute(0, 0, 1, () => {}),
  ]
}

/** What needs no object works at once. */
function freshCalls() {
  assert.equal(hasLineOfSight(O, FAR, { blocksAt: (h) => h.q === 2 }), false)
  assert.equal(hasLineOfSight(O, FAR, { seeOpaqueTarget: false }), true)
  assert.equal(visibleWithinRadius(O, 2).size, 19)
  assert.equal(los([0, 0], [0, 2], [[null, '#', null]]), false)
  assert.equal(bresenhamLine([0, 0], [3, 1]).length, 4)
  assert.equal(queryText('@.#T', '{"op":"los","rules":"predprey","from":"@","to":"T"}'), '{"ok":true,"visible":false}')
  assert.equal(query({ op: 'radius', terrain: 'plains' }).radius, 3)
  for (const call of everything()) call()
}
beforeEach(freshCalls)

test('memory that ends: the call throws, old objects are stale, new ones work', () => {
  const old = everything()
  const map = new Grid('..')
  assert.throws(() => exhausted(map), (error) => error instanceof EyelineError && error.code === 'trapped' && /made again/.test(error.hint))
  for (const call of old) assert.throws(call, isStale)
  // Freeing what is gone does nothing, and says nothing.
  map.free()
  freshCalls()
  for (const call of old) assert.throws(call, isStale)
  for (let again = 0; again < 3; again++) assert.throws(() => exhausted(new Grid('..')), EyelineError)
  freshCalls()
})

test('a stack that ends anywhere on the way: an error each time, then right answers', () => {
  const map = new Grid('.....\n..#..\n.....')
  const old = new Sight(map)
  const calls = [
    () => assert.equal(visibleWithinRadius(O, 3, { elevationAt: () => 1, blocksEdge: () => false }).size, 37),
    () => assert.equal(hasLineOfSight(O, FAR, { blocksAt: (h) => h.q === 2 }), false),
    () => assert.equal(query('@.#T', { op: 'los', rules: 'predprey', from: '@', to: 'T' }).visible, false),
    () => assert.equal(new Sight(new Grid('.#.')).los(0, 0, 2, 0), false),
  ]
  for (const call of calls) {
    for (const error of atTheEndOfTheStack(call)) {
      assert.ok(error instanceof RangeError || (error instanceof EyelineError && ['trapped', 'stale', 'bad_json'].includes(error.code)), String(error))
    }
    call()
    freshCalls()
  }
  rightOrStale(old)
})

/** Whether the engine was inside when the stack ended depends on the platform: the sight answers rightly, or says that it is stale. */
function rightOrStale(sight) {
  try {
    assert.equal(sight.los(0, 1, 4, 1), false)
    assert.equal(sight.los(0, 0, 4, 0), true)
  } catch (error) {
    assert.ok(isStale(error), String(error))
  }
}

test('functions that call themselves through the library until the stack ends', () => {
  const old = new Sight(new Grid('.....\n..#..\n.....'))
  const forever = () => hasLineOfSight(O, FAR, { blocksAt: forever })
  for (let again = 0; again < 3; again++) {
    assert.throws(forever, (error) => error instanceof RangeError || error instanceof EyelineError)
    rightOrStale(old)
    freshCalls()
  }
  const fields = () => visibleWithinRadius(O, 2, { elevationAt: () => fields().size })
  assert.throws(fields, (error) => error instanceof RangeError || error instanceof EyelineError)
  freshCalls()
})

test('an engine that stops while a function is asked: the outer call throws too', () => {
  const map = new Grid('..')
  // The function lets the error pass.
  assert.throws(() => hasLineOfSight(O, FAR, { blocksAt: () => exhausted(map) }), (error) => error.code === 'trapped')
  freshCalls()
  // The function hides it: the answer would come from the engine that stopped.
  const another = new Grid('..')
  const hidden = () => {
    try {
      exhausted(another)
    } catch {}
    return false
  }
  assert.throws(() => visibleWithinRadius(O, 4, { blocksAt: hidden }), (error) => error instanceof EyelineError && ['stale', 'trapped'].includes(error.code))
  freshCalls()
})

test('one copy stops, the other goes on', () => {
  const [mine, theirs] = [new Grid('.#.'), new full.Map('.#.')]
  assert.throws(() => exhausted(theirs), EyelineError)
  assert.equal(mine.layer('walls')[1], 1)
  assert.throws(() => theirs.layer('walls'), (error) => error.code === 'stale')
  assert.equal(new full.Map('.#.').layer('walls')[1], 1)
})

test('objects of an engine that stopped are collected without harm', async () => {
  for (let index = 0; index < 1000; index++) new Grid('..')
  assert.throws(() => exhausted(new Grid('..')), EyelineError)
  const map = new Grid('.#.')
  globalThis.gc?.()
  await new Promise((resolve) => setTimeout(resolve, 10))
  assert.equal(map.layer('walls')[1], 1)
})

test('a platform that compiles in the background only: calls say so until ready', async () => {
  // CommonJS leaves the compiler no turn between the import and the calls.
  const script = `
    WebAssembly.Module = class { constructor() { throw new RangeError('WebAssembly.Compile is disallowed on the main thread') } }
    const { Map: Grid, query, ready } = require('eyeline')
    const { hasLineOfSight } = require('eyeline/hex')
    const codes = [() => query({ op: 'rules' }), () => new Grid('..'), () => hasLineOfSight([0, 0], [1, 0])].map((call) => { try { call(); return 'answered' } catch (error) { return error.code } })
    ready.then(() => console.log(JSON.stringify([codes, query('@.#T', { op: 'los', rules: 'predprey', from: '@', to: 'T' }), hasLineOfSight([0, 0], [3, 0])])))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=commonjs', '--eval', script], { cwd: here })
  assert.deepEqual(JSON.parse(stdout), [['not_ready', 'not_ready', 'not_ready'], { ok: true, visible: false }, true])
})

// Callers that do what nobody should: every such call throws an EyelineError, or the caller's own error, and
// the next good call gives the right answer.

import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { EyelineError, Map as Grid, Memory, Observers, Rules, Sight, Windows, observe, query, queryText, windows } from 'eyeline'
import * as full from 'eyeline/full'
import { axialLine, axialRange, coverBetween, hasLineOfSight, hexToPixel, toCanvas, traceRay, visibleWithinRadius } from 'eyeline/hex'
import { los } from 'eyeline/one-card-dungeon'
import { SeenTiles, calculateVisibilityRadius, getTilesInRadius, getVisibilityRadius } from 'eyeline/overland'
import { bresenhamLine, computeVisibility } from 'eyeline/predprey'
import { FOV } from 'eyeline/rot'

const O = { q: 0, r: 0 }
const FAR = { q: 3, r: 0 }
const world = () => new Grid('.....\n..#..\n.....')
const map = world()
const sight = new Sight(map)

/** A call that must throw one of our errors. */
function refuses(call, code) {
  let result
  try {
    result = call()
  } catch (error) {
    assert.ok(error instanceof EyelineError, `${error?.stack ?? error}`)
    assert.equal(error.name, 'EyelineError')
    assert.equal(typeof error.code, 'string')
    assert.ok(error.message.length > 0 && !/\[object|this undefined/.test(error.message), error.message)
    if (code !== undefined) assert.equal(error.code, code, error.message)
    return
  }
  assert.fail(`${call} was answered: ${String(result)}`)
}

/** Nothing is poisoned: old objects and new calls answer as ever. */
function sound() {
  assert.deepEqual([...sight.field(0, 1)], [1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1])
  assert.equal(sight.los(0, 1, 4, 1), false)
  assert.equal(hasLineOfSight(O, FAR, { blocksAt: (h) => h.q === 2 }), false)
  assert.equal(hasLineOfSight(O, FAR), true)
  assert.equal(visibleWithinRadius(O, 2).size, 19)
  assert.equal(queryText('@.#T', '{"op":"los","rules":"predprey","from":"@","to":"T"}'), '{"ok":true,"visible":false}')
  assert.equal(los([0, 0], [0, 2], [[null, '#', null]]), false)
  assert.deepEqual([...windows(map, [[1, 1]], { size: 3 })], [1, 1, 1, 1, 1, 1, 1, 1, 1])
}
afterEach(sound)

describe('functions of the caller', () => {
  const names = ['blocksAt', 'blocksEdge', 'softCoverAt', 'elevationAt']
  const calls = (opts) => [() => hasLineOfSight(O, FAR, opts), () => traceRay(O, FAR, opts), () => coverBetween(O, FAR, opts), () => visibleWithinRadius(O, 3, opts)]

  test('what a function throws reaches the caller, whatever it is', () => {
    for (const thrown of [new Error('mine'), new RangeError('mine'), new TypeError('mine'), 'a text', null, undefined, 7, Symbol('s'), new WebAssembly.RuntimeError('unreachable')]) {
      for (const name of names) {
        let asked = 0
        const opts = { softCoverK: 0.7, [name]: () => { asked++; throw thrown } }
        for (const call of calls(opts)) {
          asked = 0
          try {
            call()
            // Cover is not asked for where only yes or no is wanted.
            assert.equal(asked, 0)
          } catch (error) {
            assert.equal(error, thrown)
            assert.equal(asked, 1, 'nothing is asked after an error')
          }
        }
      }
    }
    sound()
  })
  test('what a function returns is checked', () => {
    for (const [name, values] of [
      ['blocksAt', [NaN, Infinity, 2, -1, '', 'yes', {}, [], 1n, Promise.resolve(true), () => true, Symbol('s')]],
      ['blocksEdge', [NaN, 'x', {}, Promise.resolve(false)]],
      ['softCoverAt', [NaN, Infinity, -Infinity, '0.5', {}, true, 1n, Promise.resolve(1), 1e300]],
      ['elevationAt', [NaN, Infinity, -Infinity, '3', {}, false, 3n, Promise.resolve(1), 1e300, -1e300]],
    ]) {
      for (const value of values) {
        refuses(() => traceRay(O, FAR, { [name]: () => value }), 'bad_value')
        refuses(() => coverBetween(O, FAR, { [name]: () => value }), 'bad_value')
        if (name !== 'softCoverAt') refuses(() => visibleWithinRadius(O, 3, { [name]: () => value }), 'bad_value')
      }
    }
  })
  test('-0, digits beyond the millionth and null are fine', () => {
    assert.equal(traceRay(O, FAR, { softCoverAt: () => 1 / 3 }).coverSum, 0.666666)
    assert.equal(traceRay(O, FAR, { softCoverAt: () => -0 }).coverSum, 0)
    assert.equal(hasLineOfSight(O, FAR, { blocksAt: () => null, elevationAt: () => undefined }), true)
    assert.equal(hasLineOfSight({ q: -0, r: -0 }, FAR, { blocksAt: () => 0 }), true)
  })
  test('an option that is no function is refused', () => {
    for (const name of names) for (const value of [7, 'x', {}, true, [], 1n]) refuses(() => hasLineOfSight(O, FAR, { [name]: value }), 'bad_value')
  })
  test('a function is asked at most once about a cell in one call, and only within the radius', () => {
    const distance = (h) => Math.max(Math.abs(h.q), Math.abs(h.r), Math.abs(h.q + h.r))
    for (let radius = 0; radius < 12; radius += 3) {
      const asked = new Map()
      const count = (name, value) => (a, b) => {
        const key = `${name} ${a.q},${a.r} ${b === undefined ? '' : `${b.q},${b.r}`}`
        asked.set(key, (asked.get(key) ?? 0) + 1)
        assert.ok(distance(a) <= radius && (b === undefined || distance(b) <= radius), key)
        return value(a)
      }
      visibleWithinRadius(O, radius, { blocksAt: count('blocksAt', (h) => (h.q * 7 + h.r * 3) % 5 === 1), blocksEdge: count('blocksEdge', (h) => (h.q + 2 * h.r) % 9 === 4), elevationAt: count('elevationAt', (h) => (h.q * h.r) % 3), softCoverAt: count('softCoverAt', () => 0.25) })
      assert.ok([...asked.values()].every((times) => times === 1))
      if (radius > 0) assert.ok(asked.size > 0)
    }
    const cells = new Map()
    const light = (x, y) => {
      cells.set(`${x},${y}`, (cells.get(`${x},${y}`) ?? 0) + 1)
      assert.ok(Math.max(Math.abs(x - 5), Math.abs(y - 5)) <= 6)
      return (x * 3 + y) % 4 !== 0
    }
    new FOV.PreciseShadowcasting(light).compute(5, 5, 6, () => {})
    assert.ok(cells.size > 0 && [...cells.values()].every((times) => times === 1))
    // Many targets are one call too.
    cells.clear()
    const targets = Array.from({ length: 121 }, (_, index) => [index % 11, Math.floor(index / 11)])
    computeVisibility([5, 5], (x, y) => !light(x, y), targets)
    assert.ok([...cells.values()].every((times) => times === 1))
  })
  test('a ray asks only about its own cells, once each', () => {
    const to = { q: 6, r: -3 }
    const line = new Set(axialLine(O, to).map(({ q, r }) => `${q},${r}`))
    for (const call of [hasLineOfSight, traceRay, coverBetween]) {
      const asked = new Map()
      const count = (name, value) => (...cells) => {
        const texts = cells.map(({ q, r }) => `${q},${r}`)
        assert.ok(texts.every((text) => line.has(text)), `${name} ${texts}`)
        asked.set(`${name} ${texts}`, (asked.get(`${name} ${texts}`) ?? 0) + 1)
        return value
      }
      call(O, to, { blocksAt: count('blocksAt', false), blocksEdge: count('blocksEdge', false), softCoverAt: count('softCoverAt', 0.25), elevationAt: count('elevationAt', 1) })
      assert.ok(asked.size > 0 && [...asked.values()].every((times) => times === 1), JSON.stringify([...asked]))
    }
  })
  test('functions that ask the library again get right answers, and so does the first call', () => {
    const scratch = world()
    const other = new Sight(scratch)
    const expected = visibleWithinRadius(O, 4, { blocksAt: (h) => h.q === 2 })
    let deep = 0
    const blocksAt = (h) => {
      scratch.addWall(4, 0).removeWall(4, 0)
      assert.equal(other.field(0, 0).length, 15)
      assert.equal(other.los(0, 1, 4, 1), false)
      assert.equal(traceRay(O, FAR).steps.length, 4)
      assert.equal(query('@T', { op: 'los', rules: 'predprey', from: '@', to: 'T' }).visible, true)
      windows(scratch, new Int32Array([0, 0, 3, 2]), { size: 3 })
      scratch.setLayer('walls', scratch.layer('walls'))
      refuses(() => other.los(0, 0, 99, 0), 'out_of_map')
      if (deep < 2) {
        deep++
        assert.deepEqual(visibleWithinRadius(O, 4, { blocksAt }), expected)
        deep--
      }
      return h.q === 2
    }
    // Deep within deep is slow: the innermost functions ask nothing.
    const shallow = (h) => {
      if (h.q === 1 && h.r === 0) return blocksAt(h)
      return h.q === 2
    }
    assert.deepEqual(visibleWithinRadius(O, 4, { blocksAt: shallow }), expected)
    assert.equal(hasLineOfSight(O, FAR, { blocksAt: shallow }), false)
  })
  test('a function may look up more rules than are kept', () => {
    let asked = 0
    const blocksAt = () => {
      if (asked++ === 0) for (let choice = 1; choice <= 300; choice++) assert.equal(hasLineOfSight(O, FAR, { softCoverK: choice / 1000 }), true)
      return false
    }
    assert.equal(visibleWithinRadius(O, 2, { blocksAt, maxSoftCover: 2 }).size, 19)
  })
  test('functions beside a map would not count, so they are refused', () => {
    const hexes = new Grid({ grid: 'hex', radius: 4 })
    refuses(() => hasLineOfSight(O, FAR, { map: hexes, blocksAt: () => true }), 'bad_value')
    refuses(() => visibleWithinRadius(O, 3, { map: hexes, elevationAt: () => 1 }), 'bad_value')
  })
  test('a function may change what it is asked about without hurting the library', () => {
    const grid = [[null, null, null, null]]
    const rows = grid[0]
    const tricky = [new Proxy(rows, { get(target, key) { if (key === '1') { grid.length = 0; target.length = 0; return null } return Reflect.get(target, key) } })]
    assert.equal(typeof los([0, 0], [0, 3], tricky), 'boolean')
    const cells = [[0, 0], [1, 1], [2, 0]]
    Object.defineProperty(cells, 1, { get() { cells.length = 1; return [1, 0] } })
    refuses(() => sight.targets(0, 0, cells), 'bad_value')
    const agents = new Int32Array([1, 1])
    assert.equal(windows(map, agents, { size: 3, get out() { agents.fill(0); return undefined } }).length, 9)
  })
})

describe('arrays', () => {
  test('wrong kinds, lengths and values', () => {
    const area = 15
    for (const out of [new Uint8Array(14), new Uint8Array(16), new Uint8Array(0), new Int8Array(area), new Uint8ClampedArray(area), new Float32Array(area), new DataView(new ArrayBuffer(area)), new ArrayBuffer(area), Array(area).fill(0), {}, 7, 'x', 15n, true, () => 0]) {
      refuses(() => sight.field(0, 0, { out }), 'bad_value')
    }
    for (const to of [new Float64Array(2), new Int16Array(2), new Int32Array(3), new BigInt64Array(2), [1, 2], [[1]], [[1, 2, 3]], [['1', 2]], [[1n, 2]], [[NaN, 0]], [[0, Infinity]], [[0.5, 0]], [, [0, 0]], [null], [[2 ** 31, 0]], 'ab', 7, null, undefined, new Set([[0, 0]])]) {
      refuses(() => sight.targets(0, 0, to))
      refuses(() => sight.watchers(to, 0, 0))
      refuses(() => sight.fieldOf(to))
      refuses(() => windows(map, to, { size: 3 }))
      refuses(() => new Memory().see(to))
    }
    for (const walls of [new Uint8Array(14), new Int32Array(15), new Float64Array(15), 'x', null, {}, [1], new BigUint64Array(15)]) refuses(() => world().setLayer('walls', walls), 'bad_value')
    for (const heights of [new Float64Array(14), new Uint8Array(15), Array(15).fill('1'), Array(15).fill(1n), Array(15), new Float64Array(15).fill(Infinity), new Float32Array(15).fill(-Infinity), null]) refuses(() => world().setLayer('elevation', heights), 'bad_value')
    for (const covers of [new Float64Array(15).fill(NaN), Array(15).fill(null)]) refuses(() => world().setLayer('cover', covers), 'bad_value')
    refuses(() => world().setLayer('opacity', new Float64Array(15).fill(-1)), 'bad_value')
    for (const layer of ['wall', '', 'toString', '__proto__', null, 7, {}, Symbol('walls')]) refuses(() => map.layer(layer), 'bad_value')
  })
  test('a refused layer changes nothing', () => {
    const one = world().setLayer('cover', new Float64Array(15).fill(0.5))
    refuses(() => one.setLayer('cover', Float64Array.from({ length: 15 }, (_, at) => (at === 14 ? Infinity : 0))))
    assert.deepEqual([...one.layer('cover')], Array(15).fill(0.5))
  })
  const detach = (array) => { structuredClone(array.buffer, { transfer: [array.buffer] }); return array }
  test('detached arrays are refused', () => {
    refuses(() => sight.field(0, 0, { out: detach(new Uint8Array(15)) }), 'bad_value')
    refuses(() => sight.targets(0, 0, detach(new Int32Array(2))), 'bad_value')
    refuses(() => sight.fieldOf(detach(new Int32Array(2))), 'bad_value')
    refuses(() => windows(map, detach(new Int32Array(4)), { size: 3 }), 'bad_value')
    refuses(() => windows(map, new Int32Array(4), { size: 3, headings: detach(new Int32Array(4)) }), 'bad_value')
    refuses(() => windows(map, new Int32Array(0), { size: 3, out: detach(new Uint8Array(4)) }), 'bad_value')
    refuses(() => observe(map, [[0, 0]], { size: 3, layers: [detach(new Float32Array(15))] }), 'bad_value')
    refuses(() => world().setLayer('walls', detach(new Uint8Array(15))), 'bad_value')
    refuses(() => new Memory().see(detach(new Int32Array(2))), 'bad_value')
    refuses(() => sight.matrix({ out: detach(new Uint8Array(225)) }), 'bad_value')
  })
  test('resizable buffers: a view that fits is used, one that was cut off is refused', () => {
    const buffer = new ArrayBuffer(60, { maxByteLength: 120 })
    const [tracking, fixed] = [new Int32Array(buffer), new Int32Array(buffer, 40, 4)]
    buffer.resize(16)
    refuses(() => sight.targets(0, 0, fixed), 'bad_value')
    refuses(() => windows(map, fixed, { size: 3 }), 'bad_value')
    assert.deepEqual([...sight.targets(0, 0, tracking)], [1, 1])
    buffer.resize(12)
    refuses(() => sight.targets(0, 0, tracking), 'bad_value')
    const growing = new ArrayBuffer(15, { maxByteLength: 30 })
    const out = new Uint8Array(growing)
    assert.equal(sight.field(0, 1, { out }), out)
    assert.deepEqual([...out], [...sight.field(0, 1)])
    growing.resize(20)
    refuses(() => sight.field(0, 1, { out }), 'bad_value')
  })
  test('shared memory is read and written', () => {
    const out = new Uint8Array(new SharedArrayBuffer(15))
    sight.field(0, 1, { out })
    assert.deepEqual([...out], [...sight.field(0, 1)])
    const cells = new Int32Array(new SharedArrayBuffer(16))
    cells.set([0, 0, 4, 1])
    assert.deepEqual([...sight.targets(0, 1, cells)], [1, 0])
    assert.deepEqual([...world().setLayer('walls', new Uint8Array(new SharedArrayBuffer(15)).fill(1)).layer('walls')], Array(15).fill(1))
  })
  test('subclasses, views at odd places, frozen options and other realms', () => {
    class Mine extends Uint8Array {}
    assert.ok(sight.field(0, 1, { out: new Mine(15) }) instanceof Mine)
    class Liar extends Int32Array { get length() { return 400 } get buffer() { throw new Error('mine') } }
    assert.deepEqual([...sight.targets(0, 1, new Liar([0, 0, 4, 1]))], [1, 0])
    class Small extends Uint8Array { get length() { return 15 } }
    refuses(() => sight.field(0, 1, { out: new Small(3) }), 'bad_value')
    const out = new Uint8Array(new ArrayBuffer(33), 7, 15)
    assert.deepEqual([...sight.field(0, 1, Object.freeze({ out, radius: 2 }))], [...sight.field(0, 1, { radius: 2 })])
    refuses(() => sight.field(0, 1, { out: new Proxy(new Uint8Array(15), {}) }), 'bad_value')
    refuses(() => sight.field(0, 1, { out: Object.create(Uint8Array.prototype) }), 'bad_value')
    const foreign = runInNewContext('new Uint8Array(15)')
    assert.equal(sight.field(0, 1, { out: foreign }), foreign)
    assert.deepEqual([...sight.targets(0, 1, runInNewContext('new Int32Array([0, 0, 4, 1])'))], [1, 0])
    assert.deepEqual([...sight.targets(0, 1, runInNewContext('[[0, 0], [4, 1]]'))], [1, 0])
  })
  test('layers whose getters change between looks', () => {
    const layers = [new Float32Array(15)]
    let looks = 0
    Object.defineProperty(layers, 0, { get: () => (looks++ === 0 ? new Float32Array(15).fill(2) : new Float32Array(99)) })
    assert.equal(observe(map, [[1, 1]], { size: 1, layers })[1], 2)
    refuses(() => observe(map, [[1, 1]], { size: 1, layers: [, new Float32Array(15)] }), 'bad_value')
    refuses(() => observe(map, [[1, 1]], { size: 1, layers: [new Float64Array(15)] }), 'bad_value')
    refuses(() => observe(map, [[1, 1]], { size: 1, layers: new Float32Array(15) }), 'bad_value')
  })
  test('arrays that claim to be huge are refused before anything is copied', () => {
    const huge = new Array(2 ** 32 - 1)
    for (const layer of ['walls', 'cover', 'elevation']) refuses(() => map.setLayer(layer, huge), 'bad_value')
    refuses(() => sight.fieldOf(huge), 'too_large')
    refuses(() => sight.targets(0, 0, huge), 'too_large')
    refuses(() => windows(map, huge, { size: 3 }), 'too_large')
  })
  test('getters that ask with the same object meanwhile', () => {
    const cut = new Windows(3)
    const plain = new Float32Array(15)
    const layers = [plain]
    Object.defineProperty(layers, 1, { get: () => { cut.observe(map, [[1, 1]], { layers: [plain, plain] }); return plain } })
    assert.equal(cut.observe(map, [[1, 1]], { layers }).length, 27)
    assert.equal(cut.observe(map, [[1, 1]], { layers: [plain, plain] }).length, 27)
    const agent = { get x() { windows(map, [[0, 0]], { size: 3 }); return 1 }, y: 1 }
    assert.equal(windows(map, [agent], { size: 5 }).length, 25)
  })
  test('answers too large for memory are refused', () => {
    const agents = new Int32Array(2 * 200_000)
    refuses(() => windows(map, agents, { size: 9999 }))
    refuses(() => windows(map, agents, { size: 101 }), 'too_large')
    refuses(() => observe(map, agents, { size: 101 }), 'too_large')
    refuses(() => new Sight(new Grid({ width: 200, height: 200 })).matrix(), 'too_large')
  })
})

describe('numbers', () => {
  const BAD = [NaN, Infinity, -Infinity, 0.5, 1e300, -1e300, 2 ** 53, -(2 ** 31), 99, -1, '1', 1n, null, undefined, {}, [], true, Symbol('x'), new Date(), () => 1]
  test('coordinates', () => {
    const observers = new Observers(world())
    for (const bad of BAD) {
      refuses(() => sight.los(bad, 0, 1, 1))
      refuses(() => sight.los(0, 0, 1, bad))
      refuses(() => sight.field(bad, 0))
      refuses(() => sight.field(bad, bad))
      refuses(() => sight.cells(bad, bad))
      refuses(() => sight.cells(0, bad))
      refuses(() => sight.coverField(bad, bad))
      refuses(() => sight.targets(bad, 0, []))
      refuses(() => sight.watchers([], bad, 0))
      refuses(() => sight.trace(bad, 0, 1, 1))
      refuses(() => sight.canMove(0, 0, bad, 0))
      refuses(() => map.addWall(bad, 0))
      refuses(() => map.setCover(0, bad, 1))
      refuses(() => map.setTerrain(bad, 0, 'hills'))
      refuses(() => map.terrain(bad, 0))
      refuses(() => map.addEdge([bad, 0], [1, 0]))
      refuses(() => observers.add(bad, 0))
      refuses(() => observers.addWall(bad, 0))
      refuses(() => new Memory().look(map, bad, bad))
      if (bad !== 99 && bad !== -1 && bad !== -(2 ** 31)) {
        refuses(() => hasLineOfSight({ q: bad, r: 0 }, FAR))
        refuses(() => bresenhamLine([0, bad], [1, 1]))
        refuses(() => axialLine(O, [bad, 0]))
        refuses(() => getTilesInRadius(bad, 0, 1))
        refuses(() => hexToPixel([bad, 0]))
        refuses(() => new FOV.PreciseShadowcasting(() => true).compute(bad, 0, 1, () => {}))
        refuses(() => new Memory().has(bad, 0))
      }
      refuses(() => los([bad, 0], [0, 0], [[null]]))
    }
    assert.equal(map.index(NaN, 0), -1)
    assert.equal(map.index(0.5, 0), -1)
    assert.equal(map.index(1e300, 0), -1)
    assert.equal(map.index(-0, -0), 0)
    assert.equal(sight.los(-0, 1, 4, 1), false)
  })
  test('radii and other amounts', () => {
    for (const bad of [NaN, Infinity, -1, 0.5, 2 ** 33, 1e300, '3', 3n, {}, [], true]) {
      refuses(() => sight.field(0, 0, { radius: bad }))
      refuses(() => sight.los(0, 0, 1, 1, bad))
      refuses(() => visibleWithinRadius(O, bad))
      refuses(() => axialRange(O, bad))
      refuses(() => new FOV.PreciseShadowcasting(() => true).compute(0, 0, bad, () => {}))
      refuses(() => new Memory().look(map, 0, 0, { radius: bad }))
    }
    for (const bad of [0, 2, -1, 1.5, NaN, Infinity, 1e300, '3', 3n, null, {}]) refuses(() => new Windows(bad))
    for (const bad of [0, 2, -1, 1.5, NaN, '3', 3n, null]) refuses(() => windows(map, [[0, 0]], { size: bad }))
    for (const bad of [NaN, 1.5, Infinity, '15', 15n, {}]) {
      refuses(() => new Rules('overland', { perception: bad }))
      refuses(() => calculateVisibilityRadius('plains', bad))
      refuses(() => new Memory().look(map, 0, 0, { perception: bad }))
    }
    for (const bad of [NaN, Infinity, '1', 1n, 1e300, {}, undefined]) {
      refuses(() => world().setElevation(0, 0, bad))
      refuses(() => world().setCover(0, 0, bad))
      refuses(() => world().setOpacity(0, 0, bad))
    }
    for (const bad of [NaN, -5, 400, '45', 1e300]) refuses(() => windows(map, [[1, 1]], { size: 3, halfAngle: bad, headings: [[1, 0]] }))
    for (const bad of [-1, 0.5, NaN, 99, 1e300, '0', null, 0n]) {
      const observers = new Observers(world())
      refuses(() => observers.cells(bad))
      refuses(() => observers.field(bad))
      refuses(() => observers.at(bad))
      refuses(() => observers.remove(bad))
      refuses(() => observers.move(bad, 0, 0))
    }
  })
  test('distances and radii beyond what can be computed are refused at once', () => {
    refuses(() => visibleWithinRadius(O, 1e9), 'too_large')
    refuses(() => visibleWithinRadius(O, 1e6), 'too_large')
    refuses(() => hasLineOfSight(O, { q: 2 ** 31 - 1, r: 0 }), 'too_large')
    refuses(() => bresenhamLine([0, 0], [-(2 ** 31 - 1), 5]), 'too_large')
    refuses(() => axialRange(O, 1e6))
    refuses(() => getTilesInRadius(0, 0, 1e9))
    refuses(() => new FOV.PreciseShadowcasting(() => true).compute(0, 0, 1e6, () => {}), 'too_large')
    refuses(() => new Sight(new Grid({})).cells(0, 0, { radius: 1e6 }), 'too_large')
    refuses(() => new Sight(new Grid({})).cells(0, 0), 'missing_key')
  })
  test('maps of 10⁹ cells are refused', () => {
    refuses(() => new Grid({ width: 1e5, height: 1e4 }), 'too_large')
    refuses(() => new Grid({ width: 1e9, height: 1 }), 'too_large')
    refuses(() => new Grid({ width: 2 ** 31, height: 2 ** 31 }))
    refuses(() => new Grid({ width: 1e300, height: 1 }))
    refuses(() => new Grid({ grid: 'hex', radius: 1e5 }), 'too_large')
    assert.equal(query({ op: 'los', rules: 'predprey', scene: { width: 1e5, height: 1e5 }, from: [0, 0], to: [1, 1] }).error.code, 'too_large')
  })
})

describe('texts and objects', () => {
  test('half of a character', () => {
    refuses(() => new Grid('..\ud800'), 'bad_json')
    refuses(() => queryText('{"op":"\udfff"}'), 'bad_json')
    refuses(() => map.mark('\ud83d'))
    refuses(() => map.setTerrain(0, 0, '\ud800'), 'bad_json')
    refuses(() => new Rules('\ud800'))
    refuses(() => new Grid({ width: 1, height: 1, terrain: [[0, 0, '\ud800']] }))
    assert.equal(query({ op: 'radius', terrain: '\ud800' }).ok, false)
    assert.equal(query({ op: '\udc00' }).ok, false)
    assert.equal(getVisibilityRadius('\ud800'), 2)
    assert.equal(world().setTerrain(0, 0, '\ufeff山😀').terrain(0, 0), '\ufeff山😀')
  })
  test('what is no scene, no rules, no query', () => {
    for (const bad of [null, undefined, 7, NaN, 1n, true, [], [[0]], Symbol('s'), () => 1, '', '\n', '{', '[]', '{"width":1}', new Date(NaN), { width: NaN, height: 1 }, { width: 1n }, { width: 2, height: 2, wals: [] }, { rows: ['..', '.'] }, '..\n.?']) refuses(() => new Grid(bad))
    for (const bad of [7, NaN, true, [], () => 1, '', 'predpry', { base: 'x' }, {}, { base: 'predprey', radius: NaN }, { base: 'predprey', radus: 1 }, { base: 'predprey', radius: 1n }, Symbol('s')]) {
      refuses(() => new Rules(bad))
      refuses(() => new Sight(map, bad))
      refuses(() => new Observers(map, bad))
      refuses(() => windows(map, [[0, 0]], { rules: bad }))
    }
    for (const bad of [null, 7, 'x', 1n, true]) refuses(() => query(map, bad))
    for (const bad of [null, 7, {}, 1n, true, []]) refuses(() => queryText(map, bad))
    refuses(() => query({ op: 'radius', terrain: 'hills', perception: NaN }), 'bad_json')
    refuses(() => query({ op: 'radius', terrain: 'hills', perception: 1n }), 'bad_json')
    const circle = {}
    circle.circle = circle
    refuses(() => query(circle), 'bad_json')
    refuses(() => new Grid(circle), 'bad_json')
    let nested = []
    for (let depth = 0; depth < 300; depth++) nested = [nested]
    assert.equal(query({ op: 'los', from: nested }).error.code, 'bad_json')
    refuses(() => new Grid({ walls: nested }), 'bad_json')
    for (let depth = 0; depth < 20_000; depth++) nested = [nested]
    refuses(() => new Grid({ walls: nested }), 'bad_json')
    refuses(() => query({ op: 'los', from: nested }), 'bad_json')
    assert.equal(JSON.parse(queryText('['.repeat(1e6))).error.code, 'bad_json')
  })
  test('options that are no objects', () => {
    for (const bad of [7, 'x', true, 1n, Symbol('s')]) {
      refuses(() => sight.field(0, 0, bad))
      refuses(() => hasLineOfSight(O, FAR, bad))
      refuses(() => windows(map, [[0, 0]], bad))
      refuses(() => new Rules('predprey', bad))
      refuses(() => map.addEdge([0, 0], [1, 0], bad))
      refuses(() => los([0, 0], [0, 0], [[null]], bad))
      refuses(() => new SeenTiles(bad))
      refuses(() => new Memory(bad))
    }
    assert.equal(new Rules('predprey', null).id, 'predprey@1')
    assert.equal(sight.field(0, 0, null).length, 15)
    refuses(() => hexToPixel(O, { origin: null }))
    refuses(() => hexToPixel(O, { size: NaN }))
    refuses(() => hexToPixel(O, { orientation: 'round' }))
    refuses(() => toCanvas({}, null), 'bad_value')
    refuses(() => toCanvas(null, traceRay(O, FAR)), 'bad_value')
    refuses(() => map.addEdge([0, 0], [2, 0]))
    refuses(() => map.addEdge([0, 0], [1, 0], { oneWay: 'yes' }))
  })
  test('getters and proxies that throw: the caller\'s own error comes back', () => {
    const mine = new Error('mine')
    const thrower = (name) => Object.defineProperty({}, name, { get() { throw mine }, enumerable: true })
    const isMine = (error) => error === mine
    assert.throws(() => sight.field(0, 0, thrower('radius')), isMine)
    assert.throws(() => sight.field(0, 0, thrower('out')), isMine)
    assert.throws(() => hasLineOfSight(O, FAR, thrower('blocksAt')), isMine)
    assert.throws(() => hasLineOfSight(thrower('q'), FAR), isMine)
    assert.throws(() => windows(map, [[0, 0]], thrower('size')), isMine)
    assert.throws(() => observe(map, [[0, 0]], thrower('layers')), isMine)
    assert.throws(() => los([0, 0], [0, 0], [new Proxy([], { get() { throw mine } })]), isMine)
    // Inside a scene or a query it becomes an error about JSON.
    refuses(() => new Grid(thrower('width')), 'bad_json')
    refuses(() => query(thrower('op')), 'bad_json')
    const hostile = new Proxy({}, { get() { throw mine }, has() { throw mine }, getPrototypeOf() { throw mine } })
    const { proxy, revoke } = Proxy.revocable({}, {})
    revoke()
    for (const value of [hostile, proxy]) {
      for (const call of [() => new Sight(value), () => sight.field(0, 0, { out: value }), () => hasLineOfSight(value, FAR), () => windows(map, value), () => new Grid(value), () => query(value, { op: 'rules' }), () => sight.los(value, 0, 0, 0), () => map.addWall(value, 0)]) {
        assert.throws(call, (error) => error instanceof EyelineError || error === mine || error instanceof TypeError)
      }
    }
    refuses(() => sight.los(hostile, 0, 0, 0), 'bad_value')
    refuses(() => hasLineOfSight(O, FAR, { blocksAt: () => hostile }), 'bad_value')
  })
  test('one-card-dungeon: grids of every shape', () => {
    for (const bad of [null, undefined, 7, 'x', {}, [null], [7], ['..'], [, [null]], []]) refuses(() => los([0, 0], [0, 0], bad))
    for (const bad of [null, [0], [0, 0, 0], '00', { 0: 0, 1: 0 }]) refuses(() => los(bad, [0, 0], [[null]]))
    refuses(() => los([0, 0], [0, 1], [[null]]), 'out_of_map')
    refuses(() => los([0, 0], [1, 1], [[null], [null]]), 'out_of_map')
    assert.equal(los([0, 0], [1, 2], [[null], [null, null, null]]), true)
  })
  test('predprey and rot: walls, targets and callbacks of every kind', () => {
    for (const bad of [null, undefined, 7, {}, [7], ['x'], ['1'], ['1,2,3'], ['1,x'], [[1]], [null]]) refuses(() => computeVisibility([0, 0], bad, [[1, 1]]))
    for (const bad of [null, undefined, 7, [7], [[1]], [null]]) refuses(() => computeVisibility([0, 0], [], bad))
    for (const bad of [NaN, 'x', {}, Promise.resolve()]) refuses(() => computeVisibility([0, 0], () => bad, [[3, 0]]))
    for (const bad of [null, undefined, 7, {}]) refuses(() => new FOV.PreciseShadowcasting(bad))
    const fov = new FOV.RecursiveShadowcasting(() => true)
    for (const bad of [null, undefined, 7, {}]) refuses(() => fov.compute(0, 0, 1, bad))
    for (const bad of [-1, 8, 0.5, NaN, '0x', null, undefined]) refuses(() => fov.compute90(0, 0, 1, bad, () => {}))
    refuses(() => new FOV.PreciseShadowcasting(async () => true).compute(0, 0, 2, () => {}))
    const mine = new Error('mine')
    assert.throws(() => fov.compute(0, 0, 3, () => { throw mine }), (error) => error === mine)
    let calls = 0
    fov.compute(0, 0, 2, () => { if (calls++ === 0) fov.compute(5, 5, 4, () => {}) })
    assert.equal(calls, 25)
  })
  test('rules of squares for hexes, and the other way round', () => {
    refuses(() => new Sight(map, 'hex-tactics'), 'wrong_grid')
    refuses(() => new Sight(new Grid({ grid: 'hex', radius: 2 }), 'predprey'), 'wrong_grid')
    refuses(() => windows(new Grid({ grid: 'hex', radius: 2 }), [[0, 0]]), 'wrong_grid')
    refuses(() => hasLineOfSight(O, FAR, { map }), 'wrong_grid')
    refuses(() => new Memory({ grid: 'hex' }).look(map, 0, 0), 'wrong_grid')
    refuses(() => new Memory({ grid: 'hex' }).join(new Memory()), 'wrong_grid')
    refuses(() => los([0, 0], [0, 0], [[null]], { rules: 'hex-tactics' }), 'wrong_grid')
    refuses(() => computeVisibility([0, 0], [], [[1, 0]], { rules: 'hex-tactics' }), 'wrong_grid')
    refuses(() => new FOV.PreciseShadowcasting(() => true, { rules: 'hex-tactics' }), 'wrong_grid')
  })
})

describe('objects', () => {
  test('after free() every method says so, and freeing twice is fine', () => {
    const one = world()
    const all = [one, new Sight(one), new Windows(3), new Observers(one), new Memory(), new Rules({ base: 'predprey', radius: 3 })]
    const [grid, looker, cut, observers, memory, rules] = all
    for (const object of all) {
      object.free()
      object.free()
      object[Symbol.dispose]?.()
    }
    for (const call of [() => grid.addWall(0, 0), () => grid.toJSON(), () => grid.copy(), () => grid.cells, () => grid.layer('walls'), () => new Sight(grid), () => new Observers(grid), () => query(grid, { op: 'rules' }), () => windows(grid, [[0, 0]]), () => hasLineOfSight(O, FAR, { map: grid }), () => looker.los(0, 0, 1, 1), () => looker.field(0, 0), () => looker.matrix(), () => cut.see(map, [[0, 0]]), () => observers.add(0, 0), () => observers.map, () => memory.see([[0, 0]]), () => memory.size, () => memory.toJSON(), () => new Sight(map, rules), () => new Windows(3, { rules })]) refuses(call, 'bad_value')
    // A number that is used again belongs to its new object only.
    const again = world().addWall(0, 0)
    refuses(() => grid.layer('walls'), 'bad_value')
    assert.equal(again.layer('walls')[0], 1)
  })
  test('freeing the rules of a sight spoils nothing for the next one', () => {
    for (const rules of ['predprey', undefined, { base: 'predprey', radius: 4 }]) {
      new Sight(map, rules).rules.free()
      assert.equal(new Sight(map, rules).los(0, 1, 4, 1), false)
    }
    const disc = new Grid({ grid: 'hex', radius: 3 })
    assert.equal(hasLineOfSight(O, FAR, { map: disc, seeOpaqueTarget: false }), true)
    new Sight(disc, { base: 'hex-tactics', seeOpaqueTarget: false }).rules.free()
    assert.equal(hasLineOfSight(O, FAR, { map: disc, seeOpaqueTarget: false }), true)
    assert.equal(hasLineOfSight(O, FAR, { seeOpaqueTarget: false }), true)
  })
  test('a prepared map that was freed answers no more', () => {
    const disc = new Grid({ grid: 'hex', radius: 3 })
    assert.equal(hasLineOfSight(O, FAR, { map: disc }), true)
    disc.free()
    refuses(() => hasLineOfSight(O, FAR, { map: disc }), 'bad_value')
  })
  test('objects of the wrong class', () => {
    const memory = new Memory()
    for (const bad of [null, undefined, 7, 'x', {}, sight, memory, new Rules('predprey'), Object.create(Grid.prototype), class {}]) {
      refuses(() => new Sight(bad))
      refuses(() => new Observers(bad))
      refuses(() => new Windows(3).see(bad, [[0, 0]]))
      refuses(() => memory.look(bad, 0, 0))
      refuses(() => hasLineOfSight(O, FAR, { map: bad ?? 7 }))
    }
    for (const bad of [null, undefined, map, {}, 7]) refuses(() => memory.join(bad))
    for (const bad of [map, sight, memory]) refuses(() => new Sight(map, bad))
  })
  test('objects of eyeline given to eyeline/full, and the other way round', () => {
    const theirs = new full.Map('...')
    for (const call of [
      () => new full.Sight(map), () => new Sight(theirs), () => new full.Observers(map), () => full.windows(map, [[0, 0]]), () => new full.Memory().look(map, 0, 0), () => new full.Memory().join(new Memory()),
      () => new Sight(map, new full.Rules('predprey')), () => new full.Sight(theirs, new Rules('predprey')), () => new full.Windows(3, { rules: new Rules('predprey') }), () => hasLineOfSight(O, FAR, { map: theirs }),
    ]) {
      refuses(call, 'bad_value')
    }
    // As scenes they are copied.
    assert.equal(full.query(map, { op: 'los', rules: 'predprey', from: [0, 1], to: [4, 1] }).visible, false)
    assert.deepEqual([...new full.Map(map).layer('walls')], [...map.layer('walls')])
  })
  test('objects inside queries: a Map and Rules are written as JSON, others are refused', () => {
    const rules = new Rules({ base: 'predprey', radius: 2 })
    assert.deepEqual(query({ op: 'los', rules, scene: map, from: [0, 1], to: [3, 1] }).visible, false)
    for (const bad of [sight, new Observers(map), new Windows(3)]) refuses(() => query({ op: 'los', rules: bad, scene: map, from: [0, 1], to: [3, 1] }), 'bad_value')
  })
})

test('a function for a layer that the rules do not look at is an error, not ignored', () => {
  const [a, b] = [{ q: 0, r: 0 }, { q: 2, r: 0 }]
  const smokeAt = (hex) => hex.q === 1
  assert.throws(() => hasLineOfSight(a, b, { smokeAt }), (error) => error instanceof EyelineError && error.code === 'bad_value' && /does not look at smoke/.test(error.message))
  assert.equal(hasLineOfSight(a, b, { smokeAt, heeds: ['walls', 'smoke'] }), false)
  assert.equal(hasLineOfSight(a, b, { smokeAt: () => false, heeds: ['walls', 'smoke'] }), true)
})

// Maps, rules, sight, windows, observers, memories: every question gives the same answer, however it is asked.

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { inspect } from 'node:util'
import { EyelineError, Map as Grid, Memory, Observers, Rules, Sight, Windows, observe, query, ready, version, windows } from 'eyeline'
import * as full from 'eyeline/full'
import { hasLineOfSight, visibleWithinRadius } from 'eyeline/hex'
import { FOV } from 'eyeline/rot'
import { Random } from './tools/random.js'

const random = new Random(4711)
const listed = (cells) => Array.from({ length: cells.length / 2 }, (_, at) => [cells[2 * at], cells[2 * at + 1]])
const ids = Rules.all().flatMap(({ rules, variants = [] }) => [rules, ...variants.map((variant) => variant.rules)]).filter((id) => !id.startsWith('minigrid'))

/** A random scene of squares, of an odd-r rectangle of hexes, or of a hexagon. */
function scene(kind, [width, height] = [random.int(2, 7), random.int(2, 6)]) {
  const hex = kind !== 'square'
  const bounds = kind === 'hexagon' ? { radius: 2 } : { width, height }
  const empty = new Grid({ grid: hex ? 'hex' : 'square', ...bounds })
  const all = listed(empty.cells)
  const some = (part) => all.filter(() => random.chance(part))
  const neighbours = hex ? [[1, 0], [0, 1], [-1, 1]] : [[1, 0], [0, 1]]
  const on = ([x, y]) => all.some(([x2, y2]) => x === x2 && y === y2)
  const edges = some(0.15).map((a) => [a, random.of(neighbours)]).map(([[x, y], [dx, dy]]) => ({ between: [[x, y], [x + dx, y + dy]] })).filter(({ between }) => on(between[1]))
  return {
    eyeline: 1, grid: hex ? 'hex' : 'square', ...bounds, walls: some(0.2), smoke: some(0.08), edges,
    units: some(0.1).map((at, index) => ({ id: `u${index}`, at })), opacity: some(0.2).map((at) => [...at, random.of([0.25, 0.5, 1])]),
    cover: some(0.3).map((at) => [...at, random.of([0.25, 0.5, 1])]), elevation: some(0.3).map((at) => [...at, random.int(0, 3)]), terrain: some(0.4).map((at) => [...at, random.of(['forest', 'hills', 'mountain'])]),
  }
}

/** The rules that a grid has, some with changes. */
function rulesFor(kind) {
  const names = kind === 'square' ? ids.filter((id) => id !== 'hex-tactics@1') : ['hex-tactics']
  const changed = kind === 'square'
    ? [{ base: 'predprey', radius: 3 }, { base: 'predprey/union', heeds: ['walls', 'edges', 'elevation', 'cover'] }, { base: 'predprey', opacityThreshold: 0.5 }, { base: 'supercover', heeds: ['walls', 'smoke', 'units'] }, { base: 'hidden-movement', pierce: 1 }, { base: 'symmetric-shadowcasting', metric: 'chebyshev', radius: 2, cone: { heading: [1, 1], halfAngle: 45 } }]
    : [{ base: 'hex-tactics', seeOpaqueTarget: false }, { base: 'hex-tactics', targetEdge: 'blocks', radius: 3 }, { base: 'hex-tactics', heeds: ['walls', 'smoke', 'units', 'opacity'] }, { base: 'hex-tactics', cone: { heading: [1, 0], halfAngle: 60 } }]
  return [...names, ...changed]
}

describe('maps', () => {
  test('every form of a scene', () => {
    const text = new Grid('..#\n@.T')
    assert.deepEqual([text.grid, text.bounded, text.width, text.height, text.left, text.top], ['square', true, 3, 2, 0, 0])
    assert.deepEqual(text.mark('@'), [0, 1])
    assert.deepEqual(text.mark('T'), [2, 1])
    assert.throws(() => text.mark('X'), EyelineError)
    assert.throws(() => new Grid('@@').mark('@'), EyelineError)
    const headed = new Grid('grid: "hex"\n\n..#\n...')
    assert.deepEqual([headed.grid, headed.width, headed.height], ['hex', 3, 2])
    const json = new Grid('{"width":3,"height":2,"walls":[[2,0]]}')
    assert.deepEqual([...json.layer('walls')], [...text.layer('walls')])
    assert.deepEqual([...new Grid({ rows: ['..#', '...'] }).layer('walls')], [...text.layer('walls')])
    assert.deepEqual([...new Grid({ rows: ['ab'], legend: { a: { cover: 0.5 }, b: { elevation: 2, wall: true } } }).layer('cover')], [0.5, 0])
    assert.deepEqual([...new Grid(text).layer('walls')], [...text.layer('walls')])
    assert.equal(new Grid({ width: 2, height: 2, cover: [[0, 0, 1 / 3]] }).layer('cover')[0], 0.333333)
    assert.equal(new Grid({ width: 2, height: 2, walls: [new Int32Array([1, 1])] }).layer('walls')[3], 1)
    const plane = new Grid({ walls: [[1000, -1000]] })
    assert.deepEqual([plane.bounded, plane.width, plane.height], [false, 0, 0])
    assert.throws(() => plane.cells, (error) => error.code === 'bad_value')
    assert.throws(() => plane.layer('walls'), EyelineError)
    assert.equal(plane.index(0, 0), -1)
  })
  test('cells and index agree on every kind of map', () => {
    for (const one of [{ width: 4, height: 3 }, { grid: 'hex', width: 4, height: 5 }, { grid: 'hex', radius: 3 }, { grid: 'hex', radius: 0 }, { width: 1, height: 1 }]) {
      const map = new Grid(one)
      const places = listed(map.cells).map(([x, y]) => map.index(x, y))
      assert.equal(new Set(places).size, places.length)
      assert.ok(places.every((place, at) => place >= 0 && place < map.width * map.height && (at === 0 || place > places[at - 1])))
      if (one.radius === undefined) assert.deepEqual(places, [...places.keys()])
      listed(map.cells).forEach(([x, y]) => {
        map.addWall(x, y)
        assert.deepEqual([...map.layer('walls').keys()].filter((place) => map.layer('walls')[place] === 1), [map.index(x, y)])
        map.removeWall(x, y)
      })
    }
    assert.deepEqual(listed(new Grid({ grid: 'hex', width: 2, height: 3 }).cells), [[0, 0], [1, 0], [0, 1], [1, 1], [-1, 2], [0, 2]])
    assert.equal(new Grid({ grid: 'hex', radius: 2 }).cells.length, 38)
  })
  test('layers are read as they are written, and scenes come back', () => {
    for (const kind of ['square', 'rectangle', 'hexagon']) {
      for (let round = 0; round < 20; round++) {
        const one = scene(kind)
        const map = new Grid(one)
        const other = new Grid({ grid: one.grid, ...(one.radius === undefined ? { width: one.width, height: one.height } : { radius: one.radius }) })
        for (const layer of ['walls', 'smoke', 'units', 'opacity', 'cover', 'elevation']) {
          other.setLayer(layer, map.layer(layer))
          assert.deepEqual(other.layer(layer), map.layer(layer))
          other.setLayer(layer, Array.from(map.layer(layer), (value) => (Number.isNaN(value) ? null : value)))
          assert.deepEqual(other.layer(layer), map.layer(layer))
        }
        for (const { between: [a, b] } of one.edges) other.addEdge(a, b)
        for (const [x, y, terrain] of one.terrain) other.setTerrain(x, y, terrain)
        for (const [x, y, terrain] of one.terrain) assert.equal(other.terrain(x, y), one.terrain.findLast(([x2, y2]) => x === x2 && y === y2)[2] ?? terrain)
        // The same world, though units have no names of their own.
        const bare = ({ units, ...rest }) => ({ ...rest, units: units?.map(({ at }) => at) })
        assert.deepEqual(bare(other.toJSON()), bare(map.toJSON()))
        assert.deepEqual(new Grid(map.toJSON()).toJSON(), map.toJSON())
        assert.deepEqual(new Grid(JSON.stringify(map)).toJSON(), map.toJSON())
        const copy = map.copy()
        assert.deepEqual(copy.toJSON(), map.toJSON())
        copy.setLayer('walls', new Uint8Array(map.width * map.height))
        assert.deepEqual(map.toJSON(), new Grid(one).toJSON())
      }
    }
  })
  test('edits chain, and are undone', () => {
    const map = new Grid({ width: 3, height: 3 })
    const before = map.toJSON()
    map.addWall(0, 0).addSmoke(1, 0).addUnit(2, 0).setOpacity(0, 1, 0.5).setCover(1, 1, 0.25).setElevation(2, 1, 3).addEdge([0, 2], { x: 1, y: 2 }).addEdge([1, 2], [2, 2], { oneWay: true })
    assert.equal(map.layer('elevation')[5], 3)
    assert.ok(Number.isNaN(map.layer('elevation')[0]))
    assert.deepEqual(map.toJSON().edges.map(({ oneWay = false }) => oneWay).sort(), [false, true])
    map.removeWall(0, 0).removeSmoke(1, 0).removeUnit(2, 0).setOpacity(0, 1, 0).setCover(1, 1, 0).setElevation(2, 1, null).removeEdge([0, 2], [1, 2]).removeEdge([1, 2], [2, 2])
    assert.deepEqual(map.toJSON(), before)
  })
  test('what rules ignore is told', () => {
    const map = new Grid({ width: 2, height: 2, elevation: [[0, 0, 1]], edges: [{ between: [[0, 0], [1, 0]] }] })
    assert.deepEqual(map.ignores(), ['edges', 'elevation'])
    assert.deepEqual(map.ignores('square-tactics'), [])
  })
})

describe('rules', () => {
  test('what they are called and heed', () => {
    const rules = new Rules({ base: 'predprey', heeds: ['walls', 'smoke'] })
    assert.equal(rules.id, 'predprey@1')
    assert.equal(rules.grid, 'square')
    assert.deepEqual([...rules.heeds].sort(), ['smoke', 'walls'])
    assert.ok(rules.mayHeed.includes('elevation'))
    assert.deepEqual(JSON.parse(JSON.stringify(rules)), { base: 'predprey', heeds: ['walls', 'smoke'] })
    assert.equal(JSON.stringify(new Rules('hex-tactics')), '"hex-tactics"')
    assert.ok(ids.length >= 17)
  })
  test('perception widens what is seen overland', () => {
    const map = new Grid({ width: 20, height: 1 })
    for (const [perception, seen] of [[undefined, 3], [10, 3], [15, 4], [20, 5]]) {
      const sight = new Sight(map, new Rules('overland', { perception }))
      assert.equal(sight.field(0, 0).reduce((sum, one) => sum + one), seen + 1)
      assert.equal(sight.trace(0, 0, 4, 0).visible, seen >= 4)
    }
    assert.throws(() => new Rules('predprey', { perception: 15 }), (error) => error.code === 'bad_value')
  })
  test('the package names itself', async () => {
    assert.match(version, /^\d+\.\d+\.\d+/)
    assert.equal(await ready, undefined)
  })
})

describe('sight', () => {
  for (const kind of ['square', 'rectangle', 'hexagon']) {
    test(`field = los = trace = cells = targets = watchers = matrix = survey, ${kind}`, () => {
      for (const rules of rulesFor(kind)) {
        const one = scene(kind)
        const map = new Grid(one)
        const sight = new Sight(map, rules)
        const all = listed(map.cells)
        const count = all.length
        const matrix = sight.matrix()
        assert.equal(matrix.length, count * count)
        const reply = query(map, { op: 'matrix', rules })
        assert.deepEqual(reply.cells, all)
        assert.equal(reply.rows.join(''), matrix.join(''))
        const { sees, seenBy } = sight.survey()
        const label = JSON.stringify([rules, one])
        for (let index = 0; index < count; index++) {
          const [x, y] = all[index]
          const row = matrix.subarray(index * count, (index + 1) * count)
          const field = sight.field(x, y)
          assert.deepEqual(all.map(([x, y]) => field[map.index(x, y)]), [...row], label)
          assert.equal(field.reduce((sum, seen) => sum + seen, 0), row.reduce((sum, seen) => sum + seen, 0))
          assert.deepEqual(listed(sight.cells(x, y)), all.filter((_, at) => row[at] === 1), label)
          assert.deepEqual([...sight.targets(x, y, map.cells)], [...row], label)
          assert.deepEqual([...sight.watchers(all, x, y)], [...all.keys()].filter((at) => matrix[at * count + index] === 1), label)
          assert.equal(sees[map.index(x, y)], row.reduce((sum, seen) => sum + seen, 0), label)
          assert.equal(seenBy[map.index(x, y)], [...all.keys()].filter((at) => matrix[at * count + index] === 1).length, label)
          for (let tries = 0; tries < 3; tries++) {
            const other = random.int(0, count - 1)
            const [x2, y2] = all[other]
            assert.equal(sight.los(x, y, x2, y2), row[other] === 1, label)
            const trace = sight.trace(x, y, x2, y2, { explain: true })
            assert.equal(trace.visible, row[other] === 1, label)
            assert.equal(trace.reverse, matrix[other * count + index] === 1, label)
          }
        }
        const two = [random.of(all), random.of(all)]
        const union = sight.field(...two[0]).map((seen, place) => seen | sight.field(...two[1])[place])
        assert.deepEqual(sight.fieldOf(two), union, label)
        assert.deepEqual(listed(sight.cellsOf(two)), all.filter(([x, y]) => union[map.index(x, y)] === 1))
        const cover = sight.coverField(...two[0])
        assert.deepEqual(cover.cells, sight.cells(...two[0]), label)
        listed(cover.cells).slice(0, 5).forEach(([x, y], at) => assert.equal(cover.penalties[at], sight.trace(...two[0], x, y).coverPenalty, label))
      }
    })
  }
  test('a radius of the call, edits in between, and arrays that are used again', () => {
    const map = new Grid(scene('square', [9, 9]))
    const sight = new Sight(map, 'predprey')
    const out = new Uint8Array(81).fill(7)
    for (let round = 0; round < 200; round++) {
      const [x, y, radius] = [random.int(0, 8), random.int(0, 8), random.int(0, 9)]
      if (random.chance(0.5)) map.addWall(random.int(0, 8), random.int(0, 8))
      else map.removeWall(random.int(0, 8), random.int(0, 8))
      assert.equal(sight.field(x, y, { radius, out }), out)
      const fresh = new Sight(map.copy(), { base: 'predprey', radius })
      assert.deepEqual(out, fresh.field(x, y))
      assert.deepEqual(sight.cells(x, y, { radius }), fresh.cells(x, y))
      const [x2, y2] = [random.int(0, 8), random.int(0, 8)]
      assert.equal(sight.los(x, y, x2, y2, radius), out[y2 * 9 + x2] === 1)
    }
  })
  test('again: an array that nobody touched holds the next field, whichever sight or call wrote it', () => {
    const map = new Grid(scene('square', [90, 40]))
    const [sight, other] = [new Sight(map, 'predprey'), new Sight(map, 'supercover')]
    const [first, second] = [new Uint8Array(90 * 40).fill(7), new Uint8Array(90 * 40)]
    for (let round = 0; round < 300; round++) {
      const [x, y, radius] = [random.int(0, 89), random.int(0, 39), random.int(0, 60)]
      if (random.chance(0.2)) map.addWall(random.int(0, 89), random.int(0, 39))
      const by = random.chance(0.2) ? other : sight
      const out = random.chance(0.3) ? second : first
      assert.equal(by.field(x, y, { radius, out, again: random.chance(0.8) }), out)
      assert.deepEqual(Array.from(out), Array.from(by.field(x, y, { radius })))
    }
    assert.throws(() => sight.field(0, 0, { again: 1 }), (error) => error.code === 'bad_value')
  })
  test('again: whatever of this library has written into the array meanwhile', () => {
    const map = new Grid(scene('square', [16, 16]))
    const sight = new Sight(map)
    const watchers = new Observers(map)
    const watcher = watchers.add(3, 3)
    const every = map.cells
    const others = [
      (out) => watchers.field(watcher, { out }),
      (out) => sight.targets(0, 0, every, { out }),
      (out) => new Windows(1).see(map, every, { out }),
      (out) => new Sight(new Grid({ width: 4, height: 4 })).matrix({ out }),
      (out) => new full.Sight(new full.Map({ width: 64, height: 4 })).field(0, 0, { out, again: true }),
    ]
    const out = new Uint8Array(256)
    for (const other of others) {
      sight.field(15, 15, { radius: 1, out, again: true })
      other(out)
      assert.deepEqual(sight.field(0, 15, { radius: 1, out, again: true }), sight.field(0, 15, { radius: 1 }))
    }
    // What a call without an array returned may be given to the next one.
    const returned = sight.field(8, 8, { again: true })
    new Sight(map).field(1, 1, { radius: 2, out: returned, again: true })
    assert.deepEqual(sight.field(2, 2, { radius: 1, out: returned, again: true }), sight.field(2, 2, { radius: 1 }))
    // Memory that is resized between maps of two sizes.
    const memory = new ArrayBuffer(256, { maxByteLength: 512 })
    const grown = new Uint8Array(memory)
    const wide = new Sight(new Grid({ width: 32, height: 16 }))
    sight.field(15, 15, { radius: 3, out: grown, again: true })
    memory.resize(512)
    wide.field(0, 0, { radius: 9, out: grown, again: true })
    memory.resize(256)
    assert.deepEqual(Array.from(sight.field(15, 0, { radius: 2, out: grown, again: true })), Array.from(sight.field(15, 0, { radius: 2 })))
  })
  test('out may begin anywhere in its memory, and maps may have any width', () => {
    for (let round = 0; round < 200; round++) {
      const [width, height] = [random.int(1, 40), random.int(1, 40)]
      const map = new Grid(scene(random.chance(0.5) ? 'square' : 'hex', [width, height]))
      const sight = new Sight(map)
      const places = map.cells
      const memory = new Uint8Array(width * height + 24).fill(9)
      const out = memory.subarray(round % 9, (round % 9) + width * height)
      for (let turn = 0; turn < 4; turn++) {
        const at = 2 * random.int(0, places.length / 2 - 1)
        const [x, y, radius] = [places[at], places[at + 1], random.int(0, 50)]
        sight.field(x, y, { radius, out, again: turn > 1 })
        const seen = new Uint8Array(width * height)
        const cells = sight.cells(x, y, { radius })
        for (let next = 0; next < cells.length; next += 2) seen[map.index(cells[next], cells[next + 1])] = 1
        assert.deepEqual(Array.from(out), Array.from(seen))
        assert.ok(memory.subarray(0, round % 9).every((byte) => byte === 9), 'nothing before it is touched')
        assert.ok(memory.subarray((round % 9) + width * height).every((byte) => byte === 9), 'nor behind it')
      }
    }
  })
  test('a radius among the options holds for fields of hexes too', () => {
    const blocksAt = () => false
    assert.equal(visibleWithinRadius([0, 0], 5, { radius: 2, blocksAt }).size, 19)
    assert.equal(visibleWithinRadius([0, 0], 2, { radius: 5, blocksAt }).size, 19)
    assert.equal(hasLineOfSight([0, 0], [5, 0], { radius: 2, blocksAt }), false)
  })
  test('objects are rounded to the nearest millionth wherever they are given', () => {
    const cover = [[1, 0, 1 / 3]]
    assert.equal(query({ op: 'los', rules: { base: 'predprey', opacityThreshold: 0.1 + 0.2 }, from: [0, 0], to: [1, 0], scene: { width: 3, height: 1, cover } }).ok, true)
    assert.match(full.draw({ width: 3, height: 1, cover }, { op: 'field', rules: { base: 'predprey', opacityThreshold: 1 / 3 }, from: [0, 0] }), /<svg/)
  })
  test('rules keep their perception in a query', () => {
    const rules = new Rules('overland', { perception: 20 })
    const cells = new Sight(new Grid({ width: 9, height: 9 }), rules).cells(4, 4)
    assert.deepEqual(query({ width: 9, height: 9 }, { op: 'field', rules, from: [4, 4] }).cells.flat(), Array.from(cells))
  })
  test('what Node prints of an object is what a caller may read', () => {
    assert.equal(inspect(new Grid({ width: 5, height: 4 })), "Map { grid: 'square', bounded: true, left: 0, top: 0, width: 5, height: 4 }")
    assert.ok(!inspect(new Sight(new Grid('...'))).includes('_engine'))
  })
  test('unbounded maps have cells within a radius', () => {
    const map = new Grid({ walls: [[1, 0]] })
    const sight = new Sight(map)
    assert.equal(sight.cells(0, 0, { radius: 2 }).length / 2, 25 - 1)
    assert.throws(() => sight.cells(0, 0), (error) => error.code === 'missing_key')
    assert.throws(() => sight.field(0, 0, { radius: 2 }), EyelineError)
    assert.equal(sight.los(-1_000_000, 5, -999_990, 5), true)
    const plain = new Sight(new Grid({ grid: 'hex' }))
    assert.equal(plain.cells(7, -3, { radius: 3 }).length / 2, 37)
  })
  test('shots and moves', () => {
    const sight = new Sight(new Grid('...#.'), 'hidden-movement')
    assert.deepEqual(sight.shot(0, 0, 2, 0, 2), { inRange: true, visible: true, hit: true })
    assert.deepEqual(sight.shot(0, 0, 4, 0, 9), { inRange: true, visible: false, hit: false })
    assert.equal(sight.canMove(0, 0, 1, 0), 'ok')
    assert.equal(sight.canMove(2, 0, 3, 0), 'wall')
    assert.equal(sight.canMove(0, 0, 1, 0, [[1, 0]]), 'occupied')
  })
  test('a trace is the contract\'s', () => {
    for (const rules of ['predprey', 'one-card-dungeon', 'hidden-movement', 'square-tactics']) {
      const map = new Grid(scene('square', [7, 7]))
      const [from, to] = [[0, 0], [6, 5]]
      const { ok, ...reply } = query(map, { op: 'trace', rules, from, to, explain: true })
      assert.ok(ok)
      assert.deepEqual(new Sight(map, rules).trace(...from, ...to, { explain: true }), reply)
    }
  })
})

describe('windows', () => {
  const layersOf = (map) => [0, 1].map(() => Float32Array.from({ length: map.width * map.height }, () => random.int(0, 3)))
  test('a window is the field around its agent', () => {
    for (const rules of ['predprey', 'predprey-env', 'predprey/union', 'supercover', 'one-card-dungeon', 'hidden-movement', 'symmetric-shadowcasting']) {
      const map = new Grid({ ...scene('square', [9, 7]) })
      const agents = random.times(12, () => [random.int(0, 8), random.int(0, 6)])
      for (const size of [1, 3, 5, 7, 19]) {
        const radius = (size - 1) / 2
        const sight = new Sight(map, { base: rules, metric: 'chebyshev' })
        const seen = windows(map, agents, { size, rules: { base: rules, metric: 'chebyshev' }, axes: 'yx' })
        assert.equal(seen.length, agents.length * size * size)
        const axes = new Windows(size, { rules: { base: rules, metric: 'chebyshev' }, axes: 'yx' }).see(map, Int32Array.from(agents.flat()))
        assert.deepEqual(seen, axes)
        agents.forEach(([x, y], agent) => {
          const field = sight.field(x, y)
          for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++) {
            const place = map.index(x + dx, y + dy)
            assert.equal(seen[agent * size * size + (dy + radius) * size + dx + radius], place < 0 ? 0 : field[place], `${rules} ${size}`)
          }
        })
      }
    }
  })
  test('observations are the contract\'s windows', () => {
    for (let round = 0; round < 40; round++) {
      const map = new Grid(scene('square', [8, 8]))
      const agents = random.times(4, () => [random.int(0, 7), random.int(0, 7)])
      const layers = layersOf(map)
      const options = { mask: random.chance(0.7), visibilityChannel: random.chance(0.5) }
      if (random.chance(0.5)) options.keepWalls = random.chance(0.5)
      if (random.chance(0.5)) options.axes = random.of(['xy', 'yx'])
      const rules = random.of(['predprey', 'predprey-env', 'symmetric-shadowcasting'])
      const headings = random.chance(0.4) ? agents.map(() => random.of([[1, 0], [0, 1], [-1, 0], [0, -1]])) : undefined
      const size = random.of([1, 3, 5])
      const got = observe(map, agents, { size, rules, layers, headings, ...options })
      assert.deepEqual(new Windows(size, { rules, ...options }).observe(map, agents, { layers, headings }), got)
      const entries = (layer) => Array.from(layer, (value, place) => [place % 8, Math.floor(place / 8), value])
      const channels = agents.flatMap((at, agent) => {
        const asked = { op: 'window', rules, at, size, layers: { one: entries(layers[0]), two: entries(layers[1]) }, ...options }
        if (headings !== undefined) asked.heading = headings[agent]
        const reply = query(map, asked)
        assert.ok(reply.ok, JSON.stringify(reply))
        return reply.channels.flat(2)
      })
      assert.deepEqual([...got], channels)
    }
  })
  test('MiniGrid needs headings, and arrays are used again', () => {
    const map = new Grid('.....\n..#..\n.....')
    const out = new Uint8Array(9)
    assert.equal(windows(map, [[1, 1]], { size: 3, rules: 'minigrid', headings: [[1, 0]], out }), out)
    assert.throws(() => windows(map, [[1, 1]], { size: 3, rules: 'minigrid' }), EyelineError)
    assert.equal(windows(map, new Int32Array(0)).length, 0)
    assert.equal(windows(map, [[0, 0]]).length, 81)
    assert.throws(() => windows(map, [[9, 9]]), (error) => error.code === 'out_of_map')
  })
})

describe('observers', () => {
  for (const kind of ['square', 'hexagon', 'rectangle']) {
    test(`what they keep equals what is computed afresh, whatever changes, ${kind}`, () => {
      const rules = kind === 'square' ? [{ base: 'predprey', radius: 4 }, 'symmetric-shadowcasting', { base: 'predprey', heeds: ['walls', 'units', 'edges', 'smoke', 'opacity', 'elevation'] }, 'hidden-movement', 'one-card-dungeon', 'overland', 'square-tactics'] : ['hex-tactics', { base: 'hex-tactics', heeds: ['walls', 'smoke', 'units', 'opacity', 'edges', 'elevation'], radius: 3 }]
      for (const spec of rules) {
        const map = new Grid(scene(kind, [7, 6]))
        const observers = new Observers(map, spec)
        const all = listed(map.cells)
        const known = new Map(random.times(4, () => random.of(all)).map((at) => {
          const observer = observers.add(...at)
          return [observer, { at, seen: new Set(listed(observers.cells(observer)).map(String)) }]
        }))
        const neighbours = kind === 'square' ? [[1, 0], [0, 1]] : [[1, 0], [0, 1], [-1, 1]]
        for (let round = 0; round < 60; round++) {
          const [x, y] = random.of(all)
          const [dx, dy] = random.of(neighbours)
          const beside = all.find(([x2, y2]) => x2 === x + dx && y2 === y + dy)
          const value = random.of([0, 0.5, 1, 2])
          const edits = ['addWall', 'removeWall', 'addSmoke', 'removeSmoke', 'addUnit', 'removeUnit', 'setOpacity', 'setCover', 'setElevation', 'setTerrain', 'addEdge', 'removeEdge', 'move']
          const edit = random.of(edits)
          let changes
          if (edit === 'move') {
            const observer = random.of([...known.keys()])
            changes = observers.move(observer, x, y)
            known.get(observer).at = [x, y]
            assert.deepEqual(observers.at(observer), [x, y])
          } else if (edit.endsWith('Edge')) {
            if (beside === undefined) continue
            const options = { oneWay: random.chance(0.3) }
            changes = observers[edit]([x, y], beside, options)
            map[edit]([x, y], beside, options)
          } else {
            const args = edit === 'setTerrain' ? [random.of(['forest', 'plains', 'mountain'])] : edit === 'setElevation' ? [random.chance(0.2) ? null : value] : edit.startsWith('set') ? [value] : []
            changes = observers[edit](x, y, ...args)
            map[edit](x, y, ...args)
          }
          for (const { observer, at, gained, lost } of changes) {
            const { seen, at: place } = known.get(observer)
            assert.deepEqual(at, place)
            for (const cell of listed(lost)) assert.ok(seen.delete(String(cell)), `${edit}: ${cell} was not seen`)
            for (const cell of listed(gained)) {
              assert.ok(!seen.has(String(cell)))
              seen.add(String(cell))
            }
          }
          const fresh = new Sight(map, spec)
          for (const [observer, { at, seen }] of known) {
            const cells = fresh.cells(...at)
            assert.deepEqual(observers.cells(observer), cells, `${JSON.stringify(spec)} after ${edit}`)
            assert.deepEqual([...seen].sort(), listed(cells).map(String).sort())
            assert.deepEqual(observers.field(observer), fresh.field(...at))
          }
        }
        // The map itself stays the caller's; observers have a copy.
        for (const layer of ['walls', 'smoke', 'units', 'opacity', 'cover', 'elevation']) assert.deepEqual(observers.map.layer(layer), map.layer(layer))
        const [gone] = known.keys()
        observers.remove(gone)
        assert.throws(() => observers.cells(gone), EyelineError)
      }
    })
  }
})

describe('memory', () => {
  test('it only grows, tells what is new, and comes back from JSON', () => {
    for (const kind of ['square', 'hexagon']) {
      const map = new Grid(scene(kind, [9, 9]))
      const rules = kind === 'square' ? { base: 'predprey', radius: 3 } : { base: 'hex-tactics', radius: 2 }
      const sight = new Sight(map, rules)
      const memory = new Memory({ grid: map.grid })
      const [seen, visited] = [new Set(), new Set()]
      for (let round = 0; round < 12; round++) {
        const [x, y] = random.of(listed(map.cells))
        const field = listed(sight.cells(x, y))
        const fresh = field.filter((cell) => !seen.has(String(cell)))
        const told = listed(memory.look(map, x, y, { rules })).map(String)
        field.forEach((cell) => seen.add(String(cell)))
        const standing = !seen.has(String([x, y]))
        seen.add(String([x, y]))
        visited.add(String([x, y]))
        assert.deepEqual(new Set(told), new Set([...fresh.map(String), ...(standing ? [String([x, y])] : [])]))
        assert.equal(memory.size, seen.size)
        assert.ok(memory.has(x, y) && memory.hasVisited(x, y))
      }
      assert.deepEqual(new Set(listed(memory.seen).map(String)), seen)
      assert.deepEqual(new Set(listed(memory.visited).map(String)), visited)
      const again = new Memory(JSON.parse(JSON.stringify(memory)))
      assert.deepEqual(again.toJSON(), memory.toJSON())
      const other = new Memory({ grid: map.grid, seen: [[100, 100]], visited: [[-5, 3]] })
      assert.equal(again.join(other).size, memory.size + 2)
      assert.ok(again.has(-5, 3) && again.hasVisited(-5, 3) && !again.hasVisited(100, 100))
      assert.equal(again.reset().size, 0)
      assert.equal(other.see([[1, 1], [1, 1], [100, 100]]), 1)
    }
  })
})

describe('rot.js', () => {
  const light = (x, y) => (x * 5 + y * 3) % 7 !== 0
  const seen = (kind, method, ...args) => {
    const cells = []
    new FOV[kind](light)[method](...args, (x, y, r, visibility) => cells.push([x, y, r, visibility]))
    return cells
  }
  test('the callback gets x, y, the ring and 1, each cell once, itself first of all rings', () => {
    for (const kind of ['PreciseShadowcasting', 'RecursiveShadowcasting', 'DiscreteShadowcasting']) {
      const cells = seen(kind, 'compute', 4, -2, 5)
      assert.equal(new Set(cells.map(([x, y]) => `${x},${y}`)).size, cells.length)
      for (const [x, y, r, visibility] of cells) {
        assert.equal(r, Math.max(Math.abs(x - 4), Math.abs(y + 2)))
        assert.ok(r <= 5)
        assert.equal(visibility, 1)
      }
      assert.ok(cells.some(([x, y]) => x === 4 && y === -2))
    }
    assert.deepEqual(seen('PreciseShadowcasting', 'compute', 1, 1, 0), [[1, 1, 0, 1]])
  })
  test('it is the engine\'s field, and symmetric between open cells', () => {
    const walls = []
    for (let x = -12; x <= 12; x++) for (let y = -12; y <= 12; y++) if (!light(x, y)) walls.push([x, y])
    const sight = new Sight(new Grid({ walls }), { base: 'symmetric-shadowcasting', metric: 'chebyshev' })
    assert.deepEqual(seen('PreciseShadowcasting', 'compute', 1, 2, 5).map(([x, y]) => [x, y]), listed(sight.cells(1, 2, { radius: 5 })))
    const sees = (a, b) => seen('PreciseShadowcasting', 'compute', ...a, 8).some(([x, y]) => x === b[0] && y === b[1])
    for (let round = 0; round < 60; round++) {
      const [a, b] = [[random.int(-3, 3), random.int(-3, 3)], [random.int(-3, 3), random.int(-3, 3)]]
      if (light(...a) && light(...b)) assert.equal(sees(a, b), sees(b, a))
    }
  })
  test('compute90 and compute180 are parts of compute', () => {
    const all = new Set(seen('RecursiveShadowcasting', 'compute', 1, 1, 6).map(String))
    const DIRECTIONS = [[0, -1], [1, -1], [1, 0], [1, 1], [0, 1], [-1, 1], [-1, 0], [-1, -1]]
    DIRECTIONS.forEach(([hx, hy], dir) => {
      const [quarter, half] = ['compute90', 'compute180'].map((method) => new Set(seen('RecursiveShadowcasting', method, 1, 1, 6, dir).map(String)))
      for (const cell of all) {
        const [x, y] = cell.split(',').map(Number)
        const [dx, dy] = [x - 1, y - 1]
        const dot = dx * hx + dy * hy
        const within90 = dx === 0 && dy === 0 ? true : dot >= 0 && 2 * dot * dot >= (dx * dx + dy * dy) * (hx * hx + hy * hy)
        assert.equal(half.has(cell), dot >= 0, `${dir}: ${cell}`)
        assert.equal(quarter.has(cell), within90, `${dir}: ${cell}`)
      }
    })
  })
})

test('functions on hexes answer as the contract does, on random worlds', () => {
  for (let round = 0; round < 100; round++) {
    const one = scene('hexagon')
    const has = (list, { q, r }) => list.findLast(([q2, r2]) => q === q2 && r === r2)
    const opts = {
      blocksAt: (h) => has(one.walls, h) !== undefined,
      blocksEdge: (a, b) => one.edges.some(({ between: [[q, r], [q2, r2]] }) => (a.q === q && a.r === r && b.q === q2 && b.r === r2) || (b.q === q && b.r === r && a.q === q2 && a.r === r2)),
      elevationAt: (h) => has(one.elevation, h)?.[2],
    }
    const [from, to] = [[random.int(-1, 1), random.int(-1, 1)], [random.int(-1, 1), random.int(-1, 1)]]
    const { visible } = query(one, { op: 'los', rules: 'hex-tactics', from, to })
    assert.equal(hasLineOfSight(from, to, opts), visible, JSON.stringify([one, from, to]))
  }
})

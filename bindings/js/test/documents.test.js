// The documents' own tests, by their names, with the outcomes that the rulings give: "Canvas #4: Line of
// Sight & Raycast" (hexes), "One Card Dungeon" (corners), "Occlusion & Line-of-Sight Protocol" (predator and
// prey) and "Map Visibility Radius" (overland travel).

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Map as Grid, Memory, Sight, query } from 'eyeline'
import { axialDistance, axialLine, axialRange, coverBetween, hasLineOfSight, hexToPixel, toCanvas, traceRay, visibleWithinRadius } from 'eyeline/hex'
import { GRID_CONSTANTS, los } from 'eyeline/one-card-dungeon'
import { MOUNTAIN_VISIBILITY_BONUS, SeenTiles, VISIBILITY_RADIUS, calculateVisibilityRadius, getTilesInRadius, getVisibilityRadius } from 'eyeline/overland'
import { bresenhamLine, computeVisibility } from 'eyeline/predprey'

const hex = (q, r) => ({ q, r })
const wallAt = (...walls) => (h) => walls.some(([q, r]) => h.q === q && h.r === r)
const edgeBetween = (...edges) => (a, b) => edges.some(([q, r, q2, r2]) => a.q === q && a.r === r && b.q === q2 && b.r === r2)
const near = (actual, expected) => assert.ok(Math.abs(actual - expected) < 5e-4, `${actual} is not about ${expected}`)
const O = hex(0, 0)

describe('hexes: Basic Tile Blocking', () => {
  test('Blocks LOS when wall is on the path', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksAt: wallAt([2, 0]) }), false)
  })
  test('Allows LOS when no obstacles', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0)), true)
    assert.equal(hasLineOfSight(O, hex(3, 0), {}), true)
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksAt: wallAt([1, 1]) }), true)
  })
  test('Provides detailed ray info when blocked', () => {
    // The document's own example of traceRay.
    const ray = traceRay(O, hex(3, 0), { blocksAt: wallAt([2, 0]), softCoverAt: () => 0.5 })
    assert.equal(ray.clear, false)
    assert.deepEqual(ray.blockedBy?.hex, { q: 2, r: 0 })
    assert.equal(ray.coverSum, 1)
    near(ray.coverPenalty, 0.503)
    assert.deepEqual(Object.keys(ray).sort(), ['blockedBy', 'clear', 'coverPenalty', 'coverSum', 'steps'])
  })
  test('Identifies blocking step correctly', () => {
    const ray = traceRay(O, hex(4, 0), { blocksAt: wallAt([2, 0], [3, 0]) })
    assert.equal(ray.blockedBy.index, 2)
    assert.equal(ray.blockedBy.kind, 'mid')
    assert.equal(ray.blockedBy.blockedTile, true)
    assert.equal(ray.steps.at(-1), ray.blockedBy)
  })
})

describe('hexes: Edge Blocking', () => {
  const blocksEdge = edgeBetween([1, 0, 2, 0])
  test('Blocks LOS when wall is on the edge', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksEdge }), false)
  })
  test('Allows LOS when edge is clear', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksEdge: edgeBetween([1, 0, 1, 1], [2, 0, 2, -1]) }), true)
    // The function is asked in the direction of the ray only.
    assert.equal(hasLineOfSight(hex(3, 0), O, { blocksEdge }), true)
  })
  test('Reports edge blocking in raycast', () => {
    const { blockedBy, clear } = traceRay(O, hex(3, 0), { blocksEdge })
    assert.equal(clear, false)
    assert.deepEqual(blockedBy, { hex: { q: 2, r: 0 }, index: 2, kind: 'mid', blockedEdge: true })
  })
  test('Handles multiple edges correctly', () => {
    const ray = traceRay(O, hex(4, 0), { blocksEdge: edgeBetween([1, 0, 2, 0], [2, 0, 3, 0]) })
    assert.equal(ray.blockedBy.index, 2)
    // The edge into the target is exempt with seeOpaqueTarget, the default.
    const last = edgeBetween([3, 0, 4, 0])
    assert.equal(hasLineOfSight(O, hex(4, 0), { blocksEdge: last }), true)
    assert.equal(hasLineOfSight(O, hex(4, 0), { blocksEdge: last, seeOpaqueTarget: false }), false)
    assert.equal(hasLineOfSight(O, hex(4, 0), { blocksEdge: last, targetEdge: 'blocks' }), false)
  })
})

describe('hexes: Soft Cover', () => {
  test('Accumulates soft cover from mid hexes', () => {
    const ray = traceRay(O, hex(4, 0), { softCoverAt: (h) => h.q / 10 })
    assert.equal(ray.coverSum, 0.6)
    assert.deepEqual(ray.steps.map((step) => step.softCover), [undefined, 0.1, 0.2, 0.3, undefined])
  })
  test('Does not accumulate cover from start or target', () => {
    const ray = traceRay(O, hex(2, 0), { softCoverAt: (h) => (h.q === 1 ? 0 : 1) })
    assert.equal(ray.coverSum, 0)
    assert.equal(ray.coverPenalty, 0)
  })
  test('Caps soft cover at maxSoftCover', () => {
    assert.equal(traceRay(O, hex(9, 0), { softCoverAt: () => 1 }).coverSum, 3)
    near(traceRay(O, hex(9, 0), { softCoverAt: () => 1 }).coverPenalty, 0.878)
    assert.equal(traceRay(O, hex(9, 0), { softCoverAt: () => 1, maxSoftCover: 1.5 }).coverSum, 1.5)
  })
  test('Computes penalty with exponential falloff (~0.503 for sum=1.0)', () => {
    near(traceRay(O, hex(3, 0), { softCoverAt: () => 0.5 }).coverPenalty, 0.503)
    near(traceRay(O, hex(5, 0), { softCoverAt: () => 0.5 }).coverPenalty, 0.753)
    // The document's 0.305 for a sum of 0.5 is a slip; its formula gives 0.2953.
    near(traceRay(O, hex(2, 0), { softCoverAt: () => 0.5 }).coverPenalty, 0.2953)
  })
  test('Handles zero cover correctly', () => {
    const ray = traceRay(O, hex(3, 0), { softCoverAt: () => 0 })
    assert.deepEqual([ray.clear, ray.coverSum, ray.coverPenalty], [true, 0, 0])
    assert.equal(traceRay(O, hex(3, 0)).coverSum, 0)
  })
})

describe('hexes: Opaque Target Visibility', () => {
  const blocksAt = wallAt([3, 0])
  test('Sees opaque target when seeOpaqueTarget=true (default)', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksAt }), true)
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksAt, seeOpaqueTarget: true }), true)
  })
  test('Does not see opaque target when seeOpaqueTarget=false', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { blocksAt, seeOpaqueTarget: false }), false)
  })
  test('Blocks on mid opaque hex regardless of seeOpaqueTarget', () => {
    for (const seeOpaqueTarget of [true, false]) assert.equal(hasLineOfSight(O, hex(4, 0), { blocksAt, seeOpaqueTarget }), false)
  })
})

describe('hexes: Elevation Blocking', () => {
  const heights = (...all) => (h) => all[h.q]
  test('Blocks when elevation rises above sight line', () => {
    const ray = traceRay(O, hex(4, 0), { elevationAt: heights(0, 0, 3, 0, 0) })
    assert.equal(ray.clear, false)
    assert.equal(ray.blockedBy.index, 2)
  })
  test('Allows LOS when elevation stays below sight line', () => {
    assert.equal(hasLineOfSight(O, hex(4, 0), { elevationAt: heights(5, 1, 3, 2, 5) }), true)
    // Exactly on the line does not block.
    assert.equal(hasLineOfSight(O, hex(4, 0), { elevationAt: heights(2, 2, 2, 2, 2) }), true)
  })
  test('Handles uphill shots correctly', () => {
    assert.equal(hasLineOfSight(O, hex(4, 0), { elevationAt: heights(0, 1, 2, 3, 4) }), true)
    assert.equal(hasLineOfSight(O, hex(4, 0), { elevationAt: heights(0, 1.000001, 2, 3, 4) }), false)
  })
  test('Stores elevation data in ray steps', () => {
    assert.deepEqual(traceRay(O, hex(3, 0), { elevationAt: heights(1, 1, 1, 4) }).steps.map((step) => step.elevation), [1, 1, 1, 4])
    assert.deepEqual(traceRay(O, hex(3, 0)).steps.map((step) => 'elevation' in step), [false, false, false, false])
  })
  test('Handles null/undefined elevation gracefully', () => {
    assert.equal(hasLineOfSight(O, hex(3, 0), { elevationAt: () => null }), true)
    assert.equal(hasLineOfSight(O, hex(3, 0), { elevationAt: () => undefined }), true)
  })
})

describe('hexes: Combined Blocking', () => {
  const all = { elevationAt: (h) => (h.q === 1 ? 5 : 0), blocksAt: wallAt([2, 0]), blocksEdge: (a, b) => a.q + b.q === 5 }
  test('Reports first blocker when multiple types present', () => {
    assert.equal(traceRay(O, hex(4, 0), all).blockedBy.index, 1)
    const back = traceRay(hex(4, 0), O, all)
    assert.equal(back.blockedBy.index, 2)
    assert.equal(back.blockedBy.blockedEdge, true)
  })
  test('Combines soft cover with hard blocking', () => {
    const ray = traceRay(O, hex(4, 0), { softCoverAt: () => 0.5, blocksAt: wallAt([2, 0]) })
    assert.equal(ray.clear, false)
    // The blocking hex counts, what lies behind it does not.
    assert.equal(ray.coverSum, 1)
  })
})

describe('hexes: Visibility Field', () => {
  test('Computes visibility within radius without blockers (19 hexes at R=2)', () => {
    const seen = visibleWithinRadius(O, 2)
    assert.equal(seen.size, 19)
    assert.deepEqual([...seen].sort(), axialRange(O, 2).map(({ q, r }) => `${q},${r}`).sort())
  })
  test('Includes origin in visibility field', () => {
    assert.ok(visibleWithinRadius(hex(-7, 3), 3).has('-7,3'))
  })
  test('Respects blockers in visibility field (wall visible, behind wall not)', () => {
    const seen = visibleWithinRadius(O, 5, { blocksAt: wallAt([2, 0]) })
    assert.ok(seen.has('2,0'))
    assert.ok(!seen.has('3,0'))
    assert.ok(!visibleWithinRadius(O, 5, { blocksAt: wallAt([2, 0]), seeOpaqueTarget: false }).has('2,0'))
  })
  test('Handles zero radius correctly (only origin)', () => {
    assert.deepEqual([...visibleWithinRadius(hex(4, -4), 0)], ['4,-4'])
  })
  test('Handles large radius efficiently (91 hexes at R=5 in <10ms)', () => {
    assert.equal(visibleWithinRadius(O, 5).size, 91)
    assert.equal(visibleWithinRadius(O, 10).size, 331)
  })
})

describe('hexes: Cover Between Convenience', () => {
  test('Returns cover result with penalty', () => {
    const cover = coverBetween(O, hex(3, 0), { softCoverAt: () => 0.5 })
    assert.equal(cover.hasLOS, true)
    near(cover.coverPenalty, 0.503)
    assert.deepEqual(Object.keys(cover).sort(), ['blockedBy', 'coverPenalty', 'coverSum', 'hasLOS', 'steps'])
  })
  test('Includes blocking info', () => {
    const cover = coverBetween(O, hex(3, 0), { blocksAt: wallAt([1, 0]) })
    assert.equal(cover.hasLOS, false)
    assert.deepEqual(cover.blockedBy.hex, hex(1, 0))
  })
  test('Provides debug steps', () => {
    assert.deepEqual(coverBetween(O, hex(3, 0)).steps.map((step) => step.hex), axialLine(O, hex(3, 0)))
  })
})

describe('hexes: Ray Step Structure', () => {
  test('Tags steps correctly (start/mid/target)', () => {
    assert.deepEqual(traceRay(O, hex(3, 0)).steps.map((step) => step.kind), ['start', 'mid', 'mid', 'target'])
  })
  test('Provides correct indices', () => {
    assert.deepEqual(traceRay(hex(1, 1), hex(-2, 3)).steps.map((step) => step.index), [0, 1, 2, 3])
  })
  test('Handles adjacent hexes (no mid steps)', () => {
    for (const at of axialRange(O, 1).slice(1)) {
      if (at.q === 0 && at.r === 0) continue
      const ray = traceRay(O, at, { blocksAt: () => true })
      assert.deepEqual(ray.steps.map((step) => step.kind), ['start', 'target'])
      assert.equal(ray.clear, true)
    }
  })
  test('Handles same hex (self LOS)', () => {
    const ray = traceRay(hex(2, 2), hex(2, 2), { blocksAt: () => true })
    assert.equal(ray.clear, true)
    assert.equal(ray.blockedBy, null)
    assert.deepEqual(ray.steps.map((step) => step.hex), [hex(2, 2)])
  })
})

describe('hexes: Edge Cases', () => {
  test('Handles null elevation gracefully', () => {
    const ray = traceRay(O, hex(2, 0), { elevationAt: (h) => (h.q === 1 ? null : -5) })
    assert.equal(ray.clear, true)
    assert.equal(ray.steps[1].elevation, null)
  })
  test('Handles undefined elevation gracefully', () => {
    // An unknown end counts as 0.
    assert.equal(hasLineOfSight(O, hex(2, 0), { elevationAt: (h) => (h.q === 1 ? 1 : undefined) }), false)
    assert.equal(hasLineOfSight(O, hex(2, 0), { elevationAt: (h) => (h.q === 1 ? 0 : undefined) }), true)
  })
  test('Clamps soft cover to [0,1]', () => {
    assert.equal(traceRay(O, hex(2, 0), { softCoverAt: () => 5 }).coverSum, 1)
    assert.equal(traceRay(O, hex(2, 0), { softCoverAt: () => -5 }).coverSum, 0)
  })
  test('Handles negative soft cover k correctly (clamped to [0,1])', () => {
    assert.equal(traceRay(O, hex(3, 0), { softCoverAt: () => 1, softCoverK: -1 }).coverPenalty, 0)
  })
})

describe('hexes: lines, ranges and pictures', () => {
  test('a line is the same both ways and as long as the distance', () => {
    for (const b of axialRange(hex(3, -1), 6)) {
      const line = axialLine(hex(3, -1), b)
      assert.equal(line.length, axialDistance(hex(3, -1), b) + 1)
      assert.deepEqual(axialLine(b, hex(3, -1)).reverse(), line)
      for (let at = 1; at < line.length; at++) assert.equal(axialDistance(line[at - 1], line[at]), 1)
    }
  })
  test('a range has 1 + 3R(R + 1) hexes', () => {
    assert.deepEqual([0, 1, 2, 5].map((radius) => axialRange(O, radius).length), [1, 7, 19, 91])
    assert.deepEqual(axialRange(hex(-0, -0), 0), [O])
  })
  test('a prepared map answers as the functions do', () => {
    const walls = [[1, 0], [0, 2], [-1, 1], [2, -2]]
    const map = new Grid({ grid: 'hex', radius: 4, walls, cover: [[1, 1, 0.5], [0, 1, 0.25]], elevation: [[0, -1, 2], [-1, -1, 1]], edges: [{ between: [[0, 0], [1, -1]] }] })
    const lookup = (all) => (h) => all.find(([q, r]) => q === h.q && r === h.r)?.[2]
    const opts = { blocksAt: wallAt(...walls), softCoverAt: (h) => lookup([[1, 1, 0.5], [0, 1, 0.25]])(h) ?? 0, elevationAt: lookup([[0, -1, 2], [-1, -1, 1]]), blocksEdge: edgeBetween([0, 0, 1, -1], [1, -1, 0, 0]) }
    for (const target of axialRange(O, 4)) {
      for (const more of [{}, { seeOpaqueTarget: false }, { softCoverK: 1 }]) {
        assert.equal(hasLineOfSight(O, target, { map, ...more }), hasLineOfSight(O, target, { ...opts, ...more }))
        const [mine, theirs] = [coverBetween(O, target, { map, ...more }), coverBetween(O, target, { ...opts, ...more })]
        assert.deepEqual([mine.hasLOS, mine.coverSum, mine.coverPenalty, mine.blockedBy?.hex], [theirs.hasLOS, theirs.coverSum, theirs.coverPenalty, theirs.blockedBy?.hex])
      }
    }
    assert.deepEqual(visibleWithinRadius(O, 4, { map }), visibleWithinRadius(O, 4, opts))
    map.addWall(0, 1)
    assert.ok(!visibleWithinRadius(O, 4, { map }).has('0,3'))
  })
  test('hexes are drawn where the layout says', () => {
    assert.deepEqual(hexToPixel(O), { x: 0, y: 0 })
    assert.deepEqual(hexToPixel(hex(0, 2), { size: 10, origin: { x: 5, y: 7 } }), { x: 5 + 10 * Math.sqrt(3), y: 37 })
    assert.deepEqual(hexToPixel(hex(2, 0), { size: 10, orientation: 'flat' }), { x: 30, y: 10 * Math.sqrt(3) })
  })
  test('a ray is drawn on a canvas, one mark a step', () => {
    const calls = []
    const context = new Proxy({}, { get: (_, name) => (...args) => calls.push([name, ...args]), set: () => true })
    toCanvas(context, traceRay(O, hex(3, 0), { blocksAt: wallAt([2, 0]), softCoverAt: () => 0.5 }), { size: 12 })
    assert.equal(calls.filter(([name]) => name === 'fill').length, 3)
    assert.equal(calls.filter(([name]) => name === 'rect').length, 1)
    assert.deepEqual(calls.find(([name]) => name === 'fillText')[1], 'Cover: 50 %')
  })
})

// One Card Dungeon. A picture's letters are tiles; S is the source, and every other letter blocks, the target exempt.
const grid = (...rows) => rows.map((row) => [...row].map((letter) => (letter === '.' ? null : letter)))
const at = (picture, letter, nth = 0) => {
  const all = picture.flatMap((row, y) => row.flatMap((tile, x) => (tile === letter ? [[y, x]] : [])))
  return all[nth]
}
// The outcomes of the rulings' table: under @1, facing, interior.
const VARIANTS = ['one-card-dungeon', 'one-card-dungeon/facing', 'one-card-dungeon/interior']
const EXAMPLES = [
  ['2.1 Full Wall Blockage', ['SWT'], [['T', 0, [false, false, true]]]],
  ['2.2 Partial Wall Blockage', ['S..', '.WT'], [['T', 0, [true, false, true]]]],
  ['2.3 Case A: Direct Corner Touch', ['S..', '.WT'], [['T', 0, [true, false, true]]]],
  ['2.3 Case B: Edge Grazing', ['S...', '.WWT'], [['T', 0, [true, false, true]]]],
  ['3.2 Line Formation', ['SMMT'], [['M', 0, [true, true, true]], ['M', 1, [false, false, true]], ['T', 0, [false, false, true]]]],
  ['3.2 Diagonal Formation', ['S...', '.M..', '..MT'], [['M', 0, [true, true, true]], ['M', 1, [false, false, true]], ['T', 0, [true, false, true]]]],
  ['Critical case 1: Corner Grazing', ['S..', '.WT'], [['T', 0, [true, false, true]]]],
  ['Critical case 2: Diagonal Squeeze', ['S..T', '.WW.'], [['T', 0, [true, true, true]]]],
  ['Critical case 3: Orthogonal Blocking', ['SW.', 'W.T'], [['T', 0, [false, false, true]]]],
  ['Critical case 4: Edge Boundary', ['S...T', '.....'], [['T', 0, [true, true, true]]]],
]

describe('One Card Dungeon: the examples of the document', () => {
  for (const [name, rows, targets] of EXAMPLES) {
    test(name, () => {
      const picture = grid(...rows)
      for (const [letter, nth, outcomes] of targets) {
        const [source, target] = [at(picture, 'S'), at(picture, letter, nth)]
        VARIANTS.forEach((rules, variant) => {
          assert.equal(los(source, target, picture, { rules }), outcomes[variant], `${rules} to ${letter}${nth + 1}`)
          assert.equal(los(target, source, picture, { rules }), outcomes[variant], `${rules} back from ${letter}${nth + 1}`)
        })
        // The default is @1, and endpoint-exempt agrees with it in every example.
        assert.equal(los(source, target, picture), outcomes[0])
        assert.equal(los(source, target, picture, { rules: 'one-card-dungeon/endpoint-exempt' }), outcomes[0])
      }
    })
  }
  test('4. Complex Multi-Obstacle Scenarios agree with the contract', () => {
    for (const rows of [['S.W.T', '.MM..'], ['SWWT', '....', '.WW.'], ['S..', '.W.', '..T']]) {
      const picture = grid(...rows)
      const [source, target] = [at(picture, 'S'), at(picture, 'T')]
      const walls = picture.flatMap((row, y) => row.flatMap((tile, x) => (tile === null ? [] : [[x, y]])))
      for (const rules of [...VARIANTS, 'one-card-dungeon/endpoint-exempt']) {
        const { visible } = query({ width: picture[0].length, height: picture.length, walls }, { op: 'los', rules, from: source.toReversed?.() ?? [source[1], source[0]], to: [target[1], target[0]] })
        assert.equal(los(source, target, picture, { rules }), visible)
      }
    }
  })
})

describe('One Card Dungeon: the rest', () => {
  test('1. Clear Path Scenarios are visible', () => {
    const open = Array.from({ length: 5 }, () => Array(5).fill(null))
    for (let row = 0; row < 5; row++) for (let col = 0; col < 5; col++) assert.equal(los([2, 2], [row, col], open), true)
  })
  test('5.1 Adjacent Tiles see each other, and a tile itself', () => {
    const open = grid('...', '...', '...')
    for (let row = 0; row < 3; row++) for (let col = 0; col < 3; col++) assert.equal(los([1, 1], [row, col], open), true)
    assert.equal(los([1, 1], [1, 1], grid('###', '###', '###')), true)
  })
  test('5.3 Degenerate Cases', () => {
    assert.equal(los([0, 0], [0, 0], [[null]]), true)
    assert.equal(los([0, 0], [0, 0], [['M']]), true)
    assert.equal(los([0, 0], [2, 2], grid('###', '###', '###')), false)
  })
  test('everything that is not null or undefined blocks', () => {
    for (const thing of ['#', 'M', 0, '', false, {}, NaN]) assert.equal(los([0, 0], [0, 2], [[null, thing, null]]), false, String(thing))
    for (const nothing of [null, undefined]) assert.equal(los([0, 0], [0, 2], [[null, nothing, null]]), true)
    assert.deepEqual(GRID_CONSTANTS, { EMPTY: null, WALL: '#', OCCUPIED: 'M' })
  })
  test('3. Orthogonal Blocking: both neighbours toward a target hide its whole quadrant', () => {
    const picture = Array.from({ length: 6 }, () => Array(6).fill(null))
    picture[0][1] = picture[1][0] = '#'
    for (let row = 1; row < 6; row++) for (let col = 1; col < 6; col++) for (const rules of VARIANTS.slice(0, 2)) assert.equal(los([0, 0], [row, col], picture, { rules }), false)
  })
})

describe('predator and prey', () => {
  test('the example of the document: 7 by 7, the wall 3,3 moved to 3,2', () => {
    const walls = [[2, 2], [3, 2], [4, 1], [5, 5]]
    const cells = Array.from({ length: 49 }, (_, index) => [index % 7, Math.floor(index / 7)])
    const seen = computeVisibility([3, 3], walls, cells)
    const has = (list, [x, y]) => list.some(([x2, y2]) => x === x2 && y === y2)
    const rows = Array.from({ length: 7 }, (_, y) =>
      Array.from({ length: 7 }, (_, x) => (x === 3 && y === 3 ? 'P' : has(walls, [x, y]) ? '#' : has(seen, [x, y]) ? '.' : ' ')).join(''))
    assert.deepEqual(rows, ['      .', '    #..', '. ##...', '...P...', '.......', '.....#.', '...... '])
  })
  test('the line is the document\'s loop, ties away from the observer', () => {
    const loop = ([x, y], [x1, y1]) => {
      const [dx, dy, sx, sy] = [Math.abs(x1 - x), -Math.abs(y1 - y), x < x1 ? 1 : -1, y < y1 ? 1 : -1]
      const line = []
      for (let err = dx + dy; ; ) {
        line.push([x, y])
        if (x === x1 && y === y1) return line
        const e2 = 2 * err
        if (e2 >= dy) { err += dy; x += sx }
        if (e2 <= dx) { err += dx; y += sy }
      }
    }
    for (let x = -10; x <= 10; x++) for (let y = -10; y <= 10; y++) assert.deepEqual(bresenhamLine([2, -1], [2 + x, y - 1]), loop([2, -1], [2 + x, y - 1]))
  })
  test('the pseudocode of section 10', () => {
    const walls = new Set(['2,2', '1,0', '4,3'])
    const targets = Array.from({ length: 64 }, (_, index) => [index % 8, Math.floor(index / 8)])
    const expected = targets.filter(([x, y]) => !bresenhamLine([3, 1], [x, y]).slice(1, -1).some((cell) => walls.has(cell.join(','))))
    assert.deepEqual(computeVisibility([3, 1], walls, targets), expected)
    assert.deepEqual(computeVisibility([3, 1], [[2, 2], [1, 0], [4, 3]], targets), expected)
    assert.deepEqual(computeVisibility([3, 1], (x, y) => walls.has(`${x},${y}`), targets), expected)
  })
  test('8. Edge Cases: the observer sees itself, and a wall with nothing before it', () => {
    assert.deepEqual(computeVisibility([0, 0], [[0, 0], [1, 0]], [[0, 0], [1, 0], [2, 0]]), [[0, 0], [1, 0]])
  })
  test('7. Variants are rules', () => {
    const between = [[1, 0], [0, 1]]
    assert.equal(computeVisibility([0, 0], between, [[1, 1]]).length, 1)
    assert.equal(computeVisibility([0, 0], between, [[1, 1]], { rules: 'predprey/supercover' }).length, 0)
    assert.equal(computeVisibility([0, 0], [[1, 0]], [[1, 0]], { rules: 'predprey/endpoint-walls' }).length, 0)
    assert.equal(computeVisibility([0, 0], [], [[3, 0], [4, 0]], { rules: { base: 'predprey', radius: 3 } }).length, 1)
  })
})

describe('overland travel: tests/test_visibility_radius.py', () => {
  test('test_get_tiles_in_radius_zero', () => assert.deepEqual(getTilesInRadius(4, 5, 0), [[4, 5]]))
  test('test_get_tiles_in_radius_one', () => {
    assert.deepEqual(getTilesInRadius(0, 0, 1), [[0, -1], [-1, 0], [0, 0], [1, 0], [0, 1]])
  })
  test('test_get_tiles_in_radius_two', () => {
    assert.deepEqual([2, 3, 4].map((radius) => getTilesInRadius(-3, 8, radius).length), [13, 25, 41])
    for (const [x, y] of getTilesInRadius(-3, 8, 4)) assert.ok(Math.abs(x + 3) + Math.abs(y - 8) <= 4)
  })
  test('test_visibility_radius_plains', () => assert.equal(getVisibilityRadius('plains'), 3))
  test('test_visibility_radius_forest', () => assert.equal(getVisibilityRadius('forest'), 1))
  test('test_visibility_radius_mountain', () => assert.equal(getVisibilityRadius('mountain'), 0))
  test('test_mountain_standing_bonus', () => {
    assert.equal(calculateVisibilityRadius('mountain'), 2)
    assert.equal(MOUNTAIN_VISIBILITY_BONUS, 2)
  })
  test('test_perception_bonus_at_15', () => assert.equal(calculateVisibilityRadius('plains', 15), 4))
  test('test_perception_bonus_at_10', () => {
    assert.equal(calculateVisibilityRadius('plains', 10), 3)
    assert.equal(calculateVisibilityRadius('plains', 3), 3)
    assert.equal(calculateVisibilityRadius('hills', 20), 4)
  })
  test('test_update_visibility_marks_tiles', () => {
    const seen = new SeenTiles()
    assert.equal(seen.update(0, 0, 'forest').length, 5)
    assert.deepEqual(seen.update(1, 0, 'forest'), [[1, -1], [2, 0], [1, 1]])
    assert.equal(seen.size, 8)
    assert.ok(seen.has(2, 0) && !seen.has(3, 0))
    assert.ok(seen.visited(1, 0) && !seen.visited(2, 0))
  })
  test('test_seen_tiles_persist_save_load', () => {
    const seen = new SeenTiles()
    seen.update(0, 0, 'plains')
    const saved = JSON.parse(JSON.stringify(seen))
    assert.deepEqual(saved.seen_tiles.length, 25)
    const loaded = new SeenTiles(saved)
    assert.deepEqual([...loaded], [...seen])
    assert.ok(loaded.visited(0, 0))
    // A save without the key loads as empty.
    assert.equal(new SeenTiles({}).size, 0)
    assert.equal(new SeenTiles().size, 0)
  })
  const world = { rows: ['ffp', 'ppp', 'fwf'], legend: { f: { terrain: 'forest' }, p: { terrain: 'plains' }, w: { terrain: 'water' } }, places: [{ at: [0, 0], name: 'Home', symbol: 'H' }, { at: [2, 0], name: 'Inn', symbol: 'I' }] }
  test('test_map_shows_seen_terrain', () => {
    const { text, legend } = query(world, { op: 'map', at: [0, 0], memory: { seen: [[0, 0], [1, 0], [2, 0], [1, 2]], visited: [[0, 0]] } })
    assert.match(text, /~/)
    assert.match(text, /T/)
    assert.deepEqual(legend.map(({ name }) => name), ['Home'])
  })
  test('test_map_hides_unseen_tiles', () => {
    const memory = new Memory()
    const map = new Grid(world)
    assert.deepEqual([...memory.look(map, 0, 0, { rules: 'overland' })], [0, 0, 1, 0, 0, 1])
    const { text } = query(map, { op: 'map', at: [0, 0], memory: { seen: memory.toJSON().seen, visited: memory.toJSON().visited } })
    assert.doesNotMatch(text, /~|I/)
  })
  test('the table is the document\'s, and an unknown terrain has 2', () => {
    assert.deepEqual({ ...VISIBILITY_RADIUS }, { plains: 3, hills: 2, beach: 2, desert: 2, forest: 1, swamp: 1, foothills: 1, mountain: 0, water: 2 })
    for (const [terrain, radius] of Object.entries(VISIBILITY_RADIUS)) assert.equal(calculateVisibilityRadius(terrain), radius + (terrain === 'mountain' ? 2 : 0))
    assert.equal(getVisibilityRadius('moor'), 2)
    assert.equal(getVisibilityRadius('toString'), 2)
    const sight = new Sight(new Grid(world), 'overland')
    assert.equal(sight.los(0, 0, 1, 0), true)
    assert.equal(sight.los(0, 0, 2, 0), false)
  })
})

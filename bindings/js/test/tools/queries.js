// Random queries of all ops and rules, the same in Node and in a browser: `queries(seed, count)` returns
// texts, one line each. One in seven is malformed in one way or another.

import { Random } from './random.js'

const SQUARE = ['predprey', 'predprey@1', 'predprey/both', 'predprey/union', 'predprey/either', 'predprey/supercover', 'predprey/endpoint-walls', 'predprey-env', 'one-card-dungeon', 'one-card-dungeon/facing', 'one-card-dungeon/interior', 'one-card-dungeon/endpoint-exempt', 'overland', 'square-tactics', 'hidden-movement', 'hidden-movement/bresenham', 'symmetric-shadowcasting', 'supercover', 'minigrid']
const OPS = ['los', 'los', 'los', 'targets', 'watchers', 'trace', 'trace', 'field', 'field', 'matrix', 'window', 'window', 'shot', 'radius', 'remember', 'map']
const LAYERS = ['walls', 'units', 'edges', 'smoke', 'opacity', 'cover', 'elevation']
const TERRAINS = ['plains', 'hills', 'beach', 'desert', 'forest', 'swamp', 'foothills', 'mountain', 'water', 'moor', 'Ödland', '']
const HUGE = [1e9, -1e9, 2 ** 31, -(2 ** 31), 2 ** 53, 1e18, -1e18, 1048577, 0.5, -0.000001, 0.1234567]
const NEIGHBOURS = { square: [[1, 0], [0, 1], [-1, 0], [0, -1]], hex: [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] }

const SOFT = ['opacityThreshold', 'pierce', 'seeOpaqueTarget', 'targetEdge', 'maxSoftCover', 'softCoverK', 'endpointWalls']
const REFUSED = { predprey: ['seeOpaqueTarget', 'pierce'], 'predprey-env': ['seeOpaqueTarget'], 'one-card-dungeon': SOFT, overland: [...SOFT, 'cone', 'heeds'], minigrid: [...SOFT, 'cone', 'heeds', 'radius', 'metric'], 'square-tactics': ['pierce', 'endpointWalls'], 'hex-tactics': ['endpointWalls'], 'hidden-movement': ['seeOpaqueTarget', 'endpointWalls'], 'symmetric-shadowcasting': SOFT, supercover: ['seeOpaqueTarget', 'pierce'] }
const MAY_HEED = [['one-card-dungeon', ['walls', 'units', 'smoke']], ['predprey/either', ['walls', 'units', 'smoke']], ['symmetric', ['walls', 'units']], ['supercover', LAYERS.slice(0, 6)], ['predprey/supercover', LAYERS.slice(0, 6)], ['hidden-movement', LAYERS.slice(0, 6)]]
const IMPLIES = [['opacityThreshold', 'opacity'], ['maxSoftCover', 'cover'], ['softCoverK', 'cover'], ['targetEdge', 'edges'], ['pierce', 'walls']]

/** A random scene, and a way to find cells on it. */
function scene(random) {
  const hex = random.chance(0.35)
  const kind = random.of(hex ? ['hexagon', 'hexagon', 'bounds', 'plane'] : ['bounds', 'bounds', 'bounds', 'rows', 'plane'])
  const [width, height, radius] = [random.int(1, 9), random.int(1, 8), random.int(0, 4)]
  const made = { eyeline: 1, grid: hex ? 'hex' : 'square' }
  if (random.chance(0.1)) delete made.eyeline
  if (!hex && random.chance(0.3)) delete made.grid
  if (kind === 'hexagon') made.radius = radius
  else if (kind === 'bounds') [made.width, made.height] = [width, height]
  const inside = () => {
    if (kind === 'hexagon') {
      const r = random.int(-radius, radius)
      return [random.int(Math.max(-radius, -radius - r), Math.min(radius, radius - r)), r]
    }
    const [x, y] = [random.int(0, width - 1), random.int(0, height - 1)]
    if (kind === 'plane') return [x - 4, y - 4]
    return hex ? [x - (y - (y & 1)) / 2, y] : [x, y]
  }
  const marks = []
  if (kind === 'rows') {
    const rows = random.times(height, () => random.times(width, () => random.of(['.', '.', '.', '.', '#', '#', ' ', '~', '+', "'", 'f', 'e'])))
    for (const mark of random.of([[], ['@'], ['S', 'T'], ['S', 'T', 'T']])) {
      rows[random.int(0, height - 1)][random.int(0, width - 1)] = mark
      marks.push(mark)
    }
    made.rows = rows.map((row) => row.join(''))
    made.legend = { f: { cover: 0.5, opacity: 0.25 }, e: { elevation: 2.5, unit: 'e1' }, '#': 'wall', '.': 'floor', ' ': 'floor', '~': 'smoke', '+': 'wall', "'": 'floor', '@': 'floor', S: 'floor', T: 'floor' }
    if (random.chance(0.2)) delete made.legend
  }
  const cells = (part) => random.times(random.int(0, Math.ceil(width * height * part)), inside)
  const decimal = () => random.of([0, 0.25, 0.5, 1, 0.1, 0.000001, 1.5, 3, random.int(0, 999999) / 1e6])
  if (kind !== 'rows' && random.chance(0.9)) made.walls = cells(0.3)
  if (random.chance(0.25)) made.smoke = cells(0.1)
  if (random.chance(0.3)) made.units = cells(0.15).map((at, index) => ({ id: `u${index}`, at }))
  if (random.chance(0.25)) made.opacity = cells(0.3).map((at) => [...at, decimal()])
  if (random.chance(0.25)) made.cover = cells(0.4).map((at) => [...at, random.chance(0.1) ? -decimal() : decimal()])
  if (random.chance(0.25)) made.elevation = cells(0.4).map((at) => [...at, random.int(-3, 6) / random.of([1, 2, 4])])
  if (random.chance(0.25)) {
    made.edges = cells(0.2).map((a) => {
      const [dx, dy] = random.of(NEIGHBOURS[hex ? 'hex' : 'square'])
      const edge = { between: [a, [a[0] + dx, a[1] + dy]] }
      if (random.chance(0.3)) edge.oneWay = true
      return edge
    })
    if (kind !== 'plane' && !random.chance(0.1)) {
      // Most edges stay on the map.
      const on = ([x, y]) => (kind === 'hexagon' ? Math.max(Math.abs(x), Math.abs(y), Math.abs(x + y)) <= radius : hex ? y >= 0 && y < height && x + (y - (y & 1)) / 2 >= 0 && x + (y - (y & 1)) / 2 < width : x >= 0 && y >= 0 && x < width && y < height)
      made.edges = made.edges.filter(({ between: [, b] }) => on(b))
    }
  }
  if (random.chance(0.3)) made.terrain = cells(0.5).map((at) => [...at, random.of(TERRAINS)])
  if (random.chance(0.1)) made.places = [{ at: inside(), name: random.of(['Home', 'Übersee', '“keep”', '家']), symbol: random.of(['H', 'h', '*']) }]
  if (random.chance(0.15)) made.defaults = random.of([{ cover: 0.5 }, { elevation: 1 }, { terrain: 'hills' }, { cover: 0, elevation: null, terrain: 'forest' }])
  const cell = () => {
    if (marks.length > 0 && random.chance(0.4)) return random.of(marks)
    if (random.chance(0.02)) return random.of([[99, 0], [-1, -1], [0, 1e6], 'Z', [1], [1, 2, 3], null, [0.5, 0], [1e18, 0], {}, '', 7])
    return inside()
  }
  return { made, hex, cell, kind, inside }
}

function rules(random, hex) {
  const right = hex ? 'hex-tactics' : random.of(SQUARE)
  const base = random.chance(0.03) ? random.of(['predpry', 'hex-tactics', 'predprey@9', 'predprey/none', '', '@', 'overland@1']) : right
  if (random.chance(0.45)) return base
  const spec = { base }
  if (random.chance(0.3)) spec.radius = random.int(0, 8)
  if (random.chance(0.2)) spec.metric = random.of(hex ? ['hex', 'hex', 'manhattan'] : ['chebyshev', 'euclidean', 'manhattan', 'hex'])
  if (random.chance(0.12)) spec.endpointWalls = random.of(['seen', 'blocked'])
  if (random.chance(0.12)) spec.opacityThreshold = random.of([0, 0.5, 1, 2.25])
  if (random.chance(0.15)) spec.cone = { heading: [random.int(-2, 2), random.int(-2, 2)], halfAngle: random.of([0, 30, 45, 60, 90, 135, 180, 37.5]) }
  if (random.chance(0.1)) spec.pierce = random.int(0, 3)
  if (random.chance(0.1)) spec.seeOpaqueTarget = random.chance(0.5)
  if (random.chance(0.1)) spec.targetEdge = random.of(['exempt', 'blocks'])
  if (random.chance(0.1)) spec.maxSoftCover = random.of([0, 1, 3, 0.75])
  if (random.chance(0.1)) spec.softCoverK = random.of([0, 0.7, -1, 2])
  if (random.chance(0.3)) spec.heeds = LAYERS.filter(() => random.chance(0.4))
  if (random.chance(0.05)) spec.title = 'House rules'
  if (random.chance(0.03)) spec.heeds = ['walls', 'walls']
  // Most rules get only what they take.
  if (random.chance(0.9)) for (const key of REFUSED[base.split(/[@/]/)[0]] ?? []) delete spec[key]
  if (random.chance(0.9) && spec.heeds !== undefined) {
    const may = MAY_HEED.find(([start]) => base.startsWith(start))?.[1] ?? LAYERS
    spec.heeds = spec.heeds.filter((layer) => may.includes(layer))
    for (const [key, layer] of IMPLIES) if (spec[key] !== undefined && !spec.heeds.includes(layer)) delete spec[key]
  }
  return spec
}

function query(random) {
  const { made, hex, cell, inside } = scene(random)
  const any = random.of(OPS)
  const op = any === 'window' && hex && random.chance(0.9) ? 'field' : any
  if (op === 'radius') {
    const asked = { op, terrain: random.of(TERRAINS) }
    if (random.chance(0.7)) asked.perception = random.of([0, 5, 10, 14, 15, 20, 99, -5, 1e9])
    return asked
  }
  const asked = { op, rules: rules(random, hex), scene: made }
  const some = (most) => random.times(random.int(0, most), cell)
  if (op === 'los' || op === 'trace' || op === 'shot') [asked.from, asked.to] = [cell(), cell()]
  if (op === 'targets') [asked.from, asked.to] = [cell(), some(5)]
  if (op === 'watchers') [asked.from, asked.to] = [some(5), cell()]
  if (op === 'field') asked.from = random.chance(0.3) ? some(4) : cell()
  if (op === 'field' && random.chance(0.3)) asked.cover = random.chance(0.7)
  if (op === 'trace' && random.chance(0.6)) asked.explain = random.chance(0.9)
  if (op === 'shot') asked.range = random.of([0, 1, 2, 3, 5, 1e9])
  if (op === 'window') {
    asked.at = cell()
    asked.size = random.of([1, 3, 3, 5, 7, 9, 4])
    if (random.chance(0.5)) asked.layers = { prey: random.times(random.int(0, 4), () => [...inside(), random.of([1, 0.5, 2, -1])]), grass: random.times(random.int(0, 3), () => [...inside(), 1.25]) }
    if (random.chance(0.3)) asked.mask = random.chance(0.5)
    if (random.chance(0.3)) asked.keepWalls = random.chance(0.5)
    if (random.chance(0.4)) asked.visibilityChannel = random.chance(0.8)
    if (random.chance(0.3)) asked.axes = random.of(['yx', 'xy'])
    if (random.chance(0.5)) asked.heading = random.of([[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [0, 0]])
  }
  if (op === 'remember') {
    asked.from = random.chance(0.3) ? some(3) : cell()
    asked.memory = random.chance(0.6) ? { seen: some(4), visited: some(2) } : {}
  }
  if (op === 'map') {
    delete asked.rules
    asked.at = cell()
    asked.memory = { seen: some(9), visited: some(3) }
    if (random.chance(0.4)) asked.viewport = [random.of([1, 3, 5, 9, 2]), random.of([1, 3, 7])]
  }
  if (!['matrix', 'window', 'map', 'shot'].includes(op) && random.chance(0.3)) asked.radius = random.int(0, 7)
  if (random.chance(0.08)) asked.perception = random.of([10, 15, 25])
  return asked
}

/** Spoils a query, as an object or as a text. */
function spoilt(random, asked) {
  const text = JSON.stringify(asked)
  switch (random.int(0, 9)) {
    case 0: return JSON.stringify({ ...asked, [random.of(['form', 'radus', 'tos', 'rule', 'explian', 'ö', '__proto__x', 'a\nb'])]: 1 })
    case 1: return JSON.stringify({ ...asked, op: random.of(['lso', '', null, 7, 'LOS', 'fields', 'schema', 'rules']) })
    case 2: {
      const copy = { ...asked }
      delete copy[random.of(Object.keys(copy))]
      return JSON.stringify(copy)
    }
    case 3: return text.slice(0, random.int(0, text.length - 1)).trimEnd() || '{'
    case 4: return text.replace(/\d+/g, (digits) => (random.chance(0.1) ? String(random.of(HUGE)) : digits))
    case 5: return random.of(['[]', 'null', '7', '"los"', '{}', '{"op":"los"}', 'NaN', '{"op":NaN}', '{"op":"radius","terrain":"hills","perception":1e999}', '['.repeat(300), '{"a":'.repeat(200), '"\\ud800"', '{"op":"los\\u0000"}', '{"op":"los","op":"los"}', '{"op":"radius","terrain":"\\ud83d\\ude00"}', 'true', '{"op":"radius","terrain":"hills"} x', '﻿{"op":"rules"}'])
    case 6: return JSON.stringify({ ...asked, scene: random.of([null, 7, [], '..#', {}, { width: 0, height: 0 }, { width: 1e5, height: 1e5 }, { width: -1, height: 2 }, { rows: ['..', '.'] }, { rows: ['?'] }, { grid: 'hex', width: 3 }, { grid: 'hex', radius: 1e6 }, { width: 3, height: 3, walls: [[9, 9]] }, { width: 2, height: 2, wals: [] }, { width: 2, height: 2, cover: [[0, 0, 0.1234567]] }, { eyeline: 2, width: 1, height: 1 }]) })
    case 7: return JSON.stringify({ ...asked, radius: random.of([...HUGE, -1, 'x', null, [], true]) })
    case 8: return JSON.stringify({ ...asked, rules: random.of([null, 7, [], {}, { base: 7 }, { base: 'predprey', radius: -1 }, { base: 'predprey', pierce: 1e12 }, { base: 'hex-tactics', softCoverK: 1e12 }, { base: 'predprey', cone: {} }, { base: 'predprey', cone: { heading: [0, 0], halfAngle: 45 } }, { base: 'predprey', heeds: ['wals'] }, { base: 'predprey', opacityThreshold: 0.1234567 }]) })
    default: return text.replace(/"from":|"to":|"at":/, (key) => `${key}${random.of(['"@",', '[1e400,0],', '[2147483648,0],', '[-9223372036854775809,0],'])}"x":`)
  }
}

export function queries(seed, count) {
  const random = new Random(seed)
  return random.times(count, (index) => {
    if (index % 5000 === 17) return '{"op":"rules"}'
    if (index % 5000 === 18) return '{"op":"schema"}'
    const asked = query(random)
    const text = random.chance(1 / 7) ? spoilt(random, asked) : JSON.stringify(asked)
    // One line a query: the program reads lines, and skips what is blank.
    return text.replace(/[\r\n]/g, ' ')
  })
}

// Uses the whole interface by the package's own name. It is checked by `npx tsc --noEmit`, and never run.

import { EyelineError, Map, Memory, Observers, Rules, Sight, Windows, observe, query, queryText, ready, version, windows } from 'eyeline'
import type { Blocker, Cell, Cells, Change, ErrorCode, Query, Reply, RuleSpec, Scene, Trace } from 'eyeline'
import { axialDistance, axialLine, axialRange, coverBetween, hasLineOfSight, hexToPixel, toCanvas, traceRay, visibleWithinRadius } from 'eyeline/hex'
import type { Axial, AxialLike, BlocksSightAtFn, BlocksSightEdgeFn, CoverResult, ElevationAtFn, LOSOptions, RayStep, Raycast, SoftCoverAtFn } from 'eyeline/hex'
import { GRID_CONSTANTS, los } from 'eyeline/one-card-dungeon'
import { bresenhamLine, computeVisibility } from 'eyeline/predprey'
import { MOUNTAIN_VISIBILITY_BONUS, SeenTiles, VISIBILITY_RADIUS, calculateVisibilityRadius, getTilesInRadius, getVisibilityRadius } from 'eyeline/overland'
import { FOV } from 'eyeline/rot'
import * as full from 'eyeline/full'

/** Fails to compile unless a value has exactly this type. */
function is<T>(_value: T): void {}

// The module.
is<string>(version)
is<Promise<void>>(ready)

// Maps.
const scene: Scene = { width: 9, height: 9, walls: [[2, 2]], cover: [[1, 1, 0.5]], units: [{ id: 'm1', at: [4, 1] }], legend: { f: { cover: 0.5 } } }
const map = new Map(scene)
const text = new Map('..#\n@.T')
is<'square' | 'hex'>(map.grid)
is<number>(map.left + map.top + map.width + map.height + map.index(1, 1))
is<boolean>(map.bounded)
is<Int32Array>(map.cells)
is<Cell>(text.mark('@'))
is<string[]>(map.ignores('predprey'))
is<Map>(map.addWall(1, 1).removeWall(1, 1).addSmoke(1, 1).removeSmoke(1, 1).addUnit(1, 1).removeUnit(1, 1))
is<Map>(map.addEdge([0, 0], { x: 1, y: 0 }, { oneWay: true }).removeEdge([0, 0], [1, 0], { oneWay: true }))
is<Map>(map.setOpacity(1, 1, 0.5).setCover(1, 1, 0.5).setElevation(1, 1, 3).setElevation(1, 1, null).setTerrain(1, 1, 'forest'))
is<string>(map.terrain(1, 1))
is<Map>(map.setLayer('walls', new Uint8Array(81)).setLayer('elevation', [null, 1]).setLayer('cover', new Float32Array(81)))
is<Uint8Array>(map.layer('smoke'))
is<Float64Array>(map.layer('elevation'))
is<Map>(map.copy())
is<Scene>(map.toJSON())
map.free()
{
  using passing = new Map('...')
  is<number>(passing.width)
}
// @ts-expect-error A map is made from a scene or a text.
new Map(3)
// @ts-expect-error The key is called height.
new Map({ width: 3, heigth: 3 })
// @ts-expect-error Coordinates are numbers.
map.addWall('1', 1)
// @ts-expect-error Edges have no array.
map.setLayer('edges', new Uint8Array(81))
// @ts-expect-error Heights are decimals.
map.setLayer('elevation', new Uint8Array(81))
// @ts-expect-error Only heights may be missing.
map.setLayer('cover', [null])

// Rules.
const spec: RuleSpec = { base: 'predprey', radius: 3, cone: { heading: [1, 0], halfAngle: 45 }, heeds: ['walls', 'smoke'] }
const rules = new Rules(spec)
is<string>(rules.id + rules.title + rules.heeds[0] + rules.mayHeed[0] + rules.grid)
is<number | undefined>(new Rules('overland', { perception: 15 }).perception)
is<string | undefined>(Rules.all()[0]?.guarantees[0]?.property)
new Rules('hexagonal@7')
query(map, { op: 'matrix', rules })
is<string | RuleSpec>(rules.toJSON())
// @ts-expect-error There is no layer of fog.
new Rules({ base: 'predprey', heeds: ['fog'] })
// @ts-expect-error Rules need a base.
new Rules({ radius: 3 })

// Sight.
const sight = new Sight(map, rules)
new Sight(map)
new Sight(map, 'one-card-dungeon/facing')
const agents = new Int32Array([1, 1, 2, 2])
const cells: Cells = [[1, 1], { x: 2, y: 2 }, { q: 1, r: 0 }]
is<boolean>(sight.los(1, 1, 2, 2))
is<boolean>(sight.los(1, 1, 2, 2, 5))
is<Uint8Array>(sight.field(1, 1))
is<Uint8Array>(sight.field(1, 1, { radius: 3, out: new Uint8Array(81) }))
is<Uint8Array>(sight.fieldOf(agents, { radius: 3 }))
is<Int32Array>(sight.cells(1, 1, { radius: 3 }))
is<Int32Array>(sight.cellsOf(cells))
is<{ cells: Int32Array; penalties: Float64Array }>(sight.coverField(1, 1))
is<Uint8Array>(sight.targets(1, 1, cells, { out: new Uint8Array(3) }))
is<Int32Array>(sight.watchers(agents, 1, 1))
is<Uint8Array>(sight.matrix())
is<Uint32Array>(sight.survey({ radius: 3, count: 'floors' }).seenBy)
const trace: Trace = sight.trace(1, 1, 2, 2, { explain: true })
is<Blocker | null>(trace.blockedBy)
const [opening] = trace.opens ?? []
if (opening !== undefined && 'between' in opening) is<[Cell, Cell]>(opening.between)
is<boolean>(sight.shot(1, 1, 2, 2, 5).hit)
is<'ok' | 'wall' | 'occupied' | 'corner_cut' | 'los'>(sight.canMove(1, 1, 2, 2, [[2, 2]]))
is<Map>(sight.map)
is<Rules>(sight.rules)
// @ts-expect-error A sight looks at a Map, not at a scene.
new Sight(scene)
// @ts-expect-error JavaScript's own Map is something else.
new Sight(new globalThis.Map())
// @ts-expect-error A field is bytes.
sight.field(1, 1, { out: new Float32Array(81) })
// @ts-expect-error The target is missing.
sight.los(1, 1)
// @ts-expect-error Agents are an Int32Array, or cells.
sight.fieldOf(new Float64Array(2))
// @ts-expect-error Numbers, not BigInts.
sight.los(1n, 1n, 2n, 2n)

// Windows.
const cut = new Windows(9, { rules: 'predprey-env', mask: false, keepWalls: true, visibilityChannel: true, axes: 'xy', halfAngle: 45 })
is<Uint8Array>(cut.see(map, agents, { out: new Uint8Array(162), headings: [[0, -1], [1, 0]] }))
is<Float32Array>(cut.observe(map, agents, { layers: [new Float32Array(81)], out: new Float32Array(486) }))
is<Uint8Array>(windows(map, agents, { size: 7, rules: 'symmetric-shadowcasting' }))
is<Float32Array>(observe(map, agents, { size: 7, visibilityChannel: true }))
is<number>(cut.size)
// @ts-expect-error The axes are 'yx' or 'xy'.
new Windows(9, { axes: 'rows' })
// @ts-expect-error Layers are Float32Arrays.
cut.observe(map, agents, { layers: [[1, 2]] })

// Observers.
const watch = new Observers(map, 'predprey')
const guard: number = watch.add(1, 1)
const changes: Change[] = watch.addWall(3, 2)
is<Change[]>(watch.move(guard, 2, 2))
is<Change[]>(watch.setTerrain(1, 1, 'forest'))
is<Int32Array | undefined>(changes[0]?.gained)
is<Cell>(watch.at(guard))
is<Int32Array>(watch.cells(guard))
is<Uint8Array>(watch.field(guard, { out: new Uint8Array(81) }))
is<Map>(watch.map)
is<Observers>(watch.remove(guard))

// Memory.
const memory = new Memory({ grid: 'square', seen: [[1, 1]], visited: new Int32Array([1, 1]) })
is<Int32Array>(memory.look(map, 1, 1, { rules: 'overland', perception: 15, radius: 3 }))
is<number>(memory.see(cells) + memory.visit(agents) + memory.size)
is<boolean>(memory.has(1, 1) || memory.hasVisited(1, 1))
is<Int32Array>(memory.seen)
is<Int32Array>(memory.visited)
is<Memory>(memory.join(new Memory(memory.toJSON())).reset())

// The contract: the op decides what is asked and what is replied.
const seen = query(map, { op: 'los', rules: 'predprey', from: '@', to: [2, 2] })
if (seen.ok) is<boolean>(seen.visible)
else is<ErrorCode>(seen.error.code)
const all = query(scene, { op: 'field', rules: spec, from: [[1, 1], '@'], cover: true })
if (all.ok) is<Cell[]>(all.cells)
const targets = query('@.T', { op: 'targets', rules: 'predprey', from: '@', to: ['T'] })
if (targets.ok) is<boolean[]>(targets.visible)
const radius = query({ op: 'radius', terrain: 'plains', perception: 15 })
if (radius.ok) is<number>(radius.radius)
const catalogue = query(null, { op: 'rules' })
if (catalogue.ok) is<string | undefined>(catalogue.rules[0]?.title)
const own = query({ op: 'window', scene, rules: 'predprey', at: [1, 1], size: 3, layers: { grass: [[1, 1, 0.5]] } })
if (own.ok) is<number[][][]>(own.channels)
const known = query(map, { op: 'remember', rules: 'overland', memory: { seen: [] }, from: '@' })
if (known.ok) is<Cell[]>(known.newlySeen)
const drawn = query(map, { op: 'map', memory: {}, at: [1, 1], viewport: [9, 9] })
if (drawn.ok) is<string>(drawn.text)
const later: Query = { op: 'shot', rules: 'hidden-movement', from: '@', to: 'T', range: 5 }
is<Reply>(query(map, later))
is<Reply>(query(map, JSON.parse('{}')))
is<string>(queryText(map, '{}'))
is<string>(queryText('{}'))
// @ts-expect-error There is no such op.
query(map, { op: 'look', rules: 'predprey', from: '@' })
// @ts-expect-error The target is missing.
query(map, { op: 'los', rules: 'predprey', from: '@' })
// @ts-expect-error The key is called explain.
query(map, { op: 'trace', rules: 'predprey', from: '@', to: 'T', explian: true })
// @ts-expect-error Look at `ok` first.
seen.visible

// Errors.
try {
  queryText('{')
} catch (error) {
  if (error instanceof EyelineError) is<string | undefined>(error.hint ?? error.code)
}

// Hexes.
const blocksAt: BlocksSightAtFn = (hex: AxialLike) => hex.q === 2 && hex.r === 0
const blocksEdge: BlocksSightEdgeFn = (from, to) => from.q !== to.q
const softCoverAt: SoftCoverAtFn = () => 0.5
const elevationAt: ElevationAtFn = (hex) => (hex.q > 0 ? hex.q : null)
const options: LOSOptions = { blocksAt, blocksEdge, softCoverAt, elevationAt, seeOpaqueTarget: false, maxSoftCover: 3, softCoverK: 0.7 }
const a: Axial = { q: 0, r: 0 }
const ray: Raycast = traceRay(a, [3, 0], options)
is<RayStep | null>(ray.blockedBy)
is<boolean>(hasLineOfSight(a, { q: 3, r: 0 }, { map: new Map({ grid: 'hex', radius: 5 }), targetEdge: 'blocks' }))
is<Set<string>>(visibleWithinRadius(a, 5, { smokeAt: () => false, heeds: ['walls', 'smoke'] }))
is<CoverResult>(coverBetween(a, a))
is<Axial[]>(axialLine(a, a))
is<Axial[]>(axialRange(a, 2))
is<number>(axialDistance(a, a))
is<{ x: number; y: number }>(hexToPixel(a, { size: 20, orientation: 'flat', origin: { x: 10, y: 10 } }))
declare const context: CanvasRenderingContext2D
toCanvas(context, ray, { size: 20 })
// @ts-expect-error A wall is there or it is not.
hasLineOfSight(a, a, { blocksAt: () => 'wall' })
// @ts-expect-error Nothing is awaited: calls are synchronous.
hasLineOfSight(a, a, { blocksAt: async () => true })
// @ts-expect-error The option is called blocksAt.
hasLineOfSight(a, a, { blockAt: () => true })
// @ts-expect-error Hexes have q and r.
hasLineOfSight({ x: 0, y: 0 }, a)

// One Card Dungeon.
is<boolean>(los([0, 0], [1, 2], [[GRID_CONSTANTS.EMPTY, GRID_CONSTANTS.WALL], ['M', undefined]]))
is<boolean>(los([0, 0], [1, 2], [[null]], { rules: 'one-card-dungeon/facing' }))
// @ts-expect-error A position is [row, col].
los({ row: 0, col: 0 }, [1, 2], [[null]])
// @ts-expect-error The grid has rows.
los([0, 0], [1, 2], [null])

// Predator and prey.
is<Cell[]>(bresenhamLine([0, 0], { x: 4, y: 2 }))
is<{ x: number; y: number; name: string }[]>(computeVisibility([0, 0], new Set(['1,1']), [{ x: 1, y: 0, name: 'rabbit' }]))
computeVisibility([0, 0], (x, y) => x === y, [[1, 1]], { rules: 'predprey-env' })
// @ts-expect-error The targets are cells.
computeVisibility([0, 0], [], 'abc')

// Overland.
is<number>(getVisibilityRadius('plains') + calculateVisibilityRadius('plains', 15) + VISIBILITY_RADIUS.forest + MOUNTAIN_VISIBILITY_BONUS)
is<Cell[]>(getTilesInRadius(0, 0, 3))
const tiles = new SeenTiles({ seen_tiles: [[1, 1]] })
is<Cell[]>(tiles.update(5, 5, 'forest', 12))
is<boolean>(tiles.has(5, 5) && tiles.visited(5, 5))
is<Cell[]>([...tiles])
is<Cell[]>(tiles.toJSON().seen_tiles)
is<number>(tiles.size)

// rot.js.
const fov = new FOV.RecursiveShadowcasting((x, y) => x + y, { topology: 8, rules: 'supercover' })
fov.compute(1, 1, 5, (x, y, r, visibility) => is<number>(x + y + r + visibility))
fov.compute90(1, 1, 5, 0, () => {})
fov.compute180(1, 1, 5, 7, () => {})
new FOV.PreciseShadowcasting(() => true).compute(1, 1, 5, () => {})
new FOV.DiscreteShadowcasting(() => 1).compute(1, 1, 5, () => {})
// @ts-expect-error rot.js' other topologies are not here.
new FOV.PreciseShadowcasting(() => true, { topology: 6 })
// @ts-expect-error Only the recursive one has a direction.
new FOV.PreciseShadowcasting(() => true).compute90(1, 1, 5, 0, () => {})

// Everything.
const board = new full.Map('..#\n@.T')
is<string>(full.draw(board, { op: 'trace', rules: 'predprey', from: '@', to: 'T' }, { theme: 'light' }))
is<string>(full.draw(scene, { op: 'compare', rules: ['predprey', { base: 'supercover' }], from: '@' }))
is<Cell[]>(full.walk({ scene, start: [9, 9], per: 15, moves: 'ee', when: ['night'], table: { radii: { plains: 4 } } }).seen)
is<string>(full.drawWalk({ scene }, { theme: 'dark' }))
const game = new full.Hunt({ eyeline: 1, round: 1, rules: 'hidden-movement', scene, agent: { at: [1, 1] }, hunters: [{ id: 'h1', at: [5, 5] }] })
is<boolean>(game.play({ do: 'moveAgent', path: [[1, 2]] }, 'agent').ok)
is<string | undefined>(game.told('hunter:h1').events[0]?.event)
is<number>(game.view('spectator').round)
is<string>(game.draw('referee'))
is<number>(game.state().round)
game.free()
// @ts-expect-error Nobody is called that.
game.view('hunter')
// @ts-expect-error No picture answers this.
full.draw(board, { op: 'los', rules: 'predprey', from: '@', to: 'T' })
// @ts-expect-error `draw` is not in the core.
import { draw as missing } from 'eyeline'

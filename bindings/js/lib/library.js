// What `eyeline` exports, over one engine. This file translates between JavaScript's values and the
// module's; it decides nothing about sight.

import { Asking } from './asking.js'
import { EyelineError, badValue, shown } from './error.js'
import { Held } from './module.js'
import { Screen, forgotten, screenOf } from './screen.js'
import { cells, flag, given, kindOf, lengthOf, millionths, number, optional, options, output, pair } from './values.js'

/** The edits by number, as the module knows them. */
const LAYER = { walls: 0, smoke: 1, units: 2, opacity: 3, cover: 4, elevation: 5 }
const EDGE = 6
const TERRAIN = 7
const MOVES = ['ok', 'wall', 'occupied', 'corner_cut', 'los']

/** Returns what `work` makes of an object that only this call needs. The object is freed at once: a loop that never waits gives the garbage collector no turn. */
export function passing(held, work) {
  try {
    return work(held)
  } finally {
    held.free()
  }
}

/** Everything that the package offers, over one engine. */
export function library(/** @type {import('./module.js').Engine} */ engine) {
  /** Returns the number of an object of a class. */
  const id = (kind, name, value) => {
    if (value instanceof kind) return value._id
    const other = value instanceof Held ? `a ${value._what} of another copy of eyeline` : shown(value)
    throw badValue(`${name} must be a ${kind.name}, not ${other}`)
  }
  const said = (answer) => {
    engine.done(answer)
    return engine.told()
  }
  const giveCells = (name, value) => {
    const all = cells(name, value)
    engine.give('ints', all, lengthOf(name, all))
  }
  const ints = (answer) => {
    const count = engine.done(answer)
    const at = engine.firstInt
    return engine.whole.ints.slice(at, at + count)
  }

  class Rules extends Held {
    constructor(rules, asked) {
      const { perception } = options(asked)
      if (perception !== undefined && perception !== null && !Number.isInteger(number('perception', perception))) {
        throw badValue(`perception must be a whole number, not ${shown(perception)}`)
      }
      const text = millionths(rules)
      engine.tell(text)
      super(engine, engine.done(engine.api.rules_parse(optional('perception', perception))), 'Rules')
      Object.assign(this, JSON.parse(said(engine.api.rules_about(this._number))))
      /** The rules as a query has them. */
      this._spec = JSON.parse(text)
      this.perception = perception
    }
    /** The rules as a query has them. */
    toJSON() {
      return this._spec
    }
    static all() {
      return query(null, { op: 'rules' }).rules
    }
  }

  /** Rules that were given as a name or an object are looked up once. */
  const known = new globalThis.Map()
  const settled = (rules, fallback, grid) => {
    const found = lookedUp(rules, fallback)
    if (grid !== undefined && found.grid !== grid) throw new EyelineError('wrong_grid', `${found.id} is for ${found.grid} maps, and this is about ${grid} ones`)
    return found
  }
  /** Marks rules that the caller may hold: only others are freed when many more were looked up. */
  const lent = (rules) => {
    rules._lent = true
    return rules
  }
  const lookedUp = (rules, fallback) => {
    if (rules instanceof Rules) {
      rules._id
      return rules
    }
    if (rules instanceof Held) id(Rules, 'rules', rules)
    const key = rules === undefined || rules === null ? fallback : typeof rules === 'string' ? rules : millionths(rules)
    let found = known.get(key)
    if (found === undefined || found._number === 0 || found._generation !== engine.generation) {
      found = new Rules(rules ?? fallback)
      if (known.size > 255) {
        // While the caller's functions are asked, a question is under way with rules of its own.
        if (engine.asking === null) for (const old of known.values()) if (!old._lent) old.free()
        known.clear()
      }
      known.set(key, found)
    }
    return found
  }

  class Map extends Held {
    constructor(scene) {
      let number = scene
      if (!(scene instanceof Numbered)) {
        if (typeof scene === 'string') engine.tell(scene)
        else if (typeof scene === 'object' && scene !== null && !Array.isArray(scene)) {
          const text = millionths(scene)
          // What an object's toJSON returns must be an object too: a text would be read as a text map.
          if (!text.startsWith('{')) throw badValue(`a Map is made from a scene, and this object is written as ${shown(text)}`)
          engine.tell(text)
        } else throw badValue(`a Map is made from a scene or a text map, not ${shown(scene)}`, "such as { width: 9, height: 9 } or '..#\\n@..'")
        number = { number: engine.done(engine.api.map_parse()) }
      }
      super(engine, number.number, 'Map')
      engine.done(engine.api.map_shape(this._number))
      const [hexes, bounded, left, top, width, height] = engine.got('ints', 6)
      this.grid = hexes === 1 ? 'hex' : 'square'
      this.bounded = bounded === 1
      this.left = left
      this.top = top
      this.width = width
      this.height = height
    }
    /** @returns {any} The scene. */
    toJSON() {
      return JSON.parse(said(engine.api.map_json(this._id)))
    }
    copy() {
      return new Map(new Numbered(engine.done(engine.api.map_copy(this._id))))
    }
    get cells() {
      return ints(engine.api.map_cells(this._id))
    }
    index(x, y) {
      number('x', x)
      number('y', y)
      const column = this.grid === 'hex' ? x + (y - (y & 1)) / 2 : x
      const [across, down] = [column - this.left, y - this.top]
      const on = across >= 0 && across < this.width && down >= 0 && down < this.height
      return on && Number.isInteger(across) && Number.isInteger(down) ? down * this.width + across + 0 : -1
    }
    mark(mark) {
      engine.tell(mark)
      const [x, y] = ints(engine.api.map_mark(this._id))
      return [x, y]
    }
    ignores(rules) {
      const words = said(engine.api.map_ignores(this._id, settled(rules, byGrid(this))._id))
      return words === '' ? [] : words.split(', ')
    }
    _edit(kind, x, y, value, x2 = NaN, y2 = NaN) {
      engine.done(engine.api.map_edit(this._id, kind, number('x', x), number('y', y), x2, y2, value))
      return this
    }
    setTerrain(x, y, terrain) {
      engine.tell(terrain)
      return this._edit(TERRAIN, x, y, 0)
    }
    terrain(x, y) {
      return said(engine.api.map_terrain(this._id, number('x', x), number('y', y)))
    }
    /** Replaces a layer by an array with one entry a place. */
    setLayer(layer, values) {
      const kind = layerKind(layer)
      // Before anything is copied: an array can claim to be larger than any memory.
      const places = this.width * this.height
      if (Array.isArray(values) && values.length !== places) throw badValue(`${layer} has ${values.length} entries, and the map ${places} places`)
      if (kind <= LAYER.units) {
        if (!['Uint8Array', 'Uint8ClampedArray'].includes(kindOf(values)) && !Array.isArray(values)) {
          throw badValue(`${layer} must be a Uint8Array, or an array, not ${shown(values)}`)
        }
        if (Array.isArray(values)) engine.give('bytes', Uint8Array.from(values, (value) => (value ? 1 : 0)))
        else engine.give('bytes', values, lengthOf(layer, values))
      } else {
        if (!['Float64Array', 'Float32Array'].includes(kindOf(values)) && !Array.isArray(values)) {
          throw badValue(`${layer} must be a Float64Array, a Float32Array or an array, not ${shown(values)}`)
        }
        if (Array.isArray(values)) engine.give('doubles', Float64Array.from(values, (value, at) => (value === null && layer === 'elevation' ? NaN : number(`${layer}[${at}]`, value))))
        else engine.give('doubles', values, lengthOf(layer, values))
      }
      engine.done(engine.api.map_set_layer(this._id, kind))
      return this
    }
    layer(layer) {
      const kind = layerKind(layer)
      const length = engine.done(engine.api.map_layer(this._id, kind))
      return engine.got(kind <= LAYER.units ? 'bytes' : 'doubles', length).slice()
    }
  }

  /** A number of an object that exists already. */
  class Numbered {
    constructor(number) {
      this.number = number
    }
  }

  const layerKind = (layer) => {
    if (Object.hasOwn(LAYER, layer)) return LAYER[layer]
    throw badValue(`there is no layer ${shown(layer)}`, `known: ${Object.keys(LAYER).join(', ')}`)
  }

  const byGrid = (map) => (map.grid === 'hex' ? 'hex-tactics' : 'predprey')

  /** Editing methods, for maps and for observers: `edit` makes one. */
  const editing = (prototype) => {
    const decimal = (kind, name) => function (x, y, value) {
      return this._edit(kind, x, y, number(name, value))
    }
    const edge = (adds) => function (a, b, asked) {
      const { oneWay = false } = options(asked)
      const [x, y] = pair('a', a)
      const [x2, y2] = pair('b', b)
      return this._edit(EDGE, x, y, adds + (flag('oneWay', oneWay) === 1 ? 2 : 0), x2, y2)
    }
    Object.assign(prototype, {
      addWall(x, y) { return this._edit(LAYER.walls, x, y, 1) },
      removeWall(x, y) { return this._edit(LAYER.walls, x, y, 0) },
      addSmoke(x, y) { return this._edit(LAYER.smoke, x, y, 1) },
      removeSmoke(x, y) { return this._edit(LAYER.smoke, x, y, 0) },
      addUnit(x, y) { return this._edit(LAYER.units, x, y, 1) },
      removeUnit(x, y) { return this._edit(LAYER.units, x, y, 0) },
      addEdge: edge(1),
      removeEdge: edge(0),
      setOpacity: decimal(LAYER.opacity, 'opacity'),
      setCover: decimal(LAYER.cover, 'cover'),
      setElevation(x, y, value) {
        return this._edit(LAYER.elevation, x, y, value === null ? NaN : finite('elevation', value))
      },
    })
  }
  const finite = (name, value) => {
    if (Number.isNaN(number(name, value))) throw badValue(`${name} must be a number, not NaN`, 'null takes a height away')
    return value
  }
  editing(Map.prototype)

  class Sight extends Held {
    constructor(map, rules) {
      const scene = id(Map, 'map', map)
      const under = settled(rules, byGrid(map))
      super(engine, engine.done(engine.api.sight_new(scene, under._id)), 'Sight')
      this.map = map
      this.rules = lent(under)
      /** The array that the last field was written into. */
      this._screen = null
    }
    /** The layers of the map, as it is now, that the rules do not look at. */
    get ignores() {
      return this.map.ignores(this.rules)
    }
    los(x, y, x2, y2, radius) {
      return engine.done(engine.api.sight_los(this._id, number('x', x), number('y', y), number('x2', x2), number('y2', y2), optional('radius', radius))) === 1
    }
    /** One byte a place: 1 where the cell is seen. */
    field(x, y, asked) {
      const { radius, out, again } = options(asked)
      return this._shown(engine.api.sight_field(this._id, given('x', x), given('y', y), optional('radius', radius)), out, again)
    }
    /** The same for several observers: the union. */
    fieldOf(from, asked) {
      const { radius, out, again } = options(asked)
      giveCells('from', from)
      return this._shown(engine.api.sight_field(this._id, NaN, NaN, optional('radius', radius)), out, again)
    }
    /** Writes a field into the caller's array. */
    _shown(answer, out, again) {
      const count = engine.done(answer)
      const length = this.map.width * this.map.height
      const reuse = flag('again', again) === 1
      let screen = this._screen
      if (screen === null || screen.array !== out || screen.length !== length || lengthOf('out', out) !== length) {
        const target = output('out', Uint8Array, length, out)
        screen = target === out ? screenOf(target, length) : new Screen(target, length)
        if (target === out) this._screen = screen
      }
      const { ints, bytes } = engine.whole
      const runs = engine.firstInt
      if (screen.array === out) screen.clear(reuse)
      screen.write(ints, runs, count, bytes, engine.api.bytes_at(1) >>> 0, reuse)
      return screen.array
    }
    /** The cells that are seen, two numbers each, in reading order. */
    cells(x, y, asked) {
      const { radius } = options(asked)
      return ints(engine.api.sight_cells(this._id, given('x', x), given('y', y), optional('radius', radius)))
    }
    cellsOf(from, asked) {
      const { radius } = options(asked)
      giveCells('from', from)
      return ints(engine.api.sight_cells(this._id, NaN, NaN, optional('radius', radius)))
    }
    coverField(x, y, asked) {
      const { radius } = options(asked)
      const found = ints(engine.api.sight_cover(this._id, number('x', x), number('y', y), optional('radius', radius)))
      return { cells: found, penalties: engine.got('doubles', found.length / 2).slice() }
    }
    targets(x, y, to, asked) {
      const { radius, out } = options(asked)
      const all = cells('to', to)
      const length = lengthOf('to', all)
      const target = forgotten(output('out', Uint8Array, length / 2, out))
      engine.give('ints', all, length)
      target.set(engine.got('bytes', engine.done(engine.api.sight_targets(this._id, number('x', x), number('y', y), optional('radius', radius)))))
      return target
    }
    watchers(from, x, y, asked) {
      const { radius } = options(asked)
      giveCells('from', from)
      return ints(engine.api.sight_watchers(this._id, number('x', x), number('y', y), optional('radius', radius)))
    }
    matrix(asked) {
      const { out } = options(asked)
      const count = engine.done(engine.api.sight_matrix(this._id))
      const target = forgotten(output('out', Uint8Array, count * count, out))
      target.set(engine.got('bytes', count * count))
      return target
    }
    survey(asked) {
      const { radius, count = 'cells' } = options(asked)
      if (count !== 'cells' && count !== 'floors') throw badValue(`count must be 'cells' or 'floors', not ${shown(count)}`)
      const places = engine.done(engine.api.sight_survey(this._id, optional('radius', radius), count === 'floors' ? 1 : 0))
      const both = new Uint32Array(engine.got('ints', 2 * places))
      return { sees: both.slice(0, places), seenBy: both.slice(places) }
    }
    /** Why, or why not: the contract's `trace`. */
    trace(x, y, x2, y2, asked) {
      const { explain = false, radius } = options(asked)
      return this._ask({ op: 'trace', from: [x, y], to: [x2, y2], explain, radius })
    }
    shot(x, y, x2, y2, range) {
      return this._ask({ op: 'shot', from: [x, y], to: [x2, y2], range })
    }
    _ask(asked) {
      const reply = query(this.map, { ...asked, rules: this.rules._spec, perception: this.rules.perception })
      if (reply.ok === true) {
        delete reply.ok
        return reply
      }
      throw new EyelineError(reply.error.code, reply.error.message, reply.error.hint)
    }
    /** Leaves the cells near an observer in the module, and returns how many numbers they are. */
    _near([x, y], radius) {
      return engine.done(engine.api.sight_cells(this._id, x, y, radius))
    }
    /** A proof as numbers, as a view that is valid until the next call. */
    _trace([x, y], [x2, y2]) {
      return engine.got('doubles', engine.done(engine.api.sight_trace(this._id, x, y, x2, y2)))
    }
    canMove(x, y, x2, y2, occupied = EMPTY) {
      giveCells('occupied', occupied)
      return MOVES[engine.done(engine.api.sight_can_move(this._id, number('x', x), number('y', y), number('x2', x2), number('y2', y2)))]
    }
  }
  const EMPTY = new Int32Array(0)

  /** 1 if there are headings. */
  const turned = (headings) => (headings === undefined || headings === null ? 0 : 1)

  class Windows extends Held {
    constructor(size, asked) {
      const { rules, mask, keepWalls, visibilityChannel, axes, halfAngle } = options(asked)
      if (axes !== undefined && axes !== 'yx' && axes !== 'xy') throw badValue(`axes must be 'yx' or 'xy', not ${shown(axes)}`)
      const under = settled(rules, 'predprey')
      const order = axes === undefined ? -1 : axes === 'xy' ? 1 : 0
      super(engine, engine.done(engine.api.windows_new(under._id, number('size', size), flag('mask', mask), flag('keepWalls', keepWalls), flag('visibilityChannel', visibilityChannel), order, optional('halfAngle', halfAngle))), 'Windows')
      this.size = size
      this.rules = lent(under)
      this._visibility = visibilityChannel === true ? 1 : 0
      /** The layers of a call. */
      this._layers = /** @type {any[] | null} */ ([])
      /** How many calls are running: a getter of the caller's may start another. */
      this._running = 0
    }
    /** Copies the agents, and their headings if there are any, into the module; returns how many they are. */
    _crowd(agents, headings) {
      const all = cells('agents', agents)
      const ways = headings === undefined || headings === null ? null : cells('headings', headings)
      const length = lengthOf('agents', all)
      if (ways === null) engine.give('ints', all, length)
      else {
        const has = lengthOf('headings', ways)
        if (has !== length) throw badValue(`headings has ${has / 2} pairs, and agents ${length / 2}`)
        const both = engine.room('ints', 2 * length)
        both.set(all)
        both.set(ways, length)
      }
      return length / 2
    }
    /** What each agent sees of the window around it: one byte a cell. */
    see(map, agents, asked) {
      const { out, headings } = options(asked)
      const scene = id(Map, 'map', map)
      return this._see(scene, agents, out, headings)
    }
    _see(scene, agents, out, headings) {
      const count = this._crowd(agents, headings)
      const target = forgotten(output('out', Uint8Array, count * this.size * this.size, out))
      target.set(engine.got('bytes', engine.done(engine.api.windows_bytes(this._id, scene, count, turned(headings)))))
      return target
    }
    /** What each agent observes: walls, the layers, visibility if it is wanted. */
    observe(map, agents, asked) {
      const { out, headings, layers = [] } = options(asked)
      const scene = id(Map, 'map', map)
      if (!Array.isArray(layers)) throw badValue(`layers must be an array of Float32Arrays, not ${shown(layers)}`)
      const area = map.width * map.height
      // Each layer is read once: an array's getters may change it.
      const many = layers.length
      // A getter of the caller's may observe with these windows meanwhile: then it finds no array to reuse.
      const checked = this._layers ?? []
      this._layers = null
      for (let at = 0; at < many; at++) {
        const layer = layers[at]
        if (kindOf(layer) !== 'Float32Array') throw badValue(`layers[${at}] must be a Float32Array, not ${shown(layer)}`)
        const has = lengthOf('a layer', layer)
        if (has !== area) throw badValue(`layers[${at}] has ${has} entries, and the map ${area} places`)
        checked[at] = layer
      }
      const count = this._crowd(agents, headings)
      const singles = engine.room('singles', area * many)
      for (let at = 0; at < many; at++) {
        singles.set(checked[at], at * area)
        checked[at] = null
      }
      this._layers = checked
      const channels = 1 + many + this._visibility
      const target = output('out', Float32Array, count * channels * this.size * this.size, out)
      target.set(engine.got('singles', engine.done(engine.api.windows_observe(this._id, scene, count, turned(headings), many))))
      return target
    }
  }

  /** An observer's number, of two halves: it is never used again. */
  const whole = (low, high) => (low >>> 0) + high * 0x100000000

  class Observers extends Held {
    constructor(map, rules) {
      const scene = id(Map, 'map', map)
      const under = settled(rules, byGrid(map))
      super(engine, engine.done(engine.api.observers_new(scene, under._id)), 'Observers')
      this.rules = lent(under)
    }
    add(x, y) {
      engine.done(engine.api.observers_add(this._id, number('x', x), number('y', y)))
      const [low, high] = engine.got('ints', 2)
      return whole(low, high)
    }
    remove(observer) {
      engine.done(engine.api.observers_remove(this._id, number('observer', observer)))
      return this
    }
    move(observer, x, y) {
      return this._changes(engine.api.observers_move(this._id, number('observer', observer), number('x', x), number('y', y)))
    }
    _edit(kind, x, y, value, x2 = NaN, y2 = NaN) {
      return this._changes(engine.api.observers_edit(this._id, kind, number('x', x), number('y', y), x2, y2, value))
    }
    setTerrain(x, y, terrain) {
      engine.tell(terrain)
      return this._edit(TERRAIN, x, y, 0)
    }
    _changes(answer) {
      const count = engine.done(answer)
      const changes = []
      // The numbers have no end of their own: each change says how many cells follow.
      const all = engine.whole.ints.subarray(engine.firstInt)
      for (let at = 0; changes.length < count; ) {
        const [low, high, x, y, gained, lost] = all.subarray(at, at + 6)
        at += 6
        changes.push({ observer: whole(low, high), at: [x, y], gained: all.slice(at, at + 2 * gained), lost: all.slice(at + 2 * gained, at + 2 * gained + 2 * lost) })
        at += 2 * gained + 2 * lost
      }
      return changes
    }
    at(observer) {
      engine.done(engine.api.observers_cells(this._id, number('observer', observer)))
      const [x, y] = engine.got('ints', 2)
      return [x, y]
    }
    cells(observer) {
      return ints(engine.api.observers_cells(this._id, number('observer', observer))).slice(2)
    }
    field(observer, asked) {
      const { out } = options(asked)
      const length = engine.done(engine.api.observers_field(this._id, number('observer', observer)))
      const target = forgotten(output('out', Uint8Array, length, out))
      target.set(engine.got('bytes', length))
      return target
    }
    get map() {
      return new Map(new Numbered(engine.done(engine.api.observers_map(this._id))))
    }
  }
  editing(Observers.prototype)

  class Memory extends Held {
    constructor(asked) {
      const { grid = 'square', seen, visited } = options(asked)
      if (grid !== 'square' && grid !== 'hex') throw badValue(`grid must be 'square' or 'hex', not ${shown(grid)}`)
      super(engine, engine.done(engine.api.memory_new(grid === 'hex' ? 1 : 0)), 'Memory')
      this.grid = grid
      if (seen !== undefined) this.see(seen)
      if (visited !== undefined) this.visit(visited)
    }
    look(map, x, y, asked) {
      const { rules, radius, perception } = options(asked)
      const scene = id(Map, 'map', map)
      const look = (under) => ints(engine.api.memory_look(this._id, scene, under._id, number('x', x), number('y', y), optional('radius', radius)))
      return perception === undefined ? look(settled(rules, byGrid(map))) : passing(new Rules(rules ?? 'overland', { perception }), look)
    }
    see(some) {
      giveCells('cells', some)
      return engine.done(engine.api.memory_add(this._id, 0))
    }
    visit(some) {
      giveCells('cells', some)
      return engine.done(engine.api.memory_add(this._id, 1))
    }
    has(x, y) {
      return engine.done(engine.api.memory_knows(this._id, number('x', x), number('y', y))) > 0
    }
    hasVisited(x, y) {
      return engine.done(engine.api.memory_knows(this._id, number('x', x), number('y', y))) > 1
    }
    get size() {
      return engine.done(engine.api.memory_count(this._id, 0))
    }
    get seen() {
      return ints(engine.api.memory_cells(this._id, 0))
    }
    get visited() {
      return ints(engine.api.memory_cells(this._id, 1))
    }
    join(other) {
      engine.done(engine.api.memory_join(this._id, id(Memory, 'other', other)))
      return this
    }
    reset() {
      engine.done(engine.api.memory_reset(this._id))
      return this
    }
    toJSON() {
      const listed = (all) => Array.from({ length: all.length / 2 }, (_, at) => [all[2 * at], all[2 * at + 1]])
      return { grid: this.grid, seen: listed(this.seen), visited: listed(this.visited) }
    }
  }

  /** The windows that were used last, so that the same options cost one look. */
  let lately = /** @type {any} */ (null)
  const windowsOf = (asked) => {
    const { size = 9, rules, mask, keepWalls, visibilityChannel, axes, halfAngle } = asked
    const under = settled(rules, 'predprey')
    const same = lately !== null && lately.rules === under && lately.size === size && lately.mask === mask && lately.keepWalls === keepWalls && lately.visibilityChannel === visibilityChannel && lately.axes === axes && lately.halfAngle === halfAngle
    if (!same || lately.windows._generation !== engine.generation) {
      const windows = new Windows(size, { rules: under, mask, keepWalls, visibilityChannel, axes, halfAngle })
      if (lately?.windows._running === 0) lately.windows.free()
      lately = { rules: under, size, mask, keepWalls, visibilityChannel, axes, halfAngle, windows }
    }
    return lately.windows
  }
  /** Asks windows, which must not be freed while a getter of the caller's asks for others. */
  const cut = (method, map, agents, asked) => {
    const chosen = options(asked)
    const all = windowsOf(chosen)
    all._running++
    try {
      return all[method](map, agents, chosen)
    } finally {
      all._running--
    }
  }
  function windows(map, agents, asked) {
    return cut('see', map, agents, asked)
  }
  function observe(map, agents, asked) {
    return cut('observe', map, agents, asked)
  }

  /** Answers a query of the contract, objects in and objects out; a bad query is answered too. */
  function query(scene, asked) {
    if (asked === undefined) [scene, asked] = [null, scene]
    if (typeof asked !== 'object' || asked === null) throw badValue(`a query is an object, not ${shown(asked)}`)
    const { rules } = asked
    // Rules as JSON are what a query has; their perception is a key of its own there.
    const whole = rules instanceof Rules && rules.perception !== undefined && asked.perception === undefined ? { ...asked, perception: rules.perception } : asked
    return JSON.parse(queryText(scene, millionths(whole)))
  }
  /** The same with texts: the native program's bytes. */
  function queryText(scene, asked) {
    if (asked === undefined) [scene, asked] = [null, scene]
    if (scene !== null && scene !== undefined && !(scene instanceof Map)) return passing(new Map(scene), (map) => queryText(map, asked))
    engine.tell(asked)
    return said(engine.api.query(scene instanceof Map ? scene._id : 0))
  }

  /** Questions over the caller's own functions. */
  const over = {
    los(rules, functions, [x, y], [x2, y2]) {
      const asking = new Asking(rules, functions)
      return engine.asked(asking, () => engine.api.asked_los(rules._id, asking.present, x, y, x2, y2)) === 1
    },
    field(rules, functions, [x, y], radius) {
      const asking = new Asking(rules, functions)
      return engine.asked(asking, () => engine.api.asked_field(rules._id, asking.present, x, y, radius))
    },
    trace(rules, functions, [x, y], [x2, y2]) {
      const asking = new Asking(rules, functions)
      return engine.got('doubles', engine.asked(asking, () => engine.api.asked_trace(rules._id, asking.present, x, y, x2, y2)))
    },
    line(rules, [x, y], [x2, y2]) {
      return engine.got('ints', engine.done(engine.api.line(rules._id, x, y, x2, y2)))
    },
  }

  return { engine, over, ints, settled, lent, said, id, Map, Rules, Sight, Windows, Observers, Memory, windows, observe, query, queryText }
}

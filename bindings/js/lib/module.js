// One instance of the WebAssembly module: its buffers, its objects, and what happens should it trap.
// Every call goes through a wrapper of the module's own number of arguments, so that a warm call
// allocates nothing.

import { EyelineError, badValue, shown } from './error.js'

/** What a function of the module returns when it failed. */
const FAILED = -0x80000000

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Whether a text has no half of a character. */
const isWellFormed = (/** @type {string} */ text) =>
  typeof (/** @type {any} */ (text).isWellFormed) === 'function'
    ? /** @type {any} */ (text).isWellFormed()
    : !/\p{Surrogate}/u.test(text)

/**
 * Wraps a function so that a trap is noticed.
 * @param {Function} raw
 * @param {Engine} engine
 */
function guarded(raw, engine) {
  const { generation } = engine
  switch (raw.length) {
    case 0: return () => { try { engine.depth++; const answer = raw(); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 1: return (a) => { try { engine.depth++; const answer = raw(a); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 2: return (a, b) => { try { engine.depth++; const answer = raw(a, b); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 3: return (a, b, c) => { try { engine.depth++; const answer = raw(a, b, c); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 4: return (a, b, c, d) => { try { engine.depth++; const answer = raw(a, b, c, d); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 5: return (a, b, c, d, e) => { try { engine.depth++; const answer = raw(a, b, c, d, e); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    case 6: return (a, b, c, d, e, f) => { try { engine.depth++; const answer = raw(a, b, c, d, e, f); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
    default: return (a, b, c, d, e, f, g) => { try { engine.depth++; const answer = raw(a, b, c, d, e, f, g); engine.depth--; return answer } catch (error) { engine.trapped(error, generation) } }
  }
}

export class Engine {
  /** @param {() => Uint8Array} bytes The module. */
  constructor(bytes) {
    this.bytes = bytes
    /** Counts instances: an object of an earlier one cannot be asked any more. */
    this.generation = 0
    /**
     * How many calls are inside the module, and how many should be where the program is now. They differ
     * after a call that never came back: the stack may end so early that not even a trap is noticed.
     */
    this.depth = 0
    this.inside = 0
    /** The functions that a question over functions may call, and what went wrong in them. */
    this.asking = null
    /** @type {any} */
    this.compiled = null
    /** @type {any} */
    this.wasm = null
    this.wholeMemory = views(new ArrayBuffer(0))
    this.views = { bytes: [null, null], ints: [null, null], singles: [null, null], doubles: [null, null] }
    this.freed = typeof FinalizationRegistry === 'undefined' ? null : new FinalizationRegistry((held) => this.release(held))
    this.start()
  }

  /** Compiles and starts the module; where a platform refuses to do so at once, `ready` does it. */
  start() {
    this.imports = { eyeline: { ask: (f, a, b, c, d) => this.ask(f, a, b, c, d) } }
    /** @type {Promise<void>} */
    this.ready = Promise.resolve()
    try {
      this.compiled = new WebAssembly.Module(/** @type {any} */ (this.bytes()))
      this.instantiate()
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.ready = WebAssembly.compile(/** @type {any} */ (this.bytes())).then((compiled) => {
        this.compiled = compiled
        this.instantiate()
      })
    }
  }

  instantiate() {
    const { exports } = new WebAssembly.Instance(this.compiled, this.imports)
    this.memory = /** @type {WebAssembly.Memory} */ (exports.memory)
    this.wholeMemory = views(this.memory.buffer)
    const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function')
    // Made at once, because an object that grows name by name is slower to look into.
    this.wasm = Object.fromEntries(functions.map(([name, value]) => [name, guarded(/** @type {Function} */ (value), this)]))
  }

  /** The functions of the module. */
  get api() {
    if (this.depth !== this.inside) this.stop()
    if (this.wasm === null) {
      if (this.compiled === null) {
        throw new EyelineError('not_ready', 'this platform compiles large modules in the background only', 'await eyeline.ready first')
      }
      this.instantiate()
    }
    return this.wasm
  }

  /** Gives the instance up. The next call starts a new one: here there may be no stack left for it. */
  stop() {
    this.wasm = null
    this.generation++
    this.depth = this.inside
  }

  /** A trap is a fault of ours, not of the caller: the instance is replaced by a fresh one. */
  trapped(error, generation) {
    const stopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === 'InternalError'
    // A call that was inside an instance given up meanwhile harms the new one no more.
    if (stopped && generation === this.generation) this.stop()
    this.depth = this.inside
    if (!stopped) throw error
    const message = error instanceof Error ? error.message : String(error)
    throw new EyelineError('trapped', `the engine stopped (${message}) and starts anew`, 'objects made before this must be made again; please report it')
  }

  /** Returns the answer of a call, or throws what went wrong. */
  done(answer) {
    if (answer === FAILED) throw this.fault()
    return answer
  }

  fault() {
    const { code, message, hint } = JSON.parse(this.told()).error
    return new EyelineError(code, message, hint)
  }

  /** Frees an object, unless its instance is gone. */
  release({ number, generation }) {
    if (generation === this.generation) this.api.forget(number)
  }

  /** Copies a text into the module. */
  tell(text) {
    if (typeof text !== 'string') throw badValue(`expected a text, not ${shown(text)}`)
    if (!isWellFormed(text)) throw new EyelineError('bad_json', 'the text has half of a character (a lone surrogate)')
    const bytes = encoder.encode(text)
    const at = this.api.bytes(0, bytes.length)
    new Uint8Array(this.memory.buffer, at >>> 0, bytes.length).set(bytes)
    return bytes.length
  }

  /** Returns the text that an answer left. */
  told() {
    return decoder.decode(new Uint8Array(this.memory.buffer, this.api.bytes_at(1) >>> 0, this.api.told()))
  }

  /**
   * Returns a view of a buffer of the module; it is kept until the module's memory moves.
   * @param {'bytes' | 'ints' | 'singles' | 'doubles'} kind
   * @param {0 | 1} slot
   */
  view(kind, slot, address, length) {
    // An address may be above 2³¹, and comes as a signed number.
    const at = address >>> 0
    const known = this.views[kind][slot]
    if (known !== null && known.length === length && known.byteOffset === at && known.buffer === this.memory.buffer) {
      return known
    }
    const view = new VIEWS[kind](this.memory.buffer, at, length)
    this.views[kind][slot] = view
    return view
  }

  /** Makes room in the module for an array, and returns its address. */
  claim(kind, length) {
    if (length > LARGEST / VIEWS[kind].BYTES_PER_ELEMENT) throw tooLarge(length)
    return this.api[kind](0, length) >>> 0
  }

  /** Returns room in the module for an array. */
  room(kind, length) {
    return this.view(kind, 0, this.claim(kind, length), length)
  }

  /** Copies an array into the module. */
  give(kind, array, length = array.length) {
    const at = this.claim(kind, length) / VIEWS[kind].BYTES_PER_ELEMENT
    this.whole[kind].set(array, at)
  }

  /** Returns a view of what an answer left; it is valid until the next call. */
  got(kind, length) {
    return this.view(kind, 1, this.api[ADDRESS[kind]](1), length)
  }

  /**
   * Returns the module's whole memory as arrays of each kind. They are valid until the next call: when
   * memory grows, all views of it become empty.
   */
  get whole() {
    if (this.wholeMemory.bytes.length === 0) this.wholeMemory = views(this.memory.buffer)
    return this.wholeMemory
  }

  /** Returns where the whole numbers of an answer begin in `whole.ints`. */
  get firstInt() {
    return this.api.ints_at(1) >>> 2
  }

  /**
   * Answers a question of the module, with the functions of the call at hand. It never throws: what a
   * function throws is kept, and the rest of the call asks nothing.
   */
  ask(number, a, b, c, d) {
    const asking = this.asking
    if (asking === null || asking.failed) return NaN
    const { inside } = this
    try {
      this.inside = this.depth
      return asking.answer(number, a, b, c, d)
    } catch (error) {
      asking.failed = true
      asking.error = error
      return NaN
    } finally {
      this.inside = inside
    }
  }

  /**
   * Calls the module while its questions go to these functions.
   * @template T
   * @param {{ answer: Function, failed: boolean, error: unknown }} asking
   * @param {() => T} call
   */
  asked(asking, call) {
    const [before, generation] = [this.asking, this.generation]
    this.asking = asking
    let answer
    try {
      answer = call()
    } finally {
      this.asking = before
    }
    if (asking.failed) throw asking.error
    // A function may have stopped the engine and caught the error: the answer lies in the old one.
    if (generation !== this.generation) throw new EyelineError('stale', 'the engine stopped while a function was asked', 'ask again')
    return this.done(answer)
  }
}

const ADDRESS = { bytes: 'bytes_at', ints: 'ints_at', singles: 'singles_at', doubles: 'doubles_at' }

/** The most bytes that one array may have. */
export const LARGEST = 0x40000000

/** The error of an array that the module has no room for. */
export const tooLarge = (/** @type {number} */ length) => new EyelineError('too_large', `an array of ${length} entries is too large`, 'ask for less at once')

const VIEWS = { bytes: Uint8Array, ints: Int32Array, singles: Float32Array, doubles: Float64Array }
const views = (buffer) => ({ bytes: new Uint8Array(buffer), ints: new Int32Array(buffer), singles: new Float32Array(buffer), doubles: new Float64Array(buffer) })

/** An object of the module. It frees itself when nobody holds it any more. */
export class Held {
  /**
   * @param {Engine} engine
   * @param {number} number
   * @param {string} what
   */
  constructor(engine, number, what) {
    this._engine = engine
    this._number = number
    this._generation = engine.generation
    this._what = what
    engine.freed?.register(this, { number, generation: engine.generation }, this)
  }

  /** The object's number, if it can still be asked. */
  get _id() {
    if (!(this._number > 0)) throw badValue(`this ${this._what ?? 'object'} has been freed`)
    if (this._generation !== this._engine.generation) {
      throw new EyelineError('stale', `this ${this._what} belongs to an engine that stopped`, 'make it again')
    }
    return this._number
  }

  /** Shows in Node what the caller may read, and not the engine behind it. */
  [Symbol.for('nodejs.util.inspect.custom')](_depth, _options, inspect) {
    const own = Object.entries(this).filter(([name, value]) => !name.startsWith('_') && !(value instanceof Held))
    return `${this._what} ${inspect(Object.fromEntries(own))}`
  }

  /** What JSON.stringify would write is the module's, not the caller's. */
  toJSON() {
    throw badValue(`a ${this._what} cannot be written as JSON`)
  }

  /** Frees the object's memory now instead of some time later. Freeing twice does nothing. */
  free() {
    if (!(this._number > 0)) return
    this._engine.freed?.unregister(this)
    this._engine.release({ number: this._number, generation: this._generation })
    this._number = 0
  }
}

// Where `using` is known, it frees.
if (typeof Symbol.dispose === 'symbol') {
  Object.defineProperty(Held.prototype, Symbol.dispose, { value: Held.prototype.free, writable: true, configurable: true })
}

// One instance of the WebAssembly module: its buffers, its objects, and what happens should it trap.
// Every call goes through a wrapper of the module's own number of arguments, so that a warm call
// allocates nothing.

import { EyelineError, badValue, shown } from './error.js'

/** What a function of the module returns when it failed. */
const FAILED = -0x80000000

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Whether a text has no half of a character. */
const isWellFormed = (/** @type {string} */ text) =>
  typeof (/** @type {any} */ (text).isWellFormed) === 'function'
    ? /** @type {any} */ (text).isWellFormed()
    : !/\p{Surrogate}/u.test(text)

/**
 * Wraps a function so that a trap is noticed.
 * @param {Function} raw
 * @param {(error: unknown) => never} trapped
 */
function guarded(raw, trapped) {
  switch (raw.length) {
    case 0: return () => { try { return raw() } catch (error) { trapped(error) } }
    case 1: return (a) => { try { return raw(a) } catch (error) { trapped(error) } }
    case 2: return (a, b) => { try { return raw(a, b) } catch (error) { trapped(error) } }
    case 3: return (a, b, c) => { try { return raw(a, b, c) } catch (error) { trapped(error) } }
    case 4: return (a, b, c, d) => { try { return raw(a, b, c, d) } catch (error) { trapped(error) } }
    case 5: return (a, b, c, d, e) => { try { return raw(a, b, c, d, e) } catch (error) { trapped(error) } }
    case 6: return (a, b, c, d, e, f) => { try { return raw(a, b, c, d, e, f) } catch (error) { trapped(error) } }
    default: return (a, b, c, d, e, f, g) => { try { return raw(a, b, c, d, e, f, g) } catch (error) { trapped(error) } }
  }
}

export class Engine {
  /** @param {() => Uint8Array} bytes The module. */
  constructor(bytes) {
    this.bytes = bytes
    /** Counts instances: an object of an earlier one cannot be asked any more. */
    this.generation = 0
    /** The functions that a question over functions may call, and what went wrong in them. */
    this.asking = null
    /** @type {any} */
    this.compiled = null
    /** @type {any} */
    this.wasm = null
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
    const trapped = (error) => this.trapped(error)
    const wasm = {}
    for (const [name, value] of Object.entries(exports)) {
      if (typeof value === 'function') wasm[name] = guarded(value, trapped)
    }
    this.wasm = wasm
    this.generation++
  }

  /** The functions of the module. */
  get api() {
    if (this.wasm === null) {
      throw new EyelineError('not_ready', 'this platform compiles large modules in the background only', 'await eyeline.ready first')
    }
    return this.wasm
  }

  /** A trap is a fault of ours, not of the caller: the instance is replaced by a fresh one. */
  trapped(error) {
    const stopped = error instanceof WebAssembly.RuntimeError || error instanceof RangeError || error?.name === 'InternalError'
    if (!stopped) throw error
    this.instantiate()
    const message = error instanceof Error ? error.message : String(error)
    throw new EyelineError('trapped', `the engine stopped (${message}) and was started anew`, 'objects made before this must be made again; please report it')
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
    new Uint8Array(this.memory.buffer, at, bytes.length).set(bytes)
    return bytes.length
  }

  /** Returns the text that an answer left. */
  told() {
    return decoder.decode(new Uint8Array(this.memory.buffer, this.api.bytes_at(1), this.api.told()))
  }

  /**
   * Returns a view of a buffer of the module; it is kept until the module's memory moves.
   * @param {'bytes' | 'ints' | 'singles' | 'doubles'} kind
   * @param {0 | 1} slot
   */
  view(kind, slot, at, length) {
    const known = this.views[kind][slot]
    if (known !== null && known.length === length && known.byteOffset === at && known.buffer === this.memory.buffer) {
      return known
    }
    const view = new VIEWS[kind](this.memory.buffer, at, length)
    this.views[kind][slot] = view
    return view
  }

  /** Copies an array into the module. */
  give(kind, array) {
    const at = this.api[kind](0, array.length)
    this.view(kind, 0, at, array.length).set(array)
  }

  /** Returns a view of what an answer left; it is valid until the next call. */
  got(kind, length) {
    return this.view(kind, 1, this.api[`${kind}_at`](1), length)
  }

  /**
   * Answers a question of the module, with the functions of the call at hand. It never throws: what a
   * function throws is kept, and the rest of the call asks nothing.
   */
  ask(number, a, b, c, d) {
    const asking = this.asking
    if (asking === null || asking.failed) return NaN
    try {
      return asking.answer(number, a, b, c, d)
    } catch (error) {
      asking.failed = true
      asking.error = error
      return NaN
    }
  }

  /**
   * Calls the module while its questions go to these functions.
   * @template T
   * @param {{ answer: Function, failed: boolean, error: unknown }} asking
   * @param {() => T} call
   */
  asked(asking, call) {
    const before = this.asking
    this.asking = asking
    let answer
    try {
      answer = call()
    } finally {
      this.asking = before
    }
    if (asking.failed) throw asking.error
    return this.done(answer)
  }
}

const VIEWS = { bytes: Uint8Array, ints: Int32Array, singles: Float32Array, doubles: Float64Array }

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
    if (this._number === 0) throw badValue(`this ${this._what} has been freed`)
    if (this._generation !== this._engine.generation) {
      throw new EyelineError('stale', `this ${this._what} belongs to an engine that stopped`, 'make it again')
    }
    return this._number
  }

  /** Frees the object's memory now instead of some time later. Freeing twice does nothing. */
  free() {
    if (this._number === 0) return
    this._engine.freed?.unregister(this)
    this._engine.release({ number: this._number, generation: this._generation })
    this._number = 0
  }
}

// Where `using` is known, it frees.
if (typeof Symbol.dispose === 'symbol') {
  Object.defineProperty(Held.prototype, Symbol.dispose, { value: Held.prototype.free, writable: true, configurable: true })
}

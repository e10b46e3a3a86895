/** What is wrong with a call: `code` is one of the contract's, `hint` says what would be right. */
export class EyelineError extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [hint]
   */
  constructor(code, message, hint) {
    super(hint === undefined ? message : `${message}; ${hint}`)
    this.name = 'EyelineError'
    this.code = code
    this.hint = hint
  }
}

/** The error of a value that is not valid here. */
export const badValue = (/** @type {string} */ message, /** @type {string} */ hint) =>
  new EyelineError('bad_value', message, hint)

/** A short description of a value, for errors. It never throws, not even for a value whose getters do. */
export function shown(/** @type {unknown} */ value) {
  try {
    return described(value)
  } catch {
    return 'an object'
  }
}

function described(/** @type {unknown} */ value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}…` : value)
  if (typeof value === 'bigint') return `the BigInt ${value}`
  if (typeof value === 'function') return 'a function'
  if (typeof value === 'symbol') return 'a symbol'
  if (Array.isArray(value)) return `an array of ${value.length}`
  if (ArrayBuffer.isView(value)) return `a ${Object.prototype.toString.call(value).slice(8, -1)}`
  if (typeof value === 'object' && value !== null) {
    return typeof (/** @type {any} */ (value).then) === 'function' ? 'a promise' : 'an object'
  }
  return String(value)
}

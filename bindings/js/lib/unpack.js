// Unpacks the embedded module: base64, then a raw LZMA stream (lc 3, lp 0, pb 0), synchronously. LZMA is
// 30 % denser than DEFLATE here. It runs once, at import, on data that the build made.

const TOP = 0x1000000
const [RANGE, CODE] = [0, 1]

/** A model of probabilities: one number for each context. */
const model = (/** @type {number} */ size) => new Uint16Array(size).fill(1024)

/** The models of a length: whether it is short, middle or long, and its bits. */
const lengths = () => ({ choice: model(2), low: model(8), mid: model(8), high: model(256) })

/**
 * Returns the data that was packed; `size` is how long it is.
 * @param {Uint8Array} source
 * @param {number} size
 */
export function unpack(source, size) {
  const out = new Uint8Array(size)
  let at = 5
  // Numbers of 32 bits that a closure changes live in an array: as variables they would be allocated anew.
  const coder = new Uint32Array(2)
  coder[RANGE] = 0xffffffff
  coder[CODE] = (source[1] << 24) | (source[2] << 16) | (source[3] << 8) | source[4]

  /** Reads one bit and teaches the model. */
  const bit = (/** @type {Uint16Array} */ models, /** @type {number} */ index) => {
    let range = coder[RANGE]
    let code = coder[CODE]
    if (range < TOP) {
      range = (range << 8) >>> 0
      code = ((code << 8) | source[at++]) >>> 0
      coder[CODE] = code
    }
    const odds = models[index]
    const bound = Math.imul(range >>> 11, odds) >>> 0
    if (code < bound) {
      coder[RANGE] = bound
      models[index] = odds + ((2048 - odds) >> 5)
      return 0
    }
    coder[RANGE] = range - bound
    coder[CODE] = code - bound
    models[index] = odds - (odds >> 5)
    return 1
  }
  /** Reads bits without a model. */
  const plain = (/** @type {number} */ count) => {
    let value = 0
    for (; count > 0; count--) {
      if (coder[RANGE] < TOP) {
        coder[RANGE] <<= 8
        coder[CODE] = (coder[CODE] << 8) | source[at++]
      }
      coder[RANGE] >>>= 1
      if (coder[CODE] >= coder[RANGE]) {
        coder[CODE] -= coder[RANGE]
        value = (value << 1) | 1
      } else value <<= 1
    }
    return value
  }
  /** Reads bits, the highest first, each with a model of those before it. */
  const tree = (/** @type {Uint16Array} */ models, /** @type {number} */ count, start = 0) => {
    let node = 1
    for (let left = count; left > 0; left--) node = (node << 1) | bit(models, start + node)
    return node - (1 << count)
  }
  /** The same, the lowest first. */
  const reversed = (/** @type {Uint16Array} */ models, /** @type {number} */ start, /** @type {number} */ count) => {
    let [node, value] = [1, 0]
    for (let place = 0; place < count; place++) {
      const next = bit(models, start + node)
      node = (node << 1) | next
      value |= next << place
    }
    return value
  }
  const length = (/** @type {ReturnType<typeof lengths>} */ { choice, low, mid, high }) =>
    bit(choice, 0) === 0 ? 2 + tree(low, 3) : bit(choice, 1) === 0 ? 10 + tree(mid, 3) : 18 + tree(high, 8)

  const literals = model(0x300 << 3)
  const [isMatch, isRep, isRep0, isRep1, isRep2, isRep0Long] = [12, 12, 12, 12, 12, 12].map(model)
  const [slots, special, aligned] = [model(64 * 4), model(115), model(16)]
  const [matchLength, repLength] = [lengths(), lengths()]
  let [rep0, rep1, rep2, rep3] = [0, 0, 0, 0]
  let state = 0
  for (let end = 0; end < size; ) {
    if (bit(isMatch, state) === 0) {
      const start = 0x300 * (end > 0 ? out[end - 1] >> 5 : 0)
      let symbol = 1
      if (state >= 7) {
        // After a match, the byte that would have followed it is a hint.
        let hint = out[end - rep0 - 1]
        while (symbol < 0x100) {
          const wanted = (hint >> 7) & 1
          hint <<= 1
          const next = bit(literals, start + ((1 + wanted) << 8) + symbol)
          symbol = (symbol << 1) | next
          if (next !== wanted) break
        }
      }
      while (symbol < 0x100) symbol = (symbol << 1) | bit(literals, start + symbol)
      out[end++] = symbol
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
      continue
    }
    let count
    if (bit(isRep, state) === 0) {
      ;[rep3, rep2, rep1] = [rep2, rep1, rep0]
      count = length(matchLength)
      state = state < 7 ? 7 : 10
      const slot = tree(slots, 6, 64 * Math.min(count - 2, 3))
      if (slot < 4) rep0 = slot
      else {
        const more = (slot >> 1) - 1
        rep0 = (2 | (slot & 1)) << more
        if (slot < 14) rep0 += reversed(special, rep0 - slot, more)
        else rep0 += (plain(more - 4) << 4) + reversed(aligned, 0, 4)
      }
    } else {
      if (bit(isRep0, state) === 0) {
        if (bit(isRep0Long, state) === 0) {
          out[end] = out[end - rep0 - 1]
          end++
          state = state < 7 ? 9 : 11
          continue
        }
      } else {
        let distance
        if (bit(isRep1, state) === 0) distance = rep1
        else {
          if (bit(isRep2, state) === 0) distance = rep2
          else {
            distance = rep3
            rep3 = rep2
          }
          rep2 = rep1
        }
        rep1 = rep0
        rep0 = distance
      }
      count = length(repLength)
      state = state < 7 ? 8 : 11
    }
    for (const last = Math.min(end + count, size); end < last; end++) out[end] = out[end - rep0 - 1]
  }
  return out
}

/**
 * Returns the bytes that a base64 text stands for.
 * @param {string} text
 */
export function decoded(text) {
  const letters = atob(text)
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index)
  return bytes
}

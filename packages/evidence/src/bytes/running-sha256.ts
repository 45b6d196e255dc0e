// SHA-256 (FIPS 180-4) whose state can be kept and taken up again years later, which neither Web Crypto nor Node's
// crypto offers: a renewal hashes a whole file of which only this state is at hand (seal/seal-state.ts).
import { fromHex, toHex, type Bytes } from './hash.ts'

/** The state at a block's boundary, and the bytes since: all that the hash of anything longer depends on. */
export interface SavedSha256 {
  /** How many bytes were hashed. */
  length: number
  /** Eight words, big-endian, hex. */
  words: string
  /** The `length % 64` bytes after the last whole block, hex. */
  rest: string
}

/** The first `count` primes: the constants are the fractional parts of their roots (FIPS 180-4 section 4.2.2). */
function primes(count: number): number[] {
  const found: number[] = []
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n)
  return found
}

/** The first 32 bits of the fractional part of the root, exactly: floor(root · 2^32) by whole numbers. */
function fraction(prime: number, root: 2 | 3): number {
  const wanted = BigInt(prime) << BigInt(32 * root)
  let [low, high] = [0n, 1n << 40n]
  while (low < high) {
    const middle = (low + high + 1n) / 2n
    if (middle ** BigInt(root) <= wanted) low = middle
    else high = middle - 1n
  }
  return Number(low & 0xffff_ffffn)
}

const START = Int32Array.from(primes(8), (prime) => fraction(prime, 2))
const ROUND = Int32Array.from(primes(64), (prime) => fraction(prime, 3))

const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))

export class RunningSha256 {
  #words = Int32Array.from(START)
  readonly #block = new Uint8Array(64)
  readonly #schedule = new Int32Array(64)
  #length = 0

  /** Throws RangeError for a state that no file has. */
  static resumed({ length, words, rest }: SavedSha256): RunningSha256 {
    const [state, block] = [fromHex(words), fromHex(rest)]
    if (!Number.isSafeInteger(length) || length < 0 || state.length !== 32 || block.length !== length % 64)
      throw new RangeError('not a saved state of SHA-256')
    const hash = new RunningSha256()
    const view = new DataView(state.buffer)
    hash.#words = Int32Array.from({ length: 8 }, (_, at) => view.getInt32(4 * at))
    hash.#block.set(block)
    hash.#length = length
    return hash
  }

  update(bytes: Uint8Array): this {
    let at = 0
    const filled = this.#length % 64
    if (filled > 0) {
      at = Math.min(64 - filled, bytes.length)
      this.#block.set(bytes.subarray(0, at), filled)
      if (filled + at === 64) this.#compress(this.#block, 0)
    }
    for (; at + 64 <= bytes.length; at += 64) this.#compress(bytes, at)
    if (at < bytes.length) this.#block.set(bytes.subarray(at))
    this.#length += bytes.length
    return this
  }

  save(): SavedSha256 {
    return {
      length: this.#length,
      words: toHex(wordsOf(this.#words)),
      rest: toHex(this.#block.subarray(0, this.#length % 64)),
    }
  }

  /** Of what was hashed so far; more may follow. */
  digest(): Bytes {
    const last = RunningSha256.resumed(this.save())
    const bits = new Uint8Array(8)
    new DataView(bits.buffer).setBigUint64(0, BigInt(this.#length) * 8n)
    const zeros = (((55 - this.#length) % 64) + 64) % 64
    last.update(Uint8Array.of(0x80)).update(new Uint8Array(zeros)).update(bits)
    return wordsOf(last.#words)
  }

  // Signed words, whose sums need no more than 32 bits: V8 keeps others as floating-point numbers, at a third of the
  // speed (measured).
  #compress(bytes: Uint8Array, offset: number): void {
    const [w, words] = [this.#schedule, this.#words]
    for (let t = 0, at = offset; t < 16; t += 1, at += 4)
      w[t] = (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
    for (let t = 16; t < 64; t += 1) {
      const early = w[t - 15]!
      const late = w[t - 2]!
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      w[t] = ((turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)) + w[t - 7]! + small + w[t - 16]!) | 0
    }
    let a = words[0]!
    let b = words[1]!
    let c = words[2]!
    let d = words[3]!
    let e = words[4]!
    let f = words[5]!
    let g = words[6]!
    let h = words[7]!
    for (let t = 0; t < 64; t += 1) {
      const one =
        (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + ROUND[t]! + w[t]!) | 0
      const two = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g
      g = f
      f = e
      e = (d + one) | 0
      d = c
      c = b
      b = a
      a = (one + two) | 0
    }
    words[0]! += a
    words[1]! += b
    words[2]! += c
    words[3]! += d
    words[4]! += e
    words[5]! += f
    words[6]! += g
    words[7]! += h
  }
}

function wordsOf(words: Int32Array): Bytes {
  const bytes = new Uint8Array(32)
  const view = new DataView(bytes.buffer)
  words.forEach((word, at) => {
    view.setInt32(4 * at, word)
  })
  return bytes
}

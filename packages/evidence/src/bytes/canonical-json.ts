// One value, one spelling: hashes and signatures over JSON need the same bytes everywhere (RFC 8785, JCS).
// Implemented here because all of it is shorter than a dependency's review.

/** Far below the depth at which an engine's stack overflows, with a different error in each. */
const MOST_LEVELS = 200

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/**
 * The RFC 8785 text of a JSON value: keys sorted by UTF-16 code units, no spaces, ECMAScript numbers. Throws
 * a TypeError for values JSON cannot represent unchanged (undefined, NaN, Infinity, lone surrogates,
 * functions, class instances).
 */
export function canonicalJson(value: unknown): string {
  return spelt(value, 0)
}

function spelt(value: unknown, depth: number): string {
  if (depth > MOST_LEVELS) throw new TypeError('the JSON is nested too deeply')
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('canonical JSON has no NaN or Infinity')
    return JSON.stringify(value) // RFC 8785 section 3.2.2.3 is ECMAScript's own number text
  }
  if (typeof value === 'string') return canonicalString(value)
  if (Array.isArray(value)) return `[${value.map((one) => spelt(one, depth + 1)).join(',')}]`
  if (typeof value === 'object' && isPlain(value)) {
    const members = Object.keys(value)
      .sort() // ECMAScript's default order is by UTF-16 code units, as section 3.2.3 requires
      .map((key) => `${canonicalString(key)}:${spelt((value as Record<string, unknown>)[key], depth + 1)}`)
    return `{${members.join(',')}}`
  }
  throw new TypeError(
    `canonical JSON cannot hold ${typeof value === 'object' ? 'this object' : typeof value}`,
  )
}

/** The UTF-8 bytes of `canonicalJson`. */
export function canonicalBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(canonicalJson(value))
}

/**
 * Parses JSON only in canonical form: duplicate keys, spaces, a byte order mark, another number spelling or
 * order all throw. This is what makes every byte of a signed file count.
 */
export function parseCanonicalJson(bytes: Uint8Array): Json {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  const value = JSON.parse(text) as Json
  if (canonicalJson(value) !== text) throw new TypeError('the JSON is not in canonical form (RFC 8785)')
  return value
}

function canonicalString(text: string): string {
  // JSON.stringify would write a lone surrogate as \udxxx; RFC 8785 section 3.2.2.2 requires an error.
  if (!text.isWellFormed()) throw new TypeError('canonical JSON has no lone surrogates')
  return JSON.stringify(text)
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

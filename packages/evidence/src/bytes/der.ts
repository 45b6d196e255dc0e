// DER (X.690 section 10), written and parsed strictly. The register's evidence has exactly one encoding: what
// is parsed is rebuilt from its parts and compared byte for byte, so this file encodes deterministically and
// its parser allows no BER variants. A general ASN.1 library accepts more than one encoding of the same
// value, which a verifier of canonical bytes must not do.
import { fromLatin1 } from './latin1.ts'
import type { Bytes } from './hash.ts'

export class DerError extends Error {}

export interface DerValue {
  tag: number
  content: Bytes
  /** Header and content. */
  raw: Bytes
}

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  printable: 0x13,
  ia5: 0x16,
  utcTime: 0x17,
  generalizedTime: 0x18,
  enumerated: 0x0a,
  sequence: 0x30,
  set: 0x31,
} as const

export function concat(...parts: readonly ArrayLike<number>[]): Bytes {
  let length = 0
  for (const part of parts) length += part.length
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

export function equal(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && compare(a, b) === 0
}

/** Lexicographic order of octets, by which DER sorts a SET OF (X.690 section 11.6). */
export function compare(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let i = 0; i < length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

export function tlv(tag: number, ...parts: readonly Uint8Array[]): Bytes {
  const content = concat(...parts)
  const n = content.length
  if (n < 0x80) return concat([tag, n], content)
  const length: number[] = []
  for (let rest = n; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256)
  return concat([tag, 0x80 | length.length, ...length], content)
}

export const sequence = (...parts: readonly Uint8Array[]): Bytes => tlv(TAG.sequence, ...parts)
export const setOf = (...parts: readonly Uint8Array[]): Bytes => tlv(TAG.set, ...parts.toSorted(compare))
export const octetString = (bytes: Uint8Array): Bytes => tlv(TAG.octetString, bytes)
export const bitString = (bytes: Uint8Array, unusedBits = 0): Bytes =>
  tlv(TAG.bitString, new Uint8Array([unusedBits]), bytes)
export const utf8 = (text: string): Bytes => tlv(TAG.utf8, new TextEncoder().encode(text))
export const printable = (text: string): Bytes => tlv(TAG.printable, new TextEncoder().encode(text))
export const boolean = (value: boolean): Bytes => tlv(TAG.boolean, new Uint8Array([value ? 0xff : 0]))
/** Context-specific, constructed: an EXPLICIT tag, or an IMPLICIT one over a constructed type. */
export const context = (n: number, ...parts: readonly Uint8Array[]): Bytes => tlv(0xa0 | n, ...parts)
/** Context-specific, primitive: an IMPLICIT tag over a primitive type. */
export const contextPrimitive = (n: number, bytes: Uint8Array): Bytes => tlv(0x80 | n, bytes)

/** A non-negative INTEGER from big-endian bytes or a safe number. */
export function integer(value: Uint8Array | number): Bytes {
  let bytes: number[]
  if (typeof value === 'number') {
    bytes = []
    for (let rest = value; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256)
  } else {
    const first = value.findIndex((byte) => byte !== 0)
    bytes = first < 0 ? [] : [...value.subarray(first)]
  }
  if (bytes.length === 0 || bytes[0]! >= 0x80) bytes.unshift(0)
  return tlv(TAG.integer, new Uint8Array(bytes))
}

/** OBJECT IDENTIFIER from dotted text; arcs may be larger than 53 bits (the UUID arc 2.25 is 128). */
export function oid(dotted: string): Bytes {
  const arcs = dotted.split('.').map(BigInt)
  const bytes: number[] = []
  for (const arc of [arcs[0]! * 40n + arcs[1]!, ...arcs.slice(2)]) {
    const groups = [Number(arc & 0x7fn)]
    for (let rest = arc >> 7n; rest > 0n; rest >>= 7n) groups.unshift(Number(rest & 0x7fn) | 0x80)
    bytes.push(...groups)
  }
  return tlv(TAG.oid, new Uint8Array(bytes))
}

/** "YYYYMMDDHHMMSSZ"; fractions are dropped. */
function timeText(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z`
}

export const generalizedTime = (at: Date): Bytes =>
  tlv(TAG.generalizedTime, new TextEncoder().encode(timeText(at)))

/** Time of a certificate or list: UTCTime up to 2049, GeneralizedTime after (RFC 5280 section 4.1.2.5). */
export function time(at: Date): Bytes {
  return at.getUTCFullYear() < 2050
    ? tlv(TAG.utcTime, new TextEncoder().encode(timeText(at).slice(2)))
    : generalizedTime(at)
}

/**
 * Parses the one value at the start of `bytes` and returns the rest. Throws DerError unless the header is
 * DER.
 */
function readFirst(bytes: Bytes): { value: DerValue; rest: Bytes } {
  const [tag, first] = bytes
  if (tag === undefined || first === undefined) throw new DerError('truncated')
  if ((tag & 0x1f) === 0x1f) throw new DerError('multi-byte tag')
  let length = first
  let header = 2
  if (first >= 0x80) {
    const count = first & 0x7f
    if (count === 0 || count > 4 || bytes.length < 2 + count)
      throw new DerError('length is indefinite, too long or truncated')
    length = 0
    for (let i = 0; i < count; i++) length = length * 256 + bytes[2 + i]!
    if (length < 0x80 || length < 256 ** (count - 1)) throw new DerError('length is not minimal')
    header += count
  }
  if (bytes.length < header + length) throw new DerError('truncated')
  return {
    value: { tag, content: bytes.subarray(header, header + length), raw: bytes.subarray(0, header + length) },
    rest: bytes.subarray(header + length),
  }
}

/** Length in bytes of the DER value at the start of `bytes`. */
export const lengthOfFirst = (bytes: Bytes): number => readFirst(bytes).value.raw.length

/** Parses exactly one value. */
export function read(bytes: Bytes, tag?: number): DerValue {
  const { value, rest } = readFirst(bytes)
  if (rest.length > 0) throw new DerError('bytes after the value')
  if (tag !== undefined && value.tag !== tag) throw new DerError(`tag ${value.tag} where ${tag} was expected`)
  return value
}

/** The values inside a constructed one. */
export function children(value: DerValue): DerValue[] {
  const found: DerValue[] = []
  for (let rest = value.content; rest.length > 0;) {
    const next = readFirst(rest)
    found.push(next.value)
    rest = next.rest
    if (found.length > 10_000) throw new DerError('too many values')
  }
  return found
}

/** The n-th value inside, of the given tag. */
export function child(value: DerValue, index: number, tag?: number): DerValue {
  const found = children(value)[index]
  if (found === undefined) throw new DerError(`no value ${index}`)
  if (tag !== undefined && found.tag !== tag) throw new DerError(`tag ${found.tag} where ${tag} was expected`)
  return found
}

export function readOid(value: DerValue): string {
  if (value.tag !== TAG.oid) throw new DerError('not an object identifier')
  const arcs: bigint[] = []
  let arc = 0n
  for (const byte of value.content) {
    arc = (arc << 7n) | BigInt(byte & 0x7f)
    if (byte < 0x80) {
      arcs.push(arc)
      arc = 0n
    }
  }
  const first = arcs[0] ?? 0n
  const root = first < 80n ? first / 40n : 2n
  return [root, first - root * 40n, ...arcs.slice(1)].join('.')
}

const MOMENT = /^(?!0000)(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d*[1-9])?Z$/

/** Throws DerError also for a day or a second that there is not: a Date would take the next one for it. */
function moment(text: string): Date {
  const [, year, month, day, hour, minute, second, fraction = ''] = MOMENT.exec(text) ?? []
  const named = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const at = new Date(`${named}${fraction.slice(0, 4)}Z`)
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(named)) throw new DerError('not a time')
  return at
}

/** FALSE is a default, which DER leaves out, but not every authority does. */
export const isTrue = (value: DerValue | undefined): boolean =>
  value?.tag === TAG.boolean && (value.content.length !== 1 || value.content[0] !== 0)

/** Seconds precision, UTC only, as RFC 5280 requires of both kinds. */
export function readTime(value: DerValue): Date {
  const text = fromLatin1(value.content)
  if (text.includes('.')) throw new DerError('not a time')
  if (value.tag === TAG.utcTime) return moment(`${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}`)
  return readFineTime(value)
}

/** GeneralizedTime with or without a fraction (RFC 3161 section 2.4.2), down to the millisecond. */
export function readFineTime(value: DerValue): Date {
  if (value.tag !== TAG.generalizedTime) throw new DerError('not a time')
  return moment(fromLatin1(value.content))
}

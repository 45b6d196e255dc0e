// The public audit log's record of an event: no personal data, and nothing from which a stranger could guess
// any. UK GDPR article 17: deleting the salt beside an entry cuts the link to the person, and the log stays
// provable.
import { z } from 'zod'
import { canonicalBytes, parseCanonicalJson } from '../bytes/canonical-json.ts'
import { sha256, toHex } from '../bytes/hash.ts'
import type { Hash } from './merkle.ts'

const event = z
  .string()
  .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/)
  .max(80)

/** The lines of before. */
export const auditEntry1Schema = z.strictObject({
  format: z.literal('testate-audit/1'),
  /** Past tense, such as will.registered. */
  event,
  at: z.iso.datetime({ precision: 3 }),
  /** The commitment known on the ledgers, or an id recognisable only with the salt, or nothing. */
  will: z.union([z.strictObject({ commitment: hex32() }), z.strictObject({ opaque: hex32() }), z.null()]),
  /** SHA-256(salt ‖ canonical details). */
  details: hex32(),
})

/** Nobody can link two of them who has neither their salts nor the will's line key (decision 55). */
export const auditEntry2Schema = z.strictObject({
  format: z.literal('testate-audit/2'),
  event,
  /** The hour in which it happened. */
  at: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):00:00\.000Z$/),
  /** HMAC-SHA256(the will's line key, the number of the line), or nothing. */
  will: z.union([z.strictObject({ mark: hex32() }), z.null()]),
  /** SHA-256(salt ‖ canonical details). */
  details: hex32(),
  /** SHA-256(salt ‖ canonical JSON of what the line hides). */
  line: hex32(),
})

export const auditEntrySchema = z.discriminatedUnion('format', [auditEntry1Schema, auditEntry2Schema])

type AuditEntry1 = z.infer<typeof auditEntry1Schema>
type AuditEntry2 = z.infer<typeof auditEntry2Schema>
/** The leaf of the log, as canonical JSON. */
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** What a line of the second form hides. Disclosed to the people concerned, never published. */
export interface HiddenLine {
  /** Exactly when. */
  at: string
  /** Its place among the lines of its will, from 0. Null, like the rest, for a line about no will. */
  number: number | null
  /** Hex: the leaf hash of the line before it of the same will; null for the first. */
  previous: string | null
  /** The will's id. */
  will: string | null
}

/**
 * The entry of an event in the first form. `salt` is 32 fresh random bytes; `will` is a commitment (hex) once
 * there is one, else the will's id, which the salt conceals. Throws when a field does not fit the schema.
 */
export async function auditEntry(
  event: {
    event: string
    at: Date
    details: Record<string, unknown>
    will: { commitment: string } | { id: string } | null
  },
  salt: Uint8Array,
  hash: Hash = sha256,
): Promise<AuditEntry1> {
  if (salt.length !== 32) throw new RangeError('the salt of an audit entry is 32 bytes')
  return auditEntry1Schema.parse({
    format: 'testate-audit/1',
    event: event.event,
    at: event.at.toISOString(),
    will:
      event.will !== null && 'id' in event.will
        ? { opaque: await opaqueWillId(salt, event.will.id, hash) }
        : event.will,
    details: await detailsHash(salt, event.details, hash),
  })
}

/** The entry of an event in the second form. `mark`: null for a line about no will. Throws as `auditEntry` does. */
export async function markedEntry(
  {
    event,
    details,
    line,
    mark,
  }: { event: string; details: Record<string, unknown>; line: HiddenLine; mark: string | null },
  salt: Uint8Array,
  hash: Hash = sha256,
): Promise<AuditEntry2> {
  if (salt.length !== 32) throw new RangeError('the salt of an audit entry is 32 bytes')
  return auditEntry2Schema.parse({
    format: 'testate-audit/2',
    event,
    at: hourOf(line.at),
    will: mark === null ? null : { mark },
    details: await detailsHash(salt, details, hash),
    line: await lineHash(salt, line, hash),
  })
}

/** The bytes hashed into the log. */
export function auditLeaf(entry: AuditEntry): Uint8Array<ArrayBuffer> {
  return canonicalBytes(entry)
}

/** Parses a leaf. Throws when it is not canonical or not an entry. */
export function parseAuditLeaf(leaf: Uint8Array): AuditEntry {
  return auditEntrySchema.parse(parseCanonicalJson(leaf))
}

/** SHA-256(salt ‖ canonical JSON), hex. */
export async function detailsHash(
  salt: Uint8Array,
  details: Record<string, unknown>,
  hash: Hash = sha256,
): Promise<string> {
  return toHex(await hash(joined(salt, canonicalBytes(details))))
}

/**
 * SHA-256(salt ‖ "will:" ‖ id), hex: different in every entry, so strangers cannot follow one will through
 * the log.
 */
export async function opaqueWillId(salt: Uint8Array, willId: string, hash: Hash = sha256): Promise<string> {
  return toHex(await hash(joined(salt, new TextEncoder().encode(`will:${willId}`))))
}

/** Whether a line of the second form hides exactly this. */
export async function hidesLine(
  entry: AuditEntry2,
  line: HiddenLine,
  salt: Uint8Array,
  hash: Hash = sha256,
): Promise<boolean> {
  return (
    entry.at === hourOf(line.at) &&
    (entry.will === null) === (line.will === null) &&
    entry.line === (await lineHash(salt, line, hash))
  )
}

/** HMAC-SHA256(key, the number in decimal), hex (RFC 2104). `key`: the will's line key, 32 bytes. */
export async function markOf(key: Uint8Array, number: number, hash: Hash = sha256): Promise<string> {
  if (key.length !== 32) throw new RangeError('a line key is 32 bytes')
  const inner = await hash(joined(padded(key, 0x36), new TextEncoder().encode(String(number))))
  return toHex(await hash(joined(padded(key, 0x5c), inner)))
}

function padded(key: Uint8Array, pad: number): Uint8Array {
  const block = new Uint8Array(64).fill(pad)
  for (let at = 0; at < key.length; at += 1) block[at]! ^= key[at]!
  return block
}

/** The hour in which that moment lies. */
export const hourOf = (at: string): string => `${at.slice(0, 14)}00:00.000Z`

const lineHash = (salt: Uint8Array, { at, number, previous, will }: HiddenLine, hash: Hash) =>
  detailsHash(salt, { at, number, previous, will }, hash)

function hex32() {
  return z.string().regex(/^[0-9a-f]{64}$/)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

/**
 * The will that a line names by its commitment: in the clear in a line of the first form, in the details of one of
 * the second; null where it names none. `details` are those whose hash the line has.
 */
export function commitmentOf(entry: AuditEntry, details: Readonly<Record<string, unknown>>): string | null {
  if (entry.format === 'testate-audit/1')
    return entry.will !== null && 'commitment' in entry.will ? entry.will.commitment : null
  const named = details['commitment']
  return typeof named === 'string' ? named : null
}

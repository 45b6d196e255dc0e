// The public audit log's record of an event: no personal data, and nothing from which a stranger could guess
// any. UK GDPR article 17: deleting the salt beside an entry cuts the link to the person, and the log stays
// provable.
import { z } from 'zod'
import { canonicalBytes, parseCanonicalJson } from '../bytes/canonical-json.ts'
import { sha256, toHex } from '../bytes/hash.ts'
import type { Hash } from './merkle.ts'

export const auditEntrySchema = z.strictObject({
  format: z.literal('testate-audit/1'),
  /** Past tense, such as will.registered. */
  event: z
    .string()
    .regex(/^[a-z][a-z-]*(\.[a-z][a-z-]*)+$/)
    .max(80),
  at: z.iso.datetime({ precision: 3 }),
  /** The commitment known on the ledgers, or an id recognisable only with the salt, or nothing. */
  will: z.union([z.strictObject({ commitment: hex32() }), z.strictObject({ opaque: hex32() }), z.null()]),
  /** SHA-256(salt ‖ canonical details). */
  details: hex32(),
})

/** The leaf of the log, as canonical JSON. */
export type AuditEntry = z.infer<typeof auditEntrySchema>

/** Disclosed to the people concerned, never published. */
export interface AuditDisclosure {
  /** 32 random bytes, hex. */
  salt: string
  details: Record<string, unknown>
}

/**
 * The entry of an event. `salt` is 32 fresh random bytes; `will` is a commitment (hex) once there is one,
 * else the will's id, which the salt conceals. Throws when a field does not fit the schema.
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
): Promise<AuditEntry> {
  if (salt.length !== 32) throw new RangeError('the salt of an audit entry is 32 bytes')
  return auditEntrySchema.parse({
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

function hex32() {
  return z.string().regex(/^[0-9a-f]{64}$/)
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(one.length + other.length)
  bytes.set(one)
  bytes.set(other, one.length)
  return bytes
}

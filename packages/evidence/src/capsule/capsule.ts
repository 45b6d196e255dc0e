// The evidence capsule: everything needed to check a registration without the register, in one file with only
// one valid encoding.
import { z } from 'zod'
import { auditEntrySchema } from '../log/audit-entry.ts'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { canonicalBytes, parseCanonicalJson, type Json } from '../bytes/canonical-json.ts'
import { signatureHolds, type LogSigner, type VerifierKey } from '../log/checkpoint.ts'
import { equal } from '../bytes/der.ts'
import { sealRegistrationSchema } from '../seal/seal-registration.ts'
import { statementSchema } from './statement.ts'

/** A sealed PDF is 10 MB plus its statement pages; base64 adds a third. */
export const MOST_CAPSULE_BYTES = 64 * 1024 * 1024

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime({ precision: 3 })

export const receiptSchema = z.strictObject({
  network: z.string().min(1).max(40),
  /** The network's description as shown to people, for example "local development ledger". */
  label: z.string().min(1).max(200),
  chainId: z.union([z.number().int().nonnegative(), z.string().min(1).max(100)]),
  contract: z.string().min(1).max(200),
  /** The commitment. */
  tokenId: hex32,
  owner: z.string().min(1).max(200),
  version: z.number().int().min(1).max(0xffff_ffff),
  metadataHash: hex32,
  registeredAt: time,
  transactionHash: z.string().min(1).max(200),
  blockNumber: z.string().regex(/^\d{1,20}$/),
  blockHash: z.string().min(1).max(200),
})

export const mediaSchema = z.strictObject({
  kind: z.enum(['recording']),
  sha256: hex32,
  durationMs: z
    .number()
    .int()
    .positive()
    .max(24 * 3600 * 1000),
  mediaType: z.string().min(1).max(100),
})

/**
 * A head of the audit log that covers this registration's entry, and its position on a ledger: also on one
 * where the will itself has no token.
 */
export const logAnchorSchema = z.strictObject({
  network: z.string().min(1).max(40),
  label: z.string().min(1).max(200),
  chainId: z.union([z.number().int().nonnegative(), z.string().min(1).max(100)]),
  contract: z.string().min(1).max(200),
  /** Signed note: the anchored head. */
  checkpoint: z.string().min(1).max(10_000),
  /** Leads from the entry of `audit` to that head. */
  proof: z.array(hex32).max(64),
  transactionHash: z.string().min(1).max(200),
  blockNumber: z.string().regex(/^\d{1,20}$/),
  anchoredAt: time,
})

/** The register's own name is a hint for people. Trust comes only from the verifier's own trust set. */
export const registerSchema = z.strictObject({
  name: z.string().min(1).max(200),
  root: hex32,
  logKey: z.string().min(1).max(1000),
})
export const auditSchema = z.strictObject({
  entry: auditEntrySchema,
  salt: hex32,
  /** Includes the sealed PDF's hash as `sealedHash`. */
  details: z.record(z.string(), z.json()),
  index: z.number().int().nonnegative(),
  proof: z.array(hex32).max(64),
  checkpoint: z.string().min(1).max(10_000),
})

const content = z.strictObject({
  format: z.literal('testate-capsule/1'),
  madeAt: time,
  register: registerSchema,
  registration: sealRegistrationSchema,
  sealedPdf: z.string().min(1),
  statements: z.array(statementSchema).length(3),
  media: z.array(mediaSchema).min(1).max(20),
  receipts: z.array(receiptSchema).min(1).max(20),
  audit: auditSchema,
})
/** The first format plus the log's anchors on ledgers. Capsules without any anchor still use the first. */
const anchored = content.extend({
  format: z.literal('testate-capsule/2'),
  logAnchors: z.array(logAnchorSchema).min(1).max(20),
})
const signature = { signature: z.string().length(88) }
export const capsuleSchema = z.discriminatedUnion('format', [
  content.extend(signature),
  anchored.extend(signature),
])

export type CapsuleContent = z.infer<typeof content>
export type LogAnchor = z.infer<typeof logAnchorSchema>
export type Capsule = z.infer<typeof capsuleSchema>
export type Receipt = z.infer<typeof receiptSchema>
export type Media = z.infer<typeof mediaSchema>

/**
 * The capsule's bytes, signed with the register's log key. `sealedPdf` is passed as bytes. Throws a ZodError
 * naming what does not fit.
 */
export async function buildCapsule(
  given: Omit<CapsuleContent, 'format' | 'sealedPdf'> & {
    sealedPdf: Uint8Array
    logAnchors?: readonly LogAnchor[]
  },
  signer: LogSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const { logAnchors = [], ...rest } = given
  const shared = { ...rest, sealedPdf: toBase64(given.sealedPdf) }
  const unsigned =
    logAnchors.length === 0
      ? content.parse({ ...shared, format: 'testate-capsule/1' })
      : anchored.parse({ ...shared, format: 'testate-capsule/2', logAnchors })
  return canonicalBytes({ ...unsigned, signature: toBase64(await signer.sign(capsuleSignedBytes(unsigned))) })
}

/** Empty for a capsule of the first format. */
export function logAnchorsOf(capsule: Capsule): readonly LogAnchor[] {
  return capsule.format === 'testate-capsule/2' ? capsule.logAnchors : []
}

/**
 * Parses a capsule strictly: only the canonical encoding of exactly these fields. Throws with the reason
 * otherwise.
 */
export function parseCapsule(bytes: Uint8Array): { capsule: Capsule; sealedPdf: Uint8Array } {
  if (bytes.length > MOST_CAPSULE_BYTES) throw new Error('it is larger than any capsule')
  const read = capsuleSchema.safeParse(parseCanonicalJson(bytes))
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new Error(`${issue.path.join('.') || 'the capsule'}: ${issue.message}`)
  }
  // Zod silently drops a key "__proto__" of a record: the parsed value must be all there was, or unsigned
  // bytes could be added.
  if (!equal(canonicalBytes(read.data), bytes)) throw new Error('it has a field that no capsule has')
  fromBase64(read.data.signature)
  return { capsule: read.data, sealedPdf: fromBase64(read.data.sealedPdf) }
}

/** Whether the register that owns `key` signed this capsule. */
export async function capsuleSignatureHolds(capsule: Capsule, key: VerifierKey): Promise<boolean> {
  const { signature, ...unsigned } = capsule
  return signatureHolds(key, fromBase64(signature), capsuleSignedBytes(unsigned))
}

/**
 * The format's name precedes the bytes, so that the log key's signature of a capsule can never pass for one
 * of a checkpoint: a note's text ends in a newline, these bytes end in a brace.
 */
export function capsuleSignedBytes(unsigned: CapsuleContent | z.infer<typeof anchored>): Uint8Array {
  return signedBytesOf(unsigned.format, unsigned as Json)
}

/** The format's name and the canonical JSON, of capsules and of proofs. */
export function signedBytesOf(format: string, unsigned: Json): Uint8Array {
  const domain = new TextEncoder().encode(`${format}\n`)
  const body = canonicalBytes(unsigned)
  const bytes = new Uint8Array(domain.length + body.length)
  bytes.set(domain)
  bytes.set(body, domain.length)
  return bytes
}

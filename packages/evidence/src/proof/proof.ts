// The small proof: everything of a capsule that shows a registration to whoever has the will's own PDF, without the
// will's bytes, a name or a statement in it. For those who keep the will apart. It has only one valid encoding.
import { z } from 'zod'
import { fromLatin1 } from '../bytes/latin1.ts'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { canonicalBytes, parseCanonicalJson, type Json } from '../bytes/canonical-json.ts'
import { equal } from '../bytes/der.ts'
import {
  auditSchema,
  logAnchorSchema,
  receiptSchema,
  registerSchema,
  signedBytesOf,
} from '../capsule/capsule.ts'
import { signatureHolds, type LogSigner, type VerifierKey } from '../log/checkpoint.ts'

/** One with twenty receipts and heads has some 300 kB. */
export const MOST_PROOF_BYTES = 1024 * 1024

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)

const content = z.strictObject({
  format: z.literal('testate-proof/1'),
  madeAt: z.iso.datetime({ precision: 3 }),
  register: registerSchema,
  /** SHA-256 of the will's own PDF. */
  documentHash: hex32,
  salt: hex32,
  version: z.number().int().min(1).max(0xffff_ffff),
  /** SHA-256 of the sealed PDF, which the ledgers hold salted. */
  sealedHash: hex32,
  /** Whether the identity of a party was a sample. */
  sample: z.boolean(),
  audit: auditSchema,
  receipts: z.array(receiptSchema).min(1).max(20),
  logAnchors: z.array(logAnchorSchema).max(20),
})
export const proofSchema = content.extend({ signature: z.string().length(88) })

export type ProofContent = z.infer<typeof content>
export type Proof = z.infer<typeof proofSchema>

/** The proof's bytes, signed with the register's log key. Throws a ZodError naming what does not fit. */
export async function buildProof(
  given: Omit<ProofContent, 'format'>,
  signer: LogSigner,
): Promise<Uint8Array<ArrayBuffer>> {
  const unsigned = content.parse({ ...given, format: 'testate-proof/1' })
  return canonicalBytes({ ...unsigned, signature: toBase64(await signer.sign(proofSignedBytes(unsigned))) })
}

/** Throws with the reason unless the bytes are the canonical encoding of exactly these fields. */
export function parseProof(bytes: Uint8Array): Proof {
  if (bytes.length > MOST_PROOF_BYTES) throw new Error('it is larger than any proof')
  const read = proofSchema.safeParse(parseCanonicalJson(bytes))
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new Error(`${issue.path.join('.') || 'the proof'}: ${issue.message}`)
  }
  // As in a capsule: Zod drops a key "__proto__" of a record.
  if (!equal(canonicalBytes(read.data), bytes)) throw new Error('it has a field that no proof has')
  fromBase64(read.data.signature)
  return read.data
}

/** Whether a file is a proof by its own words; nothing is checked. A capsule never is. */
export function isProof(bytes: Uint8Array): boolean {
  if (bytes.length > MOST_PROOF_BYTES) return false
  return fromLatin1(bytes).includes('"format":"testate-proof/')
}

/** Whether the register that owns `key` signed this proof. */
export async function proofSignatureHolds(proof: Proof, key: VerifierKey): Promise<boolean> {
  const { signature, ...unsigned } = proof
  return signatureHolds(key, fromBase64(signature), proofSignedBytes(unsigned))
}

export function proofSignedBytes(unsigned: ProofContent): Uint8Array {
  return signedBytesOf(unsigned.format, unsigned as Json)
}

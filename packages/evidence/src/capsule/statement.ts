// A party's signed registration statement as data. Its hash is in the reason of that party's PDF signature,
// so the two cannot be separated. Web APIs only: the browser checks capsules too.
import { z } from 'zod'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import { sha256, toHex } from '../bytes/hash.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime({ precision: 3 })

export const statementSchema = z.strictObject({
  format: z.literal('testate-statement/1'),
  /** The will, by its commitment on the ledgers, and the document. */
  commitment: hash,
  documentHash: hash,
  version: z.number().int().min(1),
  party: z.strictObject({
    role: z.enum(['testator', 'witness']),
    witnessOrder: z.number().int().min(0).max(2),
    name: z.string().min(1).max(300),
    email: z.string().max(320),
    presence: z.enum(['in-person', 'video']),
  }),
  /** The words agreed to, in full, with their version. */
  consents: z.strictObject({
    version: z.string().max(40),
    witnessed: z.string().max(500),
    legalEffect: z.string().max(500),
  }),
  /** The register's clock. */
  signedAt: time,
  /** The device's own description; stated, not verified. */
  device: z.strictObject({
    timestamp: z.string().max(40),
    userAgent: z.string().max(500),
    networkAddress: z.string().max(80),
    location: z.string().max(300),
  }),
  videoStatementHash: hash,
  secondFactor: z.strictObject({ kind: z.string().max(60), at: time }),
  /** How the party's identity was checked; `sample` ones prove nothing. */
  identity: z.strictObject({ method: z.string().max(200), sample: z.boolean() }),
})

export type Statement = z.infer<typeof statementSchema>

/** SHA-256 of the statement's canonical JSON (RFC 8785), lower-case hex. */
export async function statementHash(statement: Statement): Promise<string> {
  return toHex(await sha256(canonicalBytes(statement)))
}

/** The /Reason of the signature that covers the statement. */
export function signatureReason(hashOfStatement: string): string {
  return `Registration statement ${hashOfStatement}`
}

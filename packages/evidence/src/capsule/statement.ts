// A party's signed registration statement as data. Its hash is in the reason of that party's PDF signature,
// so the two cannot be separated. Web APIs only: the browser checks capsules too.
import { z } from 'zod'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import { sha256, toHex } from '../bytes/hash.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const time = z.iso.datetime({ precision: 3 })

const shared = {
  /** The will, by its commitment on the ledgers, and the document. */
  commitment: hash,
  documentHash: hash,
  version: z.number().int().min(1),
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
}
const party = z.strictObject({
  role: z.enum(['testator', 'witness']),
  witnessOrder: z.number().int().min(0).max(2),
  name: z.string().min(1).max(300),
  email: z.string().max(320),
})
/** The words agreed to, in full, with their version. */
const consents = z.strictObject({
  version: z.string().max(40),
  witnessed: z.string().max(500),
  legalEffect: z.string().max(500),
})

/** Each witness said for themselves how they were present. */
const first = z.strictObject({
  format: z.literal('testate-statement/1'),
  ...shared,
  party: party.extend({ presence: z.enum(['in-person', 'video']) }),
  consents,
})
/** One way for the whole ceremony, in words too, and the sentence that fits it. */
const second = z.strictObject({
  format: z.literal('testate-statement/2'),
  ...shared,
  party,
  ceremony: z.strictObject({
    way: z.enum(['together', 'live-video', 'apart']),
    words: z.string().min(1).max(500),
  }),
  consents: consents.extend({
    sentence: z.enum([
      'testator-together',
      'testator-live-video',
      'testator-apart',
      'witness-together',
      'witness-live-video',
      'witness-paper-will',
      'witness-recorded-statement',
    ]),
  }),
})
const owner = z.string().min(1).max(200)
/**
 * Also whom each network gives the token to, made when the ceremony opened: the register cannot enter it for
 * somebody else and show a consent of its own making.
 */
const third = second.extend({
  format: z.literal('testate-statement/3'),
  owners: z.strictObject({ ethereum: owner, solana: owner, corda: owner }),
})
export const statementSchema = z.discriminatedUnion('format', [first, second, third])

export type Statement = z.infer<typeof statementSchema>

/** How the parties took part, in a code and in words; null in the first format, which had no way for all three. */
export function ceremonyOf(
  statement:
    | Pick<z.infer<typeof first>, 'format'>
    | Pick<z.infer<typeof second>, 'format' | 'ceremony'>
    | Pick<z.infer<typeof third>, 'format' | 'ceremony'>,
): z.infer<typeof second>['ceremony'] | null {
  return statement.format === 'testate-statement/1' ? null : statement.ceremony
}

/** By network; null in the earlier formats, which did not say. */
export function ownersOf(
  statement:
    | { format: 'testate-statement/1' | 'testate-statement/2' }
    | Pick<z.infer<typeof third>, 'format' | 'owners'>,
): z.infer<typeof third>['owners'] | null {
  return statement.format === 'testate-statement/3' ? statement.owners : null
}

/** SHA-256 of the statement's canonical JSON (RFC 8785), lower-case hex. */
export async function statementHash(statement: Statement): Promise<string> {
  return toHex(await sha256(canonicalBytes(statement)))
}

/** The /Reason of the signature that covers the statement. */
export function signatureReason(hashOfStatement: string): string {
  return `Registration statement ${hashOfStatement}`
}

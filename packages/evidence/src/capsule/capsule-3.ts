// The third format of the capsule. The log's key signs three kinds of parts, each by itself: the core, which never
// changes and names the sealed PDF by its hash; each receipt; and each head of the log on a ledger. So the file can be
// put together without that key, and a receipt or a head can be added without the will's bytes.
import { z } from 'zod'
import { fromLatin1 } from '../bytes/latin1.ts'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import { canonicalBytes, canonicalJson, parseCanonicalJson, type Json } from '../bytes/canonical-json.ts'
import { equal } from '../bytes/der.ts'
import { fromHex, toHex } from '../bytes/hash.ts'
import { detailsHash } from '../log/audit-entry.ts'
import { signatureHolds, type LogSigner, type VerifierKey } from '../log/checkpoint.ts'
import {
  auditSchema,
  logAnchorSchema,
  mediaSchema,
  MOST_CAPSULE_BYTES,
  receiptSchema,
  registerSchema,
  signedBytesOf,
  type LogAnchor,
  type Receipt,
} from './capsule.ts'
import { statementHash, statementSchema, type Statement } from './statement.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/)
const signature = z.string().length(88)

/** What a copy to pass on leaves out of each statement. */
export const WITHHELD = [
  'device.location',
  'device.networkAddress',
  'device.userAgent',
  'party.email',
] as const
export type Withheld = (typeof WITHHELD)[number]

const [first, second, third] = statementSchema.options
const device = first.shape.device.omit({ location: true, networkAddress: true, userAgent: true })
/** A statement without those members. */
const statedSchema = z.discriminatedUnion('format', [
  first.extend({ device, party: first.shape.party.omit({ email: true }) }),
  second.extend({ device, party: second.shape.party.omit({ email: true }) }),
  third.extend({ device, party: third.shape.party.omit({ email: true }) }),
])

const coreSchema = z.strictObject({
  madeAt: z.iso.datetime({ precision: 3 }),
  register: registerSchema,
  commitment: hex32,
  documentHash: hex32,
  version: z.number().int().min(1).max(0xffff_ffff),
  /** SHA-256 of the sealed PDF. */
  sealedHash: hex32,
  statements: z
    .array(
      z.strictObject({
        /** Of the whole statement, as the party's signature in the sealed PDF names it. */
        statementHash: hex32,
        stated: statedSchema,
        /** Of each member left out: SHA-256(salt ‖ canonical JSON of member, value and witnessOrder). */
        withheld: z.strictObject(
          Object.fromEntries(WITHHELD.map((member) => [member, hex32])) as Record<Withheld, typeof hex32>,
        ),
      }),
    )
    .length(3),
  media: z.array(mediaSchema).min(1).max(20),
  audit: auditSchema,
})

const disclosureSchema = z.strictObject({
  witnessOrder: z.number().int().min(0).max(2),
  member: z.enum(WITHHELD),
  salt: hex32,
  value: z.string().max(500),
})
export const signedReceiptSchema = receiptSchema.extend({ signature })
/** With the inclusion proof, which needs no signature. */
const signedHeadSchema = logAnchorSchema.extend({ signature })

export const capsule3Schema = z.strictObject({
  format: z.literal('testate-capsule/3'),
  core: coreSchema,
  /** All twelve in the testator's own copy, none in one to pass on. */
  disclosures: z.array(disclosureSchema).max(12),
  receipts: z.array(signedReceiptSchema).min(1).max(20),
  logAnchors: z.array(signedHeadSchema).max(20),
  sealedPdf: z.string().min(1),
  /** Over the core. */
  signature,
})

export type CapsuleCore = z.infer<typeof coreSchema>
export type Disclosure = z.infer<typeof disclosureSchema>
export type SignedReceipt = z.infer<typeof signedReceiptSchema>
export type SignedHead = z.infer<typeof signedHeadSchema>
export type Capsule3 = z.infer<typeof capsule3Schema>
/** A head of the log on a ledger, of whichever will: signed once for all that it covers. */
export type Head = Omit<LogAnchor, 'proof'>

/** The core with its signature, and what opens its salted members. Stored beside the sealed PDF, under the same key. */
export const signedCoreSchema = z.strictObject({
  core: coreSchema,
  disclosures: z.array(disclosureSchema).length(12),
  signature,
})
export type SignedCore = z.infer<typeof signedCoreSchema>

/** `statements`: the testator's first. Throws a ZodError naming what does not fit. */
export async function buildCore(
  given: Omit<CapsuleCore, 'statements'> & { statements: readonly Statement[] },
  signer: LogSigner,
): Promise<SignedCore> {
  const disclosures: Disclosure[] = []
  const statements: unknown[] = []
  for (const [witnessOrder, statement] of given.statements.entries()) {
    const withheld: Partial<Record<Withheld, string>> = {}
    for (const member of WITHHELD) {
      const salt = toHex(crypto.getRandomValues(new Uint8Array(32)))
      const disclosure = { witnessOrder, member, salt, value: memberOf(statement, member) }
      withheld[member] = await disclosureHash(disclosure)
      disclosures.push(disclosure)
    }
    statements.push({
      statementHash: await statementHash(statement),
      stated: without(statement),
      withheld,
    })
  }
  const core = coreSchema.parse({ ...given, statements })
  const signed = { core, disclosures, signature: toBase64(await signer.sign(coreSignedBytes(core))) }
  return signedCoreSchema.parse(signed)
}

export async function signReceipt(receipt: Receipt, signer: LogSigner): Promise<SignedReceipt> {
  return { ...receipt, signature: toBase64(await signer.sign(receiptSignedBytes(receipt))) }
}

/** The signature alone: one head is in the capsules of many wills. */
export async function signHead(head: Head, signer: LogSigner): Promise<string> {
  return toBase64(await signer.sign(headSignedBytes(head)))
}

/** The bytes before and after the base64 of the sealed PDF: the file can be written while that is read. */
export function aroundSealedPdf(parts: Omit<Capsule3, 'format' | 'sealedPdf'>): {
  before: Uint8Array<ArrayBuffer>
  after: Uint8Array<ArrayBuffer>
} {
  const whole = canonicalJson(
    capsule3Schema.parse({ ...parts, format: 'testate-capsule/3', sealedPdf: '-' }) as Json,
  )
  // Only `signature` comes after it, which has no such text in it.
  const at = whole.lastIndexOf('"sealedPdf":"-"') + '"sealedPdf":"'.length
  const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
  return { before: bytes(whole.slice(0, at)), after: bytes(whole.slice(at + 1)) }
}

/** Whether a file is such a capsule by its first bytes. Nothing is checked. */
export function isCapsule3(bytes: Uint8Array): boolean {
  return fromLatin1(bytes.subarray(0, 8)) === '{"core":'
}

/** As `parseCapsule` does for the formats before. Throws with the reason. */
export function parseCapsule3(bytes: Uint8Array): { capsule: Capsule3; sealedPdf: Uint8Array } {
  if (bytes.length > MOST_CAPSULE_BYTES) throw new Error('it is larger than any capsule')
  const read = capsule3Schema.safeParse(parseCanonicalJson(bytes))
  if (!read.success) {
    const issue = read.error.issues[0]!
    throw new Error(`${issue.path.join('.') || 'the capsule'}: ${issue.message}`)
  }
  if (!equal(canonicalBytes(read.data), bytes)) throw new Error('it has a field that no capsule has')
  const { signature: own, receipts, logAnchors, sealedPdf } = read.data
  for (const one of [own, ...[...receipts, ...logAnchors].map((part) => part.signature)]) fromBase64(one)
  return { capsule: read.data, sealedPdf: fromBase64(sealedPdf) }
}

export async function coreSignatureHolds(
  { core, signature: given }: Pick<Capsule3, 'core' | 'signature'>,
  key: VerifierKey,
): Promise<boolean> {
  return signatureHolds(key, fromBase64(given), coreSignedBytes(core))
}

export async function receiptSignatureHolds(signed: SignedReceipt, key: VerifierKey): Promise<boolean> {
  const { signature: given, ...receipt } = signed
  return signatureHolds(key, fromBase64(given), receiptSignedBytes(receipt))
}

export async function headSignatureHolds(
  { proof: _, signature: given, ...head }: SignedHead,
  key: VerifierKey,
): Promise<boolean> {
  return signatureHolds(key, fromBase64(given), headSignedBytes(head))
}

export const coreSignedBytes = (core: CapsuleCore): Uint8Array =>
  signedBytesOf('testate-capsule/3', core as Json)
export const receiptSignedBytes = (receipt: Receipt): Uint8Array =>
  signedBytesOf('testate-receipt/1', receipt as Json)
export const headSignedBytes = (head: Head): Uint8Array => signedBytesOf('testate-head/1', head as Json)

/** What stands in the core for the member that a disclosure opens. */
export async function disclosureHash({ salt, ...opened }: Disclosure): Promise<string> {
  return detailsHash(fromHex(salt), opened)
}

/** The whole statement; null where the disclosures are not all there, or do not make one. */
export function wholeStatement(
  { stated }: CapsuleCore['statements'][number],
  disclosures: readonly Disclosure[],
): Statement | null {
  const value = (member: Withheld): string | undefined =>
    disclosures.find((one) => one.member === member)?.value
  const whole = statementSchema.safeParse({
    ...stated,
    party: { ...stated.party, email: value('party.email') },
    device: {
      ...stated.device,
      location: value('device.location'),
      networkAddress: value('device.networkAddress'),
      userAgent: value('device.userAgent'),
    },
  })
  return whole.success ? whole.data : null
}

function memberOf({ device: of, party }: Statement, member: Withheld): string {
  switch (member) {
    case 'device.location':
      return of.location
    case 'device.networkAddress':
      return of.networkAddress
    case 'device.userAgent':
      return of.userAgent
    case 'party.email':
      return party.email
  }
}

function without({ device: { timestamp }, party, ...rest }: Statement): unknown {
  const { email: _, ...named } = party
  return { ...rest, device: { timestamp }, party: named }
}

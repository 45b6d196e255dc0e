// Sealed wills, capsules and proofs of which one member was altered at random before it was signed: by the party or by
// the register, with the key that signs it, and with all that is computed from it. What a register, or somebody who has
// its keys, can say that is not so.
import { isDeepStrictEqual } from 'node:util'
import { canonicalBytes, type Json } from '@testate/evidence/bytes/canonical-json'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import {
  coreSignedBytes,
  disclosureHash,
  headSignedBytes,
  receiptSignedBytes,
  WITHHELD,
  type Disclosure,
} from '@testate/evidence/capsule/capsule-3'
import { signedBytesOf } from '@testate/evidence/capsule/capsule'
import { signatureReason } from '@testate/evidence/capsule/statement'
import { detailsHash } from '@testate/evidence/log/audit-entry'
import { checkpointText, signNote } from '@testate/evidence/log/checkpoint'
import { inclusionProof, leafHash, rootOf } from '@testate/evidence/log/merkle'
import { sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  inThirdFormat,
  receiptOf,
  SAMPLE_NETWORK,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleProof,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '@testate/evidence/testing/capsule-sample'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { applySignature } from '../../packages/evidence/src/seal/apply-signature.ts'
import {
  sealRegistrationSchema,
  type SealRegistration,
} from '../../packages/evidence/src/seal/seal-registration.ts'
import { alterLike } from './alter-like.ts'
import { seeded } from './altered-evidence.ts'
import type { Evidence, Random } from './altered-pdfs.ts'

type Value = Record<string, Json>
/** What is there of one registration, as plain values. */
interface Sound {
  sample: SampleSealed
  parts: Value
  proof: Value
  capsule: Value
}

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')
const plain = (value: unknown): Value => JSON.parse(JSON.stringify(value)) as Value
const read = (bytes: Uint8Array): Value => JSON.parse(new TextDecoder().decode(bytes)) as Value

/** A registration with everything about it, in the formats of today and in those signed as one. */
async function sound(register: SampleRegister, way: 'together' | 'apart'): Promise<Sound> {
  const sample = await sampleSealed(register, inThirdFormat(way, SAMPLE_OWNERS))
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const marked = { marked: true }
  const { logAnchor } = await sampleLogAnchor(register, sample, SAMPLE_NETWORK, marked)
  const logAnchors = [logAnchor]
  const parts = await sampleParts(register, sample, [receipt], logAnchors, {}, marked)
  return {
    sample,
    parts: { ...plain(parts), format: 'testate-capsule/3', sealedPdf: base64(sample.sealed) },
    proof: read(await sampleProof(register, sample, [receipt], { logAnchors }, marked)),
    capsule: read(await sampleCapsule(register, sample, [receipt], { logAnchors }, marked)),
  }
}

export interface SignedAgain extends Evidence {
  kind: string
  /** Which member was altered, such as `statements.0.party.email`. */
  place: string
}

export interface SigningAgain {
  /** As they were issued. */
  honest: Evidence[]
  kinds: readonly string[]
  /** Null where nothing came of it: the same value again, or one that the code for sealing does not write. */
  alter(kind: string, seed: number): Promise<SignedAgain | null>
}

export async function signingAgain(register: SampleRegister): Promise<SigningAgain> {
  const [own, other] = [await sound(register, 'together'), await sound(register, 'apart')]
  const will = await sampleWill()
  const sign = async (bytes: Uint8Array): Promise<string> => base64(await register.signer.sign(bytes))

  const cored = async (parts: Value, core: Json): Promise<Bytes> =>
    canonicalBytes({ ...parts, core, signature: await sign(coreSignedBytes(core as never)) })
  const passedOn = { ...own.parts, disclosures: [] }

  /** The line of the log, third of five again, and its head. */
  async function logged(entry: Json): Promise<Value> {
    const leaves = await Promise.all(
      [0, 1, 2, 3, 4].map((n) => leafHash(n === 2 ? canonicalBytes(entry) : Uint8Array.of(n))),
    )
    const root = await rootOf(leaves)
    const proof = await inclusionProof(2, 5, (level, at) =>
      rootOf(leaves.slice(at * 2 ** level, (at + 1) * 2 ** level)),
    )
    const { signer } = register
    const checkpoint = await signNote(checkpointText({ origin: signer.name, size: 5, root }), signer)
    return { entry, proof: proof.map(toHex), checkpoint }
  }
  const audit = (own.parts.core as { audit: Value }).audit
  const withAudit = async (change: Value): Promise<Bytes> =>
    cored({ ...own.parts, logAnchors: [] }, { ...(own.parts.core as Value), audit: { ...audit, ...change } })

  /** Sealed with this entry, and signed with the hashes of these statements. */
  async function sealed(entry: Value, statements: readonly Json[]): Promise<Bytes | null> {
    const { registration } = own.sample
    const [before, after] = [registration, entry].map((one) => JSON.stringify(one)) as [string, string]
    const writes =
      sealRegistrationSchema.safeParse(entry).success &&
      entry.willLength === registration.willLength &&
      entry.documentHash === registration.documentHash
    // Another length would move what follows it.
    if (!writes && Buffer.byteLength(before) !== Buffer.byteLength(after)) return null
    const hashes = await Promise.all(statements.map(async (one) => toHex(await sha256(canonicalBytes(one)))))
    const { sealed: bytes } = await sealSample(will, register.authority, {
      at: own.sample.sealedAt,
      change: writes ? (entry as SealRegistration) : registration,
      prepared: (pdf) =>
        writes
          ? pdf
          : Uint8Array.from(
              Buffer.from(
                Buffer.from(pdf)
                  .toString('latin1')
                  .replace(latin(before), () => latin(after)),
                'latin1',
              ),
            ),
      sign: (pdf, of) => applySignature(pdf, { ...of, reason: signatureReason(hashes[of.field]!) }),
    })
    return bytes
  }

  /** The capsule about another sealed PDF, with all that names it. */
  async function about(pdf: Bytes, entry: Value, statements: readonly Value[], toPassOn: boolean) {
    const elements = await Promise.all(statements.map(elementOf))
    const receipt = receiptOf(own.sample, sampleLedgerEntry(own.sample))
    const text = (name: string): string => (typeof entry[name] === 'string' ? entry[name] : '')
    const hash = toHex(await sha256(pdf))
    const salted = /^[0-9a-f]*$/.test(text('salt')) ? Buffer.from(text('salt'), 'hex') : new Uint8Array()
    const metadata = await sha256(Uint8Array.from([2, ...salted, ...Buffer.from(hash, 'hex')]))
    const { signature: _, ...of } = plain({
      ...receipt,
      version: entry.version,
      metadataHash: toHex(metadata),
    })
    const details = { ...(audit.details as Value), sealedHash: hash, commitment: entry.commitment! }
    const line = await logged({
      ...(audit.entry as Value),
      details: await detailsHash(Buffer.from(audit.salt as string, 'hex'), details),
    })
    const recordings = Array.isArray(entry.videoStatementHash) ? entry.videoStatementHash : []
    const core = {
      ...(own.parts.core as Value),
      ...Object.fromEntries(
        ['commitment', 'documentHash', 'version'].map((name) => [name, entry[name] ?? null]),
      ),
      sealedHash: hash,
      statements: elements.map(({ element }) => element),
      media: recordings.map((sha256) => ({
        kind: 'recording',
        sha256,
        durationMs: 12_000,
        mediaType: 'video/webm',
      })),
      audit: { ...audit, ...line, details },
    }
    return cored(
      {
        ...own.parts,
        disclosures: toPassOn ? [] : elements.flatMap(({ disclosures }) => disclosures),
        receipts: [{ ...of, signature: await sign(receiptSignedBytes(of as never)) }],
        logAnchors: [],
        sealedPdf: base64(pdf),
      },
      core,
    )
  }

  const statements = own.sample.statements.map(plain)
  const entry = plain(own.sample.registration)
  const altered = (value: Value, like: Value, random: Random): { value: Value; path: string } => {
    for (;;) {
      const copy = structuredClone(value)
      alterLike(copy, like, random)
      const path = differenceOf(value, copy)
      if (path !== null) return { path: path.join('.'), value: copy }
    }
  }

  const makers: Record<string, (random: Random) => Promise<{ path: string; bytes: Bytes | null }>> = {
    async 'entry'(random) {
      const { value, path } = altered(entry, plain(other.sample.registration), random)
      return { path, bytes: await sealed(value, statements) }
    },
    /** What repeats the entry says the same. */
    async 'entry of a capsule'(random) {
      const { value, path } = altered(entry, plain(other.sample.registration), random)
      const repeated = statements.map((one) => followed(one, value))
      const pdf = await sealed(value, repeated)
      return { path, bytes: pdf && (await about(pdf, value, repeated, false)) }
    },
    async 'statement'(random) {
      const order = random(3)
      const { value, path } = altered(statements[order]!, plain(other.sample.statements[random(3)]), random)
      const all = statements.with(order, value)
      const pdf = await sealed(entry, all)
      return { path, bytes: pdf && (await about(pdf, entry, all, random(2) === 0)) }
    },
    async 'core'(random) {
      const { value, path } = altered(own.parts.core as Value, other.parts.core as Value, random)
      return { path, bytes: await cored(own.parts, value) }
    },
    async 'core to pass on'(random) {
      const { value, path } = altered(own.parts.core as Value, other.parts.core as Value, random)
      return { path, bytes: await cored(passedOn, value) }
    },
    async 'receipt'(random) {
      const [{ signature: _, ...receipt }, { signature: __, ...like }] = [own, other].map(
        ({ parts }) => (parts.receipts as Value[])[0]!,
      ) as [Value, Value]
      const { value, path } = altered(receipt, like, random)
      const receipts = [{ ...value, signature: await sign(receiptSignedBytes(value as never)) }]
      return { path, bytes: canonicalBytes({ ...own.parts, receipts }) }
    },
    async 'head on a ledger'(random) {
      const [{ signature: _, proof, ...head }, { signature: __, proof: ___, ...like }] = [own, other].map(
        ({ parts }) => (parts.logAnchors as Value[])[0]!,
      ) as [Value, Value]
      const { value, path } = altered(head, like, random)
      const logAnchors = [{ ...value, proof: proof!, signature: await sign(headSignedBytes(value as never)) }]
      return { path, bytes: canonicalBytes({ ...own.parts, logAnchors }) }
    },
    async 'line of the log'(random) {
      const like = (other.parts.core as { audit: Value }).audit
      const { value, path } = altered(audit.entry as Value, like.entry as Value, random)
      return { path, bytes: await withAudit(await logged(value)) }
    },
    async 'particulars of the line'(random) {
      const like = (other.parts.core as { audit: Value }).audit
      const { value, path } = altered(audit.details as Value, like.details as Value, random)
      const details = await detailsHash(Buffer.from(audit.salt as string, 'hex'), value)
      return {
        path,
        bytes: await withAudit({ ...(await logged({ ...(audit.entry as Value), details })), details: value }),
      }
    },
    async 'head of the log'(random) {
      const [text] = (audit.checkpoint as string).split('\n\n') as [string]
      const lines = `${text}\n`.split('\n').slice(0, -1)
      const at = random(lines.length)
      const { value } = altered({ line: lines[at]! }, { line: lines[random(lines.length)]! }, random)
      const said = typeof value.line === 'string' ? value.line : ''
      const note = `${lines.with(at, said).join('\n')}\n`
      return {
        path: ['origin', 'size', 'root'][at]!,
        bytes: await withAudit({ checkpoint: await signNote(note, register.signer) }),
      }
    },
    'proof': (random) => asOne(own.proof, other.proof, random),
    'capsule signed as one': (random) => asOne(own.capsule, other.capsule, random),
  }
  async function asOne({ signature: _, ...whole }: Value, like: Value, random: Random) {
    const { value, path } = altered(whole, like, random)
    const format = typeof value.format === 'string' ? value.format : ''
    return { path, bytes: canonicalBytes({ ...value, signature: await sign(signedBytesOf(format, value)) }) }
  }

  const honest: Evidence[] = [
    { name: 'the sealed PDF', bytes: own.sample.sealed },
    ...[own.parts, passedOn, own.proof, own.capsule].map((value, n) => ({
      name: ['the own copy', 'the copy to pass on', 'the proof', 'the capsule signed as one'][n]!,
      bytes: canonicalBytes(value),
    })),
    {
      name: 'the capsule about the PDF sealed again',
      bytes: await about((await sealed(entry, statements))!, entry, statements, false),
    },
    { name: 'the line logged again', bytes: await withAudit(await logged(audit.entry!)) },
  ]
  return {
    honest,
    kinds: Object.keys(makers),
    async alter(kind, seed) {
      const { path, bytes } = await makers[kind]!(seeded(seed))
      if (bytes === null || honest.some((one) => Buffer.from(one.bytes).equals(bytes))) return null
      return { name: `${kind}, ${path} (seed ${seed})`, kind, place: path, bytes }
    },
  }
}

/** Where the second differs from the first; null where it says the same. */
function differenceOf(one: Json, two: Json, path: string[] = []): string[] | null {
  if (isDeepStrictEqual(one, two)) return null
  if (path.at(-1) === 'contract' && String(one).toLowerCase() === String(two).toLowerCase()) return null
  const [first, second] = [one, two].map((value) =>
    value !== null && typeof value === 'object' ? (value as Value) : null,
  ) as [Value | null, Value | null]
  if (first === null || second === null || Array.isArray(one) !== Array.isArray(two)) return path
  for (const key of Object.keys({ ...first, ...second })) {
    if (!(key in first) || !(key in second)) return [...path, key]
    const inside = differenceOf(first[key]!, second[key]!, [...path, key])
    if (inside !== null) return inside
  }
  return null
}

const latin = (text: string): string => Buffer.from(text).toString('latin1')

/** What a statement repeats of an entry. */
function followed(statement: Value, entry: Value): Value {
  const { witnessOrder } = statement.party as { witnessOrder: number }
  const parties = Array.isArray(entry.parties) ? (entry.parties as Json[]) : []
  const party = parties[witnessOrder]
  const hashes = entry.videoStatementHash
  const [recording] = Array.isArray(hashes) ? hashes : []
  return {
    ...statement,
    ...Object.fromEntries(
      ['commitment', 'documentHash', 'version'].map((name) => [name, entry[name] ?? null]),
    ),
    videoStatementHash: recording ?? null,
    party: {
      ...(statement.party as Value),
      ...(party !== null && typeof party === 'object' ? (party as Value) : {}),
    },
    identity: { ...(statement.identity as Value), sample: entry.sample ?? null },
  }
}

/** As `buildCore` makes one, of a statement that may be in no form at all. */
async function elementOf(statement: Value, witnessOrder: number) {
  const stated = structuredClone(statement)
  const withheld: Value = {}
  const disclosures: Json[] = []
  for (const member of WITHHELD) {
    const [of, name] = member.split('.') as [string, string]
    const holder = stated[of]
    const value =
      holder !== null && typeof holder === 'object' && !Array.isArray(holder) ? (holder[name] ?? null) : null
    if (holder !== null && typeof holder === 'object') Reflect.deleteProperty(holder, name)
    const disclosure = { witnessOrder, member, salt: '5a'.repeat(32), value }
    withheld[member] = await disclosureHash(disclosure as Disclosure)
    disclosures.push(disclosure)
  }
  const hash = toHex(await sha256(canonicalBytes(statement)))
  return { element: { statementHash: hash, stated, withheld }, disclosures }
}

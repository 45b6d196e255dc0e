// Altered sealed PDFs and capsules, for two verifiers to judge: bits flipped, files cut and respelt, signatures
// written another way, and what only a dishonest register can make, since it signs what is not so.
import { join } from 'node:path'
import { readdir, readFile } from 'node:fs/promises'
import { canonicalBytes, type Json } from '@testate/evidence/bytes/canonical-json'
import { signNote, checkpointText } from '@testate/evidence/log/checkpoint'
import {
  inSecondFormat,
  inThirdFormat,
  receiptOf,
  SAMPLE_NETWORK,
  SAMPLE_OWNERS,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLog,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
} from '@testate/evidence/testing/capsule-sample'
import { putTogether, sampleCapsule3, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import { sampleWill, sealSample } from '@testate/evidence/testing/sealing-sample'
import { alterJson } from './alter-json.ts'
import { cut, flips, otherEncodings, untrueSeals, utf8, type Evidence, type Random } from './altered-pdfs.ts'
import { alteredParts } from './altered-parts.ts'
import { falseStamps } from './altered-stamps.ts'
import type { Trust } from '@testate/evidence/certificates/trust'

/** Pseudo-random numbers, the same in every run (mulberry32). */
export function seeded(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const golden = join(import.meta.dirname, '../../packages/evidence/testing/golden')
export const goldenFile = (name: string): string => join(golden, name)
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** The golden files with their trust sets, in which nothing is altered. */
export async function goldenEvidence(): Promise<{ trust: Trust; files: Evidence[] }[]> {
  const today = (await readdir(join(golden, 'today'))).filter((name) =>
    /\.(sealed|renewed(-outside)?)\.pdf$|\.(capsule|proof)\.json$|^certificate\.pdf$/.test(name),
  )
  const sets = [
    ['', ['will.sealed.pdf', 'will.capsule.json']],
    ['way', ['will.capsule.json']],
    ['anchored', ['will.capsule.json']],
    ['parts', ['will.capsule.json', 'passed-on.capsule.json']],
    ['locked', ['will.sealed.pdf', 'will.capsule.json']],
    ['codicil', ['will.sealed.pdf', 'will.capsule.json']],
    ['owners', ['will.capsule.json']],
    ['today', today],
    ['today', ['will.renewed.pdf', 'will.capsule.json'], 'trust-3.json'],
    ['today', ['will.renewed-outside.pdf', 'will.capsule.json'], 'trust-4.json'],
    ['proof', ['will.proof.json']],
  ] as const
  return Promise.all(
    sets.map(async ([folder, names, trust = 'trust.json']) => ({
      trust: JSON.parse(await readFile(join(golden, folder, trust), 'utf8')) as Trust,
      files: await Promise.all(
        names.map(async (name) => ({
          name: `golden ${folder} ${name}`,
          bytes: new Uint8Array(await readFile(join(golden, folder, name))),
        })),
      ),
    })),
  )
}

/**
 * Capsules as a register issues them: of each format, with statements of each, and, unless it is in short, with lines
 * of both forms, of each way of taking part, and of a codicil.
 */
export async function honestCapsules(register: SampleRegister, whole: boolean): Promise<Evidence[]> {
  const seals = [
    sampleSealed(register),
    sampleSealed(register, inSecondFormat('together')),
    sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS)),
    ...(whole
      ? [
          sampleSealed(register, inSecondFormat('live-video')),
          sampleSealed(register, inThirdFormat('apart', SAMPLE_OWNERS)),
          sampleSealed(register, inThirdFormat('together', SAMPLE_OWNERS), undefined, {
            amends: 'a0'.repeat(32),
          }),
        ]
      : []),
  ]
  const found: Evidence[] = []
  for (const [n, of] of (await Promise.all(seals)).entries())
    for (const marked of whole ? [true, false] : [n > 0]) {
      const receipt = receiptOf(of, sampleLedgerEntry(of))
      const { logAnchor } = await sampleLogAnchor(register, of, SAMPLE_NETWORK, { marked })
      const parts = await sampleParts(register, of, [receipt], [logAnchor], {}, { marked })
      const name = `an honest capsule (${n}, ${marked ? 'marked' : 'in the clear'})`
      for (const [format, bytes] of [
        ['1', await sampleCapsule(register, of, [receipt], {}, { marked })],
        ['2', await sampleCapsule(register, of, [receipt], { logAnchors: [logAnchor] }, { marked })],
        ['3', putTogether(parts, of.sealed)],
        ['3 to pass on', putTogether({ ...parts, disclosures: [] }, of.sealed)],
      ] as const)
        found.push({ name: `${name}, format ${format}`, bytes })
    }
  return found
}

/** About `scale` files of each of the three large kinds, and one of each of the others. */
export async function alteredEvidence(register: SampleRegister, scale: number): Promise<Evidence[]> {
  const random = seeded(20261125)
  const sample = await sampleSealed(register, inSecondFormat('together'))
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const { logAnchor } = await sampleLogAnchor(register, sample)
  const capsule = await sampleCapsule(register, sample, [receipt], { logAnchors: [logAnchor] })
  const proof = await sampleProof(register, sample, [receipt], { logAnchors: [logAnchor] })
  const inParts = await sampleCapsule3(register, sample, [receipt], { logAnchors: [logAnchor] })
  const table = await sealSample(await sampleWill(2, false), register.authority)
  return [
    { name: 'the sealed PDF', bytes: sample.sealed },
    { name: 'the capsule', bytes: capsule },
    { name: 'the proof', bytes: proof },
    { name: 'a sealed PDF with tables', bytes: table.sealed },
    { name: 'a PDF without a seal', bytes: await sampleWill() },
    ...otherKinds(await sampleWill()),
    ...flips('sealed PDF', sample.sealed, scale, random),
    ...flips('sealed PDF with tables', table.sealed, scale >> 2, random),
    ...flips('capsule', capsule, scale, random),
    ...flips('capsule in parts', inParts, scale, random),
    ...flips('proof', proof, scale, random),
    ...cut(sample.sealed, table.stages),
    ...(await otherEncodings(register, sample.sealed)),
    ...(await falseStamps(register, sample.sealed)),
    ...(await untrueSeals(register)),
    ...otherSpellings(capsule, 'capsule'),
    ...otherSpellings(inParts, 'capsule'),
    ...otherSpellings(proof, 'proof'),
    ...(await alteredParts(register, scale, random)),
    ...(await untrueProofs(register)),
    ...(await resealed(register, sample, receipt, scale >> 2, random)),
    ...(await resigned(register, capsule, scale, random)),
    ...(await untrueCapsules(register)),
  ]
}

/** Files that are of no kind, or of another than they begin as. */
function otherKinds(will: Uint8Array): Evidence[] {
  const marks = ['/TestateRegistration', '/TestateCertificate', '/ETSI.CAdES.detached', '/ETSI.RFC3161']
  const proof = '{"format":"testate-proof/1"'
  return [
    ...marks.flatMap((mark) => [
      { name: `a PDF that has ${mark} in it`, bytes: Buffer.concat([will, utf8(`%${mark}\n`)]) },
      { name: `a text that has ${mark} in it`, bytes: utf8(` %PDF-1.7 ${mark}`) },
    ]),
    { name: 'a text that has the beginning of a link note in it', bytes: utf8(' testate-link/1') },
    { name: 'a text that has the beginning of a PDF in it', bytes: utf8(' %PDF-1.7') },
    { name: 'a proof as long as may be', bytes: utf8(proof.padEnd(1024 * 1024)) },
    { name: 'a proof that is longer', bytes: utf8(proof.padEnd(1024 * 1024 + 1)) },
  ]
}

/** The same value in another spelling. */
function otherSpellings(file: Uint8Array, kind: 'capsule' | 'proof'): Evidence[] {
  const given = text(file)
  const spelt: Record<string, string> = {
    'a space': given.replace('":', '": '),
    'a newline at the end': `${given}\n`,
    'a byte order mark': `\ufeff${given}`,
    'an escape': given.replace(`"format":"testate-${kind}`, `"format":"\\u0074estate-${kind}`),
    'a member twice': given.replace('{', '{"madeAt":"2026-11-21T12:03:00.000Z",'),
    'a number with a fraction of nothing': given.replace('"index":2', '"index":2.0'),
    'a number with an exponent': given.replace('"index":2', '"index":2e0'),
    'a member __proto__': given.replace('"details":{', '"details":{"__proto__":"added",'),
    'deep nesting': '{"a":'.repeat(100_000),
    'an empty object': '{}',
    'nothing': '',
    'text': 'hello',
  }
  return Object.entries(spelt).map(([name, changed]) => ({
    name: `the ${kind} with ${name}`,
    bytes: utf8(changed),
  }))
}

/** Proofs, truly signed, of what is not so. */
async function untrueProofs(register: SampleRegister): Promise<Evidence[]> {
  const sample = await sampleSealed(register)
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const { logAnchor } = await sampleLogAnchor(register, sample)
  const zeros = '0'.repeat(64)
  const made = (
    ...change: Parameters<typeof sampleProof> extends [unknown, unknown, unknown, ...infer R] ? R : never
  ) => sampleProof(register, sample, [receipt], ...change)
  const untrue: [string, Promise<Uint8Array>][] = [
    ['another document', made({ documentHash: zeros })],
    ['another salt', made({ salt: zeros })],
    ['another version', made({ version: 2 })],
    ['another sealed PDF', made({ sealedHash: zeros })],
    ['a line about another will', made({}, { commitment: zeros })],
    ['a line about another sealed PDF', made({}, { sealedHash: zeros })],
    ['a line of the second form', made({}, { marked: true })],
    ['a line of the second form about another will', made({}, { marked: true, commitment: zeros })],
    ['a day that is still to come', made({ madeAt: '2999-01-01T00:00:00.000Z' })],
    [
      'a line younger than itself',
      made({
        madeAt: '2026-11-21T11:01:00.000Z',
        receipts: [{ ...receipt, registeredAt: '2026-11-21T12:00:00.000Z' }],
      }),
    ],
    ['a receipt younger than itself', made({ madeAt: '2026-11-21T09:00:00.000Z' })],
    ['two receipts that disagree', made({ receipts: [receipt, { ...receipt, owner: 'another' }] })],
    ['a receipt of another contract', made({ receipts: [{ ...receipt, contract: '0x00' }] })],
    ['a receipt of another network', made({ receipts: [{ ...receipt, network: 'corda' }] })],
    ['a head without its proof', made({ logAnchors: [{ ...logAnchor, proof: [] }] })],
    ['another register', made({ register: { name: 'Example', root: zeros, logKey: 'x' } })],
    [
      'another root, and its own log',
      made({ register: { name: 'Example', root: zeros, logKey: register.trust.logKey } }),
    ],
    [
      'a version beyond four bytes',
      sampleProof(register, sample, [receipt]).then((bytes) =>
        utf8(text(bytes).replace('"version":1}', '"version":4294967296}')),
      ),
    ],
  ]
  return Promise.all(
    untrue.map(async ([name, bytes]) => ({ name: `a proof with ${name}`, bytes: await bytes })),
  )
}

/** Capsules, truly signed, about a sealed PDF with one bit flipped. */
async function resealed(
  register: SampleRegister,
  sample: Awaited<ReturnType<typeof sampleSealed>>,
  receipt: ReturnType<typeof receiptOf>,
  count: number,
  random: Random,
): Promise<Evidence[]> {
  return Promise.all(
    flips('sealed PDF in a signed capsule', sample.sealed, count, random).map(async ({ name, bytes }) => ({
      name,
      bytes: await sampleCapsule(register, { ...sample, sealed: Uint8Array.from(bytes) }, [receipt]),
    })),
  )
}

/** Capsules with one value changed, and signed again by the register. */
async function resigned(
  register: SampleRegister,
  capsule: Uint8Array,
  count: number,
  random: Random,
): Promise<Evidence[]> {
  const found: Evidence[] = []
  while (found.length < count) {
    const value = JSON.parse(text(capsule)) as Record<string, Json>
    delete value.signature
    const path = alterJson(value, random)
    const bytes = await signed(register, value)
    found.push({ name: `signed again, ${path.join('.')} changed (${found.length})`, bytes })
  }
  return found
}

async function signed(register: SampleRegister, value: Record<string, Json>): Promise<Uint8Array> {
  const body = canonicalBytes(value)
  const domain = utf8(`${typeof value.format === 'string' ? value.format : ''}\n`)
  const signature = await register.signer.sign(Uint8Array.from([...domain, ...body]))
  return canonicalBytes({ ...value, signature: Buffer.from(signature).toString('base64') })
}

/** What a dishonest register would say in a capsule. */
async function untrueCapsules(register: SampleRegister): Promise<Evidence[]> {
  const sample = await sampleSealed(register)
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const [first, second, third] = sample.statements
  const note = await signNote(
    checkpointText({ origin: register.signer.name, size: 5, root: new Uint8Array(32) }),
    register.signer,
  )
  const { logAnchor } = await sampleLogAnchor(register, sample)
  const made = async (
    name: string,
    change: Parameters<typeof sampleCapsule>[3],
    receipts = [receipt],
    logged: Parameters<typeof sampleCapsule>[4] = {},
    of = sample,
  ): Promise<Evidence> => ({ name, bytes: await sampleCapsule(register, of, receipts, change, logged) })
  const media = { kind: 'recording' as const, durationMs: 1, mediaType: 'video/webm' }
  const apart = await sampleSealed(register, inSecondFormat('apart'))
  const mixed = await sampleSealed(register, (one) =>
    inSecondFormat(one.party.witnessOrder === 2 ? 'together' : 'apart')(one),
  )
  const unsaid = await sampleSealed(register, undefined, undefined, { sample: false })
  const once = await sampleSealed(register, (one) => ({
    ...one,
    identity: { ...one.identity, sample: one.party.witnessOrder === 1 },
  }))
  const recordings = ['ff', 'aa', '00'].map((byte) => byte.repeat(32))
  const recorded = await sampleSealed(register, undefined, undefined, { recordings })
  const kept = (hashes: readonly string[]) => hashes.map((sha256) => ({ ...media, sha256 }))
  const { under, ...line } = await sampleLog(register, sample, {})
  const { proof, checkpoint } = await under(5)
  const owned = await sampleSealed(register, inThirdFormat('apart', SAMPLE_OWNERS))
  const disowned = await sampleSealed(register, (one) =>
    inThirdFormat('apart', { ...SAMPLE_OWNERS, corda: `CN=${one.party.witnessOrder === 1 ? 1 : 0}` })(one),
  )
  const foreign = await sampleRegister()
  return Promise.all([
    made('a capsule of the first statement format', {}),
    made('a sample among three', {}, [receiptOf(once, sampleLedgerEntry(once))], {}, once),
    ...(
      [
        ['three recordings', recordings],
        ['three recordings in another order', recordings.toReversed()],
        ['two of three recordings', recordings.slice(1)],
      ] as const
    ).map(([name, of]) =>
      made(name, { media: kept(of) }, [receiptOf(recorded, sampleLedgerEntry(recorded))], {}, recorded),
    ),
    made('particulars that begin as another format does', {
      audit: { ...line, proof, checkpoint, details: { ...line.details, more: { core: 1 } } },
    }),
    made(
      'samples that the sealed PDF denies',
      {},
      [receiptOf(unsaid, sampleLedgerEntry(unsaid))],
      {},
      unsaid,
    ),
    made(
      'a capsule of the third statement format',
      {},
      [receiptOf(owned, sampleLedgerEntry(owned))],
      {},
      owned,
    ),
    made(
      'statements that differ about owners',
      {},
      [receiptOf(disowned, sampleLedgerEntry(disowned))],
      {},
      disowned,
    ),
    made('a registration of another version', { registration: { ...sample.registration, version: 2 } }),
    made('statements in another order', { statements: [second!, first!, third!] }),
    made('another statement', {
      statements: [{ ...first!, signedAt: '2026-11-21T12:00:00.001Z' }, second!, third!],
    }),
    made('another recording', { media: [{ ...media, sha256: '00'.repeat(32) }] }),
    made('the log about another will', {}, [receipt], { commitment: '00'.repeat(32) }),
    made('the log about another sealed PDF', {}, [receipt], { sealedHash: '00'.repeat(32) }),
    made('a line of the second form', {}, [receipt], { marked: true }),
    made('a line of the second form about another will', {}, [receipt], {
      marked: true,
      commitment: '00'.repeat(32),
    }),
    made('a receipt of another contract', {}, [{ ...receipt, contract: `0x${'00'.repeat(20)}` }]),
    made('a receipt in capitals', {}, [{ ...receipt, contract: receipt.contract.toUpperCase() }]),
    made('a receipt of another chain', {}, [{ ...receipt, chainId: 1 }]),
    made('a receipt of another token', {}, [{ ...receipt, tokenId: '00'.repeat(32) }]),
    made('a receipt of another network', {}, [{ ...receipt, network: 'elsewhere' }]),
    made('two receipts that disagree', {}, [receipt, { ...receipt, blockHash: `0x${'00'.repeat(32)}` }]),
    made('the same receipt twice', {}, [receipt, receipt]),
    made('a receipt of another sealed PDF', {}, [{ ...receipt, metadataHash: '00'.repeat(32) }]),
    made('a receipt of another version', {}, [{ ...receipt, version: 2 }]),
    made('a receipt from before the seal', {}, [{ ...receipt, registeredAt: '2026-11-20T12:00:00.000Z' }]),
    made('a capsule of a day that is still to come', { madeAt: '2999-01-01T00:00:00.000Z' }),
    made('a head older than its line', {
      logAnchors: [{ ...logAnchor, anchoredAt: '2026-11-21T10:00:00.000Z' }],
    }),
    made('a capsule from before its receipt', { madeAt: '2026-11-20T12:00:00.000Z' }),
    made('an anchor of another head', { logAnchors: [{ ...logAnchor, checkpoint: note }] }),
    made('an anchor without its proof', { logAnchors: [{ ...logAnchor, proof: [] }] }),
    made('an anchor of another network', { logAnchors: [{ ...logAnchor, network: 'elsewhere' }] }),
    made('three who took part apart', {}, [receipt], {}, apart),
    made('two ways in one ceremony', {}, [receipt], {}, mixed),
    sampleCapsule({ ...foreign, trust: register.trust }, sample, [receipt]).then((bytes) => ({
      name: 'a capsule signed by another log',
      bytes,
    })),
    sampleCapsule(foreign, sample, [receipt]).then((bytes) => ({
      name: 'a capsule of another register',
      bytes,
    })),
  ])
}

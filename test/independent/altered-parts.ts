// Altered capsules of the third format, in which each part is signed by itself: parts changed, exchanged, left out, and
// what only a dishonest register can make.
import { canonicalBytes, type Json } from '@testate/evidence/bytes/canonical-json'
import { coreSignedBytes, type Capsule3 } from '@testate/evidence/capsule/capsule-3'
import { putTogether, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
import {
  inSecondFormat,
  receiptOf,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
} from '@testate/evidence/testing/capsule-sample'
import { alterJson } from './alter-json.ts'
import type { Evidence, Random } from './altered-pdfs.ts'

/** About `scale` files in which one member was changed, of them a third with the core signed again. */
export async function alteredParts(
  register: SampleRegister,
  scale: number,
  random: Random,
): Promise<Evidence[]> {
  const sample = await sampleSealed(register, inSecondFormat('together'))
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  const { logAnchor } = await sampleLogAnchor(register, sample)
  const parts = await sampleParts(register, sample, [receipt], [logAnchor])
  const passedOn = { ...parts, disclosures: [] }
  const other = await sampleSealed(register)
  const of = receiptOf(other, sampleLedgerEntry(other))
  const unsaid = await sampleSealed(register, undefined, undefined, { sample: false })
  const ofUnsaid = receiptOf(unsaid, sampleLedgerEntry(unsaid))
  const foreign = await sampleRegister()
  const [first, ...rest] = sample.statements
  const zeros = '0'.repeat(64)
  const made = async (
    ...change: Parameters<typeof sampleParts> extends [unknown, unknown, ...infer R] ? R : never
  ) => putTogether(await sampleParts(register, sample, ...change), sample.sealed)
  const untrue: [string, Uint8Array | Promise<Uint8Array>][] = [
    ['nothing changed', putTogether(parts, sample.sealed)],
    ['nothing disclosed', putTogether(passedOn, sample.sealed)],
    [
      'the disclosures of one party alone',
      putTogether({ ...parts, disclosures: parts.disclosures.slice(0, 4) }, sample.sealed),
    ],
    ['another will’s PDF', putTogether(parts, other.sealed)],
    ['another will’s receipt', made([of])],
    ['another will’s receipt beside its own', made([receipt, { ...of, network: 'solana' }])],
    ['another will’s head', made([receipt], [(await sampleLogAnchor(register, other)).logAnchor])],
    ['a head without its proof', made([receipt], [{ ...logAnchor, proof: [] }])],
    ['a head on another network', made([receipt], [{ ...logAnchor, network: 'elsewhere' }])],
    ['two receipts that disagree', made([receipt, { ...receipt, owner: 'another' }])],
    ['a receipt of another contract', made([{ ...receipt, contract: '0x00' }])],
    ['a receipt from before the seal', made([{ ...receipt, registeredAt: '2026-11-20T12:00:00.000Z' }])],
    ['a core from before the seal', made([receipt], [], { madeAt: '2026-11-20T12:00:00.000Z' })],
    ['a core of a day that is still to come', made([receipt], [], { madeAt: '2999-01-01T00:00:00.000Z' })],
    [
      'a head older than its line',
      made([receipt], [{ ...logAnchor, anchoredAt: '2026-11-21T10:00:00.000Z' }]),
    ],
    ['a core of another version', made([receipt], [], { version: 2 })],
    ['a core that names another PDF', made([receipt], [], { sealedHash: zeros })],
    [
      'other recordings',
      made([receipt], [], {
        media: [{ kind: 'recording', sha256: zeros, durationMs: 1, mediaType: 'video/webm' }],
      }),
    ],
    [
      'another statement',
      made([receipt], [], { statements: [{ ...first!, signedAt: '2026-11-21T12:00:00.001Z' }, ...rest] }),
    ],
    ['statements in another order', made([receipt], [], { statements: [...rest, first!] })],
    ['a line about another will', made([receipt], [], {}, { commitment: zeros })],
    ['a line about another sealed PDF', made([receipt], [], {}, { sealedHash: zeros })],
    [
      'the signatures of another log',
      putTogether(await sampleParts({ ...foreign, trust: register.trust }, sample, [receipt]), sample.sealed),
    ],
    [
      'sample identities that its sealed PDF denies',
      putTogether(await sampleParts(register, unsaid, [ofUnsaid]), unsaid.sealed),
    ],
    ['another register', putTogether(await sampleParts(foreign, sample, [receipt]), sample.sealed)],
  ]
  const found: Evidence[] = await Promise.all(
    untrue.map(async ([name, bytes]) => ({ name: `a capsule in parts with ${name}`, bytes: await bytes })),
  )
  const whole = JSON.parse(new TextDecoder().decode(putTogether(parts, sample.sealed))) as Record<
    string,
    Json
  >
  for (let n = 0; n < scale; n += 1) {
    const value = structuredClone(whole)
    const path = alterJson(value, random)
    if (n % 3 === 0 && path[0] === 'core') {
      const signed = await register.signer.sign(coreSignedBytes(value.core as unknown as Capsule3['core']))
      value.signature = Buffer.from(signed).toString('base64')
    }
    found.push({ name: `a capsule in parts, ${path.join('.')} changed (${n})`, bytes: canonicalBytes(value) })
  }
  return found
}

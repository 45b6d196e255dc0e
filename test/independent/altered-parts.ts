// Altered capsules of the third format, in which each part is signed by itself: parts changed, exchanged, left out, and
// what only a dishonest register can make.
import { canonicalBytes, type Json } from '@testate/evidence/bytes/canonical-json'
import { coreSignedBytes, disclosureHash, type Capsule3 } from '@testate/evidence/capsule/capsule-3'
import type { Statement } from '@testate/evidence/capsule/statement'
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

/** One address is another, whose hash the core has; the statement's own hash stays. */
async function disclosed(
  register: SampleRegister,
  parts: Awaited<ReturnType<typeof sampleParts>>,
  sealed: Uint8Array,
): Promise<Uint8Array> {
  const { core } = parts
  const [first, ...others] = parts.disclosures
  const changed = { ...first!, value: 'another' }
  const [statement, ...rest] = core.statements
  const withheld = { ...statement!.withheld, [changed.member]: await disclosureHash(changed) }
  const own = { ...core, statements: [{ ...statement!, withheld }, ...rest] } as typeof core
  const signature = Buffer.from(await register.signer.sign(coreSignedBytes(own))).toString('base64')
  return putTogether({ ...parts, core: own, signature, disclosures: [changed, ...others] }, sealed)
}

/** The same 64 bytes, with bits that nobody reads. */
const otherBase64 = (text: string): string =>
  text.replace(/.(?===$)/, (found) => String.fromCharCode(found.charCodeAt(0) + 1))

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
  const theirs = await sampleParts(foreign, sample, [receipt], [logAnchor])
  const told = (change: Partial<typeof parts>): Uint8Array =>
    putTogether({ ...parts, ...change }, sample.sealed)
  const [one, two, ...others] = parts.disclosures
  /** What the second witness signed says something else. */
  const stated = async (change: (one: Statement) => object): Promise<Uint8Array> => {
    const of = await sampleSealed(register, (given) => {
      const statement = inSecondFormat('together')(given)
      return statement.party.witnessOrder === 2
        ? ({ ...statement, ...change(statement) } as typeof statement)
        : statement
    })
    const own = receiptOf(of, sampleLedgerEntry(of))
    return putTogether(await sampleParts(register, of, [own]), of.sealed)
  }
  /** Of a party that the sealed PDF does not name so. */
  const said = (change: object) => stated(({ party }) => ({ party: { ...party, ...change } }))
  const [receiptOfIt, headOfIt] = [parts.receipts[0]!, parts.logAnchors[0]!]
  const untrue: [string, Uint8Array | Promise<Uint8Array>][] = [
    ['a receipt that another log signed', told({ receipts: theirs.receipts })],
    ['a head that another log signed', told({ logAnchors: theirs.logAnchors })],
    ['a disclosure twice, and another not', told({ disclosures: [one!, one!, ...others] })],
    ['two disclosures exchanged', told({ disclosures: [two!, one!, ...others] })],
    ['another address, for which the register signed', await disclosed(register, parts, sample.sealed)],
    ['a witness’s statement in another name', said({ name: 'M' })],
    ['a witness’s statement as the testator’s', said({ role: 'testator' })],
    ['a witness’s statement as the other’s', said({ witnessOrder: 1 })],
    ['a witness’s statement about another will', stated(() => ({ commitment: zeros }))],
    ['a witness’s statement about another document', stated(() => ({ documentHash: zeros }))],
    ['a witness’s statement about another version', stated(() => ({ version: 2 }))],
    ['a witness’s statement about another recording', stated(() => ({ videoStatementHash: zeros }))],
    [
      'an address longer than any, for which a witness signed',
      stated(({ device }) => ({ device: { ...device, networkAddress: '1'.repeat(81) } })),
    ],
    [
      'a receipt whose signature is spelt another way',
      told({ receipts: [{ ...receiptOfIt, signature: otherBase64(receiptOfIt.signature) }] }),
    ],
    [
      'a head whose signature is spelt another way',
      told({ logAnchors: [{ ...headOfIt, signature: otherBase64(headOfIt.signature) }] }),
    ],
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
    ['a core of another will', made([receipt], [], { commitment: zeros })],
    ['a core of another document', made([receipt], [], { documentHash: zeros })],
    [
      'a core of another root, and its own log',
      made([receipt], [], { register: { ...parts.core.register, root: zeros } }),
    ],
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

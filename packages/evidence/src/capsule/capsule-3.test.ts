// The third format: parts that the log key signs by themselves, and a file that anybody with the sealed PDF can put
// together.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { putTogether, sampleCapsule3, sampleParts } from '../../testing/capsule-3-sample.ts'
import {
  receiptOf,
  SAMPLE_NETWORK,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { renewBy } from '../../testing/renewal-sample.ts'
import { canonicalBytes, type Json } from '../bytes/canonical-json.ts'
import { concat } from '../bytes/der.ts'
import { trustSchema } from '../certificates/trust.ts'
import { sealStateOf } from '../seal/seal-state.ts'
import { verify, type Verdict } from '../verify.ts'
import type { LogAnchor, Receipt } from './capsule.ts'
import {
  disclosureHash,
  parseCapsule3,
  signHead,
  signReceipt,
  wholeStatement,
  WITHHELD,
  type Capsule3,
  type Disclosure,
} from './capsule-3.ts'
import type { AskLedger, LedgerEntry } from './check-ledgers.ts'
import { statementHash } from './statement.ts'

let register: SampleRegister
let sample: SampleSealed
let other: SampleSealed
let receipt: Receipt
let logAnchor: LogAnchor
let ask: AskLedger
let own: Uint8Array
let passedOn: Uint8Array

beforeAll(async () => {
  register = await sampleRegister()
  ;[sample, other] = [await sampleSealed(register), await sampleSealed(register)]
  const entry = sampleLedgerEntry(sample)
  receipt = receiptOf(sample, entry)
  const { head, ...anchored } = await sampleLogAnchor(register, sample)
  ;({ logAnchor } = anchored)
  ask = () => ({
    read: async (token) => (token === sample.registration.commitment ? entry : null),
    readAnchor: async ({ root }) => (root === anchored.root ? head : null),
  })
  own = await sampleCapsule3(register, sample, [receipt], { logAnchors: [logAnchor] })
  passedOn = await sampleCapsule3(register, sample, [receipt], { logAnchors: [logAnchor], toPassOn: true })
})

const refutedSteps = ({ steps }: Verdict): string[] =>
  steps.filter(({ outcome }) => outcome === 'refuted').map(({ code }) => code)
/** The file with something in it changed, spelt as it must be. */
function changed(change: (capsule: Capsule3) => void): Uint8Array {
  const { capsule } = parseCapsule3(own)
  change(capsule)
  return canonicalBytes(capsule as Json)
}
const flipped = (hex: string): string => (hex.startsWith('0') ? '1' : '0') + hex.slice(1)

describe('what holds', () => {
  it('the testator’s own copy and one to pass on, and each says which it is', async () => {
    const verdicts = await Promise.all([own, passedOn].map((file) => verify(file, register.trust, ask)))
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ kind: 'capsule', outcome: 'registered', exitCode: 0 })
      expect(verdict.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    }
    const said = verdicts.map(({ sentence }) => sentence)
    expect(said[0]).toMatch(
      /^.*This capsule, the testator’s own copy, is exactly as Example Register sealed it/,
    )
    expect(said[1]).toMatch(/^.*This capsule, a copy to pass on, is exactly as Example Register sealed it/)
    const reasons = verdicts.map(({ steps }) => steps.find(({ code }) => code === 'disclosures')!.reason)
    expect(reasons).toEqual([
      expect.stringContaining('The testator’s own copy'),
      expect.stringContaining('A copy to pass on'),
    ])
    expect(await verify(own, register.trust, null)).toMatchObject({ unknown: 'offline', exitCode: 0 })
  })

  it('the copy to pass on has none of the parties’ addresses in it', () => {
    const text = new TextDecoder().decode(passedOn)
    for (const hidden of [
      'party0@example.org',
      'party2@example.org',
      '127.0.0.1"',
      'userAgent"',
      'not given',
    ])
      expect(text).not.toContain(hidden === 'userAgent"' ? '"userAgent"' : hidden)
    expect(new TextDecoder().decode(own)).toContain('party0@example.org')
  })

  // Decision 54, “Left”: what the unsalted hash of a statement gives away, and no less than that.
  it('the hash of a statement tells a right guess at all four of a party, and nothing of three', async () => {
    const { core, disclosures } = parseCapsule3(passedOn).capsule
    expect(disclosures).toEqual([])
    for (const [witnessOrder, statement] of core.statements.entries()) {
      const right = parseCapsule3(own).capsule.disclosures.filter((one) => one.witnessOrder === witnessOrder)
      const guessed = async (values: Disclosure[]) => {
        const whole = wholeStatement(statement, values)
        return whole !== null && (await statementHash(whole)) === statement.statementHash
      }
      expect(await guessed(right)).toBe(true)
      for (const { member } of right)
        expect(
          await guessed(right.map((one) => (one.member === member ? { ...one, value: 'another' } : one))),
        ).toBe(false)
    }
  })

  it('a receipt of a later network and a later head are added without touching what was signed', async () => {
    const first = await sampleParts(register, sample, [receipt])
    const solana = { ...SAMPLE_NETWORK, name: 'solana' }
    const later = { ...receipt, network: 'solana', registeredAt: '2031-02-03T04:05:06.000Z' }
    const { proof, ...head } = logAnchor
    const grown = putTogether(
      {
        ...first,
        receipts: [...first.receipts, await signReceipt(later, register.signer)],
        logAnchors: [{ ...head, proof, signature: await signHead(head, register.signer) }],
      },
      sample.sealed,
    )
    const trust = { ...register.trust, networks: [SAMPLE_NETWORK, solana] }
    const both: AskLedger = (network) =>
      network.name === 'ethereum'
        ? ask(network)
        : {
            read: async () => ({
              ...sampleLedgerEntry(sample),
              registeredAt: new Date(later.registeredAt),
            }),
          }
    expect(await verify(grown, trust, both)).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(await verify(putTogether(first, sample.sealed), trust, both)).toMatchObject({ exitCode: 0 })
  })

  it('a receipt cut out hides no withdrawal: its ledger is asked all the same', async () => {
    const solana = { ...SAMPLE_NETWORK, name: 'solana', label: 'Solana' }
    const trust = { ...register.trust, networks: [SAMPLE_NETWORK, solana] }
    const both =
      (status: LedgerEntry['status'] | null): AskLedger =>
      (network) =>
        network.name === 'ethereum'
          ? ask(network)
          : { read: async () => (status === null ? null : { ...sampleLedgerEntry(sample), status }) }
    const whole = await sampleCapsule3(register, sample, [receipt, { ...receipt, network: 'solana' }])
    const { capsule } = parseCapsule3(whole)
    capsule.receipts = capsule.receipts.filter(({ network }) => network !== 'solana')
    for (const file of [whole, canonicalBytes(capsule as Json)])
      expect(await verify(file, trust, both('withdrawn'))).toMatchObject({
        outcome: 'withdrawn',
        exitCode: 5,
      })
    // A will that was never on the second ledger.
    const never = await verify(own, trust, both(null))
    expect(never).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(never.steps.find(({ network }) => network === 'solana')).toMatchObject({ outcome: 'no entry' })
  })

  it('around a renewed seal too, and never around a renewal of another', async () => {
    const renewedAt = { authority: register.authority, at: new Date('2027-06-01T12:00:00Z') }
    const tailOf = async ({ sealed }: SampleSealed): Promise<Uint8Array> =>
      (await renewBy(sealStateOf(sealed), renewedAt)).tail
    const parts = await sampleParts(register, sample, [receipt], [logAnchor])
    const around = async (tail: Uint8Array): Promise<Verdict> =>
      verify(putTogether(parts, concat(sample.sealed, tail)), register.trust, ask)
    const renewed = await around(await tailOf(sample))
    expect(renewed).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(renewed.steps.find(({ code }) => code === 'renewals')).toMatchObject({ outcome: 'holds' })
    expect(refutedSteps(await around(await tailOf(other)))).toEqual(['renewals'])
  })

  it('salts are fresh for each member of each statement', async () => {
    const { disclosures } = parseCapsule3(own).capsule
    expect(new Set(disclosures.map(({ salt }) => salt)).size).toBe(3 * WITHHELD.length)
    const again = parseCapsule3(await sampleCapsule3(register, sample, [receipt])).capsule
    expect(again.core.statements[0]!.withheld).not.toEqual(
      parseCapsule3(own).capsule.core.statements[0]!.withheld,
    )
  })
})

describe('what was changed is refused by name of the step', () => {
  it.each<[string, string, (capsule: Capsule3) => void]>([
    ['a signature cut short', 'capsule-form', (one) => (one.signature = one.signature.slice(0, -4))],
    [
      'a receipt’s signature taken away',
      'capsule-form',
      (one) => Reflect.deleteProperty(one.receipts[0]!, 'signature'),
    ],
    ['no receipt at all', 'capsule-form', (one) => (one.receipts = [])],
    ['the core', 'register-signature', (one) => (one.core.madeAt = '2026-11-21T12:04:00.000Z')],
    [
      'the core’s signature by that of a receipt',
      'register-signature',
      (one) => (one.signature = one.receipts[0]!.signature),
    ],
    [
      'a salted member of the core',
      'register-signature',
      ({ core }) =>
        (core.statements[1]!.withheld['party.email'] = flipped(core.statements[1]!.withheld['party.email'])),
    ],
    ['a disclosure’s value', 'disclosures', (one) => (one.disclosures[5]!.value += 'x')],
    [
      'a disclosure’s salt',
      'disclosures',
      (one) => (one.disclosures[5]!.salt = flipped(one.disclosures[5]!.salt)),
    ],
    ['one disclosure left out', 'disclosures', (one) => one.disclosures.pop()],
    ['one disclosure alone', 'disclosures', (one) => one.disclosures.splice(1)],
    [
      'one disclosure alone, of another value',
      'disclosures',
      (one) => (one.disclosures.splice(1)[0]!.value = one.disclosures[0]!.value += 'x'),
    ],
    [
      'one disclosure given a second time',
      'capsule-form',
      (one) => one.disclosures.push(one.disclosures[2]!),
    ],
    ['the disclosures in another order', 'disclosures', (one) => one.disclosures.reverse()],
    [
      'one disclosure given twice in another’s place',
      'disclosures',
      (one) => (one.disclosures[3] = one.disclosures[2]!),
    ],
    [
      'two people’s disclosures exchanged',
      'disclosures',
      ({ disclosures }) => {
        for (const one of disclosures) if (one.witnessOrder > 0) one.witnessOrder = 3 - one.witnessOrder
      },
    ],
    ['a receipt', 'receipt-signatures', (one) => (one.receipts[0]!.blockNumber = '8')],
    [
      'a receipt’s signature by the core’s',
      'receipt-signatures',
      (one) => (one.receipts[0]!.signature = one.signature),
    ],
    ['a head', 'head-signatures', (one) => (one.logAnchors[0]!.blockNumber = '8')],
    ['the proof under a head', 'log-anchor', ({ logAnchors }) => logAnchors[0]!.proof.pop()],
    [
      'the sealed PDF by another will’s',
      'capsule-pdf',
      (one) => (one.sealedPdf = Buffer.from(other.sealed).toString('base64')),
    ],
  ])('%s: %s', async (_what, step, change) => {
    expect(refutedSteps(await verify(changed(change), register.trust, ask))).toEqual([step])
  })

  it('a receipt of another will, truly signed: receipts', async () => {
    const of = receiptOf(other, sampleLedgerEntry(other))
    const parts = await sampleParts(register, sample, [of])
    expect(refutedSteps(await verify(putTogether(parts, sample.sealed), register.trust, ask))).toEqual([
      'receipts',
    ])
  })

  it('a head of another log position, truly signed, with another will’s proof: log-anchor', async () => {
    const foreign = (await sampleLogAnchor(register, other)).logAnchor
    const parts = await sampleParts(register, sample, [receipt], [foreign])
    expect(refutedSteps(await verify(putTogether(parts, sample.sealed), register.trust, ask))).toEqual([
      'log-anchor',
    ])
  })

  it('a core of another will, truly signed, over this PDF’s hash: its parts do not fit', async () => {
    const parts = await sampleParts(register, sample, [receipt], [], {
      commitment: '0'.repeat(64),
      statements: other.statements,
    })
    expect(refutedSteps(await verify(putTogether(parts, sample.sealed), register.trust, ask))).toContain(
      'statements',
    )
  })

  it('a statement that the party did not sign, truly signed by the register: statements', async () => {
    const [testator, ...witnesses] = sample.statements
    const statements = [{ ...testator!, signedAt: '2026-11-21T12:00:01.000Z' }, ...witnesses]
    const parts = await sampleParts(register, sample, [receipt], [], { statements })
    for (const disclosures of [parts.disclosures, []])
      expect(
        refutedSteps(
          await verify(putTogether({ ...parts, disclosures }, sample.sealed), register.trust, ask),
        ),
      ).toEqual(['statements'])
  })

  it('disclosures that a dishonest register salted anew do not have the hash that was signed', async () => {
    const { capsule } = parseCapsule3(own)
    const [parts] = [await sampleParts(register, sample, [receipt])]
    const first = { ...capsule.disclosures[0]!, value: 'elsewhere' }
    const statements = structuredClone(parts.core.statements)
    statements[0]!.withheld[first.member] = await disclosureHash(first)
    const core = { ...parts.core, statements }
    const { coreSignedBytes } = await import('./capsule-3.ts')
    const signature = Buffer.from(await register.signer.sign(coreSignedBytes(core))).toString('base64')
    const disclosures = [first, ...parts.disclosures.slice(1)]
    const file = putTogether({ ...parts, core, signature, disclosures }, sample.sealed)
    expect(refutedSteps(await verify(file, register.trust, ask))).toEqual(['statements'])
  })

  it('another register’s: unknown register', async () => {
    const foreign = await sampleRegister()
    expect(await verify(own, foreign.trust, ask)).toMatchObject({ unknown: 'register', exitCode: 1 })
  })

  it('a core signed a year before its PDF was sealed, and a receipt older than the seal: capsule-times', async () => {
    for (const [change, at] of [
      [{ madeAt: '2025-11-21T12:03:00.000Z' }, receipt.registeredAt],
      [{}, '2025-11-21T12:01:00.000Z'],
    ] as const) {
      const parts = await sampleParts(register, sample, [{ ...receipt, registeredAt: at }], [], change)
      expect(refutedSteps(await verify(putTogether(parts, sample.sealed), register.trust, ask))).toContain(
        'capsule-times',
      )
    }
  })
})

describe('the golden files', () => {
  const golden = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden/parts', name)))
  const json = async (name: string): Promise<Record<string, Record<string, string>>> =>
    JSON.parse(new TextDecoder().decode(await golden(name))) as Record<string, Record<string, string>>
  const files = ['will.capsule.json', 'passed-on.capsule.json']

  it('hold, with the ledger and offline', async () => {
    const [trust, { token, head }] = [trustSchema.parse(await json('trust.json')), await json('ledgers.json')]
    const ledger: AskLedger = () => ({
      read: async (id) =>
        id === token!.tokenId
          ? ({
              ...token,
              registeredAt: new Date(token!.registeredAt!),
              blockNumber: BigInt(token!.blockNumber!),
            } as never)
          : null,
      readAnchor: async ({ root }) =>
        root === head!.root
          ? ({ ...head, time: new Date(head!.time!), blockNumber: BigInt(head!.blockNumber!) } as never)
          : null,
    })
    for (const file of await Promise.all(files.map(golden))) {
      expect(await verify(file, trust, ledger)).toMatchObject({ outcome: 'registered', exitCode: 0 })
      expect(await verify(file, trust, null)).toMatchObject({ unknown: 'offline', exitCode: 0 })
    }
  })

  // TESTATE_FULL=1 (`npm run assurance`) changes every fifth.
  const step = process.env['TESTATE_FULL'] === '1' ? 5 : 23
  it(`every ${step}th byte outside the sealed PDF is signed for`, async () => {
    const trust = trustSchema.parse(await json('trust.json'))
    const file = await golden('will.capsule.json')
    const start = Buffer.from(file).indexOf('"sealedPdf":"') + 13
    const end = file.indexOf(0x22, start)
    const passed: number[] = []
    for (let at = 0; at < file.length; at += at < start || at >= end ? step : end - at) {
      file[at]! ^= 1 << (at % 8)
      if ((await verify(file, trust, null)).exitCode !== 1) passed.push(at)
      file[at]! ^= 1 << (at % 8)
    }
    expect(passed).toEqual([])
  })
})

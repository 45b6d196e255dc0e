// The small proof: with the will's own PDF it shows a registration without the register; nothing of the will is in it.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  receiptOf,
  SAMPLE_NETWORK,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { SAMPLE_NAMES, sampleWill } from '../../testing/sealing-sample.ts'
import type { Bytes } from '../bytes/hash.ts'
import type { LogAnchor, Receipt } from '../capsule/capsule.ts'
import type { AskLedger, LedgerEntry } from '../capsule/check-ledgers.ts'
import { trustSchema } from '../certificates/trust.ts'
import { verify, type Verdict } from '../verify.ts'
import { isProof, parseProof, type ProofContent } from './proof.ts'

let register: SampleRegister
let sample: SampleSealed
let will: Bytes
let proof: Bytes
let anchor: Awaited<ReturnType<typeof sampleLogAnchor>>
let receipt: Receipt

beforeAll(async () => {
  register = await sampleRegister()
  sample = await sampleSealed(register)
  will = await sampleWill()
  anchor = await sampleLogAnchor(register, sample)
  receipt = receiptOf(sample, sampleLedgerEntry(sample))
  proof = await made()
})

const made = (change: Partial<ProofContent> = {}, logged = {}, receipts = [receipt]): Promise<Bytes> =>
  sampleProof(register, sample, receipts, { logAnchors: [anchor.logAnchor], ...change }, logged)
const ledger =
  (change: Partial<LedgerEntry> = {}): AskLedger =>
  () => ({
    read: async (id) =>
      id === sample.registration.commitment ? { ...sampleLedgerEntry(sample), ...change } : null,
    readAnchor: async ({ root }) => (root === anchor.root ? anchor.head : null),
  })
const withPdf = (
  of: Uint8Array,
  ask: AskLedger | null = ledger(),
  pdf: Uint8Array = will,
): Promise<Verdict> =>
  verify(pdf, register.trust, ask, {
    proof: of,
    askRegister: () => Promise.reject(new Error('the register was asked')),
  })
const refutedIn = ({ steps }: Verdict): string[] =>
  steps.filter(({ outcome }) => outcome === 'refuted').map(({ code }) => code)
const codes = ({ steps }: Verdict) => steps.map(({ code, outcome }) => `${code} ${outcome}`)

describe('a proof and the will’s own PDF', () => {
  it('hold, without the register', async () => {
    const verdict = await withPdf(proof)
    expect(verdict).toMatchObject({ kind: 'PDF without a seal', outcome: 'registered', exitCode: 0 })
    expect(codes(verdict)).toEqual([
      'proof-form holds',
      'register-signature holds',
      'will-bytes holds',
      'audit-log holds',
      'receipts holds',
      'proof-times holds',
      'ledger holds',
      'log-anchor holds',
    ])
    expect(verdict.sentence).toMatch(
      new RegExp(
        '^This PDF is exactly the document, version 1, of the proof that Example Register signed. It is ' +
          String.raw`registered on Ethereum \(local development ledger\) since 2026-11-21 12:01 UTC\. The log `,
      ),
    )
    expect(verdict.sentence).toContain('SAMPLE: at least one identity was not checked')
    expect((await withPdf(await made({ sample: false }))).sentence).not.toContain('SAMPLE')
  })

  it('offline the file holds: unknown, 0', async () => {
    const verdict = await withPdf(proof, null)
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'offline', exitCode: 0 })
    expect(codes(verdict)).toContain('ledger skipped')
  })

  it.each([
    ['superseded', 4],
    ['withdrawn', 5],
    ['released', 0],
  ] as const)('%s on the ledger', async (status, exitCode) => {
    expect(await withPdf(proof, ledger({ status }))).toMatchObject({ outcome: status, exitCode })
  })

  it('another PDF, or an altered one, is refuted and no ledger is asked', async () => {
    const altered = will.slice()
    altered[altered.length >> 1]! ^= 1
    for (const pdf of [altered, will.slice(0, -1), new TextEncoder().encode('%PDF-1.7')]) {
      const verdict = await withPdf(proof, ledger(), pdf)
      expect(verdict).toMatchObject({ outcome: 'refuted', exitCode: 1 })
      expect(refutedIn(verdict)).toEqual(['will-bytes'])
      expect(codes(verdict)).toContain('ledgers skipped')
    }
  })

  it('a ledger that does not answer, or contradicts', async () => {
    const silent = await withPdf(proof, () => ({ read: () => Promise.reject(new Error('refused')) }))
    expect(silent).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
    const nowhere = await withPdf(proof, () => ({ read: async () => null }))
    expect(refutedIn(nowhere)).toEqual(['ledger'])
    expect(nowhere.sentence).toContain('though the proof has a receipt')
    expect(refutedIn(await withPdf(proof, ledger({ metadataHash: '0'.repeat(64) })))).toEqual(['ledger'])
  })

  it('a sealed PDF or a capsule is judged by itself', async () => {
    const capsule = await sampleCapsule(register, sample, [receipt])
    for (const file of [sample.sealed, capsule])
      expect((await withPdf(proof, ledger(), file)).kind).not.toBe('PDF without a seal')
  })
})

describe('a proof alone', () => {
  it('says of which document it is, and that no file was compared', async () => {
    const verdict = await verify(proof, register.trust, ledger())
    expect(verdict).toMatchObject({ kind: 'proof', outcome: 'registered', exitCode: 0 })
    expect(codes(verdict)).toContain('will-bytes skipped')
    expect(verdict.sentence).toContain(
      `It is about the document with the SHA-256 ${sample.registration.documentHash}, version 1, and about no other.`,
    )
  })

  it('has nothing of the will, no name and no address, and is small', async () => {
    const text = new TextDecoder().decode(proof)
    for (const name of SAMPLE_NAMES) expect(text).not.toContain(name)
    expect(text).not.toContain('example.org')
    expect(proof.length).toBeLessThan(5_000)
    const capsule = await sampleCapsule(register, sample, [receipt])
    expect([isProof(proof), isProof(capsule), isProof(will)]).toEqual([true, false, false])
  })
})

describe('what is refused', () => {
  it('every flipped bit and every other spelling', async () => {
    const text = new TextDecoder().decode(proof)
    const files = [
      ...Array.from({ length: 60 }, (_, n) => {
        const flipped = proof.slice()
        flipped[Math.floor(((n + 0.5) / 60) * proof.length)]! ^= 1 << (n % 8)
        return flipped
      }),
      ...[`${text}\n`, text.replace('":', '": '), text.replace('"index":2', '"index":2.0')].map((one) =>
        new TextEncoder().encode(one),
      ),
      new TextEncoder().encode(text.replace('"details":{', '"details":{"__proto__":"added",')),
      proof.slice(0, -1),
    ]
    for (const file of files) {
      const verdict = await withPdf(file)
      expect(verdict.exitCode, new TextDecoder().decode(file)).toBe(1)
    }
  })

  it('of another register', async () => {
    const other = await sampleRegister()
    expect(await verify(proof, other.trust, ledger())).toMatchObject({
      outcome: 'unknown',
      unknown: 'register',
      exitCode: 1,
    })
    for (const change of [{ rootPem: other.trust.rootPem }, { logKey: other.trust.logKey }])
      expect((await verify(proof, { ...register.trust, ...change }, null)).unknown).toBe('register')
  })

  it('what even the register may not sign', async () => {
    const cases: [string, Promise<Bytes>][] = [
      ['will-bytes,audit-log', made({ documentHash: '0'.repeat(64) })],
      ['audit-log', made({ version: 2 }, {}, [{ ...receipt, version: 2 }])],
      ['audit-log,receipts', made({ salt: '0'.repeat(64) })],
      ['audit-log,receipts', made({ sealedHash: '0'.repeat(64) })],
      ['audit-log', made({}, { commitment: '0'.repeat(64) })],
      ['receipts', made({}, {}, [receipt, { ...receipt, owner: 'another' }])],
      ['receipts', made({}, {}, [{ ...receipt, metadataHash: '0'.repeat(64) }])],
      ['proof-times', made({ madeAt: '2026-11-21T09:00:00.000Z' })],
      ['ledger', made({}, {}, [{ ...receipt, network: 'corda' }])],
      ['ledger', made({}, {}, [{ ...receipt, contract: '0x00' }])],
      ['log-anchor', made({ logAnchors: [{ ...anchor.logAnchor, proof: [] }] as LogAnchor[] })],
    ]
    for (const [steps, file] of cases) expect(refutedIn(await withPdf(await file)).join()).toBe(steps)
  })
})

describe('the times in a proof', () => {
  const HOUR = 3_600_000
  const later = (ms: number): string => new Date(Date.parse(receipt.registeredAt) + ms).toISOString()
  const refusedAt = async (...of: Parameters<typeof made>): Promise<string> =>
    (await verify(await made(...of), register.trust, null)).steps
      .filter(({ outcome }) => outcome === 'refuted')
      .map(({ code, reason }) => `${code}: ${reason}`)
      .join()

  it('a receipt is an hour younger at most', async () => {
    const receipts = [
      { ...receipt, registeredAt: later(5 * HOUR) },
      { ...receipt, registeredAt: later(5 * HOUR) },
    ]
    expect(await refusedAt({ madeAt: later(4 * HOUR) }, {}, receipts)).toBe('')
    expect(await refusedAt({ madeAt: later(4 * HOUR - 1) }, {}, receipts)).toBe(
      'proof-times: The proof was made before its receipt of ethereum.',
    )
  })

  it('a head on a ledger is not older than the line under it', async () => {
    const logAnchors = [{ ...anchor.logAnchor, anchoredAt: later(-24 * HOUR) }]
    expect(await refusedAt({ logAnchors })).toMatch(/^proof-times: The head of the log on ethereum is older/)
  })
})

it('a proof says what its ledgers say, and that its register has another name', async () => {
  const { name, ...known } = parseProof(proof).register
  const verdict = await withPdf(
    await made({ register: { name: `${name} of before`, ...known } }),
    ledger({ status: 'withdrawn' }),
  )
  expect(verdict.notices).toEqual([
    expect.stringMatching(/^SAMPLE/),
    expect.stringContaining('calls its register'),
    expect.stringMatching(/^Registration withdrawn/),
    expect.stringMatching(/^A withdrawal/),
  ])
})

it('of a proof that its register did not sign, nothing else is looked at', async () => {
  const changed = new TextDecoder().decode(proof).replace('"sample":true', '"sample":false')
  expect(codes(await verify(new TextEncoder().encode(changed), register.trust, ledger()))).toEqual([
    'proof-form holds',
    'register-signature refuted',
    'unsigned-rest skipped',
  ])
  const longer = changed.replace('{', '{"more":1,')
  expect(
    codes(await verify(new TextEncoder().encode(longer), register.trust, ledger(), { proof: null })),
  ).toEqual(['proof-form refuted'])
})

it('the golden proof holds for ever', async () => {
  const golden = async (name: string): Promise<Bytes> =>
    new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden/proof', name)))
  const json = async (name: string) => JSON.parse(new TextDecoder().decode(await golden(name))) as never
  const { token, head } = (await json('ledgers.json')) as {
    token: LedgerEntry & { tokenId: string }
    head: { root: string; time: string; transactionHash: string; blockNumber: string }
  }
  const ask: AskLedger = () => ({
    read: async (id) =>
      id === token.tokenId
        ? { ...token, registeredAt: new Date(token.registeredAt), blockNumber: BigInt(token.blockNumber!) }
        : null,
    readAnchor: async ({ root }) =>
      root === head.root
        ? { ...head, time: new Date(head.time), blockNumber: BigInt(head.blockNumber), final: true }
        : null,
  })
  const trust = trustSchema.parse(await json('trust.json'))
  const file = await golden('will.proof.json')
  expect(parseProof(file).receipts[0]!.network).toBe(SAMPLE_NETWORK.name)
  for (const verdict of [
    await verify(await golden('will.pdf'), trust, ask, { proof: file }),
    await verify(file, trust, ask),
  ])
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
})

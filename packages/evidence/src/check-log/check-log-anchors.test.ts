// A will whose log is anchored on a public ledger: what holds, what could not be asked, what is refuted. And
// the golden capsule of the second format.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { logAnchorsOf, parseCapsule, type LogAnchor } from '../capsule/capsule.ts'
import {
  receiptOf,
  SAMPLE_NETWORK,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import type { AnchoredHead, AskLedger } from '../capsule/check-ledgers.ts'
import { checkpointText, signNote } from '../log/checkpoint.ts'
import type { Bytes } from '../bytes/hash.ts'
import { trustSchema } from '../certificates/trust.ts'
import { onLogAnchor } from '../step.ts'
import { verify, type Verdict } from '../verify.ts'
import { askForHead } from './check-log-anchors.ts'

const members = {
  name: 'corda',
  chainId: 'ab'.repeat(32),
  contract: 'O=Example Register, L=London, C=GB',
  rpcUrl: 'http://127.0.0.1:10006/',
  label: 'development ledger',
}
let register: SampleRegister
let sample: SampleSealed
let known: Awaited<ReturnType<typeof sampleLogAnchor>>
let capsule: Bytes

beforeAll(async () => {
  register = await sampleRegister([members, SAMPLE_NETWORK])
  sample = await sampleSealed(register)
  known = await sampleLogAnchor(register, sample)
  capsule = await made()
})

/** Registered only on the members' ledger. */
const made = (change: Partial<LogAnchor> = {}): Promise<Bytes> =>
  sampleCapsule(register, sample, [receiptOf(sample, sampleLedgerEntry(sample), members)], {
    logAnchors: [{ ...known.logAnchor, ...change }],
  })
type Ledger = ReturnType<AskLedger>
const token: Ledger['read'] = async (id) =>
  id === sample.registration.commitment ? sampleLedgerEntry(sample) : null
/** The public ledger has no token, and this head of the log. */
const ledgers =
  (head: AnchoredHead | null = known.head, more: Partial<Ledger> = {}): AskLedger =>
  ({ name }) =>
    name === 'corda'
      ? { read: token }
      : {
          read: async () => null,
          readAnchor: async ({ root, treeSize }) =>
            root === known.root && treeSize === known.treeSize ? head : null,
          ...more,
        }
const outcomes = (verdict: Verdict) =>
  Object.fromEntries(verdict.steps.map((step) => [step.step, step.outcome]))
const anchorOf = ({ steps }: Verdict) => steps.find(({ code }) => code === 'log-anchor')!
const refutedSteps = (verdict: Verdict) =>
  verdict.steps.filter((step) => step.outcome === 'refuted').map((step) => step.step)
const words =
  'The log containing this will was anchored on Ethereum (local development ledger) at block 12 on ' +
  '2026-11-21 12:05 UTC.'

describe('the log on a public ledger', () => {
  it('holds for a will that has no token there, and is reported in one sentence', async () => {
    const verdict = await verify(capsule, register.trust, ledgers())
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(outcomes(verdict)).toMatchObject({
      'ledger corda': 'holds',
      'ledger ethereum': 'skipped',
      'audit log': 'holds',
      'audit log on ethereum': 'holds',
    })
    expect(verdict.sentence).toContain(
      `It is registered on Corda (development ledger) since 2026-11-21 12:01 UTC. ${words} SAMPLE: `,
    )
    expect(anchorOf(verdict).reason).toBe(
      'The log containing this will was anchored on Ethereum (local development ledger) at block 12 on ' +
        '2026-11-21T12:05:00.000Z.',
    )
    const provisional = await verify(capsule, register.trust, ledgers({ ...known.head, final: false }))
    expect(anchorOf(provisional).reason).toContain('(provisional: its block is not final yet)')
  })

  it('several are reported in one sentence, each by what it counts', async () => {
    const also = (await sampleLogAnchor(register, sample, members)).logAnchor
    const both = await sampleCapsule(
      register,
      sample,
      [receiptOf(sample, sampleLedgerEntry(sample), members)],
      { logAnchors: [also, known.logAnchor, { ...known.logAnchor }] },
    )
    const verdict = await verify(both, register.trust, () => ({
      read: token,
      readAnchor: async () => known.head,
    }))
    expect(verdict.sentence).toContain(
      'was anchored on Corda (development ledger) at position 12 on 2026-11-21 12:05 UTC, Ethereum ' +
        '(local development ledger) at block 12 on 2026-11-21 12:05 UTC and Ethereum',
    )
  })

  it('on Corda a clock set back moves the entry’s place, which contradicts nothing', async () => {
    const [entry, anchor] = [
      { ...sampleLedgerEntry(sample), blockHash: 'bm90YXJ5' },
      (await sampleLogAnchor(register, sample, members)).logAnchor,
    ]
    const both = await sampleCapsule(
      register,
      sample,
      [{ ...receiptOf(sample, entry, members), blockHash: entry.blockHash }],
      { logAnchors: [anchor] },
    )
    const of = async (change: Partial<typeof entry>, head: Partial<AnchoredHead> = {}): Promise<Verdict> =>
      await verify(both, register.trust, ({ name }) => ({
        read: async () => (name === 'corda' ? { ...entry, ...change } : null),
        readAnchor: async () => ({ ...known.head, ...head }),
      }))
    const moved = await of(
      { blockNumber: entry.blockNumber! + 1n },
      { blockNumber: known.head.blockNumber + 2n },
    )
    expect(refutedSteps(moved)).toEqual([])
    expect(moved.sentence).toContain('was anchored on Corda (development ledger) at position 14 on ')
    for (const change of [
      { transactionHash: '00'.repeat(32) },
      { blockHash: 'b3RoZXI=' },
      { registeredAt: new Date(0) },
    ])
      expect(refutedSteps(await of(change))).toEqual(['ledger corda'])
    for (const head of [{ transactionHash: '00'.repeat(32) }, { time: new Date(0) }])
      expect(refutedSteps(await of({}, head))).toEqual(['audit log on corda'])
  })

  it('is reported also when the ledger of its token could not be asked', async () => {
    const verdict = await verify(capsule, register.trust, (network) =>
      network.name === 'corda'
        ? { read: () => Promise.reject(new Error('connection refused')) }
        : ledgers()(network),
    )
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
    expect(verdict.sentence).toMatch(
      new RegExp(
        '^This capsule is exactly .* Whether it is registered could not be found out now: ' +
          String.raw`Corda \(development ledger\) could not be asked: connection refused\. `,
      ),
    )
    expect(verdict.sentence).toContain(words)
  })

  it('offline it is named as left out, and its proof is still checked', async () => {
    const verdict = await verify(capsule, register.trust, null)
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'offline', exitCode: 0 })
    expect(outcomes(verdict)['audit log on ethereum']).toBe('skipped')
    expect(
      refutedSteps(await verify(await made({ proof: known.logAnchor.proof.slice(1) }), register.trust, null)),
    ).toEqual(['audit log on ethereum'])
  })

  it('a ledger that does not answer, or has not come so far, refutes nothing', async () => {
    for (const more of [
      { readAnchor: () => Promise.reject(new Error('connection refused')) },
      { readAnchor: () => new Promise<null>(() => undefined) },
      { readAnchor: async () => null, head: async () => ({ height: 11n }) },
    ]) {
      const verdict = await verify(capsule, register.trust, ledgers(null, more), { patienceMs: 50 })
      expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
      expect(verdict.sentence).toContain(
        'It is registered on Corda (development ledger) since 2026-11-21 12:01 UTC. Where its log is ' +
          'anchored could not all be found out now: Ethereum',
      )
    }
    const without = await verify(capsule, register.trust, ({ name }) => ({
      read: name === 'corda' ? token : async () => null,
    }))
    expect(outcomes(without)['audit log on ethereum']).toBe('could not be asked')
  })

  it('what the ledger contradicts is refuted', async () => {
    const wrong: (AnchoredHead | null)[] = [
      null,
      { ...known.head, transactionHash: '0x00' },
      { ...known.head, blockNumber: 13n },
      { ...known.head, time: new Date(0) },
    ]
    for (const head of wrong)
      expect(
        refutedSteps(
          await verify(capsule, register.trust, ledgers(head, { head: async () => ({ height: 12n }) })),
        ),
      ).toEqual(['audit log on ethereum'])
    const conflict = Object.assign(new Error('What is there is not of this register.'), { code: 'conflict' })
    expect(
      refutedSteps(
        await verify(capsule, register.trust, ledgers(null, { readAnchor: () => Promise.reject(conflict) })),
      ),
    ).toEqual(['audit log on ethereum'])
  })

  it('another head, proof, contract, chain or network is refuted, even signed by the register', async () => {
    const other = await sampleRegister()
    const [forged, foreign] = await Promise.all(
      [register, other].map((by) =>
        signNote(checkpointText({ origin: by.signer.name, size: 7, root: new Uint8Array(32) }), by.signer),
      ),
    )
    for (const change of [
      { checkpoint: forged! },
      { checkpoint: foreign! },
      { checkpoint: known.logAnchor.checkpoint.replace('\n7\n', '\n8\n') },
      { proof: [] },
      { proof: [...known.logAnchor.proof, '00'.repeat(32)] },
      { contract: '0x0000000000000000000000000000000000000001' },
      { chainId: 1 },
    ])
      expect(refutedSteps(await verify(await made(change), register.trust, ledgers()))).toEqual([
        'audit log on ethereum',
      ])
    expect(
      refutedSteps(await verify(await made({ network: 'elsewhere' }), register.trust, ledgers())),
    ).toEqual(['audit log on elsewhere'])
  })

  it('a capsule without it is one of the first format, and neither format passes for the other', async () => {
    const first = await sampleCapsule(register, sample, [
      receiptOf(sample, sampleLedgerEntry(sample), members),
    ])
    const content = JSON.parse(new TextDecoder().decode(capsule)) as Record<string, unknown>
    const { logAnchors, ...shorn } = content
    expect([
      parseCapsule(first).capsule.format,
      logAnchorsOf(parseCapsule(first).capsule),
      parseCapsule(capsule).capsule.format,
    ]).toEqual(['testate-capsule/1', [], 'testate-capsule/2'])
    for (const changed of [
      shorn,
      { ...shorn, format: 'testate-capsule/1' },
      { ...content, format: 'testate-capsule/1' },
      { ...content, logAnchors: [] },
      { ...(JSON.parse(new TextDecoder().decode(first)) as object), format: 'testate-capsule/2', logAnchors },
    ]) {
      expect(await verify(canonicalBytes(changed as never), register.trust, ledgers())).toMatchObject({
        outcome: 'refuted',
        exitCode: 1,
      })
    }
  })
})

describe('the golden capsule of the second format', async () => {
  const golden = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(join(import.meta.dirname, '../../testing/golden/anchored', name)))
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(new TextDecoder().decode(await golden(name)))
  const trust = trustSchema.parse(await json('trust.json'))
  const held = (await json('ledgers.json')) as Record<'corda' | 'ethereum', Record<string, string>>
  const file = await golden('will.capsule.json')
  const ask: AskLedger = ({ name }) => ({
    read: async (id) =>
      name !== 'corda' || id !== held.corda.tokenId
        ? null
        : {
            owner: held.corda.owner!,
            status: 'active',
            version: Number(held.corda.version),
            registeredAt: new Date(held.corda.registeredAt!),
            metadataHash: held.corda.metadataHash!,
            transactionHash: held.corda.transactionHash!,
            blockNumber: BigInt(held.corda.blockNumber!),
            final: true,
          },
    readAnchor: async ({ root, treeSize }) =>
      name !== 'ethereum' || root !== held.ethereum.root || treeSize !== Number(held.ethereum.treeSize)
        ? null
        : {
            transactionHash: held.ethereum.transactionHash!,
            blockNumber: BigInt(held.ethereum.blockNumber!),
            time: new Date(held.ethereum.time!),
            final: true,
          },
  })

  it('holds, with the ledgers and offline', async () => {
    expect(await verify(file, trust, ask)).toMatchObject({
      outcome: 'registered',
      exitCode: 0,
      sentence: expect.stringContaining(words),
    })
    expect(await verify(file, trust, null)).toMatchObject({
      outcome: 'unknown',
      unknown: 'offline',
      exitCode: 0,
    })
  })

  it('no byte of what it adds may be changed', async () => {
    const text = Buffer.from(file)
    const [from, to] = [text.indexOf('"logAnchors"'), text.indexOf('"madeAt"')]
    expect(to - from).toBeGreaterThan(500)
    const flipped = file.slice()
    for (let at = from; at < to; at += 1) {
      flipped[at]! ^= 1 << (at % 8)
      expect((await verify(flipped, trust, null)).exitCode, `byte ${at}`).toBe(1)
      flipped[at]! ^= 1 << (at % 8)
    }
  })
})

describe('a head that somebody says a ledger holds', () => {
  const time = new Date('2026-11-21T13:00:00.000Z')
  const claim = {
    root: 'ab'.repeat(32),
    treeSize: 7,
    transactionHash: '0xaa',
    blockNumber: '70',
    anchoredAt: time.toISOString(),
  }
  const found: AnchoredHead = { transactionHash: '0xaa', blockNumber: 70n, time, final: true }
  const asked = async (
    answer: AnchoredHead | null,
    height?: bigint,
    name = 'ethereum',
  ): Promise<Awaited<ReturnType<typeof askForHead>>> =>
    askForHead(
      claim,
      {
        step: onLogAnchor(name),
        network: { ...SAMPLE_NETWORK, name },
        label: 'L',
        log: 'The log',
        source: 'The file',
      },
      () => ({
        read: () => Promise.reject(new Error('not asked')),
        readAnchor: async () => answer,
        ...(height === undefined ? {} : { head: async () => ({ height }) }),
      }),
      1_000,
    )
  const outcome = async (...of: Parameters<typeof asked>): Promise<string> =>
    (await asked(...of)).step.outcome

  it('is there, whatever height a node says it has come to', async () => {
    expect(await asked(found, 69n)).toEqual({
      step: expect.objectContaining({ outcome: 'holds' }),
      anchored: { label: 'L', place: 'block 70', time },
    })
  })

  it('is missing only where the node has come to its block', async () => {
    expect(await outcome(null)).toBe('refuted')
    expect(await outcome(null, 70n)).toBe('refuted')
    expect(await outcome(null, 69n)).toBe('could not be asked')
  })

  it('is another by its transaction, its time or its block, but on Corda not by its place', async () => {
    expect(await outcome({ ...found, transactionHash: '0xab' })).toBe('refuted')
    expect(await outcome({ ...found, time: new Date(+time + 1) })).toBe('refuted')
    expect(await outcome({ ...found, blockNumber: 71n })).toBe('refuted')
    expect(await outcome({ ...found, blockNumber: 71n }, 80n, 'corda')).toBe('holds')
  })
})

// A log key that was replaced, and whose secret somebody kept: what it signed before holds for ever, what it signs
// after is refuted.
import { beforeAll, describe, expect, test } from 'vitest'
import { putTogether, sampleCapsule3, sampleParts } from '../../testing/capsule-3-sample.ts'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLog,
  sampleLogAnchor,
  sampleProof,
  sampleRegister,
  sampleSealed,
  type SampleRegister,
  type SampleSealed,
} from '../../testing/capsule-sample.ts'
import { rollLogKey } from '../../testing/rolled-sample.ts'
import { sampleWill } from '../../testing/sealing-sample.ts'
import { signReceipt } from '../capsule/capsule-3.ts'
import type { LogAnchor, Receipt } from '../capsule/capsule.ts'
import type { Trust } from '../certificates/trust.ts'
import { signLink } from '../link/link-note.ts'
import type { Bytes } from '../bytes/hash.ts'
import { verify } from '../verify.ts'
import { requireSuccessions } from './retired-keys.ts'

/** Its key is the one that was kept. */
let old: SampleRegister
let sample: SampleSealed
let receipt: Receipt
let logAnchor: LogAnchor
let files: [string, Bytes][]

beforeAll(async () => {
  old = await sampleRegister()
  sample = await sampleSealed(old)
  receipt = receiptOf(sample, sampleLedgerEntry(sample))
  ;({ logAnchor } = await sampleLogAnchor(old, sample))
  const logAnchors = [logAnchor]
  files = [
    ['capsule/1', await sampleCapsule(old, sample, [receipt])],
    ['capsule/2', await sampleCapsule(old, sample, [receipt], { logAnchors })],
    ['capsule/3', await sampleCapsule3(old, sample, [receipt])],
    ['capsule/3 with a head on a ledger', await sampleCapsule3(old, sample, [receipt], { logAnchors })],
    ['proof', await sampleProof(old, sample, [receipt])],
    ['proof with a head on a ledger', await sampleProof(old, sample, [receipt], { logAnchors })],
  ]
})

const wrong = async (file: Bytes, trust: Trust): Promise<[string, string][]> =>
  (await verify(file, trust, null)).steps
    .filter(({ outcome }) => outcome === 'refuted')
    .map(({ code, reason }) => [code, reason])

test('what it signed before it ended holds, and a step says which key that was', async () => {
  const { trust } = await rollLogKey(old)
  for (const [name, file] of files) {
    const { steps } = await verify(file, trust, null)
    expect(
      steps.filter(({ outcome }) => outcome !== 'holds' && outcome !== 'skipped'),
      name,
    ).toEqual([])
    expect(steps.find(({ code }) => code === 'retired-key')?.reason, name).toBe(
      'Some of it is signed with a key that Example Register used until 2026-11-21T12:10:00.000Z; nothing that is ' +
        'signed so is later.',
    )
  }
})

test('a trust set that does not say when a key ended judges as before', async () => {
  const { trust } = await rollLogKey(old)
  const { timestampRoots: _, ...rest } = trust
  const third: Trust = { ...rest, format: 'testate-trust/3', earlierLogKeys: [old.trust.logKey] }
  for (const by of [old.trust, third])
    for (const [, file] of files) {
      const { steps } = await verify(file, by, null)
      expect(steps.map(({ code }) => code)).not.toContain('retired-key')
      expect(steps.map(({ outcome }) => outcome)).not.toContain('refuted')
    }
})

test('a head larger than the last one it signed is refuted, in every file that holds one', async () => {
  const { trust } = await rollLogKey(old, { lastSize: 4 })
  for (const [name, file] of files) {
    const found = await wrong(file, trust)
    expect(found, name).toEqual([
      [
        'retired-key',
        expect.stringContaining('when its log had 4 entries, and it names a head of 5 entries.'),
      ],
    ])
    expect(found[0]![1]).toContain('Only somebody who kept that key can have signed it.')
  }
  const { trust: six } = await rollLogKey(old, { lastSize: 6 })
  const refuted = []
  for (const [name, file] of files) if ((await wrong(file, six)).length > 0) refuted.push(name)
  expect(refuted).toEqual(['capsule/2', 'capsule/3 with a head on a ledger', 'proof with a head on a ledger'])
})

test('a key that the trust set writes with a line end is that key', async () => {
  const { trust } = await rollLogKey(old, { lastSize: 4 })
  const [end] = trust.earlierLogKeys
  const written = { ...trust, earlierLogKeys: [{ ...end!, key: `${end!.key}\n` }] }
  for (const [name, file] of files) expect(await wrong(file, written), name).toEqual(await wrong(file, trust))
})

test('what names a time an hour after its end is refuted; a clock may differ by less', async () => {
  const { trust: within } = await rollLogKey(old, { until: '2026-11-21T11:10:00.000Z' })
  const { trust: after } = await rollLogKey(old, { until: '2026-11-21T10:59:00.000Z' })
  for (const [name, file] of files) {
    expect(await wrong(file, within), name).toEqual([])
    expect(await wrong(file, after), name).toEqual([
      [
        'retired-key',
        expect.stringMatching(/and it names the time 2026-11-21T12:0\d:\d\d\.000Z\. Only somebody/),
      ],
    ])
  }
})

describe('each time counts by itself, an hour after the end of the key', () => {
  const at = (time: string): string => `2026-11-21T${time}.000Z`
  /** The times of a file that the kept key signed; the seal is of 12:00:30. */
  interface Times {
    madeAt: string
    loggedAt: string
    registeredAt: string
    anchoredAt: string
  }
  const noon: Times = {
    madeAt: at('11:59:00'),
    loggedAt: at('11:59:00'),
    registeredAt: at('11:59:00'),
    anchoredAt: at('11:59:00'),
  }
  const made: Record<string, (times: Times) => Promise<Bytes>> = {
    'capsule/2': ({ madeAt, loggedAt, registeredAt, anchoredAt }) =>
      sampleCapsule(
        old,
        sample,
        [{ ...receipt, registeredAt }],
        { madeAt, logAnchors: [{ ...logAnchor, anchoredAt }] },
        { at: loggedAt },
      ),
    'capsule/3': async ({ madeAt, loggedAt, registeredAt, anchoredAt }) => {
      const heads = [{ ...logAnchor, anchoredAt }]
      const receipts = [{ ...receipt, registeredAt }]
      const parts = await sampleParts(old, sample, receipts, heads, { madeAt }, { at: loggedAt })
      return putTogether(parts, sample.sealed)
    },
    'proof': ({ madeAt, loggedAt, registeredAt, anchoredAt }) =>
      sampleProof(
        old,
        sample,
        [{ ...receipt, registeredAt }],
        { madeAt, logAnchors: [{ ...logAnchor, anchoredAt }] },
        { at: loggedAt },
      ),
  }

  test.each<[what: string, formats: string[], later: Partial<Times>, until: string, named: string]>([
    ['the seal', ['capsule/2', 'capsule/3'], {}, at('11:00:00'), at('12:00:30')],
    ['when it was made', Object.keys(made), { madeAt: at('12:03:00') }, at('11:02:30'), at('12:03:00')],
    ['the line of the log', Object.keys(made), { loggedAt: at('12:02:00') }, at('11:01:30'), at('12:02:00')],
    ['a receipt', Object.keys(made), { registeredAt: at('12:05:00') }, at('11:04:00'), at('12:05:00')],
    ['a head on a ledger', Object.keys(made), { anchoredAt: at('12:05:00') }, at('11:04:00'), at('12:05:00')],
  ])('%s', async (_, formats, later, until, named) => {
    const { trust } = await rollLogKey(old, { until })
    for (const format of formats)
      // A log without the entry logged at that time has another head than the ledger's: that step is another's.
      expect(
        (await wrong(await made[format]!({ ...noon, ...later }), trust)).filter(
          ([code]) => code === 'retired-key',
        ),
        format,
      ).toEqual([['retired-key', expect.stringContaining(`and it names the time ${named}.`)]])
  })
})

test('a head of the kept key with an entry more is refuted in a file of the key of today', async () => {
  const now = await rollLogKey(old, { lastSize: 4 })
  const { under, ...line } = await sampleLog(old, sample, {})
  for (const [size, found] of [
    [4, []],
    [
      5,
      [
        [
          'retired-key',
          expect.stringMatching(/^(A head of the log in it|The head of the log) is signed with a key/),
        ],
      ],
    ],
  ] as const) {
    const { root: _, ...head } = await under(size)
    const audit = { ...line, ...head }
    const files = [
      await sampleCapsule(now, sample, [receipt], { audit }),
      putTogether(await sampleParts(now, sample, [receipt], [], { audit }), sample.sealed),
      await sampleProof(now, sample, [receipt], { audit }),
    ]
    for (const file of files) expect(await wrong(file, now.trust)).toEqual(found)
  }
})

test('a receipt added with the key of today holds; one of later with the kept key does not', async () => {
  const now = await rollLogKey(old)
  const parts = await sampleParts(old, sample, [])
  const later = { ...receipt, registeredAt: '2026-12-21T12:01:00.000Z' }
  const withReceipt = async (by: SampleRegister): Promise<Bytes> =>
    putTogether({ ...parts, receipts: [await signReceipt(later, by.signer)] }, sample.sealed)
  expect(await wrong(await withReceipt(now), now.trust)).toEqual([])
  expect(await wrong(await withReceipt(old), now.trust)).toEqual([
    [
      'retired-key',
      expect.stringMatching(/^The receipt of ethereum is signed with a key that .* used until /),
    ],
  ])
})

test('a core with the kept key over a head of the key of today is refuted', async () => {
  const now = await rollLogKey(old)
  const { under, ...line } = await sampleLog(now, sample, {})
  const { proof, checkpoint } = await under(5)
  const audit = { ...line, proof, checkpoint }
  const core = await sampleParts(old, sample, [receipt], [], { audit })
  const file = putTogether(core, sample.sealed)
  expect(await wrong(file, now.trust)).toEqual([
    [
      'retired-key',
      expect.stringMatching(
        /^The core of the capsule is signed .* it names a head that a later key signed\./,
      ),
    ],
  ])
  // The other way round is what a register does that has not signed a head since.
  expect(await wrong(await sampleCapsule3(now, sample, [receipt]), now.trust)).toEqual([])
})

test('a link note counts with the signature of today alone, beside the one of before', async () => {
  const now = await rollLogKey(old)
  const { documentHash, commitment, version } = sample.registration
  const link = { documentHash, commitment, version, sealedHash: '0'.repeat(64) }
  const [before, again] = [await signLink(link, old.signer), await signLink(link, now.signer)]
  const both = `${again}${before.slice(before.lastIndexOf('\n\n') + 2)}`
  const will = await sampleWill()
  const judged = async (note: string, trust: Trust) =>
    await verify(will, trust, () => ({ read: async () => sampleLedgerEntry(sample) }), {
      askRegister: async () => note,
    })
  for (const trust of [
    now.trust,
    { ...now.trust, format: 'testate-trust/2', logKey: old.trust.logKey } as Trust,
  ])
    expect((await judged(both, trust)).outcome).toBe('registered')
  const kept = await judged(before, now.trust)
  expect(kept).toMatchObject({ outcome: 'refuted', exitCode: 1, steps: [{ code: 'retired-key' }] })
  expect(kept.sentence).toMatch(
    /^Do not rely on this answer\. The link note is signed with a key that .* used until/,
  )
})

test('a trust set in which an earlier key did not sign over to the next is not taken', async () => {
  const { trust } = await rollLogKey(old)
  await requireSuccessions(trust)
  await requireSuccessions(old.trust)
  const another = await rollLogKey(old)
  const [end] = trust.earlierLogKeys
  for (const succession of [another.trust.earlierLogKeys[0]!.succession, 'testate-log-key/1\n', end!.key])
    await expect(
      requireSuccessions({ ...trust, earlierLogKeys: [{ ...end!, succession }] }),
    ).rejects.toThrow()
})

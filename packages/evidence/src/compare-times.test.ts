// Clocks that contradict each other, of the register, the ledgers and the capsule: what cannot have happened is
// refuted by the step's name, what rests on the register's clock alone is said first.
import { beforeAll, describe, expect, it, vi } from 'vitest'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleLogAnchor,
  sampleRegister,
  sampleSealed,
  SAMPLE_NETWORK,
  type SampleRegister,
  type SampleSealed,
} from '../testing/capsule-sample.ts'
import { checkTimes } from './compare-times.ts'
import { couldNotBeAsked, holds, onLedger } from './step.ts'
import { verify, type Verdict } from './verify.ts'
import type { Capsule, CapsuleContent, LogAnchor, Receipt } from './capsule/capsule.ts'
import { checkCapsuleTimes, impossibleTime } from './capsule/check-capsule-times.ts'
import type { AskLedger, LedgerEntry } from './capsule/check-ledgers.ts'
import type { Statement } from './capsule/statement.ts'

const HOUR = 3_600_000
let register: SampleRegister
let sample: SampleSealed
let entry: LedgerEntry
beforeAll(async () => {
  register = await sampleRegister()
  sample = await sampleSealed(register)
  entry = sampleLedgerEntry(sample)
})

const saying =
  (found: LedgerEntry): AskLedger =>
  () => ({ read: async () => found })
const at = (time: Date, of = entry): LedgerEntry => ({ ...of, registeredAt: time })
const after = (ms: number): Date => new Date(entry.registeredAt.getTime() + ms)
const refuted = ({ steps }: Verdict): string[] =>
  steps.filter(({ outcome }) => outcome === 'refuted').map(({ code }) => code)

describe('the seal’s time-stamp beside the ledgers', () => {
  it('more than an hour later than a block is refuted; a clock half an hour off is not', async () => {
    const late = await verify(sample.sealed, register.trust, saying(at(after(-2 * HOUR))))
    expect(late).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    expect(refuted(late)).toEqual(['times'])
    expect(late.sentence).toContain('which is later')
    const close = await verify(sample.sealed, register.trust, saying(at(after(-HOUR / 2))))
    expect(close).toMatchObject({ outcome: 'registered', exitCode: 0 })
  })

  it('more than seven days before any ledger is the first thing said', async () => {
    const old = await sampleSealed(register, undefined, new Date('2016-03-01T09:00:00.000Z'))
    const verdict = await verify(old.sealed, register.trust, saying(sampleLedgerEntry(old)))
    expect(verdict).toMatchObject({ outcome: 'registered', exitCode: 0 })
    expect(verdict.sentence).toMatch(/^The register’s own clock dates the seal 2016-03-01, \d+ days before/)
    expect(verdict.sentence).toContain('Only the ledgers’ date is proven by others.')
    // Half a minute after the seal is when the sample's entry was made.
    const days = async (count: number) =>
      (await verify(sample.sealed, register.trust, saying(at(after(count * 24 * HOUR))))).sentence
    expect(await days(6.99)).toMatch(/^This sealed PDF is exactly as/)
    expect(await days(7.01)).toMatch(/^The register’s own clock dates the seal 2026-11-21, 7 days before/)
  })

  it('a head of the log on a ledger counts as what that ledger holds about it', async () => {
    const late = at(after(30 * 24 * HOUR))
    const { root, treeSize, head, logAnchor } = await sampleLogAnchor(register, sample)
    const madeAt = new Date(late.registeredAt.getTime() + HOUR).toISOString()
    const sentence = async (anchor?: LogAnchor) => {
      const file = await sampleCapsule(register, sample, [receiptOf(sample, late)], {
        ...(anchor === undefined ? {} : { logAnchors: [anchor] }),
        madeAt,
      })
      const verdict = await verify(file, register.trust, () => ({
        read: async () => late,
        readAnchor: async (claim) => (claim.root === root && claim.treeSize === treeSize ? head : null),
      }))
      expect(verdict.outcome, verdict.sentence).toBe('registered')
      return verdict.sentence
    }
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-01-01T00:00:00Z'))
    try {
      expect(await sentence()).toMatch(/^The register’s own clock dates the seal 2026-11-21, 30 days before/)
      expect(await sentence(logAnchor)).toMatch(/^This capsule is exactly as/)
    } finally {
      now.mockRestore()
    }
  })

  it('and whether a ledger that was not asked might know better', async () => {
    const other = { ...SAMPLE_NETWORK, name: 'solana' }
    const trust = { ...register.trust, networks: [SAMPLE_NETWORK, other] }
    const verdict = await verify(sample.sealed, trust, (network) => ({
      read: () =>
        network.name === 'solana'
          ? Promise.reject(new Error('down'))
          : Promise.resolve(at(after(30 * 24 * HOUR))),
    }))
    expect(verdict).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
    expect(verdict.sentence).toMatch(/^The register’s own clock .*one may hold an earlier date\./)
  })

  it('says until when the software of others can check the seal', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2027-01-01T00:00:00Z'))
    try {
      const verdict = await verify(sample.sealed, register.trust, saying(entry))
      expect(verdict.checkableUntil).toMatch(/^20\d\d-/)
      expect(verdict.sentence).toContain(`until ${verdict.checkableUntil!.slice(0, 10)}.`)
      expect(verdict.sentence).toContain('The software of others can check')
      expect((await verify(sample.sealed.slice(0, -1), register.trust, null)).checkableUntil).toBeNull()
      now.mockReturnValue(Date.parse('2070-01-01T00:00:00Z'))
      const then = await verify(sample.sealed, register.trust, null)
      expect(then.sentence).toContain('The software of others could check its signatures until 20')
    } finally {
      now.mockRestore()
    }
  })
})

describe('the comparison of times', () => {
  const sealedAt = new Date('2026-11-21T12:00:00Z')
  const compared = (
    ms: { registered?: number; anchored?: number },
    steps: Parameters<typeof checkTimes>[1]['steps'] = [],
  ) =>
    checkTimes(sealedAt, {
      registered:
        ms.registered === undefined
          ? []
          : [{ label: 'Ethereum', since: new Date(+sealedAt + ms.registered), status: 'active' }],
      anchored:
        ms.anchored === undefined
          ? []
          : [{ label: 'Solana', place: 'slot 7', time: new Date(+sealedAt + ms.anchored) }],
      steps,
    })

  it('allows the hour itself, and not a millisecond more', () => {
    expect(compared({ registered: -HOUR })).toMatchObject({ step: { code: 'times', outcome: 'holds' } })
    expect(compared({ registered: -HOUR - 1 })).toEqual({
      step: expect.objectContaining({ code: 'times', outcome: 'refuted' }),
      warning: null,
    })
  })

  it('says nothing of seven days, and something of a millisecond more', () => {
    const week = 7 * 24 * HOUR
    expect(compared({ registered: week, anchored: 2 * week })).toMatchObject({
      step: { code: 'times', outcome: 'holds' },
      warning: null,
    })
    const { step, warning } = compared({ registered: 3 * week, anchored: week + 1 })
    expect(step).toMatchObject({ code: 'times', outcome: 'holds' })
    expect(step.reason).toMatch(/2026-11-21, 7 days before .*\(2026-11-28\)\.$/)
    expect(warning).toMatch(/proven by others\.$/)
    const unasked = [couldNotBeAsked(onLedger('solana'), 'down')]
    expect(compared({ registered: 3 * week }, unasked).warning).toMatch(/may hold an earlier date\.$/)
    expect(compared({ registered: 3 * week }, [holds('revocation', 'so')]).warning).toMatch(/by others\.$/)
  })

  it('is left out, and says so, where no ledger gave a time', () => {
    expect(compared({})).toEqual({
      step: expect.objectContaining({ code: 'times', outcome: 'skipped' }),
      warning: null,
    })
  })
})

describe('ledgers that differ', () => {
  it.each([
    [['active', 'released'], 'released', 0],
    [['withdrawn', 'released'], 'withdrawn', 5],
    [['withdrawn', 'superseded'], 'superseded', 4],
  ] as const)('%j is %s', async (statuses, outcome, exitCode) => {
    const other = { ...SAMPLE_NETWORK, name: 'solana' }
    const trust = { ...register.trust, networks: [SAMPLE_NETWORK, other] }
    const verdict = await verify(sample.sealed, trust, (network) => ({
      read: async () => ({ ...entry, status: statuses[network.name === 'solana' ? 1 : 0] }),
    }))
    expect(verdict).toMatchObject({ outcome, exitCode })
  })
})

describe('a capsule that contradicts itself, although the register signed it', () => {
  const judged = async (receipts: Receipt[], change: Partial<CapsuleContent> = {}, of = sample) =>
    refuted(await verify(await sampleCapsule(register, of, receipts, change), register.trust, saying(entry)))
  const receipt = (): Receipt => receiptOf(sample, entry)

  it('in its receipts', async () => {
    expect(await judged([receipt(), receipt()])).toEqual([])
    expect(await judged([receipt(), { ...receipt(), blockNumber: '8' }])).toContain('receipts')
    expect(await judged([{ ...receipt(), metadataHash: '00'.repeat(32) }])).toEqual(['receipts'])
    expect(await judged([{ ...receipt(), version: 2 }])).toEqual(['receipts'])
  })

  it('in a block’s hash, where the ledger gives one', async () => {
    const asked = saying({ ...entry, blockHash: `0x${'cd'.repeat(32)}` })
    const good = await sampleCapsule(register, sample, [receipt()])
    expect((await verify(good, register.trust, asked)).exitCode).toBe(0)
    const other = await sampleCapsule(register, sample, [{ ...receipt(), blockHash: `0x${'ab'.repeat(32)}` }])
    const verdict = await verify(other, register.trust, asked)
    expect(refuted(verdict)).toEqual(['ledger'])
    expect(verdict.sentence).toContain('disagree about the block’s hash')
  })

  it('in its times', async () => {
    expect(await judged([{ ...receipt(), registeredAt: '2010-01-01T00:00:00.000Z' }])).toEqual([
      'capsule-times',
    ])
    expect(await judged([receipt()], { madeAt: '1999-01-01T00:00:00.000Z' })).toEqual(['capsule-times'])
    expect(await judged([receipt()], { madeAt: '2999-01-01T00:00:00.000Z' })).toEqual(['capsule-times'])
    for (const change of [
      { signedAt: '2026-11-21T20:00:00.000Z' },
      { secondFactor: { kind: 'code by e-mail', at: '2026-11-21T20:00:00.000Z' } },
    ]) {
      const other = await sampleSealed(register, (one) => ({ ...one, ...change }) as Statement)
      const found = await verify(
        await sampleCapsule(register, other, [receiptOf(other, sampleLedgerEntry(other))]),
        register.trust,
        null,
      )
      expect(refuted(found)).toEqual(['capsule-times'])
    }
  })
})

describe('the line of the log', () => {
  const line = {
    at: '2026-11-21T12:00:00.000Z',
    event: 'will.registered',
    details: '0'.repeat(64),
    will: null,
  }
  const about = (format: 'testate-audit/1' | 'testate-audit/2', madeAt = '2026-11-21T12:03:00.000Z') => ({
    audit: { entry: { ...line, format } } as unknown as Capsule['audit'],
    madeAt,
    logAnchors: [],
  })
  const after = (minutes: number): Date => new Date(Date.parse(line.at) + minutes * 60_000)

  it('is not older than the seal, of the second form to the end of its hour', () => {
    const said = (format: 'testate-audit/1' | 'testate-audit/2', minutes: number): string | null =>
      impossibleTime(about(format), after(minutes), 'capsule')
    expect(said('testate-audit/1', 59)).toBeNull()
    expect(said('testate-audit/1', 61)).toBe('The line of the log is older than the sealed PDF it names.')
    expect(said('testate-audit/2', 119)).toBeNull()
    expect(said('testate-audit/2', 121)).toBe('The line of the log is older than the sealed PDF it names.')
  })

  it('is not younger than the file, nor than a head on a ledger', () => {
    const at = '2026-11-21T10:59:00.000Z'
    expect(impossibleTime(about('testate-audit/2', at), null, 'proof')).toBe(
      'The proof was made before its line of the log.',
    )
    const anchor = { network: 'ethereum', anchoredAt: at } as unknown as LogAnchor
    expect(impossibleTime({ ...about('testate-audit/2'), logAnchors: [anchor] }, null, 'proof')).toBe(
      'The head of the log on ethereum is older than the line of the log under it.',
    )
  })

  it('and a file made by a clock that is set to another zone’s time still holds', () => {
    const made = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString()
    expect(impossibleTime(about('testate-audit/2', made(14)), null, 'capsule')).toBeNull()
    expect(impossibleTime(about('testate-audit/2', made(25)), null, 'capsule')).toMatch(
      /still to come by the clock/,
    )
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.parse('1970-01-02T00:00:00Z'))
    expect(impossibleTime(about('testate-audit/2'), null, 'capsule')).toBeNull()
    now.mockRestore()
  })
})

describe('each time as far off as it may be, and a millisecond farther', () => {
  const NOON = Date.parse('2026-11-21T12:00:00.000Z')
  /** Milliseconds after noon; what is not said is noon. */
  type Ms = Partial<
    Record<
      'factor' | 'signed' | 'stamped' | 'sealed' | 'receipt' | 'line' | 'head' | 'made' | 'today',
      number
    >
  > & { hourAlone?: boolean; added?: boolean }
  const DAY = 24 * HOUR

  function judged(ms: Ms): string | null {
    const of = (name: Exclude<keyof Ms, 'hourAlone' | 'added'>): Date => new Date(NOON + (ms[name] ?? 0))
    const iso = (name: Parameters<typeof of>[0]): string => of(name).toISOString()
    // Of the last party: each is looked at.
    const told = (order: number) => ({
      signedAt: order === 2 ? iso('signed') : new Date(NOON).toISOString(),
      secondFactor: {
        kind: 'code by e-mail' as const,
        at: order === 2 ? iso('factor') : new Date(NOON).toISOString(),
      },
    })
    const format = ms.hourAlone === true ? 'testate-audit/2' : 'testate-audit/1'
    const now = vi.spyOn(Date, 'now').mockReturnValue(of('today').getTime())
    try {
      const { outcome, reason } = checkCapsuleTimes(
        {
          statements: [0, 1, 2].map(told),
          receipts: [{ network: 'ethereum', registeredAt: iso('receipt') } as Receipt],
          logAnchors: [{ network: 'solana', anchoredAt: iso('head') } as LogAnchor],
          audit: { entry: { at: iso('line'), format } } as Capsule['audit'],
          madeAt: iso('made'),
        },
        {
          signatures: [0, 1, 2].map((order) => ({ at: order === 2 ? of('stamped') : new Date(NOON) })),
          sealedAt: of('sealed'),
        },
        ms.added === true ? null : iso('made'),
      )
      return outcome === 'refuted' ? reason : null
    } finally {
      now.mockRestore()
    }
  }

  it.each<[what: string, (ms: number) => Ms, said: string]>([
    ['the second factor', (ms) => ({ factor: HOUR + ms }), 'The second factor of witness 2 is later'],
    ['the statement', (ms) => ({ signed: HOUR + ms }), 'The statement of witness 2 says it was signed after'],
    [
      'its time-stamp',
      (ms) => ({ stamped: -HOUR - ms }),
      'The statement of witness 2 says it was signed after',
    ],
    ['a receipt before the seal', (ms) => ({ receipt: -HOUR - ms }), 'The receipt of ethereum is older'],
    ['a receipt after the file', (ms) => ({ receipt: HOUR + ms }), 'made before its receipt of ethereum'],
    [
      'the file',
      (ms) => ({ made: -HOUR - ms, added: true }),
      'The capsule was made before its PDF was sealed',
    ],
    ['the line after the file', (ms) => ({ line: HOUR + ms, head: HOUR }), 'made before its line of the log'],
    [
      'the line before the seal',
      (ms) => ({ line: -HOUR - ms }),
      'The line of the log is older than the sealed PDF',
    ],
    [
      'the hour of the line',
      (ms) => ({ line: -2 * HOUR - ms, hourAlone: true }),
      'The line of the log is older than the sealed PDF',
    ],
    ['a head of the log', (ms) => ({ head: -HOUR - ms }), 'The head of the log on solana is older'],
    [
      'a file of tomorrow',
      (ms) => ({ made: DAY + ms }),
      'says it was made on 2026-11-22, a day that is still to come',
    ],
  ])('%s', (_, of, said) => {
    expect(judged(of(0))).toBeNull()
    expect(judged(of(1))).toContain(said)
  })

  it('a receipt that was added may be of any later day, and a clock behind the line says nothing', () => {
    expect(judged({ receipt: 1000 * DAY, added: true })).toBeNull()
    expect(judged({ made: 1000 * DAY, today: -1 })).toBeNull()
  })
})

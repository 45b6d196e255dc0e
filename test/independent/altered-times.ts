// Capsules and proofs, truly signed, in which one time is as far off as it may be, and a moment farther: against the
// times beside it, the clock, and the end of the key that signed.
import { signHead, signReceipt } from '@testate/evidence/capsule/capsule-3'
import { putTogether, sampleParts } from '@testate/evidence/testing/capsule-3-sample'
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
} from '@testate/evidence/testing/capsule-sample'
import { rollLogKey } from '@testate/evidence/testing/rolled-sample'
import type { Known } from './altered-chains.ts'

type Format = 'capsule/2' | 'capsule/3' | 'proof'
const ALL: Format[] = ['capsule/2', 'capsule/3', 'proof']
const WHOLE: Format[] = ['capsule/2', 'proof']
const CAPSULES: Format[] = ['capsule/2', 'capsule/3']

/** Each limit in each format with TESTATE_FULL=1; else in one of them. */
const inShort = (formats: readonly Format[]): readonly Format[] =>
  process.env.TESTATE_FULL === '1' ? formats : formats.slice(-1)

/** ISO times that differ from the sample's. */
interface Times {
  /** Of the second witness. */
  secondFactor?: string
  /** Of the second witness. */
  signedAt?: string
  sealedAt?: string
  loggedAt?: string
  /** The line says the hour alone. */
  marked?: boolean
  registeredAt?: string
  madeAt?: string
  anchoredAt?: string
  /** Of the receipt. */
  contract?: string
}

/** A time of the sample's day and some milliseconds. */
const at = (time: string, ms = 0): string => new Date(Date.parse(`2026-11-21T${time}Z`) + ms).toISOString()

function sealedWith(register: SampleRegister, of: Times): Promise<SampleSealed> {
  return sampleSealed(
    register,
    (one) =>
      one.party.witnessOrder === 2
        ? {
            ...one,
            signedAt: of.signedAt ?? one.signedAt,
            secondFactor: { ...one.secondFactor, at: of.secondFactor ?? one.secondFactor.at },
          }
        : one,
    of.sealedAt === undefined ? undefined : new Date(of.sealedAt),
  )
}

/** The parts of a file with these times. A head of the log has six entries. */
async function partsOf(register: SampleRegister, times: Times) {
  const sample = await sealedWith(register, times)
  const logged = { marked: times.marked ?? false, ...(times.loggedAt ? { at: times.loggedAt } : {}) }
  const { under } = await sampleLog(register, sample, logged)
  const { checkpoint, proof } = await under(6)
  const { logAnchor } = await sampleLogAnchor(register, sample)
  const { anchoredAt = logAnchor.anchoredAt, madeAt = at('12:03:00') } = times
  const { registeredAt = at('12:01:00') } = times
  const receipt = receiptOf(sample, sampleLedgerEntry(sample))
  return {
    sample,
    logged,
    receipt: { ...receipt, registeredAt, contract: times.contract ?? receipt.contract },
    logAnchor: { ...logAnchor, checkpoint, proof, anchoredAt },
    madeAt,
  }
}

async function made(register: SampleRegister, format: Format, times: Times): Promise<Uint8Array> {
  const { sample, logged, receipt, logAnchor, madeAt } = await partsOf(register, times)
  const whole = { madeAt, logAnchors: [logAnchor] }
  if (format === 'capsule/2') return sampleCapsule(register, sample, [receipt], whole, logged)
  if (format === 'proof') return sampleProof(register, sample, [receipt], whole, logged)
  const parts = await sampleParts(register, sample, [receipt], [logAnchor], { madeAt }, logged)
  return putTogether(parts, sample.sealed)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString()

/** What is as far off as it may be at 0, and a millisecond farther at 1. */
const edges: [what: string, formats: Format[], (beyond: 0 | 1) => Times][] = [
  ['a second factor after its statement', CAPSULES, (n) => ({ secondFactor: at('13:00:00', n) })],
  ['a statement after its time-stamp', CAPSULES, (n) => ({ signedAt: at('13:00:30', n) })],
  [
    'a seal after its capsule',
    CAPSULES,
    (n) => ({ marked: true, registeredAt: at('11:30:00'), madeAt: at('11:00:30', -n) }),
  ],
  ['a seal after its receipt', CAPSULES, (n) => ({ registeredAt: at('11:00:30', -n) })],
  ['a receipt after its file', WHOLE, (n) => ({ registeredAt: at('13:03:00', n) })],
  ['a line after its file', ALL, (n) => ({ registeredAt: at('11:30:00'), madeAt: at('11:02:00', -n) })],
  ['a line after its head', ALL, (n) => ({ anchoredAt: at('11:02:00', -n) })],
  ['a seal after its line', CAPSULES, (n) => ({ loggedAt: at('11:00:30', -n) })],
  [
    'a seal after the hour of its line',
    CAPSULES,
    (n) => ({ marked: true, loggedAt: at('10:59:59'), sealedAt: at('12:00:00', 1_000 * n) }),
  ],
  // The minute is for whoever judges the file a while after it was made.
  ['a file of tomorrow', ALL, (n) => ({ madeAt: fromNow(DAY + (2 * n - 1) * 60_000) })],
]

/** Some forty files in all. */
export async function alteredTimes(register: SampleRegister): Promise<Known[]> {
  const known = async (name: string, format: Format, times: Times, holds: boolean): Promise<Known> => ({
    name: `${format}, ${name}`,
    bytes: await made(register, format, times),
    holds,
  })
  const ahead = { loggedAt: '2999-01-01T00:00:00.000Z', madeAt: '2999-01-02T00:00:00.000Z' }
  return Promise.all([
    ...edges.flatMap(([what, formats, times]) =>
      inShort(formats).flatMap((format) => [
        known(`${what}, as far as it may be`, format, times(0), true),
        known(`${what}, and farther`, format, times(1), false),
      ]),
    ),
    known('a receipt of the next day', 'capsule/3', { registeredAt: fromNow(0) }, true),
    ...inShort(ALL).map((format) =>
      known('a line ahead of the clock', format, { ...ahead, anchoredAt: ahead.madeAt }, true),
    ),
  ])
}

/** When the key of before ended; what it signed may name times of an hour more. */
const UNTIL = at('11:20:00')
const limits: [what: string, formats: Format[], (beyond: 0 | 1) => Times][] = [
  ['made', ALL, (n) => ({ madeAt: at('12:20:00', n) })],
  ['logged', ALL, (n) => ({ loggedAt: at('12:20:00', n) })],
  ['sealed', CAPSULES, (n) => ({ sealedAt: at('12:20:00', 1_000 * n), loggedAt: at('12:02:00') })],
  ['registered', ALL, (n) => ({ registeredAt: at('12:20:00', n) })],
  ['anchored', ALL, (n) => ({ anchoredAt: at('12:20:00', n) })],
]

/**
 * Files that a key signed which has been replaced since, and the register with the key that followed, and with another
 * contract.
 */
export async function retiredTimes(
  old: SampleRegister,
): Promise<{ now: Awaited<ReturnType<typeof rollLogKey>>; files: Known[] }> {
  const now = await rollLogKey(old, { lastSize: 6, until: UNTIL })
  const [network] = now.trust.networks
  now.trust.networks = [{ ...network!, earlier: ['0xEARLIER'] }]
  const files = limits.flatMap(([what, formats, times]) =>
    inShort(formats).flatMap((format) =>
      ([0, 1] as const).map(async (n) => ({
        name: `${format}, ${what} ${n === 0 ? 'in its last hour' : 'later'}`,
        bytes: await made(old, format, times(n)),
        holds: n === 0,
      })),
    ),
  )
  /** The core by the key of today; what is added by whom `by` says. */
  const mixed = async (
    name: string,
    holds: boolean,
    times: Times,
    by: {
      core?: SampleRegister
      receipt?: SampleRegister
      head?: SampleRegister
      checkpoint?: SampleRegister
      /** Of the head under which the line stands in the core, which is `checkpoint`'s too. */
      line?: number
      size?: number
    },
  ): Promise<Known> => {
    const core = by.core ?? now
    const { sample, logged, receipt, logAnchor, madeAt } = await partsOf(core, times)
    const { under, ...line } = await sampleLog(by.checkpoint ?? now, sample, logged)
    const { checkpoint, proof } = await under(by.size ?? 6)
    const headOf = async (size: number) => {
      const { root: _, ...shown } = await under(size)
      return shown
    }
    const audit = by.line === undefined ? {} : { audit: { ...line, ...(await headOf(by.line)) } }
    const parts = await sampleParts(core, sample, [receipt], [], { madeAt, ...audit }, logged)
    const head = { ...logAnchor, checkpoint }
    const { proof: _, ...unsigned } = head
    const added = {
      receipts: [await signReceipt(receipt, (by.receipt ?? now).signer)],
      logAnchors: [{ ...head, proof, signature: await signHead(unsigned, (by.head ?? now).signer) }],
    }
    return {
      name: `capsule/3 of today, ${name}`,
      bytes: putTogether({ ...parts, ...added }, sample.sealed),
      holds,
    }
  }
  const late = { sealedAt: at('12:20:01'), loggedAt: at('12:02:00') }
  return {
    now,
    files: await Promise.all([
      ...files,
      mixed('a receipt by the key before', true, {}, { receipt: old }),
      mixed('a receipt of the contract before', true, { contract: '0xearlier' }, {}),
      mixed('a receipt by the key before of a later seal', false, late, { receipt: old }),
      mixed('a head by the key before', true, {}, { head: old, checkpoint: old }),
      mixed('a head by the key before that names a later one', false, {}, { head: old }),
      mixed('a core by the key before of a later seal', false, late, { core: old, checkpoint: old }),
      mixed(
        'a line under a head of a stranger, in a core of the key before',
        false,
        {},
        {
          core: old,
          checkpoint: await sampleRegister(),
          line: 6,
        },
      ),
      mixed('a line under a head of the key before', true, {}, { checkpoint: old, line: 6 }),
      mixed(
        'a line under a head of the key before with an entry more',
        false,
        {},
        { checkpoint: old, line: 7 },
      ),
      mixed('a head of the key before', true, {}, { checkpoint: old }),
      mixed('a head of the key before with an entry more', false, {}, { checkpoint: old, size: 7 }),
    ]),
  }
}

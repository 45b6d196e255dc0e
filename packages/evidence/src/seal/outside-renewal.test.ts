import { beforeAll, describe, expect, test } from 'vitest'
import { concat } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { parseCertificate, toPem } from '../certificates/certificate.ts'
import { parseOutsideCertificate } from '../certificates/outside-certificate.ts'
import { outsideLists, outsideUnit, type OutsideUnit } from '../../testing/outside-authority.ts'
import {
  FIRST,
  generations,
  outsideStamper,
  renewBy,
  renewedSample,
  renewOutside,
  SECOND,
  type Generation,
  type RenewedSample,
} from '../../testing/renewal-sample.ts'
import { sampleWill, sealSample } from '../../testing/sealing-sample.ts'
import type { ValidationData } from './archive-seal.ts'
import { checkedRenewal, type Before, type Roots } from './check-renewals.ts'
import { makeRenewal } from './renewal.ts'
import { outsideRenewalData, renewalData, type OutsideStamper } from './renewal-data.ts'
import { createTimestamp } from './timestamp.ts'
import { checkSealedPdf } from './verify-pdf.ts'

const begun = new Date('2037-01-01T00:00:00Z')

let made: [Generation, Generation, Generation]
let sample: RenewedSample
let units: OutsideUnit[]
let trust: { rootPem: string; earlierRoots: string[]; timestampRoots: string[] }
beforeAll(async () => {
  made = await generations()
  sample = await renewedSample(made)
  units = await Promise.all(
    (['rsa', 'p256', 'p384'] as const).map((kind) => outsideUnit({ kind, at: begun })),
  )
  const [now, ...before] = made.map(({ authority }) => toPem(authority.root.certificate)).reverse()
  trust = {
    rootPem: now!,
    earlierRoots: before,
    timestampRoots: units.map(({ root }) => toPem(root.certificate)),
  }
})

async function refuted(pdf: Bytes, by: Partial<typeof trust> = {}): Promise<string[]> {
  const { steps } = await checkSealedPdf(pdf, { ...trust, ...by })
  return steps.filter(({ outcome }) => outcome === 'refuted').map(({ code, reason }) => `${code}: ${reason}`)
}
const renewed = async (stamper: OutsideStamper, at = FIRST): Promise<Bytes> =>
  concat(sample.sealed, (await renewOutside(sample.state, { ...made[1], at }, stamper)).tail)

test('a renewal by an outside authority holds, and the register’s own follows it', async () => {
  for (const unit of units) {
    const first = await renewOutside(sample.state, made[1], await outsideStamper(unit, { at: FIRST }))
    const pdf = concat(sample.sealed, first.tail)
    const found = await checkSealedPdf(pdf, trust)
    expect(found.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    expect(found.renewedAt).toEqual([FIRST])
    expect(found.checkableUntil!.toISOString().slice(0, 10), 'of the outside unit').toBe('2048-01-01')
    const second = await renewBy(first.state, made[2])
    const whole = await checkSealedPdf(concat(pdf, second.tail), trust)
    expect(whole.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([])
    expect(whole.renewedAt).toEqual([FIRST, SECOND])
    expect(await refuted(concat(sample.sealed, second.tail))).not.toEqual([])
  }
})

test('it rests on the roots that are named for time-stamps, and those carry nothing else', async () => {
  const pdf = await renewed(await outsideStamper(units[0]!, { at: FIRST }))
  const [unknown] = await refuted(pdf, { timestampRoots: [trust.timestampRoots[1]!] })
  expect(unknown).toContain('rests on a certificate that this trust set does not know')
  expect(await refuted(pdf, { timestampRoots: [] })).toEqual([unknown])
  // Sealed by another register whose root is named for time-stamps alone.
  const stranger = await sealSample(await sampleWill(), made[0].authority, { at: made[0].at })
  const own = toPem(made[0].authority.root.certificate)
  const { steps } = await checkSealedPdf(stranger.sealed, { rootPem: trust.rootPem, timestampRoots: [own] })
  expect(steps.map(({ code }) => code)).toEqual(['unknown-register'])
})

test('its lists have to be there, in force, and without the unit', async () => {
  const stamper = await outsideStamper(units[1]!, { at: FIRST })
  const missing = await refuted(await renewed({ ...stamper, lists: stamper.lists.slice(1) }))
  expect(missing).toEqual([expect.stringMatching(/^renewals: .*no revocation list covers .* Outside Unit/)])
  const old = await outsideStamper(units[1]!, { at: new Date('2037-11-01T00:00:00Z') })
  expect(await refuted(await renewed({ ...stamper, lists: old.lists }))).toEqual(missing)
  const revoked = await outsideStamper(units[1]!, { at: FIRST, revoked: new Date('2037-06-01T00:00:00Z') })
  expect(await refuted(await renewed(revoked))).toEqual([
    expect.stringMatching(/^renewals: .*Outside Unit was revoked on 2037-06-01/),
  ])
})

test('one that comes too late, or before what it renews, is refused', async () => {
  const late = new Date('2039-02-01T00:00:00Z')
  expect(await refuted(await renewed(await outsideStamper(units[1]!, { at: late }), late))).toEqual([
    expect.stringMatching(/^renewals: Something that is no renewal .* came after what it renews had ended/),
  ])
  const early = new Date('2026-11-25T00:00:00Z')
  const old = await outsideUnit({ kind: 'p256', at: new Date('2026-01-01T00:00:00Z') })
  const pdf = await renewed(await outsideStamper(old, { at: early }), FIRST)
  expect(await refuted(pdf, { timestampRoots: [toPem(old.root.certificate)] })).toEqual([
    expect.stringMatching(/is older than what it renews/),
  ])
})

describe('before it is stored it is checked without the file, as a verifier will', () => {
  const minute = 60_000
  const after = (ms: number): Date => new Date(FIRST.getTime() + ms)
  const checkableUntil = new Date('2038-11-01T00:00:00Z')
  interface Of {
    before?: Partial<Before>
    roots?: Partial<Roots>
    stamper?: (plain: OutsideStamper) => Promise<Partial<OutsideStamper>>
    own?: (plain: ValidationData) => ValidationData
  }
  /** By an outside authority; `own`: by the register's unit. */
  async function outcome(of: Of): Promise<string> {
    const roots = {
      own: made.map(({ authority }) => parseCertificate(authority.root.certificate)),
      outside: units.map(({ root }) => parseOutsideCertificate(root.certificate)),
      ...of.roots,
    }
    const { authority } = made[1]
    const plain = await outsideStamper(units[1]!, { at: FIRST })
    const data =
      of.own === undefined
        ? await outsideRenewalData(authority, { ...plain, ...(await of.stamper?.(plain)) }, FIRST)
        : {
            ...of.own(await renewalData(authority, FIRST)),
            timestamp: createTimestamp(authority, () => FIRST),
          }
    const checked = checkedRenewal(roots, data, { madeAt: null, checkableUntil, ...of.before })
    return await makeRenewal(sample.state, checked).then(
      () => 'made',
      (error: unknown) => (error as Error).message,
    )
  }
  const listsOf = async (at: Date): Promise<Partial<OutsideStamper>> => ({
    lists: Object.values(await outsideLists(units[1]!, { at })).flat(),
  })

  test.each<[what: string, of: Of]>([
    ['by an outside authority', {}],
    ['by the register', { own: (plain) => plain }],
    ['five minutes after what it renews', { before: { madeAt: after(-5 * minute) } }],
    ['in the moment in which what it renews ends', { before: { checkableUntil: FIRST } }],
    ['on the last day of its lists', { stamper: () => listsOf(after(-10 * 24 * 60 * minute)) }],
  ])('it is made %s', async (_, of) => {
    expect(await outcome(of)).toBe('made')
  })

  test.each<[what: string, of: Of, said: string]>([
    [
      'less than five minutes after',
      { before: { madeAt: after(1 - 5 * minute) } },
      'may be older than what it renews',
    ],
    ['too late', { before: { checkableUntil: after(-1) } }, 'came after what it renews had ended'],
    ['under a root that is not named', { roots: { outside: [] } }, 'trusted root'],
    [
      'without a list of the unit',
      { stamper: async ({ lists }) => ({ lists: lists.slice(1) }) },
      'no revocation list covers',
    ],
    [
      'without a list of the register',
      { own: (plain) => ({ ...plain, crls: [] }) },
      'no revocation list covers',
    ],
    [
      'with a list that has run out',
      { stamper: () => listsOf(after(-10 * 24 * 60 * minute - 1_000)) },
      'is outside a revocation list of',
    ],
    ['with a list of later', { stamper: () => listsOf(after(1_000)) }, 'is outside a revocation list of'],
  ])('it is not made %s', async (_, of, said) => {
    expect(await outcome(of)).toContain(said)
  })
})

// TESTATE_FULL=1 (`npm run assurance`) changes every 97th.
const step = process.env['TESTATE_FULL'] === '1' ? 97 : 389
test('no changed byte of it is accepted', async () => {
  const pdf = await renewed(await outsideStamper(units[2]!, { at: FIRST }))
  for (let at = sample.sealed.length; at < pdf.length; at += step) {
    const changed = Uint8Array.from(pdf)
    changed[at]! ^= 1
    expect(await refuted(changed), `byte ${at}`).not.toEqual([])
  }
})

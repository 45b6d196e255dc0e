import { beforeAll, expect, test } from 'vitest'
import { concat } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { parseCertificate, toPem } from '../certificates/certificate.ts'
import { parseOutsideCertificate } from '../certificates/outside-certificate.ts'
import { outsideUnit, type OutsideUnit } from '../../testing/outside-authority.ts'
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
import { checkedRenewal, type Before, type Roots } from './check-renewals.ts'
import { makeRenewal } from './renewal.ts'
import { outsideRenewalData, type OutsideStamper } from './renewal-data.ts'
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
    expect.stringMatching(/came after what it renews had ended/),
  ])
  const early = new Date('2026-11-25T00:00:00Z')
  const old = await outsideUnit({ kind: 'p256', at: new Date('2026-01-01T00:00:00Z') })
  const pdf = await renewed(await outsideStamper(old, { at: early }), FIRST)
  expect(await refuted(pdf, { timestampRoots: [toPem(old.root.certificate)] })).toEqual([
    expect.stringMatching(/is older than what it renews/),
  ])
})

test('before it is stored it is checked without the file, as a verifier will', async () => {
  const [checkableUntil, minute] = [new Date('2038-11-01T00:00:00Z'), 60_000]
  const roots = {
    own: made.map(({ authority }) => parseCertificate(authority.root.certificate)),
    outside: units.map(({ root }) => parseOutsideCertificate(root.certificate)),
  }
  const make = async (before: Before, by: Partial<Roots> = {}): Promise<string> => {
    const data = await outsideRenewalData(
      made[1].authority,
      await outsideStamper(units[1]!, { at: FIRST }),
      FIRST,
    )
    const of = checkedRenewal({ ...roots, ...by }, data, before)
    return await makeRenewal(sample.state, of).then(
      () => 'made',
      (error: unknown) => (error as Error).message,
    )
  }
  expect(await make({ madeAt: null, checkableUntil })).toBe('made')
  expect(await make({ madeAt: new Date(FIRST.getTime() - 6 * minute), checkableUntil })).toBe('made')
  expect(await make({ madeAt: new Date(FIRST.getTime() - 4 * minute), checkableUntil })).toContain(
    'may be older than what it renews',
  )
  expect(await make({ madeAt: null, checkableUntil: new Date(FIRST.getTime() - minute) })).toContain(
    'came after what it renews had ended',
  )
  expect(await make({ madeAt: null, checkableUntil }, { outside: [] })).toContain('trusted root')
})

test('no changed byte of it is accepted', async () => {
  const pdf = await renewed(await outsideStamper(units[2]!, { at: FIRST }))
  for (let at = sample.sealed.length; at < pdf.length; at += 97) {
    const changed = Uint8Array.from(pdf)
    changed[at]! ^= 1
    expect(await refuted(changed), `byte ${at}`).not.toEqual([])
  }
}, 60_000)

// What was sealed and signed in 2026, checked in the decades after: keys roll over, outside authorities come and go,
// the file is renewed in time, and everything of before holds under each later trust set. A short form for every run;
// with TESTATE_FULL=1 each year up to 2087.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { outsideUnit, type OutsideUnit } from '../testing/outside-authority.ts'
import { outsideStamper, renewBy, renewOutside } from '../testing/renewal-sample.ts'
import {
  receiptOf,
  sampleCapsule,
  sampleLedgerEntry,
  sampleSealed,
  SAMPLE_NETWORK,
  type SampleRegister,
} from '../testing/capsule-sample.ts'
import { sampleAuthority } from '../testing/sealing-sample.ts'
import { concat } from './bytes/der.ts'
import { toHex, type Bytes } from './bytes/hash.ts'
import { toPem } from './certificates/certificate.ts'
import { allIssuers, rollOver, rollOverDue } from './certificates/roll-over.ts'
import type { Trust } from './certificates/trust.ts'
import { openLink, signLink } from './link/link-note.ts'
import { generateLogKey, importLogKey, type LogSigner } from './log/checkpoint.ts'
import { keyOf } from './log/open-trusted.ts'
import { followSuccessions, signSuccession } from './log/succession.ts'
import { sealStateOf } from './seal/seal-state.ts'
import { checkSealedPdf } from './seal/verify-pdf.ts'
import { verify } from './verify.ts'

/** The day of the samples' statements and receipts. */
const SEALED = new Date('2026-11-21T12:00:30Z')
const YEAR = 365.25 * 24 * 3600 * 1000

/** A register as it goes through the years. */
class Register {
  outside: OutsideUnit[] = []
  keys: { signer: LogSigner; vkey: string }[] = []
  notes: string[] = []
  ends: string[] = []
  authority: SampleRegister['authority']
  constructor(authority: SampleRegister['authority']) {
    this.authority = authority
  }

  get trust(): Exclude<Trust, { format: 'testate-trust/1' | 'testate-trust/2' }> {
    const [rootPem, ...earlierRoots] = allIssuers(this.authority).map(({ root }) => toPem(root.certificate))
    const own = {
      name: 'Example Register',
      register: 'https://register.example',
      rootPem: rootPem!,
      earlierRoots,
      logKey: this.keys.at(-1)!.vkey,
      networks: [SAMPLE_NETWORK],
    }
    const timestampRoots = this.outside.map(({ root }) => toPem(root.certificate))
    const earlierLogKeys = this.keys.slice(0, -1).map(({ vkey }, n) => ({
      key: vkey,
      lastSize: 7,
      until: this.ends[n]!,
      succession: this.notes[n]!,
    }))
    if (earlierLogKeys.length > 0)
      return { ...own, format: 'testate-trust/5', earlierLogKeys: earlierLogKeys.reverse(), timestampRoots }
    return timestampRoots.length > 0
      ? { ...own, format: 'testate-trust/4', earlierLogKeys: [], timestampRoots }
      : { ...own, format: 'testate-trust/3', earlierLogKeys: [] }
  }

  /** The key before ends then, and the link note is signed again. */
  async addLogKey(at = SEALED): Promise<void> {
    const { secret, vkey } = await generateLogKey('register.example/log')
    const signer = await importLogKey(secret)
    const before = this.keys.at(-1)
    this.keys.push({ signer, vkey })
    if (before === undefined) return
    this.notes.push(await signSuccession(before, vkey))
    this.ends.push(at.toISOString())
    const said = await openLink(link, before.vkey)
    link = `${await signLink(said, signer)}${link.slice(link.lastIndexOf('\n\n') + 2)}`
  }

  async rollOver(what: 'issuers' | 'unit', at: Date): Promise<void> {
    this.authority = await rollOver(this.authority, { what, at })
  }
}

let register: Register
let sealed: Bytes
let capsule: Bytes
let link: string
beforeAll(async () => {
  register = new Register(await sampleAuthority(new Date('2026-11-01T00:00:00Z')))
  await register.addLogKey()
  const { authority, trust } = register
  const sample = { authority, trust, signer: register.keys[0]!.signer }
  const made = await sampleSealed(sample, undefined, SEALED)
  sealed = made.sealed
  capsule = await sampleCapsule(sample, made, [receiptOf(made, sampleLedgerEntry(made))])
  const { documentHash, commitment, version } = made.registration
  link = await signLink({ documentHash, commitment, version, sealedHash: documentHash }, sample.signer)
})
afterEach(() => vi.useRealTimers())

/** What `verify` says with the clock at that time. */
async function judged(pdf: Bytes, at: Date): Promise<{ refuted: string[]; sentence: string }> {
  vi.useFakeTimers({ toFake: ['Date'], now: at })
  try {
    const { steps, sentence } = await verify(pdf, register.trust, null)
    const refuted = steps.filter(({ outcome }) => outcome === 'refuted').map(({ reason }) => reason)
    return { refuted, sentence }
  } finally {
    vi.useRealTimers()
  }
}

/** What is of 2026 and is no sealed PDF: the capsule, the link note and the way from the first log key to today's. */
async function requireOldEvidence(at: Date): Promise<void> {
  expect((await judged(capsule, at)).refuted).toEqual([])
  const { trust } = register
  expect(await keyOf(link, trust)).toBe(trust.logKey)
  expect((await openLink(link, trust.logKey)).documentHash).toHaveLength(64)
  const keys = await followSuccessions(register.keys[0]!.vkey, register.notes)
  expect(keys.at(-1)).toBe(trust.logKey)
}

describe('with clocks of 2037, 2039 and 2055', () => {
  test('a file renewed in time can be checked, by an outside authority first and by the register then', async () => {
    const at2037 = new Date('2037-12-01T12:00:00Z')
    expect((await judged(sealed, at2037)).sentence).toContain('can check its signatures until 2038-11-01.')
    await register.rollOver('issuers', new Date('2036-12-01T00:00:00Z'))
    await register.addLogKey(new Date('2036-12-01T00:00:00Z'))
    register.outside.push(
      await outsideUnit({ kind: 'p384', at: new Date('2037-01-01T00:00:00Z'), years: 11 }),
    )
    const stamper = await outsideStamper(register.outside[0]!, { at: at2037 })
    const first = await renewOutside(
      sealStateOf(sealed),
      { authority: register.authority, at: at2037 },
      stamper,
    )
    const renewed = concat(sealed, first.tail)
    await requireOldEvidence(at2037)

    const at2039 = new Date('2039-01-01T00:00:00Z')
    expect((await judged(sealed, at2039)).sentence, 'not renewed').toContain(
      'could check its signatures until 2038',
    )
    const in2039 = await judged(renewed, at2039)
    expect(in2039.refuted).toEqual([])
    expect(in2039.sentence).toContain('can check its signatures until 2048-01-01.')

    await register.rollOver('issuers', new Date('2046-12-01T00:00:00Z'))
    await register.rollOver('unit', new Date('2047-11-01T00:00:00Z'))
    await register.addLogKey(new Date('2046-12-01T00:00:00Z'))
    const at2047 = new Date('2047-12-01T12:00:00Z')
    const second = await renewBy(first.state, { authority: register.authority, at: at2047 })
    const at2055 = new Date('2055-01-01T00:00:00Z')
    expect((await judged(renewed, at2055)).sentence, 'renewed once').toContain(
      'could check its signatures until 2048',
    )
    const in2055 = await judged(concat(renewed, second.tail), at2055)
    expect(in2055.refuted).toEqual([])
    expect(in2055.sentence).toContain('can check its signatures until 2059-11-01.')
    await requireOldEvidence(at2055)
  })
})

test.skipIf(process.env['TESTATE_FULL'] !== '1')(
  'each year up to 2087, with keys that roll over as they are due',
  async () => {
    register = new Register(await sampleAuthority(new Date('2026-11-01T00:00:00Z')))
    await register.addLogKey()
    const sample = { authority: register.authority, trust: register.trust, signer: register.keys[0]!.signer }
    const made = await sampleSealed(sample, undefined, SEALED)
    capsule = await sampleCapsule(sample, made, [receiptOf(made, sampleLedgerEntry(made))])
    const { documentHash, commitment, version } = made.registration
    link = await signLink({ documentHash, commitment, version, sealedHash: documentHash }, sample.signer)
    // Sealed in each year, with what renewed it since.
    const files: { pdf: Bytes; renewals: number }[] = [{ pdf: made.sealed, renewals: 0 }]
    const kinds = ['rsa', 'p256', 'p384'] as const
    let [years, renewals, fromOutside, refuted] = [0, 0, 0, 0]
    for (let year = 2027; year <= 2087; year += 1) {
      const at = new Date(`${year}-11-20T12:00:00Z`)
      const due = rollOverDue(register.authority)
      if (due.issuers <= at) await register.rollOver('issuers', at)
      else if (due.unit <= at) await register.rollOver('unit', at)
      if (year % 10 === 6) await register.addLogKey(at)
      // An authority that answers for some years, and then another.
      if (year % 7 === 0)
        register.outside.push(await outsideUnit({ kind: kinds[(year / 7) % 3]!, at, years: 20 }))
      for (const file of files) {
        const until = (await checkSealedPdf(file.pdf, register.trust)).checkableUntil!
        // Nobody looks again for a year, so with the month to spare that the worker has too.
        if (until.getTime() > Date.UTC(year + 1, 11, 20)) continue
        const unit = register.outside.at(-1)
        const generation = { authority: register.authority, at: new Date(at.getTime() + 60_000) }
        const state = sealStateOf(file.pdf)
        const outside = unit !== undefined && (file.renewals + year) % 2 === 0
        const { tail } = outside
          ? await renewOutside(state, generation, await outsideStamper(unit, { at: generation.at }))
          : await renewBy(state, generation)
        file.pdf = concat(file.pdf, tail)
        const { checkableUntil } = await checkSealedPdf(file.pdf, register.trust)
        expect(checkableUntil!.getTime() - until.getTime()).toBeGreaterThan(5 * YEAR)
        file.renewals += 1
        renewals += 1
        if (outside) fromOutside += 1
      }
      if (year % 5 === 0) {
        const newer = {
          authority: register.authority,
          trust: register.trust,
          signer: register.keys.at(-1)!.signer,
        }
        files.push({ pdf: (await sampleSealed(newer, undefined, at)).sealed, renewals: 0 })
      }
      const later = new Date(at.getTime() + YEAR / 2)
      for (const { pdf } of files) {
        const found = await judged(pdf, later)
        if (found.refuted.length > 0 || !found.sentence.includes('can check its signatures until')) {
          refuted += 1
          console.log(`${year}: ${found.refuted.join(' ') || found.sentence}`)
        }
      }
      await requireOldEvidence(later)
      years += 1
    }
    console.log(
      `clocks: ${years} years, ${files.length} files, ${renewals} renewals (${fromOutside} from outside), ` +
        `${register.keys.length} log keys, ${allIssuers(register.authority).length} roots, ${refuted} refuted`,
    )
    expect(refuted).toBe(0)
    const { sealedHash, renewedAt } = await checkSealedPdf(files[0]!.pdf, register.trust)
    expect(sealedHash).toBe(toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', made.sealed))))
    expect(renewedAt.length).toBeGreaterThan(3)
  },
  300_000,
)

// What steps come to: the outcome and the exit code for programs, and the sentence. Nothing is read here.
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LedgerEntry } from './capsule/check-ledgers.ts'
import type { Trust } from './certificates/trust.ts'
import type { SealRegistration } from './seal/seal-registration.ts'
import type { SealedPdfCheck } from './seal/verify-pdf.ts'
import {
  couldNotBeAsked,
  holds,
  noEntry,
  onLedger,
  onLogAnchor,
  refuted,
  skipped,
  type Step,
} from './step.ts'
import {
  aboutCertificate,
  aboutPlainPdf,
  certificateVerdict,
  LAW,
  listed,
  namedOtherwise,
  NO_LEDGERS,
  plainPdfVerdict,
  standingOn,
  unaskedWords,
  untilWords,
  verdict,
  type Asked,
} from './verdict.ts'

const trust: Trust = { format: 'testate-trust/1', name: 'Register', rootPem: '', logKey: '', networks: [] }
const SEALED = new Date('2026-11-21T12:00:00Z')
const parties = ['Witness Two', 'Ann Example', 'Witness One'].map((name, at) => ({
  role: at === 1 ? 'testator' : 'witness',
  witnessOrder: [2, 0, 1][at],
  name,
}))
const pdf = {
  registration: { parties } as unknown as SealRegistration,
  sealedHash: 'ab'.repeat(32),
  sealedAt: SEALED,
  checkableUntil: new Date('2036-12-31T00:00:00Z'),
} as SealedPdfCheck
const sound = holds('revocation', 'so')
const on = (...statuses: LedgerEntry['status'][]): Asked => ({
  ...NO_LEDGERS,
  registered: statuses.map((status, at) => ({ label: ['One', 'Two', 'Three'][at]!, since: SEALED, status })),
})
const judged = (steps: Step[], ledgers: Asked = on('active'), isOffline = false, opening?: string) =>
  verdict(
    'sealed PDF',
    { steps, pdf, ledgers, ...(opening === undefined ? {} : { opening }) },
    trust,
    isOffline,
  )

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a verdict', () => {
  it.each([
    [['active', 'active'], 'registered', 0],
    [['active', 'released'], 'released', 0],
    [['released', 'withdrawn', 'active'], 'withdrawn', 5],
    [['withdrawn', 'superseded', 'released'], 'superseded', 4],
    [[], 'registered', 0],
  ] as const)('of ledgers that say %j is %s', (statuses, outcome, exitCode) => {
    expect(standingOn(on(...statuses))).toBe(outcome)
    expect(judged([sound], on(...statuses))).toMatchObject({ outcome, exitCode, unknown: null })
  })

  it('says who registered what, where, and until when others can check it', () => {
    vi.spyOn(Date, 'now').mockReturnValue(+SEALED)
    const anchored = [{ label: 'Three', place: 'slot 7', time: SEALED }]
    const { sentence, steps, ...rest } = judged([sound], {
      ...on('active', 'active'),
      anchored,
      notices: ['N.'],
    })
    expect(sentence).toBe(
      'This sealed PDF is exactly as Register sealed it, with the registration statements of Ann Example, ' +
        'Witness One and Witness Two. It is registered on One since 2026-11-21 12:00 UTC and Two since ' +
        '2026-11-21 12:00 UTC. The log containing this will was anchored on Three at slot 7 on 2026-11-21 ' +
        `12:00 UTC. N. The software of others can check its signatures until 2036-12-31. ${LAW}`,
    )
    expect(steps.map(({ code }) => code)).toEqual(['revocation', 'times'])
    expect(rest).toMatchObject({
      notices: ['N.'],
      registration: pdf.registration,
      sealedHash: pdf.sealedHash,
      checkableUntil: '2036-12-31T00:00:00.000Z',
    })
  })

  it('is refuted by any step that is, and then says nothing else', () => {
    const wrong = refuted('will-bytes', 'Wrong.')
    const open = couldNotBeAsked(onLedger('solana'), 'down')
    expect(judged([sound, open, wrong])).toMatchObject({
      outcome: 'refuted',
      exitCode: 1,
      unknown: null,
      sentence: 'Do not rely on this file. Wrong.',
      checkableUntil: null,
    })
    // The times are not compared of a file that is refuted.
    for (const steps of [[wrong], [sound, wrong]]) expect(judged(steps).steps).toEqual(steps)
    expect(judged([refuted('unknown-register', 'Other.')])).toMatchObject({
      outcome: 'unknown',
      kind: 'sealed PDF',
      unknown: 'register',
      exitCode: 1,
      steps: [{ code: 'unknown-register' }],
      sentence: expect.stringContaining('Register did not issue this file'),
      checkableUntil: null,
    })
  })

  it('is refuted by a ledger that holds it since before it was sealed, unless it was not to be asked', () => {
    const early = {
      ...on('active'),
      registered: [{ label: 'One', since: new Date(0), status: 'active' as const }],
    }
    expect(judged([sound], early)).toMatchObject({ outcome: 'refuted', exitCode: 1 })
    expect(judged([sound], early, true)).toMatchObject({ outcome: 'unknown', exitCode: 0 })
    expect(judged([sound], early, true).steps).toEqual([sound])
  })

  it('says what the register’s clock alone says before all else', () => {
    const late = {
      ...on('active'),
      registered: [{ label: 'One', since: new Date('2027-01-01'), status: 'active' as const }],
    }
    expect(judged([sound], late).sentence).toMatch(
      /^The register’s own clock .* by others\. This sealed PDF is/,
    )
  })

  it('is unknown where somebody did not answer, and says who', () => {
    const asked = judged([sound, couldNotBeAsked(onLedger('solana'), 'Solana is down')])
    expect(asked).toMatchObject({ outcome: 'unknown', unknown: 'unasked', exitCode: 3 })
    expect(asked.sentence).toContain(
      'Whether it is registered could not be found out now: Solana is down. Nothing',
    )
    expect(asked.sentence).not.toContain(LAW)
    const anchor = judged([sound, couldNotBeAsked(onLogAnchor('solana'), 'Is it down?')])
    expect(anchor.sentence).toContain('It is registered on One since 2026-11-21 12:00 UTC. Where its log is')
    expect(anchor.sentence).toContain('now: Is it down? Nothing is refuted; try again later.')
  })

  it('is unknown offline, and no failure', () => {
    const offline = judged([sound, skipped('ledgers', 'so')], NO_LEDGERS, true)
    expect(offline).toMatchObject({ outcome: 'unknown', unknown: 'offline', exitCode: 0 })
    expect(offline.sentence).toContain('Offline: the ledgers were not asked.')
    expect(offline.checkableUntil).toBe('2036-12-31T00:00:00.000Z')
  })

  it('says where the log was anchored, what is to be noticed, and until when, also where it is unknown', () => {
    vi.spyOn(Date, 'now').mockReturnValue(+SEALED)
    const found = {
      ...on('withdrawn'),
      anchored: [{ label: 'Three', place: 'slot 7', time: SEALED }],
      notices: ['N.'],
    }
    const begin =
      'This sealed PDF is exactly as Register sealed it, with the registration statements of Ann Example, ' +
      'Witness One and Witness Two.'
    const log = 'The log containing this will was anchored on Three at slot 7 on 2026-11-21 12:00 UTC. N.'
    const until = 'The software of others can check its signatures until 2036-12-31.'
    const unasked = judged([sound, couldNotBeAsked(onLedger('solana'), 'Down!')], found)
    expect(unasked.sentence).toBe(
      `${begin} Whether it is registered could not be found out now: Down! ${log} Nothing is refuted; try again ` +
        `later. ${until}`,
    )
    expect(judged([sound], found, true).sentence).toBe(
      `${begin} Offline: the ledgers were not asked. ${log} ${until} ${LAW}`,
    )
    for (const { notices, registration, sealedHash } of [unasked, judged([sound], found, true)])
      expect([notices, registration, sealedHash]).toEqual([['N.'], pdf.registration, pdf.sealedHash])
  })

  it('calls the file what it is called, and begins with its own words where it has some', () => {
    const called = verdict(
      'capsule',
      { steps: [sound], pdf, ledgers: on('active'), called: 'copy' },
      trust,
      false,
    )
    expect(called.sentence).toMatch(/^This copy is exactly as/)
    const { sentence } = judged([sound], on('active'), false, 'Opening.')
    expect(sentence).toMatch(/^Opening\. It is registered/)
    expect(sentence).toContain(
      'The software of others can check the signature of the proof (Ed25519) on any day',
    )
  })

  it('of a file that was not read has nothing of it', () => {
    const nothing = verdict('neither', { steps: [sound], pdf: null, ledgers: on('active') }, trust, false)
    expect(nothing).toMatchObject({
      registration: null,
      sealedHash: null,
      checkableUntil: null,
      steps: [sound],
    })
  })
})

describe('without a seal', () => {
  it('nothing is proven, and nothing refuted', () => {
    const of = (kind: string, unknown: string) => ({
      kind,
      unknown,
      outcome: 'unknown',
      exitCode: 3,
      notices: [],
      registration: null,
      steps: [expect.objectContaining({ code: 'file-kind', outcome: 'could not be asked' })],
    })
    expect(aboutCertificate()).toMatchObject(of('certificate', 'certificate'))
    expect(aboutPlainPdf()).toMatchObject(of('PDF without a seal', 'no-seal'))
  })

  it.each([
    ['unknown', 'register', 1],
    ['unknown', 'offline', 0],
    ['unknown', 'unasked', 3],
    ['unknown', 'no-link', 3],
    ['refuted', null, 1],
    ['withdrawn', null, 5],
    ['superseded', null, 4],
    ['released', null, 0],
    ['registered', null, 0],
  ] as const)('%s, %s ends with %d', (outcome, unknown, exitCode) => {
    const found = { steps: [sound], ledgers: { ...NO_LEDGERS, notices: ['N.'] }, sentence: 'S.' }
    const expected = { outcome, unknown, exitCode, sentence: 'S.', notices: ['N.'], steps: [sound] }
    expect(plainPdfVerdict(outcome, unknown, found)).toEqual({
      kind: 'PDF without a seal',
      registration: null,
      sealedHash: null,
      checkableUntil: null,
      ...expected,
    })
    const until = { ...found, checkableUntil: '2036' }
    expect(certificateVerdict(outcome, unknown, until)).toMatchObject({ ...expected, checkableUntil: '2036' })
  })
})

it('a register may have another name than the trust set says', () => {
  expect(namedOtherwise('proof', 'Register', trust)).toEqual([])
  expect(namedOtherwise('proof', 'Other', trust)).toEqual([expect.stringMatching(/“Other”.*“Register”/)])
})

it('words', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listed)).toEqual(['', 'a', 'a and b', 'a, b and c'])
  expect(untilWords(null, 'seal')).toBeNull()
  const now = vi.spyOn(Date, 'now').mockReturnValue(+SEALED)
  const until = SEALED.toISOString()
  expect(untilWords(until, 'seal')).toBe('The software of others can check its seal until 2026-11-21.')
  now.mockReturnValue(+SEALED + 1)
  expect(untilWords(until, 'seal')).toContain('could check')
  const steps = [sound, noEntry(onLedger('ethereum'), 'None'), couldNotBeAsked(onLedger('solana'), 'Down')]
  expect(unaskedWords(steps)).toBe('Down. Nothing is refuted; try again later.')
  expect(unaskedWords([couldNotBeAsked('ledgers', 'Why?')], ['N.'])).toBe(
    'Why? N. Nothing is refuted; try again later.',
  )
})

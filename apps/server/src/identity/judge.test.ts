// The judgement alone, on readings written here: which reasons, which outcome, and that it never accepts.
import { describe, expect, test } from 'vitest'
import type { DocumentType } from '@testate/api/identity'
import { checkDigit, makeTd1, makeTd3, randomFrom, type Sample } from '../../../../test/identity/strips.ts'
import { gravityOf, judge, type Claims, type Judgement, type Question } from './judge.ts'
import type { EvidenceReading, PictureReading } from './reading/reading.ts'

const today = new Date('2026-11-21T12:00:00Z')
const good: PictureReading = {
  width: 1500,
  height: 1000,
  sharpness: 900,
  brightness: 200,
  glare: 0,
  glareOnStrip: false,
  screenPattern: 1,
}

function sampleOf(state: string, make = makeTd3, change: Partial<Omit<Sample, 'lines'>> = {}): Sample {
  for (let seed = 1; seed < 500; seed += 1) {
    const sample = make(randomFrom(seed), {
      surname: 'EXAMPLE',
      given: 'ANN<MARIA',
      birth: '580314',
      expiry: '300101',
      ...change,
    })
    if (sample.lines[0]!.slice(2, 5) === state) return sample
  }
  throw new Error(state)
}
const passport = sampleOf('GBR')

interface Case {
  lines?: string[]
  reading?: Partial<EvidenceReading>
  sure?: boolean
  type?: DocumentType
  name?: string
  claims?: Claims
  returnedLately?: number
  faces?: Question['faces']
}
function judged({
  lines = passport.lines,
  reading = {},
  sure = true,
  type = 'passport',
  name = 'Ann Maria Example',
  claims = {},
  returnedLately = 0,
  faces = 'agreed',
}: Case = {}): Judgement {
  return judge({
    outcome: {
      reading: {
        readers: {},
        document: good,
        selfie: good,
        strip: { lines, sure, doubts: sure ? [] : ['O or 0'], pitch: 20 },
        licence: null,
        faces: { document: [0.2], selfie: [0.4], likeness: 0.8 },
        ...reading,
      },
    },
    type,
    name,
    claims,
    returnedLately,
    today,
    faces,
  })
}
const codes = (judgement: Judgement): string[] => judgement.reasons.map(({ code }) => code)

test('a good document: no reason, five honest scores, and a person still reviews', () => {
  const one = judged({ claims: { dateOfBirth: '1958-03-14' } })
  expect(one).toMatchObject({
    outcome: 'review',
    reasons: [],
    profile: {
      label: expect.stringContaining('not certified'),
      strength: { score: 3 },
      validity: { score: 1 },
      activity: { score: 0 },
      fraud: { score: 0 },
      verification: { score: 0 },
    },
  })
  expect(one.identity).not.toBeNull()
  expect(one.particulars).toEqual({
    format: 'TD3',
    issuer: 'GBR',
    numberEnding: passport.number.slice(-3),
    expiry: '2030-01-01',
    likeness: 0.8,
    namesRead: 'same',
  })
})

test('surname and given names for a certificate: as the strip has them, or none', () => {
  const parts = { surname: 'EXAMPLE', given: 'ANN MARIA' }
  expect([judged().nameParts, judged({ name: 'Ann Example' }).nameParts]).toEqual([parts, parts])
  // A married name that a person may accept, and the one on the strip, are two.
  expect(judged({ name: 'Ann Maria Someone' }).nameParts).toBeNull()
  expect(judged({ sure: false }).nameParts).toBeNull()
  expect(judged({ lines: broken() }).nameParts).toBeNull()
  const long = sampleOf('GBR', makeTd3, {
    surname: 'EXAMPLE<WITH<A<VERY<LONG<NAME',
    given: 'ANN<MARIA<JANE<EVE',
  })
  expect(judged({ lines: long.lines, name: 'Ann Example' }).nameParts).toBeNull()
  // A driver number is compared with the name that was typed; it names nobody by itself.
  expect(judged({ type: 'driving-licence' }).nameParts).toBeNull()
})

const broken = (): string[] => {
  const body =
    passport.lines[1]!.slice(0, 9) +
    String((Number(passport.lines[1]![9]) + 1) % 10) +
    passport.lines[1]!.slice(10, 43)
  return [passport.lines[0]!, body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43))]
}

describe('contradictions go to a person at once, and say so', () => {
  test.each<[string, Case, string]>([
    ['a wrong check digit after a sure reading', { lines: broken() }, 'check-digit'],
    ['another name', { name: 'Robert Someone' }, 'other-name'],
    ['expired yesterday', { lines: sampleOf('GBR', makeTd3, { expiry: '261120' }).lines }, 'expired'],
    ['another birth date', { claims: { dateOfBirth: '1958-03-15' } }, 'birth-date'],
    ['a child', { lines: sampleOf('GBR', makeTd3, { birth: '081122' }).lines }, 'under-18'],
    ['an identity card for a passport', { lines: sampleOf('FRA', makeTd1).lines }, 'other-document'],
    ['a passport for an identity card', { type: 'national-identity-card' }, 'other-document'],
    [
      'a British identity card',
      { type: 'national-identity-card', lines: sampleOf('GBR', makeTd1).lines },
      'no-such-card',
    ],
    ['a passport for a residence permit', { type: 'biometric-residence-permit' }, 'other-document'],
  ])('%s', (_name, one, code) => {
    const judgement = judged(one)
    expect(judgement.outcome).toBe('review')
    expect(judgement.reasons.find((reason) => reason.code === code)?.gravity).toBe('contradiction')
    expect(judgement.reasons[0]?.gravity).toBe('contradiction')
  })
  test('valid on its last day, and 18 on the birthday', () => {
    expect(codes(judged({ lines: sampleOf('GBR', makeTd3, { expiry: '261121' }).lines }))).toEqual([])
    expect(codes(judged({ lines: sampleOf('GBR', makeTd3, { birth: '081121' }).lines }))).toEqual([])
  })
  test('with a blurred picture too: a better one would not mend it', () => {
    expect(
      judged({ name: 'Robert Someone', reading: { document: { ...good, sharpness: 10 } } }).outcome,
    ).toBe('review')
  })
})

describe('doubts go to a person', () => {
  test.each<[string, Case, string]>([
    ['a strip read with a doubt', { sure: false }, 'strip-doubt'],
    ['middle names left out', { name: 'Ann Example' }, 'name-differs'],
    ['another surname', { name: 'Ann Maria Married' }, 'name-differs'],
    [
      'faces that do not look alike',
      { reading: { faces: { document: [0.2], selfie: [0.4], likeness: 0.64 } } },
      'faces-differ',
    ],
    ['the pattern of a screen', { reading: { document: { ...good, screenPattern: 7 } } }, 'document-screen'],
    ['a passport of another state', { lines: sampleOf('IRL').lines }, 'not-uk-passport'],
    [
      'a card from outside the EEA',
      { type: 'national-identity-card', lines: sampleOf('UTO', makeTd1).lines },
      'not-eea',
    ],
    [
      'a residence permit',
      { type: 'biometric-residence-permit', lines: sampleOf('GBR', makeTd1).lines },
      'historic-document',
    ],
  ])('%s', (_name, one, code) => {
    expect(judged(one)).toMatchObject({
      outcome: 'review',
      reasons: expect.arrayContaining([expect.objectContaining({ code, gravity: 'doubt' })]),
    })
  })
  test('a doubtful strip identifies no person', () => {
    expect(judged({ sure: false }).identity).toBeNull()
  })
  test('alike at 0.65 is no reason and no acceptance', () => {
    expect(judged({ reading: { faces: { document: [0.2], selfie: [0.4], likeness: 0.65 } } })).toMatchObject({
      outcome: 'review',
      reasons: [],
    })
  })
})

describe('pictures to be taken again', () => {
  const faces = (document: number[], selfie: number[]): Partial<EvidenceReading> => ({
    faces: { document, selfie, likeness: null },
  })
  test.each<[string, Partial<EvidenceReading>, string]>([
    ['blurred', { document: { ...good, sharpness: 30 } }, 'document-blurred'],
    ['dark', { document: { ...good, brightness: 40 } }, 'document-too-dark'],
    ['a dark selfie', { selfie: { ...good, brightness: 40 } }, 'selfie-too-dark'],
    ['glare over the strip', { document: { ...good, glareOnStrip: true } }, 'document-glare'],
    ['glare elsewhere', { document: { ...good, glare: 0.05 } }, 'document-glare'],
    ['small', { document: { ...good, width: 400, height: 300 } }, 'document-too-small'],
    ['no face', faces([0.2], []), 'no-face'],
    ['a second face', faces([0.2], [0.4, 0.3]), 'second-face'],
    ['no portrait', faces([], [0.4]), 'no-portrait'],
    ['no strip', { strip: null }, 'strip-not-found'],
    [
      'a strip too small',
      { strip: { lines: passport.lines, sure: true, doubts: [], pitch: 5 } },
      'strip-too-small',
    ],
    ['undecodable', { document: { unreadable: 'it cannot be decoded' } }, 'document-undecodable'],
  ])('%s', (_name, reading, code) => {
    expect(judged({ reading })).toMatchObject({
      outcome: 'returned',
      reasons: expect.arrayContaining([expect.objectContaining({ code, gravity: 'retake' })]),
    })
  })
  test('a small face in the background is no second person', () => {
    expect(
      codes(judged({ reading: { faces: { document: [0.2], selfie: [0.4, 0.1], likeness: 0.8 } } })),
    ).toEqual([])
  })
  test('a wrong check digit in a doubtful reading is the reading’s fault', () => {
    expect(judged({ lines: broken(), sure: false })).toMatchObject({
      outcome: 'returned',
      reasons: [{ code: 'strip-unread' }],
    })
    const noState = [passport.lines[0]!.replace('GBR', 'G8R'), passport.lines[1]!]
    expect(judged({ lines: noState, sure: false })).toMatchObject({
      outcome: 'returned',
      reasons: [{ code: 'strip-unread' }],
    })
    expect(codes(judged({ lines: noState }))).toContain('strip-form')
  })
  test('unread strips reach a person the second time, missing faces the third, broken files never', () => {
    expect(judged({ reading: { strip: null }, returnedLately: 1 })).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'strip-not-found', gravity: 'doubt' }],
    })
    for (const [reading, code] of [
      [faces([0.2], []), 'no-face'],
      [faces([0.2], [0.4, 0.3]), 'second-face'],
      [{ selfie: { ...good, brightness: 40 } }, 'selfie-too-dark'],
      [{ strip: null, ...faces([0.2], []) }, 'no-face'],
    ] as const) {
      expect(judged({ reading, returnedLately: 1 }).outcome).toBe('returned')
      expect(judged({ reading, returnedLately: 2 })).toMatchObject({
        outcome: 'review',
        reasons: expect.arrayContaining([expect.objectContaining({ code, gravity: 'doubt' })]),
      })
    }
    expect(
      judged({ reading: { document: { unreadable: 'it cannot be decoded' } }, returnedLately: 9 }).outcome,
    ).toBe('returned')
  })
  test.each(['too-demanding', 'broken'] as const)('%s: a person looks at what was not read', (failed) => {
    expect(
      judge({
        outcome: { failed },
        type: 'passport',
        name: 'Ann Example',
        claims: {},
        returnedLately: 0,
        today,
        faces: 'agreed',
      }),
    ).toMatchObject({ outcome: 'review', reasons: [{ code: 'not-read' }], identity: null })
  })
})

describe('without consent to a comparison of faces', () => {
  test.each([
    ['not agreed', 'Not asked to compare'],
    ['taken back', 'took back their consent'],
  ] as const)('%s: it says so, raises no doubt, and goes to a person like any other', (faces, said) => {
    const one = judged({ faces, reading: { faces: null } })
    expect(one).toMatchObject({
      outcome: 'review',
      reasons: [{ code: 'faces-not-compared', gravity: 'note', sentence: expect.stringContaining(said) }],
      particulars: { likeness: null },
    })
    expect(one.profile).toEqual(judged().profile)
    expect(one.identity).toEqual(judged().identity)
    expect(
      codes(
        judge({
          outcome: { failed: 'broken' },
          type: 'passport',
          name: 'Ann Example',
          claims: {},
          returnedLately: 0,
          today,
          faces,
        }),
      ),
    ).toEqual(['not-read', 'faces-not-compared'])
  })
  test.each(['not agreed', 'taken back'] as const)(
    '%s: what was measured all the same counts for nothing',
    (faces) => {
      const measured = [
        { document: [0.2], selfie: [0.4], likeness: 0.2 },
        { document: [], selfie: [0.4, 0.4], likeness: null },
      ]
      for (const one of measured)
        expect(judged({ faces, reading: { faces: one } })).toEqual(
          judged({ faces, reading: { faces: null } }),
        )
    },
  )
})

describe('a driving licence', () => {
  const number = 'EXAMP553148AM9IJ'
  const licence = (
    numbers: string[],
    claims: Claims = {},
    days = ['1958-03-14', '2020-02-01', '2030-01-31'],
  ): Judgement =>
    judged({ type: 'driving-licence', claims, reading: { strip: null, licence: { numbers, days } } })
  test('read and typed alike, agreeing with name and birth date', () => {
    expect(
      licence([number], { driverNumber: 'examp 553148 am9ij', dateOfBirth: '1958-03-14' }),
    ).toMatchObject({
      outcome: 'review',
      reasons: [],
      profile: { validity: { score: 1 } },
      particulars: { numberEnding: '9IJ', expiry: '2030-01-31' },
    })
  })
  test.each<[string, string[], Claims, string, string]>([
    [
      'another birth date',
      [number],
      { driverNumber: number, dateOfBirth: '1958-03-15' },
      'driver-number',
      'contradiction',
    ],
    ['another surname', ['OTHER553148AM9IJ'], {}, 'driver-number', 'contradiction'],
    [
      'typed otherwise than printed',
      [number],
      { driverNumber: 'EXAMP553148AM9IK' },
      'driver-number-differs',
      'doubt',
    ],
    ['typed without the form', [number], { driverNumber: 'EXAMP5' }, 'driver-number-form', 'contradiction'],
    ['read in two ways', [number, 'EXAMP553148AM9IK'], {}, 'driver-number-doubt', 'doubt'],
    ['not read and not typed', [], {}, 'driver-number-unread', 'doubt'],
    ['no birth date given', [number], {}, 'no-birth-date', 'note'],
  ])('%s', (_name, numbers, claims, code, gravity) => {
    expect(licence(numbers, claims)).toMatchObject({
      outcome: 'review',
      reasons: expect.arrayContaining([expect.objectContaining({ code, gravity })]),
    })
  })
  test('expired by the last day on it', () => {
    expect(
      codes(licence([number], { dateOfBirth: '1958-03-14' }, ['1958-03-14', '2010-02-01', '2020-01-31'])),
    ).toContain('expired')
  })
})

test('the list puts contradictions before any number of doubts, and doubts before notes', () => {
  const reason = (gravity: 'contradiction' | 'doubt' | 'note') => ({ code: 'x', gravity, sentence: 'x' })
  expect(gravityOf([reason('contradiction')])).toBeGreaterThan(
    gravityOf(Array.from({ length: 9 }, () => reason('doubt'))),
  )
  expect(gravityOf([reason('doubt')])).toBeGreaterThan(gravityOf([reason('note'), reason('note')]))
})

test('no sentence names a person, a number or a birth date', () => {
  for (const one of [
    judged({ name: 'Robert Someone' }),
    judged({ lines: broken() }),
    judged({ name: 'Ann Example' }),
  ])
    expect(JSON.stringify([one.reasons, one.particulars])).not.toMatch(/example|maria|someone|1958|580314/i)
})

test('a name read with a doubt contradicts nothing yet: no check digit covers it', () => {
  const gravityOfName = (sure: boolean): string | undefined =>
    judged({ name: 'Robert Someone', sure }).reasons.find(({ code }) => code === 'other-name')?.gravity
  expect([gravityOfName(true), gravityOfName(false)]).toEqual(['contradiction', 'doubt'])
})

// Whole documents with portraits, each spoilt in one way, read by the disposable process and judged: each
// must be refused or sent to review with the right reason. One of each in the short form, five with
// TESTATE_FULL=1. The faces are few and the "same person" is a copy of the same photograph: how well
// different pictures of real people are distinguished was not measured here.
import { describe, expect, test } from 'vitest'
import { judge, type Judgement } from '../../apps/server/src/identity/judge.ts'
import { readEvidence } from '../../apps/server/src/identity/reading/read-evidence.ts'
import type { DocumentType } from '@testate/api/identity'
import {
  blurred,
  facesAreHere,
  fromScreen,
  jpegOf,
  licenceCard,
  passportPage,
  selfie,
  withGlare,
} from './documents.ts'
import { checkDigit, makeTd1, makeTd3, randomFrom, type Random, type Sample } from './strips.ts'
import type { Canvas } from '@napi-rs/canvas'

const full = process.env.TESTATE_FULL === '1'
const rounds = Array.from({ length: full ? 5 : 1 }, (_, at) => at)
const today = new Date('2026-11-21T12:00:00Z')
const person = { surname: 'EXAMPLE', given: 'ANN<MARIA', birth: '580314' }

/** A British passport of Ann Maria Example, generated anew each round. */
function passport(random: Random, change: Partial<Omit<Sample, 'lines'>> = {}): Sample {
  for (let tries = 0; tries < 500; tries += 1) {
    const sample = makeTd3(random, { ...person, ...change })
    if (sample.lines[0]!.startsWith('P<GBR')) return sample
  }
  throw new Error('no British one among 500')
}

async function read(
  document: Canvas,
  self: Canvas,
  more: { type?: DocumentType; name?: string; claims?: Record<string, string>; quality?: number } = {},
): Promise<Judgement> {
  const type = more.type ?? 'passport'
  const outcome = await readEvidence(jpegOf(document, more.quality), jpegOf(self), type, {
    compareFaces: true,
  })
  return judge({
    outcome,
    type,
    name: more.name ?? 'Ann Maria Example',
    claims: more.claims ?? {},
    returnedLately: 0,
    today,
    faces: 'agreed',
  })
}
const codes = (judgement: Judgement): string[] => judgement.reasons.map(({ code }) => code)

/** Changes the last but one digit of a strip's number without correcting its check digit. */
function wrongCheckDigit(sample: Sample): Sample {
  const line = sample.lines[1]!
  const other = String((Number(line[7]) + 3) % 10)
  const body = line.slice(0, 7) + other + line.slice(8, 43)
  // The composite is corrected: one wrong check digit alone must suffice.
  return {
    ...sample,
    lines: [sample.lines[0]!, body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43))],
  }
}

const cases: [
  string,
  string,
  'returned' | 'review',
  (random: Random, round: number) => Promise<Judgement>,
][] = [
  [
    'a wrong check digit',
    'check-digit',
    'review',
    async (random, n) =>
      read(await passportPage(wrongCheckDigit(passport(random)), { head: n }), await selfie([n])),
  ],
  [
    'another name',
    'other-name',
    'review',
    async (random, n) =>
      read(await passportPage(passport(random), { head: n }), await selfie([n]), { name: 'Robert Someone' }),
  ],
  [
    'an expired document',
    'expired',
    'review',
    async (random, n) =>
      read(await passportPage(passport(random, { expiry: `2${n}0630` }), { head: n }), await selfie([n])),
  ],
  [
    'glare',
    'document-glare',
    'returned',
    async (random, n) =>
      read(
        withGlare(
          await passportPage(passport(random), { head: n }),
          500 + n * 130,
          880 + (n % 3) * 40,
          200 + n * 20,
        ),
        await selfie([n]),
      ),
  ],
  [
    'a blurred picture',
    'document-blurred',
    'returned',
    async (random, n) =>
      read(blurred(await passportPage(passport(random), { head: n }), 3 + n), await selfie([n])),
  ],
  [
    'no face',
    'no-face',
    'returned',
    async (random, n) =>
      read(
        await passportPage(passport(random), { head: n }),
        await selfie([], { tint: `rgba(${60 * n}, 120, 90, 0.4)` }),
      ),
  ],
  [
    'a second face',
    'second-face',
    'returned',
    async (random, n) => read(await passportPage(passport(random), { head: n }), await selfie([n, n + 1])),
  ],
  [
    'a photograph of a screen',
    'document-screen',
    'review',
    async (random, n) =>
      read(
        fromScreen(await passportPage(passport(random), { head: n }), 3.6 + n * 0.5, 2 + n * 3),
        await selfie([n]),
        { quality: 92 },
      ),
  ],
]

describe.skipIf(!facesAreHere)('whole documents', () => {
  // Name and dates are judged without a picture in judge.test.ts; the short form skips two more pictures for
  // them.
  test.each(cases.filter(([, code]) => full || (code !== 'other-name' && code !== 'expired')))(
    '%s',
    { timeout: 600_000 },
    async (name, code, outcome, spoil) => {
      let right = 0
      for (const round of rounds) {
        const judgement = await spoil(randomFrom(100 + round), round)
        if (judgement.outcome === outcome && codes(judgement).includes(code)) right += 1
        else
          process.stdout.write(
            `${name} ${round}: ${judgement.outcome} ` +
              `${judgement.reasons.map((one) => `${one.code} (${one.gravity})`).join(', ')}\n`,
          )
      }
      process.stdout.write(`documents, ${name}: ${right} of ${rounds.length} with the right reason\n`)
      expect(right).toBe(rounds.length)
    },
  )

  test('nothing wrong: no reason, and still a person reviews', { timeout: 600_000 }, async () => {
    for (const round of rounds) {
      const judgement = await read(
        await passportPage(passport(randomFrom(round)), { head: round, turn: round - 2 }),
        await selfie([round]),
        { claims: { dateOfBirth: '1958-03-14' } },
      )
      expect(judgement.reasons).toEqual([])
      expect(judgement).toMatchObject({
        outcome: 'review',
        particulars: { format: 'TD3', namesRead: 'same' },
        profile: { validity: { score: 1 }, verification: { score: 0 } },
      })
    }
  })

  test.skipIf(!full)(
    'an identity card of another state, and a driving licence read and typed',
    { timeout: 600_000 },
    async () => {
      const card = makeTd1(randomFrom(8), person)
      const page = await passportPage(card, { head: 1, title: 'IDENTITY CARD' })
      const judged = await read(page, await selfie([1]), { type: 'national-identity-card' })
      expect(codes(judged).filter((code) => !['not-eea', 'no-such-card'].includes(code))).toEqual([])
      expect(codes(await read(page, await selfie([1])))).toContain('other-document')
      const licence = await licenceCard(
        {
          surname: 'EXAMPLE',
          given: 'MS ANN MARIA',
          birth: '14.03.1958',
          issued: '01.02.2020',
          expires: '31.01.2030',
          number: 'EXAMP553148AM9IJ 35',
        },
        { head: 2 },
      )
      const typed = { driverNumber: 'EXAMP 553148 AM9IJ', dateOfBirth: '1958-03-14' }
      expect(
        codes(await read(licence, await selfie([2]), { type: 'driving-licence', claims: typed })),
      ).toEqual([])
      expect(
        codes(
          await read(licence, await selfie([2]), {
            type: 'driving-licence',
            claims: { ...typed, dateOfBirth: '1959-03-14' },
          }),
        ),
      ).toContain('driver-number')
      expect(
        codes(await read(licence, await selfie([0]), { type: 'driving-licence', claims: typed })),
      ).toContain('faces-differ')
    },
  )
})

import { expect, it } from 'vitest'
import { consentStanding, standing } from './standing.ts'

const check = (
  state: 'pending' | 'accepted' | 'rejected' | 'returned',
  rest: { reason?: string; sample?: boolean } = {},
) => ({ state, reason: null, sample: false, ...rest })
const of = (
  checks: ReturnType<typeof check>[],
  rest: { accepted?: boolean; triesLeft?: number; returnsLeftToday?: number } = {},
) => standing({ accepted: false, triesLeft: 3, returnsLeftToday: 5, checks, ...rest })

it('is to be done at first, and again after pictures came back, with the reason', () => {
  expect(of([])).toEqual({ kind: 'to-do', after: null, closed: null })
  expect(
    of([check('returned', { reason: 'The picture of the document is blurred.' }), check('returned')]),
  ).toEqual({
    kind: 'to-do',
    after: { state: 'returned', reason: 'The picture of the document is blurred.' },
    closed: null,
  })
  expect(of([check('rejected', { reason: 'Expired' })])).toMatchObject({
    after: { state: 'rejected', reason: 'Expired' },
  })
})

it('waits while one is pending, whatever came before', () => {
  expect(of([check('pending'), check('rejected')])).toEqual({ kind: 'pending' })
  expect(of([check('returned'), check('pending')])).toEqual({ kind: 'pending' })
})

it('says SAMPLE of a sample', () => {
  expect(of([check('accepted', { sample: true })], { accepted: true })).toEqual({
    kind: 'accepted',
    sample: true,
  })
  expect(of([check('rejected'), check('accepted')], { accepted: true })).toEqual({
    kind: 'accepted',
    sample: false,
  })
})

it('closes after too many refusals for good, after too many returns for the day', () => {
  expect(of([check('rejected')], { triesLeft: 0 })).toMatchObject({ closed: 'no-tries' })
  expect(of([check('returned')], { returnsLeftToday: 0 })).toMatchObject({ closed: 'no-returns' })
  expect(of([check('rejected')], { triesLeft: 0, returnsLeftToday: 0 })).toMatchObject({ closed: 'no-tries' })
})

it('of several consents tells the one that stands; of those taken back the last; of none nothing', () => {
  const consent = (givenAt: string, takenBackAt: string | null = null) => ({
    faceConsent: { version: '1', givenAt, takenBackAt },
  })
  const none = { faceConsent: null }
  expect(consentStanding([])).toBeNull()
  expect(consentStanding([none, none])).toBeNull()
  expect(consentStanding([none, consent('b', 'later'), consent('a')])).toMatchObject({
    givenAt: 'a',
    takenBackAt: null,
  })
  expect(consentStanding([consent('b', 'later'), consent('a', 'before')])).toMatchObject({
    givenAt: 'b',
    takenBackAt: 'later',
  })
})

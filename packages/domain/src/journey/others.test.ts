// The one order of what others leave to somebody: each code of the three tables once, whatever is to be done first.
import { expect, test } from 'vitest'
import { standings } from '../journey.ts'
import { executorCodes } from './executor.ts'
import { holderStandings } from './holder.ts'
import { byUrgency, otherCodes, otherStandingOf, otherSteps } from './others.ts'

test('every code of a notice, an executor and a holder has its place, and what is to be done comes first', () => {
  const notices = Object.keys(standings).filter((code) => code.startsWith('notice-'))
  const known = [...notices, ...executorCodes, ...Object.keys(holderStandings)]
  expect([...otherCodes].toSorted()).toEqual(known.toSorted())
  const steps = otherCodes.map((code) => otherStandingOf(code).step)
  const first = steps.indexOf(null)
  expect(first).toBeGreaterThan(0)
  expect(steps.slice(first).every((step) => step === null)).toBe(true)
  expect([...new Set(steps.slice(0, first))]).toEqual([...otherSteps])
})

test('a notice that needs an answer comes before an estate, an estate before a practice; waits come last', () => {
  const codes = ['share-held', 'share-to-practise', 'open', 'notice-waiting', 'notice-to-confirm'] as const
  const sorted = byUrgency(codes.map((code, at) => ({ code, at })))
  expect(sorted.map(({ code }) => code)).toEqual([
    'notice-to-confirm',
    'open',
    'share-to-practise',
    'notice-waiting',
    'share-held',
  ])
  expect(byUrgency([1, 2, 3].map((at) => ({ code: 'open' as const, at }))).map(({ at }) => at)).toEqual([
    1, 2, 3,
  ])
})

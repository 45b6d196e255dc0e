// The day since which an executor has a status: what can be, and why not.
import { expect, test } from 'vitest'
import { executorStatuses, whyNotSince } from './people.ts'

const known = { dateOfDeath: '2026-02-10', born: '1941-05-03', today: '2026-06-01' }

test('no status begins after today, and only a death or a power of attorney before the death', () => {
  const why = (day: string) => executorStatuses.map((status) => whyNotSince(status, day, known))
  expect(why('2026-06-02')).toEqual(executorStatuses.map(() => 'estate-since-future'))
  expect(why('2026-06-01')).toEqual(executorStatuses.map(() => null))
  expect(why('2026-02-10')).toEqual(executorStatuses.map(() => null))
  const early = 'estate-since-before-death'
  expect(why('2026-02-09')).toEqual([early, early, early, null, null])
})

test('an executor did not die before the person who named them was born, where that day is known', () => {
  expect(whyNotSince('died', '1941-05-02', known)).toBe('estate-since-before-birth')
  expect(whyNotSince('died', '1941-05-03', known)).toBeNull()
  expect(whyNotSince('attorney', '1900-01-01', known)).toBe('estate-since-before-birth')
  expect(whyNotSince('died', '1900-01-01', { ...known, born: null })).toBeNull()
})

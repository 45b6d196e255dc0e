// The day of an executor's status as it is typed: what is asked, and what is wrong with it.
import { expect, test } from 'vitest'
import { executorStatuses } from '@testate/domain/estate/people'
import { asksSince, wrongSince } from './since.ts'

const known = { dateOfDeath: '2026-02-10', today: '2026-06-01' }

test('each status has its question', () => {
  expect(executorStatuses.map(asksSince)).toEqual([
    'since',
    'since',
    'since-renounced',
    'since-died',
    'since-attorney',
  ])
})

test('it may be empty; no day, a day to come and one before the death are wrong', () => {
  expect(wrongSince('renounced', '', known)).toEqual([])
  expect(wrongSince('renounced', '2026-02-31', known)).toEqual(['dayWrong'])
  expect(wrongSince('renounced', '2026-06-02', known)).toEqual(['estate-since-future'])
  expect(wrongSince('renounced', '2026-02-09', known)).toEqual(['estate-since-before-death'])
  expect(wrongSince('died', '2020-02-09', known)).toEqual([])
})

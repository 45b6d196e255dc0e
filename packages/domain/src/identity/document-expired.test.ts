import { expect, test } from 'vitest'
import { isExpired } from './document-expired.ts'

test('a document is good through its last day in London, in summer time too', () => {
  const at = (moment: string) => isExpired('2026-07-31', new Date(moment))
  expect(['2026-07-30T12:00:00Z', '2026-07-31T00:00:00Z', '2026-07-31T22:59:59.999Z'].map(at)).toEqual([
    false,
    false,
    false,
  ])
  // Midnight in London, an hour before the end of the day in Greenwich.
  expect(['2026-07-31T23:00:00Z', '2026-08-01T12:00:00Z'].map(at)).toEqual([true, true])
  expect([
    isExpired('2026-01-31', new Date('2026-01-31T23:59:59.999Z')),
    isExpired('2026-01-31', new Date('2026-02-01T00:00:00Z')),
  ]).toEqual([false, true])
})

import { expect, test } from 'vitest'
import { byDay, exactTimeOf, timeOf } from './by-day.ts'

test('a day is one in England and Wales: half past eleven at night UTC is tomorrow in summer', () => {
  const days = byDay([
    { at: '2026-07-02T10:00:00.000Z' },
    { at: '2026-07-01T23:30:00.000Z' },
    { at: '2026-07-01T22:30:00.000Z' },
    { at: '2026-01-01T23:30:00.000Z' },
  ])
  expect(days.map(({ day, entries }) => [day, entries.length])).toEqual([
    ['Thursday, 2 July 2026', 2],
    ['Wednesday, 1 July 2026', 1],
    ['Thursday, 1 January 2026', 1],
  ])
})

test('times carry their time zone', () => {
  expect([timeOf('2026-07-01T23:30:00.000Z'), timeOf('2026-01-01T23:30:00.000Z')]).toEqual([
    '00:30 BST',
    '23:30 GMT',
  ])
  expect(exactTimeOf('2026-01-01T23:30:05.123Z')).toBe('1 January 2026 at 23:30:05 Greenwich Mean Time')
})

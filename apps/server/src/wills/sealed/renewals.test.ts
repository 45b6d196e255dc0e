// When a renewal is due: files that were sealed together end together, and are renewed over the year before that.
import { expect, test } from 'vitest'
import { dueAt } from './renewals.ts'

const DAY = 86_400_000
const end = new Date('2038-11-01T00:00:00Z')
/** Whole days before the end. */
const daysBefore = (sealedHash: string): number =>
  Math.round((end.getTime() - dueAt(end, sealedHash).getTime()) / DAY)

test('the first is due a year before the end, and the last has a month left', () => {
  expect(daysBefore('0'.repeat(64))).toBe(365)
  expect(daysBefore('8'.padEnd(64, '0'))).toBe(Math.round((365 + 30) / 2))
  expect(daysBefore('f'.repeat(64))).toBe(30)
})

test('the same file is due on the same day, whatever follows in its hash', () => {
  expect(dueAt(end, 'a1b2c3d4'.padEnd(64, '0'))).toEqual(dueAt(end, 'a1b2c3d4'.padEnd(64, 'f')))
})

test('a thousand files that end together are due in each of the eleven months, none of which has many more', () => {
  const months = new Map<number, number>()
  for (let n = 0; n < 1_000; n += 1) {
    const hash = Math.imul(n + 1, 2_654_435_761) >>> 0
    const days = daysBefore(hash.toString(16).padStart(8, '0').padEnd(64, '0'))
    const month = Math.floor((days - 30) / 30.5)
    months.set(month, (months.get(month) ?? 0) + 1)
  }
  expect([...months.keys()].toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const files of months.values()) expect(files).toBeGreaterThan(70)
  for (const files of months.values()) expect(files).toBeLessThan(120)
})

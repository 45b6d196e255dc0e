// What can be paid on a day: by hand, and over sequences of entries against what the accounts then find.
import { expect, test } from 'vitest'
import { entry, facts, sequence, worked } from '../../testing/estates.ts'
import { seeded } from '../../testing/seeded.ts'
import { pence } from '../money.ts'
import { drawAccounts } from './accounts.ts'
import { moneyShort, moneyThere } from './money-there.ts'

test('by hand: what is there on a day, less what later payments need', () => {
  // 12,345.67 came in on 1 March. 300.00 is paid on 1 May, 20.01 comes in on 1 June.
  const entries = [
    { ...worked[1]!, day: '2026-03-01' },
    { ...worked[3]!, day: '2026-05-01' },
    { ...worked[2]!, day: '2026-06-01' },
  ]
  const on = (day: string) => moneyThere({ ...facts, entries }, day)
  expect([on('2026-02-28'), on('2026-03-01'), on('2026-05-01'), on('2026-06-01')]).toEqual([
    0, 1_204_567, 1_204_567, 1_206_568,
  ])
  const paid = (amount: number, more = {}) =>
    moneyShort(
      entry('distributed', { personId: 'dora', amount: pence(amount), day: '2026-03-01', ...more }),
      {
        ...facts,
        entries,
      },
    )
  expect(paid(1_204_567)).toBeNull()
  expect(paid(1_204_568)).toEqual({ there: 1_204_567, short: 1 })
  // What somebody pays out of their own pocket, and a thing, take no money.
  expect(paid(9_999_999, { kind: 'expense', personId: 'ann' })).toBeNull()
  expect(paid(9_999_999, { kind: 'expense', personId: null })).not.toBeNull()
  expect(paid(1, { kind: 'handed-over', amount: null })).toBeNull()
  // A payment that was taken back did not happen.
  const back = entry('counter', { corrects: entries[1]!.id, day: '2026-07-01' })
  expect(moneyThere({ ...facts, entries: [...entries, back] }, '2026-03-01')).toBe(1_234_567)
})

test('3,000 sequences: paying what is there takes the money below zero on no day, a penny more does', () => {
  const random = seeded(5)
  let tried = 0
  for (let seed = 1; seed <= 3_000; seed += 1) {
    // All of the end of the year: taken back by then, on whatever day.
    const { items, people, entries: all } = sequence(seed)
    const takenBack = new Set(all.map(({ corrects }) => corrects))
    const entries = all.filter(({ id, kind }) => kind !== 'counter' && !takenBack.has(id))
    const day = `2026-0${random(2, 9)}-15`
    const there = moneyThere({ items, entries: all }, day)
    if (there <= 0) continue
    const after = (amount: number): number => {
      const paid = entry('distributed', { personId: 'dora', amount: pence(amount), day })
      const days = [day, ...entries.map((one) => one.day)].filter((one) => one >= day)
      return Math.min(
        ...days.map((one) => drawAccounts({ items, people, entries: [...entries, paid] }, one).money),
      )
    }
    expect(after(there)).toBe(0)
    expect(after(there + 1)).toBe(-1)
    tried += 1
  }
  expect(tried).toBeGreaterThan(500)
})

// What each figure of the accounts is made of: an estate by hand, and 5,000 sequences of entries, to the penny.
import { expect, test } from 'vitest'
import { entry, facts, items, sequence, worked } from '../../testing/estates.ts'
import { seeded } from '../../testing/seeded.ts'
import { pence, sum } from '../money.ts'
import { drawAccounts, type EstateAccounts } from './accounts.ts'
import { linesOf, type LineId, type Lines } from './lines.ts'

/** Each figure that the screen shows, by its line. */
function figuresOf(accounts: EstateAccounts): Record<LineId, number> {
  const { assets, liabilities, expenses, owed, people, rateChanges } = accounts
  const total = (of: typeof assets, what: 'atDeath' | 'now') => sum(of.map((line) => line[what]))
  return {
    'assets-at-death': total(assets, 'atDeath'),
    'assets-now': total(assets, 'now'),
    'debts-at-death': total(liabilities, 'atDeath'),
    'debts-now': total(liabilities, 'now'),
    'net': accounts.net,
    'gain': accounts.gain,
    'income': accounts.income,
    'to-give': accounts.distributable,
    'given': accounts.distributed,
    'money': accounts.money,
    ...Object.fromEntries([
      ...[...assets, ...liabilities].flatMap(({ itemId, atDeath, now }) => [
        [`at-death-${itemId}`, atDeath],
        [`now-${itemId}`, now],
      ]),
      ...expenses.map(({ kind, amount }) => [`cost-${kind}`, 0 - amount]),
      ...owed.map(({ personId, amount }) => [`owed-${personId}`, amount]),
      ...rateChanges.map(({ itemId, gain }) => [`sold-${itemId}`, gain]),
      ...people.flatMap(({ personId, things, legacy, residue, had, still }) => [
        [`part-${personId}`, things + legacy + residue],
        [`had-${personId}`, had],
        [`still-${personId}`, still],
      ]),
    ]),
  }
}
const sumsOf = ({ parts }: Lines) =>
  Object.fromEntries([...parts].map(([line, of]) => [line, sum(of.map(({ amount }) => amount))]))

const numbersOf = (lines: Lines, line: LineId): [string, number][] =>
  lines.parts
    .get(line)!
    .map(({ from, id, amount }) => [
      from === 'entry' ? String(worked.findIndex((one) => one.id === id) + 1) : id,
      amount,
    ])

test('of an estate worked by hand each figure leads to its entries', () => {
  const lines = linesOf(facts, drawAccounts(facts, '2026-12-31'))
  // The house came in as the fifth entry, for 10,000.00 more; the shares as the seventh, for 599.99 less.
  expect(numbersOf(lines, 'gain')).toEqual([
    ['5', 1_000_000],
    ['7', -59_999],
  ])
  expect(numbersOf(lines, 'now-mortgage')).toEqual([
    ['mortgage', 2_000_000],
    ['6', -2_000_000],
  ])
  expect(numbersOf(lines, 'cost-funeral')).toEqual([['1', -321_000]])
  expect(numbersOf(lines, 'still-dora')).toEqual([
    ['dora', 180_000],
    ['11', -80_000],
    ['12', -100_000],
  ])
  expect(lines.inNone).toEqual([])
})

test('an entry in no line is named: taken back, taking back, of a later day, or of a thing worth nothing', () => {
  const wrong = entry('income', { amount: pence(5) })
  const back = entry('counter', { corrects: wrong.id })
  const later = entry('income', { amount: pence(7), day: '2027-02-01' })
  const nothing = entry('handed-over', { itemId: 'ring', personId: 'ann' })
  const ring = { ...items[3]!, id: 'ring', number: 10, value: pence(0), givenTo: null }
  const all = { ...facts, items: [...items, ring], entries: [...worked, wrong, back, later, nothing] }
  expect(linesOf(all, drawAccounts(all, '2026-12-31')).inNone).toEqual(
    [wrong, back, later, nothing].map(({ id }) => id),
  )
})

test('5,000 sequences: the parts of each line sum to its figure, and every entry is in a line or named', () => {
  const random = seeded(3)
  let counted = 0
  for (let seed = 1; seed <= 5_000; seed += 1) {
    const estate = sequence(seed)
    const accounts = drawAccounts(estate, `2026-${random(1, 12).toString().padStart(2, '0')}-20`)
    const lines = linesOf(estate, accounts)
    expect(sumsOf(lines)).toEqual(figuresOf(accounts))
    const linked = new Set([...lines.parts.values()].flat().map(({ id }) => id))
    const takenBack = new Set(
      estate.entries.flatMap(({ day, corrects }) => (day <= accounts.day ? [corrects] : [])),
    )
    for (const { id, day, kind } of estate.entries) {
      expect(linked.has(id)).toBe(!lines.inNone.includes(id))
      // Everything sold or handed over here is worth something, but once it has gone nothing of it can go again.
      if (day <= accounts.day && kind !== 'counter' && kind !== 'handed-over' && !takenBack.has(id)) {
        expect(lines.inNone).not.toContain(id)
        counted += 1
      }
    }
  }
  expect(counted).toBeGreaterThan(5_000)
})

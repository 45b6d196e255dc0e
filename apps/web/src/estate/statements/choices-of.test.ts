// What can be chosen for a row.
import { expect, test } from 'vitest'
import { choicesOf, choiceThatStands, isIn, isOutgoing } from './choices-of.ts'

test('a row of the executors’ account is entered or proposed by the way it went, one of an asset is neither', () => {
  const kinds = (itemId: string | null, amountPence: number) =>
    choicesOf({ itemId, amountPence, maybe: [] }).kinds
  const [came, went] = [kinds(null, 1), kinds(null, -1)]
  expect([came.every(isIn), came.some(isOutgoing), came.length]).toEqual([true, false, 2])
  expect([went.every(isOutgoing), went.some(isIn), went.length]).toEqual([true, false, 4])
  expect([kinds('item', 1), kinds('item', -1)]).toEqual([[], []])
})

test('a choice that was kept and can no longer be is none', () => {
  const match = {
    what: 'entry' as const,
    id: 'entry',
    number: 1,
    day: '2026-02-01',
    kind: 'expense' as const,
  }
  const maybe = [{ ...match, itemId: null, personId: null, note: null }]
  const kept = (row: Partial<Parameters<typeof choiceThatStands>[0]>) =>
    ['entry', 'expense', 'income', 'not-estate'].map((one) =>
      choiceThatStands({ itemId: null, amountPence: -1, maybe: [], ...row }, one),
    )
  expect(kept({ maybe })).toEqual(['entry', 'expense', '', 'not-estate'])
  expect(kept({})).toEqual(['', 'expense', '', 'not-estate'])
  expect(kept({ itemId: 'item' })).toEqual(['', '', '', 'not-estate'])
})

// The drawing of what an estate is made of: its sums, its order, and the length of its bars.
import { expect, test } from 'vitest'
import type { EstateItem } from '@testate/api/estate/calls'
import { worthByClass } from './shares-of-worth.ts'

const item = (more: Partial<EstateItem>): EstateItem => ({
  id: 'one',
  number: 1,
  side: 'asset',
  class: 'account',
  name: null,
  holding: 'sole',
  share: { of: 1, in: 1 },
  isOutside: false,
  isInEstate: true,
  givenTo: null,
  version: 1,
  atDeathPence: 0,
  values: [],
  ...more,
})

test('each class once, assets before debts, the largest first, each bar beside the largest of all', () => {
  expect(
    worthByClass([
      item({ class: 'other', side: 'liability', atDeathPence: 5_000 }),
      item({ atDeathPence: 10_001 }),
      item({ class: 'property', atDeathPence: 40_000 }),
      item({ atDeathPence: 9_999 }),
      item({ class: 'other', atDeathPence: 0 }),
      item({ class: 'pension', atDeathPence: 70_000, isInEstate: false }),
      item({ class: 'digital', atDeathPence: null }),
    ]).map(({ side, class: kind, pence, count, length }) => [side, kind, pence, count, length]),
  ).toEqual([
    ['asset', 'property', 40_000, 1, 1],
    ['asset', 'account', 20_000, 2, 0.5],
    ['asset', 'other', 0, 1, 0],
    ['liability', 'other', 5_000, 1, 0.125],
  ])
})

test('nothing entered, or nothing of value, draws nothing that cannot be drawn', () => {
  expect(worthByClass([])).toEqual([])
  expect(worthByClass([item({})])[0]!.length).toBe(0)
})

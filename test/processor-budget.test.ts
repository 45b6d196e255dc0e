// A budget for a file that was renamed would allow nothing and hold nothing.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { budgetOf, budgets, overBudget } from './processor-budget.ts'

const root = join(import.meta.dirname, '..')

test('every file with a budget of its own is there, and needs it', () => {
  expect(Object.keys(budgets).filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(Object.values(budgets).filter((seconds) => seconds <= budgetOf('any other'))).toEqual([])
})

test('a file over its budget is named with what it took', () => {
  const files = [
    ['test/one.test.ts', 40],
    ['test/two.test.ts', 40.1],
    ['test/e2e/staff.e2e.ts', 41],
    ['test/e2e/staff.e2e.ts', 161],
  ] as const
  for (const run of [null, 900, 1_260])
    expect(overBudget(files, run)).toEqual([
      'test/two.test.ts took 40.1 s of its 40 s of processor time',
      'test/e2e/staff.e2e.ts took 161.0 s of its 60 s of processor time',
    ])
})

test('on a machine that takes more for everything it may take its part more, and never more than twice', () => {
  const files = [
    ['test/e2e/released.e2e.ts', 101.8],
    ['test/one.test.ts', 81],
  ] as const
  expect(overBudget(files, 1_802)).toEqual(['test/one.test.ts took 81.0 s of its 57 s of processor time'])
  expect(overBudget(files, 20_000)).toEqual(['test/one.test.ts took 81.0 s of its 80 s of processor time'])
})

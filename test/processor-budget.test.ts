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
  expect(
    overBudget([
      ['test/one.test.ts', 40],
      ['test/two.test.ts', 40.1],
      ['test/e2e/screens.e2e.ts', 41],
      ['test/e2e/screens.e2e.ts', 161],
    ]),
  ).toEqual([
    'test/two.test.ts took 40.1 s of its 40 s of processor time',
    'test/e2e/screens.e2e.ts took 161.0 s of its 90 s of processor time',
  ])
})

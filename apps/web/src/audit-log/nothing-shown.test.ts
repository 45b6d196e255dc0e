import { expect, test } from 'vitest'
import { whyNothing } from './nothing-shown.ts'
import { words } from './words.ts'

test('with entries shown everything is offered; without, the reason, each of its own', () => {
  const why = (shown: number | undefined, failed = false, isFiltered = false) =>
    whyNothing({ shown, failed, isFiltered })
  expect([why(1), why(1, true), why(50, false, true)]).toEqual([null, null, null])
  expect([
    why(undefined),
    why(undefined, false, true),
    why(undefined, true),
    why(undefined, true, true),
    why(0),
    why(0, false, true),
  ]).toEqual(['noneLoading', 'noneLoading', 'noneLoaded', 'noneLoaded', 'noneYet', 'noneFits'])
})

test('each reason is a sentence', () => {
  for (const reason of ['noneLoading', 'noneLoaded', 'noneYet', 'noneFits'] as const)
    expect(words.en[reason]).toMatch(/^[A-Z].+\.$/)
})

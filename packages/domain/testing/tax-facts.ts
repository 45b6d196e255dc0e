// The facts of an estate for the tax path and the estimate, with every question answered: nothing goes anywhere, and
// nothing was given.
import type { Item } from '../src/estate/items.ts'
import { noAnswers, type TaxAnswers } from '../src/estate/tax/answers.ts'
import type { TaxFacts } from '../src/estate/tax/facts.ts'
import { pence } from '../src/money.ts'

const zero = pence(0)

export const answered: TaxAnswers = {
  ...noAnswers,
  connection: 'yes',
  toSpouse: zero,
  toCharity: zero,
  gifts: zero,
  exemptGifts: zero,
  otherGifts: false,
  keptBenefit: false,
  trusts: 'none',
  earlierDeath: false,
  homeToDescendants: zero,
  downsized: false,
  reliefFull: zero,
  reliefHalf: zero,
}

export const taxFacts = (
  items: Item[],
  answers: Partial<TaxAnswers> = {},
  more: Partial<TaxFacts> = {},
): TaxFacts => ({
  dateOfDeath: '2026-01-09',
  items,
  funeral: zero,
  isResidueWhole: true,
  hasLegacies: false,
  answers: { ...answered, ...answers },
  ...more,
})

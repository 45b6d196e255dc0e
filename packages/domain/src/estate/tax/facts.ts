// What was entered, as the tax counts it: more than what passes by the will.
import { taxRules } from '../../claims/rules/tax-rules.ts'
import { ruleOn } from '../../claims/rules/rule.ts'
import { pence, sum, type Pence } from '../../money.ts'
import { valueAtDeath, type Item } from '../items.ts'
import type { TaxAnswers } from './answers.ts'

export interface TaxFacts {
  /** YYYY-MM-DD */
  dateOfDeath: string
  items: readonly Item[]
  /** What the funeral cost, as far as it was entered. */
  funeral: Pence
  /** Shares of the residue do not add up to the whole. */
  isResidueWhole: boolean
  /** Sums of money that the will gives. */
  hasLegacies: boolean
  answers: TaxAnswers
}

export interface Counted {
  /** In the United Kingdom, and pensions from the day on which they count. */
  inside: Pence
  abroad: Pence
  pensions: Pence
  debts: Pence
  funeral: Pence
  /** Whether what is abroad counts. */
  isWorldwide: boolean
  /** All that counts, before debts. */
  gross: Pence
  /** After debts, with what is in trust; never below zero. */
  net: Pence
  isInsolvent: boolean
  /** Left out: cover that passes outside the will, and pensions before the day on which they count. */
  leftOut: string[]
}

const countsPensions = (dateOfDeath: string): boolean => ruleOn(taxRules.unusedPensions, dateOfDeath) !== null
const isPensionOutside = ({ side, class: kind, isOutside }: Item): boolean =>
  side === 'asset' && kind === 'pension' && isOutside

export const pensionFacts = ({
  items,
  dateOfDeath,
}: Pick<TaxFacts, 'items' | 'dateOfDeath'>): { hasPensionOutside: boolean; countsPensions: boolean } => ({
  hasPensionOutside: items.some(isPensionOutside),
  countsPensions: countsPensions(dateOfDeath),
})

/** Never more than is held in it. */
export const exemptOfTrust = ({ inTrust, trustExempt }: TaxAnswers): number =>
  Math.min(inTrust ?? 0, trustExempt ?? 0)

export function count({ dateOfDeath, items, funeral, answers }: TaxFacts): Counted {
  const isLeftOut = (item: Item): boolean =>
    (isPensionOutside(item) && !countsPensions(dateOfDeath)) ||
    (item.side === 'asset' && item.class === 'life-cover' && item.isOutside)
  const total = (of: (item: Item) => boolean): Pence =>
    sum(items.filter((item) => of(item) && !isLeftOut(item)).map((item) => valueAtDeath(item) ?? pence(0)))
  const excluded = Math.min(answers.pensionsExcluded ?? 0, total(isPensionOutside))
  const pensions = pence(total(isPensionOutside) - excluded)
  const abroad = total(({ side, class: kind }) => side === 'asset' && kind === 'abroad')
  const inside = total((item) => item.side === 'asset' && item.class !== 'abroad' && !isPensionOutside(item))
  const debts = total(({ side }) => side === 'liability')
  const isWorldwide = answers.connection === 'yes'
  const gross = sum([inside, pensions, ...(isWorldwide ? [abroad] : []), answers.inTrust ?? pence(0)])
  const net = gross - debts - funeral
  return {
    inside,
    abroad,
    pensions,
    debts,
    funeral,
    isWorldwide,
    gross,
    net: pence(Math.max(0, net)),
    isInsolvent: net < 0,
    leftOut: items.filter(isLeftOut).map(({ id }) => id),
  }
}

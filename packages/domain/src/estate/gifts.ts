// What the person who died gave away before, as a record, and what of it the questions about the tax ask for. Nothing
// is counted by a limit that nobody confirmed.
import { estateRules } from '../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../claims/rules/rule.ts'
import { sum, type Pence } from '../money.ts'

/** `exempt`: by another exemption, as the executors say; the register does not check it. */
export const giftKinds = ['counted', 'spouse-or-charity', 'exempt'] as const
export type GiftKind = (typeof giftKinds)[number]

export interface Gift {
  id: string
  /** The order in which it was entered. */
  number: number
  kind: GiftKind
  value: Pence
  /** YYYY-MM-DD */
  day: string
  /** Which benefit of it was kept; null: none. */
  keptBenefit: string | null
}

/** As the questions about the tax ask for it. */
export interface CountedGifts {
  gifts: Pence
  exemptGifts: Pence
  keptBenefit: boolean
  /** Given so long before the death that they do not count, if no benefit of them was kept. */
  tooOld: string[]
}

/** Whether a gift was given within the years that count. Null where their number was not confirmed for that death. */
export function giftCounts(dateOfDeath: string): ((gift: Pick<Gift, 'day'>) => boolean) | null {
  const rule = ruleOn(estateRules.giftYears, dateOfDeath)
  if (rule?.confirmed !== true) return null
  // A gift on the same day so many years before has been survived by all of them.
  return ({ day }) => endOf(rule, day) > dateOfDeath
}

/** Null where the number of years was not confirmed for that day of death. */
export function countGifts(gifts: readonly Gift[], dateOfDeath: string): CountedGifts | null {
  const isIn = giftCounts(dateOfDeath)
  if (isIn === null) return null
  const total = (kind: GiftKind): Pence =>
    sum(gifts.filter((one) => one.kind === kind && isIn(one)).map(({ value }) => value))
  return {
    gifts: total('counted'),
    exemptGifts: total('spouse-or-charity'),
    keptBenefit: gifts.some((one) => one.keptBenefit !== null),
    tooOld: gifts.filter((one) => !isIn(one) && one.keptBenefit === null).map(({ id }) => id),
  }
}

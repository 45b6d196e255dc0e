// What the executors answer about the tax, beside what they entered of assets and debts. Null: not answered yet.
import type { Pence } from '../../money.ts'

/** A percentage of a band to four decimal places, as HMRC takes it (IHTM43020): 1,000,000 is the whole. */
export const WHOLE_BAND = 1_000_000

export interface TaxAnswers {
  /**
   * Before 6 April 2025: domiciled in the United Kingdom. From then on: a long-term UK resident. `never`: at
   * no time, nor treated as such.
   */
  connection: 'yes' | 'no' | 'never' | null
  /** What passes to the spouse or civil partner, and to charities outright. */
  toSpouse: Pence | null
  toCharity: Pence | null
  /** Whether the spouse has the same connection with the United Kingdom; null also without one. */
  spouseConnected: boolean | null
  /** Given in the last seven years to others than the spouse and charities, without what is exempt. */
  gifts: Pence | null
  /** Given to the spouse or to charities in these seven years; no part of `gifts`. */
  exemptGifts: Pence | null
  /** Something was given that no excepted estate may have given, of whatever value. */
  otherGifts: boolean | null
  /** The most that was given in one year. */
  mostGiftsInYear: Pence | null
  /** Whether a benefit was kept of something given. */
  keptBenefit: boolean | null
  /** How many trusts the person had a right under, and the value of what is held in them. */
  trusts: 'none' | 'one' | 'several' | null
  inTrust: Pence | null
  /** What of it passes to the spouse or to charities; no part of `toSpouse` or `toCharity`. */
  trustExempt: Pence | null
  /** Of a spouse or civil partner who died before: which part of their bands was not used, and whether all is plain. */
  earlierDeath: boolean | null
  unusedBand: number | null
  unusedResidenceBand: number | null
  /** Their estate was plain as the regulations ask: no trust, no kept benefit, no relief, little abroad (IHTM06024). */
  earlierIsPlain: boolean | null
  /** The home, or its share, that goes to children, grandchildren or their spouses, less the mortgage on it. */
  homeToDescendants: Pence | null
  /** A home was sold, given away or exchanged for a smaller one after 8 July 2015. */
  downsized: boolean | null
  /** What qualifies for relief as a business or a farm, in full and at half the value. */
  reliefFull: Pence | null
  reliefHalf: Pence | null
  /** Of pensions: what is excluded, for instance because the person died in service. */
  pensionsExcluded: Pence | null
  /** Outside the United Kingdom: whether what is inside is cash and listed shares alone. */
  onlyCashAndShares: boolean | null
}

export const noAnswers: TaxAnswers = {
  connection: null,
  toSpouse: null,
  toCharity: null,
  spouseConnected: null,
  gifts: null,
  exemptGifts: null,
  otherGifts: null,
  mostGiftsInYear: null,
  keptBenefit: null,
  trusts: null,
  inTrust: null,
  trustExempt: null,
  earlierDeath: null,
  unusedBand: null,
  unusedResidenceBand: null,
  earlierIsPlain: null,
  homeToDescendants: null,
  downsized: null,
  reliefFull: null,
  reliefHalf: null,
  pensionsExcluded: null,
  onlyCashAndShares: null,
}

export type Answer = keyof TaxAnswers

/** Which of them are asked, given the day of death, what was entered, and the answers before. */
export function asked(
  answers: TaxAnswers,
  { hasPensionOutside, countsPensions }: { hasPensionOutside: boolean; countsPensions: boolean },
): Answer[] {
  const { connection, toSpouse, trusts, earlierDeath } = answers
  return [
    'connection',
    ...(connection === 'never' ? (['onlyCashAndShares', 'mostGiftsInYear'] as const) : []),
    'toSpouse',
    ...(toSpouse !== null && toSpouse > 0 ? (['spouseConnected'] as const) : []),
    'toCharity',
    'gifts',
    'exemptGifts',
    'otherGifts',
    'keptBenefit',
    'trusts',
    ...(trusts === 'one' || trusts === 'several' ? (['inTrust', 'trustExempt'] as const) : []),
    'earlierDeath',
    ...(earlierDeath === true ? (['unusedBand', 'unusedResidenceBand', 'earlierIsPlain'] as const) : []),
    'homeToDescendants',
    'downsized',
    'reliefFull',
    'reliefHalf',
    ...(hasPensionOutside && countsPensions ? (['pensionsExcluded'] as const) : []),
  ]
}

/** Those that are asked and not answered. */
export const missing = (answers: TaxAnswers, of: readonly Answer[]): Answer[] =>
  of.filter((one) => answers[one] === null)

// Legacies of money that were not paid within a year of the death: on how much interest may run, for how many days, and
// what it comes to by the rates of those days that were confirmed. An estimate, never the interest.
import { estateRules } from '../claims/rules/estate-rules.ts'
import { interestRules } from '../claims/rules/interest-rules.ts'
import { endOf, ruleOn, type Rule, type RuleHistory } from '../claims/rules/rule.ts'
import { pence, type Pence } from '../money.ts'
import { interestOn, stretchesOf, type Interest, type Stretch } from './interest/simple-interest.ts'
import { inOrder, type Entry } from './ledger.ts'

export interface LateLegacy extends Interest {
  personId: string
  /** Before the days are told apart by their rates. */
  stretches: Stretch[]
}
export interface LateLegacies {
  /** From which day interest runs: the record behind it. Null for a death that no record covers. */
  rule: Rule | null
  /** Of each person whose legacy was late. */
  legacies: LateLegacy[]
}

/** The records that are counted with. */
export interface LegacyRules {
  begins: RuleHistory
  rates: RuleHistory
  year: RuleHistory
}
export const legacyRules: LegacyRules = {
  begins: estateRules.legacyInterest,
  rates: interestRules.courtFunds,
  year: interestRules.courtFundsYear,
}

/**
 * Of each person the stretches of days after that year with what was unpaid. What somebody was given counts towards
 * their legacy first. `people`: their legacies as the accounts of `day` have them, abated where there is too little.
 */
export function lateLegacies(
  {
    people,
    entries,
  }: {
    people: readonly { personId: string; legacy: Pence }[]
    entries: readonly Pick<Entry, 'id' | 'number' | 'day' | 'kind' | 'amount' | 'personId' | 'corrects'>[]
  },
  { dateOfDeath, day }: { dateOfDeath: string; day: string },
  { begins, rates, year }: LegacyRules = legacyRules,
): LateLegacies {
  const rule = ruleOn(begins, dateOfDeath)
  if (rule === null) return { rule, legacies: [] }
  const after = endOf(rule, dateOfDeath)
  const counted = entries.filter((one) => one.day <= day)
  const takenBack = new Set(counted.map(({ corrects }) => corrects))
  const payments = inOrder(counted as Entry[]).filter(
    ({ id, kind }) => kind === 'distributed' && !takenBack.has(id),
  )
  const legacies = people.flatMap(({ personId, legacy }) => {
    const paid = payments
      .filter((one) => one.personId === personId)
      .map((one) => ({ day: one.day, amount: one.amount ?? pence(0) }))
    const stretches = stretchesOf(legacy, paid, { after, until: day })
    if (stretches.length === 0) return []
    const interest = interestOn(stretches, { rates, year: ruleOn(year, day), begins: rule })
    return [{ personId, stretches, ...interest }]
  })
  return { rule, legacies }
}

// Legacies of money that were not paid within a year of the death: on how much interest may run, and for how many days.
// No amount of interest: the basic rate on funds in court changes several times a year, and nobody has compared its
// history with its source.
import { estateRules } from '../claims/rules/estate-rules.ts'
import { endOf, ruleOn, type Rule } from '../claims/rules/rule.ts'
import { daysAfter } from '../london-day.ts'
import { pence, type Pence } from '../money.ts'
import { inOrder, type Entry } from './ledger.ts'

export interface LatePart {
  personId: string
  unpaid: Pence
  /** The first and the last day, YYYY-MM-DD, and how many they are. The last is the day of a payment, or `day`. */
  from: string
  until: string
  days: number
}
export interface LateLegacies {
  /** From which day interest runs: the record behind it. Null for a death that no record covers. */
  rule: Rule | null
  parts: LatePart[]
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
): LateLegacies {
  const rule = ruleOn(estateRules.legacyInterest, dateOfDeath)
  if (rule === null) return { rule, parts: [] }
  const yearEnds = endOf(rule, dateOfDeath)
  const counted = entries.filter((one) => one.day <= day)
  const takenBack = new Set(counted.map(({ corrects }) => corrects))
  const payments = inOrder(counted as Entry[]).filter(
    ({ id, kind }) => kind === 'distributed' && !takenBack.has(id),
  )
  return { rule, parts: people.flatMap((one) => partsOf(one, payments, { yearEnds, day })) }
}

function partsOf(
  { personId, legacy }: { personId: string; legacy: Pence },
  payments: readonly Entry[],
  { yearEnds, day }: { yearEnds: string; day: string },
): LatePart[] {
  const parts: LatePart[] = []
  let unpaid: number = legacy
  let since = yearEnds
  const runTo = (until: string): void => {
    if (unpaid <= 0 || until <= since) return
    parts.push({
      personId,
      unpaid: pence(unpaid),
      from: daysAfter(since, 1),
      until,
      days: daysBetween(since, until),
    })
    since = until
  }
  for (const payment of payments) {
    if (payment.personId !== personId) continue
    runTo(payment.day)
    unpaid -= payment.amount ?? 0
  }
  runTo(day)
  return parts
}

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

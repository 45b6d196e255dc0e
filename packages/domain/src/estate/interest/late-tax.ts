// Interest on inheritance tax that is paid late (Inheritance Tax Act 1984, section 233): from the end of the sixth
// month after that of the death, on what of the estimate was not paid yet. An estimate, never the interest.
import { interestRules } from '../../claims/rules/interest-rules.ts'
import { endOf, ruleOn } from '../../claims/rules/rule.ts'
import { daysAfter } from '../../london-day.ts'
import { pence, type Pence } from '../../money.ts'
import { inOrder, paysInheritanceTax, type Entry } from '../ledger.ts'
import { interestOn, stretchesOf, type Interest } from './simple-interest.ts'

export interface LateTaxFacts {
  dateOfDeath: string
  /** Today, YYYY-MM-DD. */
  day: string
  /** Of the estimate; null: it gives no sum. */
  tax: Pence | null
  entries: readonly Entry[]
  /** The day on which the executors say that all was paid, or that none was due. */
  paidOn: string | null
}
export interface LateTax extends Interest {
  /** The first day, and the last: that on which all was paid, or today. */
  since: string
  until: string
  /** Whether the executors say that all was paid. */
  isPaid: boolean
  /** Of the estimate, by what was entered; null without an estimate. */
  unpaid: Pence | null
  /** How many of the payments say only that they were a tax. */
  untold: number
}

/** Null where nothing is late. A cost entered as inheritance tax, or as a tax and no more, is a payment of this one. */
export function lateTax({ dateOfDeath, day, tax, entries, paidOn }: LateTaxFacts): LateTax | null {
  const begins = ruleOn(interestRules.lateTaxBegins, dateOfDeath)
  if (begins === null || tax === 0) return null
  const after = endOf(begins, dateOfDeath)
  const until = paidOn !== null && paidOn < day ? paidOn : day
  if (until <= after) return null
  const payments = taxPayments(entries, until)
  const stretches = tax === null ? [] : stretchesOf(tax, payments, { after, until })
  if (tax !== null && stretches.length === 0) return null
  const year = ruleOn(interestRules.lateTaxYear, until)
  const paid = payments.reduce((all, { amount }) => all + amount, 0)
  return {
    since: daysAfter(after, 1),
    until,
    isPaid: paidOn !== null,
    untold: payments.filter(({ expense }) => expense === 'tax').length,
    unpaid: tax === null ? null : pence(Math.max(0, tax - paid)),
    ...interestOn(stretches, { rates: interestRules.lateTax, year, begins }),
  }
}

/** What was entered as paid in inheritance tax by that day, in the order of the accounts. */
export function taxPayments(
  entries: readonly Entry[],
  until: string,
): { day: string; amount: Pence; expense: Entry['expense'] }[] {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return inOrder(entries)
    .filter(
      ({ id, kind, expense, day }) =>
        kind === 'expense' && paysInheritanceTax(expense) && day <= until && !takenBack.has(id),
    )
    .map(({ day, amount, expense }) => ({ day, amount: amount ?? pence(0), expense }))
}

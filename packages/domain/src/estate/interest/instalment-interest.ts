// Interest on inheritance tax that is paid by instalments. On land it runs on all that is unpaid from the end of the
// sixth month on (Inheritance Tax Act 1984, sections 227(3) and 233), on a business only on instalments that are late
// (section 234). What was entered as paid counts towards what is due first. What is added to an instalment is rounded
// once. An estimate, never the interest.
import { interestRules } from '../../claims/rules/interest-rules.ts'
import { endOf, ruleOn } from '../../claims/rules/rule.ts'
import { daysAfter } from '../../london-day.ts'
import { pence, sum, type Pence } from '../../money.ts'
import { shareOut } from '../shares.ts'
import type { Instalments, InterestKind } from '../tax/instalments.ts'
import { taxPayments, type LateTaxFacts } from './late-tax.ts'
import { interestOn, stretchBetween, type Interest, type Stretch } from './simple-interest.ts'

/**
 * farm: whether its land belongs to a business is not known. mortgage: nor which of two kinds of property bears it.
 * sold: an instalment property was sold, at least in part. paid-ahead: more was paid than was due, on no known part.
 * unconfirmed: a rule was not compared with its source.
 */
export const whyNoInterest = ['farm', 'mortgage', 'sold', 'paid-ahead', 'unconfirmed'] as const
export type WhyNoInterest = (typeof whyNoInterest)[number]

/** What each instalment was, and the interest on what was unpaid since the one before. */
export interface AddedInterest {
  day: string
  amount: Pence
  /** Null where some day of that time has no amount. The first has none to add. */
  interest: Pence | null
}
export interface InstalmentInterest extends Interest {
  /** The first day for which interest can run, and the last: that on which all was paid, or today. */
  since: string
  until: string
  isPaid: boolean
  /** Why nothing is computed; null: it is. */
  why: WhyNoInterest | null
  /** Of the tax by instalments: what bears interest before it is due, and what does not. */
  runs: Pence
  onlyIfLate: Pence
  /** The instalments that were due by `until`. */
  added: AddedInterest[]
}

type Facts = Omit<LateTaxFacts, 'tax'>
export type OfInstalments = Pick<Instalments, 'qualifying' | 'value' | 'tax' | 'atOnce' | 'payments'>

/** Null where no part of the tax is known to be payable by instalments, or none was due before today. */
export function instalmentInterest(
  { qualifying, value, tax, atOnce, payments }: OfInstalments,
  { dateOfDeath, day, entries, paidOn }: Facts,
  rules: typeof interestRules = interestRules,
): InstalmentInterest | null {
  const begins = ruleOn(rules.lateTaxBegins, dateOfDeath)
  if (tax === null || atOnce === null || payments.length === 0 || begins === null) return null
  const after = endOf(begins, dateOfDeath)
  const until = paidOn !== null && paidOn < day ? paidOn : day
  if (until <= after) return null
  const worthOf = (kind: InterestKind): Pence =>
    sum(qualifying.filter(({ interest }) => interest === kind).map(({ amount }) => amount))
  const [land, business] = [worthOf('runs'), worthOf('only-if-late')]
  const [runs, onlyIfLate] =
    business === 0 ? [tax, pence(0)] : (shareOut(tax, [BigInt(land), BigInt(business)]) as [Pence, Pence])
  const paid = taxPayments(entries, until)
  const bySection = [
    ...(runs > 0 || atOnce > 0 ? [ruleOn(rules.instalmentBalance, dateOfDeath)] : []),
    ...(onlyIfLate > 0 ? [ruleOn(rules.instalmentLate, dateOfDeath)] : []),
  ]
  const due = dueOf({ payments, runs })
  const basis = { rates: rules.lateTax, year: ruleOn(rules.lateTaxYear, until), begins }
  const found = (why: WhyNoInterest | null, times: readonly Stretch[][] = []): InstalmentInterest => {
    const parts = times.map((stretches) => interestOn(stretches, basis))
    const totals = parts.flatMap(({ total }) => (total === null ? [] : [total]))
    return {
      since: daysAfter(after, 1),
      until,
      isPaid: paidOn !== null,
      why,
      runs,
      onlyIfLate,
      added: why === null ? addedTo(payments, parts, until) : [],
      lines: parts.flatMap(({ lines }) => lines),
      total: totals.length === 0 ? null : sum(totals),
      daysWithout: parts.reduce((all, one) => all + one.daysWithout, 0),
    }
  }
  if (worthOf('runs-beyond-relief') > 0) return found('farm')
  if (land > 0 && business > 0 && value < land + business) return found('mortgage')
  if (bySection.some((rule) => rule?.confirmed !== true)) return found('unconfirmed')
  if (onlyIfLate > 0 && isSold(qualifying, entries, until)) return found('sold')
  // Of the time up to the second instalment, up to the third, and so on: each is a calculation of its own.
  const times: Stretch[][] = [[]]
  const dueDays = new Set(payments.map((one) => one.day))
  const cuts = new Set(
    [...payments, ...paid].map((one) => one.day).filter((one) => one > after && one < until),
  )
  let since = after
  for (const end of [...[...cuts].toSorted(), until]) {
    const unpaid = bearingAfter(since, { atOnce, due, paid, runs, onlyIfLate })
    if (unpaid === null) return found('paid-ahead')
    if (unpaid > 0) times.at(-1)!.push(stretchBetween(unpaid, since, end))
    if (dueDays.has(end)) times.push([])
    since = end
  }
  return found(null, times)
}

interface Due {
  day: string
  /** All of that instalment, and the part of it on what bears interest before it is due. */
  amount: Pence
  runs: Pence
}
const dueOf = ({ payments, runs }: Pick<Instalments, 'payments'> & { runs: Pence }): Due[] => {
  const parts = shareOut(
    runs,
    payments.map(() => 1n),
  )
  return payments.map(({ day, amount }, at) => ({ day, amount, runs: parts[at]! }))
}

interface Standing {
  atOnce: Pence
  due: readonly Due[]
  paid: readonly { day: string; amount: Pence }[]
  runs: Pence
  onlyIfLate: Pence
}

/**
 * What bears interest on the day after that one: what is late, and what is not due yet on land. Null where more was
 * paid than was due and nobody knows towards which part.
 */
function bearingAfter(day: string, { atOnce, due, paid, runs, onlyIfLate }: Standing): Pence | null {
  const soFar = due.filter((one) => one.day <= day)
  const dueSoFar = atOnce + sum(soFar.map(({ amount }) => amount))
  const paidSoFar = sum(paid.filter((one) => one.day <= day).map(({ amount }) => amount))
  const runsLater = runs - sum(soFar.map((one) => one.runs))
  const restLater = runs + onlyIfLate - (dueSoFar - atOnce) - runsLater
  const ahead = Math.max(0, paidSoFar - dueSoFar)
  if (ahead > 0 && runsLater > 0 && restLater > 0 && ahead < runsLater + restLater) return null
  return pence(Math.max(0, dueSoFar - paidSoFar) + Math.max(0, runsLater - ahead))
}

/** Whether something was taken for what may only bear interest when late: its right to instalments then ends. */
function isSold(
  qualifying: Instalments['qualifying'],
  entries: LateTaxFacts['entries'],
  until: string,
): boolean {
  const ids = new Set(
    qualifying.filter(({ interest }) => interest === 'only-if-late').map((one): string | null => one.id),
  )
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return entries.some(
    ({ id, kind, itemId, day }) =>
      kind === 'realised' && day <= until && ids.has(itemId) && !takenBack.has(id),
  )
}

/** To each instalment the interest of the time since the one before. */
const addedTo = (
  payments: Instalments['payments'],
  parts: readonly Interest[],
  until: string,
): AddedInterest[] =>
  payments
    .filter(({ day }) => day <= until)
    .map(({ day, amount }, at) => {
      const part = at === 0 ? undefined : parts[at - 1]
      const isKnown = part === undefined || part.daysWithout === 0
      return { day, amount, interest: isKnown ? (part?.total ?? pence(0)) : null }
    })

// Simple interest on what was owed, day by day, in integer pence. What a rate gives is rounded once, for the whole; the
// lines are its parts and sum to it. Where a rate was not confirmed at its source no amount is given.
import { ruleOn, type Rule, type RuleHistory } from '../../claims/rules/rule.ts'
import { daysAfter } from '../../london-day.ts'
import { pence, type Pence } from '../../money.ts'
import { shareOut } from '../shares.ts'

/** Days for which the same was owed: the first and the last, YYYY-MM-DD, and how many they are. */
export interface Stretch {
  unpaid: Pence
  from: string
  until: string
  days: number
}
export interface InterestLine extends Stretch {
  /** The rate of those days; null: none is recorded. */
  rate: Rule | null
  /** Null: no rate is recorded or it was not confirmed, or nothing may be computed at all. */
  amount: Pence | null
}
export interface Interest {
  lines: InterestLine[]
  /** Of the days that have an amount; null where none has one. */
  total: Pence | null
  /** For how many days there is no amount. */
  daysWithout: number
}

export interface Basis {
  /** In thousandths of a per cent a year. */
  rates: RuleHistory
  /** By how many days a year's interest is divided. */
  year: Rule | null
  /** From when interest runs. */
  begins: Rule | null
}

/**
 * Interest runs from the day after `after` to the end of `until`. A payment bears interest to the end of its day. What
 * was paid by `after` bears none. `payments` in the order of their days.
 */
export function stretchesOf(
  owed: Pence,
  payments: readonly { day: string; amount: Pence }[],
  { after, until }: { after: string; until: string },
): Stretch[] {
  const stretches: Stretch[] = []
  let unpaid: number = owed
  let since = after
  const runTo = (day: string): void => {
    const end = day < until ? day : until
    if (unpaid <= 0 || end <= since) return
    stretches.push(stretchBetween(pence(unpaid), since, end))
    since = end
  }
  for (const { day, amount } of payments) {
    runTo(day)
    unpaid -= amount
  }
  runTo(until)
  return stretches
}

/** From the day after `since` to the end of `until`, which is later. */
export const stretchBetween = (unpaid: Pence, since: string, until: string): Stretch => ({
  unpaid,
  from: daysAfter(since, 1),
  until,
  days: daysBetween(since, until),
})

/** Each stretch by the rates of its days. */
export function interestOn(stretches: readonly Stretch[], { rates, year, begins }: Basis): Interest {
  const lines = stretches.flatMap((one) => byRate(one, rates))
  const mayCompute = year?.confirmed === true && begins?.confirmed === true
  /** Thousandths of a per cent of a penny, for a year. */
  const weightOf = ({ unpaid, days, rate }: Omit<InterestLine, 'amount'>): bigint | null =>
    mayCompute && rate?.confirmed === true ? BigInt(unpaid) * BigInt(days) * BigInt(rate.value) : null
  const weights = lines.map(weightOf)
  const daysWithout = lines.reduce((all, { days }, at) => (weights[at] === null ? all + days : all), 0)
  if (!mayCompute || weights.every((weight) => weight === null))
    return { lines: lines.map((line) => ({ ...line, amount: null })), total: null, daysWithout }
  const shares = weights.map((weight) => weight ?? 0n)
  const divisor = 100_000n * BigInt(year.value)
  const total = pence(
    Number(
      rounded(
        shares.reduce((all, weight) => all + weight, 0n),
        divisor,
      ),
    ),
  )
  const amounts = shareOut(total, shares)
  return {
    lines: lines.map((line, at) => ({ ...line, amount: weights[at] === null ? null : amounts[at]! })),
    total,
    daysWithout,
  }
}

function byRate({ unpaid, from, until }: Stretch, rates: RuleHistory): Omit<InterestLine, 'amount'>[] {
  const lines: Omit<InterestLine, 'amount'>[] = []
  let first = from
  while (first <= until) {
    const rate = ruleOn(rates, first)
    const ends = rate === null ? dayBeforeNext(rates, first) : rate.until
    const last = ends === null || ends > until ? until : ends
    lines.push({ unpaid, from: first, until: last, days: daysBetween(first, last) + 1, rate })
    first = daysAfter(last, 1)
  }
  return lines
}

/** The last day without a rate; null: none follows. */
function dayBeforeNext({ versions }: RuleHistory, day: string): string | null {
  const next = versions.find(({ from }) => from !== null && from > day)?.from ?? null
  return next === null ? null : daysAfter(next, -1)
}

/** To the nearest whole, a half up. */
const rounded = (amount: bigint, divisor: bigint): bigint => (2n * amount + divisor) / (2n * divisor)

const daysBetween = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)

// Interest a second time, a day at a time: what was owed at the beginning of each day, times that day's rate, and one
// rounding at the end. For random debts, payments, and rates that change, are missing or were not confirmed.
import { interestRules } from '../src/claims/rules/interest-rules.ts'
import type { Rule, RuleHistory } from '../src/claims/rules/rule.ts'
import type * as Late from '../src/estate/interest/late-tax.ts'
import type * as Simple from '../src/estate/interest/simple-interest.ts'
import type { Entry } from '../src/estate/ledger.ts'
import { daysAfter } from '../src/london-day.ts'
import { pence } from '../src/money.ts'
import { entry } from './estates.ts'
import { seeded } from './seeded.ts'

export interface InterestCode {
  interest: typeof Simple
  lateTax: typeof Late
}

export const rateOf = (value: number, from: string | null, until: string | null, confirmed = true): Rule => ({
  value,
  unit: 'percent-thousandths',
  from,
  until,
  source: { name: 'An office' },
  asAt: '2026-11-29',
  reviewBy: '2027-02-26',
  confirmed,
})
export const yearOf = (days: number, confirmed = true): Rule => ({
  ...rateOf(days, null, null, confirmed),
  unit: 'days',
})

interface Owed {
  owed: number
  payments: { day: string; amount: number }[]
  after: string
  until: string
}

const known = new Map<string, string>()
/** Kept: millions are asked for, of a few years. */
function dayAfter(day: string): string {
  const next = known.get(day) ?? daysAfter(day, 1)
  known.set(day, next)
  return next
}

/** Null where no day has a rate that counts. */
function byTheDay({ owed, payments, after, until }: Owed, rates: RuleHistory, year: number): bigint | null {
  const holds = ({ from, until: ends }: Rule, day: string): boolean =>
    (from === null || from <= day) && (ends === null || day <= ends)
  let rate: Rule | undefined
  let sum = 0n
  let counted = 0
  for (let day = dayAfter(after); day <= until; day = dayAfter(day)) {
    // What is paid on a day is owed to its end.
    const left = owed - payments.reduce((all, one) => (one.day < day ? all + one.amount : all), 0)
    if (left <= 0) break
    if (rate === undefined || !holds(rate, day)) rate = rates.versions.find((one) => holds(one, day))
    if (rate?.confirmed !== true) continue
    counted += 1
    sum += BigInt(left) * BigInt(rate.value)
  }
  if (counted === 0) return null
  const divisor = 100_000n * BigInt(year)
  const whole = sum / divisor
  return (sum % divisor) * 2n >= divisor ? whole + 1n : whole
}

/** Why the code is wrong about the debt with that number; null: it is right. */
export function whyNotInterest({ interest, lateTax }: InterestCode, seed: number): string | null {
  const random = seeded(seed + 7_000_000)
  const after = daysAfter('2023-11-30', random(0, 800))
  const until = daysAfter(after, random(-2, 80))
  const owed = pence(random(1, 5) === 1 ? random(1, 400) : random(1, 40_000_000))
  const payments = Array.from({ length: random(0, 3) }, () => ({
    day: daysAfter(after, random(-20, 90)),
    amount: pence(random(1, 3) === 1 ? owed : random(1, owed)),
  })).toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
  const first = daysAfter(after, random(-10, 20))
  const second = daysAfter(first, random(1, 40))
  const third = daysAfter(second, random(1, 40))
  const rates: RuleHistory = {
    countedBy: 'interest',
    versions: [
      ...(random(1, 4) === 1 ? [] : [rateOf(random(1, 9_000), null, daysAfter(first, -1), random(1, 6) > 1)]),
      rateOf(random(1, 9_000), first, daysAfter(second, -1), random(1, 6) > 1),
      ...(random(1, 6) === 1
        ? []
        : [rateOf(random(1, 9_000), second, daysAfter(third, -1), random(1, 4) > 1)]),
      rateOf(random(1, 9_000), third, null),
    ],
  }
  const year = random(0, 1) === 1 ? 365 : 366
  const basis = { rates, year: yearOf(year), begins: yearOf(1) }
  const stretches = interest.stretchesOf(owed, payments, { after, until })
  const { lines, total, daysWithout } = interest.interestOn(stretches, basis)
  const expected = byTheDay({ owed, payments, after, until }, rates, year)
  if (total !== (expected === null ? null : Number(expected))) return `${total} and not ${expected}`
  const given = lines.reduce((all, { amount }) => all + (amount ?? 0), 0)
  if (given !== (total ?? 0)) return `the lines sum to ${given}`
  if (lines.some(({ amount }) => amount !== null && amount < 0)) return 'interest below zero'
  const without = lines.reduce((all, { days, amount }) => (amount === null ? all + days : all), 0)
  if (without !== daysWithout) return `${daysWithout} days without an amount`
  let last = after
  for (const line of lines) {
    if (line.from !== daysAfter(last, 1) || daysAfter(line.from, line.days - 1) !== line.until)
      return 'the lines do not follow each other'
    last = line.until
  }
  if (last > until && lines.length > 0) return 'it runs on'
  // In two parts, it is the same but for the rounding of each.
  const cut = daysAfter(after, random(1, 70))
  if (cut < until) {
    const paidBefore = payments.reduce((all, { day, amount }) => (day <= cut ? all + amount : all), 0)
    const parts = [
      interest.stretchesOf(owed, payments, { after, until: cut }),
      interest.stretchesOf(
        pence(Math.max(0, owed - paidBefore)),
        payments.filter(({ day }) => day > cut),
        { after: cut, until },
      ),
    ].reduce((all, part) => all + (interest.interestOn(part, basis).total ?? 0), 0)
    if (Math.abs(parts - (total ?? 0)) > 1) return `cut on ${cut} it is ${parts} and not ${total}`
  }
  for (const without of [{ year: yearOf(year, false) }, { begins: null }, { year: null }])
    if (interest.interestOn(stretches, { ...basis, ...without }).total !== null)
      return 'a sum without a confirmed rule'
  return whyNotLate({ lateTax }, random)
}

function whyNotLate(
  { lateTax: { lateTax } }: Pick<InterestCode, 'lateTax'>,
  random: (from: number, to: number) => number,
): string | null {
  const month = random(1, 12)
  const dateOfDeath = `2025-${String(month).padStart(2, '0')}-${String(random(1, 28)).padStart(2, '0')}`
  const tax = pence(random(1, 9_000_000))
  const day = daysAfter(dateOfDeath, random(150, 300))
  const paidOn = random(1, 3) === 1 ? daysAfter(dateOfDeath, random(150, 300)) : null
  const entries: Entry[] = []
  for (let count = random(0, 4); count > 0; count -= 1) {
    const one = entry('expense', {
      day: daysAfter(dateOfDeath, random(1, 300)),
      amount: pence(random(1, tax)),
      expense: (['funeral', 'income-tax', 'gains-tax', 'tax', 'inheritance-tax', 'inheritance-tax'] as const)[
        random(0, 5)
      ]!,
    })
    entries.push(one)
    if (random(1, 4) === 1) entries.push(entry('counter', { day: one.day, corrects: one.id }))
  }
  const back = new Set(entries.map(({ corrects }) => corrects))
  const payments = entries
    .filter((one) => ['tax', 'inheritance-tax'].includes(one.expense!) && !back.has(one.id))
    .map((one) => ({ day: one.day, amount: one.amount! }))
  // The last day of the sixth month after that of the death.
  const after = new Date(Date.UTC(2025, month + 6, 0)).toISOString().slice(0, 10)
  const until = paidOn !== null && paidOn < day ? paidOn : day
  const found = lateTax({ dateOfDeath, day, tax, entries, paidOn })
  const paidInTime = payments.reduce((all, one) => (one.day <= after ? all + one.amount : all), 0)
  if ((found === null) !== (until <= after || paidInTime >= tax)) return 'late or not'
  const expected = byTheDay({ owed: tax, payments, after, until }, interestRules.lateTax, 366)
  if (found !== null && found.total !== (expected === null ? null : Number(expected)))
    return `late tax of ${found.total} and not ${expected}`
  return null
}

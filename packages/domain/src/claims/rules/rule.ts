// A limit in force for a time: a figure with its unit, the deaths or applications it holds for, its source, and when
// somebody last looked. A claim says a sentence; a rule is counted with.
import type { Source } from '../claim.ts'

/**
 * `months-after-month`: counted from the end of the month in which the day lies. All others are counted from the day
 * itself. `percent-thousandths`: of interest, thousandths of a per cent a year; 7,750 is 7.75 %.
 */
export type RuleUnit =
  | 'pence'
  | 'percent'
  | 'percent-thousandths'
  | 'people'
  | 'years'
  | 'days'
  | 'months'
  | 'months-after-month'

export interface Rule {
  value: number
  unit: RuleUnit
  /** The first and the last day it holds for, YYYY-MM-DD; null: no earlier one is recorded, or no end is set. */
  from: string | null
  until: string | null
  source: Source
  /** The day somebody looked at the source, and the last day on which that still counts, YYYY-MM-DD. */
  asAt: string
  reviewBy: string
  /** False where nobody could look at the statute or at GOV.UK: no total may rest on it. */
  confirmed: boolean
}

/**
 * The versions of one limit, earliest first. `countedBy`: which day chooses among them; `interest`: each day for which
 * interest runs.
 */
export interface RuleHistory {
  countedBy: 'death' | 'application' | 'sale' | 'interest'
  versions: readonly Rule[]
}

/** Preserves the names, so that code that uses a removed rule does not compile. */
export function defineRules<const Name extends string>(
  rules: Record<Name, RuleHistory>,
): Record<Name, RuleHistory> {
  return rules
}

/** The version that holds for that day; null for a day no version covers. @param day YYYY-MM-DD */
export function ruleOn({ versions }: RuleHistory, day: string): Rule | null {
  return (
    versions.find(({ from, until }) => (from === null || day >= from) && (until === null || day <= until)) ??
    null
  )
}

/** The last day of the period a rule sets, begun on that day. Throws a RangeError for what is no period. */
export function endOf({ value, unit }: Pick<Rule, 'value' | 'unit'>, day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  switch (unit) {
    case 'days':
      return iso(year, month - 1, date + value)
    case 'months':
      // A month without that day ends the period on its last.
      return iso(year, month - 1 + value, Math.min(date, lastDayOf(year, month - 1 + value)))
    case 'months-after-month':
      return iso(year, month - 1 + value, lastDayOf(year, month - 1 + value))
    case 'years':
      return endOf({ value: 12 * value, unit: 'months' }, day)
    case 'pence':
    case 'percent':
    case 'percent-thousandths':
    case 'people':
      throw new RangeError('an amount of money, a share or a number of people is no period')
  }
}

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10)
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

// An amount in another currency as it is typed: its fields, what they make, and what is wrong with them.
import {
  inPounds,
  keptForeign,
  problemsOf,
  type ForeignAmount,
  type ForeignField,
} from '@testate/domain/estate/currency/foreign'
import { fieldProblems } from '@testate/domain/field-problems'
import { isDate } from '../../ui/date-parts/parts.ts'

/** Named as a refusal names them. The currency is empty for pounds. */
export type TypedForeign = Record<ForeignField, string>

/** `day`: that of a rate that is still to be given. */
export const typedForeign = (foreign: ForeignAmount | null | undefined, day: string): TypedForeign => ({
  'foreign.currency': foreign?.currency ?? '',
  'foreign.amount': foreign?.amount ?? '',
  'foreign.rate.perPound': foreign?.rate?.perPound ?? '',
  'foreign.rate.day': foreign?.rate?.day ?? day,
  'foreign.rate.source': foreign?.rate?.source ?? '',
})

/** Null: it is in pounds. A rate of which neither figure nor source is given is not there. */
export function readForeign(typed: TypedForeign): ForeignAmount | null {
  const perPound = typed['foreign.rate.perPound'].trim()
  const source = typed['foreign.rate.source'].trim()
  if (typed['foreign.currency'] === '') return null
  return {
    currency: typed['foreign.currency'],
    amount: typed['foreign.amount'].trim(),
    rate: perPound === '' && source === '' ? null : { perPound, day: typed['foreign.rate.day'], source },
  }
}

export type Held = Parameters<typeof problemsOf>[1]

/** Of an amount in another currency, in the order of the page. */
export function wrongForeign(typed: TypedForeign, held: Held): { field: ForeignField; message: string }[] {
  const foreign = readForeign(typed)
  if (foreign === null) return []
  const { rate } = foreign
  const isDayWrong = rate !== null && !isDate(rate.day)
  const found = problemsOf(isDayWrong ? { ...foreign, rate: { ...rate, day: held.day } } : foreign, held)
  return [
    ...found,
    ...(isDayWrong ? [{ field: 'foreign.rate.day' as const, message: fieldProblems['date-malformed'] }] : []),
  ]
}

/** What it is in pounds; null while something is wrong or missing. */
export function poundsOf(typed: TypedForeign, held: Held): number | null {
  const foreign = readForeign(typed)
  if (foreign === null || wrongForeign(typed, held).length > 0) return null
  return inPounds(keptForeign(foreign))
}

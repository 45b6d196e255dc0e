// The range of a value as it is typed: in pounds, or in the currency of the value.
import { keptForeign } from '@testate/domain/estate/currency/foreign'
import { valueBases } from '@testate/domain/estate/items'
import {
  keptForeignRange,
  problemsOfRange,
  rangeInPounds,
  type ForeignRange,
  type RangeField,
} from '@testate/domain/estate/value-range'
import type { FieldProblem } from '@testate/domain/field-problems'
import { readForeign, wrongForeign, type Held, type TypedForeign } from '../currency/typed-amount.ts'
import { readPounds, wrongAmount } from '../frame/money-text.ts'
import { offered } from './offered.ts'

/** Named as a refusal names them. */
export type TypedRange = TypedForeign & Record<RangeField | 'basis' | 'valuePence', string>

/** What is stated has no range. */
export const hasRange = ({ basis }: Pick<TypedRange, 'basis'>): boolean =>
  basis === 'estimate' || basis === 'valuation'

interface ReadRange {
  lowestPence: number | null
  highestPence: number | null
  foreignRange: ForeignRange | null
}
const none: ReadRange = { lowestPence: null, highestPence: null, foreignRange: null }

/** Both ends may be left out. What was typed before another answer hid the fields is not sent. */
export function readRange(typed: TypedRange): ReadRange {
  if (!hasRange(typed)) return none
  if (typed['foreign.currency'] === '')
    return {
      ...none,
      lowestPence: readPounds(typed.lowestPence),
      highestPence: readPounds(typed.highestPence),
    }
  const [lowest, highest] = [typed['foreignRange.lowest'].trim(), typed['foreignRange.highest'].trim()]
  return { ...none, foreignRange: lowest === '' && highest === '' ? null : { lowest, highest } }
}

/** As the register would say it, or the word for an amount in pounds that is none. */
type Wrong =
  | { field: RangeField; word: NonNullable<ReturnType<typeof wrongAmount>> }
  | { field: RangeField; problem: FieldProblem<RangeField> }

export function wrongRange(typed: TypedRange, held: Held): Wrong[] {
  if (!hasRange(typed)) return []
  const foreign = readForeign(typed)
  if (foreign === null) {
    const wrong = (['lowestPence', 'highestPence'] as const).flatMap((field) => {
      const word = typed[field].trim() === '' ? null : wrongAmount(typed[field])
      return word === null ? [] : [{ field, word }]
    })
    if (wrong.length > 0) return wrong
  }
  const { lowestPence: lowest, highestPence: highest, foreignRange } = readRange(typed)
  const value = foreign === null ? readPounds(typed.valuePence) : null
  return problemsOfRange(
    { basis: offered(valueBases, typed.basis), value, lowest, highest, foreign, foreignRange },
    held,
  ).map((problem) => ({ field: problem.field, problem }))
}

/** What the ends come to in pounds; null while something is wrong or missing, and of a range in pounds. */
export function rangeInPoundsOf(typed: TypedRange, held: Held): { lowest: number; highest: number } | null {
  const [foreign, { foreignRange }] = [readForeign(typed), readRange(typed)]
  if (foreign === null || foreignRange === null) return null
  if (wrongForeign(typed, held).length > 0 || wrongRange(typed, held).length > 0) return null
  return rangeInPounds(keptForeign(foreign), keptForeignRange(foreign, foreignRange))
}

// An amount as it was given, in pounds or in another currency, and what it is in pounds.
import {
  inPounds,
  keptForeign,
  problemsOf,
  type ForeignAmount,
} from '@testate/domain/estate/currency/foreign'
import { fieldProblem } from '@testate/domain/field-problems'
import { londonDay } from '@testate/domain/london-day'
import { pence, type Pence } from '@testate/domain/money'
import { now } from '../../platform/clock.ts'
import { refuse } from '../../platform/http/problem.ts'

interface Amount {
  amount: Pence | null
  foreign: ForeignAmount | null
}

/**
 * `day`: on which it counts. `isValue`: it can wait for its rate, and is then nothing in pounds. Refuses an amount in
 * both, and what is wrong with one in another currency, field by field.
 */
export function readAmount(
  { amountPence, foreign }: { amountPence: number | null; foreign: ForeignAmount | null },
  { day, isValue = false }: { day: string; isValue?: boolean },
): Amount {
  const inPoundsField = isValue ? 'valuePence' : 'amountPence'
  if (foreign === null) return { amount: amountPence === null ? null : pence(amountPence), foreign }
  const errors = [
    ...(amountPence === null ? [] : [fieldProblem(inPoundsField, 'not-accepted')]),
    ...problemsOf(foreign, { today: londonDay(now()), day, isValue }),
  ]
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })
  const kept = keptForeign(foreign)
  return { amount: inPounds(kept), foreign: kept }
}

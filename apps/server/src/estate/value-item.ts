// Enters the value of an asset or a debt on the day of death. Values are added, never changed.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { valueFields } from '@testate/api/estate/fields'
import type { ForeignAmount } from '@testate/domain/estate/currency/foreign'
import { fieldProblem } from '@testate/domain/field-problems'
import { londonDay } from '@testate/domain/london-day'
import { keptForeignRange, problemsOfRange, rangeInPounds } from '@testate/domain/estate/value-range'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { readAmount } from './currency/read-amount.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { insertValue, itemRows, type ValueRow } from './store.ts'

/**
 * Refuses a second value that does not say why, an amount that cannot be, a range without the value in it, and one
 * that waits for its rate once a value in pounds is known: what was sold or paid is counted against that.
 */
export async function valueItem(
  tx: Tx,
  person: Person,
  { willId, itemId }: { willId: string; itemId: string },
  { valuePence, foreign: typed, ...given }: z.output<typeof valueFields>,
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const item = (await itemRows(tx, willId)).find(({ id }) => id === itemId)
  if (item === undefined) refuse('not-found')
  if (item.values.length > 0 && given.reason === null)
    refuse('invalid-fields', undefined, { errors: [fieldProblem('reason', 'why-needed')] })
  if (valuePence === null && typed === null)
    refuse('invalid-fields', undefined, { errors: [fieldProblem('valuePence', 'amount-needed')] })
  const { basis, lowestPence: lowest, highestPence: highest, foreignRange } = given
  const wrong = problemsOfRange(
    { basis, value: valuePence, lowest, highest, foreign: typed, foreignRange },
    { today: londonDay(now()), day: dateOfDeath, isValue: true },
  )
  if (wrong.length > 0) refuse('invalid-fields', undefined, { errors: wrong })
  const value = readAmount({ amountPence: valuePence, foreign: typed }, { day: dateOfDeath, isValue: true })
  if (value.amount === null && item.values.some(({ valuePence: known }) => known !== null))
    refuse('invalid-fields', undefined, { errors: [fieldProblem('foreign.rate.perPound', 'rate-needed')] })
  const id = randomUUID()
  await insertValue(
    tx,
    { willId, itemId, id, by: person.id },
    { ...given, ...value, ...rangeOf(value, given) },
  )
  await noteChange(tx, { willId, person }, 'estate.valued', { itemId, valueId: id })
}

type Range = Pick<ValueRow, 'lowestPence' | 'highestPence' | 'foreignRange'>

/** Of a value in another currency both ends are in pounds at its rate, and nothing in pounds while it has none. */
function rangeOf({ foreign }: { foreign: ForeignAmount | null }, given: Range): Partial<Range> {
  if (foreign === null || given.foreignRange === null) return {}
  const foreignRange = keptForeignRange(foreign, given.foreignRange)
  const inPence = rangeInPounds(foreign, foreignRange)
  return { foreignRange, lowestPence: inPence?.lowest ?? null, highestPence: inPence?.highest ?? null }
}

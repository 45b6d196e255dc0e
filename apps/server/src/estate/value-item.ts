// Enters the value of an asset or a debt on the day of death. Values are added, never changed.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { valueFields } from '@testate/api/estate/fields'
import { fieldProblem } from '@testate/domain/field-problems'
import { problemsOfRange } from '@testate/domain/estate/value-range'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { readAmount } from './currency/read-amount.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { insertValue, itemRows } from './store.ts'

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
  const { basis, lowestPence: lowest, highestPence: highest } = given
  const wrong = problemsOfRange({ basis, value: valuePence, isForeign: typed !== null, lowest, highest })
  if (wrong.length > 0) refuse('invalid-fields', undefined, { errors: wrong })
  const value = readAmount({ amountPence: valuePence, foreign: typed }, { day: dateOfDeath, isValue: true })
  if (value.amount === null && item.values.some(({ valuePence: known }) => known !== null))
    refuse('invalid-fields', undefined, { errors: [fieldProblem('foreign.rate.perPound', 'rate-needed')] })
  const id = randomUUID()
  await insertValue(tx, { willId, itemId, id, by: person.id }, { ...given, ...value })
  await noteChange(tx, { willId, person }, 'estate.valued', { itemId, valueId: id })
}

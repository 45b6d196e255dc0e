// Enters the value of an asset or a debt on the day of death. Values are added, never changed.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { valueFields } from '@testate/api/estate/fields'
import { fieldProblem } from '@testate/domain/field-problems'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { insertValue, itemRows } from './store.ts'

/** Refuses a second value that does not say why. */
export async function valueItem(
  tx: Tx,
  person: Person,
  { willId, itemId }: { willId: string; itemId: string },
  given: z.output<typeof valueFields>,
): Promise<void> {
  await requireEstate(tx, willId)
  const item = (await itemRows(tx, willId)).find(({ id }) => id === itemId)
  if (item === undefined) refuse('not-found')
  if (item.values.length > 0 && given.reason === null)
    refuse('invalid-fields', undefined, { errors: [fieldProblem('reason', 'why-needed')] })
  const id = randomUUID()
  await insertValue(tx, { willId, itemId, id, by: person.id }, given)
  await noteChange(tx, { willId, person }, 'estate.valued', { itemId, valueId: id })
}

// Enters an asset or a debt; what is not known yet follows.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { itemFields } from '@testate/api/estate/fields'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { keptItem } from './item-fields.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { insertItem } from './store.ts'

/** Returns its id. */
export async function addItem(
  tx: Tx,
  person: Person,
  willId: string,
  given: z.output<typeof itemFields>,
): Promise<string> {
  await requireEstate(tx, willId)
  const id = randomUUID()
  await insertItem(tx, { willId, id, by: person.id }, await keptItem(tx, willId, given))
  await noteChange(tx, { willId, person }, 'estate.item-added', { itemId: id, side: given.side })
  return id
}

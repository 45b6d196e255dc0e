// Enters a person of the estate.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { personFields } from '@testate/api/estate/fields'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { noteChange } from './note-change.ts'
import { keptPerson } from './person-fields.ts'
import { requireEstate } from './require-estate.ts'
import { insertPerson } from './store.ts'

export async function addPerson(
  tx: Tx,
  person: Person,
  willId: string,
  given: z.output<typeof personFields>,
): Promise<void> {
  await requireEstate(tx, willId)
  const id = randomUUID()
  await insertPerson(tx, { willId, id, by: person.id }, keptPerson(given))
  await noteChange(tx, { willId, person }, 'estate.person-added', { estatePersonId: id })
}

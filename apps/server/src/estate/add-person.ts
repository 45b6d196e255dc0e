// Enters a person of the estate.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { personFields } from '@testate/api/estate/fields'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { noteChange } from './note-change.ts'
import { keptPerson } from './person-fields.ts'
import { requireSince } from './probate/require-since.ts'
import { requireEstate } from './require-estate.ts'
import { insertPerson } from './store.ts'

/** Refuses a day of an executor's status that cannot be. */
export async function addPerson(
  tx: Tx,
  person: Person,
  willId: string,
  given: z.output<typeof personFields>,
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const kept = keptPerson(given)
  await requireSince(tx, { willId, dateOfDeath }, kept)
  const id = randomUUID()
  await insertPerson(tx, { willId, id, by: person.id }, kept)
  await noteChange(tx, { willId, person }, 'estate.person-added', { estatePersonId: id })
}

// Changes a person of the estate, unless somebody else did meanwhile.
import type { z } from 'zod'
import type { personFields } from '@testate/api/estate/fields'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { noteChange } from './note-change.ts'
import { keptPerson } from './person-fields.ts'
import { requireSince } from './probate/require-since.ts'
import { requireEstate } from './require-estate.ts'
import { peopleRows, updatePerson } from './store.ts'

/** Refuses `not-found` for somebody else's, `conflict` for a version that no longer stands, a day that cannot be. */
export async function changePerson(
  tx: Tx,
  person: Person,
  { willId, id, version }: { willId: string; id: string; version: number },
  given: z.output<typeof personFields>,
): Promise<void> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  if (!(await peopleRows(tx, willId)).some((one) => one.id === id)) refuse('not-found')
  const kept = keptPerson(given)
  await requireSince(tx, { willId, dateOfDeath }, kept)
  if (!(await updatePerson(tx, { willId, id, version, by: person.id }, kept)))
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  await noteChange(tx, { willId, person }, 'estate.person-changed', {
    estatePersonId: id,
    version: version + 1,
  })
}

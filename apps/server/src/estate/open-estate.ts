// Begins the records of an estate with what the register knows: the notice's name and day, and the executors.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { noteChange } from './note-change.ts'
import { refuseStranger, requireGrant } from './require-estate.ts'

/** Repeatable. Refuses whoever is no acting executor with a grant that runs. */
export async function openEstate(tx: Tx, person: Person, willId: string): Promise<void> {
  await requireGrant(tx, willId)
  const { rows } = await sql<{ outcome: string }>`
    select app_open_estate(${willId}::uuid) as outcome`.execute(tx)
  const outcome = rows[0]?.outcome
  if (outcome === 'not-yours') refuseStranger()
  if (outcome === 'opened') await noteChange(tx, { willId, person }, 'estate.opened', {})
}

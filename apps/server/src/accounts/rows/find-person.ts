// Looks up a person for slices that store only their id.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'

/** Null when there is no such person, or the actor of this transaction may not see them. */
export async function findPerson(tx: Tx, personId: string): Promise<Person | null> {
  const { rows } = await sql<Person>`
      select id, kind, name, email, role, is_admin as "isAdmin" from people where id = ${personId}`.execute(
    tx,
  )
  return rows[0] ?? null
}

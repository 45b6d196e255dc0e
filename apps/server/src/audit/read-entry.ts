// One line of the log with what it discloses.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { disclosed, type DisclosedEntry, type DisclosedRow } from './store.ts'

/** Null also for an entry whose details were erased. */
export async function readEntry(tx: Tx, id: string): Promise<DisclosedEntry | null> {
  const { rows } = await sql<DisclosedRow>`
      select e.id, e.will_id, e.actor, e.details, e.salt, e.leaf, e.login, e.origin, l.log_index
      from audit_entries e
    left join audit_leaves l on l.entry_id = e.id where e.id = ${id} and e.salt is not null`.execute(tx)
  return rows[0] === undefined ? null : disclosed(rows[0])
}

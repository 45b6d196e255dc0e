// The submitted wills that are not registered yet, for the reminders.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function unfinishedWills(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from wills where submitted_at is not null
      and status in ('draft', 'uploaded', 'verified', 'witnessed', 'registering') order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

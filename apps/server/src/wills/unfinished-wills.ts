// The submitted wills that are not registered yet, for the reminders.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

/** Reminders end after a week, so a will that nothing has happened to for longer is not looked at each hour. */
const QUIET_MS = 90 * 86_400_000

export async function unfinishedWills(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from wills where submitted_at is not null
      and status in ('draft', 'uploaded', 'verified', 'witnessed', 'registering')
      and updated_at > ${new Date(now().getTime() - QUIET_MS)} order by id`.execute(tx)
  return rows.map(({ id }) => id)
}

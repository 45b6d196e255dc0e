// How long a death notice waits after its second confirmation, as the testator chose.
import { waitDays } from '@testate/domain/people-around'
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

/** As the worker: from 7 to 90, and 14 where the testator chose nothing. */
export async function waitDaysOf(tx: Tx, willId: string): Promise<number> {
  const { rows } = await sql<{ days: number }>`
    select days from waiting_periods where will_id = ${willId}`.execute(tx)
  return rows[0]?.days ?? waitDays.usual
}

/** As the worker. */
export async function setWaitDays(tx: Tx, willId: string, days: number): Promise<void> {
  await sql`insert into waiting_periods (will_id, days, changed_at) values (${willId}, ${days}, ${now()})
    on conflict (will_id) do update set days = excluded.days, changed_at = excluded.changed_at`.execute(tx)
}

// The page behind a reminder's link: opening it changes nothing, its button ends the reminders to this person
// about this registration.
import { sql } from 'kysely'
import { tokenHash } from '../platform/token.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse } from '../platform/http/problem.ts'
import { partiesOf } from './parties-of.ts'

interface Shown {
  testatorName: string
  stopped: boolean
}

/** Runs as the service `invitation`. */
export async function readReminders(tx: Tx, token: string): Promise<Shown> {
  const { rows } = await sql<{ willId: string; stopped: boolean }>`
    select will_id as "willId", reminders_off_at is not null as stopped from parties
    where reminder_links @> array[${tokenHash(token)}::bytea]`.execute(tx)
  const found = rows[0] ?? refuse('not-found')
  const testator = (await partiesOf(tx, found.willId)).find(({ role }) => role === 'testator')
  return { testatorName: testator?.name ?? '', stopped: found.stopped }
}

export async function stopReminders(tx: Tx, token: string): Promise<Shown> {
  await sql`
    update parties set reminders_off_at = coalesce(reminders_off_at, ${now()})
    where reminder_links @> array[${tokenHash(token)}::bytea]`.execute(tx)
  return await readReminders(tx, token)
}

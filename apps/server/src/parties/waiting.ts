// For whom a registration waits, and since when: for the reminders. The worker notes it each hour.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

export interface Waiting {
  since: Date
  /** How many reminders of this step were mailed. */
  reminded: number
  /** The person wants none. */
  off: boolean
}

/** `step`: what is theirs to do, null for nothing. Another step begins a wait of its own. */
export async function noteWaiting(tx: Tx, partyId: string, step: string | null): Promise<Waiting | null> {
  await sql`
    update parties set waits_for = ${step}, reminded = 0,
      waits_since = case when ${step}::text is null then null else ${now()}::timestamptz end
    where id = ${partyId} and waits_for is distinct from ${step}`.execute(tx)
  const { rows } = await sql<Waiting>`
    select waits_since as since, reminded, reminders_off_at is not null as off from parties
    where id = ${partyId} and waits_for is not null`.execute(tx)
  return rows[0] ?? null
}

/** True once they have used the link that ends the reminders. */
export async function wantsNoReminders(tx: Tx, partyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from parties where id = ${partyId} and reminders_off_at is not null`.execute(tx)
  return rows.length > 0
}

/** `tokenHash`: of the link in this reminder that ends them. The links of earlier ones work on. */
export async function noteReminded(
  tx: Tx,
  partyId: string,
  reminded: number,
  tokenHash: Buffer,
): Promise<void> {
  await sql`
    update parties set reminded = ${reminded}, reminder_links = array_append(reminder_links, ${tokenHash})
    where id = ${partyId}`.execute(tx)
}

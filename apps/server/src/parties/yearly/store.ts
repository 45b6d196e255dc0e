// The rows of the yearly question. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface YearlyCheck {
  asks: boolean
  askedAt: Date | null
  answeredAt: Date | null
}

export async function yearlyCheckOf(tx: Tx, personId: string): Promise<YearlyCheck> {
  const { rows } = await sql<YearlyCheck>`
    select asks, asked_at as "askedAt", answered_at as "answeredAt" from yearly_checks
    where person_id = ${personId}`.execute(tx)
  return rows[0] ?? { asks: true, askedAt: null, answeredAt: null }
}

/** False: it was so before. */
export async function setAsks(tx: Tx, personId: string, asks: boolean): Promise<boolean> {
  if ((await yearlyCheckOf(tx, personId)).asks === asks) return false
  await sql`
    insert into yearly_checks (person_id, asks) values (${personId}, ${asks})
    on conflict (person_id) do update set asks = excluded.asks`.execute(tx)
  return true
}

export async function noteAnswer(tx: Tx, personId: string): Promise<void> {
  await sql`
    insert into yearly_checks (person_id, answered_at) values (${personId}, app_now())
    on conflict (person_id) do update set answered_at = excluded.answered_at`.execute(tx)
}

/** The next whom to ask, who counts as asked from now on. Two workers at once: the second finds nobody. */
export async function nextToAsk(tx: Tx): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended('yearly checks', 0))`.execute(tx)
  const { rows } = await sql<{ personId: string }>`
    insert into yearly_checks (person_id, asked_at) select person_id, app_now() from yearly_due() limit 1
    on conflict (person_id) do update set asked_at = excluded.asked_at
    returning person_id as "personId"`.execute(tx)
  return rows[0]?.personId ?? null
}

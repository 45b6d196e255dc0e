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

/** Whether the caller has something to confirm: a registration that stands, by the rule by which they are asked. */
export async function registrationStands(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ stands: boolean }>`select app_yearly_stands() as stands`.execute(tx)
  return rows[0]!.stands
}

const today = sql`(app_now() at time zone 'Europe/London')::date`
const YEAR_AGO = sql`app_now() - interval '1 year'`

/** False: it was so before, or was changed `most` times today. */
export async function setAsks(tx: Tx, personId: string, asks: boolean, most: number): Promise<boolean> {
  const { rows } = await sql`
    insert into yearly_checks as y (person_id, asks, chosen_on, chosen_times) values (${personId}, ${asks}, ${today}, 1)
    on conflict (person_id) do update set asks = excluded.asks, chosen_on = excluded.chosen_on,
      chosen_times = case when y.chosen_on = excluded.chosen_on then y.chosen_times + 1 else 1 end
    where y.asks <> excluded.asks and (y.chosen_on is distinct from excluded.chosen_on or y.chosen_times < ${most})
    returning 1`.execute(tx)
  return rows.length === 1
}

/** False: they answered today. */
export async function noteAnswer(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into yearly_checks as y (person_id, answered_at) values (${personId}, app_now())
    on conflict (person_id) do update set answered_at = excluded.answered_at
    where y.answered_at is null or (y.answered_at at time zone 'Europe/London')::date < ${today}
    returning 1`.execute(tx)
  return rows.length === 1
}

/** The people whose year is over, at most a thousand: this looks at the whole register. */
export async function dueToAsk(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`select person_id as "personId" from yearly_due()`.execute(
    tx,
  )
  return rows.map(({ personId }) => personId)
}

/** False: their year is not over, or another worker asks them. From now on they count as asked. */
export async function noteAsked(tx: Tx, personId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into yearly_checks as y (person_id, asked_at)
    select ${personId}::uuid, app_now() where yearly_since(${personId}::uuid) <= ${YEAR_AGO}
    on conflict (person_id) do update set asked_at = excluded.asked_at
    where y.asks and coalesce(greatest(y.asked_at, y.answered_at) <= ${YEAR_AGO}, true)
    returning 1`.execute(tx)
  return rows.length === 1
}

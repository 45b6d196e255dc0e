// Consecutive failures of one factor. Each request allows only a few attempts; this ends guessing that goes
// on for weeks (NIST SP 800-63B-4, section 3.2.2: no more than 100 in a row).
import { sql, type RawBuilder } from 'kysely'
import { now } from '../platform/clock.ts'
import { sendWithNext, type Tx } from '../platform/database/database.ts'
import type { Factor } from './factor.ts'

const MOST_IN_A_ROW = 100

export async function isLocked(tx: Tx, personId: string, factor: Factor): Promise<boolean> {
  return (await sql<{ locked: boolean }>`select ${locked(personId, factor)} as locked`.execute(tx)).rows[0]!
    .locked
}

/** The same as a SQL fragment. */
export const locked = (personId: string, factor: Factor): RawBuilder<boolean> =>
  sql`
    exists (select 1 from factor_failures where person_id = ${personId} and factor = ${factor}
    and locked_at is not null)`

/** True when this failure locked it. */
export async function countFailure(tx: Tx, personId: string, factor: Factor): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`insert into factor_failures (person_id, factor, in_a_row) values (${personId}, ${factor}, 1)
    on conflict (person_id, factor) do update set in_a_row = factor_failures.in_a_row + 1,
      locked_at = case when factor_failures.in_a_row + 1 >= ${MOST_IN_A_ROW}
        then coalesce(factor_failures.locked_at, ${now()}) end
    returning in_a_row = ${MOST_IN_A_ROW} as locked`.execute(tx)
  return rows[0]!.locked
}

/** After a success. */
export async function forgetFailures(tx: Tx, personId: string, factor: Factor): Promise<void> {
  await sendWithNext(
    tx,
    sql`delete from factor_failures where person_id = ${personId} and factor = ${factor}`,
  )
}

export async function lockedOf(tx: Tx, personId: string): Promise<Factor[]> {
  return (
    await sql<{
      factor: Factor
    }>`
      select factor from factor_failures where person_id = ${personId} and locked_at is not null
      order by factor`.execute(tx)
  ).rows.map(({ factor }) => factor)
}

/** By the mailed link. Returns what was locked. */
export async function freeLocked(tx: Tx, personId: string): Promise<Factor[]> {
  return (
    await sql<{
      factor: Factor
    }>`delete from factor_failures where person_id = ${personId} and locked_at is not null returning factor`.execute(
      tx,
    )
  ).rows.map(({ factor }) => factor)
}

// How long each notice has waited, as the release worker itself measured it since it first saw, in the log, that the
// wait began. It is written down with every round, so that a restart loses nothing.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { passedBetween, type SteadyTime } from './steady-clock.ts'

interface Moment {
  steady: SteadyTime
  /** The database's time. */
  at: Date
}

interface Wait {
  noticeId: string
  /** The place in the log of the line with which the wait began; another one is another wait. */
  line: number
}

export async function beginWait(tx: Tx, { noticeId, line }: Wait, { steady, at }: Moment): Promise<void> {
  await sql`
    insert into release_waits (notice_id, line, boot, steady_ms, looked_at)
    values (${noticeId}, ${line}, ${steady.boot}, ${steady.ms}, ${at})
    on conflict (notice_id) do update set line = excluded.line, boot = excluded.boot,
      steady_ms = excluded.steady_ms, looked_at = excluded.looked_at, waited_ms = 0`.execute(tx)
}

/** Adds to every wait what passed since the last look. Returns which notices have begun to wait. */
export async function measureWaits(tx: Tx, now: Moment): Promise<Set<string>> {
  const { rows } = await sql<{ notice_id: string; boot: string; steady_ms: string; looked_at: Date }>`
    select notice_id, boot, steady_ms, looked_at from release_waits order by notice_id for update`.execute(tx)
  for (const row of rows) {
    const last = { steady: { boot: row.boot, ms: Number(row.steady_ms) }, at: row.looked_at }
    await sql`
      update release_waits set waited_ms = waited_ms + ${passedBetween(last, now)}, boot = ${now.steady.boot},
        steady_ms = ${now.steady.ms}, looked_at = ${now.at}
      where notice_id = ${row.notice_id}`.execute(tx)
  }
  return new Set(rows.map((row) => row.notice_id))
}

export async function waitOf(tx: Tx, noticeId: string): Promise<{ line: number; waitedMs: number } | null> {
  const { rows } = await sql<{ line: string; waited_ms: string }>`
    select line, waited_ms from release_waits where notice_id = ${noticeId}`.execute(tx)
  return rows[0] === undefined ? null : { line: Number(rows[0].line), waitedMs: Number(rows[0].waited_ms) }
}

/** Those whose notice waits no longer. */
export async function endWaits(tx: Tx, waiting: readonly string[]): Promise<void> {
  await sql`delete from release_waits where not notice_id = any(${waiting}::uuid[])`.execute(tx)
}

/** Nothing that was measured counts any more: the next round begins each wait anew. */
export async function endAllWaits(tx: Tx): Promise<void> {
  await sql`delete from release_waits`.execute(tx)
}

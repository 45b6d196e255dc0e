// When the database's clock is set back, the queue stands still until that much time has passed again: the moments at
// which it last looked, and those from which its jobs may run, lie in the future. This takes them back with the clock.
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Logger } from './log.ts'
import { repeat } from './repeat.ts'

/** A job that is due each minute then comes within the minute after it. */
const EVERY_MS = 15_000

/**
 * By how much the clock was set back since the queue last looked, in milliseconds; null if it was not. Jobs that were
 * due, or to be tried again within a minute, are due as they were; one that waits for a later moment still waits for
 * that moment, which the rows it is about name too. What ran in the time that comes again is forgotten, so it runs
 * again, which every job allows.
 */
export async function followClockBack(db: Db): Promise<number | null> {
  const { rows } = await sql<{ ms: number }>`
    with back as (
      select cron_on as last, cron_on - pgboss.job_now() as by from pgboss.version
      where cron_on > pgboss.job_now() for update
    ), looked as (
      update pgboss.version set cron_on = pgboss.job_now(), bam_on = bam_on - by, flow_on = flow_on - by,
        monitor_backoff_on = monitor_backoff_on - by
      from back
    ), queues as (
      update pgboss.queue set maintain_on = maintain_on - by, monitor_on = monitor_on - by,
        monitor_claim_on = monitor_claim_on - by
      from back
    ), jobs as (
      update pgboss.job set start_after = start_after - by, started_on = started_on - by,
        heartbeat_on = heartbeat_on - by
      from back where state in ('created', 'retry', 'active') and start_after < last + interval '1 minute'
    ), ran as (
      delete from pgboss.job using back
      where state in ('completed', 'failed') and singleton_on > pgboss.job_now() at time zone 'UTC'
    )
    select extract(epoch from by)::float8 * 1000 as ms from back`.execute(db)
  return rows[0]?.ms ?? null
}

/** Looks at once, and then again and again. Returns a function that ends it. */
export async function keepClockFollowed(db: Db, log: Logger): Promise<() => Promise<void>> {
  const look = async (): Promise<void> => {
    try {
      const ms = await followClockBack(db)
      if (ms !== null) log.warn({ ms: Math.round(ms) }, 'the clock of the database was set back')
    } catch (error) {
      log.debug({ error: String(error) }, 'the clock of the queue could not be read')
    }
  }
  await look()
  return repeat(EVERY_MS, look)
}

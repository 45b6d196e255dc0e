// Wakes the workers of a queue when a job is due of which nobody is notified: one that was put off, or is tried again.
import { sql } from 'kysely'
import type { Db } from './database/database.ts'
import type { Logger } from './log.ts'
import { repeat } from './repeat.ts'

/** One question for all: each queue's own workers asked every three seconds before, and took more (decision 115). */
const EVERY_MS = 1_000

/** Those of the queues that have a job which may begin now. */
export async function queuesDue(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select queue.name from unnest(${names}::text[]) as queue (name)
    where exists (
      select 1 from pgboss.job as job
      where job.name = queue.name and job.state < 'active' and not job.blocked
        and job.start_after <= pgboss.job_now()
    )`.execute(db)
  return rows.map(({ name }) => name)
}

/** Calls `wake` with each queue that has a job due, again and again. Returns a function that ends it. */
export function wakeWhenDue(
  db: Db,
  log: Logger,
  names: readonly string[],
  wake: (name: string) => void,
): () => Promise<void> {
  return repeat(EVERY_MS, async () => {
    try {
      for (const name of await queuesDue(db, names)) wake(name)
    } catch (error) {
      log.debug({ error: String(error) }, 'the queues could not be asked what is due')
    }
  })
}

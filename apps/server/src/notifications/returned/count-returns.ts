// Writes down which mails came back, and says so to whoever has to act on it.
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { defineJob } from '../../platform/jobs.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { COUNT_RETURNS_JOB } from '../job-types.ts'

const worker = { service: 'worker' } as const

export const countReturnsJob = defineJob(COUNT_RETURNS_JOB, { needs: [] }, (_asked, context: JobContext) =>
  countReturns(context),
)

/** Each once, in a transaction of its own. */
export async function countReturns({ db }: Pick<JobContext, 'db'>): Promise<void> {
  while (await inTransaction(db, worker, countNext));
}

/**
 * False: none was left. The listeners lock the will, so it is locked before the rows of the mail, as in an erasure,
 * which deletes these rows. Two runs may report the same return; that is harmless.
 */
async function countNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ hash: Buffer; status: string }>`
    select token_hash as hash, status from mail_returns where counted_at is null order by at limit 1`.execute(
    tx,
  )
  const [one] = rows
  if (one === undefined) return false
  const { rows: mails } = await sql<{ id: string }>`
    select id from outbox where return_hash = ${one.hash} and returned_at is null`.execute(tx)
  // None: it was a mail of the release worker's.
  for (const { id } of mails) {
    await emit(tx, 'mail.settled', { outboxId: id, result: 'returned' })
    await sql`
      update outbox set returned_at = app_now(), failure = ${`came back: ${one.status}`}
      where id = ${id} and returned_at is null`.execute(tx)
  }
  await sql`
    update mail_returns set counted_at = app_now() where token_hash = ${one.hash} and counted_at is null`.execute(
    tx,
  )
  return true
}

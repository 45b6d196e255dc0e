// Erases deleted drafts for good once they can no longer be restored: the form, and the log's details about
// them. The log's hashes stay.
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { eraseDeleted } from './store-deleted.ts'

/** Runs every hour; repeatable. Returns how many. */
export async function eraseOldDrafts({ db }: Pick<JobContext, 'db'>): Promise<number> {
  return await inTransaction(db, { service: 'worker' }, (tx) => eraseDeleted(tx, now(), null))
}

/** All of one person's, with their account. */
export async function eraseDraftsOf(tx: Tx, personId: string): Promise<number> {
  return await eraseDeleted(tx, now(), personId)
}

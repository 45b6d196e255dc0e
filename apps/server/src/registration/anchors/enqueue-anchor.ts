// Has an anchor looked at: its row says what is to be done.
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { anchorJob } from '../job-types.ts'

/** Enqueues the job of one anchor in the caller's transaction. */
export async function enqueueAnchor(tx: Tx, anchor: { id: string; network: string }): Promise<void> {
  await enqueue(tx, anchorJob(anchor.network), { anchorId: anchor.id })
}

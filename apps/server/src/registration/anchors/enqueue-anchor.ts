// Each network has its own queue, so that an unresponsive one delays no other network's jobs.
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'

/** The queue of a network's jobs. */
export const anchorQueue = (network: string): string => `anchor-will-${network}`

/** Enqueues the job of one anchor in the caller's transaction. */
export async function enqueueAnchor(tx: Tx, anchor: { id: string; network: string }): Promise<void> {
  await enqueue(tx, { name: anchorQueue(anchor.network) }, { anchorId: anchor.id })
}

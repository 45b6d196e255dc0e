// Each network has a queue of its own, so that one that is silent keeps no job of another waiting.
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'

/** The queue of a network's jobs. */
export const anchorQueue = (network: string): string => `anchor-will-${network}`

/** Puts the job of one anchor into the caller's transaction. */
export async function enqueueAnchor(tx: Tx, anchor: { id: string; network: string }): Promise<void> {
  await enqueue(tx, { name: anchorQueue(anchor.network) }, { anchorId: anchor.id })
}

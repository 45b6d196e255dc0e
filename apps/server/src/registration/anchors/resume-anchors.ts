// The rows record what is still to be done; a job only triggers it. The queue retains a job for two weeks at
// most, and an upgrade may rename a queue: lost jobs are enqueued again.
import { NETWORKS } from '@testate/domain/networks'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import { anchorJob } from '../job-types.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { forgottenAnchors } from '../store.ts'

/** Longer than any pause between two attempts, so that a job that just ended does not count as missing. */
const QUIET_MS = 2 * 60_000

/** Enqueues a job for every unfinished anchor that has none. Returns their number. */
export async function resumeAnchors(context: Pick<JobContext, 'db' | 'log'>): Promise<number> {
  const forgotten = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const found = await forgottenAnchors(
      tx,
      NETWORKS.map((network) => anchorJob(network).name),
      new Date(now().getTime() - QUIET_MS),
    )
    for (const anchor of found) await enqueueAnchor(tx, anchor)
    return found
  })
  if (forgotten.length > 0)
    context.log.warn({ anchors: forgotten.length }, 'registrations without a job go on')
  return forgotten.length
}

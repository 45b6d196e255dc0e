// The worker's periodic check: the day's head, and pending heads without a job.
import { NETWORKS } from '@testate/domain/networks'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { rootJob } from '../job-types.ts'
import { enqueueRoot, planRootsDaily } from './plan-roots.ts'
import { forgottenRoots } from './store-roots.ts'

/** Longer than any pause between two attempts, so that a job that just ended does not count as missing. */
const QUIET_MS = 2 * 60_000

export async function checkRoots(context: Pick<JobContext, 'db' | 'config' | 'log'>): Promise<void> {
  const planned = await planRootsDaily(context)
  if (planned.length > 0)
    context.log.info({ networks: planned.length }, 'the day’s head of the audit log is on its way')
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    for (const root of await forgottenRoots(
      tx,
      NETWORKS.map((network) => rootJob(network).name),
      new Date(now().getTime() - QUIET_MS),
    ))
      await enqueueRoot(tx, root)
  })
}

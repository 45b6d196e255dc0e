// What the worker looks after from time to time: the day's head, and heads on their way for which no job waits any more.
import { NETWORKS } from '@testate/domain/networks'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import type { RegistrationContext } from './networks.ts'
import { enqueueRoot, planRootsDaily, rootQueue } from './plan-roots.ts'
import { forgottenRoots } from './store-roots.ts'

/** Longer than any pause between two tries, so that a job just ended is not taken for a missing one. */
const QUIET_MS = 2 * 60_000

export async function tendRoots(context: Pick<RegistrationContext, 'db' | 'config' | 'log'>): Promise<void> {
  const planned = await planRootsDaily(context)
  if (planned.length > 0)
    context.log.info({ networks: planned.length }, 'the day’s head of the audit log is on its way')
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    for (const root of await forgottenRoots(
      tx,
      NETWORKS.map(rootQueue),
      new Date(now().getTime() - QUIET_MS),
    ))
      await enqueueRoot(tx, root)
  })
}

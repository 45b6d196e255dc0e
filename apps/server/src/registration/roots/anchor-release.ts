// The line of a release goes to every network with a head of the log planned for it, without waiting for the day's.
import { placeOfNewest } from '../../audit/heads.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { openedNetworks, planRoots } from './plan-roots.ts'
import { lockPlanning, networksWithout } from './store-roots.ts'

/** Nothing is wrong: the queue runs the job again. */
class NotPlannedYet extends Error {}

/**
 * Repeatable: a network for which a head that covers the line was planned gets no other. Throws while the line has no
 * place in the log, and while a network is busy with an earlier head whose transaction is signed already. A head that
 * failed for good counts as planned: staff were told, and the next scheduled one covers the line too.
 */
export async function anchorRelease(
  willId: string,
  context: Pick<JobContext, 'db' | 'config'>,
): Promise<void> {
  const networks = await openedNetworks(context.config)
  const busy = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const line = await placeOfNewest(tx, willId, 'will.released')
    // The will was erased.
    if (line === undefined) return []
    if (line === null) throw new NotPlannedYet('the line of the release has no place in the log yet')
    await lockPlanning(tx)
    await planRoots(tx, await networksWithout(tx, networks, line))
    return await networksWithout(tx, networks, line)
  })
  if (busy.length > 0)
    throw new NotPlannedYet(`an earlier head of the log is on its way to ${busy.join(', ')}`)
}

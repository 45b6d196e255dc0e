// Hands a will over to the release worker once nothing of it is left to be made with its key: it stands on its last
// network, its capsule names every ledger, and every file is under its own key.
import { closingOf, markReady, takeClosings } from '../../custody/closing.ts'
import { isEntry } from '@testate/domain/lifecycle'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueueWaiting } from '../../platform/enqueue-waiting.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { CLOSE_WILL_JOB, MOVE_UNDER_KEY_JOB } from '../job-types.ts'
import { openedNetworks } from '../roots/plan-roots.ts'
import { anchorsOf, latestCapsule } from '../store.ts'
import { objectsOf, settled } from './move-under-key.ts'

const worker = { service: 'worker' } as const
const ASKED_AGAIN_MS = 3_600_000
/** A ledger that is away for longer keeps no will open; its copy of the log is then in no capsule. */
const MOST_WAIT_MS = 7 * 86_400_000

/** Repeatable; does nothing while something is still to be made. */
export async function closeWill(
  willId: string,
  { db, config }: Pick<JobContext, 'db' | 'config'>,
): Promise<void> {
  const ledgers = await openedNetworks(config)
  await inTransaction(db, worker, async (tx) => {
    const will = await willFacts(tx, willId)
    if (will === null || !settled.includes(will.status)) return
    const closing = await closingOf(tx, { willId, version: will.versionNumber })
    if (closing === null) return
    const objects = await objectsOf(tx, will)
    if (!objects.every(({ object }) => closing.underKey.has(object)))
      return await enqueue(tx, MOVE_UNDER_KEY_JOB, { willId })
    const hasWaited = now().getTime() - closing.since.getTime() > MOST_WAIT_MS
    if (await isCapsuleWhole(tx, willId, hasWaited ? [] : ledgers)) await markReady(tx, willId, now())
  })
}

/** Whether the newest capsule names every network the will is final on, and these ledgers with the log. */
async function isCapsuleWhole(tx: Tx, willId: string, ledgers: readonly string[]): Promise<boolean> {
  const latest = await latestCapsule(tx, willId)
  const final = (await anchorsOf(tx, willId)).filter(
    ({ action, state }) => isEntry(action) && state === 'final',
  )
  return (
    latest !== null &&
    final.every(({ network }) => latest.networks.includes(network)) &&
    ledgers.every((network) => latest.anchoredOn.includes(network))
  )
}

/** Enqueues those that wait. */
export async function tendClosings({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeClosings, (tx, willId) =>
    enqueue(tx, CLOSE_WILL_JOB, { willId }),
  )
}

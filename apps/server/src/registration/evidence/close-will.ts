// Hands a will over to the release worker a quarter of an hour after it stood on its last network, once nothing of it
// is left to be made with its key: its evidence names every network, and every file is under its own key. What comes
// later needs no key of the will: a head of the log, another network, another place of the original (issue-capsule.ts).
import { closingOf, KEPT_OPEN_MS, markReady, takeClosings } from '../../custody/closing.ts'
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
const ASKED_AGAIN_MS = 15 * 60_000
/** For a capsule from before there were parts: a ledger that is away for longer keeps no will open. */
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
    const waited = now().getTime() - closing.since.getTime()
    if (waited < KEPT_OPEN_MS) return
    const objects = await objectsOf(tx, will)
    if (!objects.every(({ object }) => closing.underKey.has(object)))
      return await enqueue(tx, MOVE_UNDER_KEY_JOB, { willId })
    if (await isEvidenceMade(tx, willId, waited > MOST_WAIT_MS ? [] : ledgers))
      await markReady(tx, willId, now())
  })
}

/**
 * Whether there are core, certificate and proof, and they name every network the will is final on. A capsule that was
 * signed whole must also name these ledgers, which hold the log.
 */
async function isEvidenceMade(tx: Tx, willId: string, ledgers: readonly string[]): Promise<boolean> {
  const latest = await latestCapsule(tx, willId)
  const final = (await anchorsOf(tx, willId)).filter(
    ({ action, state }) => isEntry(action) && state === 'final',
  )
  return (
    latest !== null &&
    final.every(({ network }) => latest.networks.includes(network)) &&
    (latest.isInParts
      ? latest.proofObject !== null
      : ledgers.every((network) => latest.anchoredOn.includes(network)))
  )
}

/** Enqueues those that wait. */
export async function tendClosings({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeClosings, (tx, willId) =>
    enqueue(tx, CLOSE_WILL_JOB, { willId }),
  )
}

// Once a will stands on the last network that was chosen for it, the release worker gets a wrap of its key, so that it
// can be released after a death. Wills from before get theirs a few a minute.
import { readFile } from 'node:fs/promises'
import { isEntry } from '@testate/domain/lifecycle'
import { endReleaseWrap, takeReleaseWraps, wrapKeyForRelease } from '../../custody/release-wrap.ts'
import { givenUpNetworks } from '../../payments/given-up.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueueWaiting } from '../../platform/enqueue-waiting.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { CLOSE_WILL_JOB, WRAP_FOR_RELEASE_JOB } from '../job-types.ts'
import { anchorsOf } from '../store.ts'

const worker = { service: 'worker' } as const
/** A network may be late for days, or be given up, which no job announces. */
const ASKED_AGAIN_MS = 3_600_000

/** Repeatable. Fails, to be tried again, while the release worker has not published its key. */
export async function wrapForRelease(
  willId: string,
  context: ContextWith<'openingKey' | 'sealingKey'>,
): Promise<void> {
  const of = await inTransaction(context.db, worker, async (tx) => {
    const will = await willFacts(tx, willId)
    if (will === null || (will.status !== 'registered' && will.status !== 'released')) {
      await endReleaseWrap(tx, willId)
      return null
    }
    return (await standsOnLast(tx, willId)) ? { willId, version: will.versionNumber } : null
  })
  if (of === null) return
  await wrapKeyForRelease(context, of, await readFile(context.config.releasePublicKeyFile, 'utf8'))
  // Killed before this, the next minute's look at what waits to be closed finds it.
  await inTransaction(context.db, worker, (tx) => enqueue(tx, CLOSE_WILL_JOB, { willId }))
}

/** Enqueues those that wait. */
export async function tendReleaseWraps({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeReleaseWraps, (tx, willId) =>
    enqueue(tx, WRAP_FOR_RELEASE_JOB, { willId }),
  )
}

/** Whether no chosen network is still to come: each has the will, was given up, or failed for good. */
async function standsOnLast(tx: Tx, willId: string): Promise<boolean> {
  const givenUp = await givenUpNetworks(tx, willId)
  const entries = (await anchorsOf(tx, willId)).filter(({ action }) => isEntry(action))
  return (
    entries.some(({ state }) => state === 'final') &&
    entries.every(
      ({ network, state, retryable }) =>
        state === 'final' || givenUp.includes(network) || (state === 'failed' && retryable === false),
    )
  )
}

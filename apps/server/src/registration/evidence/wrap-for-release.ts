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
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { WRAP_FOR_RELEASE_JOB } from '../job-types.ts'
import { anchorsOf, type AnchorView } from '../store.ts'

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
    if (will === null || !isReleasable(will)) {
      await endReleaseWrap(tx, willId)
      return null
    }
    const isLast = await standsOnLast(tx, willId, await anchorsOf(tx, willId))
    return isLast ? { willId, version: will.versionNumber } : null
  })
  if (of === null) return
  await wrapKeyForRelease(context, of, await readFile(context.config.releasePublicKeyFile, 'utf8'))
}

/** Whether `wrapForRelease` has anything to do for it. */
export async function isReadyForWrap(
  tx: Tx,
  will: WillFacts,
  anchors: readonly AnchorView[],
): Promise<boolean> {
  return !isReleasable(will) || (await standsOnLast(tx, will.id, anchors))
}

const isReleasable = ({ status }: WillFacts): boolean => status === 'registered' || status === 'released'

/** Enqueues those that wait. */
export async function tendReleaseWraps({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeReleaseWraps, (tx, willId) =>
    enqueue(tx, WRAP_FOR_RELEASE_JOB, { willId }),
  )
}

/** Whether no chosen network is still to come: each has the will, was given up, or failed for good. */
async function standsOnLast(tx: Tx, willId: string, anchors: readonly AnchorView[]): Promise<boolean> {
  const entries = anchors.filter(({ action }) => isEntry(action))
  if (!entries.some(({ state }) => state === 'final')) return false
  const toCome = entries.filter(
    ({ state, retryable }) => state !== 'final' && !(state === 'failed' && retryable === false),
  )
  if (toCome.length === 0) return true
  const givenUp = await givenUpNetworks(tx, willId)
  return toCome.every(({ network }) => givenUp.includes(network))
}

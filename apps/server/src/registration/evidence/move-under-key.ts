// Once a will is registered or withdrawn nothing of it is replaced any more. What was sealed to the worker (what the
// api received, and everything from before wills had keys) then moves under the will's own key, object by object.
import { closedOf, mayClose } from '../../custody/closing.ts'
import { moveObject } from '../../custody/move-object.ts'
import { endWaitingMove, takeWaitingMoves } from '../../custody/waiting-moves.ts'
import { pastSealObjects, recordingObjects, sealStepWork } from '../../ceremony/facts.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { enqueueWaiting } from '../../platform/enqueue-waiting.ts'
import { enqueue } from '../../platform/jobs.ts'
import { ObjectDamaged, ObjectMissing } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { keptObjects } from '../../wills/kept-objects.ts'
import { willFacts, type WillFacts } from '../../wills/will-facts.ts'
import { CLOSE_WILL_JOB, MOVE_UNDER_KEY_JOB } from '../job-types.ts'
import { capsuleObjects } from '../store.ts'

const worker = { service: 'worker' } as const
/** Nothing of it is replaced any more. */
export const settled: readonly string[] = ['registered', 'released', 'superseded', 'withdrawn']
/** A job is durable; this is for a queue that was emptied. */
const ASKED_AGAIN_MS = 7 * 86_400_000

/** Repeatable. An object that cannot be opened stays as it is, and is logged; the others are moved. */
export async function moveUnderKey(
  willId: string,
  context: ContextWith<'openingKey' | 'sealingKey'>,
): Promise<void> {
  const { will, objects, isClosed } = await inTransaction(context.db, worker, async (tx) => {
    const facts = await willFacts(tx, willId)
    // What is made for a closed will is sealed to the release worker.
    const closed = (await closedOf(tx, [willId])).has(willId)
    return {
      will: facts,
      objects: facts === null || closed ? [] : await objectsOf(tx, facts),
      isClosed: closed,
    }
  })
  if (will === null || !settled.includes(will.status)) return
  let isWhole = true
  for (const { object, purpose } of objects) {
    const seal = { willId, version: will.versionNumber, purpose }
    try {
      await moveObject(context, object, seal)
    } catch (error) {
      const isLost =
        error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged
      if (!isLost) throw error
      isWhole = false
      context.log.error({ willId, object, purpose, error: error.message }, 'an object could not be moved')
    }
  }
  await inTransaction(context.db, worker, async (tx) => {
    await endWaitingMove(tx, willId)
    // Not with an object that stays: closing asks for the move again, and the two would never end.
    if (isWhole && !isClosed && (await mayClose(tx, willId))) await enqueue(tx, CLOSE_WILL_JOB, { willId })
  })
}

/** Enqueues the next of the wills from before. */
export async function tendMoves({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeWaitingMoves, (tx, willId) =>
    enqueue(tx, MOVE_UNDER_KEY_JOB, { willId }),
  )
}

/** Each stored object of a will once, with the purpose it is sealed for. */
export async function objectsOf(tx: Tx, will: WillFacts): Promise<{ object: string; purpose: string }[]> {
  const found = new Map<string, string>()
  if (will.documentObject !== null) found.set(will.documentObject, 'document')
  for (const object of await recordingObjects(tx, will.id)) found.set(object, 'recording')
  for (const { step, object, behind_document: behind } of await sealStepWork(tx, will.id))
    found.set(object, step === 3 ? 'sealed' : behind ? 'sealing-revisions' : 'sealing')
  for (const { object, purpose } of await pastSealObjects(tx, will.id)) found.set(object, purpose)
  for (const one of await capsuleObjects(tx, will.id)) {
    found.set(one.object, 'capsule')
    found.set(one.certificate_object, 'certificate')
  }
  for (const [part, object] of Object.entries(await keptObjects(tx, will.id))) found.set(object, part)
  return [...found].map(([object, purpose]) => ({ object, purpose }))
}

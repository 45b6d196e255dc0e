// View and Download, the worker's half: only it can open a will, and it does so for one request after
// checking itself who makes it and how they proved it.
import { createHash } from 'node:crypto'
import { append } from '../audit/append.ts'
import { closedOf } from '../custody/closing.ts'
import { Warrant } from '../custody/grounds.ts'
import { handOver } from '../custody/hand-over.ts'
import { openStored } from '../custody/open.ts'
import { now } from '../platform/clock.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { defineJob } from '../platform/jobs.ts'
import { objectId } from '../platform/storage/objects.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { FORGET_OPENED_JOB, OPEN_WILL_JOB } from './job-types.ts'
import { keptObjects } from './kept-objects.ts'
import { findOpenRequest, findWill, moveOpenRequest, type ListedWill, type OpenRequest } from './store.ts'

const worker = { service: 'worker' } as const

/** The re-sealed bytes are bound to this request and no other. */
export function openedContext(request: Pick<OpenRequest, 'id' | 'will_id'>, version: number): SealContext {
  return { willId: request.will_id, version, purpose: `opened ${request.id}` }
}

/** Opens the file, checks the hash, seals it to the request's own key, and records it in the audit log. */
export const openForRequest = defineJob(
  OPEN_WILL_JOB,
  { concurrency: 4, needs: ['openingKey'] },
  async ({ requestId }, context: ContextWith<'openingKey'>) => {
    const asked = await inTransaction(context.db, worker, async (tx) => await judge(tx, requestId))
    if (asked === null) return
    const { request, will, object, warrant } = asked
    const purpose = request.part
    const bytes = await openStored(context, warrant, object, {
      willId: will.id,
      version: will.version_number,
      purpose,
    })
    if (
      request.part === 'document' &&
      !createHash('sha256').update(bytes).digest().equals(request.document_hash)
    ) {
      throw new Error(`the opened document of will ${will.id} is not the one that was uploaded`)
    }
    const resealed = await handOver(context, warrant, bytes, openedContext(request, will.version_number))
    const ready = await inTransaction(context.db, worker, async (tx) => {
      if (!(await moveOpenRequest(tx, request.id, 'waiting', 'ready', { object: resealed }))) return false
      await append(tx, {
        event: 'will.opened',
        willId: will.id,
        actor: 'worker',
        details: { part: request.part, for: request.person_id },
      })
      return true
    })
    // The request ended meanwhile, or another run served it: these bytes are not needed.
    if (!ready) await context.store.remove(resealed)
  },
)

/**
 * Checks relation and second factor, against the database and not the api. Null if there is nothing (more) to
 * do.
 */
async function judge(
  tx: Tx,
  requestId: string,
): Promise<{ request: OpenRequest; will: ListedWill; object: string; warrant: Warrant } | null> {
  const request = await findOpenRequest(tx, requestId)
  if (request === null || request.state !== 'waiting' || request.expires_at <= now()) return null
  const will = await findWill(tx, request.will_id)
  const object =
    will === null
      ? undefined
      : request.part === 'document'
        ? will.document_object
        : (await keptObjects(tx, will.id))[request.part]
  const deny = async (reason: string): Promise<null> => {
    await moveOpenRequest(tx, request.id, 'waiting', 'refused', { reason })
    await append(tx, {
      event: 'will.opening-refused',
      willId: request.will_id,
      actor: 'worker',
      details: { part: request.part, for: request.person_id, reason },
    })
    return null
  }
  if (will === null || will.testator_id !== request.person_id)
    return await deny('Only the testator can open this will.')
  if (will.document_hash === null || !will.document_hash.equals(request.document_hash))
    return await deny('The document has been replaced since you asked.')
  // Closed since it was asked for: the proof must be the release worker's now.
  if ((await closedOf(tx, [will.id])).has(will.id))
    return await deny('The confirmation does not stand for this document.')
  const { person_id: personId, document_hash: documentHash } = request
  const warrant = await Warrant.on(
    tx,
    { proofId: request.proof_id, publicKey: request.public_key, about: will.id },
    { personId, purpose: 'open', willId: will.id, documentHash },
  )
  if (warrant === null) return await deny('The confirmation does not stand for this document.')
  if (object === undefined || object === null) return await deny('This part is not there yet.')
  return { request, will, object, warrant }
}

/** Removes what was not fetched. */
export const forgetOpened = defineJob(FORGET_OPENED_JOB, {}, async ({ requestId }, context: JobContext) => {
  const object = await inTransaction(context.db, worker, async (tx) => {
    const request = await findOpenRequest(tx, requestId)
    if (request === null || request.state === 'ended') return null
    await moveOpenRequest(tx, request.id, request.state, 'ended')
    return request.object_id
  })
  if (object !== null) await context.store.remove(objectId(object))
})

// View and Download, the worker's half: only it can open a will, and it does so for one request after
// checking itself who makes it and how they proved it.
import { append } from '../audit/append.ts'
import { closedOf } from '../custody/closing.ts'
import { Warrant } from '../custody/grounds.ts'
import { handOver, keyToHandOver } from '../custody/hand-over.ts'
import type { StoredFile } from '../custody/open.ts'
import { now } from '../platform/clock.ts'
import { emit, type Events } from '../platform/events.ts'
import { inTransaction, sendWaiting, type Tx } from '../platform/database/database.ts'
import { defineJob } from '../platform/jobs.ts'
import { objectId } from '../platform/storage/objects.ts'
import type { SealContext } from '../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { AddressesInside, capsuleFile, type PartsOf } from '../custody/capsule-file.ts'
import { FORGET_OPENED_JOB, OPEN_WILL_JOB } from './job-types.ts'
import { keptObjects, keptPartOf } from './kept-objects.ts'
import {
  findOpenRequest,
  findWill,
  moveOpenRequest,
  type ListedWill,
  type OpenPart,
  type OpenRequest,
} from './store.ts'

const worker = { service: 'worker' } as const

/** What is handed over is bound to this request and no other. */
export function openedContext(request: Pick<OpenRequest, 'id' | 'will_id'>, version: number): SealContext {
  return { willId: request.will_id, version, purpose: `opened ${request.id}` }
}

/**
 * Hands over the key of the file, or the capsule put together, sealed to the request's own key, and records it in the
 * audit log.
 */
export const openForRequest = defineJob(
  OPEN_WILL_JOB,
  { concurrency: 4, needs: ['openingKey'] },
  async ({ requestId }, context: ContextWith<'openingKey'>) => {
    const asked = await inTransaction(context.db, worker, async (tx) => await judge(tx, requestId))
    if (asked === null) return
    const { request, will, warrant } = asked
    const opened = openedContext(request, will.version_number)
    const handOverNow = isCapsule(request.part)
      ? async (tx: Tx) => await handOver(context, warrant, capsuleOf(context, tx, asked), opened)
      : await keyToHandOver(context, warrant, fileOf(asked), opened)
    try {
      await inTransaction(context.db, worker, async (tx) => {
        // Held from here on. It may have ended meanwhile, or another run served it.
        if ((await findOpenRequest(tx, request.id))?.state !== 'waiting') return
        await append(tx, {
          event: 'will.opened',
          willId: will.id,
          actor: 'worker',
          details: { part: request.part, for: request.person_id },
        })
        await sendWaiting(tx)
        // Last: the asker can read it from now on, and an api that was taken over could hold up what comes after.
        const handed = await handOverNow(tx)
        try {
          await moveOpenRequest(tx, request.id, 'waiting', 'ready', { object: handed })
        } catch (error) {
          await context.store.remove(handed)
          throw error
        }
      })
    } catch (error) {
      if (!(error instanceof AddressesInside)) throw error
      await inTransaction(context.db, worker, (tx) =>
        deny(tx, request, 'The capsule is being made anew. Until then it is there with the addresses in it.'),
      )
    }
  },
)

interface Judged {
  request: OpenRequest
  will: ListedWill
  object: string
  /** Of the sealed PDF. */
  sealed: string | null
  warrant: Warrant
}

/** Of the document it is checked that it is the one that was confirmed. */
const fileOf = ({ request, will, object }: Judged): StoredFile => ({
  object,
  seal: sealOf(request, will),
  ...(request.part === 'document' ? { sha256: request.document_hash } : {}),
})

/** A file of a will as it is stored. */
export const sealOf = ({ part }: Pick<OpenRequest, 'part'>, will: ListedWill): SealContext => ({
  willId: will.id,
  version: will.version_number,
  purpose: part,
})

export const isCapsule = (part: OpenPart): boolean => part === 'capsule' || part === 'capsule-to-pass-on'

function capsuleOf(
  context: ContextWith<'openingKey'>,
  tx: Tx,
  { request, will, object, sealed, warrant }: Judged,
): AsyncGenerator<Buffer> {
  const { id: willId, version_number: version } = will
  const partsOf: PartsOf = async (audit) => {
    const asked: Events['will.capsule-asked'] = { willId, audit, parts: null }
    await emit(tx, 'will.capsule-asked', asked)
    if (asked.parts === null) throw new Error('nobody knows the parts of a capsule')
    return asked.parts
  }
  const addresses = request.part === 'capsule' ? 'kept' : 'left out'
  return capsuleFile(context, warrant, { willId, version, capsule: object, sealed }, partsOf, addresses)
}

async function deny(tx: Tx, request: OpenRequest, reason: string): Promise<null> {
  await moveOpenRequest(tx, request.id, 'waiting', 'refused', { reason })
  await append(tx, {
    event: 'will.opening-refused',
    willId: request.will_id,
    actor: 'worker',
    details: { part: request.part, for: request.person_id, reason },
  })
  return null
}

/**
 * Checks relation and second factor, against the database and not the api. Null if there is nothing (more) to
 * do.
 */
async function judge(tx: Tx, requestId: string): Promise<Judged | null> {
  const request = await findOpenRequest(tx, requestId)
  if (request === null || request.state !== 'waiting' || request.expires_at <= now()) return null
  const will = await findWill(tx, request.will_id)
  const kept = will === null ? {} : await keptObjects(tx, will.id)
  const object = request.part === 'document' ? will?.document_object : kept[keptPartOf(request.part)]
  if (will === null || will.testator_id !== request.person_id)
    return await deny(tx, request, 'Only the testator can open this will.')
  if (will.document_hash === null || !will.document_hash.equals(request.document_hash))
    return await deny(tx, request, 'The document has been replaced since you asked.')
  // Closed since it was asked for: the proof must be the release worker's now.
  if ((await closedOf(tx, [will.id])).has(will.id))
    return await deny(tx, request, 'The confirmation does not stand for this document.')
  const { person_id: personId, document_hash: documentHash } = request
  const warrant = await Warrant.on(
    tx,
    { proofId: request.proof_id, publicKey: request.public_key, about: will.id },
    { personId, purpose: 'open', willId: will.id, documentHash },
  )
  if (warrant === null) return await deny(tx, request, 'The confirmation does not stand for this document.')
  if (object === undefined || object === null) return await deny(tx, request, 'This part is not there yet.')
  return { request, will, object, sealed: kept.sealed ?? null, warrant }
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

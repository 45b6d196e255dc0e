// An admin views the pictures of one check. The api cannot open them: the worker does, for this admin and
// their proof, encrypted to the key with which the proof was requested, which exists only in this process's
// memory. A will can never be opened this way: the worker looks up identity evidence by the check, and its
// seal names identity as the purpose.
import { randomUUID } from 'node:crypto'
import { append } from '../audit/append.ts'
import { openHandedOver } from '../custody/hand-over.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import type { ObjectStore } from '../platform/storage/objects.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { createRequestKeys } from '../platform/http/request-keys.ts'
import { toOpen } from '../proofs/by-staff.ts'
import { keyOfSession } from '../proofs/held-keys.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { OPEN_EVIDENCE_JOB } from './job-types.ts'
import { requireStandsApart } from './stands-apart.ts'
import { checkById, evidenceById, type ImageMedia } from './store.ts'
import { insertOpening, openingById } from './store-openings.ts'
import type { EvidencePart } from './upload-evidence.ts'

const MOST_WAITING = 1_000

/** The context to which the worker's copy for one request is bound. */
export function requestContext(requestId: string): { willId: string; version: number; purpose: string } {
  return { willId: requestId, version: 1, purpose: 'identity review' }
}

const keys = createRequestKeys<{ privateKey: string; expiresAt: Date }>(MOST_WAITING)

interface Ask {
  checkId: string
  part: EvidencePart
  request: Parameters<typeof provenBy>[0]
  /** Hash of the requesting session: a confirmation made in another one opens nothing here. */
  session: string
}

/**
 * Queues the opening for the worker; the proof stays usable for the decision. Only for a check that awaits a
 * decision, and not for one the admin has a part in.
 */
export async function askForOpening(
  tx: Tx,
  admin: Person,
  { checkId, part, request, session }: Ask,
): Promise<{ requestId: string }> {
  const proof = await provenBy(request, tx, admin, toOpen)
  const key = keyOfSession(proof.token, session)
  const check = await checkById(tx, checkId)
  if (check === undefined || check.evidence_id === null) refuse('not-found')
  await requireStandsApart(tx, admin, check.person_id)
  const erased = (await evidenceById(tx, check.evidence_id))?.erasing_since ?? null
  if (erased !== null)
    refuse(
      'gone',
      `The pictures of this check were erased on ${erased.toISOString().slice(0, 10)}: they are kept ` +
        'only as long as they are needed. What was read from them, their hashes and the decision are ' +
        'kept.',
      because('review-pictures-erased', { erasedOn: erased.toISOString().slice(0, 10) }),
    )
  if (check.state !== 'pending')
    refuse(
      'conflict',
      'This identity check has been decided; its pictures are opened for a review only.',
      because('review-pictures-closed'),
    )
  const { publicKey, privateKey, expiresAt } = key
  const createdAt = now()
  const requestId = randomUUID()
  await insertOpening(tx, {
    id: requestId,
    check_id: check.id,
    part,
    admin_id: admin.id,
    public_key: publicKey,
    proof_id: proof.id,
    media: null,
    object_id: null,
    refused: null,
    created_at: createdAt,
    expires_at: expiresAt,
  })
  // Without the request's id: a reader of the record must not be able to fetch the picture with it.
  await append(tx, {
    event: 'identity.evidence-opened',
    actor: admin.id,
    details: { checkId: check.id, personId: check.person_id, part },
  })
  await enqueue(tx, OPEN_EVIDENCE_JOB, { requestId }, { singletonKey: requestId })
  keys.keep(requestId, { privateKey, expiresAt }, createdAt)
  return { requestId }
}

/**
 * The image; null while the worker is opening it. Refuses when it has expired, or the process that requested
 * it has restarted.
 */
export async function readOpened(
  tx: Tx,
  store: ObjectStore,
  requestId: string,
): Promise<{ part: EvidencePart; media: ImageMedia; bytes: Buffer } | null> {
  const opening = await openingById(tx, requestId)
  if (opening === undefined) refuse('not-found')
  const key = keys.of(requestId)
  if (opening.expires_at <= now() || key === undefined) refuseAsOver()
  if (opening.refused !== null) refuse('gone', opening.refused, because('review-picture-unreadable'))
  if (opening.object_id === null || opening.media === null) return null
  const { part, media, object_id: object } = opening
  const seal = requestContext(requestId)
  const bytes = await openHandedOver(store, key.privateKey, { object, seal, over: refuseAsOver })
  return { part, media, bytes }
}

function refuseAsOver(): never {
  refuse(
    'gone',
    'The pictures were opened for as long as your confirmation lasted. Ask for them again.',
    because('review-pictures-over'),
  )
}

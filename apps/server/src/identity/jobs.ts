// The worker's part of a review: only it can open the evidence, and it deletes the opened copy again.
import { createHash } from 'node:crypto'
import { findPerson } from '../accounts/rows/find-person.ts'
import { Warrant } from '../custody/grounds.ts'
import { handOver } from '../custody/hand-over.ts'
import { openStored } from '../custody/open.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import { defineJob, defineSchedule, enqueue } from '../platform/jobs.ts'
import { ObjectDamaged, ObjectMissing, objectId } from '../platform/storage/objects.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { toOpen } from '../proofs/by-staff.ts'
import { eraseEvidence, tendIdentity, type ErasingContext } from './erase-evidence.ts'
import { ERASE_EVIDENCE_JOB, FORGET_OPENING_JOB, OPEN_EVIDENCE_JOB, READ_PICTURES_JOB } from './job-types.ts'
import { requestContext } from './open-evidence.ts'
import { readPictures, type ReadingContext } from './read-pictures.ts'
import { standsApart } from './stands-apart.ts'
import { checkById, evidenceById, type EvidenceRow, type OpeningRow } from './store.ts'
import { answerOpening, deleteOpening, openingById } from './store-openings.ts'
import { sealContext } from './upload-evidence.ts'

export type IdentityContext = Pick<ContextWith<'openingKey'>, 'db' | 'store' | 'openingKey'>

const worker = { service: 'worker' } as const

/**
 * Opens one image and encrypts it for the requesting process. Checks again itself that this admin may see it,
 * and that their proof is for this very key.
 */
export const openIdentityEvidence = defineJob(
  OPEN_EVIDENCE_JOB,
  { needs: ['openingKey'] },
  async ({ requestId }, context: IdentityContext) => {
    const { db } = context
    const found = await inTransaction(db, worker, async (tx) => {
      const opening = await openingById(tx, requestId)
      const check = opening && (await checkById(tx, opening.check_id))
      const evidence = check?.evidence_id && (await evidenceById(tx, check.evidence_id))
      if (!opening || !check || !evidence) return null
      const admin = await findPerson(tx, opening.admin_id)
      const warrant =
        admin?.isAdmin === true && (await standsApart(tx, admin, check.person_id))
          ? await Warrant.on(
              tx,
              { proofId: opening.proof_id, publicKey: opening.public_key, about: evidence.id },
              { ...toOpen, purpose: 'staff', personId: opening.admin_id, documentHash: null },
            )
          : null
      return { opening, check, evidence, warrant }
    })
    if (found === null || found.opening.object_id !== null || found.opening.refused !== null) return
    const { opening, check, evidence, warrant } = found
    const closed = opening.expires_at <= now() || check.state !== 'pending'
    const answer =
      closed || warrant === null
        ? { refused: 'These pictures are no longer open for review.' }
        : await wrap(context, warrant, opening, evidence)
    const answered = await inTransaction(db, worker, async (tx) => {
      if (!(await answerOpening(tx, requestId, answer))) return false
      await enqueue(
        tx,
        FORGET_OPENING_JOB,
        { requestId },
        { startAfter: opening.expires_at, singletonKey: requestId },
      )
      return true
    })
    // Another run was faster: nothing refers to this copy.
    if (!answered && 'object_id' in answer) await context.store.remove(objectId(answer.object_id))
  },
)

async function wrap(
  context: IdentityContext,
  warrant: Warrant,
  opening: OpeningRow,
  evidence: EvidenceRow,
): Promise<{ object_id: string; media: EvidenceRow['document_media'] } | { refused: string }> {
  const [object, media, hash] =
    opening.part === 'document'
      ? [evidence.document_object, evidence.document_media, evidence.document_sha256]
      : [evidence.selfie_object, evidence.selfie_media, evidence.selfie_sha256]
  try {
    const bytes = await openStored(context, warrant, object, sealContext(evidence.id, opening.part))
    if (!createHash('sha256').update(bytes).digest().equals(hash))
      return { refused: 'The stored picture is not the one that was uploaded.' }
    return {
      object_id: await handOver(context, warrant, bytes, requestContext(opening.id)),
      media,
    }
  } catch (error) {
    // These errors are permanent; an unavailable store is not, and is retried.
    if (error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged)
      return { refused: 'The stored picture is damaged and cannot be shown.' }
    throw error
  }
}

/** Deletes the copy made for one look once it has expired. */
export const forgetIdentityOpening = defineJob(
  FORGET_OPENING_JOB,
  {},
  async ({ requestId }, { db, store }: Pick<JobContext, 'db' | 'store'>) => {
    const opening = await inTransaction(db, worker, (tx) => openingById(tx, requestId))
    if (opening === undefined) return
    if (opening.object_id !== null) await store.remove(objectId(opening.object_id))
    await inTransaction(db, worker, (tx) => deleteOpening(tx, requestId))
  },
)

/** One at a time in a worker: the reading itself uses two cores for seconds. */
export const readIdentityPictures = defineJob(
  READ_PICTURES_JOB,
  { concurrency: 1, needs: ['openingKey', 'sealingKey'] },
  ({ checkId }, context: ReadingContext) => readPictures(checkId, context),
)

export const eraseIdentityEvidence = defineJob(
  ERASE_EVIDENCE_JOB,
  {},
  ({ evidenceId }, context: ErasingContext) => eraseEvidence(evidenceId, context),
)

export const identityJobs = [
  openIdentityEvidence,
  forgetIdentityOpening,
  readIdentityPictures,
  eraseIdentityEvidence,
  defineSchedule('tend-identity', '0 * * * *', tendIdentity),
]

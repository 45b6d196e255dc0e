// The worker's half of a look at a certificate: it checks by itself that this person may have it and that their
// proof is for this very key, and opens that one certificate, with its line of the log.
import { createHash } from 'node:crypto'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { append } from '../../audit/append.ts'
import { Warrant } from '../../custody/grounds.ts'
import { handOver } from '../../custody/hand-over.ts'
import { openStored } from '../../custody/open.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { defineJob, enqueue } from '../../platform/jobs.ts'
import { ObjectDamaged, ObjectMissing, objectId } from '../../platform/storage/objects.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { toOpen } from '../../proofs/by-staff.ts'
import { FORGET_CERTIFICATE_JOB, OPEN_CERTIFICATE_JOB } from '../job-types.ts'
import { openedContext } from './open-certificate.ts'
import {
  answerOpening,
  certificateToOpen,
  forgetCopy,
  openingById,
  type CertificateMedia,
  type Opening,
} from './store-openings.ts'
import { certificateContext } from './upload-certificate.ts'

type OpeningContext = Pick<ContextWith<'openingKey'>, 'db' | 'store' | 'openingKey'>
type Certificate = NonNullable<Awaited<ReturnType<typeof certificateToOpen>>>

const worker = { service: 'worker' } as const

export const openCertificateForStaff = defineJob(
  OPEN_CERTIFICATE_JOB,
  { needs: ['openingKey'] },
  async ({ requestId }, context: OpeningContext) => {
    const { db, store } = context
    const found = await inTransaction(db, worker, async (tx) => {
      const opening = await openingById(tx, requestId)
      if (opening === null || opening.openedAt !== null || opening.refused !== null) return null
      const certificate = await certificateToOpen(tx, opening)
      const person = await findPerson(tx, opening.staffId)
      const warrant =
        certificate !== null && person?.isAdmin === true && opening.expiresAt > now()
          ? await Warrant.on(
              tx,
              { proofId: opening.proofId, publicKey: opening.publicKey, about: certificate.id },
              { ...toOpen, purpose: 'staff', personId: opening.staffId, documentHash: null },
            )
          : null
      return { opening, certificate, warrant }
    })
    if (found === null) return
    const { opening, certificate, warrant } = found
    const answer =
      certificate === null || warrant === null
        ? { refused: 'This certificate is no longer open to you.' }
        : await copyFor(context, warrant, opening, certificate)
    const answered = await inTransaction(db, worker, async (tx) => {
      if (!(await answerOpening(tx, requestId, answer))) return false
      if ('object' in answer && certificate !== null) {
        await append(tx, {
          event: 'notice.certificate-opened',
          willId: certificate.willId,
          actor: 'worker',
          details: { noticeId: opening.noticeId, version: opening.version, for: opening.staffId },
        })
        const when = { startAfter: opening.expiresAt, singletonKey: requestId }
        await enqueue(tx, FORGET_CERTIFICATE_JOB, { requestId }, when)
      }
      return true
    })
    // Another run was faster: nothing refers to this copy.
    if (!answered && 'object' in answer) await store.remove(objectId(answer.object))
  },
)

async function copyFor(
  context: OpeningContext,
  warrant: Warrant,
  opening: Opening,
  { id, object, sha256, media }: Certificate,
): Promise<{ object: string; media: CertificateMedia } | { refused: string }> {
  try {
    const bytes = await openStored(context, warrant, object, certificateContext(id))
    if (!createHash('sha256').update(bytes).digest().equals(sha256))
      return { refused: 'The stored certificate is not the one that was uploaded.' }
    return { object: await handOver(context, warrant, bytes, openedContext(opening.id)), media }
  } catch (error) {
    // These errors are permanent; an unavailable store is not, and is retried.
    if (error instanceof CannotOpen || error instanceof ObjectMissing || error instanceof ObjectDamaged)
      return { refused: 'The stored certificate is damaged and cannot be shown.' }
    throw error
  }
}

/** Deletes the copy made for one look once it has expired. */
export const forgetCertificateCopy = defineJob(
  FORGET_CERTIFICATE_JOB,
  {},
  async ({ requestId }, { db, store }: Pick<JobContext, 'db' | 'store'>) => {
    const opening = await inTransaction(db, worker, (tx) => openingById(tx, requestId))
    if (opening === null || opening.object === null) return
    await store.remove(objectId(opening.object))
    await inTransaction(db, worker, (tx) => forgetCopy(tx, requestId))
  },
)

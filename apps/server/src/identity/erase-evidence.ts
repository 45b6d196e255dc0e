// Erases the pictures of an identity check after their retention period: UK GDPR article 5(1)(e) lets
// personal data be kept no longer than they are needed. A picture's key is sealed in its own object
// (platform/storage/vault.ts), so it is deleted with it. The decision, what was read and the pictures' hashes stay.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction } from '../platform/database/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { objectId } from '../platform/storage/objects.ts'
import { removeSealedFor } from '../platform/storage/sealed-for.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { evidenceById, lockIdentityOf } from './store.ts'
import { beginErasing, evidenceToErase, finishErasing, type KeptUntil } from './store-erasing.ts'
import { deleteOpening, openingsOf } from './store-openings.ts'
import { forgottenReadings } from './store-readings.ts'
import { ERASE_EVIDENCE_JOB, READ_PICTURES_JOB } from './job-types.ts'
import { sealContext } from './upload-evidence.ts'

export type ErasingContext = Pick<JobContext, 'db' | 'log' | 'store'> & {
  config: Pick<Config, 'identityKeptDays'>
}

const worker = { service: 'worker' } as const
const DAY_MS = 86_400_000
/**
 * Longer than any pause between two attempts at a reading, so that a job just ended is not taken for a lost
 * one.
 */
const QUIET_MS = 10 * 60_000

const keptUntil = ({ accepted, otherwise }: Config['identityKeptDays']): KeptUntil => ({
  accepted: new Date(now().getTime() - accepted * DAY_MS),
  otherwise: new Date(now().getTime() - otherwise * DAY_MS),
})

/**
 * Repeatable: the next run completes an interrupted one. Skips evidence that awaits a decision or is not old
 * enough.
 */
export async function eraseEvidence(
  evidenceId: string,
  { db, log, store, config }: ErasingContext,
): Promise<void> {
  const found = await inTransaction(db, worker, async (tx) => {
    const evidence = await evidenceById(tx, evidenceId)
    if (evidence === undefined) return
    // Serialised with requests for a check of these pictures.
    await lockIdentityOf(tx, evidence.person_id)
    const due = await beginErasing(tx, evidenceId, keptUntil(config.identityKeptDays), now())
    return due && { ...due, copies: due.check_id === null ? [] : await openingsOf(tx, due.check_id) }
  })
  if (found === undefined) return
  // The api entered these names, and whoever has its login can give that of any object.
  for (const [part, object] of [
    ['document', found.document_object],
    ['selfie', found.selfie_object],
  ] as const)
    if (!(await removeSealedFor(store, object, sealContext(evidenceId, part))))
      log.warn({ object, evidenceId }, 'an object that is not of this evidence was to be erased; it stays')
  // A reviewer's copy is deleted when the proof it was opened with expires, unless that job was lost.
  for (const { object_id: object } of found.copies) if (object !== null) await store.remove(objectId(object))
  await inTransaction(db, worker, async (tx) => {
    if (!(await finishErasing(tx, evidenceId, now()))) return
    for (const copy of found.copies) await deleteOpening(tx, copy.id)
    await append(tx, {
      event: 'identity.evidence-erased',
      actor: 'worker',
      details: {
        evidenceId,
        personId: found.person_id,
        checkId: found.check_id,
        outcome: found.state ?? 'unused',
      },
    })
  })
}

/**
 * Queues an erasure for all pictures past their retention period, and a reading wherever its job was lost:
 * without it nobody can decide.
 */
export async function tendIdentity({
  db,
  config,
}: Pick<ErasingContext, 'db' | 'config'>): Promise<{ erasing: number; reading: number }> {
  return await inTransaction(db, worker, async (tx) => {
    const due = await evidenceToErase(tx, keptUntil(config.identityKeptDays), ERASE_EVIDENCE_JOB.name)
    for (const evidenceId of due)
      await enqueue(tx, ERASE_EVIDENCE_JOB, { evidenceId }, { singletonKey: evidenceId })
    const unread = await forgottenReadings(tx, new Date(now().getTime() - QUIET_MS), READ_PICTURES_JOB.name)
    for (const checkId of unread) await enqueue(tx, READ_PICTURES_JOB, { checkId }, { singletonKey: checkId })
    return { erasing: due.length, reading: unread.length }
  })
}

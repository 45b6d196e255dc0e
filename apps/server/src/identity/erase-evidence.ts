// Erases the pictures of an identity check when their time is over: UK GDPR article 5(1)(e) lets personal data be kept no longer than they are needed. A
// picture's key lies sealed in its own object (platform/vault.ts), so it goes with it. The decision, what was read and the pictures' hashes stay.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'
import { objectId } from '../platform/objects.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { evidenceById, lockIdentityOf } from './store.ts'
import { beginErasing, evidenceToErase, finishErasing, type KeptUntil } from './store-erasing.ts'
import { deleteOpening, openingsOf } from './store-openings.ts'
import { forgottenReadings } from './store-readings.ts'
import { READ_PICTURES_JOB } from './upload-evidence.ts'

export type ErasingContext = Pick<WorkerContext, 'db' | 'store'> & {
  config: Pick<Config, 'identityKeptDays'>
}

export const ERASE_EVIDENCE_JOB = { name: 'erase-identity-evidence' } as const
const worker = { service: 'worker' } as const
const DAY_MS = 86_400_000
/** Longer than any pause between two tries of a reading, so that a job just ended is not taken for a lost one. */
const QUIET_MS = 10 * 60_000

const keptUntil = ({ accepted, otherwise }: Config['identityKeptDays']): KeptUntil => ({
  accepted: new Date(now().getTime() - accepted * DAY_MS),
  otherwise: new Date(now().getTime() - otherwise * DAY_MS),
})

/** Repeatable: a run that died half way is finished by the next. Leaves alone what still waits for a decision and what is not old enough. */
export async function eraseEvidence(
  evidenceId: string,
  { db, store, config }: ErasingContext,
): Promise<void> {
  const found = await inTransaction(db, worker, async (tx) => {
    const evidence = await evidenceById(tx, evidenceId)
    if (evidence === undefined) return
    // Nobody may ask for a check of these pictures at the same moment.
    await lockIdentityOf(tx, evidence.person_id)
    const due = await beginErasing(tx, evidenceId, keptUntil(config.identityKeptDays), now())
    return due && { ...due, copies: due.check_id === null ? [] : await openingsOf(tx, due.check_id) }
  })
  if (found === undefined) return
  // A copy made for a reviewer is gone after ten minutes, unless the job that takes it away was lost.
  for (const object of [
    found.document_object,
    found.selfie_object,
    ...found.copies.map((copy) => copy.object_id),
  ])
    if (object !== null) await store.remove(objectId(object))
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

/** Puts in a job for all pictures whose time is over, and for every reading whose job was lost: nobody decides before it is in. */
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

// Removes an ended upload, and ends one not finished within its day. The worker's part: the api never deletes
// a row.
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { objectId } from '../../platform/storage/objects.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { SWEEP_UPLOAD_JOB } from '../job-types.ts'
import { dropUpload, findUpload, markUploadEnded, objectsOfUpload } from './upload-store.ts'

/** Repeatable; the objects are deleted before the rows that name them. */
export async function sweepUpload(
  uploadId: string,
  { db, store }: Pick<JobContext, 'db' | 'store'>,
): Promise<void> {
  const objects = await inTransaction(db, { service: 'worker' }, async (tx) => {
    const upload = await findUpload(tx, uploadId)
    if (upload === null) return null
    if (upload.endedAt === null && upload.expiresAt > now()) {
      // Run too early because a clock was set: scheduled again for when it is due.
      await enqueue(tx, SWEEP_UPLOAD_JOB, { uploadId }, { startAfter: upload.expiresAt })
      return null
    }
    if (upload.endedAt === null) await markUploadEnded(tx, uploadId, 'expired', now())
    return await objectsOfUpload(tx, uploadId)
  })
  if (objects === null) return
  for (const object of objects) await store.remove(objectId(object))
  await inTransaction(db, { service: 'worker' }, async (tx) => {
    // A piece that was intended meanwhile keeps the row until the next run; an ended upload accepts no more.
    const left = (await objectsOfUpload(tx, uploadId)).filter((object) => !objects.includes(object))
    if (left.length === 0) await dropUpload(tx, uploadId)
    else await enqueue(tx, SWEEP_UPLOAD_JOB, { uploadId })
  })
}

// Ends an upload: destroys its key in the caller's transaction, and queues the worker job that removes what
// can no longer be opened.
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { SWEEP_UPLOAD_JOB } from '../job-types.ts'
import { markUploadEnded, type EndOfUpload } from './upload-store.ts'

/** False when it had ended already. */
export async function endUpload(tx: Tx, uploadId: string, because: EndOfUpload): Promise<boolean> {
  if (!(await markUploadEnded(tx, uploadId, because, now()))) return false
  await enqueue(tx, SWEEP_UPLOAD_JOB, { uploadId })
  return true
}

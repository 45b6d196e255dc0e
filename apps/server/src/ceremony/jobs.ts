// The worker's part in the ceremony.
import { defineJob } from '../platform/jobs.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { forgetTake } from './recordings/forget-take.ts'
import { ADVANCE_SEAL_JOB, FORGET_TAKE_JOB, OPEN_CEREMONY_JOB, SWEEP_UPLOAD_JOB } from './job-types.ts'
import { openCeremony } from './statement/open-ceremony.ts'
import { sweepUpload } from './recordings/sweep-upload.ts'

export const ceremonyJobs = [
  defineJob(OPEN_CEREMONY_JOB, {}, ({ willId }, context: WorkerContext) => openCeremony(willId, context)),
  defineJob(ADVANCE_SEAL_JOB, { concurrency: 4 }, async ({ willId }, context: WorkerContext) => {
    // Loads the PDF reader and the typesetter, which a worker without a will to seal does not need.
    const { advanceSeal } = await import('./sealing/advance-seal.ts')
    await advanceSeal(willId, context)
  }),
  defineJob(SWEEP_UPLOAD_JOB, { concurrency: 1 }, ({ uploadId }, context: WorkerContext) =>
    sweepUpload(uploadId, context),
  ),
  defineJob(FORGET_TAKE_JOB, { concurrency: 1 }, ({ recordingId }, context: WorkerContext) =>
    forgetTake(recordingId, context),
  ),
]

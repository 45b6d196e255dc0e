// The worker's part in the ceremony.
import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { sweepUploadJob } from './recordings/end-upload.ts'
import { forgetTake, forgetTakeJob } from './recordings/forget-take.ts'
import { openCeremony } from './statement/open-ceremony.ts'
import { sweepUpload } from './recordings/sweep-upload.ts'

const ofWill = z.object({ willId: z.uuid() })

export const ceremonyJobs = [
  defineJob('open-ceremony', { schema: ofWill }, ({ willId }, context: WorkerContext) =>
    openCeremony(willId, context),
  ),
  defineJob(
    'advance-seal',
    { schema: ofWill, concurrency: 4 },
    async ({ willId }, context: WorkerContext) => {
      // Loads the PDF reader and the typesetter, which a worker without a will to seal does not need.
      const { advanceSeal } = await import('./sealing/advance-seal.ts')
      await advanceSeal(willId, context)
    },
  ),
  defineJob(
    sweepUploadJob,
    { schema: z.object({ uploadId: z.uuid() }), concurrency: 1 },
    ({ uploadId }, context: WorkerContext) => sweepUpload(uploadId, context),
  ),
  defineJob(
    forgetTakeJob,
    { schema: z.object({ recordingId: z.uuid() }), concurrency: 1 },
    ({ recordingId }, context: WorkerContext) => forgetTake(recordingId, context),
  ),
]

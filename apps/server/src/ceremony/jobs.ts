// The worker's part in the ceremony.
import { defineJob } from '../platform/jobs.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { forgetTake } from './recordings/forget-take.ts'
import {
  ADVANCE_SEAL_JOB,
  FORGET_PLAY_JOB,
  FORGET_TAKE_JOB,
  OPEN_CEREMONY_JOB,
  OPEN_PLAY_JOB,
  SWEEP_UPLOAD_JOB,
} from './job-types.ts'
import { forgetPlay, openPlay } from './plays/open-play.ts'
import type { SealingContext } from './sealing/advance-seal.ts'
import { openCeremony } from './statement/open-ceremony.ts'
import { sweepUpload } from './recordings/sweep-upload.ts'

export const ceremonyJobs = [
  defineJob(OPEN_CEREMONY_JOB, { needs: ['sealingKey'] }, ({ willId }, context: ContextWith<'sealingKey'>) =>
    openCeremony(willId, context),
  ),
  defineJob(
    ADVANCE_SEAL_JOB,
    { concurrency: 4, needs: ['openingKey', 'sealingKey', 'authority'] },
    async ({ willId }, context: SealingContext) => {
      // Loads the PDF reader and the typesetter, which a worker without a will to seal does not need.
      const { advanceSeal } = await import('./sealing/advance-seal.ts')
      await advanceSeal(willId, context)
    },
  ),
  defineJob(
    OPEN_PLAY_JOB,
    { concurrency: 2, needs: ['openingKey'] },
    ({ playId }, context: ContextWith<'openingKey'>) => openPlay(playId, context),
  ),
  defineJob(FORGET_PLAY_JOB, { concurrency: 1 }, ({ playId }, context: JobContext) =>
    forgetPlay(playId, context),
  ),
  defineJob(SWEEP_UPLOAD_JOB, { concurrency: 1 }, ({ uploadId }, context: JobContext) =>
    sweepUpload(uploadId, context),
  ),
  defineJob(FORGET_TAKE_JOB, { concurrency: 1 }, ({ recordingId }, context: JobContext) =>
    forgetTake(recordingId, context),
  ),
]

// The worker's part in the ceremony.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { forgetTake } from './recordings/forget-take.ts'
import {
  ADVANCE_SEAL_JOB,
  FORGET_PLAY_JOB,
  FORGET_TAKE_JOB,
  KEEP_SEAL_STATE_JOB,
  OPEN_CEREMONY_JOB,
  OPEN_PLAY_JOB,
  RENEW_SEAL_JOB,
  SWEEP_UPLOAD_JOB,
} from './job-types.ts'
import { forgetPlay, openPlay } from './plays/open-play.ts'
import { storeSealState, enqueueSealStates } from './renewals/store-seal-state.ts'
import { renewSeal, tendRenewals } from './renewals/renew-seal.ts'
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
  // One at a time, both: nobody waits for them.
  defineJob(
    KEEP_SEAL_STATE_JOB,
    { concurrency: 1, retryLimit: 10, needs: ['openingKey'] },
    ({ willId }, context: ContextWith<'openingKey'>) => storeSealState(willId, context),
  ),
  defineSchedule('tend-seal-states', '7 * * * *', enqueueSealStates),
  defineJob(
    RENEW_SEAL_JOB,
    { concurrency: 1, needs: ['authority'] },
    ({ willId }, context: ContextWith<'authority'>) => renewSeal(willId, context),
  ),
  defineSchedule('tend-renewals', '23 * * * *', tendRenewals, ['authority']),
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

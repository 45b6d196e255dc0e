// The worker's jobs for copies and erasures.
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import { eraseAccount, tendErasures, type ErasureContext } from './erase-account.ts'
import { ERASE_JOB, FORGET_EXPORT_JOB, MAKE_EXPORT_JOB } from './job-types.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { forgetExport, makeExport, type ExportContext } from './make-export.ts'

const oneByOne = { concurrency: 1 }

export const ownDataJobs = [
  defineJob(
    MAKE_EXPORT_JOB,
    { ...oneByOne, needs: ['openingKey'] },
    ({ requestId }, context: ExportContext) => makeExport(requestId, context),
  ),
  defineJob(FORGET_EXPORT_JOB, oneByOne, ({ requestId }, context: JobContext) =>
    forgetExport(requestId, context),
  ),
  defineJob(ERASE_JOB, oneByOne, ({ erasureId }, context: ErasureContext) =>
    eraseAccount(erasureId, context),
  ),
  defineSchedule('tend-erasures', '* * * * *', tendErasures),
]

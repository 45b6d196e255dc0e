// The worker's jobs for copies and erasures.
import { z } from 'zod'
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import { FORGET_EXPORT_JOB, MAKE_EXPORT_JOB } from './ask-export.ts'
import { eraseAccount, tendErasures, type ErasureContext } from './erase-account.ts'
import { ERASE_JOB } from './job-names.ts'
import { forgetExport, makeExport, type ExportContext } from './make-export.ts'

const ofRequest = { schema: z.object({ requestId: z.uuid() }), concurrency: 1 } as const

export const ownDataJobs = [
  defineJob<{ requestId: string }, ExportContext>(MAKE_EXPORT_JOB.name, ofRequest, ({ requestId }, context) =>
    makeExport(requestId, context),
  ),
  defineJob<{ requestId: string }, ExportContext>(
    FORGET_EXPORT_JOB.name,
    ofRequest,
    ({ requestId }, context) => forgetExport(requestId, context),
  ),
  defineJob<{ erasureId: string }, ErasureContext>(
    ERASE_JOB.name,
    { schema: z.object({ erasureId: z.uuid() }), concurrency: 1 },
    ({ erasureId }, context) => eraseAccount(erasureId, context),
  ),
  defineSchedule('tend-erasures', '* * * * *', tendErasures),
]

// The death notices' job, with its payload.
import { z } from 'zod'
import { noticeNews } from '../notifications/notice-templates.ts'
import { declareJob } from '../platform/jobs.ts'

/** `telling`: a job that runs twice tells once. */
export const TELL_OF_NOTICE_JOB = declareJob(
  'tell-of-notice',
  z.object({ noticeId: z.uuid(), news: z.enum(noticeNews), telling: z.uuid() }),
)

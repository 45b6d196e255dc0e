// The notifications' job, with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

export const SEND_MAIL_JOB = declareJob('send-mail', z.object({ outboxId: z.uuid() }))

// The notifications' job, with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

/** Names no mail: the worker looks for itself which came back. */
export const COUNT_RETURNS_JOB = declareJob('count-returned-mails', z.object({}))
export const SEND_TEXT_JOB = declareJob('send-text', z.object({ textId: z.uuid() }))
export const SEND_MAIL_JOB = declareJob('send-mail', z.object({ outboxId: z.uuid() }))

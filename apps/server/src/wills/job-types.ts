// The wills' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofRequest = z.object({ requestId: z.uuid() })

export const SEAL_FORM_JOB = declareJob('seal-form', z.object({ willId: z.uuid() }))
export const CHECK_PAGES_JOB = declareJob('check-pages', z.object({ willId: z.uuid(), object: z.string() }))
export const OPEN_WILL_JOB = declareJob('open-will', ofRequest)
export const FORGET_OPENED_JOB = declareJob('forget-opened', ofRequest)

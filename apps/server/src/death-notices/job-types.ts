// The death notices' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

/** Names no notice: the worker looks for itself what is still to be told. */
export const TELL_OF_NOTICES_JOB = declareJob('tell-of-notices', z.object({}))

/** Names nobody: the worker looks for itself who was assigned. */
export const CLEAR_PROFESSIONALS_JOB = declareJob('clear-professionals', z.object({}))

const ofRequest = z.object({ requestId: z.uuid() })
export const OPEN_CERTIFICATE_JOB = declareJob('open-death-certificate', ofRequest)
export const PRINT_LETTER_JOB = declareJob('print-letter', ofRequest)
export const FORGET_LETTER_JOB = declareJob('forget-letter', ofRequest)
export const FORGET_CERTIFICATE_JOB = declareJob('forget-death-certificate', ofRequest)

// The jobs of exports and erasures, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofRequest = z.object({ requestId: z.uuid() })

export const MAKE_EXPORT_JOB = declareJob('make-export', ofRequest)
export const FORGET_EXPORT_JOB = declareJob('forget-export', ofRequest)
export const ERASE_JOB = declareJob('erase-account', z.object({ erasureId: z.uuid() }))

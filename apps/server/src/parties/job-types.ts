// The parties' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

export const NOTE_EXECUTOR_JOB = declareJob('note-executor', z.object({ willId: z.uuid() }))

// The parties' jobs, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

export const NOTE_EXECUTOR_JOB = declareJob(
  'note-executor',
  z.object({
    willId: z.uuid(),
    /** Of a change confirmed by the testator: the proof, and the fields of the form it was used up for, in order. */
    proven: z.object({ proofId: z.uuid(), given: z.array(z.string()) }).optional(),
  }),
)

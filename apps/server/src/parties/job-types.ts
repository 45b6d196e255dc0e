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

export const ASK_UNANSWERED_JOB = declareJob(
  'ask-unanswered-executors',
  z.object({
    willId: z.uuid(),
    /**
     * Whoever was told since then is not told again: when the wait was over, or the will was released. Null: nobody who
     * was ever told is, since an executor declined.
     */
    since: z.iso.datetime().nullable(),
    isReleased: z.boolean(),
  }),
)

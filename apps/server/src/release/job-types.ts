// The release's jobs for the worker, each with its payload.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

const ofPack = z.object({ packId: z.uuid() })
export const MAKE_PACK_JOB = declareJob('make-dispute-pack', ofPack)
export const FORGET_PACK_JOB = declareJob('forget-dispute-pack', ofPack)

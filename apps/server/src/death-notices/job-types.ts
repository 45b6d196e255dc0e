// The death notices' job.
import { z } from 'zod'
import { declareJob } from '../platform/jobs.ts'

/** Names no notice: the worker looks for itself what is still to be told. */
export const TELL_OF_NOTICES_JOB = declareJob('tell-of-notices', z.object({}))

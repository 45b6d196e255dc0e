// The worker's part in the ceremony.
import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { advanceSeal } from './advance-seal.ts'
import { openCeremony } from './open-ceremony.ts'

const ofWill = z.object({ willId: z.uuid() })

export const ceremonyJobs = [
  defineJob('open-ceremony', { schema: ofWill }, ({ willId }, context: WorkerContext) => openCeremony(willId, context)),
  defineJob('advance-seal', { schema: ofWill, concurrency: 4 }, ({ willId }, context: WorkerContext) => advanceSeal(willId, context)),
]

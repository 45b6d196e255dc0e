// The worker's part in the ceremony.
import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'
import type { WorkerContext } from '../platform/worker-context.ts'
import { openCeremony } from './open-ceremony.ts'

const ofWill = z.object({ willId: z.uuid() })

export const ceremonyJobs = [
  defineJob('open-ceremony', { schema: ofWill }, ({ willId }, context: WorkerContext) => openCeremony(willId, context)),
  defineJob('advance-seal', { schema: ofWill, concurrency: 4 }, async ({ willId }, context: WorkerContext) => {
    // With it come the reader of PDFs and the typesetter, which a worker without a will to seal need not hold.
    const { advanceSeal } = await import('./advance-seal.ts')
    await advanceSeal(willId, context)
  }),
]

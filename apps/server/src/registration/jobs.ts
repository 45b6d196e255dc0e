// The worker's part in registration: one durable job a network.
import { z } from 'zod'
import { defineJob } from '../platform/jobs.ts'
import { anchorWill } from './anchor-will.ts'
import { issueCapsule } from './issue-capsule.ts'
import type { RegistrationContext } from './networks.ts'
import { planAnchors } from './plan-anchors.ts'
import { planWithdrawals } from './withdraw-will.ts'

const ofWill = z.object({ willId: z.uuid() })

export const registrationJobs = [
  defineJob('plan-anchors', { schema: ofWill }, ({ willId }, context: RegistrationContext) => planAnchors(willId, context)),
  defineJob('anchor-will', { schema: z.object({ anchorId: z.uuid() }), concurrency: 3 }, ({ anchorId }, context: RegistrationContext) => anchorWill(anchorId, context)),
  defineJob('plan-withdrawals', { schema: ofWill }, ({ willId }, context: RegistrationContext) => planWithdrawals(willId, context)),
  defineJob('issue-capsule', { schema: ofWill }, ({ willId }, context: RegistrationContext) => issueCapsule(willId, context)),
]

// The worker's jobs of registration: one durable job, and one queue, per network.
import { NETWORKS } from '@testate/domain/networks'
import { z } from 'zod'
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import { anchorRoot } from './roots/anchor-root.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import { moveTokenJob } from './tokens/ask-move.ts'
import { anchorQueue } from './anchors/enqueue-anchor.ts'
import { askedMove, moveToken } from './tokens/move-token.ts'
import type { RegistrationContext } from './networks/networks.ts'
import { planAnchors } from './anchors/plan-anchors.ts'
import { planRelease } from './anchors/plan-release.ts'
import { rootQueue } from './roots/plan-roots.ts'
import { planWithdrawals } from './anchors/plan-withdrawals.ts'
import { renewCapsules } from './evidence/renew-capsules.ts'
import { resumeAnchors } from './anchors/resume-anchors.ts'
import { tendRoots } from './roots/tend-roots.ts'
import { tendWithdrawal, tendWithdrawals } from './anchors/tend-withdrawal.ts'
import { WATCH_REGISTRAR_JOB, watchRegistrar } from './networks/watch-registrar.ts'
import { TEND_WITHDRAWAL_JOB } from './anchors/withdraw-will.ts'

const ofWill = z.object({ willId: z.uuid() })

export const registrationJobs = [
  defineJob('plan-anchors', { schema: ofWill }, ({ willId }, context: RegistrationContext) =>
    planAnchors(willId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(
      anchorQueue(network),
      { schema: z.object({ anchorId: z.uuid() }), concurrency: 3 },
      ({ anchorId }, context: RegistrationContext) => anchorWill(anchorId, context),
    ),
  ),
  defineJob(moveTokenJob, { schema: askedMove }, (asked, context: RegistrationContext) =>
    moveToken(asked, context),
  ),
  defineJob('plan-release', { schema: ofWill }, ({ willId }, context: RegistrationContext) =>
    planRelease(willId, context),
  ),
  defineJob('plan-withdrawals', { schema: ofWill }, ({ willId }, context: RegistrationContext) =>
    planWithdrawals(willId, context),
  ),
  defineJob(
    TEND_WITHDRAWAL_JOB.name,
    { schema: z.object({ withdrawalId: z.uuid() }) },
    ({ withdrawalId }, context: RegistrationContext) => tendWithdrawal(withdrawalId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(
      rootQueue(network),
      { schema: z.object({ rootId: z.uuid() }), concurrency: 1 },
      ({ rootId }, context: RegistrationContext) => anchorRoot(rootId, context),
    ),
  ),
  // A day's renewals come together, and must not delay a capsule that a person waits for.
  defineJob('renew-capsule', { schema: ofWill, concurrency: 1 }, issue),
  defineJob(
    'renew-capsules',
    { schema: z.object({ after: z.uuid().optional() }), concurrency: 1 },
    ({ after }, context: RegistrationContext) => renewCapsules(after, context),
  ),
  defineJob('issue-capsule', { schema: ofWill }, issue),
  defineSchedule('resume-anchors', '* * * * *', resumeAnchors),
  defineSchedule('tend-roots', '* * * * *', tendRoots),
  defineSchedule('tend-withdrawals', '* * * * *', tendWithdrawals),
  defineSchedule(WATCH_REGISTRAR_JOB.name, '*/5 * * * *', watchRegistrar),
]

async function issue({ willId }: z.infer<typeof ofWill>, context: RegistrationContext): Promise<void> {
  // Imported lazily: it loads the typesetter, which a worker without a certificate to print does not need.
  const { issueCapsule } = await import('./evidence/issue-capsule.ts')
  await issueCapsule(willId, context)
}

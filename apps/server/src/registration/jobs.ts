// The worker's jobs of registration: one durable job, and one queue, per network.
import { NETWORKS } from '@testate/domain/networks'
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import { anchorRoot } from './roots/anchor-root.ts'
import { anchorWill } from './anchors/anchor-will.ts'
import * as types from './job-types.ts'
import { moveToken } from './tokens/move-token.ts'
import type { RegistrationContext } from './networks/networks.ts'
import { planAnchors } from './anchors/plan-anchors.ts'
import { planRelease } from './anchors/plan-release.ts'
import { planWithdrawals } from './anchors/plan-withdrawals.ts'
import { renewCapsules } from './evidence/renew-capsules.ts'
import { resumeAnchors } from './anchors/resume-anchors.ts'
import { tendRoots } from './roots/tend-roots.ts'
import { tendWithdrawal, tendWithdrawals } from './anchors/tend-withdrawal.ts'
import { watchRegistrar } from './networks/watch-registrar.ts'

export const registrationJobs = [
  defineJob(types.PLAN_ANCHORS_JOB, {}, ({ willId }, context: RegistrationContext) =>
    planAnchors(willId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(types.anchorJob(network), { concurrency: 3 }, ({ anchorId }, context: RegistrationContext) =>
      anchorWill(anchorId, context),
    ),
  ),
  defineJob(types.MOVE_TOKEN_JOB, {}, (asked, context: RegistrationContext) => moveToken(asked, context)),
  defineJob(types.PLAN_RELEASE_JOB, {}, ({ willId }, context: RegistrationContext) =>
    planRelease(willId, context),
  ),
  defineJob(types.PLAN_WITHDRAWALS_JOB, {}, ({ willId }, context: RegistrationContext) =>
    planWithdrawals(willId, context),
  ),
  defineJob(types.TEND_WITHDRAWAL_JOB, {}, ({ withdrawalId }, context: RegistrationContext) =>
    tendWithdrawal(withdrawalId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(types.rootJob(network), { concurrency: 1 }, ({ rootId }, context: RegistrationContext) =>
      anchorRoot(rootId, context),
    ),
  ),
  // A day's renewals come together, and must not delay a capsule that a person waits for.
  defineJob(types.RENEW_CAPSULE_JOB, { concurrency: 1 }, issue),
  defineJob(types.RENEW_CAPSULES_JOB, { concurrency: 1 }, ({ after }, context: RegistrationContext) =>
    renewCapsules(after, context),
  ),
  defineJob(types.ISSUE_CAPSULE_JOB, {}, issue),
  defineSchedule('resume-anchors', '* * * * *', resumeAnchors),
  defineSchedule('tend-roots', '* * * * *', tendRoots),
  defineSchedule('tend-withdrawals', '* * * * *', tendWithdrawals),
  defineSchedule(types.WATCH_REGISTRAR_JOB.name, '*/5 * * * *', watchRegistrar),
]

async function issue({ willId }: { willId: string }, context: RegistrationContext): Promise<void> {
  // Imported lazily: it loads the typesetter, which a worker without a certificate to print does not need.
  const { issueCapsule } = await import('./evidence/issue-capsule.ts')
  await issueCapsule(willId, context)
}

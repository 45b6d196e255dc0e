// The worker's jobs of registration: one durable job, and one queue, per network.
import { NETWORKS } from '@testate/domain/networks'
import { defineJob, defineSchedule } from '../platform/jobs.ts'
import type { ContextWith, JobContext } from '../platform/worker-context.ts'
import { anchorRelease } from './roots/anchor-release.ts'
import { anchorRoot, type RootContext } from './roots/anchor-root.ts'
import { anchorWill, type AnchoringContext } from './anchors/anchor-will.ts'
import * as types from './job-types.ts'
import { signLink, tendLinks } from './links/sign-link.ts'
import { moveToken } from './tokens/move-token.ts'
import { planAnchors } from './anchors/plan-anchors.ts'
import { planRelease } from './anchors/plan-release.ts'
import { planWithdrawals } from './anchors/plan-withdrawals.ts'
import { closeWill, tendClosings } from './evidence/close-will.ts'
import type { IssuingContext } from './evidence/issue-capsule.ts'
import { renewProofs } from './evidence/renew-proofs.ts'
import { moveUnderKey, tendMoves } from './evidence/move-under-key.ts'
import { tendReleaseWraps, wrapForRelease } from './evidence/wrap-for-release.ts'
import { resumeAnchors } from './anchors/resume-anchors.ts'
import { tellOfNetworks } from './anchors/tell-registered.ts'
import { checkRoots } from './roots/check-roots.ts'
import { advanceWithdrawal, advanceWithdrawals } from './anchors/advance-withdrawal.ts'
import { watchRegistrar } from './networks/watch-registrar.ts'

const toIssue = ['openingKey', 'sealingKey', 'authority', 'logKey', 'networks'] as const

export const registrationJobs = [
  defineJob(
    types.PLAN_ANCHORS_JOB,
    { needs: ['openingKey'] },
    ({ willId }, context: ContextWith<'openingKey'>) => planAnchors(willId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(
      types.anchorJob(network),
      { concurrency: 3, needs: ['openingKey', 'networks'] },
      ({ anchorId }, context: AnchoringContext) => anchorWill(anchorId, context),
    ),
  ),
  defineJob(types.MOVE_TOKEN_JOB, { needs: ['networks'] }, (asked, context: ContextWith<'networks'>) =>
    moveToken(asked, context),
  ),
  defineJob(
    types.PLAN_RELEASE_JOB,
    { needs: ['openingKey', 'networks'] },
    ({ willId }, context: AnchoringContext) => planRelease(willId, context),
  ),
  defineJob(
    types.PLAN_WITHDRAWALS_JOB,
    { needs: ['networks'] },
    ({ willId }, context: ContextWith<'networks'>) => planWithdrawals(willId, context),
  ),
  defineJob(types.TEND_WITHDRAWAL_JOB, {}, ({ withdrawalId }, context: JobContext) =>
    advanceWithdrawal(withdrawalId, context),
  ),
  ...NETWORKS.map((network) =>
    defineJob(
      types.rootJob(network),
      { concurrency: 1, needs: ['logKey', 'networks'] },
      ({ rootId }, context: RootContext) => anchorRoot(rootId, context),
    ),
  ),
  defineJob(types.ANCHOR_RELEASE_JOB, { concurrency: 1 }, ({ willId }, context: JobContext) =>
    anchorRelease(willId, context),
  ),
  // A day's renewals come together, and must not delay a capsule that a person waits for.
  defineJob(types.RENEW_PROOF_JOB, { concurrency: 1, needs: toIssue }, issue),
  defineJob(types.RENEW_PROOFS_JOB, { concurrency: 1 }, ({ after }, context: JobContext) =>
    renewProofs(after, context),
  ),
  defineJob(types.ISSUE_CAPSULE_JOB, { needs: toIssue }, issue),
  defineJob(types.SIGN_LINK_JOB, { needs: ['logKey'] }, ({ willId }, context: ContextWith<'logKey'>) =>
    signLink(willId, context),
  ),
  defineSchedule('tend-links', '41 * * * *', tendLinks),
  // One at a time: nobody waits for it, and others need the processor.
  defineJob(
    types.MOVE_UNDER_KEY_JOB,
    { concurrency: 1, needs: ['openingKey', 'sealingKey'] },
    ({ willId }, context: ContextWith<'openingKey' | 'sealingKey'>) => moveUnderKey(willId, context),
  ),
  defineSchedule('tend-moves', '* * * * *', tendMoves),
  defineJob(
    types.WRAP_FOR_RELEASE_JOB,
    { concurrency: 1, needs: ['openingKey', 'sealingKey'] },
    ({ willId }, context: ContextWith<'openingKey' | 'sealingKey'>) => wrapForRelease(willId, context),
  ),
  defineSchedule('tend-release-wraps', '* * * * *', tendReleaseWraps),
  defineJob(types.CLOSE_WILL_JOB, { concurrency: 1 }, ({ willId }, context: JobContext) =>
    closeWill(willId, context),
  ),
  defineSchedule('tend-closings', '* * * * *', tendClosings),
  defineSchedule('resume-anchors', '* * * * *', resumeAnchors),
  defineSchedule('tend-roots', '* * * * *', checkRoots),
  defineSchedule('tell-of-networks', '17 * * * *', tellOfNetworks),
  defineSchedule('tend-withdrawals', '* * * * *', advanceWithdrawals),
  defineSchedule(types.WATCH_REGISTRAR_JOB.name, '*/5 * * * *', watchRegistrar, ['networks']),
]

async function issue({ willId }: { willId: string }, context: IssuingContext): Promise<void> {
  // Imported lazily: it loads the typesetter, which a worker without a certificate to print does not need.
  const { issueCapsule } = await import('./evidence/issue-capsule.ts')
  await issueCapsule(willId, context)
}

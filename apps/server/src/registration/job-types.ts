// Registration's jobs, each with its payload. Each network has its own queue, so that an unresponsive one
// delays no other network's jobs.
import { z } from 'zod'
import { declareJob, type JobType } from '../platform/jobs.ts'

const ofWill = z.object({ willId: z.uuid() })
const ofAnchor = z.object({ anchorId: z.uuid() })
const ofRoot = z.object({ rootId: z.uuid() })
const askedMove = z.object({
  anchorId: z.uuid(),
  willId: z.uuid(),
  network: z.enum(['ethereum', 'solana']),
  address: z.string(),
  deadline: z.number().int(),
  signature: z.string(),
  proofId: z.uuid(),
  personId: z.uuid(),
  askedAt: z.iso.datetime(),
})
export type AskedMove = z.infer<typeof askedMove>

export const PLAN_ANCHORS_JOB = declareJob('plan-anchors', ofWill)
export const anchorJob = (network: string): JobType<z.infer<typeof ofAnchor>> =>
  declareJob(`anchor-will-${network}`, ofAnchor)
export const MOVE_TOKEN_JOB = declareJob('move-token', askedMove)
export const PLAN_RELEASE_JOB = declareJob('plan-release', ofWill)
export const PLAN_WITHDRAWALS_JOB = declareJob('plan-withdrawals', ofWill)
/** Only names the row: the worker checks for itself what it finds there. */
export const TEND_WITHDRAWAL_JOB = declareJob('tend-withdrawal', z.object({ withdrawalId: z.uuid() }))
/** The network's copies of the log's heads. */
export const rootJob = (network: string): JobType<z.infer<typeof ofRoot>> =>
  declareJob(`anchor-root-${network}`, ofRoot)
export const ANCHOR_RELEASE_JOB = declareJob('anchor-release', ofWill)
export const RENEW_PROOF_JOB = declareJob('renew-proof', ofWill)
export const RENEW_PROOFS_JOB = declareJob('renew-proofs', z.object({ after: z.uuid().optional() }))
export const ISSUE_CAPSULE_JOB = declareJob('issue-capsule', ofWill)
export const SIGN_LINK_JOB = declareJob('sign-link', ofWill)
export const MOVE_UNDER_KEY_JOB = declareJob('move-under-key', ofWill)
export const WRAP_FOR_RELEASE_JOB = declareJob('wrap-for-release', ofWill)
export const CLOSE_WILL_JOB = declareJob('close-will', ofWill)
/** Scheduled; asked for once more soon after the worker's start. */
export const WATCH_REGISTRAR_JOB = declareJob('watch-registrar', z.object({}))

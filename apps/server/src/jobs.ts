// Every job, in the order of a will's life: the worker runs these. The migrations create the queues (queues.ts).
import { ceremonyJobs } from './ceremony/jobs.ts'
import { dashboardJobs } from './dashboard/jobs.ts'
import { noticeJobs } from './death-notices/jobs.ts'
import { estateJobs } from './estate/closing/jobs.ts'
import { factorJobs } from './factors/jobs.ts'
import { findingJobs } from './finding/jobs.ts'
import { identityJobs } from './identity/jobs.ts'
import { sendMail } from './notifications/jobs.ts'
import { countReturnsJob } from './notifications/returned/count-returns.ts'
import { textJobs } from './notifications/texts/jobs.ts'
import { partyJobs } from './parties/jobs.ts'
import { paymentJobs } from './payments/jobs.ts'
import { ownDataJobs } from './own-data/jobs.ts'
import type { AnyJob } from './platform/jobs.ts'
import { proofJobs } from './proofs/jobs.ts'
import { registrationJobs } from './registration/jobs.ts'
import { releaseJobs } from './release/jobs.ts'
import { willJobs } from './wills/jobs.ts'

export const workerJobs: readonly AnyJob[] = [
  sendMail,
  countReturnsJob,
  ...textJobs,
  ...proofJobs,
  ...factorJobs,
  ...willJobs,
  ...partyJobs,
  ...paymentJobs,
  ...identityJobs,
  ...ceremonyJobs,
  ...registrationJobs,
  ...findingJobs,
  ...noticeJobs,
  ...releaseJobs,
  ...estateJobs,
  ...dashboardJobs,
  ...ownDataJobs,
]

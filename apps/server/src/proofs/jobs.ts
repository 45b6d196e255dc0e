// The worker's mails about addresses, whose links it creates itself, and the deletion of what expired.
import { inTransaction } from '../platform/database/database.ts'
import { forgetOldAnswers } from '../platform/http/idempotency.ts'
import { defineSchedule } from '../platform/jobs.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { mailAddressLink } from './confirm-address.ts'
import { forgetOldProofs } from './forget-old.ts'
import { mailTakeBack } from './take-back.ts'

export const proofJobs = [
  mailAddressLink,
  mailTakeBack,
  defineSchedule('forget-old', '0 3 * * *', ({ db }: JobContext) =>
    inTransaction(db, { service: 'worker' }, async (tx) => {
      await forgetOldAnswers(tx)
      await forgetOldProofs(tx)
    }),
  ),
]

// What is deleted every night of what has expired: remembered answers, proofs, passkeys of accounts never opened.
import { inTransaction } from '../platform/database/database.ts'
import { now } from '../platform/clock.ts'
import { forgetOldAnswers } from '../platform/http/idempotency.ts'
import { defineSchedule } from '../platform/jobs.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { forgetOldProofs } from '../proofs/forget-old.ts'
import { forgetFirstPasskeys } from './store-passkeys.ts'

export const factorJobs = [
  defineSchedule('forget-old', '0 3 * * *', ({ db }: JobContext) =>
    inTransaction(db, { service: 'worker' }, async (tx) => {
      await forgetOldAnswers(tx)
      await forgetOldProofs(tx)
      await forgetFirstPasskeys(tx, now())
    }),
  ),
]

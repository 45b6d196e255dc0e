// When a head of the log is final on a ledger, the certificates and proofs of the wills it covers are made anew to say
// so: once per ledger, since a record on it never changes. Neither needs a byte of the will. A capsule is put together
// when it is downloaded, and needs nothing.
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { RENEW_PROOF_JOB, RENEW_PROOFS_JOB } from '../job-types.ts'
import { proofsBehind } from '../roots/store-roots.ts'

/** Jobs enqueued per transaction; the next page is a job of its own. */
const PAGE = 200

/** Repeatable: skips a will whose certificate and proof are complete. */
export async function renewProofs(after: string | undefined, context: Pick<JobContext, 'db'>): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const behind = await proofsBehind(tx, after ?? null, PAGE)
    for (const willId of behind) await enqueue(tx, RENEW_PROOF_JOB, { willId })
    if (behind.length === PAGE) await enqueue(tx, RENEW_PROOFS_JOB, { after: behind.at(-1)! })
  })
}

// When a head of the log is final on a ledger, the wills it covers get a capsule that says so: once per
// ledger, since a record on it never changes.
import { closedOf } from '../../custody/closing.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { RENEW_CAPSULE_JOB, RENEW_CAPSULES_JOB } from '../job-types.ts'
import type { JobContext } from '../../platform/worker-context.ts'
import { capsulesBehind } from '../roots/store-roots.ts'

/** Jobs enqueued per transaction; the next page is a job of its own. */
const PAGE = 200

/** Repeatable: skips a will whose capsule is already complete. */
export async function renewCapsules(
  after: string | undefined,
  context: Pick<JobContext, 'db'>,
): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const behind = await capsulesBehind(tx, after ?? null, PAGE)
    // A closed will's capsule stays as it is.
    const closed = await closedOf(tx, behind)
    for (const willId of behind) if (!closed.has(willId)) await enqueue(tx, RENEW_CAPSULE_JOB, { willId })
    if (behind.length === PAGE) await enqueue(tx, RENEW_CAPSULES_JOB, { after: behind.at(-1)! })
  })
}

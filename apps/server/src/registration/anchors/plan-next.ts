// When a token's move is final, the will's status may require another: requests made during the move wait for
// this.
import type { Tx } from '../../platform/database/database.ts'
import { enqueue } from '../../platform/jobs.ts'
import { PLAN_RELEASE_JOB, PLAN_WITHDRAWALS_JOB } from '../job-types.ts'

/** Enqueues both plans in the caller's transaction; each checks whether there is anything to do. */
export async function planNext(tx: Tx, willId: string): Promise<void> {
  await enqueue(tx, PLAN_RELEASE_JOB, { willId })
  await enqueue(tx, PLAN_WITHDRAWALS_JOB, { willId })
}

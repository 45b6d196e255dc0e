// A token that has come to rest may be where the will's status no longer wants it: what was asked for while it moved waits for this.
import type { Tx } from '../platform/database.ts'
import { enqueue } from '../platform/jobs.ts'

/** Puts both plans into the caller's transaction; each finds out for itself whether there is anything to do. */
export async function planNext(tx: Tx, willId: string): Promise<void> {
  await enqueue(tx, { name: 'plan-release' }, { willId })
  await enqueue(tx, { name: 'plan-withdrawals' }, { willId })
}

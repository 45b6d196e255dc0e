// Records of payments outlive the account they came from by the years the law wants them kept.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'

/** Deletes those whose years are over; returns how many. For the worker. */
export async function dropOldPayments(tx: Tx): Promise<number> {
  const { rows } = await sql`delete from kept_payments where keep_until < ${now()} returning 1`.execute(tx)
  return rows.length
}

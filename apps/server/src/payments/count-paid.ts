// How many payments of one person went through, of all their wills.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function countPaid(tx: Tx, payerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payments where payer_id = ${payerId} and paid_at is not null`.execute(tx)
  return rows[0]!.n
}

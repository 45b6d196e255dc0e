// Registration's part of a copy of one's data: what stands on the networks.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export async function dataOf(tx: Tx, wills: readonly string[]): Promise<{ willId: string }[]> {
  const { rows } = await sql<{ willId: string }>`
    select will_id as "willId", network, action, state, encode(token_id, 'hex') as "tokenId",
      transaction_hash as "transactionHash", receipt, recipient, created_at as "begunAt",
      final_at as "finalAt", reason,
      (select note from link_notes n where n.will_id = anchors.will_id) as "linkNote",
      (select codicil_note from link_notes n where n.will_id = anchors.will_id) as "codicilNote"
    from anchors where will_id = any(${wills}::uuid[]) order by created_at`.execute(tx)
  return rows
}

// The heads on ledgers that cover the line of a release, for the dispute pack and the page with the certificate.
import { sql } from 'kysely'
import { placeOfNewest } from '../../audit/heads.ts'
import type { Tx } from '../../platform/database/database.ts'
import { readFinal, type FinalRoot, type FinalRow } from './signed-roots.ts'

/** The will's newest line of a release, and for each network the earliest final head that covers it. */
export async function releaseHeads(
  tx: Tx,
  willId: string,
): Promise<{ index: number; heads: FinalRoot[] } | null> {
  const index = await placeOfNewest(tx, willId, 'will.released')
  if (index === null || index === undefined) return null
  const { rows } = await sql<FinalRow>`
    select distinct on (network) network, tree_size, root, note, place, receipt
    from log_anchors where state = 'final' and tree_size > ${index} order by network, tree_size`.execute(tx)
  return { index, heads: rows.map(readFinal) }
}

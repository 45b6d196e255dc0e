// Heads of the log on ledgers, each signed once for all the wills that it covers. As rows, from columns that the
// release worker may read too.
import { sql } from 'kysely'
import { signHead, type Head } from '@testate/evidence/capsule/capsule-3'
import type { LogSigner } from '@testate/evidence/log/checkpoint'
import type { Tx } from '../../platform/database/database.ts'
import type { RootAnchor } from './root-facts.ts'

export type FinalRoot = Pick<RootAnchor, 'network' | 'treeSize' | 'root' | 'note' | 'place' | 'receipt'>

export interface FinalRow extends Pick<RootAnchor, 'network' | 'note' | 'place' | 'receipt'> {
  tree_size: string
  root: Buffer
}

export const readFinal = ({
  network,
  tree_size: treeSize,
  root,
  note,
  place,
  receipt,
}: FinalRow): FinalRoot => ({
  network,
  treeSize: Number(treeSize),
  root: root.toString('hex'),
  note,
  place,
  receipt,
})

/** For each network the earliest final head that covers this log index and is signed. */
export async function signedRootsCovering(
  tx: Tx,
  index: number,
): Promise<(FinalRoot & { signature: string })[]> {
  const { rows } = await sql<FinalRow & { signature: string }>`
    select distinct on (network) network, tree_size, root, note, place, receipt, signature
    from log_anchors where state = 'final' and signature is not null and tree_size > ${index}
    order by network, tree_size`.execute(tx)
  return rows.map((row) => ({ ...readFinal(row), signature: row.signature }))
}

/** Signs each final head that is not signed yet. Repeatable: an Ed25519 signature is the same each time. */
export async function signHeads(tx: Tx, signer: LogSigner): Promise<void> {
  const { rows } = await sql<FinalRow & { id: string }>`
    select id, network, tree_size, root, note, place, receipt from log_anchors
    where state = 'final' and signature is null and receipt is not null and place is not null`.execute(tx)
  for (const row of rows) {
    const signature = await signHead(headOf(readFinal(row)), signer)
    await sql`update log_anchors set signature = ${signature} where id = ${row.id}`.execute(tx)
  }
}

/** A final head and its place on the ledger. */
export function headOf({ network, note, place, receipt }: FinalRoot): Head {
  if (place === null || receipt === null) throw new Error(`the head on ${network} is not final`)
  const { transactionHash, blockNumber, blockTime: anchoredAt } = receipt
  const { label, chainId, contract } = place
  return { network, label, chainId, contract, checkpoint: note, transactionHash, blockNumber, anchoredAt }
}

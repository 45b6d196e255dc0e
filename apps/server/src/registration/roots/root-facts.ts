// The log's heads on their way to the ledgers, as they are read. Also for the slices to the right. Hashes are
// lower-case hex.
import type { LedgerReceipt, Prepared } from '@testate/chains/chain'
import type { AnchorState } from '@testate/domain/lifecycle'
import type { Tx } from '../../platform/database/database.ts'

/** As in a capsule. */
export interface LedgerPlace {
  label: string
  chainId: number | string
  contract: string
}

/** Smallest units, decimal. */
export interface PaidFee {
  amount: string
  currency: string
  decimals: number
}

type RootTables = {
  log_anchors: {
    id: string
    network: string
    tree_size: string
    root: Buffer
    note: string
    state: AnchorState
    attempt: number
    prepared: unknown
    transaction_hash: string | null
    receipt: unknown
    place: unknown
    fee: unknown
    reason: string | null
    retryable: boolean | null
    created_at: Date
    updated_at: Date
    final_at: Date | null
  }
}

export const of = (tx: Tx) => tx.withTables<RootTables>()

export interface RootAnchor {
  id: string
  network: string
  treeSize: number
  root: string
  /** The signed head. */
  note: string
  state: AnchorState
  attempt: number
  prepared: Prepared | null
  transactionHash: string | null
  receipt: LedgerReceipt | null
  place: LedgerPlace | null
  fee: PaidFee | null
  reason: string | null
  retryable: boolean | null
}

export type Row = RootTables['log_anchors']

export const read = (row: Row): RootAnchor => ({
  id: row.id,
  network: row.network,
  treeSize: Number(row.tree_size),
  root: row.root.toString('hex'),
  note: row.note,
  state: row.state,
  attempt: row.attempt,
  prepared: row.prepared as Prepared | null,
  transactionHash: row.transaction_hash,
  receipt: row.receipt as LedgerReceipt | null,
  place: row.place as LedgerPlace | null,
  fee: row.fee as PaidFee | null,
  reason: row.reason,
  retryable: row.retryable,
})

/** True when nothing more will be done about it. */
export const isOver = ({ state, retryable }: Pick<RootAnchor, 'state' | 'retryable'>): boolean =>
  state === 'final' || (state === 'failed' && retryable === false)

export async function readRoot(tx: Tx, id: string): Promise<RootAnchor | null> {
  const row = await of(tx).selectFrom('log_anchors').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : read(row)
}

export async function rootsByIds(tx: Tx, ids: readonly string[]): Promise<RootAnchor[]> {
  return (
    await of(tx).selectFrom('log_anchors').selectAll().where('id', 'in', ids).orderBy('network').execute()
  ).map(read)
}

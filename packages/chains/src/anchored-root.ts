// A head of the register's audit log as recorded on a ledger. Reading needs no keys: with a line of the log
// and its proof anyone can ask a public chain for its minimum age.
import type { Hex32 } from './chain.ts'

export interface AnchoredRoot {
  root: Hex32
  treeSize: number
  transactionHash: string
  /** Solana: the slot. */
  blockNumber: bigint
  /** The block's time. */
  time: Date
  /** True when that block is final. */
  final: boolean
}

/**
 * What the registrar paid for the transaction, without the deposit that remains in the account, in the
 * network's smallest unit.
 */
export interface NetworkFee {
  amount: bigint
  currency: string
  decimals: number
}

/** The claimed position of a root: enough for any node to find it without searching. */
export interface RootClaim {
  root: Hex32
  treeSize: number
  transactionHash: string
  blockNumber: bigint
}

export interface RootReader {
  /**
   * The newest head on the ledger; null before the first. @throws ChainError when the ledger is unreachable
   */
  latestRoot(): Promise<(AnchoredRoot & { fee: NetworkFee }) | null>
  /**
   * The head as the ledger has it, however many followed; null when the ledger says there is none.
   * @throws ChainError when the ledger is unreachable
   */
  readAnchor(claim: RootClaim): Promise<AnchoredRoot | null>
}

// A head of the register's audit log as a ledger holds it. Read without keys, so that anybody who has a line of the log and its proof can ask a
// public chain how old it is at least.
import type { Hex32 } from './chain.ts'

export interface AnchoredRoot {
  root: Hex32
  treeSize: number
  transactionHash: string
  /** Solana: the slot. */
  blockNumber: bigint
  /** Of the block. */
  time: Date
  /** True when that block is final. */
  final: boolean
}

/** What the transaction took from the registrar beside what stays there as a deposit, in the network's smallest unit. */
export interface NetworkFee {
  amount: bigint
  currency: string
  decimals: number
}

/** Where a root is said to be: enough for any node to find it without searching. */
export interface RootClaim {
  root: Hex32
  treeSize: number
  transactionHash: string
  blockNumber: bigint
}

export interface RootReader {
  /** The newest head on the ledger; null before the first. @throws ChainError when it cannot be asked */
  latestRoot(): Promise<(AnchoredRoot & { fee: NetworkFee }) | null>
  /** The head as the ledger has it, however many came later; null when the ledger says there is no such. @throws ChainError when it cannot be asked */
  readAnchor(claim: RootClaim): Promise<AnchoredRoot | null>
}

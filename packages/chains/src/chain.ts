// One interface for every network, so that the register does not know which ledger it writes to. The identity of an
// anchor is token id plus action, never a transaction hash: hashes change with every replacement and reorganisation.

export type ChainName = 'ethereum' | 'solana' | 'corda'

/** The commitment of a will version, 64 lower-case hex digits without 0x; the token's id on every network. */
export type TokenId = string & { readonly __brand: 'TokenId' }

/** 32 bytes as 64 lower-case hex digits without 0x (commitments, metadata hashes, Merkle roots). */
export type Hex32 = string

/** The testator's signed agreement to one entry: EIP-712 on Ethereum, Ed25519 over a readable text on Solana (see their consent.ts). */
export interface Consent {
  /** Unix seconds; no entry after it (Ethereum's contract refuses one, Solana's adapter signs none). */
  deadline: number
  /** 0x-prefixed hex. */
  signature: `0x${string}`
  /** Corda, where a recipient is a name: the public key that signed, 64 hex digits. Elsewhere the recipient is the signer. */
  key?: string
}

/** Enter a first version of a will. `recipient` is the testator's own key on that network, and the signer of `consent`. */
export interface Register {
  kind: 'register'
  tokenId: TokenId
  recipient: string
  metadataHash: Hex32
  version: number
  consent: Consent
}

/** Enter a later version; the entry `supersedes` becomes superseded in the same transaction. */
export interface Supersede {
  kind: 'supersede'
  tokenId: TokenId
  supersedes: TokenId
  recipient: string
  metadataHash: Hex32
  version: number
  consent: Consent
}

/** Withdraw a registration (it does not revoke the will): by the registrar, or signed by the testator when `consent` is given. */
export interface Withdraw {
  kind: 'withdraw'
  tokenId: TokenId
  consent?: Consent
}

/** Move the token: to the executor (`release`), back to the testator (`relock`), or to the testator's own wallet (`own-address`). */
export interface Transfer {
  kind: 'transfer'
  tokenId: TokenId
  recipient: string
  purpose: 'release' | 'relock' | 'own-address'
}

/** Anchor the audit log's Merkle root; `treeSize` only grows. */
export interface AnchorRoot {
  kind: 'anchor-root'
  root: Hex32
  treeSize: number
}

export type Action = Register | Withdraw | Supersede | Transfer | AnchorRoot

/**
 * A complete, signed transaction that was not sent. JSON-serialisable: store it before `submit`.
 * `signed` is null when the ledger already holds what the action asks for; submit is then a no-op.
 */
export interface Prepared {
  chain: ChainName
  action: Action
  attempt: number
  /** The signed bytes as the network takes them (0x hex on Ethereum, base64 on Solana; on Corda the call with its idempotency key, as JSON). */
  signed: string | null
  /** The transaction's name on the network (0x hex, base58 on Solana; null on Corda, which names it when it records it); it may differ from the one that finally carried the action. */
  transactionHash: string | null
  nonce: number | null
  /** ISO time after which these bytes can have no effect; null when they stay good. */
  expiresAt: string | null
  /** Solana: the last block, counted from genesis, that may hold these bytes. Decimal. */
  lastValidBlockHeight?: string
  /** ISO time of signing: how long it has waited. */
  preparedAt?: string
}

export type AnchorState = 'unknown' | 'submitted' | 'confirmed' | 'final' | 'expired' | 'failed'

/** Where the action stands on the ledger, for receipts; only for confirmed and final. */
export interface LedgerReceipt {
  /** The transaction that did it, which need not be the prepared one. */
  transactionHash: string
  /** Solana: the slot. Corda: the transaction's place among the recorded ones. */
  blockNumber: string
  /** 0x hex; base58 on Solana; on Corda, which has no blocks, the notary's signature in Base64. */
  blockHash: string
  /** ISO. */
  blockTime: string
  /** Work units: gas, compute units. */
  gasUsed: string | null
}

export interface AnchorStatus {
  /**
   * unknown: not seen, or the node did not answer: submit again. submitted: the node has it. confirmed: in a block.
   * final: it cannot be reorganised away. expired: these bytes can never take effect, or only in place of the next
   * attempt: prepare that, with this one as `previous`.
   * failed: the ledger refused the action; `retryable` says whether a next attempt may differ.
   */
  state: AnchorState
  reason?: string
  retryable?: boolean
  /** Of `failed`: the ledger holds something else. One node's word for it is asked for again before it is believed. */
  code?: 'conflict'
  receipt?: LedgerReceipt
  /** True when nothing was learned: the ledger could not be asked, or its nodes contradict each other. What was known before stands. */
  undecided?: boolean
}

export type EntryStatus = 'active' | 'superseded' | 'withdrawn' | 'released'

/** What the ledger says about one token; read without keys. */
export interface RegisterEntry {
  owner: string
  status: EntryStatus
  version: number
  registeredAt: Date
  changedAt: Date
  metadataHash: Hex32
  supersedes: TokenId | null
  /** The transaction and block that entered it. */
  transactionHash: string
  blockNumber: bigint
  /** Corda: the notary's signature. */
  blockHash?: string
  /** True when that block is final. */
  final: boolean
}

/** What the network itself asks, in its own smallest unit (wei, lamports). */
export interface NetworkCost {
  /** Work units: gas. Where most of the price is not work (rent on Solana): smallest currency units, at a price of 1. */
  units: bigint
  /** Smallest currency units for one work unit. */
  unitPrice: bigint
  /** Whole fee in smallest units. */
  fee: bigint
  currency: string
  decimals: number
}

/** What the registrar has to pay with, in the network's smallest unit. */
export interface RegistrarBalance {
  address: string
  balance: bigint
  currency: string
  decimals: number
  /** How many registrations it pays for at the network's price of this moment. */
  registrations: number
}

/** With less than this many registrations' worth somebody should top the registrar up. */
export const FEWEST_REGISTRATIONS = 20

export interface Chain {
  readonly name: ChainName
  /** True when `recipient` is an address of this network. */
  accepts(recipient: string): boolean
  /**
   * Completes and signs, sends nothing. Looks first: an action the ledger already holds comes back with `signed: null`.
   * `previous` (the last stored attempt) lets a network with nonces replace rather than repeat it; pass it when attempt > 1.
   * @throws ChainError when the recipient is wrong, the ledger refuses, or cannot be asked
   */
  prepare(action: Action, attempt: number, previous?: Prepared): Promise<Prepared>
  /** Sends; may be repeated after a crash. @throws ChainError (retryable when the node did not answer) */
  submit(prepared: Prepared): Promise<void>
  /** Never throws for a node that is down: that is `unknown`, retryable. */
  status(prepared: Prepared): Promise<AnchorStatus>
  /** The entry, or null when the ledger says there is none. @throws ChainError when it cannot be asked */
  read(tokenId: TokenId): Promise<RegisterEntry | null>
  cost(action: Action): Promise<NetworkCost>
  head(): Promise<{ height: bigint; time: Date }>
  /** Absent where a network takes no money. @throws ChainError when it cannot be asked */
  registrarBalance?(): Promise<RegistrarBalance>
}

export type ChainErrorCode =
  | 'invalid-recipient'
  | 'invalid-token-id'
  | 'unreachable'
  | 'wrong-chain'
  | 'disagreement'
  | 'no-contract'
  | 'fee-above-cap'
  | 'refused'
  | 'conflict'

/** The one error of this package. `retryable`: the same call may succeed later. */
export class ChainError extends Error {
  readonly code: ChainErrorCode
  readonly retryable: boolean
  constructor(code: ChainErrorCode, message: string, options: { retryable?: boolean; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'ChainError'
    this.code = code
    this.retryable = options.retryable ?? false
  }
}

/** The specification's sentence for a recipient that is not an address of `chain`. */
export function invalidRecipient(chain: ChainName): ChainError {
  return new ChainError('invalid-recipient', `Invalid recipient address for ${chain}`)
}

/** Brands 64 hex digits as a token id. @throws ChainError for anything else, 0x included */
export function tokenId(text: string): TokenId {
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new ChainError('invalid-token-id', 'A token id is 64 lower-case hex digits.')
  return text as TokenId
}

/** The key under which an anchor is stored and found: token id plus action. */
export function anchorKey(action: Action): string {
  if (action.kind === 'anchor-root') return `anchor-root:${action.treeSize}:${action.root}`
  if (action.kind === 'transfer') {
    // Hex may be written in two cases; base58 may not.
    const recipient = action.recipient.startsWith('0x') ? action.recipient.toLowerCase() : action.recipient
    return `transfer:${action.purpose}:${action.tokenId}:${recipient}`
  }
  return `${action.kind}:${action.tokenId}`
}

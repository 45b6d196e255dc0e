// One interface for every network, so that the register does not know which ledger it writes to. The identity
// of an anchor is token id plus action, never a transaction hash: hashes change with every replacement and
// reorganisation.

export type ChainName = 'ethereum' | 'solana' | 'corda'

/** The commitment of a will version, 64 lower-case hex digits without 0x; the token's id on every network. */
export type TokenId = string & { readonly __brand: 'TokenId' }

/** 32 bytes as 64 lower-case hex digits without 0x (commitments, metadata hashes, Merkle roots). */
export type Hex32 = string

/**
 * The testator's signed agreement to one entry: EIP-712 on Ethereum, Ed25519 over a readable text on Solana
 * (see their consent.ts).
 */
export interface Consent {
  /**
   * Unix seconds; the entry must be made by then (Ethereum's contract refuses a later one, Solana's adapter
   * signs none).
   */
  deadline: number
  /** 0x-prefixed hex. */
  signature: `0x${string}`
  /**
   * Corda, where a recipient is a name: the public key that signed, 64 hex digits. On other networks the
   * recipient is the signer.
   */
  key?: string
}

/**
 * Enter a first version of a will. `recipient` is the testator's own key on that network, and the signer of
 * `consent`.
 */
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
  /** Ethereum: the same terms, signed for the owner of the entry that is superseded. */
  ownersConsent?: Consent
}

/**
 * Withdraw a registration (it does not revoke the will): by the registrar, or signed by the testator when
 * `consent` is given.
 */
export interface Withdraw {
  kind: 'withdraw'
  tokenId: TokenId
  consent?: Consent
}

/**
 * Move the token: to the executor (`release`), back to the testator (`relock`), or to the testator's own
 * wallet (`own-address`).
 */
export interface Transfer {
  kind: 'transfer'
  tokenId: TokenId
  recipient: string
  purpose: 'release' | 'relock' | 'own-address'
  /** Ethereum: signed for its owner. A release needs none, nor a return to the address it was registered for. */
  consent?: Consent
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
  /**
   * The signed bytes as sent to the network (0x hex on Ethereum, base64 on Solana; on Corda the call with its
   * idempotency key, as JSON).
   */
  signed: string | null
  /**
   * The transaction's id on the network (0x hex, base58 on Solana; null on Corda, which assigns it on
   * recording); another transaction may carry out the action in the end.
   */
  transactionHash: string | null
  nonce: number | null
  /** ISO time after which these bytes can have no effect; null when they do not expire. */
  expiresAt: string | null
  /** Solana: the last block, counted from genesis, that may hold these bytes. Decimal. */
  lastValidBlockHeight?: string
  /** ISO time of signing, to tell how long it has waited. */
  preparedAt?: string
}

export type AnchorState = 'unknown' | 'submitted' | 'confirmed' | 'final' | 'expired' | 'failed'

/** The action's transaction and block, for receipts; only for confirmed and final. */
export interface LedgerReceipt {
  /** The transaction that carried out the action, not necessarily the prepared one. */
  transactionHash: string
  /** Solana: the slot. Corda: the transaction's position in the order of recording. */
  blockNumber: string
  /** 0x hex; base58 on Solana; on Corda, which has no blocks, the notary's signature in Base64. */
  blockHash: string
  /** ISO. */
  blockTime: string
  /** Gas or compute units. */
  gasUsed: string | null
}

export interface AnchorStatus {
  /**
   * unknown: not seen, or the node did not answer: submit again. submitted: the node has it. confirmed: in a
   * block. final: it cannot be reorganised away. expired: these bytes can never take effect, or only instead
   * of the next attempt: prepare that, with this one as `previous`. failed: the ledger refused the action;
   * `retryable` says whether another attempt may succeed.
   */
  state: AnchorState
  reason?: string
  retryable?: boolean
  /**
   * With `failed`: the ledger has a different entry. When only one node says so, it is asked again before it
   * is believed.
   */
  code?: 'conflict'
  receipt?: LedgerReceipt
  /**
   * True when the status is undetermined: the ledger was unreachable, or its nodes contradict each other. The
   * previously known status remains valid.
   */
  undecided?: boolean
}

export type EntryStatus = 'active' | 'superseded' | 'withdrawn' | 'released'

/** What the ledger says about one token; read without keys. */
export interface RegisterEntry {
  owner: string
  /** Whom the token was given to when it was entered; it may have moved since. */
  mintedTo: string
  status: EntryStatus
  version: number
  registeredAt: Date
  changedAt: Date
  metadataHash: Hex32
  supersedes: TokenId | null
  /** Ethereum: the block of the last change, which what is signed for a move names. */
  changedBlock?: bigint
  /** Ethereum: the earlier contract of the register that holds it; absent for the present one. */
  contract?: string
  /** The transaction and block that entered it. */
  transactionHash: string
  blockNumber: bigint
  /** Ethereum: the block's hash once it is final. Corda: the notary's signature. */
  blockHash?: string
  /** True when that block is final. */
  final: boolean
}

/** The network's own fee, in its smallest unit (wei, lamports). */
export interface NetworkCost {
  /**
   * Gas. Where most of the price is not for work (rent on Solana): smallest currency units, at a price of 1.
   */
  units: bigint
  /** Smallest currency units per unit of work. */
  unitPrice: bigint
  /** Whole fee in smallest units. */
  fee: bigint
  currency: string
  decimals: number
}

/** The registrar's funds, in the network's smallest unit. */
export interface RegistrarBalance {
  address: string
  balance: bigint
  currency: string
  decimals: number
  /** How many registrations it pays for at the network's current price. */
  registrations: number
}

/** Below this many registrations the registrar's balance needs topping up. */
export const FEWEST_REGISTRATIONS = 20

export interface Chain {
  readonly name: ChainName
  /** True when `recipient` is an address of this network. */
  accepts(recipient: string): boolean
  /**
   * Builds and signs, sends nothing. Checks the ledger first: an action already recorded returns `signed:
   * null`. `previous` (the last stored attempt) lets a network with nonces replace rather than repeat it;
   * pass it when attempt > 1.
   * @throws ChainError when the recipient is invalid, or the ledger refuses or is unreachable
   */
  prepare(action: Action, attempt: number, previous?: Prepared): Promise<Prepared>
  /** Sends; may be repeated after a crash. @throws ChainError (retryable when the node did not answer) */
  submit(prepared: Prepared): Promise<void>
  /** Never throws for an unreachable node: that is `unknown`, retryable. */
  status(prepared: Prepared): Promise<AnchorStatus>
  /**
   * The entry, or null when the ledger says there is none. @throws ChainError when the ledger is unreachable
   */
  read(tokenId: TokenId): Promise<RegisterEntry | null>
  cost(action: Action): Promise<NetworkCost>
  head(): Promise<{ height: bigint; time: Date }>
  /** Absent where a network charges nothing. @throws ChainError when the ledger is unreachable */
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

/** What a failure says to programs and in logs, beside its sentence for people. */
export interface ChainErrorDetails {
  /** The status with which the node answered. */
  httpStatus?: number
  /** How long the node wants not to be asked (RFC 9110, section 10.2.3). */
  retryAfterMs?: number
  /** The contract's or program's own name for its refusal. */
  refusal?: string
}

/** The one error of this package. `retryable`: the same call may succeed later. */
export class ChainError extends Error {
  readonly code: ChainErrorCode
  readonly retryable: boolean
  readonly details: ChainErrorDetails
  constructor(
    code: ChainErrorCode,
    message: string,
    options: { retryable?: boolean; cause?: unknown; details?: ChainErrorDetails } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'ChainError'
    this.code = code
    this.retryable = options.retryable ?? false
    this.details = options.details ?? {}
  }
}

/** The details of an error and of what caused it; none for another kind of error. */
export function detailsOf(error: unknown): ChainErrorDetails {
  return error instanceof ChainError ? { ...detailsOf(error.cause), ...error.details } : {}
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
    // Hex is case-insensitive; base58 is not.
    const recipient = action.recipient.startsWith('0x') ? action.recipient.toLowerCase() : action.recipient
    return `transfer:${action.purpose}:${action.tokenId}:${recipient}`
  }
  return `${action.kind}:${action.tokenId}`
}

// Parses a signed transaction from the wire strictly: anything that is not exactly one transaction is refused
// before it costs anything.
import {
  getBase58Decoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  getTransactionEncoder,
} from '@solana/kit'
import type { Transaction } from '@solana/kit'
import { INVALID_PARAMS, SolanaRpcError } from './errors.ts'

export interface WireTransaction {
  signature: string
  signatures: string[]
  /** False when a required signature is missing: such a transaction can be simulated, not run. */
  isSigned: boolean
  wire: Uint8Array
  transaction: Transaction
  version: 'legacy' | 0
  blockhash: string
  /** Every account of the message, in message order; the first pays the fee. */
  addresses: string[]
  header: {
    numRequiredSignatures: number
    numReadonlySignedAccounts: number
    numReadonlyUnsignedAccounts: number
  }
  instructions: { programIdIndex: number; accounts: number[]; data: Uint8Array }[]
  isWritable(index: number): boolean
}

/** PACKET_DATA_SIZE of agave. */
const MOST_BYTES = 1_232

interface CompiledMessage {
  version: 'legacy' | 0 | 1
  header: {
    numSignerAccounts: number
    numReadonlySignerAccounts: number
    numReadonlyNonSignerAccounts: number
  }
  staticAccounts: string[]
  lifetimeToken: string
  instructions: { programAddressIndex: number; accountIndices?: number[]; data?: Uint8Array }[]
  addressTableLookups?: unknown[]
}

/** @throws SolanaRpcError -32602 when the bytes are not one transaction this ledger runs */
export function readWire(wire: Uint8Array): WireTransaction {
  if (wire.length > MOST_BYTES)
    throw new SolanaRpcError(
      INVALID_PARAMS,
      `decoded solana_transaction::versioned::VersionedTransaction too large: ${wire.length} bytes ` +
        `(max: ${MOST_BYTES} bytes)`,
    )
  let transaction: Transaction
  let message: CompiledMessage
  try {
    transaction = getTransactionDecoder().decode(wire)
    message = getCompiledTransactionMessageDecoder().decode(
      transaction.messageBytes,
    ) as unknown as CompiledMessage
    // The decoder ignores trailing bytes and missing signatures; bytes that do not re-encode to the same were
    // not what was signed.
    if (!Buffer.from(getTransactionEncoder().encode(transaction)).equals(wire))
      throw new Error('it is not in canonical form')
  } catch (error) {
    throw new SolanaRpcError(
      INVALID_PARAMS,
      `failed to deserialize solana_transaction::versioned::VersionedTransaction: ${(error as Error).message}`,
    )
  }
  const { version, header, staticAccounts: addresses } = message
  if (version === 1)
    throw new SolanaRpcError(INVALID_PARAMS, 'the embedded ledger runs legacy and version 0 transactions')
  if (message.addressTableLookups?.length)
    throw new SolanaRpcError(INVALID_PARAMS, 'the embedded ledger has no address lookup tables')
  const signers = header.numSignerAccounts
  const instructions = message.instructions.map(
    ({ programAddressIndex, accountIndices = [], data = new Uint8Array() }) => ({
      programIdIndex: programAddressIndex,
      accounts: [...accountIndices],
      data,
    }),
  )
  // The checks of Message::sanitize, which LiteSVM does not make.
  const fits =
    signers > header.numReadonlySignerAccounts &&
    signers + header.numReadonlyNonSignerAccounts <= addresses.length &&
    new Set(addresses).size === addresses.length
  if (
    !fits ||
    instructions.some(
      ({ programIdIndex, accounts }) =>
        programIdIndex === 0 || [programIdIndex, ...accounts].some((index) => index >= addresses.length),
    )
  ) {
    throw new SolanaRpcError(
      INVALID_PARAMS,
      'invalid transaction: Transaction failed to sanitize accounts offsets correctly',
    )
  }
  const base58 = getBase58Decoder()
  // A missing signature is 64 zeros on the wire; the decoder gives null.
  const signed = Object.values(transaction.signatures)
  const signatures = signed.map((bytes) => base58.decode(bytes ?? new Uint8Array(64)))
  return {
    signature: signatures[0]!,
    signatures,
    isSigned: !signed.includes(null),
    wire,
    transaction,
    version,
    blockhash: message.lifetimeToken,
    addresses,
    header: {
      numRequiredSignatures: signers,
      numReadonlySignedAccounts: header.numReadonlySignerAccounts,
      numReadonlyUnsignedAccounts: header.numReadonlyNonSignerAccounts,
    },
    instructions,
    isWritable: (index) =>
      index < signers
        ? index < signers - header.numReadonlySignerAccounts
        : index < addresses.length - header.numReadonlyNonSignerAccounts,
  }
}

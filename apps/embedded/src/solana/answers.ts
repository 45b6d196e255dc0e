// Encodes accounts and transactions in answers: with the encodings a public node offers.
import { zstdCompressSync } from 'node:zlib'
import { getBase58Decoder } from '@solana/kit'
import { INVALID_REQUEST, SolanaRpcError, UNSUPPORTED_TRANSACTION_VERSION, invalidParams } from './errors.ts'
import type { LandedTransaction, LedgerAccount } from './store.ts'
import { readWire } from './wire.ts'

export interface AccountShape {
  encoding?: unknown
  dataSlice?: { offset: number; length: number } | null
}

// Base58 takes quadratic time; a public node refuses it beyond 128 bytes as well.
const MOST_BASE58_BYTES = 128

/** @throws SolanaRpcError for an encoding that does not exist or does not fit */
export function encodeAccount(account: LedgerAccount, { encoding = 'binary', dataSlice }: AccountShape) {
  const { offset = 0, length = account.data.length } = dataSlice ?? {}
  const data = account.data.subarray(offset, offset + length)
  return {
    lamports: account.lamports,
    owner: account.owner,
    executable: account.executable,
    rentEpoch: 18446744073709551615n,
    space: account.data.length,
    data: encodeData(data, encoding),
  }
}

function encodeData(data: Uint8Array, encoding: unknown): string | [string, string] {
  const base64 = () => Buffer.from(data).toString('base64')
  switch (encoding) {
    case 'base64':
      return [base64(), 'base64']
    case 'base64+zstd':
      return [zstdCompressSync(data).toString('base64'), 'base64+zstd']
    case 'jsonParsed':
      return [base64(), 'base64'] // as a public node does for a program it has no parser for
    case 'binary':
    case 'base58': {
      if (data.length > MOST_BASE58_BYTES)
        throw new SolanaRpcError(
          INVALID_REQUEST,
          `Encoded binary (base 58) data should be less than ${MOST_BASE58_BYTES} bytes, please use Base64 encoding.`,
        )
      const text = getBase58Decoder().decode(data)
      return encoding === 'binary' ? text : [text, 'base58']
    }
    default:
      throw invalidParams(`unknown encoding ${String(encoding)}`)
  }
}

export interface TransactionShape {
  encoding?: unknown
  maxSupportedTransactionVersion?: unknown
}

/**
 * `transaction`, `meta` and (when the caller knows versions) `version` of a getTransaction or getBlock
 * answer.
 */
export function encodeLanded(
  landed: Pick<LandedTransaction, 'wire' | 'meta'>,
  { encoding = 'json', maxSupportedTransactionVersion }: TransactionShape,
) {
  const read = readWire(landed.wire)
  if (read.version !== 'legacy' && maxSupportedTransactionVersion === undefined) {
    throw new SolanaRpcError(
      UNSUPPORTED_TRANSACTION_VERSION,
      `Transaction version (${read.version}) is not supported by the requesting client. Please try the ` +
        'request again with the following configuration parameter: "maxSupportedTransactionVersion": ' +
        `${read.version}`,
    )
  }
  const { memo: _, ...meta } = landed.meta
  return {
    transaction: encodeTransaction(landed.wire, encoding),
    meta,
    ...(maxSupportedTransactionVersion === undefined ? {} : { version: read.version }),
  }
}

function encodeTransaction(wire: Uint8Array, encoding: unknown) {
  const base58 = getBase58Decoder()
  if (encoding === 'base64') return [Buffer.from(wire).toString('base64'), 'base64']
  if (encoding === 'base58') return [base58.decode(wire), 'base58']
  if (encoding !== 'json' && encoding !== 'jsonParsed')
    throw invalidParams(`unknown encoding ${String(encoding)}`)
  const { signatures, addresses, header, blockhash, instructions, isWritable, version } = readWire(wire)
  if (encoding === 'json') {
    return {
      signatures,
      message: {
        header,
        accountKeys: addresses,
        recentBlockhash: blockhash,
        instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
          programIdIndex,
          accounts,
          data: base58.decode(data),
          stackHeight: 1,
        })),
        ...(version === 'legacy' ? {} : { addressTableLookups: [] }),
      },
    }
  }
  // No parser knows our programs better than their callers: instructions are returned unparsed, which the
  // format allows.
  return {
    signatures,
    message: {
      accountKeys: addresses.map((pubkey, index) => ({
        pubkey,
        signer: index < header.numRequiredSignatures,
        writable: isWritable(index),
        source: 'transaction',
      })),
      recentBlockhash: blockhash,
      instructions: instructions.map(({ programIdIndex, accounts, data }) => ({
        programId: addresses[programIdIndex],
        accounts: accounts.map((index) => addresses[index]),
        data: base58.decode(data),
        stackHeight: 1,
      })),
      ...(version === 'legacy' ? {} : { addressTableLookups: [] }),
    },
  }
}

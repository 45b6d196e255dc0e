// Parses the few fields of a token account that the ledger's answers contain: mint, owner, amount. Only the
// programs interpret the rest.
import { getBase58Decoder } from '@solana/kit'

export const TOKEN_PROGRAMS = [
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
] as const

export interface TokenAccount {
  mint: string
  holder: string
  amount: bigint
}

// Layout of spl-token's Account and Mint; Token-2022 has the same one and adds a type byte after 165 bytes,
// then the extensions.
const ACCOUNT_LENGTH = 165
const MINT_LENGTH = 82
const TYPE_OF_MINT = 1
const TYPE_OF_ACCOUNT = 2

interface Held {
  owner: string
  data: Uint8Array
}

/** Null when the account is not an initialised token account. */
export function tokenAccount({ owner, data }: Held): TokenAccount | null {
  if (
    !isTokenProgram(owner) ||
    !(
      data.length === ACCOUNT_LENGTH ||
      (data.length > ACCOUNT_LENGTH && data[ACCOUNT_LENGTH] === TYPE_OF_ACCOUNT)
    )
  )
    return null
  if (data[108] === 0) return null // state: not initialised
  const base58 = getBase58Decoder()
  return {
    mint: base58.decode(data.subarray(0, 32)),
    holder: base58.decode(data.subarray(32, 64)),
    amount: view(data).getBigUint64(64, true),
  }
}

/** Supply and decimals; null when the account is not an initialised mint. */
export function tokenMint({ owner, data }: Held): { supply: bigint; decimals: number } | null {
  if (
    !isTokenProgram(owner) ||
    !(data.length === MINT_LENGTH || (data.length > ACCOUNT_LENGTH && data[ACCOUNT_LENGTH] === TYPE_OF_MINT))
  )
    return null
  if (data[45] !== 1) return null
  return { supply: view(data).getBigUint64(36, true), decimals: data[44]! }
}

/** A token amount in the shape common to all answers. */
export function tokenAmount(amount: bigint, decimals: number) {
  const digits = String(amount).padStart(decimals + 1, '0')
  const uiAmountString =
    decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`.replace(/\.?0+$/, '')
  return { amount: String(amount), decimals, uiAmount: Number(uiAmountString), uiAmountString }
}

function isTokenProgram(owner: string): boolean {
  return (TOKEN_PROGRAMS as readonly string[]).includes(owner)
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}

// Parses a will's token account, and checks that it is one of this register's. The address alone proves that
// the registrar's key created the account; the rest proves that no one else can change, move or multiply the
// token. No node: import.
import { address, unwrapOption } from '@solana/kit'
import type { Address } from '@solana/kit'
import {
  AccountState,
  TOKEN_2022_PROGRAM_ADDRESS,
  getMintDecoder,
  getTokenDecoder,
} from '@solana-program/token-2022'
import type { Extension, Mint } from '@solana-program/token-2022'
import { ChainError } from '../chain.ts'
import type { EntryStatus, Hex32, TokenId } from '../chain.ts'
import { bytesOf, fromBase64url, hexOf, toBase64url } from './base64.ts'
import type { Account } from './node.ts'

/** Two witnesses, as required by section 9 of the Wills Act 1837. */
export const WITNESSES = 2
export const NAME = 'Will'
export const SYMBOL = 'WILL'
/** The status that ends the old entry is the longest word: its bytes are paid for at registration. */
export const STATUS_WORDS: readonly EntryStatus[] = ['active', 'superseded', 'withdrawn', 'released']

/** The memo program that every cluster has; the package's own default is a newer address that some lack. */
export const MEMO_V3 = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')

export interface Particulars {
  /** A final slot at the time of preparation: the transaction landed after it. Ten digits last 126 years. */
  slot: bigint
  version: number
  metadataHash: Hex32
  supersedes: TokenId | null
  /**
   * Deadline of the testator's consent, Unix seconds; its signature is a memo of the transaction that created
   * the token.
   */
  deadline: number
}

export interface WillToken extends Particulars {
  mint: Address
  status: EntryStatus
  /** Base58; null while the token is with the address it was registered to. */
  holder: string | null
  lamports: bigint
  space: number
}

/**
 * The particulars as the token's URI, in fixed order (version, witnesses, metadata hash, superseded,
 * deadline, slot): named fields would not fit the transaction, and every byte costs rent. The URI cannot be
 * fetched, so no server ever gets a request for it.
 */
export function particularsUri({ slot, version, metadataHash, supersedes, deadline }: Particulars): string {
  const hash = (hex: string) => toBase64url(bytesOf(hex))
  const parts = [
    version,
    WITNESSES,
    hash(metadataHash),
    supersedes === null ? '' : hash(supersedes),
    deadline,
    slot.toString().padStart(10, '0'),
  ]
  return `testate:${parts.join(',')}`
}

/** Null for anything but the exact form that `particularsUri` writes. */
export function readParticulars(uri: string): Particulars | null {
  const found = /^testate:(\d{1,10}),2,([^,]{43}),([^,]{43})?,(\d{1,12}),(\d{10})$/.exec(uri)
  if (!found) return null
  const [metadata, supersedes] = [found[2], found[3]].map((text) =>
    text === undefined ? null : fromBase64url(text),
  )
  if (!metadata || (found[3] !== undefined && !supersedes)) return null
  const particulars: Particulars = {
    slot: BigInt(found[5]!),
    version: Number(found[1]),
    metadataHash: hexOf(metadata),
    supersedes: supersedes ? (hexOf(supersedes) as TokenId) : null,
    deadline: Number(found[4]),
  }
  return particularsUri(particulars) === uri ? particulars : null
}

/**
 * A consent's signature as the memo beside its registration. In the token itself it would cost permanent
 * rent: 620,000 lamports at 6,960 a byte.
 */
export function consentMemo(signature: string): string {
  return toBase64url(bytesOf(signature.slice(2)))
}

/** The signature in a memo's bytes, 0x hex; null for any other memo. */
export function readConsentMemo(data: Uint8Array): `0x${string}` | null {
  const text = new TextDecoder().decode(data)
  const bytes = text.length === 86 ? fromBase64url(text) : null
  const signature = bytes?.length === 64 ? (`0x${hexOf(bytes)}` as const) : null
  return signature !== null && consentMemo(signature) === text ? signature : null
}

function extension<K extends Extension['__kind']>(
  mint: Mint,
  kind: K,
): Extract<Extension, { __kind: K }> | undefined {
  const found = (unwrapOption(mint.extensions) ?? []).filter((one) => one.__kind === kind)
  return found.length === 1 ? (found[0] as Extract<Extension, { __kind: K }>) : undefined
}

/**
 * The token at `mint`, or null when nothing was created there: lamports sent to the address by a stranger do
 * not make a token.
 * @throws ChainError `conflict` when the account is not an entry of this register. Only the registrar's key
 * can have created it, so it is a refutation, never "not registered".
 */
export function tokenAt(
  account: Account | null,
  at: { registrar: string; mint: Address; tokenId: TokenId },
): WillToken | null {
  if (account === null || (account.owner !== TOKEN_2022_PROGRAM_ADDRESS && account.data.length === 0))
    return null
  if (account.owner !== TOKEN_2022_PROGRAM_ADDRESS) throw notOurs('another program owns it')
  const mint = decoded(() => getMintDecoder().decode(account.data))
  const metadata = extension(mint, 'TokenMetadata')
  const particulars = metadata && readParticulars(metadata.uri)
  if (!metadata || !particulars) throw notOurs('its particulars are not those of a will')
  const fields = metadata.additionalMetadata
  const status = STATUS_WORDS.find((word) => word === fields.get('status'))
  if (!status) throw notOurs('its status is no word of this register')
  const over = status === 'withdrawn' || status === 'superseded'
  const pointer = extension(mint, 'MetadataPointer')
  const checks: [boolean, string][] = [
    [mint.isInitialized && mint.supply === 1n && mint.decimals === 0, 'it is not one indivisible token'],
    [unwrapOption(mint.mintAuthority) === null, 'more of it could be made'],
    [extension(mint, 'PermanentDelegate')?.delegate === at.registrar, 'the registrar cannot move it'],
    [
      unwrapOption(mint.freezeAuthority) === (over ? null : at.registrar),
      'its freezing does not fit its status',
    ],
    [unwrapOption(metadata.updateAuthority) === at.registrar, 'somebody else may change its particulars'],
    [
      !!pointer &&
        unwrapOption(pointer.authority) === null &&
        unwrapOption(pointer.metadataAddress) === at.mint &&
        metadata.mint === at.mint,
      'its metadata point elsewhere',
    ],
    [(unwrapOption(mint.extensions) ?? []).length === 3, 'it has properties no token of this register has'],
    [fields.get('pdf_hash') === at.tokenId, 'it names another commitment'],
    [
      [...fields.keys()].every((key) => ['pdf_hash', 'status', 'holder'].includes(key)),
      'it has fields no token of this register has',
    ],
  ]
  const wrong = checks.find(([holds]) => !holds)
  if (wrong) throw notOurs(wrong[1])
  return {
    ...particulars,
    mint: at.mint,
    status,
    holder: fields.get('holder') ?? null,
    lamports: account.lamports,
    space: account.data.length,
  }
}

/** Whether `account` is `owner`'s and has the one token of `mint`, frozen. */
export function holds(account: Account | null, owner: string, mint: Address): boolean {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return false
  const token = decoded(() => getTokenDecoder().decode(account.data))
  return (
    token.owner === owner && token.mint === mint && token.amount === 1n && token.state === AccountState.Frozen
  )
}

export function notOurs(why: string): ChainError {
  return new ChainError(
    'conflict',
    `The ledger has something at this token's address that is not an entry of this register: ${why}.`,
  )
}

function decoded<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw notOurs('its bytes are not those of a token')
  }
}

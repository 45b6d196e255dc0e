// What a will's token says in its own account, and whether it is one of this register's at all. The address alone proves
// that the registrar's key made the account; the rest proves that nobody else can change, move or multiply the token.
// No node: import.
import { unwrapOption } from '@solana/kit'
import type { Address } from '@solana/kit'
import { AccountState, TOKEN_2022_PROGRAM_ADDRESS, getMintDecoder, getTokenDecoder } from '@solana-program/token-2022'
import type { Extension, Mint } from '@solana-program/token-2022'
import { ChainError } from '../chain.ts'
import type { Consent, EntryStatus, Hex32, TokenId } from '../chain.ts'
import { bytesOf, fromBase64url, hexOf, toBase64url } from './base64.ts'
import type { Account } from './node.ts'

/** Two witnesses, as section 9 of the Wills Act 1837 asks. */
export const WITNESSES = 2
export const NAME = 'Will'
export const SYMBOL = 'WILL'
/** The word with which the old entry ends is the longest: its bytes are paid for at the beginning. */
export const STATUS_WORDS: readonly EntryStatus[] = ['active', 'superseded', 'withdrawn', 'released']

export interface Particulars {
  /** A final slot when the registration was prepared: its transaction came after it. Ten digits last 126 years. */
  slot: bigint
  version: number
  metadataHash: Hex32
  supersedes: TokenId | null
  consent: Consent
}

export interface WillToken extends Particulars {
  mint: Address
  status: EntryStatus
  /** Base58; null while the token is where it was registered to. */
  holder: string | null
  lamports: bigint
  space: number
}

/**
 * The particulars as the token's URI: one field in place of six, because the whole registration with the consent's
 * signature must fit one transaction. An address of nothing: it cannot be fetched, so nobody is ever asked for it.
 */
export function particularsUri({ slot, version, metadataHash, supersedes, consent }: Particulars): string {
  const parts = [
    `v=${version}`, `w=${WITNESSES}`, `m=${toBase64url(bytesOf(metadataHash))}`,
    ...(supersedes === null ? [] : [`s=${toBase64url(bytesOf(supersedes))}`]),
    `u=${consent.deadline}`, `b=${slot.toString().padStart(10, '0')}`, `c=${toBase64url(bytesOf(consent.signature.slice(2)))}`,
  ]
  return `testate:will?${parts.join('&')}`
}

/** Null for anything but the one spelling `particularsUri` writes. */
export function readParticulars(uri: string): Particulars | null {
  const found = /^testate:will\?v=(\d{1,10})&w=2&m=([^&]{43})(?:&s=([^&]{43}))?&u=(\d{1,12})&b=(\d{10})&c=([^&]{86})$/.exec(uri)
  if (!found) return null
  const [metadata, supersedes, signature] = [found[2], found[3], found[6]].map((text) => (text === undefined ? null : fromBase64url(text)))
  if (!metadata || !signature || (found[3] !== undefined && !supersedes)) return null
  const particulars: Particulars = {
    slot: BigInt(found[5]!), version: Number(found[1]), metadataHash: hexOf(metadata), supersedes: supersedes ? (hexOf(supersedes) as TokenId) : null,
    consent: { deadline: Number(found[4]), signature: `0x${hexOf(signature)}` },
  }
  return particularsUri(particulars) === uri ? particulars : null
}

function extension<K extends Extension['__kind']>(mint: Mint, kind: K): Extract<Extension, { __kind: K }> | undefined {
  const found = (unwrapOption(mint.extensions) ?? []).filter((one) => one.__kind === kind)
  return found.length === 1 ? (found[0] as Extract<Extension, { __kind: K }>) : undefined
}

/**
 * The token at `mint`, or null when nothing was made there: lamports a stranger sent to the address make no token.
 * @throws ChainError `conflict` when something was made there that is not an entry of this register. Only the
 *   registrar's key could have done that, so it is a refutation, never "not registered".
 */
export function tokenAt(account: Account | null, at: { registrar: string; mint: Address; tokenId: TokenId }): WillToken | null {
  if (account === null || (account.owner !== TOKEN_2022_PROGRAM_ADDRESS && account.data.length === 0)) return null
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
    [unwrapOption(mint.freezeAuthority) === (over ? null : at.registrar), 'its freezing does not fit its status'],
    [unwrapOption(metadata.updateAuthority) === at.registrar, 'somebody else may change its particulars'],
    [!!pointer && unwrapOption(pointer.authority) === null && unwrapOption(pointer.metadataAddress) === at.mint && metadata.mint === at.mint, 'its metadata point elsewhere'],
    [(unwrapOption(mint.extensions) ?? []).length === 3, 'it has properties no token of this register has'],
    [fields.get('pdf_hash') === at.tokenId, 'it names another commitment'],
    [[...fields.keys()].every((key) => ['pdf_hash', 'status', 'holder'].includes(key)), 'it has fields no token of this register has'],
  ]
  const wrong = checks.find(([holds]) => !holds)
  if (wrong) throw notOurs(wrong[1])
  return { ...particulars, mint: at.mint, status, holder: fields.get('holder') ?? null, lamports: account.lamports, space: account.data.length }
}

/** Whether `account` is `owner`'s and holds the one token of `mint`, frozen. */
export function holds(account: Account | null, owner: string, mint: Address): boolean {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return false
  const token = decoded(() => getTokenDecoder().decode(account.data))
  return token.owner === owner && token.mint === mint && token.amount === 1n && token.state === AccountState.Frozen
}

export function notOurs(why: string): ChainError {
  return new ChainError('conflict', `The ledger has something at this token's address that is not an entry of this register: ${why}.`)
}

function decoded<T>(decode: () => T): T {
  try {
    return decode()
  } catch {
    throw notOurs('its bytes are not those of a token')
  }
}

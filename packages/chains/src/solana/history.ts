// Finds which transaction did what in the ledger's own history. Anyone may name one of our addresses in a
// transaction of their own, before or after ours, so a transaction counts only when the registrar paid for it
// and it did what is looked for. No node: import.
import {
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_UNSUPPORTED_TRANSACTION_VERSION as NEWER_VERSION,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  isSolanaError,
  signature as asSignature,
} from '@solana/kit'
import type { Address, Signature } from '@solana/kit'
import { ALLOCATE_WITH_SEED_DISCRIMINATOR, SYSTEM_PROGRAM_ADDRESS } from '@solana-program/system'
import { ASSOCIATED_TOKEN_PROGRAM_ADDRESS, TOKEN_2022_PROGRAM_ADDRESS } from '@solana-program/token-2022'
import { ChainError } from '../chain.ts'
import type { LedgerReceipt } from '../chain.ts'
import { fromBase64 } from './base64.ts'
import { unclear } from './node.ts'
import type { Ask } from './node.ts'

// Pages of 1,000. A hundred thousand later transactions cost a stranger 0.5 SOL; only a search for a change,
// or on a node that cannot skip them, gets this far.
const MOST_PAGES = 100
const PAGE = 1_000
/**
 * Nearly every transaction lands within this many slots of the final one its token names: a block hash is
 * valid for 150 blocks, skipped slots not counted.
 */
const LANDS_WITHIN_SLOTS = 1_000n
/** How many strangers' transactions are read before giving up; after the first, this many at a time. */
const MOST_LOOKED_INTO = 401
const AT_A_TIME = 8

export interface Call {
  program: string
  accounts: string[]
  data: Uint8Array
}

export interface PastTransaction {
  signature: string
  slot: bigint
  time: Date
  payer: string
  calls: Call[]
  failed: boolean
  /** Lamports. */
  fee: bigint
  units: bigint | null
}

/**
 * The transaction as the ledger has it, or null; null also for a version newer than ours. @throws ChainError
 */
export async function transactionOf(ask: Ask, signature: string): Promise<PastTransaction | null> {
  const found = await ask((rpc) =>
    rpc.getTransaction(asSignature(signature), {
      encoding: 'base64',
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    }),
  ).catch((error: unknown) => {
    if (isSolanaError(error, NEWER_VERSION)) return null
    throw error
  })
  if (found === null) return null
  const wire: unknown = found?.transaction?.[0]
  if (
    typeof wire !== 'string' ||
    typeof found.slot !== 'bigint' ||
    typeof found.blockTime !== 'bigint' ||
    !found.meta
  )
    throw unclear('getTransaction')
  const { messageBytes } = getTransactionDecoder().decode(fromBase64(wire))
  const message = getCompiledTransactionMessageDecoder().decode(messageBytes)
  if (!('instructions' in message)) throw unclear('getTransaction')
  // Accounts from look-up tables follow the message's own; ours has none, a stranger's may.
  const accounts = [
    ...message.staticAccounts,
    ...(found.meta.loadedAddresses?.writable ?? []),
    ...(found.meta.loadedAddresses?.readonly ?? []),
  ].map(String)
  return {
    signature,
    slot: found.slot,
    time: new Date(Number(found.blockTime) * 1000),
    payer: accounts[0] ?? '',
    failed: found.meta.err !== null,
    fee: found.meta.fee,
    units: found.meta.computeUnitsConsumed ?? null,
    calls: message.instructions.map((one) => ({
      program: accounts[one.programAddressIndex] ?? '',
      accounts: (one.accountIndices ?? []).map((index) => accounts[index] ?? ''),
      data: new Uint8Array(one.data ?? []),
    })),
  }
}

export interface Listed {
  signature: string
  slot: bigint
  time: Date | null
}

/**
 * The newest thousand, or those before a transaction, which need not name `address`: the successful ones, and
 * the start of the next page.
 */
async function pageOf(
  ask: Ask,
  address: Address,
  before?: Signature,
): Promise<{ listed: Listed[]; oldest: { signature: Signature; slot: bigint } | null }> {
  const found = await ask((rpc) =>
    rpc.getSignaturesForAddress(address, {
      limit: PAGE,
      commitment: 'confirmed',
      ...(before ? { before } : {}),
    }),
  )
  if (!Array.isArray(found)) throw unclear('getSignaturesForAddress')
  return {
    listed: found
      .filter(({ err }) => err === null)
      .map(({ signature, slot, blockTime }) => ({
        signature,
        slot,
        time: blockTime == null ? null : new Date(Number(blockTime) * 1000),
      })),
    oldest: found.length < PAGE ? null : found.at(-1)!,
  }
}

/** At most a thousand successful transactions that name `address`, newest first. */
export async function newestSignatures(ask: Ask, address: Address): Promise<Listed[]> {
  return (await pageOf(ask, address)).listed
}

/**
 * Successful transactions that name `address`, newest first, none from before slot `since`. @throws
 * ChainError when strangers' transactions exceed the limit
 */
export async function signaturesOf(
  ask: Ask,
  address: Address,
  since = 0n,
  before?: Signature,
): Promise<Listed[]> {
  const all: Listed[] = []
  for (let page = 0, from = before; page < MOST_PAGES; page++) {
    const { listed, oldest } = await pageOf(ask, address, from)
    all.push(...listed.filter(({ slot }) => slot >= since))
    if (oldest === null || oldest.slot < since) return all
    from = oldest.signature
  }
  throw new ChainError('unreachable', 'Too many transactions name this address to find ours among them.', {
    retryable: true,
  })
}

/**
 * The transactions from slot `since` on, oldest first, however many came later: a page may begin at any
 * transaction of the ledger, so what strangers add afterwards is skipped and not paged through.
 */
export async function signaturesSoonAfter(ask: Ask, address: Address, since: bigint): Promise<Listed[]> {
  const { listed, oldest } = await pageOf(ask, address)
  if (oldest === null || oldest.slot < since) return listed.filter(({ slot }) => slot >= since).reverse()
  // A node that cannot answer this is paged through in full.
  const later = await signatureFrom(ask, since + LANDS_WITHIN_SLOTS).catch(() => undefined)
  return (await signaturesOf(ask, address, since, later)).reverse()
}

/** A transaction of the first block from `slot` on, whatever it is about. */
async function signatureFrom(ask: Ask, slot: bigint): Promise<Signature | undefined> {
  const [block] = await ask((rpc) => rpc.getBlocksWithLimit(slot, 1, { commitment: 'confirmed' }))
  if (block === undefined) return undefined
  const found = await ask((rpc) =>
    rpc.getBlock(block, {
      transactionDetails: 'signatures',
      rewards: false,
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    }),
  )
  const some: string | undefined = found?.signatures.at(0)
  return some === undefined ? undefined : asSignature(some)
}

/**
 * The first of `candidates` that the registrar paid for and that satisfies `did`; null when none of the first
 * `most` does.
 */
export async function firstThat(
  ask: Ask,
  candidates: readonly { signature: string }[],
  registrar: string,
  did: (transaction: PastTransaction) => boolean,
  most = MOST_LOOKED_INTO,
): Promise<PastTransaction | null> {
  // Nearly always it is the very first; the others are strangers'.
  for (let from = 0; from < Math.min(candidates.length, most); from += from === 0 ? 1 : AT_A_TIME) {
    const some = candidates.slice(from, from === 0 ? 1 : from + AT_A_TIME)
    const found = (await Promise.all(some.map(({ signature }) => transactionOf(ask, signature)))).find(
      (one) => one && !one.failed && one.payer === registrar && did(one),
    )
    if (found) return found
  }
  return null
}

/**
 * Whether it created the account at `address`: that can succeed once, and only with the registrar's
 * signature.
 */
export function makes(address: Address): (transaction: PastTransaction) => boolean {
  return ({ calls }) =>
    calls.some(
      ({ program, accounts, data }) =>
        program === SYSTEM_PROGRAM_ADDRESS &&
        accounts[0] === address &&
        uint32(data) === ALLOCATE_WITH_SEED_DISCRIMINATOR,
    )
}

/** Whether it calls the token program about `mint`. */
export function changes(mint: Address): (transaction: PastTransaction) => boolean {
  return ({ calls }) =>
    calls.some(({ program, accounts }) => program === TOKEN_2022_PROGRAM_ADDRESS && accounts.includes(mint))
}

/** The recipient of the token in the transaction that created `mint`. */
export function firstHolder({ calls }: PastTransaction, mint: Address): string | null {
  return (
    calls.find(
      ({ program, accounts }) => program === ASSOCIATED_TOKEN_PROGRAM_ADDRESS && accounts[3] === mint,
    )?.accounts[2] ?? null
  )
}

/** The receipt of a transaction on the ledger. */
export async function receiptOf(
  ask: Ask,
  { signature, slot, time, units }: PastTransaction,
): Promise<LedgerReceipt> {
  const block = await ask((rpc) =>
    rpc.getBlock(slot, {
      transactionDetails: 'none',
      rewards: false,
      maxSupportedTransactionVersion: 0,
      commitment: 'confirmed',
    }),
  )
  const blockHash: unknown = block?.blockhash
  if (typeof blockHash !== 'string') throw unclear('getBlock')
  return {
    transactionHash: signature,
    blockNumber: slot.toString(),
    blockHash,
    blockTime: time.toISOString(),
    gasUsed: units?.toString() ?? null,
  }
}

/**
 * From the node's own status of that transaction: `finalized`. A slot below the final one may belong to an
 * abandoned branch.
 */
export async function isFinal(ask: Ask, signature: string): Promise<boolean> {
  const answer = await ask((rpc) =>
    rpc.getSignatureStatuses([asSignature(signature)], { searchTransactionHistory: true }),
  )
  const own = answer?.value?.[0]
  if (own === undefined) throw unclear('getSignatureStatuses')
  return own?.confirmationStatus === 'finalized'
}

/** The newest slot that cannot be reverted. */
export async function finalizedSlot(ask: Ask): Promise<bigint> {
  const slot: unknown = await ask((rpc) => rpc.getSlot({ commitment: 'finalized' }))
  if (typeof slot !== 'bigint') throw unclear('getSlot')
  return slot
}

function uint32(data: Uint8Array): number {
  return data.length < 4 ? -1 : new DataView(data.buffer, data.byteOffset).getUint32(0, true)
}

// An anchor's status from the ledger alone: the prepared transaction's receipt, else the effect (another
// attempt may have caused it), else the nonce. A reorganisation can undo any of these; only `final` is
// lasting.
import {
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  formatEther,
  isAddressEqual,
  parseEventLogs,
  parseTransaction,
} from 'viem'
import type { Address, Hex, PublicClient, TransactionReceipt } from 'viem'
import { ChainError } from '../chain.ts'
import type { AnchorStatus, Prepared } from '../chain.ts'
import { feesNow, gwei } from './cost.ts'
import type { FeeCaps } from './cost.ts'
import { unclear } from './node.ts'
import { receiptOf } from './read.ts'
import type { Done, EthereumReader } from './read.ts'
import { willTokenAbi } from './will-token-abi.ts'

/** What a writer knows beside the ledger. */
export interface Writer {
  address: Address
  feeCaps: FeeCaps
  clock: () => Date
  /** How long a transaction waits before the reason is looked for. */
  stuckAfterMs: number
  /** True for bytes this node has refused for their fee. */
  isRefused(hash: string): boolean
}

/** Each repetition requires that a block was mined, or removed, between two requests. */
const MOST_AGAIN = 3

/** Never throws for an unreachable node or one of another chain: that is `unknown`, retryable. */
export async function statusOf(
  reader: EthereumReader,
  writer: Writer,
  prepared: Prepared,
): Promise<AnchorStatus> {
  try {
    return await reader.node.on((client) => ask(client, reader, writer, prepared))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'conflict')
      return { state: 'failed', code: 'conflict', reason: error.message, retryable: false }
    return { state: 'unknown', reason: error.message, retryable: true, undecided: true }
  }
}

async function ask(
  client: PublicClient,
  reader: EthereumReader,
  writer: Writer,
  prepared: Prepared,
  again = 0,
): Promise<AnchorStatus> {
  const own =
    prepared.transactionHash && prepared.signed
      ? await receiptIfAny(client, prepared.transactionHash as Hex)
      : null
  if (own?.status === 'success') {
    requireToken(prepared, own, reader.contract)
    return standing(await receiptOf(client, own.transactionHash))
  }
  const done = await reader.find(prepared.action)
  if (done) return standing(done)
  if (prepared.signed === null || prepared.nonce === null) {
    return {
      state: 'expired',
      reason: 'The ledger no longer holds what it held when this was prepared.',
      retryable: true,
    }
  }
  if (own) {
    const finalized = await reader.finalized()
    if (own.blockNumber > finalized)
      return { state: 'submitted', reason: 'The contract refused it in a block that is not final yet.' }
    return { state: 'failed', reason: 'The contract refused the transaction.', retryable: true }
  }
  if (prepared.expiresAt !== null && (await reader.head()).time > new Date(prepared.expiresAt)) {
    return { state: 'expired', reason: "The testator's consent has passed its deadline.", retryable: true }
  }
  const [seen, mined] = [
    await known(client, prepared.transactionHash as Hex),
    await nonceAt(client, writer.address, 'latest'),
  ]
  if (mined <= prepared.nonce) {
    if (await isOutbid(client, prepared.signed))
      return { state: 'expired', reason: 'The network fee rose above what was bid.', retryable: true }
    if (!seen && writer.isRefused(prepared.transactionHash!))
      return { state: 'expired', reason: 'The node asks a higher fee than was bid.', retryable: true }
    if (!seen) return { state: 'unknown', reason: 'The node has not seen the transaction.', retryable: true }
    // Submitting again fills the gap once no job is left that would.
    if ((await nonceAt(client, writer.address, 'pending')) < prepared.nonce)
      return { state: 'unknown', reason: 'It waits for an earlier transaction.', retryable: true }
    return waiting(client, writer, prepared)
  }
  // Mined between the first request and the count, this very transaction used the nonce.
  if (again < MOST_AGAIN && (await receiptIfAny(client, prepared.transactionHash as Hex)))
    return ask(client, reader, writer, prepared, again + 1)
  const settled = await nonceAt(client, writer.address, 'finalized')
  return settled > prepared.nonce
    ? { state: 'expired', reason: 'Another transaction took its nonce.', retryable: true }
    : {
        state: 'unknown',
        reason: 'Another transaction took its nonce in a block that is not final yet.',
        retryable: true,
      }
}

/**
 * A successful registration names its token in an event; a receipt without it is from a wrong node or another
 * contract, and proves nothing.
 */
function requireToken({ action }: Prepared, { logs }: TransactionReceipt, contract: Address): void {
  if (action.kind !== 'register' && action.kind !== 'supersede') return
  const ours = parseEventLogs({ abi: willTokenAbi, logs: logs ?? [], eventName: 'Registered' }).filter(
    ({ address }) => isAddressEqual(address, contract),
  )
  if (!ours.some(({ args }) => args.tokenId === BigInt(`0x${action.tokenId}`))) {
    throw new ChainError('unreachable', 'Failed to extract token ID from transaction', { retryable: true })
  }
}

/**
 * In the node's pool. One that has waited too long gets a reason, and is replaced where a higher tip would
 * help.
 */
async function waiting(
  client: PublicClient,
  { address, feeCaps, clock, stuckAfterMs }: Writer,
  { preparedAt, signed }: Prepared,
): Promise<AnchorStatus> {
  const since = preparedAt === undefined ? Number.NaN : new Date(preparedAt).getTime()
  if (!(clock().getTime() - since > stuckAfterMs)) return { state: 'submitted' }
  const waited = `It has waited since ${saidTime(new Date(since))} for a place in a block:`
  const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n, gas = 0n } = parseTransaction(signed as Hex)
  const has = await client.getBalance({ address })
  if (has < gas * maxFeePerGas) {
    return {
      state: 'submitted',
      reason:
        `${waited} the registrar has too little ether for the fee it bid (${formatEther(has)} of ` +
        `${formatEther(gas * maxFeePerGas)}).`,
    }
  }
  const asked = await feesNow(client, feeCaps)
  // A smaller increase than nodes require of a replacement would be refused.
  if (asked.maxPriorityFeePerGas * 8n >= maxPriorityFeePerGas * 9n) {
    return {
      state: 'expired',
      reason:
        `${waited} others pay more (${gwei(asked.maxPriorityFeePerGas)} gwei, ours ` +
        `${gwei(maxPriorityFeePerGas)}). It is replaced by one with a higher fee.`,
      retryable: true,
    }
  }
  return { state: 'submitted', reason: `${waited} its fee is as high as others pay, so it is left to wait.` }
}

function saidTime(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

async function nonceAt(
  client: PublicClient,
  address: Address,
  blockTag: 'latest' | 'pending' | 'finalized',
): Promise<number> {
  const count = await client.getTransactionCount({ address, blockTag })
  if (!Number.isSafeInteger(count)) throw unclear('eth_getTransactionCount')
  return count
}

/**
 * A bid below the base fee waits for ever, or is dropped; the next attempt uses the same nonce, so only one
 * of the two can happen.
 */
async function isOutbid(client: PublicClient, signed: string): Promise<boolean> {
  const { maxFeePerGas = 0n } = parseTransaction(signed as Hex)
  const { baseFeePerGas } = await client.getBlock()
  return baseFeePerGas !== null && maxFeePerGas < baseFeePerGas
}

function standing({ receipt, final }: Done): AnchorStatus {
  return { state: final ? 'final' : 'confirmed', receipt }
}

async function receiptIfAny(client: PublicClient, hash: Hex) {
  const receipt = await client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
  // Any other error must not pass for a refusal.
  if (
    receipt &&
    ((receipt.status !== 'success' && receipt.status !== 'reverted') ||
      typeof receipt.blockNumber !== 'bigint')
  )
    throw unclear('eth_getTransactionReceipt')
  return receipt
}

async function known(client: PublicClient, hash: Hex): Promise<boolean> {
  return client.getTransaction({ hash }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof TransactionNotFoundError) return false
      throw error
    },
  )
}

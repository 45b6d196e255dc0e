// Where an anchor stands, told from the ledger alone: the prepared transaction's receipt, else the effect (another
// attempt may have carried it), else the nonce. A reorganisation takes an answer back; only `final` is kept.
import { TransactionNotFoundError, TransactionReceiptNotFoundError, parseTransaction } from 'viem'
import type { Address, Hex, PublicClient } from 'viem'
import { ChainError } from '../chain.ts'
import type { AnchorStatus, Prepared } from '../chain.ts'
import { receiptOf } from './read.ts'
import type { Done, EthereumReader } from './read.ts'

/** Each time again needs a block mined, or taken back, between two questions. */
const MOST_AGAIN = 3

/** Never throws for a node that is down or of another chain: that is `unknown`, retryable. */
export async function statusOf(reader: EthereumReader, writer: Address, prepared: Prepared): Promise<AnchorStatus> {
  try {
    return await reader.node.on((client) => ask(client, reader, writer, prepared))
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    if (error.code === 'conflict') return { state: 'failed', reason: error.message, retryable: false }
    return { state: 'unknown', reason: error.message, retryable: true }
  }
}

async function ask(client: PublicClient, reader: EthereumReader, writer: Address, prepared: Prepared, again = 0): Promise<AnchorStatus> {
  const own = prepared.transactionHash && prepared.signed ? await receiptIfAny(client, prepared.transactionHash as Hex) : null
  if (own?.status === 'success') return standing(await receiptOf(client, own.transactionHash))
  const done = await reader.find(prepared.action)
  if (done) return standing(done)
  if (prepared.signed === null || prepared.nonce === null) {
    return { state: 'expired', reason: 'The ledger no longer holds what it held when this was prepared.', retryable: true }
  }
  if (own) {
    const finalized = await reader.finalized()
    if (own.blockNumber > finalized) return { state: 'submitted', reason: 'The contract refused it in a block that is not final yet.' }
    return { state: 'failed', reason: 'The contract refused the transaction.', retryable: true }
  }
  if (prepared.expiresAt !== null && (await reader.head()).time > new Date(prepared.expiresAt)) {
    return { state: 'expired', reason: "The testator's consent has passed its deadline.", retryable: true }
  }
  const [seen, mined] = [await known(client, prepared.transactionHash as Hex), await client.getTransactionCount({ address: writer, blockTag: 'latest' })]
  if (mined <= prepared.nonce) {
    if (await isOutbid(client, prepared.signed)) return { state: 'expired', reason: 'The network fee rose above what was bid.', retryable: true }
    if (!seen) return { state: 'unknown', reason: 'The node has not seen the transaction.', retryable: true }
    const pending = await client.getTransactionCount({ address: writer, blockTag: 'pending' })
    // Submitting again fills the gap once nobody is left who would.
    return pending < prepared.nonce ? { state: 'unknown', reason: 'It waits for an earlier transaction.', retryable: true } : { state: 'submitted' }
  }
  // Mined between the first question and the count, the nonce was taken by this very transaction.
  if (again < MOST_AGAIN && (await receiptIfAny(client, prepared.transactionHash as Hex))) return ask(client, reader, writer, prepared, again + 1)
  const settled = await client.getTransactionCount({ address: writer, blockTag: 'finalized' })
  return settled > prepared.nonce
    ? { state: 'expired', reason: 'Another transaction took its nonce.', retryable: true }
    : { state: 'unknown', reason: 'Another transaction took its nonce in a block that is not final yet.', retryable: true }
}

/** A bid under the base fee waits for ever, or is dropped; the next attempt takes the same nonce, so both can never happen. */
async function isOutbid(client: PublicClient, signed: string): Promise<boolean> {
  const { maxFeePerGas = 0n } = parseTransaction(signed as Hex)
  const { baseFeePerGas } = await client.getBlock()
  return baseFeePerGas !== null && maxFeePerGas < baseFeePerGas
}

function standing({ receipt, final }: Done): AnchorStatus {
  return { state: final ? 'final' : 'confirmed', receipt }
}

async function receiptIfAny(client: PublicClient, hash: Hex) {
  return client.getTransactionReceipt({ hash }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return null
    throw error
  })
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

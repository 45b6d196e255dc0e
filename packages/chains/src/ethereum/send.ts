// Sending is repeatable: the node may say that it already has these bytes or that the nonce is used, and
// status() decides what that means. A missing earlier nonce would keep a transaction waiting for ever, so
// gaps are filled.
import { BaseError, formatEther, keccak256 } from 'viem'
import type { Hex, LocalAccount, PublicClient } from 'viem'
import { ChainError } from '../chain.ts'
import type { Prepared } from '../chain.ts'
import { feesNow } from './cost.ts'
import type { FeeCaps } from './cost.ts'
import { unclear } from './node.ts'
import type { Nonces } from './nonces.ts'

interface Sender {
  client: PublicClient
  account: LocalAccount
  chainId: number
  nonces: Nonces
  feeCaps: FeeCaps
  gapGraceMs: number
  /** Called for bytes the node refuses for their fee: they are replaced, not repeated. */
  refuse(hash: string): void
}

// A larger gap means a wrong node or a wrong key, not an accident of two jobs.
const MOST_GAPS = 64

/** Sends stored bytes, after the nonces before them. @throws ChainError, retryable */
export async function sendInOrder(sender: Sender, prepared: Prepared): Promise<void> {
  if (prepared.signed === null || prepared.nonce === null) return
  await closeGap(sender, prepared.nonce)
  await send(sender.client, prepared.signed as Hex, sender.refuse)
  sender.nonces.sent(prepared.nonce)
}

async function closeGap(
  { client, account, chainId, nonces, feeCaps, gapGraceMs, refuse }: Sender,
  nonce: number,
): Promise<void> {
  const until = performance.now() + gapGraceMs
  // Nonces reserved by other jobs of this process will be sent; unreserved ones were lost in a crash, or
  // their job is late.
  async function lost(): Promise<number[]> {
    const next = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
    return Array.from({ length: Math.max(0, nonce - next) }, (_, index) => next + index).filter(
      (earlier) => !nonces.held(earlier),
    )
  }
  let gap = await lost()
  while (gap.length > 0 && performance.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    gap = await lost()
  }
  if (gap.length > MOST_GAPS) {
    throw new ChainError(
      'refused',
      `Nonce ${nonce} lies ${gap.length} ahead of the ledger: is this the right node?`,
      { retryable: true },
    )
  }
  for (const earlier of gap) {
    const { maxFeePerGas, maxPriorityFeePerGas } = await feesNow(client, feeCaps)
    const filler = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce: earlier,
      to: account.address,
      value: 0n,
      gas: 21_000n,
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    await send(client, filler, refuse)
  }
}

// How geth, Erigon, Nethermind, Besu and Anvil say "I have it" and "that nonce is used or taken".
const HARMLESS = new RegExp(
  [
    'already known|already imported|alreadyknown|known transaction',
    'nonce too low|nonce is too low|oldnonce|lower than the current nonce',
    'replacement transaction underpriced|transaction underpriced.*replac',
  ].join('|'),
  'i',
)

const UNDERPRICED = new RegExp(
  [
    'underpriced|fee too low|tip too low|max fee per gas less than block base fee',
    'feetoolow|feetoolowtocompete|below.*(minimum|base fee)',
  ].join('|'),
  'i',
)

async function send(client: PublicClient, signed: Hex, refuse: (hash: string) => void): Promise<void> {
  try {
    if ((await client.sendRawTransaction({ serializedTransaction: signed })) !== keccak256(signed))
      throw unclear('eth_sendRawTransaction')
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const said = `${error.details} ${error.message}`
    if (HARMLESS.test(said)) return
    if (/insufficient funds/i.test(said)) throw tooPoor(error)
    if (UNDERPRICED.test(said)) {
      refuse(keccak256(signed))
      throw new ChainError('refused', 'The node asks a higher fee than was bid.', {
        retryable: true,
        cause: error,
      })
    }
    throw error
  }
}

/** @throws ChainError, retryable, unless the registrar can pay its full bid */
export async function requireFunds(client: PublicClient, address: Hex, needed: bigint): Promise<void> {
  const has = await client.getBalance({ address })
  if (has < needed) throw tooPoor(undefined, ` It has ${formatEther(has)} and needs ${formatEther(needed)}.`)
}

function tooPoor(cause?: unknown, sums = ''): ChainError {
  return new ChainError('refused', `The registrar has too little ether for the network fee.${sums}`, {
    retryable: true,
    cause,
  })
}

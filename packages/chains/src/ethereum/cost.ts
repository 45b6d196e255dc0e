// What an action costs on Ethereum, for quotes and for "network cost, paid by us". The contract's forge tests
// measure the gas (fresh owner, warm counters) and a test checks these figures; the price of gas is the
// node's.
import type { PublicClient } from 'viem'
import { ChainError } from '../chain.ts'
import type { Action, NetworkCost } from '../chain.ts'

/** Gas of one action, rounded up from measurement. */
export const gasOf: Record<Action['kind'], bigint> = {
  'register': 107_000n,
  'supersede': 120_000n,
  'withdraw': 40_000n,
  'transfer': 66_000n,
  'anchor-root': 50_000n,
}

export interface FeeCaps {
  /** Wei for one gas, all included; nothing is sent above it. */
  maxFeePerGas: bigint
  /**
   * Tip in wei for one gas. A replacement may bid up to three times this: a node accepts none that bids less
   * than an eighth more.
   */
  maxPriorityFeePerGas: bigint
}

export const defaultFeeCaps: FeeCaps = {
  maxFeePerGas: 200_000_000_000n,
  maxPriorityFeePerGas: 3_000_000_000n,
}

/** A first bid at the cap can be replaced nine times. */
const REPLACEMENT_TIPS = 3n

interface Fees {
  baseFee: bigint
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/**
 * Fees for the next block: twice the base fee as headroom (six full blocks of growth), never above the caps.
 * A replacement must bid at least 12.5 % more than what it replaces, or nodes drop it.
 * @throws ChainError `fee-above-cap`, retryable
 */
export async function feesNow(
  client: PublicClient,
  caps: FeeCaps,
  replaced?: { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint },
): Promise<Fees> {
  const [block, suggestedTip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()])
  const baseFee = block.baseFeePerGas ?? 0n
  let tip = least(suggestedTip, caps.maxPriorityFeePerGas)
  let most = least(baseFee * 2n + tip, caps.maxFeePerGas)
  if (replaced) {
    const raise = (wei: bigint) => (wei * 9n) / 8n + 1n
    tip = greatest(tip, raise(replaced.maxPriorityFeePerGas))
    most = greatest(most, raise(replaced.maxFeePerGas))
    if (tip > caps.maxPriorityFeePerGas * REPLACEMENT_TIPS)
      throw aboveCap(
        `Replacing what waits takes a tip of ${gwei(tip)} gwei, above the operator's cap of ` +
          `${gwei(caps.maxPriorityFeePerGas * REPLACEMENT_TIPS)}.`,
      )
    if (most > caps.maxFeePerGas)
      throw aboveCap(
        `Replacing what waits takes a bid of ${gwei(most)} gwei for one gas, above the operator's cap ` +
          `of ${gwei(caps.maxFeePerGas)}.`,
      )
  }
  if (baseFee + 1n > caps.maxFeePerGas)
    throw aboveCap(
      `The network asks ${gwei(baseFee)} gwei for one gas, above the operator's cap of ${gwei(caps.maxFeePerGas)}.`,
    )
  return { baseFee, maxFeePerGas: most, maxPriorityFeePerGas: least(tip, most) }
}

function aboveCap(why: string): ChainError {
  return new ChainError('fee-above-cap', why, { retryable: true })
}

/** Wei as gwei, to four places: the unit in which people compare fees. */
export function gwei(wei: bigint): string {
  return String(Math.round(Number(wei) / 100_000) / 10_000)
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
const greatest = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** The network's own fee for `kind` at the current price: base fee and tip. */
export async function costOf(client: PublicClient, kind: Action['kind']): Promise<NetworkCost> {
  const [block, tip] = await Promise.all([client.getBlock(), client.estimateMaxPriorityFeePerGas()])
  const unitPrice = (block.baseFeePerGas ?? 0n) + tip
  return { units: gasOf[kind], unitPrice, fee: gasOf[kind] * unitPrice, currency: 'ETH', decimals: 18 }
}

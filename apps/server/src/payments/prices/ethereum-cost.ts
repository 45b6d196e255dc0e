// The cost of one registration on Ethereum now: the next block's base fee, plus the tip that at least half of
// the recent transactions did not exceed.
import { z } from 'zod'
import { ETHEREUM_REGISTRATION_GAS, formatCoins } from '@testate/domain/price-book'
import type { AskNode } from '../../platform/ask-node.ts'
import type { CostReading } from './cost-reading.ts'

const BLOCKS = 20
const MIDDLE = 50
/**
 * A thousand times what gas ever cost for long: a node that reports more is broken, and its figure is never
 * shown.
 */
const MOST_WEI = 100_000_000_000_000n

const wei = z
  .string()
  .regex(/^0x[0-9a-fA-F]{1,64}$/)
  .transform(BigInt)
  .refine((value) => value <= MOST_WEI)
const history = z.object({
  // One more than there are blocks: the last is for the next block.
  baseFeePerGas: z
    .array(wei)
    .min(1)
    .max(BLOCKS + 1),
  reward: z.array(z.array(wei).length(1)).max(BLOCKS).nullish(),
})

/** Throws if the node cannot be queried. */
export async function askEthereumCost(ask: AskNode): Promise<CostReading> {
  const { baseFeePerGas, reward } = history.parse(
    await ask('eth_feeHistory', [`0x${BLOCKS.toString(16)}`, 'latest', [MIDDLE]]),
  )
  const base = baseFeePerGas.at(-1)!
  const tips = (reward ?? [])
    .map(([tip]) => tip!)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  const tip = tips[Math.floor(tips.length / 2)] ?? 0n
  const part = (weiPerGas: bigint): string => formatCoins(ETHEREUM_REGISTRATION_GAS * weiPerGas, 'ETH')
  return {
    units: ETHEREUM_REGISTRATION_GAS * (base + tip),
    unitPrice: base + tip,
    parts: [
      { what: 'base fee', amount: part(base) },
      { what: 'tip', amount: part(tip) },
    ],
  }
}

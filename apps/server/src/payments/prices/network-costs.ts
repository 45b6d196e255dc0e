// Each network's own cost of one registration, queried from it now and converted into pounds. The register
// pays it; for Ethereum it sets the price.
import { coinsInPence, type Coin } from '@testate/domain/price-book'
import { pence, type Pence } from '@testate/domain/money'
import { displayName } from '@testate/domain/networks'
import { askNode, whyNot, type AskNode } from '../../platform/ask-node.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { cached } from '../../platform/cached.ts'
import type { CostReading } from './cost-reading.ts'
import { askEthereumCost } from './ethereum-cost.ts'
import { createExchangeRates, type Rates } from './exchange-rates.ts'
import { askSolanaCost } from './solana-cost.ts'

/** One network's queried cost, or why the query failed. */
type AskedCost = { askedAt: Date } & (
  | { asked: true; fee: Pence; coin: Coin; reading: CostReading }
  | { asked: false; reason: string }
)
/** Known from this register's configuration without a query: it has no age. */
interface NoFee {
  asked: null
  fee: Pence
}
export type NetworkCost = AskedCost | NoFee
export interface Costs {
  rates: Rates
  of: { ethereum: AskedCost; solana: AskedCost; corda: NoFee }
}
export type AskCosts = () => Promise<Costs>

const KEEP_MS = 15_000
const KEEP_FAILURE_MS = 3_000
const TIMEOUT_MS = 2_000

type Asked = { askedAt: Date; reading: CostReading | null; reason: string }

/**
 * For the networks of this installation. Never throws: an unreachable, slow or implausible one is reported as
 * such and delays no other for longer than its time-out.
 */
export function createNetworkCosts(
  config: Config,
  { timeoutMs = TIMEOUT_MS, keepMs = KEEP_MS }: { timeoutMs?: number; keepMs?: number } = {},
): AskCosts {
  const askRates = createExchangeRates(config)
  const over = (
    name: 'ethereum' | 'solana',
    ask: (node: AskNode) => Promise<CostReading>,
  ): (() => Promise<Asked>) => {
    const { rpcUrl } = config[name]
    return cached(
      async () => {
        const askedAt = now()
        if (rpcUrl === undefined || !config.networks.includes(name))
          return { askedAt, reading: null, reason: `no ${displayName(name)} node is configured` }
        try {
          return { askedAt, reading: await ask(askNode(rpcUrl, timeoutMs)), reason: '' }
        } catch (error) {
          return { askedAt, reading: null, reason: whyNot(error) }
        }
      },
      ({ reading }) => (reading === null ? Math.min(keepMs, KEEP_FAILURE_MS) : keepMs),
    )
  }
  const [askEthereum, askSolana] = [over('ethereum', askEthereumCost), over('solana', askSolanaCost)]
  return async () => {
    const [rates, ethereum, solana] = await Promise.all([askRates(), askEthereum(), askSolana()])
    const inPounds = ({ askedAt, reading, reason }: Asked, coin: Coin): AskedCost =>
      reading === null
        ? { askedAt, asked: false, reason }
        : {
            askedAt,
            asked: true,
            fee: coinsInPence(reading.units, coin, rates[coin].penceForOne),
            coin,
            reading,
          }
    return {
      rates,
      of: {
        ethereum: inPounds(ethereum, 'ETH'),
        solana: inPounds(solana, 'SOL'),
        // A notary's signature is free: there is nothing to query or convert.
        corda: { asked: null, fee: pence(0) },
      },
    }
  }
}

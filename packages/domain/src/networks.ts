// The networks a will may be registered on, as data: their facts, their scores, and the strategies that
// choose among them. Prices are in fees.ts; what a network really does is in the chains package.

import { pence, type Pence } from './money.ts'
import { NETWORK_NAMES } from './network-names.ts'

export { displayName } from './network-names.ts'

export const NETWORKS = ['solana', 'ethereum', 'corda'] as const
export type NetworkName = (typeof NETWORKS)[number]
export type Strategy = 'minimal' | 'maximum' | 'custom'

/** Shown beside the score, because a score alone says nothing that can be checked. */
export interface NetworkFacts {
  readonly access: 'public' | 'private'
  readonly finality: string
  readonly whoCanVerify: string
}

interface Network {
  readonly displayName: string
  readonly symbol: string
  /** Text or border colour with at least 4.5:1 contrast on white (WCAG 2.2, 1.4.3). */
  readonly colour: string
  readonly securityScore: number
  readonly features: readonly string[]
  readonly capabilities: NetworkCapabilities
  readonly facts: NetworkFacts
}

export interface NetworkCapabilities {
  readonly nftSupport: boolean
  readonly smartContracts: boolean
  readonly gasless: boolean
  readonly privateTransactions: boolean
}

const network: Readonly<Record<NetworkName, Network>> = {
  solana: {
    displayName: NETWORK_NAMES.solana,
    symbol: 'SOL',
    colour: '#6b21c8',
    securityScore: 85,
    features: ['Public ledger', 'Token that cannot be traded', 'Included in the registration fee'],
    capabilities: { nftSupport: true, smartContracts: true, gasless: false, privateTransactions: false },
    facts: {
      access: 'public',
      finality: 'within a minute',
      whoCanVerify: 'anybody, with any Solana node or explorer',
    },
  },
  ethereum: {
    displayName: NETWORK_NAMES.ethereum,
    symbol: 'ETH',
    colour: '#3c50a0',
    securityScore: 95,
    features: [
      'Public ledger',
      'Token that cannot be traded',
      'The oldest public network with smart contracts',
    ],
    capabilities: { nftSupport: true, smartContracts: true, gasless: false, privateTransactions: false },
    facts: {
      access: 'public',
      finality: 'after about 15 minutes',
      whoCanVerify: 'anybody, with any Ethereum node or explorer',
    },
  },
  corda: {
    displayName: NETWORK_NAMES.corda,
    symbol: 'Corda',
    colour: '#a8001f',
    securityScore: 90,
    features: ['Private ledger', 'No network fee', 'Included in the registration fee'],
    capabilities: { nftSupport: false, smartContracts: true, gasless: true, privateTransactions: true },
    facts: {
      access: 'private',
      finality: 'at once',
      whoCanVerify: 'those who run its nodes; anybody else with the evidence file',
    },
  },
}

/** The networks a strategy enables. Minimal is the default, on screen and in the terminal. */
export const STRATEGIES: Readonly<Record<Exclude<Strategy, 'custom'>, readonly NetworkName[]>> = {
  minimal: ['solana', 'corda'],
  maximum: NETWORKS,
}
export const DEFAULT_STRATEGY = 'minimal'

export function isNetworkName(text: string): text is NetworkName {
  return (NETWORKS as readonly string[]).includes(text)
}

/** Each name once, in the order of NETWORKS, whatever the input's order and repetitions. */
export function inOrder(chosen: Iterable<NetworkName>): NetworkName[] {
  const set = new Set(chosen)
  return NETWORKS.filter((name) => set.has(name))
}

/**
 * The strategy whose set this is; any other set is "custom", so a label never contradicts the boxes ticked.
 */
export function strategyOf(chosen: Iterable<NetworkName>): Strategy {
  const set = inOrder(chosen).join()
  if (set === STRATEGIES.minimal.join()) return 'minimal'
  return set === STRATEGIES.maximum.join() ? 'maximum' : 'custom'
}

/** Rounded mean of the selected networks' scores, out of 100 (Solana and Corda: 88); 0 for none. */
export function securityScore(chosen: Iterable<NetworkName>): number {
  const scores = inOrder(chosen).map((name) => network[name].securityScore)
  return scores.length === 0
    ? 0
    : Math.round(scores.reduce((total, score) => total + score, 0) / scores.length)
}

export interface NetworkOption {
  readonly chain: NetworkName
  readonly displayName: string
  readonly colour: string
  /** Pence. */
  readonly baseCost: Pence
  /** Pence: the price in a quote made now. */
  readonly currentCost: Pence
  /**
   * Pence: the network's own current fee for one registration, paid by the register; null when it was
   * unreachable.
   */
  readonly networkCost: Pence | null
  readonly features: readonly string[]
  readonly securityScore: number
  readonly facts: NetworkFacts
  readonly enabled: boolean
}

/** One row of the optimiser: the network, its price, and whether it is ticked. */
export function networkOption(
  name: NetworkName,
  cost: { base: Pence; current: Pence; network: Pence | null },
  enabled: boolean,
): NetworkOption {
  const { displayName: shown, colour, features, securityScore: score, facts } = network[name]
  return {
    chain: name,
    displayName: shown,
    colour,
    baseCost: cost.base,
    currentCost: cost.current,
    networkCost: cost.network,
    features,
    securityScore: score,
    facts,
    enabled,
  }
}

export interface NetworkConfig {
  readonly network: string
  readonly name: NetworkName
  readonly displayName: string
  readonly symbol: string
  readonly logo: string
  readonly color: string
  readonly rpcUrl: string
  readonly explorerUrl: string
  readonly contractAddress?: string
  readonly nodeUrl?: string
  readonly enabled: boolean
  readonly features: NetworkCapabilities
}

/** How an installation reaches a network; `network` is its label ("local development ledger", "mainnet"). */
export type Endpoints = Pick<NetworkConfig, 'network' | 'rpcUrl' | 'explorerUrl' | 'enabled'> & {
  contractAddress?: string
  nodeUrl?: string
}

/** The specification's network config: a contract address on Ethereum only, a node url on Corda only. */
export function networkConfig(name: NetworkName, at: Endpoints): NetworkConfig {
  const { displayName: shown, symbol, colour, capabilities } = network[name]
  return {
    network: at.network,
    name,
    displayName: shown,
    symbol,
    logo: name,
    color: colour,
    rpcUrl: at.rpcUrl,
    explorerUrl: at.explorerUrl,
    ...(name === 'ethereum' && at.contractAddress ? { contractAddress: at.contractAddress } : {}),
    ...(name === 'corda' && at.nodeUrl ? { nodeUrl: at.nodeUrl } : {}),
    enabled: at.enabled,
    features: capabilities,
  }
}

/** The sentence applies up to this amount; null: above all of them. */
interface Recommendation {
  readonly upTo: Pence | null
  readonly code: string
  readonly text: string
}

/**
 * The optimiser's sentences depend only on the price of the add-ons (the registration fee is the same for
 * all), the wizard's on the grand total.
 */
export const RECOMMENDATIONS = {
  optimiser: [
    {
      upTo: pence(2),
      code: 'excellent',
      text: 'Excellent: these networks are included in the registration fee.',
    },
    { upTo: pence(3500), code: 'balance', text: 'A good balance of cost and independent public proof.' },
    {
      upTo: null,
      code: 'maximum',
      text: 'Maximum security: every network you chose, at the present network price.',
    },
  ],
  wizard: [
    { upTo: pence(15_000), code: 'perfect', text: 'Perfect choice!' },
    { upTo: pence(20_000), code: 'great', text: 'Great balance!' },
    { upTo: null, code: 'ultimate', text: 'Ultimate security setup!' },
  ],
} as const satisfies Record<string, readonly Recommendation[]>

/** @param addOns the price of the add-ons alone */
export function optimiserRecommendation(addOns: Pence): (typeof RECOMMENDATIONS.optimiser)[number] {
  return upTo(RECOMMENDATIONS.optimiser, addOns)
}

/** @param total the grand total */
export function wizardRecommendation(total: Pence): (typeof RECOMMENDATIONS.wizard)[number] {
  return upTo(RECOMMENDATIONS.wizard, total)
}

function upTo<R extends Recommendation>(all: readonly R[], amount: Pence): R {
  return all.find((one) => one.upTo === null || amount <= one.upTo) ?? all.at(-1)!
}

// The one price book. Every screen, quote, receipt and term shows amounts computed here, so no two of them
// can differ.

import { clamp, pence, sum, type Pence } from './money.ts'
import { inOrder, type NetworkName } from './networks.ts'

/** All amounts in pence. */
export const PRICE_BOOK = {
  /** One-time, no recurring fee; includes Solana and Corda. */
  registration: pence(15_000),
  ethereum: { base: pence(3500), floor: pence(3200), cap: pence(4200), margin: pence(3000) },
} as const

/** The most gas one registration may use, consent included: the contract's tests enforce it. */
export const ETHEREUM_REGISTRATION_GAS = 107_000n

/**
 * What one registration takes on Solana: permanent accounts, and work. The server's test compares it with
 * what the chains package computes.
 */
export const SOLANA_REGISTRATION = {
  /** Of the token's account and of its holder's account. */
  accountBytes: [544, 170],
  signatures: 1n,
  lamportsPerSignature: 5_000n,
  computeUnits: 60_000n,
  /** Millionths of a lamport per compute unit: the register bids no more. */
  mostPerUnit: 2_500_000n,
} as const

/** A quote's amount is locked for this long. */
export const QUOTE_MINUTES = 30

/** The network's answer, or that it was unreachable. */
export type EthereumEstimate =
  | { readonly asked: true; readonly fee: Pence }
  | { readonly asked: false; readonly reason: string }

/** What Ethereum's price goes by: its network, one of the two bounds, or the base price. */
export const ethereumBases = ['network', 'floor', 'cap', 'base'] as const

export interface EthereumPrice {
  readonly base: Pence
  readonly current: Pence
  /**
   * 'network': the live estimate plus margin. 'floor' and 'cap': the bound that replaced a lower or higher
   * sum. 'base': the network was unreachable.
   */
  readonly basis: (typeof ethereumBases)[number]
}

/**
 * The network's fee for one registration in pence, rounded up so that the estimate is never below what the
 * network charges.
 * @param weiPerGas the node's gas price; @param penceForEther the configured rate, pence for one ether (10^18
 * wei)
 */
export function ethereumNetworkFee(weiPerGas: bigint, penceForEther: number): Pence {
  if (weiPerGas < 0n) throw new RangeError('a gas price is not negative')
  return coinsInPence(ETHEREUM_REGISTRATION_GAS * weiPerGas, 'ETH', penceForEther)
}

/** The networks' own currencies: decimals of one coin. */
export const COINS = { ETH: 18, SOL: 9 } as const
export type Coin = keyof typeof COINS

/**
 * An amount in a coin's smallest units, in pence and rounded up. @param penceForOne the rate, pence for one
 * whole coin
 */
export function coinsInPence(units: bigint, coin: Coin, penceForOne: number): Pence {
  const one = 10n ** BigInt(COINS[coin])
  const amount = (units * BigInt(pence(penceForOne)) + one - 1n) / one
  return pence(Number(amount < BigInt(Number.MAX_SAFE_INTEGER) ? amount : BigInt(Number.MAX_SAFE_INTEGER)))
}

/** “0.00701184 SOL”: exact, without trailing zeros. */
export function formatCoins(units: bigint, coin: Coin): string {
  const digits = units.toString().padStart(COINS[coin] + 1, '0')
  const fraction = digits.slice(-COINS[coin]).replace(/0+$/, '')
  return `${digits.slice(0, -COINS[coin])}${fraction === '' ? '' : `.${fraction}`} ${coin}`
}

/**
 * Estimate plus margin, never below the floor or above the cap; the base price when the network was
 * unreachable.
 */
export function ethereumPrice(estimate: EthereumEstimate): EthereumPrice {
  const { base, floor, cap, margin } = PRICE_BOOK.ethereum
  if (!estimate.asked) return { base, current: base, basis: 'base' }
  // An estimate above the cap gives the cap anyway, and adding the margin to it could exceed the safe
  // integers.
  const fee = clamp(estimate.fee, pence(0), cap)
  const live = sum([fee, margin])
  return {
    base,
    current: clamp(live, floor, cap),
    basis: live < floor ? 'floor' : live > cap ? 'cap' : 'network',
  }
}

/**
 * Explains an Ethereum amount. For the bounds it does not mention the network's cost: beside the network's
 * own figure the sum would be wrong.
 */
const ethereumNotes: Record<EthereumPrice['basis'], string> = {
  network: 'Present network cost and our margin',
  floor: 'Our lowest price',
  cap: 'Our highest price',
  base: 'The network could not be asked for its present cost; this is the base price',
}

export interface PriceLine {
  readonly item: 'registration' | NetworkName
  readonly label: string
  readonly amount: Pence
  /** Shown beside the amount, or null. */
  readonly note: string | null
}

/**
 * The lines of a quote: the registration, then each chosen network in fixed order. Throws RangeError for no
 * network.
 */
export function priceLines(networks: Iterable<NetworkName>, ethereum: EthereumPrice): PriceLine[] {
  const chosen = inOrder(networks)
  if (chosen.length === 0) throw new RangeError('Select at least one blockchain')
  const network: Record<NetworkName, PriceLine> = {
    solana: {
      item: 'solana',
      label: 'Solana',
      amount: pence(0),
      note: 'Included. We pay the network',
    },
    ethereum: {
      item: 'ethereum',
      label: 'Ethereum',
      amount: ethereum.current,
      note: ethereumNotes[ethereum.basis],
    },
    corda: { item: 'corda', label: 'Corda', amount: pence(0), note: 'Included. No network fee' },
  }
  return [
    {
      item: 'registration',
      label: 'Registration of one will',
      amount: PRICE_BOOK.registration,
      note: 'Paid once; no recurring fee',
    },
    ...chosen.map((name) => network[name]),
  ]
}

/** The total of a quote's lines. */
export function total(lines: readonly PriceLine[]): Pence {
  return sum(lines.map((line) => line.amount))
}

/** What the networks add to the registration fee. */
export function addOns(lines: readonly PriceLine[]): Pence {
  return sum(lines.filter((line) => line.item !== 'registration').map((line) => line.amount))
}

// The checks common to all ledgers: whether it is the right one, is alive, two nodes agree, there are funds,
// and what it costs.
import { existsSync } from 'node:fs'
import { FEWEST_REGISTRATIONS, type NetworkCost } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import type { Rate } from '../payments/prices/exchange-rates.ts'
import { sayRate } from '../payments/prices/say-rate.ts'
import { now } from '../platform/clock.ts'
import type { Config, Ledger } from '../platform/config.ts'
import { ageOf, coins, type CostNow, type Findings } from './findings.ts'

/** Per call to a node. */
export const NODE_WITHIN_MS = 5_000
/**
 * A block this old means that the node, or the network, has stopped. The embedded ledger produces blocks only
 * for transactions.
 */
const OLDEST_BLOCK_MS = 5 * 60_000

/** Outside production the first start creates a registrar's key that is not configured. */
export function isStillToBeMade({ mode }: Config, named: string | undefined, path: string): boolean {
  return named === undefined && mode !== 'production' && !existsSync(path)
}

interface NodeHead {
  height: bigint
  time: Date
}

/** "the node at rpc.example": the address without any part that could be a key. */
export function nodeName(rpcUrl: string): string {
  return `the node at ${URL.parse(rpcUrl)?.host ?? 'an address that cannot be read'}`
}

/** Whether the node serves the expected ledger; false if it does not, or that is unknown. */
export function sayIdentity(
  found: Findings,
  name: string,
  served: string | number | undefined,
  expected: string | number | undefined,
  variable: string,
): boolean {
  if (served === undefined) return false
  if (expected !== undefined && served !== expected) {
    found.mend(
      `${capital(name)} serves the ledger ${served}, but the register is on ${expected}.`,
      `Set ${variable} to a node of ${expected}.`,
    )
    return false
  }
  found.well(`${capital(name)} serves the ledger ${served}.`)
  return true
}

export function sayHead(
  found: Findings,
  name: string,
  head: NodeHead,
  ledger: Pick<Ledger, 'embedded'>,
): void {
  const age = now().getTime() - head.time.getTime()
  const says = `${capital(name)} is at ${head.height}, ${ageOf(head.time, now())} old.`
  if (!ledger.embedded && age > OLDEST_BLOCK_MS)
    found.mend(
      says,
      'The node has stopped following its network, or the clock of this machine is wrong: see to whichever it is.',
    )
  else if (age < -OLDEST_BLOCK_MS)
    found.mend(
      `${capital(name)} is at ${head.height}, in the future by this machine’s clock.`,
      'Set the clock of this machine.',
    )
  else found.well(says)
}

/** No one knows which of two nodes is right; wills wait until both agree. */
export function sayAgreement(
  found: Findings,
  at: bigint,
  one: string | undefined,
  other: string | undefined,
): void {
  if (one === undefined || other === undefined) return
  if (one === other) found.well(`Both nodes have the same block at ${at}.`)
  else
    found.mend(
      `The two nodes have different blocks at ${at}: ${one} and ${other}.`,
      'One of them is on another branch or lies; nothing is believed until they agree. Replace one of the two.',
    )
}

/** Reports the registrar's balance and the price, and what the operator must do. */
export function sayCost(
  found: Findings,
  network: 'ethereum' | 'solana',
  address: string,
  balance: bigint,
  cost: NetworkCost,
  rate: Rate | null,
): CostNow {
  const { fee, currency, decimals } = cost
  const enoughFor = fee === 0n ? Number.MAX_SAFE_INTEGER : Number(balance / fee)
  const has = `The registrar ${address} has ${coins(balance, decimals)} ${currency}`
  const topUp = `Send ${currency} to ${address}.`
  if (enoughFor < 1) found.mend(`${has}, which does not pay for one registration.`, topUp)
  else if (enoughFor < FEWEST_REGISTRATIONS)
    found.mend(
      `${has}: enough for ${enoughFor} more ${enoughFor === 1 ? 'registration' : 'registrations'}.`,
      topUp,
    )
  else found.well(`${has}: enough for ${enoughFor.toLocaleString('en-GB')} registrations at today’s cost.`)
  const exact =
    rate === null
      ? null
      : Number((fee * BigInt(rate.penceForOne) * 10_000n) / 10n ** BigInt(decimals)) / 10_000
  const said = rate === null ? null : sayRate(currency as 'ETH' | 'SOL', rate)
  const pounds = exact === null ? '' : `, about £${(exact / 100).toFixed(exact < 1 ? 4 : 2)}: ${said}`
  found.well(
    `A registration on ${displayName(network)} costs ${coins(fee, decimals)} ${currency} now${pounds}.`,
  )
  return {
    network,
    currency,
    amount: coins(fee, decimals),
    enoughFor,
    pence: exact === null ? null : Math.round(exact * 100) / 100,
    rate: said,
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

// What an action costs on Solana, for quotes and for "network cost, paid by us": rent, which is most of it,
// and fees, at the network's current prices. The tests measure the sizes and units.
import type { Address } from '@solana/kit'
import type { Action, NetworkCost, TokenId } from '../chain.ts'
import { LAMPORTS_PER_SIGNATURE, bid, rentOf, unitPrice } from './fees.ts'
import type { FeeCaps } from './fees.ts'
import { headroom, mintSizes } from './instructions.ts'
import type { Ask } from './node.ts'
import { HOLDING_BYTES, holderBytes } from './plan.ts'

/**
 * Compute units of one action, rounded up from measurement. The program that makes an account for a token tries one
 * address after another, of which half will do, at 1,500 units each: the three that make one have room for twenty.
 */
export const unitsOf: Record<Action['kind'], number> = {
  'register': 75_000,
  'supersede': 80_000,
  'withdraw': 12_000,
  'transfer': 75_000,
  'anchor-root': 20_000,
}

const LONGEST_ADDRESS = 'z'.repeat(44)
/** Any hash has this length. */
const SOME_HASH = 'ff'.repeat(32)

/** Lamports, all included, at a price of 1: cost on Solana is not proportional to work. */
export async function costOf(
  ask: Ask,
  registrar: Address,
  kind: Action['kind'],
  caps: FeeCaps,
): Promise<NetworkCost> {
  const fee =
    LAMPORTS_PER_SIGNATURE * (kind === 'withdraw' ? 2n : 1n) +
    bid(unitsOf[kind], await unitPrice(ask, [registrar], caps))
  const lamports = fee + (await rentFor(ask, registrar, kind))
  return { units: lamports, unitPrice: 1n, fee: lamports, currency: 'SOL', decimals: 9 }
}

async function rentFor(ask: Ask, registrar: Address, kind: Action['kind']): Promise<bigint> {
  // An upper bound: returning to an existing account costs only the fee.
  if (kind === 'transfer')
    return (
      (await rentOf(ask, HOLDING_BYTES)) +
      (await rentOf(ask, holderBytes(LONGEST_ADDRESS))) -
      (await rentOf(ask, 0))
    )
  // Ignores the account of the very first root.
  if (kind !== 'register' && kind !== 'supersede') return 0n
  const { full } = mintSizes(registrar, registrar, SOME_HASH as TokenId, {
    slot: 999_999_999n,
    version: 1,
    metadataHash: SOME_HASH,
    supersedes: kind === 'supersede' ? (SOME_HASH as TokenId) : null,
    deadline: 2_000_000_000,
  })
  return (await rentOf(ask, full + headroom('active'))) + (await rentOf(ask, HOLDING_BYTES))
}

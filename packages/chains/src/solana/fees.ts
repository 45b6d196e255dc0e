// The network's fee beyond the fixed one: the price of a unit of work, bid only as high as recently paid, and
// never above a cap.
import type { Address } from '@solana/kit'
import { unclear } from './node.ts'
import type { Ask } from './node.ts'

/** https://solana.com/docs/core/fees: for each signature, including those the Ed25519 program checks. */
export const LAMPORTS_PER_SIGNATURE = 5_000n

export interface FeeCaps {
  /** Millionths of a lamport for one compute unit. */
  maxUnitPrice: bigint
}

/** At 50,000 units a registration's bid stays under 0.00013 SOL, a fiftieth of its rent. */
export const defaultFeeCaps: FeeCaps = { maxUnitPrice: 2_500_000n }

/**
 * The first bid when no fees were paid recently and a transaction still did not land. Millionths of a lamport
 * for one compute unit.
 */
const FIRST_RAISE = 1_000n

/**
 * The price that three of four recent transactions writing to `writable` did not exceed. Millionths of a
 * lamport for one compute unit. `attempt` above 1: the one before it expired without a block, so each bids
 * twice as much, up to the cap.
 */
export async function unitPrice(
  ask: Ask,
  writable: readonly Address[],
  { maxUnitPrice }: FeeCaps,
  attempt = 1,
): Promise<bigint> {
  const recent = await ask((rpc) => rpc.getRecentPrioritizationFees([...writable]))
  if (!Array.isArray(recent)) throw unclear('getRecentPrioritizationFees')
  const paid = recent.map((one) => BigInt(one.prioritizationFee)).sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const usual = paid[Math.floor(paid.length * 0.75)] ?? 0n
  const doublings = BigInt(Math.min(Math.max(attempt - 1, 0), 20))
  const price = doublings === 0n ? usual : (usual > FIRST_RAISE ? usual : FIRST_RAISE) << doublings
  return price > maxUnitPrice ? maxUnitPrice : price
}

/** The bid for `units` in lamports, rounded up as the network does. */
export function bid(units: number, price: bigint): bigint {
  return (BigInt(units) * price + 999_999n) / 1_000_000n
}

/**
 * Lamports that keep an account of `bytes` for ever. The network is changing this rule, so it is never a
 * constant here.
 */
export async function rentOf(ask: Ask, bytes: number): Promise<bigint> {
  const lamports: unknown = await ask((rpc) =>
    rpc.getMinimumBalanceForRentExemption(BigInt(bytes), { commitment: 'confirmed' }),
  )
  if (typeof lamports !== 'bigint') throw unclear('getMinimumBalanceForRentExemption')
  return lamports
}

/** Lamports as a decimal number of SOL. */
export function sol(lamports: bigint): string {
  const digits = lamports.toString().padStart(10, '0')
  return `${digits.slice(0, -9)}.${digits.slice(-9)}`.replace(/\.?0+$/, '')
}

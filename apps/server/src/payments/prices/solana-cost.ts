// The cost of one registration on Solana now: the rent deposit of its two accounts, which is nearly all of
// it, the signature, and a priority fee.
import { z } from 'zod'
import { formatCoins, SOLANA_REGISTRATION } from '@testate/domain/price-book'
import type { AskNode } from '../../platform/ask-node.ts'
import type { CostReading } from './cost-reading.ts'

/** A hundredth of all SOL in existence, in lamports: no account of ours costs that. */
const MOST_LAMPORTS = 6_000_000_000_000_000
const lamports = z.int().nonnegative().max(MOST_LAMPORTS).transform(BigInt)
const bids = z.array(z.object({ prioritizationFee: lamports })).max(1_000)

/**
 * Throws if the node cannot be queried. The network is lowering the rent, so it is always queried, never a
 * constant.
 */
export async function askSolanaCost(ask: AskNode): Promise<CostReading> {
  const { accountBytes, signatures, lamportsPerSignature, computeUnits, mostPerUnit } = SOLANA_REGISTRATION
  const [rents, recent] = await Promise.all([
    Promise.all(
      accountBytes.map((bytes) =>
        ask('getMinimumBalanceForRentExemption', [bytes, { commitment: 'confirmed' }]).then((answer) =>
          lamports.parse(answer),
        ),
      ),
    ),
    ask('getRecentPrioritizationFees', [[]]).then((answer) => bids.parse(answer)),
  ])
  const rent = rents.reduce((sum, one) => sum + one, 0n)
  const paid = recent
    .map((one) => one.prioritizationFee)
    .sort((one, other) => (one < other ? -1 : one > other ? 1 : 0))
  // As the register bids: the price that three of four did not exceed, up to its cap.
  const price = paid[Math.floor(paid.length * 0.75)] ?? 0n
  const bid = (computeUnits * (price > mostPerUnit ? mostPerUnit : price) + 999_999n) / 1_000_000n
  const fee = signatures * lamportsPerSignature
  return {
    units: rent + fee + bid,
    unitPrice: null,
    parts: [
      { what: 'rent of two accounts', amount: formatCoins(rent, 'SOL') },
      { what: 'signature', amount: formatCoins(fee, 'SOL') },
      { what: 'priority', amount: formatCoins(bid, 'SOL') },
    ],
  }
}

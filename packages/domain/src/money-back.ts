// Computes refunds when a contract is cancelled, or a network never records the will. Only what was supplied
// is owed for: the right to cancel ends only with full performance (SI 2013/3134, reg. 36(2)), and money paid
// for what was never supplied is owed back (Consumer Rights Act 2015, ss. 49, 54 and 56).
import type { PriceLine } from './price-book.ts'
import { pence, type Pence } from './money.ts'
import { NETWORKS, type NetworkName } from './networks.ts'

type Line = Pick<PriceLine, 'item' | 'amount'>

/** A network that was paid for and does not have the will. */
export interface OwedPart {
  readonly network: NetworkName
  readonly amount: Pence
}

/**
 * Each chosen network that does not have the will, with what was paid for it; those that cost nothing are
 * left out.
 */
export function owedParts(lines: readonly Line[], held: readonly string[]): OwedPart[] {
  return NETWORKS.flatMap((network) => {
    const amount = pence(
      lines.filter(({ item }) => item === network).reduce((all, line) => all + line.amount, 0),
    )
    return amount > 0 && !held.includes(network) ? [{ network, amount }] : []
  })
}

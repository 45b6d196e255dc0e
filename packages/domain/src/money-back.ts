// What goes back of what was paid when a contract is cancelled, or a network never takes the will. Work is owed for what was supplied and for
// nothing else: the right to cancel ends with full performance alone (SI 2013/3134, reg. 36(2)), and money paid for what never came is owed back
// (Consumer Rights Act 2015, ss. 49, 54 and 56).
import type { PriceLine } from './fees.ts'
import { pence, type Pence } from './money.ts'
import { NETWORKS, type NetworkName } from './networks.ts'

type Line = Pick<PriceLine, 'item' | 'amount'>

/** A network that money was paid for and that does not hold the will. */
export interface OwedPart {
  readonly network: NetworkName
  readonly amount: Pence
}

/** Each chosen network that does not hold the will, with what was paid for it; one that cost nothing is not among them. */
export function owedParts(lines: readonly Line[], held: readonly string[]): OwedPart[] {
  return NETWORKS.flatMap((network) => {
    const amount = pence(
      lines.filter(({ item }) => item === network).reduce((all, line) => all + line.amount, 0),
    )
    return amount > 0 && !held.includes(network) ? [{ network, amount }] : []
  })
}

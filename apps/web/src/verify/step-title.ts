// The heading for a step of a check: the evidence uses a network's internal name.
import { displayName } from '@testate/domain/network-names'
import type { Step } from '@testate/evidence/step'

/** “audit log on solana” becomes “Audit log on Solana”. */
export function stepTitle({ code, network, step }: Step): string {
  if (network !== undefined)
    return `${code === 'log-anchor' ? 'Audit log on' : 'Ledger'} ${displayName(network)}`
  return step.slice(0, 1).toUpperCase() + step.slice(1)
}

// The heading for a step of a check: the evidence uses a network's internal name.
import { displayName } from '@testate/domain/network-names'

/** “audit log on solana” becomes “Audit log on Solana”. */
export function stepTitle(step: string): string {
  const named = step.replace(
    /^(ledger|audit log on) (\S+)$/,
    (_, what: string, network: string) => `${what} ${displayName(network)}`,
  )
  return named.slice(0, 1).toUpperCase() + named.slice(1)
}

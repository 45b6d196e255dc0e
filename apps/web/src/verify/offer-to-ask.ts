// Whether asking again could say more, and the words for it: a ledger that answered is not asked twice.
import type { Finding } from './finding.ts'

export function offerToAsk(finding: Finding): 'askLedgers' | 'askAgain' | null {
  if (finding.kind === 'plain') return finding.lookup === null ? 'askAgain' : null
  if (finding.kind !== 'judged') return null
  const ofLedgers = finding.verdict.steps.filter(({ network }) => network !== undefined)
  if (!finding.areAsked) return ofLedgers.some(({ outcome }) => outcome === 'skipped') ? 'askLedgers' : null
  return ofLedgers.some(({ outcome }) => outcome === 'could not be asked') ? 'askAgain' : null
}

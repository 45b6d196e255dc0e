// Whether asking again could say more, and the words for it: a ledger that answered is not asked twice.
import type { Finding } from './finding.ts'

export function offerToAsk(finding: Finding): 'askLedgers' | 'askRegister' | 'askAgain' | null {
  if (finding.kind !== 'judged') return null
  const { steps, unknown } = finding.verdict
  const asked = steps.filter(({ code, network }) => network !== undefined || code === 'link-note')
  if (finding.areAsked)
    return asked.some(({ outcome }) => outcome === 'could not be asked') ? 'askAgain' : null
  if (unknown === 'no-seal') return 'askRegister'
  return asked.some(({ outcome }) => outcome === 'skipped') ? 'askLedgers' : null
}

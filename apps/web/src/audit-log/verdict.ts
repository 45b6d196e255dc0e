// What the steps of a check come to, as the heading says it. “Could not be asked” is never a yes, and never a no.
import type { Step } from '@testate/evidence/step'

export type CheckVerdict = 'outcomeHolds' | 'outcomeRefuted' | 'outcomeUnasked' | 'outcomeStopped'

export function verdictOf(steps: readonly Step[]): CheckVerdict {
  if (steps.some(({ outcome }) => outcome === 'refuted')) return 'outcomeRefuted'
  if (steps.some(({ step }) => step === 'the rest')) return 'outcomeStopped'
  return steps.some(({ outcome }) => outcome === 'could not be asked') ? 'outcomeUnasked' : 'outcomeHolds'
}

// The overall verdict of a check's steps, for the heading. A check that could not run counts neither as
// passed nor as failed.
import type { Step } from '@testate/evidence/step'

export type CheckVerdict = 'outcomeHolds' | 'outcomeRefuted' | 'outcomeUnasked' | 'outcomeStopped'

export function verdictOf(steps: readonly Step[]): CheckVerdict {
  if (steps.some(({ outcome }) => outcome === 'refuted')) return 'outcomeRefuted'
  if (steps.some(({ code }) => code === 'stopped')) return 'outcomeStopped'
  return steps.some(({ outcome }) => outcome === 'could not be asked') ? 'outcomeUnasked' : 'outcomeHolds'
}

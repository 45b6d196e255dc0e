// One step of a verification: its subject, its outcome, and the reason in plain words.

export type Outcome = 'holds' | 'refuted' | 'could not be asked' | 'skipped'

export interface Step {
  /** Short name in lower case, stable enough for tests, such as "will's own bytes" or "unknown register". */
  step: string
  outcome: Outcome
  /** One sentence. */
  reason: string
}

export const holds = (step: string, reason: string): Step => ({ step, outcome: 'holds', reason })
export const refuted = (step: string, reason: string): Step => ({ step, outcome: 'refuted', reason })
export const couldNotBeAsked = (step: string, reason: string): Step => ({
  step,
  outcome: 'could not be asked',
  reason,
})
export const skipped = (step: string, reason: string): Step => ({ step, outcome: 'skipped', reason })

/**
 * The step name for evidence that another installation issued; by this trust it is neither valid nor forged.
 */
export const UNKNOWN_REGISTER = 'unknown register'

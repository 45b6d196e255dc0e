// One line of a verification: what was asked, how it came out, and why, in words a person can read.

export type Outcome = 'holds' | 'refuted' | 'could not be asked' | 'skipped'

export interface Step {
  /** Short name in lower case, stable enough to test for, such as "will's own bytes" or "unknown register". */
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

/** The step name of evidence that another installation issued; it is neither valid nor forged as far as this trust can tell. */
export const UNKNOWN_REGISTER = 'unknown register'

// Which part of the witness's page shows their next step. The register names the step, so that reload, back, a
// second window and the mailed link again all lead there.
import type { StandingCode, StepId } from '@testate/domain/journey'
import type { WillStatus } from '@testate/domain/lifecycle'

export type WitnessStep =
  | 'declined'
  | 'ended'
  | 'declare'
  | 'identity'
  | 'review'
  /** They have done everything for now; the others, or the payment, are missing. */
  | 'others'
  | 'video'
  /** The testator signs first. */
  | 'turn'
  | 'sign'
  | 'done'

const ofSteps: Partial<Record<StepId, WitnessStep>> = {
  'make-declarations': 'declare',
  'show-identity': 'identity',
  'retake-pictures': 'identity',
  'repeat-identity-check': 'identity',
  'record-video': 'video',
  'sign': 'sign',
}
/** Where there is no step; every other wait is for the other parties. */
const ofCodes: Partial<Record<StandingCode, WitnessStep>> = {
  // The identity check itself says what helps.
  'identity-out-of-tries': 'identity',
  'identity-in-review': 'review',
  'testator-signs-first': 'turn',
  'you-declined': 'declined',
  'you-were-replaced': 'ended',
  'withdrawn': 'ended',
  'superseded': 'ended',
  'released': 'ended',
}

/**
 * @param signed their statement stays theirs, whatever becomes of the will
 * @param withoutVideo they have no camera and continue without a video statement of their own
 */
export function partOf(
  { step, code }: { step: StepId | null; code: StandingCode },
  { signed, withoutVideo }: { signed: boolean; withoutVideo: boolean },
): WitnessStep {
  if (signed) return 'done'
  if (step === 'record-video' && withoutVideo) return 'turn'
  return (step === null ? ofCodes[code] : ofSteps[step]) ?? 'others'
}

/** The sentence on the will's state once the witness has signed: it promises nothing that will not happen. */
export function afterSigning(
  status: WillStatus,
): 'doneRegistering' | 'doneRegistered' | 'doneSuperseded' | 'doneWithdrawn' {
  if (status === 'withdrawn') return 'doneWithdrawn'
  if (status === 'superseded') return 'doneSuperseded'
  return status === 'registered' || status === 'released' ? 'doneRegistered' : 'doneRegistering'
}

/** The number of the current step among a witness's five, for “Step N of 5”. */
export function stepNumber(step: WitnessStep): 1 | 2 | 3 | 4 | 5 | null {
  if (step === 'declare') return 1
  if (step === 'identity' || step === 'review') return 2
  if (step === 'others' || step === 'video') return 3
  if (step === 'turn') return 4
  if (step === 'sign') return 5
  return null
}

/** Nobody has to be a witness, until they have signed. */
export function mayDecline(step: WitnessStep): boolean {
  return !['declined', 'ended', 'done'].includes(step)
}

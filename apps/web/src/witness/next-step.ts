// A witness's next step towards their signature: computed from the register's data, so that reload, back, a
// second window and the mailed link again all lead there.
import type { WillStatus } from '@testate/domain/lifecycle'
import type { PartyState } from '@testate/domain/party'

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

export interface WitnessFacts {
  party: { state: PartyState; declared: boolean }
  willStatus: WillStatus
  identity: 'accepted' | 'pending' | 'to-do'
  /** The ceremony accepts their recording. */
  recordingOpen: boolean
  recorded: boolean
  /** They have no camera and continue without a video statement of their own. */
  withoutVideo: boolean
  testatorSigned: boolean
  signed: boolean
}

export function nextStep(facts: WitnessFacts): WitnessStep {
  const { party, willStatus } = facts
  if (facts.signed) return 'done'
  if (party.state === 'declined') return 'declined'
  if (party.state === 'replaced' || willStatus === 'withdrawn' || willStatus === 'superseded') return 'ended'
  if (!party.declared) return 'declare'
  if (facts.identity === 'to-do') return 'identity'
  if (facts.identity === 'pending') return 'review'
  // The testator's signature ends the recordings and starts the witnesses' turn.
  if (facts.testatorSigned) return 'sign'
  if (!facts.recordingOpen) return 'others'
  return facts.recorded || facts.withoutVideo ? 'turn' : 'video'
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

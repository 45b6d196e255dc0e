// Where a witness is on the way to their signature: computed from what the register knows, so that reload, back, a second window and the mailed link again all lead there.
import type { WillStatus } from '@testate/domain/lifecycle'
import type { PartyState } from '@testate/domain/party'

export type WitnessStep =
  | 'declined'
  | 'ended'
  | 'declare'
  | 'identity'
  | 'review'
  /** Everything of theirs is done for now; the others, or the payment, are missing. */
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
  /** The ceremony is open for recordings of theirs. */
  recordingOpen: boolean
  recorded: boolean
  /** They have no camera and go on without a video statement of their own. */
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
  // The testator's signature closes the recordings and opens the witnesses' turn.
  if (facts.testatorSigned) return 'sign'
  if (!facts.recordingOpen) return 'others'
  return facts.recorded || facts.withoutVideo ? 'turn' : 'video'
}

/** The sentence for what became of the will once the witness has signed: nothing is promised that will not come. */
export function afterSigning(
  status: WillStatus,
): 'doneRegistering' | 'doneRegistered' | 'doneSuperseded' | 'doneWithdrawn' {
  if (status === 'withdrawn') return 'doneWithdrawn'
  if (status === 'superseded') return 'doneSuperseded'
  return status === 'registered' || status === 'released' ? 'doneRegistered' : 'doneRegistering'
}

/** Of the five things a witness does, how many lie behind them, for “Step N of 5”. */
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

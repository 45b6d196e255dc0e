// The words each of the three parties states, verbatim (decisions, section 1): a registration statement,
// never the will itself.

import type { Presence } from './party.ts'

/**
 * Version of these words; it goes into every statement, so that the words agreed to can be looked up later.
 */
export const consentVersion = '2026-11-21'

const legalEffect =
  'I understand the digital signature has the same legal effect as a handwritten one under UK law on ' +
  'this registration statement. It does not sign or change the will itself'

/** The two consents for a role; the keys are the specification's. */
export function consentTexts(
  role: 'testator' | 'witness',
  presence: Presence,
): { witnessed: string; legalEffect: string } {
  if (role === 'testator')
    return { witnessed: 'I sign in the presence of the witnesses named here', legalEffect }
  return {
    witnessed:
      presence === 'in-person'
        ? 'I am a witness and observed the testator sign in my presence'
        : 'I joined by live video and saw the testator sign on screen; I understand this is evidence and ' +
          'does not count as witnessing the will',
    legalEffect,
  }
}

export const consentRequired = 'Consent Required: Please confirm all required consents before signing.'
export const recordingRequired =
  'Video Statement Required: Please record your video statement of truth before signing.'

/** English for why it is not yet somebody's turn. */
export const notYetSentences = {
  'signed-already': 'You have already signed this registration statement.',
  'testator-signs-first': 'The testator signs first. You will get a message when it is your turn.',
} as const

/**
 * Who may sign next: the testator first, then the witnesses in either order (a witness attests an existing
 * signature).
 * @returns null when it is their turn, else why not
 */
export function whyNotYet(
  witnessOrder: 0 | 1 | 2,
  signed: readonly number[],
): keyof typeof notYetSentences | null {
  if (signed.includes(witnessOrder)) return 'signed-already'
  if (witnessOrder !== 0 && !signed.includes(0)) return 'testator-signs-first'
  return null
}

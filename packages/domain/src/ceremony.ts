// The words each of the three parties states, verbatim (decisions, sections 1 and 6): a registration statement,
// never the will itself. Which words fit follows from how the three take part.

import type { PartyRole, Presence } from './party.ts'

/** How the three take part: one way for the whole ceremony, chosen by the testator before the first signature. */
export const ceremonyWays = ['together', 'live-video', 'apart'] as const
export type CeremonyWay = (typeof ceremonyWays)[number]

/** What statement page, statement, certificate and verification say about it. */
export const wayStatements: Readonly<Record<CeremonyWay, string>> = {
  'together': 'The testator says that all three took part together, in one room.',
  'live-video':
    'The testator says that all three took part in a live video call of their own. This register has no ' +
    'record of that call.',
  'apart': 'Each of the three took part for themselves, at a time and place of their own.',
}

/** Version of these words; it goes into every statement, so that the words agreed to can be looked up later. */
export const consentVersion = '2026-11-25'

/** Of ceremonies begun before there was a way to choose: the same words, by each witness's own presence. */
export const earlierConsentVersion = '2026-11-21'

/** What a party can say of how they took part. */
export const witnessedSentences = {
  'testator-together': 'I sign in the presence of the witnesses named here',
  'testator-live-video': 'I sign while the witnesses named here watch by live video',
  'testator-apart': 'I sign on my own; each witness named here says separately what they saw',
  'witness-together': 'I am a witness and observed the testator sign in my presence',
  'witness-live-video':
    'I joined by live video and saw the testator sign on screen; I understand this is evidence and ' +
    'does not count as witnessing the will',
  'witness-paper-will': 'I was present when the testator signed the paper will, and say so here on my own',
  'witness-recorded-statement':
    "I have seen the testator's recorded statement; I was not present when they signed",
} as const
export type WitnessedSentence = keyof typeof witnessedSentences

const legalEffect =
  'I understand the digital signature has the same legal effect as a handwritten one under UK law on ' +
  'this registration statement. It does not sign or change the will itself'

const fitting: Readonly<Record<CeremonyWay, Readonly<Record<PartyRole, readonly WitnessedSentence[]>>>> = {
  'together': { testator: ['testator-together'], witness: ['witness-together'] },
  'live-video': { testator: ['testator-live-video'], witness: ['witness-live-video'] },
  'apart': { testator: ['testator-apart'], witness: ['witness-paper-will', 'witness-recorded-statement'] },
}

/**
 * The sentences that fit how this party takes part, of which they state one. Nobody says that they have seen a
 * recording which they have not played.
 */
export const sentencesThatFit = (
  role: PartyRole,
  way: CeremonyWay,
  played = false,
): readonly WitnessedSentence[] =>
  fitting[way][role].filter((sentence) => played || sentence !== 'witness-recorded-statement')

/** The one sentence of a party in a ceremony begun before there was a way to choose. */
export function earlierSentence(role: PartyRole, presence: Presence): WitnessedSentence {
  if (role === 'testator') return 'testator-together'
  return presence === 'in-person' ? 'witness-together' : 'witness-live-video'
}

/** The two consents with this sentence; the keys are the specification's. */
export const consentTexts = (sentence: WitnessedSentence): { witnessed: string; legalEffect: string } => ({
  witnessed: witnessedSentences[sentence],
  legalEffect,
})

export const consentRequired = 'Consent Required: Please confirm all required consents before signing.'
export const documentReviewRequired =
  'Document Review Required: Please look through the PDF of your will and confirm it before signing.'
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

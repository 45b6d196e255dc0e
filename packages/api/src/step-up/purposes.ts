// What a confirmation is made for. By themselves: a process that makes proofs needs no description of a route.

/** The actions a second factor confirms; each needs its own. */
export const stepUpPurposes = [
  'sign',
  'play',
  'open',
  'withdraw',
  'supersede',
  'move',
  'change',
  'confirm-death',
  'read-released',
  'take-released',
  'take-recording',
  'own-key',
  'own-copy',
  'agree-estate',
  'show-estate',
  'ask-receipt',
  'hand-over-estate',
  'take-over-estate',
  'enter-bank-details',
  'show-bank-details',
  'share-on',
  'share-off',
] as const
export type StepUpPurpose = (typeof stepUpPurposes)[number]

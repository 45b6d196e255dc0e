// Confirming that it is you: codes by email, mailed links, and what a confirmation is good for.
export const proofs = {
  'confirmation-needed': [],
  'confirmation-spent': [],
  'confirmation-over': [],
  'confirmation-elsewhere': [],
  'confirmation-not-given': [],
  'code-wrong': ['triesLeft'],
  'code-over': [],
  'codes-too-many': [],
  'code-not-mailed': [],
  'address-too-new': [],
  'address-after-notice': [],
  'address-link-spent': [],
  'take-back-link-spent': [],
  'unlock-link-spent': [],
  'invitation-spent': [],
  'invitation-codes-too-many': [],
} as const

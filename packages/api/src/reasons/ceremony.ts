// The ceremony: what keeps a party from signing, and what a signature must say.
export const ceremony = {
  'legal-notice-needed': [],
  'legal-notice-changed': [],
  'document-replaced': [],
  'document-for-testator-only': [],
  'ceremony-not-open': [],
  'ceremony-opening': [],
  'no-place-in-ceremony': [],
  'place-of-other-person': [],
  'statement-of-other-person': [],
  'identity-needed': [],
  'testator-signs-first': [],
  'signed-already': [],
  'consents-needed': [],
  'recording-missing': [],
  'recording-needed': [],
  'recording-not-own': [],
} as const

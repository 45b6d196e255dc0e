// A shared secret: beginning it, practising, opening with it.
export const sharedSecret = {
  'shared-not-now': [],
  'shared-choice': ['fault'],
  'shared-keys-missing': [],
  'shared-key-kept': [],
  'shared-not-practised': [],
  'shared-changed': [],
  'shared-former-needed': [],
  'shared-still-moving': [],
  'shared-part-needed': [],
  'shared-part-lost': [],
  'shared-part-wrong': [],
  'shared-answer-wrong': [],
  'shared-not-released': [],
  'shares-awaited': [],
} as const

// What a confirmation of somebody's own account is made for. By itself: few screens need it.

/** Actions on the account itself that need a confirmation each time. */
export const accountPurposes = [
  'export',
  'erase',
  'email',
  'factors',
  'staff',
  'accept',
  'phone',
  'share-key',
  'share-end',
  'share-lost',
  'share-choose',
  'share-give',
] as const
export type AccountPurpose = (typeof accountPurposes)[number]

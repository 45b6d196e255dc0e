// The administrators' review of identities.
export const reviews = {
  'reviewer-own-identity': [],
  'reviewer-takes-part': [],
  'pictures-being-read': [],
  'identity-decided': [],
  'review-pictures-closed': [],
  'review-pictures-over': [],
  'review-pictures-erased': ['erasedOn'],
  'review-picture-unreadable': [],
} as const

// The identity check of a party: the pictures, and asking for the check.
export const identity = {
  'picture-types-unexpected': [],
  'picture-missing': ['part'],
  'picture-too-large': ['part'],
  'picture-of-other-type': ['part'],
  'picture-uploads-too-many': [],
  'pictures-needed': [],
  'pictures-erased': [],
  'pictures-checked-already': [],
  'pictures-returned-too-often': ['most'],
  'identity-of-other-person': [],
  'identity-being-reviewed': [],
  'identity-rejected-too-often': ['most'],
  'samples-not-accepted': [],
  'sample-takes-no-consent': [],
  'face-consent-changed': [],
} as const

// The copy of a person's data, and the erasure of an account.
export const ownData = {
  'exports-too-many': ['most'],
  'export-gone': [],
  'erasure-of-administrator': [],
  'erasure-while-registering': [],
  'erasure-after-release': [],
  'erasure-under-notice': [],
  'erasure-asked': [],
  'erasure-begun': [],
  'erasure-link-unknown': [],
} as const

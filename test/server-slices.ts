// The server's slices in the order of a will's life, for the tests of its structure: each may use those before it.
export const slices = [
  'platform',
  'audit',
  'proofs',
  'factors',
  'accounts',
  'notifications',
  'custody',
  'wills',
  'parties',
  'payments',
  'identity',
  'ceremony',
  'registration',
  'verification',
  'finding',
  'death-notices',
  'release',
  'estate',
  'dashboard',
  'own-data',
  'operate',
]
/** The slice of a file, by its path in the repository; undefined for the entry points' own files. */
export const sliceOf = (path: string): string | undefined => /^apps\/server\/src\/([^/]+)\//.exec(path)?.[1]

// Reading a released copy: who may, until when, and what is there.
export const released = {
  'grant-over': [],
  'grant-ended': [],
  'grant-not-renewable': [],
  'reader-not-identified': [],
  'reader-not-acting': [],
  'recording-not-kept': [],
  'recording-given-over': [],
  'own-key-missing': [],
  'own-key-other': [],
  'own-copy-none': [],
  'page-not-there': ['pages'],
  'page-not-drawn': [],
  'released-file-missing': [],
  'pack-not-released': [],
  'pack-not-made': [],
  'pack-over': [],
} as const

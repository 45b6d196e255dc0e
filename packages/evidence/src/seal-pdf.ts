// The four verbs that seal a PDF, in the order they are called, for callers outside this package.
export { prepareSealing } from './prepare-sealing.ts'
export { applySignature } from './apply-signature.ts'
export { addArchiveData, addDocumentTimestamp, archiveSeal } from './archive-seal.ts'
export type { SealRegistration } from './seal-registration.ts'

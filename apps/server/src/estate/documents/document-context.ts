// What a document is sealed with besides its key: one that was swapped with another does not open.
import type { SealContext } from '../../platform/storage/vault.ts'

/** No other object is sealed for it. */
export const DOCUMENT_PURPOSE = 'estate document'

export const documentContext = (id: string): SealContext => ({
  willId: id,
  version: 1,
  purpose: DOCUMENT_PURPOSE,
})

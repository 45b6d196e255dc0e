// What executors keep on paper about an estate. Of one estate the database keeps 200 documents and 200 MB.
export const documentKinds = [
  'bank-letter',
  'valuation',
  'invoice',
  'receipt',
  'tax',
  'court',
  'executor',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** What a document is evidence of: one line of the records, or nothing yet. */
export const documentSubjects = ['item', 'gift', 'entry', 'person'] as const
export type DocumentSubject = (typeof documentSubjects)[number]

/** Of one, in bytes. The database has the same figure. */
export const MOST_DOCUMENT_BYTES = 10_485_760

/** Of one estate. The database has the same figures. */
export const MOST_DOCUMENTS = 200
export const MOST_BYTES_OF_DOCUMENTS = 209_715_200

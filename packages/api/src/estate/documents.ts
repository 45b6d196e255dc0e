// The documents of an estate: letters, valuations, invoices, receipts, sealed, and opened for its acting executors.
import { z } from 'zod'
import { documentKinds, documentSubjects } from '@testate/domain/estate/documents'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from '../route.ts'
import { refused, version, work } from './calls.ts'
import { day, line } from './fields.ts'

export const documentMedia = ['application/pdf', 'image/jpeg', 'image/png'] as const
export type DocumentMedia = (typeof documentMedia)[number]

const title = line(200).min(1, wrong('why-needed'))
const kind = z.enum(documentKinds)
const about = z
  .strictObject({ what: z.enum(documentSubjects), id: uuid })
  .describe('The asset or debt, gift, entry or person that it is evidence of')

const document = z.object({
  id: uuid,
  title: z.string(),
  kind,
  day: z.string().describe('The day on the document'),
  media: z.enum(documentMedia),
  size: z.int().describe('In bytes'),
  about: about.nullable(),
  addedBy: z.string().nullable().describe('Their name among the people of the estate'),
  addedAt: isoTime,
  version: z.int(),
})
const documents = z.object({
  documents: z.array(document).describe('By their day, newest first'),
  bytes: z.int().describe('Of all of them'),
})
export type EstateDocuments = z.output<typeof documents>
export type EstateDocument = EstateDocuments['documents'][number]

export const listEstateDocuments = defineRoute({
  id: 'estates.listDocuments',
  method: 'GET',
  path: '/api/estates/:id/documents',
  ...work,
  summary: 'The documents of an estate, without what is in them',
  params: idParams,
  answer: documents,
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})

export const addEstateDocument = defineRoute({
  id: 'estates.addDocument',
  method: 'POST',
  path: '/api/estates/:id/documents',
  ...work,
  summary:
    'Add a document: a PDF, JPEG or PNG of at most 10 MB. It is checked, and sealed before it is stored',
  params: idParams,
  multipart: {
    document: 'file',
    title,
    kind,
    day,
    aboutWhat: z.enum(documentSubjects).optional().describe('With aboutId: what it is evidence of'),
    aboutId: uuid.optional(),
  },
  answer: documents.extend({ documentId: uuid }),
  problems: [
    ...refused,
    'bad-request',
    'unsupported-media-type',
    'invalid-fields',
    'file-refused',
    'too-large',
    'rule-broken',
    'too-many-requests',
    'unavailable',
  ],
})

const documentParams = idParams.extend({ documentId: uuid })

export const changeEstateDocument = defineRoute({
  id: 'estates.changeDocument',
  method: 'PUT',
  path: '/api/estates/:id/documents/:documentId',
  ...work,
  summary: 'Change what is said about a document. The document itself is never changed',
  params: documentParams,
  body: z.strictObject({ version, title, kind, day, about: about.nullable().default(null) }),
  answer: documents,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken'],
})

export const removeEstateDocument = defineRoute({
  id: 'estates.removeDocument',
  method: 'POST',
  path: '/api/estates/:id/documents/:documentId/remove',
  ...work,
  summary: 'Remove a document for good. One that is evidence of something only when that is said',
  params: documentParams,
  body: z.strictObject({
    version,
    isEvidence: z
      .boolean()
      .default(false)
      .describe('The executor knows that it is evidence of something, and removes it'),
  }),
  answer: documents,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict'],
})

export const readEstateDocument = defineRoute({
  id: 'estates.readDocument',
  method: 'GET',
  path: '/api/estates/:id/documents/:documentId/file',
  ...work,
  summary: 'The document as it was added. Each call opens it, with one line of the log',
  params: documentParams,
  answer: { media: 'application/octet-stream' },
  problems: [...refused, 'not-found', 'gone', 'worker-away'],
})

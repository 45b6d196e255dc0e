// The document of a request and what is said about it. What is no document is refused before anything is stored.
import type { FastifyRequest } from 'fastify'
import { addEstateDocument, type DocumentMedia } from '@testate/api/estate/documents'
import { MOST_DOCUMENT_BYTES, type DocumentSubject } from '@testate/domain/estate/documents'
import { fieldProblem } from '@testate/domain/field-problems'
import { z } from 'zod'
import { checkPicture, PictureUnchecked } from '../../identity/decoding/check-picture.ts'
import { imageKind } from '../../identity/image-kind.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { readFields } from '../../platform/http/read-fields.ts'
import { inspectPdf, InspectionStarved } from '../../wills/pdf-inspection/inspect-pdf.ts'
import { isWholeJpeg, isWholePng } from './whole-picture.ts'

const { document: _document, ...textFields } = addEstateDocument.multipart
const fieldsSchema = z.strictObject(textFields)

export interface DocumentFields {
  title: string
  kind: z.output<typeof fieldsSchema>['kind']
  day: string
  about: { what: DocumentSubject; id: string } | null
}
export interface ReceivedDocument {
  fields: DocumentFields
  bytes: Buffer
  media: DocumentMedia
}

/** What a form adds to its one file. */
const FORM_BYTES = 10_000
const tooLarge = (): never =>
  refuse('too-large', 'A document has at most 10 MB.', because('estate-document-too-large'))

/** As it came, and not looked at yet. */
interface ArrivedDocument {
  given: Record<string, string>
  bytes: Buffer | undefined
}

/** Takes as long as the sender does. Refuses what is doubled or too large. */
export async function arriving(request: FastifyRequest): Promise<ArrivedDocument> {
  if (!request.isMultipart())
    refuse(
      'unsupported-media-type',
      'Send the document as multipart/form-data.',
      because('content-type-wrong'),
    )
  if (Number(request.headers['content-length'] ?? 0) > MOST_DOCUMENT_BYTES + FORM_BYTES) tooLarge()
  const given: Record<string, string> = {}
  let bytes: Buffer | undefined
  const limits = { fileSize: MOST_DOCUMENT_BYTES, files: 1, fields: 10 }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      const field = part.fieldname.slice(0, 40)
      if (Object.hasOwn(given, part.fieldname) || typeof part.value !== 'string')
        refuse(
          'bad-request',
          'A field is given twice or is no text.',
          because('field-given-twice', { field }),
        )
      // The parser's replacement for bytes that are not UTF-8.
      if (`${part.fieldname}${part.value}`.includes('\ufffd'))
        refuse('bad-request', 'The fields are not valid UTF-8.', because('body-not-utf8'))
      given[part.fieldname] = part.value
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.fieldname !== 'document')
      refuse(
        'bad-request',
        'The only file expected is “document”.',
        because('other-file-expected', { field: 'document' }),
      )
    if (part.file.truncated) tooLarge()
    bytes = Buffer.concat(chunks)
  }
  return { given, bytes }
}

/** Refuses what is missing, or no document. */
export async function receiveDocument({ given, bytes }: ArrivedDocument): Promise<ReceivedDocument> {
  const { title, kind, day, aboutWhat, aboutId } = readFields(fieldsSchema, given, 'body')
  if ((aboutWhat === undefined) !== (aboutId === undefined))
    refuse('invalid-fields', undefined, { errors: [fieldProblem('aboutId', 'not-accepted')] })
  if (bytes === undefined || bytes.length === 0)
    refuse('file-refused', 'The document is missing.', because('estate-document-missing'))
  const about = aboutWhat === undefined || aboutId === undefined ? null : { what: aboutWhat, id: aboutId }
  return { fields: { title, kind, day, about }, bytes, media: await mediaOf(bytes) }
}

/** What it is by its bytes. Refuses what is no document, and a picture that is not whole. */
export async function mediaOf(bytes: Buffer): Promise<DocumentMedia> {
  const picture = imageKind(bytes)
  if (picture !== null) {
    await requirePicture(bytes, picture === 'image/png' ? isWholePng(bytes) : isWholeJpeg(bytes))
    return picture
  }
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    refuse('file-refused', 'Neither a PDF, a JPEG nor a PNG.', because('estate-document-type-wrong'))
  // A process of its own, behind the wall, reads it and may die of it.
  const inspection = await inspectPdf(bytes, 'structure').catch((error: unknown): never => {
    if (error instanceof InspectionStarved)
      refuse('unavailable', 'Too many PDFs are being read. Please try again.', because('pdf-reading-busy'))
    throw error
  })
  if (!inspection.accepted)
    refuse('file-refused', inspection.refusal.sentence, because('estate-document-unreadable'))
  return 'application/pdf'
}

/** Whole first: of a photograph that is cut off the decoder shows what there is. */
async function requirePicture(bytes: Buffer, isWhole: boolean): Promise<void> {
  const broken = (why: string): never =>
    refuse('file-refused', `The picture cannot be kept: ${why}.`, because('estate-document-picture-broken'))
  if (!isWhole) broken('it is not whole')
  const { unreadable } = await checkPicture(bytes).catch((error: unknown): never => {
    if (error instanceof PictureUnchecked)
      refuse('unavailable', 'Too many files are being read. Please try again.', because('pdf-reading-busy'))
    throw error
  })
  if (unreadable !== null) broken(unreadable)
}

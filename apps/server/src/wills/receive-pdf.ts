// Takes the multipart body of an upload apart. The file is hashed as it comes in and kept in memory only: its plaintext touches no disk.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { uploadWill as route } from '@testate/api/wills'
import { z } from 'zod'
import { fieldErrors } from '../platform/read-fields.ts'
import { Problem, refuse } from '../platform/problem.ts'
import { checkName, checkSize, checkType } from './pdf-intake/file-type.ts'
import { MAX_FILE_BYTES } from './pdf-intake/limits.ts'
import { Refused, type Refusal } from './pdf-intake/refusal.ts'

export interface ReceivedPdf {
  chunks: Buffer[]
  size: number
  /** SHA-256 of the bytes as uploaded. */
  hash: Buffer
  name: string
}

const { pdf: _pdf, ...textFields } = route.multipart
const fieldsSchema = z.strictObject(textFields)
export type UploadFields = z.output<typeof fieldsSchema>

/** The refusal of a file as the problem a person reads. */
export function fileRefused(refusal: Refusal): Problem {
  return new Problem(refusal.reason === 'too-large' ? 'too-large' : 'file-refused', refusal.sentence, { reason: refusal.reason, ...(refusal.page === undefined ? {} : { page: refusal.page }) })
}

/** Reads all parts, in whatever order they come. Refuses what is missing, doubled, unknown, too large or of the wrong kind. */
export async function receivePdf(request: FastifyRequest): Promise<{ fields: UploadFields; pdf: ReceivedPdf }> {
  if (!request.isMultipart()) refuse('unsupported-media-type', 'Send the will as multipart/form-data.')
  const fields: Record<string, string> = {}
  let pdf: ReceivedPdf | undefined
  const options = { limits: { fileSize: MAX_FILE_BYTES + 1, files: 1, fields: 10 }, throwFileSizeLimit: false }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname) || typeof part.value !== 'string') refuse('bad-request', `“${part.fieldname.slice(0, 40)}” is given twice or is no text.`)
      fields[part.fieldname] = part.value
      continue
    }
    const chunks: Buffer[] = []
    const hash = createHash('sha256')
    let size = 0
    for await (const chunk of part.file) {
      size += (chunk as Buffer).length
      hash.update(chunk as Buffer)
      // What is over the limit is read to its end, so that the answer reaches a sender that only listens after sending.
      if (size <= MAX_FILE_BYTES) chunks.push(chunk as Buffer)
    }
    if (part.fieldname !== 'pdf') refuse('bad-request', 'The only file expected is “pdf”.')
    pdf = { chunks, size, hash: hash.digest(), name: fileName(part.filename ?? '') }
  }
  const read = fieldsSchema.safeParse(fields)
  const errors = read.success ? [] : fieldErrors(read.error)
  if (pdf === undefined) errors.push({ field: 'pdf', message: 'Choose the PDF of the will' })
  if (!read.success || pdf === undefined || errors.length > 0) refuse('invalid-fields', undefined, { errors })
  try {
    checkName(pdf.name)
    checkSize(pdf.size)
    checkType(pdf.name, Buffer.concat(pdf.chunks.slice(0, 2)).subarray(0, 4096))
  } catch (error) {
    throw error instanceof Refused ? fileRefused(error.refusal) : error
  }
  return { fields: read.data, pdf }
}

/** The three characters a browser escapes in a file name (HTML standard, multipart/form-data encoding). */
function fileName(sent: string): string {
  return sent.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}

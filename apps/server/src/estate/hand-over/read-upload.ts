// The one file of a request to take an estate over.
import type { FastifyRequest } from 'fastify'
import { MOST_FILE_BYTES } from '@testate/api/estate/hand-over'
import { because, refuse } from '../../platform/http/problem.ts'

/** What a form adds to its one file. */
const FORM_BYTES = 10_000

/** Refuses anything but one file of at most 12 MB, and by the size that it says before anything of it is read. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart())
    refuse('unsupported-media-type', 'Send the file as multipart/form-data.', because('content-type-wrong'))
  if (Number(request.headers['content-length'] ?? 0) > MOST_FILE_BYTES + FORM_BYTES)
    refuse('too-large', undefined, because('estate-file-too-large'))
  let found: Buffer | null = null
  for await (const part of request.parts({ limits: { fileSize: MOST_FILE_BYTES, files: 1, fields: 0 } })) {
    if (part.type !== 'file' || part.fieldname !== 'file' || found !== null)
      refuse('bad-request', 'Exactly one “file” is expected.', because('estate-file-unreadable'))
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) refuse('too-large', undefined, because('estate-file-too-large'))
    found = Buffer.concat(chunks)
  }
  return found ?? refuse('file-refused', undefined, because('estate-file-unreadable'))
}

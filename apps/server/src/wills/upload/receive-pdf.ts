// Parses the multipart body of an upload. The file is hashed, and passed on to be sealed, as it arrives; its
// plaintext stays in memory for the inspection, which must see all of it, and never reaches a disk.
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fieldProblemOf } from '@testate/api/field-problems'
import { uploadWill as route } from '@testate/api/wills'
import { Refused } from '@testate/pdf-structure/refusal'
import { z } from 'zod'
import { fieldProblem } from '@testate/domain/field-problems'
import { acquireBuffer } from '../../platform/storage/buffers.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { arrivingFile, type ArrivingFile } from './arriving-file.ts'
import { checkName, checkSize, checkType } from '../pdf-inspection/file-type.ts'
import { MAX_FILE_BYTES } from '../pdf-inspection/limits.ts'
import type { Refusal } from '../pdf-inspection/refusal.ts'

export interface ReceivedPdf {
  /** At most the allowed number, however many arrived. */
  bytes: Buffer
  size: number
  /** SHA-256 of the bytes as uploaded. */
  hash: Buffer
  name: string
  /** Returns the file's memory: its bytes are then gone, and nothing may read them any more. */
  release(): void
}

const { pdf: _pdf, ...textFields } = route.multipart
const fieldsSchema = z.strictObject(textFields)
export type UploadFields = z.output<typeof fieldsSchema>

/** Converts a file's refusal into the problem a person reads. */
export function fileRefused({ reason, sentence, page = 0 }: Refusal): Problem {
  return new Problem(
    reason === 'too-large' ? 'too-large' : 'file-refused',
    sentence,
    reason === 'page-unreadable' ? because(reason, { page }) : because(reason),
  )
}

export interface Takers {
  /** Receives the file as it arrives; `given` are the fields before it. */
  begin(given: Readonly<Record<string, string>>, file: ArrivingFile): void
  /** More of it has arrived. */
  have(bytes: Buffer): void
}

/**
 * Reads all parts, in any order. Refuses what is missing, doubled, unknown, too large or of the wrong kind.
 */
export async function receivePdf(
  request: FastifyRequest,
  takers: Takers,
): Promise<{ fields: UploadFields; pdf: ReceivedPdf }> {
  if (!request.isMultipart())
    refuse('unsupported-media-type', 'Send the will as multipart/form-data.', because('content-type-wrong'))
  const fields: Record<string, string> = {}
  let pdf: ReceivedPdf | undefined
  const options = {
    limits: { fileSize: MAX_FILE_BYTES + 1, files: 1, fields: 10 },
    throwFileSizeLimit: false,
  }
  for await (const part of request.parts(options)) {
    if (part.type === 'field') {
      if (Object.hasOwn(fields, part.fieldname) || typeof part.value !== 'string')
        refuse(
          'bad-request',
          `“${part.fieldname.slice(0, 40)}” is given twice or is no text.`,
          because('field-given-twice', { field: part.fieldname.slice(0, 40) }),
        )
      // The parser's replacement for bytes that are not UTF-8.
      if (`${part.fieldname}${part.value}`.includes('\ufffd'))
        refuse('bad-request', 'The fields are not valid UTF-8.', because('body-not-utf8'))
      fields[part.fieldname] = part.value
      continue
    }
    pdf = {
      ...(await receiveFile(part.file, Number(request.headers['content-length']), fields, takers)),
      name: fileName(part.filename ?? ''),
    }
    if (part.fieldname !== 'pdf')
      refuse(
        'bad-request',
        'The only file expected is “pdf”.',
        because('other-file-expected', { field: 'pdf' }),
      )
  }
  const read = fieldsSchema.safeParse(fields)
  const errors = read.success ? [] : read.error.issues.map(fieldProblemOf)
  if (pdf === undefined) errors.push(fieldProblem('pdf', 'pdf-needed'))
  if (!read.success || pdf === undefined || errors.length > 0) refuse('invalid-fields', undefined, { errors })
  try {
    checkName(pdf.name)
    checkSize(pdf.size)
    checkType(pdf.name, pdf.bytes.subarray(0, 4096))
  } catch (error) {
    throw error instanceof Refused ? fileRefused(error.refusal) : error
  }
  return { fields: read.data, pdf }
}

async function receiveFile(
  incoming: Readable,
  announced: number,
  given: Readonly<Record<string, string>>,
  takers: Takers,
): Promise<Omit<ReceivedPdf, 'name'>> {
  const buffer = acquireBuffer(announced > 0 ? Math.min(announced, MAX_FILE_BYTES) : MAX_FILE_BYTES)
  const hash = createHash('sha256')
  const file = arrivingFile(buffer.bytes.subarray(0, MAX_FILE_BYTES))
  let size = 0
  takers.begin(given, file)
  try {
    incoming.on('data', (piece: Buffer) => {
      size += piece.length
      hash.update(piece)
      // What exceeds the limit is read to its end, so that the answer reaches a sender that only listens
      // after sending.
      if (file.add(piece)) takers.have(file.soFar())
      else file.cut(new Error('the file is too large'))
    })
    // A short body may have arrived and failed before any listener was set: this also reports what has
    // already happened.
    await finished(incoming, { writable: false })
    file.end()
  } catch (error) {
    file.cut(error as Error)
    throw error
  }
  return { bytes: file.soFar(), size, hash: hash.digest(), release: buffer.release }
}

/** The three characters a browser escapes in a file name (HTML standard, multipart/form-data encoding). */
function fileName(sent: string): string {
  return sent.replace(/%22/g, '"').replace(/%0D/gi, '\r').replace(/%0A/gi, '\n')
}

// Receives a death certificate. It is checked here and sealed to the worker before it is stored, so that this
// process cannot show it again; its hash becomes part of what a notice says.
import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FastifyRequest } from 'fastify'
import { certificateUrl, MOST_CERTIFICATE_BYTES, MOST_CERTIFICATES_A_DAY } from '@testate/api/death-notices'
import { countUpload } from '../../accounts/count-upload.ts'
import { checkPicture, PictureUnchecked } from '../../identity/decoding/check-picture.ts'
import { imageKind } from '../../identity/image-kind.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import type { App } from '../../platform/http/http.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { sealFor } from '../../platform/storage/vault.ts'
import { inspectPdf, InspectionStarved } from '../../wills/pdf-inspection/inspect-pdf.ts'

interface Certificate {
  bytes: Buffer
  media: 'application/pdf' | 'image/jpeg' | 'image/png'
}
interface Answer {
  supportingDocumentUrl: string
  sha256: string
}

/** The context of the sealed bytes: one certificate swapped with another does not open. */
export const certificateContext = (id: string): { willId: string; version: number; purpose: string } => ({
  willId: id,
  version: 1,
  purpose: 'death certificate',
})

/** Refuses what is missing, doubled, too large, or neither a readable PDF nor a picture that decodes. */
export async function readCertificate(request: FastifyRequest): Promise<Certificate> {
  if (!request.isMultipart())
    refuse(
      'unsupported-media-type',
      'Send the certificate as multipart/form-data.',
      because('content-type-wrong'),
    )
  let bytes: Buffer | undefined
  const limits = { fileSize: MOST_CERTIFICATE_BYTES, files: 1, fields: 0 }
  for await (const part of request.parts({ limits })) {
    if (part.type !== 'file') continue
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.fieldname !== 'certificate')
      refuse(
        'bad-request',
        'The only file expected is “certificate”.',
        because('other-file-expected', { field: 'certificate' }),
      )
    if (part.file.truncated)
      refuse('too-large', 'The certificate is over 10 MB.', because('certificate-too-large'))
    bytes = Buffer.concat(chunks)
  }
  if (bytes === undefined || bytes.length === 0)
    refuse('file-refused', 'The certificate is missing.', because('notice-certificate-missing'))
  return { bytes, media: await mediaOf(bytes) }
}

async function mediaOf(bytes: Buffer): Promise<Certificate['media']> {
  const picture = imageKind(bytes)
  if (picture !== null) {
    await requirePicture(bytes)
    return picture
  }
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')))
    refuse('file-refused', 'Neither a PDF, a JPEG nor a PNG.', because('certificate-type-wrong'))
  // A process of its own, behind the wall, reads it and may die of it.
  const inspection = await inspectPdf(bytes, 'structure').catch((error: unknown): never => {
    if (error instanceof InspectionStarved)
      refuse('unavailable', 'Too many PDFs are being read. Please try again.', because('pdf-reading-busy'))
    throw error
  })
  if (!inspection.accepted)
    refuse('file-refused', inspection.refusal.sentence, because('certificate-unreadable'))
  return 'application/pdf'
}

async function requirePicture(bytes: Buffer): Promise<void> {
  const { unreadable } = await checkPicture(bytes).catch((error: unknown): never => {
    if (error instanceof PictureUnchecked)
      refuse('unavailable', 'Too many files are being read. Please try again.', because('pdf-reading-busy'))
    throw error
  })
  if (unreadable !== null)
    refuse('file-refused', `The picture cannot be read: ${unreadable}.`, because('certificate-unreadable'))
}

/** Seals, stores and records it. A refusal leaves nothing in the store. */
export async function uploadCertificate(
  app: App,
  person: Person,
  { bytes, media }: Certificate,
  begin: (fn: (tx: Tx) => Promise<Answer>, fingerprint: string) => Promise<Answer>,
): Promise<Answer> {
  const id = randomUUID()
  const hash = createHash('sha256').update(bytes).digest()
  const object = await app.store.put(await sealFor(app.workerPublicKey, bytes, certificateContext(id)))
  try {
    const answer = await begin(async (tx) => {
      await countUpload(tx, app.config.limits, person, bytes.length)
      const { rows } = await sql<{ today: number }>`select count(*)::int as today from death_certificates
        where created_at > app_now() - interval '1 day'`.execute(tx)
      if (rows[0]!.today >= MOST_CERTIFICATES_A_DAY)
        refuse('too-many-requests', 'Too many uploads today.', because('certificates-too-many'))
      await sql`insert into death_certificates (id, person_id, object, sha256, size, media)
        values (${id}, ${person.id}, ${object}, ${hash}, ${bytes.length}, ${media})`.execute(tx)
      return { supportingDocumentUrl: certificateUrl(id), sha256: hash.toString('hex') }
    }, hash.toString('hex'))
    // The stored answer to a repeated request names the first copy.
    if (answer.supportingDocumentUrl !== certificateUrl(id)) await app.store.remove(object)
    return answer
  } catch (error) {
    // After any error but a refusal the row may exist: a commit whose answer was lost.
    if (error instanceof Problem) await app.store.remove(object).catch(() => undefined)
    throw error
  }
}

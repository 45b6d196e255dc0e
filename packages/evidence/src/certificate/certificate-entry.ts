// What the register's seal states of a certificate of registration, or of a dispute pack, for programs: the same as is
// printed on it, and nothing personal. `verify` asks the ledgers by the commitment.
import { z } from 'zod'
import { fromLatin1 } from '../bytes/latin1.ts'
import { canonicalBytes } from '../bytes/canonical-json.ts'
import { PdfError, toAscii, type SealedFile } from '../seal/pdf-revision.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const certificateEntrySchema = z.strictObject({
  format: z.enum(['testate-certificate/1', 'testate-dispute-pack/1']),
  commitment: hash,
  documentHash: hash,
  sealedHash: hash,
  version: z.int().min(1).max(0xffff_ffff),
  /** Whether an identity behind a signature was a sample that nobody checked. */
  sample: z.boolean(),
})
export type CertificateEntry = z.infer<typeof certificateEntrySchema>

/** What the sealed document is, in words. */
export const documentNames: Readonly<Record<CertificateEntry['format'], string>> = {
  'testate-certificate/1': 'certificate of registration',
  'testate-dispute-pack/1': 'dispute pack',
}

/** Where the parts of the seal are: object numbers. */
interface CertificateLayout {
  store: number
  signature: number
}

/** The body of the stream that the trailer names. */
export function entryBody(entry: CertificateEntry, { store, signature }: CertificateLayout): string {
  const json = fromLatin1(canonicalBytes(certificateEntrySchema.parse(entry)))
  return (
    `<< /Type /TestateCertificate /Subtype /application#2Fjson /DSS ${store} /Signature ${signature} ` +
    `/Length ${toAscii(json).length} >>\nstream\n${json}\nendstream`
  )
}

const BODY = new RegExp(
  String.raw`^<< /Type /TestateCertificate /Subtype /application#2Fjson /DSS (\d+) /Signature (\d+) ` +
    String.raw`/Length (\d+) >>\nstream\n(.*)\nendstream$`,
  's',
)

/** Throws PdfError for any other form. */
export function readEntry(file: SealedFile): { entry: CertificateEntry; layout: CertificateLayout } {
  const found = BODY.exec(file.text(file.trailer.registration))
  const json = found?.[4]
  if (found === null || json === undefined || json.length !== Number(found[3]))
    throw new PdfError('the entry of the certificate is in another form')
  const parsed = certificateEntrySchema.safeParse(toJson(json))
  if (!parsed.success) throw new PdfError('the entry of the certificate is in another form')
  return { entry: parsed.data, layout: { store: Number(found[1]), signature: Number(found[2]) } }
}

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

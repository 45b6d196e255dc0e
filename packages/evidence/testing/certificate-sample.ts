// A certificate of registration with the register's seal, for tests of this package and with independent tools. The
// page itself is a drawing; the server's tests seal what the typesetter makes.
import { PDFDict, PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import type { Bytes } from '../src/bytes/hash.ts'
import type { CertificateEntry } from '../src/certificate/certificate-entry.ts'
import { sealCertificate } from '../src/certificate/seal-certificate.ts'
import { createTimestamp } from '../src/seal/timestamp.ts'
import type { SampleRegister } from './capsule-sample.ts'

const CERTIFICATE_AT = new Date('2026-11-21T12:05:00.000Z')

export const certificateEntry: CertificateEntry = {
  format: 'testate-certificate/1',
  commitment: 'b4'.repeat(32),
  documentHash: 'a3'.repeat(32),
  sealedHash: 'c5'.repeat(32),
  version: 1,
  sample: false,
}

export async function printedCertificate(title = 'Last will of Ann Example'): Promise<Bytes> {
  const document = await PDFDocument.create()
  // In letters, as the typesetter writes it.
  document.context
    .lookup(document.context.trailerInfo.Info, PDFDict)
    .set(PDFName.of('Creator'), PDFString.of('Typst 0.14.2'))
  document.context
    .lookup(document.context.trailerInfo.Info, PDFDict)
    .set(PDFName.of('Title'), PDFString.of(`Certificate of registration: ${title}`))
  document.addPage().drawText('Certificate of registration', { x: 50, y: 700, size: 16 })
  return Uint8Array.from(await document.save({ useObjectStreams: false }))
}

export async function sampleCertificate(
  { authority }: Pick<SampleRegister, 'authority'>,
  change: Partial<CertificateEntry> = {},
  of: { at?: Date; printed?: Uint8Array } = {},
): Promise<Bytes> {
  const { at = CERTIFICATE_AT, printed = await printedCertificate() } = of
  return await sealCertificate(
    printed,
    { ...certificateEntry, ...change },
    { authority, at, timestamp: createTimestamp(authority, () => at) },
  )
}

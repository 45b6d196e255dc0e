// The register's own seal on a certificate of registration (PAdES, ETSI EN 319 142-1): one update, in which the
// signature covers every byte, with a time-stamp in it and the revocation lists beside it. It certifies the document at
// level 1 (DocMDP), so that nothing may follow.
import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRef } from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { issueRevocationLists, issueSealCertificate, type Authority } from '../certificates/authority.ts'
import { concat } from '../bytes/der.ts'
import type { Bytes } from '../bytes/hash.ts'
import { CONTENT, signDigest } from '../seal/cms.ts'
import { validationData } from '../seal/archive-seal.ts'
import { refText, toAscii, type PdfObject } from '../seal/pdf-revision.ts'
import { bodyOf, declareExtension, sourceTrailer } from '../seal/prepare-sealing.ts'
import { detailsText, storeText, textString } from '../seal/seal-layout.ts'
import { appendSigned } from '../seal/signed-revision.ts'
import type { Timestamp } from '../seal/timestamp.ts'
import { documentNames, entryBody, type CertificateEntry } from './certificate-entry.ts'

const FIELD_NAME = 'testate-register-seal'
const SAMPLE = 'SAMPLE: nobody checked who signed the registration statement'
/** Hidden, printed nowhere, locked: an annotation that is not shown needs no place in the structure tree (PDF/UA). */
const HIDDEN_LOCKED = 2 + 4 + 128

const LOCK =
  ' /Reference [<< /Type /SigRef /TransformMethod /DocMDP ' +
  '/TransformParams << /Type /TransformParams /P 1 /V /1.2 >> >>]'

const name = (text: string): PDFName => PDFName.of(text)

/** `printed`: the certificate, or the dispute pack, as it was typeset. Its bytes come first and stay as they are. */
export async function sealCertificate(
  printed: Uint8Array,
  entry: CertificateEntry,
  of: { authority: Authority; at: Date; timestamp: Timestamp },
): Promise<Bytes> {
  const { authority, at, timestamp } = of
  const sealed = `Seal of the register on this ${documentNames[entry.format]}`
  const [document, signer, lists] = await Promise.all([
    PDFDocument.load(printed, { updateMetadata: false }),
    issueSealCertificate(authority, at),
    issueRevocationLists(authority, { at }),
  ])
  const { context, catalog } = document
  const trailer = sourceTrailer(printed, context)
  let next = trailer.size
  const objects: PdfObject[] = []
  const add = (body: string | Uint8Array): number => {
    objects.push({ number: next, body })
    return next++
  }
  const stream = (der: Uint8Array): string =>
    refText(add(concat(toAscii(`<< /Length ${der.length} >>\nstream\n`), der, toAscii('\nendstream'))))
  const { certificates, crls } = validationData(authority, [signer], lists)
  const store = add(
    storeText({ certificates: certificates.map(stream), crls: crls.map(stream), ocsps: [], related: [] }),
  )
  const [field, signature] = [next, next + 2]
  const page = document.getPage(0)
  add(
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString(FIELD_NAME)} /TU ${textString(sealed)} ` +
      `/F ${HIDDEN_LOCKED} /P ${page.ref.toString()} /Rect [0 0 0 0] /V ${refText(signature)} >>`,
  )
  const registration = add(entryBody(entry, { store, signature }))

  const annotations = page.node.lookupMaybe(name('Annots'), PDFArray)?.clone() ?? context.obj([])
  annotations.push(PDFRef.of(field))
  page.node.set(name('Annots'), annotations)
  page.node.set(name('Tabs'), name('S'))
  catalog.set(name('AcroForm'), context.obj({ Fields: [PDFRef.of(field)], SigFlags: 3 }))
  catalog.set(name('DSS'), PDFRef.of(store))
  catalog.set(name('Perms'), context.obj({ DocMDP: PDFRef.of(signature) }))
  declareExtension(catalog, printed)
  const changed = (ref: PDFRef, object: PDFObject): PdfObject => ({
    number: ref.objectNumber,
    generation: ref.generationNumber,
    body: bodyOf(object),
  })

  const { pdf } = await appendSigned(
    printed,
    { ...trailer, mark: 'TestateCertificate', registration },
    {
      kind: 'signature',
      number: signature,
      details: detailsText(
        { at, name: authority.name, reason: entry.sample ? `${SAMPLE}. ${sealed}` : sealed },
        LOCK,
      ),
      others: [
        changed(page.ref, page.node),
        changed(context.trailerInfo.Root as PDFRef, catalog as PDFDict),
        ...objects,
      ],
    },
    (digest) => signDigest({ signer, contentType: CONTENT.data, content: null, digest, timestamp }),
  )
  return pdf
}

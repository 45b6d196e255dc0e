// Makes the three signatures provable after every certificate has expired: certificates and revocation lists
// go into the document security store, then a document time-stamp covers the whole file (PAdES-BASELINE-LTA,
// ETSI EN 319 142-1 sections 5.4 and 5.5).
import type { Authority } from '../certificates/authority.ts'
import { concat } from '../bytes/der.ts'
import { toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { appendRevision, openSealed, PdfError, refText, toAscii } from './pdf-revision.ts'
import type { PdfObject } from './pdf-revision.ts'
import { readLayout, readStore, refsText, signatureOf, stampFieldOf, storeText } from './seal-layout.ts'
import { appendSigned, readSigned } from './signed-revision.ts'
import type { Timestamp } from './timestamp.ts'

export interface ValidationData {
  /** DER: root, signing authority, time-stamping unit and the three parties'. */
  certificates: Bytes[]
  /** DER: the root's list and the signing authority's. */
  crls: Bytes[]
}

/**
 * Adds validation data to what the store already contains. Throws PdfError unless all three parties have
 * signed.
 */
export async function addArchiveData(pdf: Bytes, data: ValidationData): Promise<Bytes> {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const store = readStore(file.text(layout.store))
  const objects: PdfObject[] = []
  let next = file.trailer.size
  const add = (body: string | Uint8Array): string => {
    objects.push({ number: next, body })
    return refText(next++)
  }
  const stream = (der: Uint8Array): string =>
    add(concat(toAscii(`<< /Length ${der.length} >>\nstream\n`), der, toAscii('\nendstream')))
  const certificates = data.certificates.map(stream)
  const crls = data.crls.map(stream)
  const validation = add(`<< /Type /VRI /Cert ${refsText(certificates)} /CRL ${refsText(crls)} >>`)
  for (const field of layout.fields) {
    const signature = signatureOf(file.text(field))
    if (signature === null) throw new PdfError('not all three parties have signed')
    const { contents } = readSigned(pdf, file.find(signature), 'signature')
    const key = toHex(new Uint8Array(await crypto.subtle.digest('SHA-1', contents))).toUpperCase()
    store.related = [...store.related.filter(([other]) => other !== key), [key, validation]]
  }
  store.certificates.push(...certificates)
  store.crls.push(...crls)
  return appendRevision(pdf, [{ number: layout.store, body: storeText(store) }, ...objects], file.trailer).pdf
}

/** Adds a document time-stamp over the whole file so far, in an invisible field of its own. */
export async function addDocumentTimestamp(pdf: Uint8Array, of: { timestamp: Timestamp }): Promise<Bytes> {
  const file = openSealed(pdf)
  const { layout } = readLayout(pdf, file)
  const { pdf: out } = await appendSigned(
    pdf,
    file.trailer,
    {
      kind: 'document time-stamp',
      number: file.trailer.size + 1,
      details: '',
      others: stampFieldOf(file, layout),
    },
    of.timestamp,
  )
  return out
}

/** Both in order, after the third signature. */
export async function archiveSeal(pdf: Bytes, of: ValidationData & { timestamp: Timestamp }): Promise<Bytes> {
  return addDocumentTimestamp(await addArchiveData(pdf, of), of)
}

/** The validation data of a sealing by the register's own authority. */
export function validationData(
  authority: Authority,
  parties: readonly { certificate: Bytes }[],
  lists: { root: Bytes; signing: Bytes },
): ValidationData {
  return {
    certificates: [
      authority.root.certificate,
      authority.signing.certificate,
      authority.timestamping.certificate,
      ...parties.map((one) => one.certificate),
    ],
    crls: [lists.root, lists.signing],
  }
}

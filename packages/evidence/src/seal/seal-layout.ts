// The layout of a sealed PDF. The registration stream names all its parts, so that a signature is applied,
// and a file checked, without parsing the will again: that makes a signature on a 10 MB will as cheap as on a
// short one.
import { fromLatin1 } from '../bytes/latin1.ts'
import { fromHex } from '../bytes/hash.ts'
import { PdfError } from './pdf-revision.ts'
import { refText, type PdfObject, type SealedFile } from './pdf-revision.ts'

/**
 * Bytes reserved for a party's signature: certificate, chain and time-stamp take 2.9 KB, 3.9 KB with the
 * longest names.
 */
export const SIGNATURE_SPACE = 6144
/** Bytes reserved for a document time-stamp, which takes 1.8 KB. */
export const TIMESTAMP_SPACE = 4096

export interface SealLayout {
  /** The three signature fields: testator, witness 1, witness 2. */
  fields: [number, number, number]
  /** The array that is the form's /Fields. */
  formFields: number
  /** The statement page that has the document time-stamp fields, and its /Annots array. */
  page: number
  annotations: number
  /** The document security store. */
  store: number
  /** The catalog's /Perms, and the names of the will's own form fields. Null in seals made before there was a lock. */
  lock: { permissions: number; fields: number } | null
  /** Length of the JSON that follows. */
  length: number
}

/**
 * Object numbers are written as plain numbers: with a second reference to a field, changing the field would
 * look like changing this entry.
 */
export function layoutText(layout: SealLayout): string {
  const lock = layout.lock ? ` /Perms ${layout.lock.permissions} /LockedFields ${layout.lock.fields}` : ''
  return (
    `<< /Type /TestateRegistration /Subtype /application#2Fjson /Fields [${layout.fields.join(' ')}] ` +
    `/FormFields ${layout.formFields}` +
    ` /Page ${layout.page} /Annots ${layout.annotations} /DSS ${layout.store}${lock}` +
    ` /Length ${layout.length} >>\nstream\n`
  )
}
const LAYOUT = new RegExp(
  String.raw`^<< /Type /TestateRegistration /Subtype /application#2Fjson /Fields \[(\d+) (\d+) (\d+)\] ` +
    String.raw`/FormFields (\d+) /Page (\d+) /Annots (\d+) /DSS (\d+)(?: /Perms (\d+) /LockedFields (\d+))? ` +
    String.raw`/Length (\d+) >>\nstream\n`,
)

/** The layout, and the offset of the JSON. Throws PdfError. */
export function readLayout(pdf: Uint8Array, file: SealedFile): { layout: SealLayout; json: number } {
  const start = file.find(file.trailer.registration)
  const found = LAYOUT.exec(fromLatin1(pdf.subarray(start, start + 500)))
  if (!found) throw new PdfError('the registration entry is in another form')
  const [a, b, c, formFields, page, annotations, store, permissions, locked, length] = found
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number, number, number, number]
  const lock = found[8] === undefined ? null : { permissions, fields: locked }
  return {
    layout: { fields: [a, b, c], formFields, page, annotations, store, lock, length },
    json: start + found[0].length,
  }
}

/** The references in a body that is only an array of references. */
export function readRefs(body: string): string[] {
  if (!/^\[(\d+ \d+ R( \d+ \d+ R)*)?\]$/.test(body)) throw new PdfError('not an array of references')
  return body.match(/\d+ \d+ R/g) ?? []
}

export const refsText = (refs: readonly string[]): string => `[${refs.join(' ')}]`

/** An array of references, as the last update left it. */
export interface Kept {
  number: number
  body: string
}

/** What the field `field` of a document time-stamp changes: both arrays, and itself, which is not to be seen. */
export function stampField(
  { formFields, annotations, page }: { formFields: Kept; annotations: Kept; page: number },
  field: number,
): [formFields: Kept, annotations: Kept, field: PdfObject] {
  const extended = ({ number, body }: Kept): Kept => ({
    number,
    body: refsText([...readRefs(body), refText(field)]),
  })
  const body =
    `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString(`testate-archive-${field}`)} /F ` +
    `132 /P ${refText(page)} /Rect [0 0 0 0] /V ${refText(field + 1)} >>`
  return [extended(formFields), extended(annotations), { number: field, body }]
}

/** The same in the file that it is appended to. */
export function stampFieldOf(file: SealedFile, { formFields, annotations, page }: SealLayout): PdfObject[] {
  const kept = (number: number): Kept => ({ number, body: file.text(number) })
  return stampField({ formFields: kept(formFields), annotations: kept(annotations), page }, file.trailer.size)
}

/** Number of the signature dictionary in a field. */
export function signatureOf(field: string): number | null {
  const found = / \/V (\d+) 0 R(?: \/AP << \/N \d+ 0 R >>)? >>$/.exec(field)
  return found ? Number(found[1]) : null
}

/** PDF text string, UTF-16 with byte order mark, as hexadecimal: preserves every Unicode name. */
export function textString(text: string): string {
  let hex = 'feff'
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return `<${hex}>`
}

/** PDF date in UTC (ISO 32000-2 section 7.9.4). */
export function dateString(at: Date): string {
  return `(D:${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')}Z)`
}

/**
 * A document security store (ETSI EN 319 142-1 section 5.4) as references; `related` is its /VRI, by
 * upper-case SHA-1 of a signature's /Contents.
 */
export interface SecurityStore {
  certificates: string[]
  crls: string[]
  ocsps: string[]
  related: [string, string][]
}

export function storeText(store: SecurityStore): string {
  const ocsps = store.ocsps.length > 0 ? ` /OCSPs ${refsText(store.ocsps)}` : ''
  const related = store.related.map(([key, ref]) => `/${key} ${ref}`).join(' ')
  const vri = store.related.length > 0 ? ` /VRI << ${related} >>` : ''
  const certificates = refsText(store.certificates)
  return `<< /Type /DSS /Certs ${certificates} /CRLs ${refsText(store.crls)}${ocsps}${vri} >>`
}

const STORE = new RegExp(
  String.raw`^<< /Type /DSS /Certs (\[[\dR ]*\]) /CRLs (\[[\dR ]*\])(?: /OCSPs (\[[\dR ]*\]))?` +
    '(?: /VRI << ([0-9A-FR/ ]*) >>)? >>$',
)

export function readStore(body: string): SecurityStore {
  const found = STORE.exec(body)
  if (!found) throw new PdfError('the document security store is in another form')
  const related = [...(found[4] ?? '').matchAll(/\/([0-9A-F]{40}) (\d+ \d+ R)/g)].map(
    (one): [string, string] => [one[1]!, one[2]!],
  )
  return {
    certificates: readRefs(found[1]!),
    crls: readRefs(found[2]!),
    ocsps: readRefs(found[3] ?? '[]'),
    related,
  }
}

/** The part of a signature dictionary after its /Contents. `lock` is lockText (field-lock.ts). */
export function detailsText(of: { at: Date; name: string; reason: string }, lock: string): string {
  return ` /M ${dateString(of.at)} /Name ${textString(of.name)} /Reason ${textString(of.reason)}` + lock
}

export function readDetails(text: string): { name: string; reason: string; lock: string } {
  const found =
    /^ \/M \(D:\d{14}Z\) \/Name <feff([0-9a-f]*)> \/Reason <feff([0-9a-f]*)>( \/Reference .*)?$/.exec(text)
  if (!found) throw new PdfError('the signature dictionary is in another form')
  try {
    const decode = (hex: string): string =>
      new TextDecoder('utf-16be', { fatal: true, ignoreBOM: true }).decode(fromHex(hex))
    return { name: decode(found[1]!), reason: decode(found[2]!), lock: found[3] ?? '' }
  } catch {
    throw new PdfError('a text in the signature dictionary is no text')
  }
}

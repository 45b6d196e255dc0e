// The first update of a sealed PDF: after the will's own bytes come the statement page, three empty signature
// fields on it, an empty document security store and the registration entry. Everything that later updates
// must change is written here as objects of our own.
import {
  ParseSpeeds,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { fromLatin1 } from '../bytes/latin1.ts'
import { concat, equal } from '../bytes/der.ts'
import { sha256Settled } from '../bytes/append-only.ts'
import { toHex } from '../bytes/hash.ts'
import type { Bytes } from '../bytes/hash.ts'
import { appendRevision, PdfError, refText, toAscii } from './pdf-revision.ts'
import type { PdfObject, Ref, Trailer } from './pdf-revision.ts'
import { namesText } from './field-lock.ts'
import { layoutText, refsText, storeText, textString } from './seal-layout.ts'
import type { SealLayout, SecurityStore } from './seal-layout.ts'
import { checkFirstUpdate } from './first-update/check-first-update.ts'
import { fieldNamesOf } from './first-update/field-names.ts'
import { WillObjects } from './first-update/will-objects.ts'
import { sealRegistrationSchema } from './seal-registration.ts'
import type { SealRegistration } from './seal-registration.ts'

/**
 * The position of one signature field: page of the statement (0 the first) and left, bottom, right, top in
 * points.
 */
export interface FieldPlacement {
  page: number
  rect: [number, number, number, number]
}

/** Three boxes side by side at the foot of an A4 page: testator, witness 1, witness 2. */
export const DEFAULT_PLACEMENTS: [FieldPlacement, FieldPlacement, FieldPlacement] = [
  { page: 0, rect: [50, 60, 208, 130] },
  { page: 0, rect: [218, 60, 376, 130] },
  { page: 0, rect: [386, 60, 544, 130] },
]

const FIELD_NAMES = ['testate-testator', 'testate-witness-1', 'testate-witness-2'] as const
const FIELD_TITLES = ['testator', 'witness 1', 'witness 2'] as const
/** ISO 32000-1 annex C: the highest object number that every reader supports. */
const MAX_OBJECT = 8_388_607
/** More than a seal and its renewals add. */
const MOST_ADDED = 10_000
/** Each signature dictionary repeats the names, and a checker reads 524,288 bytes of one. */
const MOST_NAMES = 500_000

const name = (text: string): PDFName => PDFName.of(text)
const asRef = (ref: PDFRef): Ref => ({ number: ref.objectNumber, generation: ref.generationNumber })

export function bodyOf(object: PDFObject): Bytes {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}

/** Refuses a document that cannot be sealed, with the reason as message. */
function refuseUnsealable(document: PDFDocument): void {
  if (document.context.largestObjectNumber > MAX_OBJECT)
    throw new PdfError('the PDF uses object numbers that no reader can take')
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    if (object instanceof PDFDict && object.has(name('ByteRange')) && object.has(name('Contents')))
      throw new PdfError('the PDF already carries a signature')
  }
  if (document.catalog.has(name('TestateRegistration'))) throw new PdfError('the PDF is already sealed')
}

/** What the next section must reference, read from the end of the source. */
export function sourceTrailer(will: Uint8Array, context: PDFContext): Omit<Trailer, 'registration'> {
  const start = Number(
    /startxref\s+(\d+)\s+%%EOF\s*$/.exec(fromLatin1(will.subarray(-1100)))?.[1] ?? Number.NaN,
  )
  const root = context.trailerInfo.Root
  if (!(start < will.length) || !(root instanceof PDFRef))
    throw new PdfError('the PDF does not end with a cross-reference section')
  const section = fromLatin1(will.subarray(start, start + 20))
  const { Info: info, ID: ids } = context.trailerInfo
  const bytes = ids instanceof PDFArray ? ids.asArray() : []
  const id = (at: number): string => {
    const one = bytes[at]
    return one instanceof PDFHexString || one instanceof PDFString ? toHex(one.asBytes()) : ''
  }
  const fresh = toHex(crypto.getRandomValues(new Uint8Array(16)))
  return {
    size: Math.max(context.largestObjectNumber + 1, declaredSize(will, start)),
    root: asRef(root),
    info: info instanceof PDFRef ? asRef(info) : null,
    // ISO 32000-2 section 14.4: the first identifier stays the same, the second changes with the file.
    id: [id(0) || fresh, fresh],
    previous: start,
    kind: section.startsWith('xref') ? 'table' : 'stream',
  }
}

/**
 * /Size of the last section: numbers below it may be free entries with generations of their own, so they are
 * never reused.
 */
function declaredSize(will: Uint8Array, start: number): number {
  const text = fromLatin1(will.subarray(start))
  const dictionary = text.startsWith('xref') ? text.slice(text.indexOf('trailer')) : text.slice(0, 2000)
  const size = Number(/\/Size\s+(\d+)/.exec(dictionary)?.[1] ?? 0)
  if (size > MAX_OBJECT) throw new PdfError('the PDF uses object numbers that no reader can take')
  return size
}

/**
 * The highest number that an object names, whether there is such an object or not: an object of ours under a number
 * that the will names would show there.
 */
function largestNamed(context: PDFContext): number {
  let largest = 0
  const waiting: PDFObject[] = context.enumerateIndirectObjects().map(([, object]) => object)
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (object.objectNumber <= MAX_OBJECT - MOST_ADDED) largest = Math.max(largest, object.objectNumber)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFDict) waiting.push(...object.values())
    else if (object instanceof PDFStream) waiting.push(object.dict)
  }
  return largest
}

/**
 * The will's own document security store: sealing merges into it and never replaces it, because replacing one
 * broke an older signature's validation.
 */
function presentStore(store: PDFDict | undefined, context: PDFContext): SecurityStore {
  const asText = (object: PDFObject): string =>
    (object instanceof PDFRef ? object : context.register(object)).toString()
  const refs = (key: string): string[] => store?.lookupMaybe(name(key), PDFArray)?.asArray().map(asText) ?? []
  const related = store?.lookupMaybe(name('VRI'), PDFDict)?.entries() ?? []
  return {
    certificates: refs('Certs'),
    crls: refs('CRLs'),
    ocsps: refs('OCSPs'),
    related: related
      .filter(([key]) => /^\/[0-9A-F]{40}$/.test(key.toString()))
      .map(([key, value]) => [key.toString().slice(1), asText(value)]),
  }
}

/**
 * PAdES signatures are an extension of PDF 1.7 (ETSI EN 319 142-1) and part of PDF 2.0. An extension may not be of a
 * later version than the document says it is (ISO 32000-1 section 7.12.3).
 */
export function declareExtension(catalog: PDFDict, will: Uint8Array): void {
  const header = Number(/%PDF-(\d\.\d)/.exec(fromLatin1(will.subarray(0, 1100)))?.[1] ?? 1)
  const later = catalog.lookup(name('Version'))
  const version = Math.max(header, later instanceof PDFName ? Number(later.decodeText()) || 0 : 0)
  if (version >= 2) return
  if (version < 1.7) catalog.set(name('Version'), name('1.7'))
  const present = catalog.lookup(name('Extensions'))
  const extensions = present instanceof PDFDict ? present.clone() : catalog.context.obj({})
  extensions.set(
    name('ESIC'),
    catalog.context.obj({ Type: 'DeveloperExtensions', BaseVersion: '1.7', ExtensionLevel: 1 }),
  )
  catalog.set(name('Extensions'), extensions)
}

/**
 * Appends the statement's pages, empty signature fields and the registration entry to a will. The will's
 * bytes stay unchanged and come first. Throws PdfError with the reason when the will cannot be sealed (signed
 * already, sealed already, damaged end) or the registration does not describe it; ZodError when the
 * registration is malformed.
 */
export async function prepareSealing(
  will: Uint8Array,
  statement: Uint8Array,
  registration: SealRegistration,
  placements: readonly FieldPlacement[] = DEFAULT_PLACEMENTS,
): Promise<Bytes> {
  const entry = toAscii(JSON.stringify(sealRegistrationSchema.parse(registration)))
  if (
    registration.willLength !== will.length ||
    registration.documentHash !== toHex(await sha256Settled(will, will.length))
  )
    throw new PdfError('the registration describes another will')
  const [document, source] = await Promise.all(
    [will, statement].map((bytes) =>
      PDFDocument.load(bytes, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest }),
    ),
  )
  if (!document || !source) throw new PdfError('no document')
  refuseUnsealable(document)
  const { context, catalog } = document
  const trailer = sourceTrailer(will, context)
  context.largestObjectNumber = Math.max(trailer.size - 1, largestNamed(context))
  const pages = await document.copyPages(source, source.getPageIndices())
  const [formFields, annotations, store, entryNumber, permissions, locked, ...fields] = Array.from(
    { length: 9 },
    () => context.nextRef().objectNumber,
  ) as [number, number, number, number, number, number, number, number, number]
  const changed = new Map<PDFRef, PDFObject>()
  const own: PdfObject[] = []

  const treeRef = catalog.get(name('Pages'))
  const tree = catalog.lookup(name('Pages'), PDFDict)
  if (!(treeRef instanceof PDFRef)) throw new PdfError('the page tree is not an object of its own')
  const kids = tree.lookup(name('Kids'), PDFArray).clone()
  pages.forEach((page, at) => {
    const node = page.node
    // The copy does not include its structure tree, and its keys would refer to the will's.
    node.delete(name('StructParents'))
    node.set(name('Parent'), treeRef)
    // The will's page tree may pass on a rotation or crop, which must not apply to the statement.
    if (!node.has(name('Rotate'))) node.set(name('Rotate'), PDFNumber.of(0))
    if (!node.has(name('CropBox'))) node.set(name('CropBox'), node.lookup(name('MediaBox')) as PDFArray)
    const widgets = fields.filter((_, i) => placements[i]?.page === at)
    const present = node.lookupMaybe(name('Annots'), PDFArray)?.asArray() ?? []
    const annots = [
      ...present.map((one) => (one instanceof PDFRef ? one : context.register(one)).toString()),
      ...widgets.map((number) => refText(number)),
    ]
    if (at === 0) {
      own.push({ number: annotations, body: refsText(annots) })
      node.set(name('Annots'), PDFRef.of(annotations))
    } else if (annots.length > 0)
      node.set(name('Annots'), context.obj(annots.map((one) => PDFRef.of(Number.parseInt(one, 10)))))
    kids.push(page.ref)
  })
  tree.set(name('Kids'), kids)
  tree.set(name('Count'), PDFNumber.of(tree.lookup(name('Count'), PDFNumber).asNumber() + pages.length))
  changed.set(treeRef, tree)

  const form = catalog.lookupMaybe(name('AcroForm'), PDFDict) ?? context.obj({})
  const present = form.lookupMaybe(name('Fields'), PDFArray)?.asArray() ?? []
  const presentNames = new Set(
    present.map((one) =>
      context.lookupMaybe(one, PDFDict)?.lookupMaybe(name('T'), PDFString, PDFHexString)?.decodeText(),
    ),
  )
  const willObjects = new WillObjects(will)
  const ownNames = namesText(fieldNamesOf(willObjects))
  if (ownNames.length > MOST_NAMES)
    throw new PdfError('the PDF has more form fields than a signature can lock')
  own.push({ number: locked, body: ownNames })
  own.push({
    number: formFields,
    body: refsText([
      ...present.map((one) => (one instanceof PDFRef ? one : context.register(one)).toString()),
      ...fields.map((number) => refText(number)),
    ]),
  })
  form.set(name('Fields'), PDFRef.of(formFields))
  form.set(name('SigFlags'), PDFNumber.of(3))
  // A reader that rebuilds appearances would draw over the signatures' own.
  if (form.lookupMaybe(name('NeedAppearances'), PDFBool)?.asBoolean()) form.delete(name('NeedAppearances'))
  const formRef = catalog.get(name('AcroForm'))
  if (formRef instanceof PDFRef) changed.set(formRef, form)
  else catalog.set(name('AcroForm'), form)

  own.push({
    number: store,
    body: storeText(presentStore(catalog.lookupMaybe(name('DSS'), PDFDict), context)),
  })
  catalog.set(name('DSS'), PDFRef.of(store))
  catalog.set(name('TestateRegistration'), PDFRef.of(entryNumber))
  // Empty until the testator's signature certifies the document: replacing this object changes no catalog.
  own.push({ number: permissions, body: '<< >>' })
  catalog.set(name('Perms'), PDFRef.of(permissions))
  declareExtension(catalog, will)
  changed.set(context.trailerInfo.Root as PDFRef, catalog)

  fields.forEach((number, i) => {
    const { page, rect } = placements[i] ?? DEFAULT_PLACEMENTS[i]!
    const target = pages[page]
    if (!target) throw new PdfError(`the statement has no page ${page + 1} for a signature field`)
    const title = presentNames.has(FIELD_NAMES[i]) ? `${FIELD_NAMES[i]}-${entryNumber}` : FIELD_NAMES[i]!
    own.push({
      number,
      body:
        `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${textString(title)} /TU ` +
        `${textString(`Registration statement, ${FIELD_TITLES[i]}`)}` +
        ` /F 132 /P ${target.ref.toString()} /Rect [${rect.map((value) => Number(value.toFixed(2))).join(' ')}] >>`,
    })
  })
  const layout: SealLayout = {
    fields: fields as [number, number, number],
    formFields,
    page: pages[0]!.ref.objectNumber,
    annotations,
    store,
    lock: { permissions, fields: locked },
    length: entry.length,
  }
  own.push({
    number: entryNumber,
    body: concat(toAscii(layoutText(layout)), entry, toAscii('\nendstream')),
  })
  const objects: PdfObject[] = [...changed].map(([ref, object]) => ({
    number: ref.objectNumber,
    generation: ref.generationNumber,
    body: bodyOf(object),
  }))
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (ref.objectNumber >= trailer.size && !changed.has(ref))
      objects.push({ number: ref.objectNumber, body: bodyOf(object) })
  }
  const { pdf } = appendRevision(will, [...objects, ...own], { ...trailer, registration: entryNumber })
  if (pdf.buffer !== will.buffer && !equal(pdf.subarray(0, will.length), will))
    throw new PdfError("the will's own bytes changed")
  // What `verify` would refuse is not sealed.
  checkFirstUpdate(pdf, will.length, layout, willObjects)
  return pdf
}

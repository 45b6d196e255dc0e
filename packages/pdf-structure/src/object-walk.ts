// Checks every object of the file by its decoded names: what the front-to-back scan finds and what the
// cross-reference table names, including the contents of every object stream. A script is refused wherever it
// hides, and so is a file in which the two readings differ.
import {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFObjectStreamParser,
  PDFParser,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib'
import type { PDFObject } from '@cantoo/pdf-lib'
import { parseObjectAt, readCrossReference } from './cross-reference.ts'
import type { CrossReference } from './cross-reference.ts'
import { requireShown } from './hybrid-views.ts'
import { MAX_NESTING, MAX_OBJECTS } from './limits.ts'
import { reachesOut } from './reaching-out.ts'
import { damaged, refusePdf } from './refusal.ts'

const activeNames: Record<string, string> = {
  JavaScript: 'a script (JavaScript)',
  JS: 'a script (JavaScript)',
  Launch: 'a command that starts another program (Launch)',
  SubmitForm: 'a form that sends its data elsewhere (SubmitForm)',
  ImportData: 'a form that fetches data (ImportData)',
  XFA: 'an XFA form, which programs show differently',
  RichMedia: 'a media player (RichMedia)',
  Movie: 'a film (Movie)',
  Sound: 'a sound (Sound)',
  Screen: 'a media player (Screen)',
  Rendition: 'a media player (Rendition)',
  EmbeddedFile: 'another file inside it (EmbeddedFile)',
  EmbeddedFiles: 'another file inside it (EmbeddedFiles)',
  FileAttachment: 'an attached file (FileAttachment)',
  GoToE: 'a link into an embedded file (GoToE)',
  GoToR: 'a link that opens another file (GoToR)',
  GoTo3DView: 'a 3D model',
  U3D: 'a 3D model',
  PRC: 'a 3D model',
}
const name = (text: string) => PDFName.of(text)

/** Loads the file and checks all of it. Throws Refused. */
export async function walkObjects(bytes: Buffer, startxref: number): Promise<PDFContext> {
  const reference = readCrossReference(bytes, startxref)
  if (reference.trailers.some((trailer) => trailer.has(name('Encrypt')))) refuseEncrypted()
  const scanned = await load(bytes)
  const { trailerInfo } = scanned
  if (trailerInfo.Encrypt !== undefined) refuseEncrypted()
  if (String(reference.trailers[0]?.get(name('Root')) ?? trailerInfo.Root) !== String(trailerInfo.Root))
    damaged('it names two different catalogues')

  const objects = scanned.enumerateIndirectObjects()
  if (objects.length > MAX_OBJECTS)
    refusePdf(
      'too-demanding',
      'The PDF holds more objects than a will needs. Print it to a plain PDF and upload that',
    )
  const containers = new Map<number, PDFContext>()
  for (const [reference_, object] of objects) {
    walk(object, '', 0)
    if (isObjectStream(object)) containers.set(reference_.objectNumber, await contentsOf(object))
  }
  await compareReadings(bytes, scanned, reference, containers)
  for (const contents of containers.values())
    for (const [, object] of contents.enumerateIndirectObjects()) walk(object, '', 0)
  requireShown(scanned, reference.hidden)
  return scanned
}

function refuseEncrypted(): never {
  refusePdf(
    'encrypted',
    'The PDF is encrypted or protected by a password (even one that only limits printing or changes): ' +
      'save it without protection and upload that',
  )
}

/**
 * The parser alone: what PDFDocument.load adds around it, to write documents, is nine tenths of the library.
 */
async function load(bytes: Buffer): Promise<PDFContext> {
  try {
    return await PDFParser.forBytesWithOptions(bytes, Infinity, true).parseDocument()
  } catch (error) {
    if (error instanceof RangeError)
      refusePdf(
        'too-demanding',
        'The PDF nests its objects too deeply. Print it to a plain PDF and upload that',
      )
    return damaged('its objects cannot be read')
  }
}

/**
 * Both readings of every object must be equal: the scan's (used when sealing) and the table's (used by
 * viewers).
 */
async function compareReadings(
  bytes: Buffer,
  context: PDFContext,
  { offsets, inStreams }: CrossReference,
  containers: Map<number, PDFContext>,
): Promise<void> {
  const differs = (number: number) => damaged(`it holds two different objects numbered ${number}`)
  for (const [number, offset] of offsets) {
    const viewed = parseObjectAt(bytes, offset, context)
    walk(viewed, '', 0)
    if (isObjectStream(viewed)) containers.set(number, await contentsOf(viewed))
    const scanned = find(context, number)
    if (scanned === undefined || !same(scanned, viewed)) differs(number)
  }
  for (const [number, container] of inStreams) {
    const viewed = containers.get(container)?.enumerateIndirectObjects().length
      ? find(containers.get(container)!, number)
      : undefined
    const scanned = find(context, number)
    if (scanned !== undefined && (viewed === undefined || !same(scanned, viewed))) differs(number)
  }
}

// Generations above zero are rare but real (a reused object number).
function find(context: PDFContext, number: number): PDFObject | undefined {
  const first = context.lookup(PDFRef.of(number, 0))
  if (first !== undefined) return first
  for (let generation = 1; generation <= 8; generation += 1) {
    const found = context.lookup(PDFRef.of(number, generation))
    if (found !== undefined) return found
  }
  return undefined
}

function same(one: PDFObject, other: PDFObject): boolean {
  if (one instanceof PDFRawStream && other instanceof PDFRawStream) {
    return Buffer.compare(one.contents, other.contents) === 0 && String(one.dict) === String(other.dict)
  }
  return one.constructor === other.constructor && String(one) === String(other)
}

const isObjectStream = (object: PDFObject): object is PDFRawStream =>
  object instanceof PDFRawStream && object.dict.get(name('Type')) === name('ObjStm')

async function contentsOf(stream: PDFRawStream): Promise<PDFContext> {
  const context = PDFContext.create()
  const dict = PDFDict.fromMapWithContext(new Map(stream.dict.entries()), context)
  try {
    await PDFObjectStreamParser.forStream(PDFRawStream.of(dict, stream.contents)).parseIntoContext()
  } catch (error) {
    if (error instanceof RangeError)
      refusePdf(
        'too-demanding',
        'The PDF nests its objects too deeply. Print it to a plain PDF and upload that',
      )
    damaged('an object stream cannot be read')
  }
  return context
}

function walk(object: PDFObject | undefined, key: string, depth: number): void {
  if (depth > MAX_NESTING)
    refusePdf(
      'too-demanding',
      'The PDF nests its objects too deeply. Print it to a plain PDF and upload that',
    )
  if (object instanceof PDFName) judgeName(object.decodeText(), key)
  else if (object instanceof PDFArray) for (const item of object.asArray()) walk(item, key, depth + 1)
  else if (object instanceof PDFStream) walk(object.dict, key, depth + 1)
  else if (object instanceof PDFDict) {
    judgeDict(object)
    for (const [each, value] of object.entries()) {
      judgeName(each.decodeText(), '')
      walk(value, each.decodeText(), depth + 1)
    }
  }
}

function judgeName(found: string, key: string): void {
  // "Screen" is also a blend mode (ISO 32000-2, 11.3.5.2), as common as drop shadows are.
  if (found === 'Screen' && key === 'BM') return
  const what = Object.hasOwn(activeNames, found) ? activeNames[found] : undefined
  if (what !== undefined)
    refusePdf(
      'active-content',
      `The PDF holds active content: ${what}. Print it to a plain PDF and upload that`,
    )
}

function judgeDict(dict: PDFDict): void {
  const outside = reachesOut(dict)
  if (outside !== undefined)
    refusePdf(
      'active-content',
      `The PDF holds active content: ${outside}. Print it to a plain PDF and upload that`,
    )
  const type = dict.get(name('Type'))
  const signature =
    type === name('Sig') ||
    type === name('DocTimeStamp') ||
    (dict.get(name('FT')) === name('Sig') && dict.has(name('V')))
  if (signature || dict.has(name('ByteRange')) || dict.has(name('Perms'))) {
    refusePdf(
      'already-signed',
      'The PDF is already signed, and signing it again would break that signature: upload the unsigned document',
    )
  }
  const address = dict.get(name('URI'))
  if (
    (address instanceof PDFString || address instanceof PDFHexString) &&
    /^[\s\0]*(javascript|vbscript|data|file):/i.test(address.decodeText())
  ) {
    refusePdf(
      'active-content',
      'The PDF holds active content: a link that runs a script or opens a local file. Print it to a ' +
        'plain PDF and upload that',
    )
  }
}

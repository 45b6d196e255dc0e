// A hybrid-reference file (ISO 32000-1, 7.5.8.4), as Microsoft Office saves it, has two cross-reference tables:
// one for every program, and a stream that programs older than PDF 1.5 ignore. Both must show one document. The
// stream may add objects that no page needs; it may not replace one, nor add what a page shows.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { damaged, refusePdf } from './refusal.ts'

const name = (text: string) => PDFName.of(text)

/** Where an object is; null for a free number. */
export type Place = { offset: number; generation: number } | { stream: number } | null

export interface Section {
  kind: 'table' | 'stream'
  entries: [number: number, place: Place][]
  trailer: PDFDict
}

/** A section of the chain with the stream that its trailer names. */
export interface Layer {
  section: Section
  stream?: Section
}

// What stands only in the catalogue and draws nothing on a page.
const besidePages = new Set(['Outlines', 'PieceInfo', 'StructTreeRoot'])

const differs = (): never =>
  refusePdf(
    'two-views',
    'The PDF can show older programs another document than newer ones. Print it to a plain PDF and upload that',
  )

/**
 * The numbers of the objects that only a program which reads `/XRefStm` finds; `layers` are newest first. Throws
 * Refused if such a program finds another object than an older one under any number.
 */
export function hiddenObjects(layers: readonly Layer[]): Set<number> {
  const hidden = new Set<number>()
  if (layers.every(({ stream }) => stream === undefined)) return hidden
  const classic = new Map<number, Place>()
  for (const { section, stream } of layers.toReversed()) {
    // The first of two entries counts, as in the whole chain.
    for (const [number, place] of section.entries.toReversed()) {
      classic.set(number, place)
      hidden.delete(number)
    }
    if (stream === undefined) continue
    checkTrailers(section.trailer, stream)
    for (const [number, place] of stream.entries) {
      const seen = classic.get(number) ?? null
      if (seen !== null && !samePlace(seen, place)) differs()
      // Free in the very table beside the stream too: programs disagree which of the two counts.
      if (seen === null && place !== null) hidden.add(number)
    }
  }
  return hidden
}

function checkTrailers(trailer: PDFDict, stream: Section): void {
  for (const key of ['Root', 'Info']) {
    const given = stream.trailer.get(name(key))
    if (given !== undefined && String(given) !== String(trailer.get(name(key)))) differs()
  }
  // Beyond the table's size a number means nothing (7.5.5), and not every program looks.
  const size = trailer.get(name('Size'))
  const end = size instanceof PDFNumber ? size.asNumber() : 0
  if (stream.entries.some(([number, place]) => place !== null && number >= end))
    damaged('its cross-reference stream names objects beyond its size')
}

function samePlace(one: Place, other: Place): boolean {
  if (one === null || other === null) return one === other
  if ('stream' in one || 'stream' in other)
    return 'stream' in one && 'stream' in other && one.stream === other.stream
  return one.offset === other.offset && one.generation === other.generation
}

/** Throws Refused if a page, a form or anything else that is shown needs one of the hidden objects. */
export function requireShown(context: PDFContext, hidden: ReadonlySet<number>): void {
  if (hidden.size === 0) return
  const { Root: root, Info: info } = context.trailerInfo
  if (root instanceof PDFRef && hidden.has(root.objectNumber)) differs()
  const catalog = context.lookup(root)
  const waiting: PDFObject[] = info === undefined ? [] : [info]
  // Whatever else refers to the catalogue, say as a page's resources, is not spared any of its entries.
  if (catalog instanceof PDFDict)
    for (const [key, value] of catalog.entries()) if (!besidePages.has(key.decodeText())) waiting.push(value)
  const followed = new Set<PDFRef>()
  for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
    if (object instanceof PDFRef) {
      if (hidden.has(object.objectNumber)) differs()
      const target = followed.has(object) ? undefined : context.lookup(object)
      followed.add(object)
      if (target !== undefined) waiting.push(target)
    } else if (object instanceof PDFArray) waiting.push(...object.asArray())
    else if (object instanceof PDFStream) waiting.push(...object.dict.values())
    else if (object instanceof PDFDict) waiting.push(...object.values())
  }
}

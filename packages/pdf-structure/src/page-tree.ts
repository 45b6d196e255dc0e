// Requires the page tree to be a tree: no loops, the counts true, each page of a valid size. Readers
// interpret a broken one differently, so two people could be shown different wills.
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRef, PDFStream } from '@cantoo/pdf-lib'
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib'
import { MAX_PAGES } from './limits.ts'
import { damaged, refusePdf } from './refusal.ts'

const name = (text: string) => PDFName.of(text)
const MAX_TREE_DEPTH = 40
const MAX_FORM_DEPTH = 25

/** Counts the pages. Throws Refused. */
export function checkPageTree(context: PDFContext): number {
  const catalog = context.lookup(context.trailerInfo.Root)
  if (!(catalog instanceof PDFDict)) return damaged('its catalogue is missing')
  const pages: PDFDict[] = []
  visit(context, catalog.get(name('Pages')), new Set(), pages, 0, undefined)
  if (pages.length === 0)
    refusePdf('no-pages', 'The PDF has no pages. Save or print the will as a PDF and upload that')
  const formsSeen = new Set<string>()
  for (const page of pages) checkForms(context, page.lookup(name('Resources')), [], formsSeen)
  return pages.length
}

function visit(
  context: PDFContext,
  node: PDFObject | undefined,
  above: Set<string>,
  pages: PDFDict[],
  depth: number,
  box: PDFObject | undefined,
): void {
  if (!(node instanceof PDFRef)) return damaged('its page tree is broken')
  if (above.has(String(node)) || depth > MAX_TREE_DEPTH) damaged('its page tree loops')
  // One set for the whole walk: a node reached twice is a page shown twice, which a tree excludes.
  above.add(String(node))
  const dict = context.lookup(node)
  if (!(dict instanceof PDFDict)) return damaged('a page is missing')
  const mediaBox = dict.lookup(name('MediaBox')) ?? box
  const kids = dict.lookup(name('Kids'))
  if (kids === undefined) {
    if (dict.lookup(name('Type')) !== name('Page')) damaged('its page tree is broken')
    checkBox(mediaBox)
    pages.push(dict)
    if (pages.length > MAX_PAGES)
      refusePdf(
        'too-many-pages',
        `The PDF has more than ${MAX_PAGES} pages. Make a PDF of the will alone and upload that`,
      )
    return
  }
  if (!(kids instanceof PDFArray)) return damaged('its page tree is broken')
  const before = pages.length
  for (const kid of kids.asArray()) visit(context, kid, above, pages, depth + 1, mediaBox)
  const count = dict.lookup(name('Count'))
  if (!(count instanceof PDFNumber) || count.asNumber() !== pages.length - before) {
    if (pages.length === 0 && depth === 0)
      refusePdf('no-pages', 'The PDF has no pages. Save or print the will as a PDF and upload that')
    damaged('its page tree counts its pages wrongly')
  }
}

/** Between 3 and 14,400 units a side (ISO 32000-1, annex C.2). */
function checkBox(box: PDFObject | undefined): void {
  const sides =
    box instanceof PDFArray && box.size() === 4 ? [0, 1, 2, 3].map((index) => box.lookup(index)) : []
  const values = sides.flatMap((side) => (side instanceof PDFNumber ? [side.asNumber()] : []))
  if (values.length !== 4) return damaged('a page has no size')
  const [width, height] = [Math.abs(values[2]! - values[0]!), Math.abs(values[3]! - values[1]!)]
  if (!(width >= 3 && height >= 3 && width <= 14_400 && height <= 14_400))
    damaged('a page has a size that no page can have')
}

function checkForms(
  context: PDFContext,
  resources: PDFObject | undefined,
  path: string[],
  seen: Set<string>,
): void {
  const forms = resources instanceof PDFDict ? resources.lookup(name('XObject')) : undefined
  if (!(forms instanceof PDFDict)) return
  for (const [, value] of forms.entries()) {
    const key = String(value)
    if (path.includes(key)) damaged('a drawing contains itself')
    if (path.length > MAX_FORM_DEPTH)
      refusePdf(
        'too-demanding',
        'The PDF nests its drawings too deeply. Print it to a plain PDF and upload that',
      )
    const form = context.lookup(value)
    if (!(form instanceof PDFStream) || seen.has(key)) continue
    checkForms(context, form.dict.lookup(name('Resources')), [...path, key], seen)
    seen.add(key)
  }
}

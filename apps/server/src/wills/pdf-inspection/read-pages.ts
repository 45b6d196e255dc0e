// Reads every page as a viewer does. stopAtErrors alone still accepts a corrupt content stream, so each
// warning of the reader counts as an unreadable page, except those about what changes no picture and does nothing.
import './viewer-surroundings.ts'
import {
  AnnotationType,
  getDocument,
  VerbosityLevel,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
// The viewer's worker, in this same thread: the viewer finds it once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { damaged, Refused } from '@testate/pdf-structure/refusal'
import { refuseFile } from './refusal.ts'

const harmless = new RegExp(
  [
    // Missing parts of a browser: what they would draw, nobody draws here.
    'standardFontDataUrl|fetchStandardFont',
    'Cannot (load|polyfill|access)',
    'Setting up fake worker',
    'Please use the `legacy` build',
    'OffscreenCanvas is not supported',
    'Failed to compile PostScript function to wasm',
    // Fonts: hinting programs, and tables that the reader mends or does without. A glyph it cannot draw is another
    // warning.
    'TT: ',
    'Could not find a preferred cmap',
    'getPathGenerator',
    "Incorrect 'loca' table length",
    'No cmap table available',
    'cmap table has unsupported format',
    'Unknown/unsupported post table version',
    'Invalid "Length1" property in Type1 font -- trying to recover',
    'CFF stem hints are in wrong order',
    'getFontFileType: Unable to detect',
    'Cannot substitute the font because of its name',
    'FontFamily contains',
    'Cannot compile Type3 glyph',
    // What a search finds, not what is drawn.
    'readToUnicode - ignoring ToUnicode data',
    'Bidi: invalid Unicode character',
    // A frame's width, and how lines end.
    'AnnotationBorderStyle\\.setWidth',
    'Ignoring invalid lineEnding',
    'Invalid (setLineWidth|setDash|LW)',
    // Annotations without a part that only a reader's own windows use: each still draws its appearance.
    'Popup annotation has a missing or invalid parent',
    'Unimplemented (annotation type|widget field type)',
    'Unknown field name, falling back',
    'Invalid field flags for button',
    'Push buttons without action dictionaries',
    // Beside the pages: outline, labels, tags, the viewer's settings.
    'Unable (to )?read (to )?(mark info|structTreeRoot|document outline|permissions|page labels)',
    'Invalid outline item',
    'Ignoring non-standard key in ViewerPreferences',
    'Bad value, for (custom )?key',
    'parseDestDictionary',
    'StructTree (MAX_DEPTH|too deep)',
    'Invalid PDF (catalog|header) version',
    'Invalid absolute docBaseUrl',
    // Shades of a colour, where a profile cannot be used.
    'ICCBased color space',
    'No (ICC color space support|CMYK ICC profile support)',
    'CMYK fallback',
    'BlackPoint: XB',
    // The same samples on the same square.
    'PDFImage - using the Width/Height of the image data',
    'Empty "FlateDecode"',
  ].join('|'),
  'i',
)

/**
 * Throws Refused naming the first page that cannot be read, or a document whose pages differ from `expected`.
 *
 * A form may ask viewers to draw its fields anew from their values (/NeedAppearances, as LibreOffice writes it). What
 * the viewer draws so is not in the file: it cannot draw several lines in a low field, nor a font that is not there.
 * If that is all it cannot read, the fields' own pictures count, and each field with a value must have one.
 */
export async function readPages(bytes: Uint8Array, expected: number, viewerData: string): Promise<void> {
  try {
    await readDrawn(bytes, expected, viewerData)
  } catch (error) {
    const own = withOwnPictures(bytes)
    if (own === null || !(error instanceof Refused) || error.refusal.reason !== 'page-unreadable') throw error
    await readDrawn(own, expected, viewerData, true)
  }
}

/** The file without that request, every byte in its place; null if it makes none. */
function withOwnPictures(bytes: Uint8Array): Uint8Array | null {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const without = text.replace(/(?<=\/NeedAppearances\s{1,20})true\b/g, 'null')
  return without === text ? null : Buffer.from(without, 'latin1')
}

async function readDrawn(
  bytes: Uint8Array,
  expected: number,
  viewerData: string,
  fieldsHavePictures = false,
): Promise<void> {
  const warnings: string[] = []
  const listen = (...parts: unknown[]) => {
    const text = parts.map(String).join(' ')
    if (!harmless.test(text)) warnings.push(text)
  }
  console.log = console.warn = console.error = console.info = listen
  const task = getDocument({
    data: new Uint8Array(bytes),
    stopAtErrors: true,
    enableXfa: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.WARNINGS,
    standardFontDataUrl: `${viewerData}/standard_fonts/`,
    cMapUrl: `${viewerData}/cmaps/`,
    cMapPacked: true,
    wasmUrl: `${viewerData}/wasm/`,
    iccUrl: `${viewerData}/iccs/`,
  })
  const document = await task.promise.catch(() => damaged('it cannot be opened'))
  if (document.numPages !== expected) damaged('programs do not agree how many pages it has')
  if (warnings.length > 0) damaged('it cannot be opened without repair')
  const scripts = await document.getJSActions()
  if (scripts !== null)
    refuseFile(
      'active-content',
      'The PDF holds active content: a script (JavaScript). Print it to a plain PDF and upload that',
    )
  for (let number = 1; number <= expected; number += 1) {
    const unreadable = () =>
      refuseFile(
        'page-unreadable',
        `Page ${number} of the PDF cannot be read: print the document to a PDF again, or scan it, and upload that`,
        number,
      )
    try {
      const page = await document.getPage(number)
      if (!(await isDrawnWhole(page))) unreadable()
      await page.getTextContent()
      if (fieldsHavePictures && (await page.getAnnotations()).some(lacksPicture)) unreadable()
      page.cleanup()
    } catch {
      unreadable()
    }
    if (warnings.length > 0) unreadable()
  }
  await task.destroy()
}

/**
 * Whether the viewer comes to the end of what the page draws. When it fails on the way it still resolves its list,
 * with what it has (pdfjs-dist 6.5.438, `_pumpOperatorList`), so the last piece itself is looked for. A viewer that no
 * longer has this method lets no file in, and the tests say so.
 */
async function isDrawnWhole(page: PDFPageProxy): Promise<boolean> {
  let isWhole = false
  const viewer = page as unknown as {
    _renderPageChunk: (piece: { lastChunk: boolean }, state: unknown) => void
  }
  const take = viewer._renderPageChunk.bind(viewer)
  viewer._renderPageChunk = (piece, state) => {
    isWhole ||= piece.lastChunk
    take(piece, state)
  }
  await page.getOperatorList()
  return isWhole
}

/** A field that shows a value which no picture in the file shows. */
function lacksPicture(annotation: Record<string, unknown>): boolean {
  return (
    annotation['annotationType'] === AnnotationType.WIDGET &&
    annotation['hasAppearance'] !== true &&
    annotation['hidden'] !== true &&
    String(annotation['fieldValue'] ?? '').trim() !== ''
  )
}

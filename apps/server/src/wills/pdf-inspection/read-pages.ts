// Reads every page as a viewer does. stopAtErrors alone still accepts a corrupt content stream, so each
// warning of the reader counts as an unreadable page, except the few that do not affect what is shown.
import './viewer-surroundings.ts'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The viewer's worker, in this same thread: the viewer finds it once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import { damaged } from '@testate/pdf-structure/refusal'
import { refuseFile } from './refusal.ts'

// Hinting programs of fonts, and missing browser parts: the page is shown all the same.
const harmless = new RegExp(
  [
    'TT: ',
    'Empty "FlateDecode"',
    'standardFontDataUrl|fetchStandardFont',
    'Cannot (load|polyfill|access)',
    'Setting up fake worker',
    'Could not find a preferred cmap',
    'Please use the `legacy` build',
    'getPathGenerator',
  ].join('|'),
  'i',
)

/**
 * Throws Refused naming the first page that cannot be read, or a document whose pages differ from `expected`.
 */
export async function readPages(bytes: Uint8Array, expected: number, viewerData: string): Promise<void> {
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
    const unreadable = () => refuseFile('page-unreadable', `Page ${number} of the PDF cannot be read`, number)
    try {
      const page = await document.getPage(number)
      await page.getOperatorList()
      await page.getTextContent()
      page.cleanup()
    } catch {
      unreadable()
    }
    if (warnings.length > 0) unreadable()
  }
  await task.destroy()
}

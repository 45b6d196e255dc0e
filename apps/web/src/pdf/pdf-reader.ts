// pdf.js with its resources: loaded only where a document is shown. Fonts and image decoders are fetched
// here, because its worker may not.
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Fetched only on request: fonts a PDF does not embed, decoders for scanned pages (JBIG2, JPEG 2000). */
const parts: Record<string, string> = import.meta.glob(
  [
    '../../../../node_modules/pdfjs-dist/standard_fonts/*.{pfb,ttf}',
    '../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg,qcms_bg}.wasm',
  ],
  { query: '?url', import: 'default', eager: true },
)
const addresses = new Map(
  Object.entries(parts).map(([path, address]) => [path.slice(path.lastIndexOf('/') + 1), address]),
)

class Parts {
  async fetch({ filename }: { filename: string }): Promise<Uint8Array> {
    const address = addresses.get(filename)
    const answer = address === undefined ? null : await fetch(address)
    if (answer === null || !answer.ok) throw new Error(`There is no ${filename} for the reader of PDFs.`)
    return new Uint8Array(await answer.arrayBuffer())
  }
}

/** Throws when the bytes are not a PDF that this reader can parse. The caller must call `destroy`. */
export async function readPdf(bytes: ArrayBuffer): Promise<PDFDocumentProxy> {
  return await getDocument({
    data: new Uint8Array(bytes),
    BinaryDataFactory: Parts,
    useWorkerFetch: false,
    standardFontDataUrl: 'parts/',
    wasmUrl: 'parts/',
    enableXfa: false,
    stopAtErrors: false,
  }).promise
}

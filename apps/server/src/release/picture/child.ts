// The process that draws one page of a PDF as a picture, and which may die of it: started by draw-page.ts behind the
// wall. The file comes on standard input, so its plaintext is never on a disk. Arguments: the wanted page as JSON, the
// folder of pdfjs-dist.
import { readFileSync, writeSync } from 'node:fs'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
// The viewer's worker, in this same thread: the viewer finds it once it is loaded.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { PageHead, WantedPage } from './drawn-page.ts'
import { DOTS_A_POINT, MOST_PIXELS } from './limits.ts'
import { drawMark, FOOT } from './watermark.ts'

const [, , asked, viewerData] = process.argv as [string, string, string, string]
// Libraries write to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined
process.on('uncaughtException', () => answer({ failed: 'file' }))
process.on('unhandledRejection', () => answer({ failed: 'file' }))

const { page: number, mark } = JSON.parse(asked) as WantedPage
const document = await getDocument({
  data: new Uint8Array(readFileSync(0)),
  enableXfa: false,
  useSystemFonts: false,
  useWorkerFetch: false,
  // Glyphs are drawn as shapes: no font is installed behind the wall.
  disableFontFace: true,
  verbosity: VerbosityLevel.ERRORS,
  standardFontDataUrl: `${viewerData}/standard_fonts/`,
  cMapUrl: `${viewerData}/cmaps/`,
  cMapPacked: true,
  wasmUrl: `${viewerData}/wasm/`,
  iccUrl: `${viewerData}/iccs/`,
}).promise
const pages = document.numPages
if (number > pages) answer({ failed: 'page', pages })
const page = await document.getPage(number)
const whole = page.getViewport({ scale: 1 })
const scale = Math.min(DOTS_A_POINT, Math.sqrt(MOST_PIXELS / (whole.width * whole.height)))
const viewport = page.getViewport({ scale })
const width = Math.ceil(viewport.width)
const height = Math.ceil(viewport.height)
// The foot is added below, so that no word of the will is under it.
const canvas = createCanvas(width, height + FOOT)
const pen = canvas.getContext('2d')
pen.fillStyle = '#fff'
pen.fillRect(0, 0, width, height + FOOT)
await page.render({
  canvas: canvas as unknown as HTMLCanvasElement,
  canvasContext: pen as unknown as CanvasRenderingContext2D,
  viewport,
}).promise
drawMark(pen, { width, height, mark, fonts: `${viewerData}/standard_fonts` })
const picture = canvas.toBuffer('image/jpeg', 82)
answer({ pages, width, height: height + FOOT, bytes: picture.length }, picture)

function answer(head: PageHead, rest?: Buffer): never {
  writeSync(1, `${JSON.stringify(head)}\n`)
  for (let from = 0; rest !== undefined && from < rest.length;) from += writeSync(1, rest, from)
  process.exit(0)
}

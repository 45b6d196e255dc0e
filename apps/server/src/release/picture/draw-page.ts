// Has one page drawn by a process of its own behind the wall (platform/sandbox/wall.ts): a reader of PDFs
// with native code must not run where the keys are. The file is passed on while it is opened; only the
// picture is ever in memory here.
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askApart, cellWith } from '../../platform/sandbox/ask-apart.ts'
import { semaphore } from '../../platform/semaphore.ts'
import type { DrawnPage, PageHead, WantedPage } from './drawn-page.ts'
import { MEMORY_LIMIT_KIB, MOST_PICTURE_BYTES, TIME_LIMIT_MS } from './limits.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const viewerData = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const cell = cellWith('@napi-rs/canvas-*/*.node')

/** No picture of the page: the file or the machine is at fault. */
export class NotDrawn extends Error {
  override name = 'NotDrawn'
}
/** The file has fewer pages. */
export class NoSuchPage extends Error {
  override name = 'NoSuchPage'
  readonly pages: number

  constructor(pages: number) {
    super(`it has ${pages} pages`)
    this.pages = pages
  }
}

/** Two cores' worth, and what two processes may take of memory. */
const drawings = semaphore(2)

/** Throws NoSuchPage and NotDrawn, and rethrows the source's errors. */
export function drawPage(file: AsyncIterable<Uint8Array>, wanted: WantedPage): Promise<DrawnPage> {
  return drawings.run(async () => {
    const { said } = await askApart(
      {
        cell,
        child,
        args: [JSON.stringify(wanted), viewerData],
        memoryOptions: ['--max-old-space-size=512'],
        limits: {
          withinMs: TIME_LIMIT_MS * 2,
          cpuSeconds: Math.ceil((TIME_LIMIT_MS * 2) / 1000),
          memoryKib: MEMORY_LIMIT_KIB,
          bytes: MOST_PICTURE_BYTES,
        },
      },
      async (to) => {
        for await (const piece of file)
          await new Promise<void>((resolve) => void to.write(piece, () => resolve()))
      },
    )
    return drawn(said)
  })
}

function drawn(said: Buffer): DrawnPage {
  const end = said.indexOf('\n')
  if (end < 0) throw new NotDrawn('the process that draws a page gave no answer')
  const head = JSON.parse(said.toString('utf8', 0, end)) as PageHead
  if ('failed' in head) {
    if (head.failed === 'page') throw new NoSuchPage(head.pages)
    throw new NotDrawn('the page could not be drawn')
  }
  const picture = said.subarray(end + 1)
  // JPEG (ITU T.81, B.1.1.3): the process may have been taken over, and this goes to a browser.
  const isPicture = picture.length === head.bytes && picture.readUInt16BE(0) === 0xffd8
  const counts = [head.pages, head.width, head.height]
  if (!isPicture || !counts.every((one) => Number.isInteger(one) && one > 0))
    throw new NotDrawn('the process that draws a page answered something else')
  return { pages: head.pages, width: head.width, height: head.height, picture }
}

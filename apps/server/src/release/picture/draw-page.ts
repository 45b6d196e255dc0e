// Has one page drawn by a process of its own behind the wall (platform/sandbox/wall.ts): a reader of PDFs
// with native code must not run where the keys are. The file is passed on while it is opened; only the
// picture is ever in memory here.
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Cell } from '../../platform/sandbox/wall-commands.ts'
import { endReading, startReading, wallInForce } from '../../platform/sandbox/wall.ts'
import { semaphore } from '../../platform/semaphore.ts'
import type { DrawnPage, PageHead, WantedPage } from './drawn-page.ts'
import { MEMORY_LIMIT_KIB, MOST_PICTURE_BYTES, TIME_LIMIT_MS } from './limits.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
const viewerData = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
/** Its code and the packages: not the repository, which may contain data and keys. */
const program = ['apps/server', 'node_modules', 'package.json'].map((path) => `${repository}${path}`)
const cell: Cell = {
  native: [process.execPath, ...globSync(`${repository}node_modules/@napi-rs/canvas-*/*.node`)],
  readable: program,
}

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
    const running = startReading(
      await wallInForce(),
      cell,
      { cpuSeconds: Math.ceil((TIME_LIMIT_MS * 2) / 1000), memoryKib: MEMORY_LIMIT_KIB },
      [
        process.execPath,
        '--max-old-space-size=512',
        '--permission',
        // The canvas is one.
        '--allow-addons',
        ...program.map((path) => `--allow-fs-read=${path}`),
        '--disable-warning=ExperimentalWarning',
        '--disable-warning=SecurityWarning',
        child,
        JSON.stringify(wanted),
        viewerData,
      ],
    )
    const said: Buffer[] = []
    let size = 0
    const ended = new Promise<void>((resolve, reject) => {
      running.once('error', reject)
      running.once('close', () => resolve())
    })
    ended.catch(() => undefined)
    running.stdout!.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > MOST_PICTURE_BYTES) endReading(running)
      else said.push(piece)
    })
    // A child that dies while we still write closes the pipe; what it said gives the reason.
    running.stdin!.on('error', () => undefined)
    const clock = setTimeout(() => endReading(running), TIME_LIMIT_MS * 2)
    try {
      for await (const piece of file)
        await new Promise<void>((resolve) => void running.stdin!.write(piece, () => resolve()))
      running.stdin!.end()
      await ended
    } finally {
      clearTimeout(clock)
      endReading(running)
    }
    return drawn(Buffer.concat(said))
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

// Has a document that may be long set by a process of its own, which ends with it: thousands of rows take a second and
// some hundred megabytes, and the process that answers people gives neither. It stands behind the wall
// (platform/sandbox/wall.ts), since the setter is native code and the words are other people's.
import { globSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Cell } from '../sandbox/wall-commands.ts'
import { endReading, startReading, wallInForce } from '../sandbox/wall.ts'
import { semaphore } from '../semaphore.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const repository = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Its code and the packages: not the repository, which may contain data and keys. */
const program = ['apps/server', 'node_modules', 'package.json'].map((path) => `${repository}${path}`)
const cell: Cell = {
  native: [
    process.execPath,
    ...globSync(`${repository}node_modules/@myriaddreamin/typst-ts-node-compiler-*/*.node`),
  ],
  readable: program,
}

/** What one document may take. */
export interface SettingLimits {
  /** Longer than the processor's time, so that only a busy machine reaches it. */
  withinMs: number
  cpuSeconds: number
  /** Data memory (`ulimit -d`): 5,000 entries of an estate take about 300 MB. */
  memoryKib: number
  bytes: number
}
export const usualLimits: SettingLimits = {
  withinMs: 60_000,
  cpuSeconds: 20,
  memoryKib: 900_000,
  bytes: 64_000_000,
}

/** The document is larger than a process may be for it. */
export class TooLongToSet extends Error {
  override name = 'TooLongToSet'
}
/** The machine has no time for it now: that says nothing about the document. */
export class SettingStarved extends Error {
  override name = 'SettingStarved'
}

/** Two processors' worth, and what two processes may take of memory. */
const settings = semaphore(2, { mostWaiting: 30, full: () => new SettingStarved('thirty documents wait') })

/** What `typeset` gives as the PDF. Throws TooLongToSet and SettingStarved. */
export function typesetApart(
  template: string,
  data: Record<string, unknown>,
  { withinMs, cpuSeconds, memoryKib, bytes }: SettingLimits = usualLimits,
): Promise<Buffer> {
  return settings.run(async () => {
    const running = startReading(await wallInForce(), cell, { cpuSeconds, memoryKib }, [
      process.execPath,
      // What JavaScript leaves behind is collected early: the setter needs the memory.
      '--max-semi-space-size=1',
      '--permission',
      // The setter is one.
      '--allow-addons',
      ...program.map((path) => `--allow-fs-read=${path}`),
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=SecurityWarning',
      child,
    ])
    const pieces: Buffer[] = []
    let size = 0
    const ended = new Promise<void>((resolve, reject) => {
      running.once('error', reject)
      running.once('close', () => resolve())
    })
    running.stdout!.on('data', (piece: Buffer) => {
      size += piece.length
      if (size > bytes) endReading(running)
      else pieces.push(piece)
    })
    // A child that dies while we still write closes the pipe; what it said gives the reason.
    running.stdin!.on('error', () => undefined)
    let starved = false
    const clock = setTimeout(() => {
      starved = true
      endReading(running)
    }, withinMs)
    try {
      running.stdin!.end(JSON.stringify({ template, data }))
      await ended
    } finally {
      clearTimeout(clock)
      endReading(running)
    }
    return readAnswer(Buffer.concat(pieces), starved)
  })
}

/** A line with the length of the PDF, or with the fault of the template; then the PDF. */
function readAnswer(said: Buffer, starved: boolean): Buffer {
  const end = said.indexOf('\n')
  const head =
    end < 0 ? {} : (JSON.parse(said.toString('utf8', 0, end)) as { bytes?: number; fault?: string })
  if (head.fault !== undefined) throw new Error(head.fault)
  const pdf = said.subarray(end + 1)
  if (head.bytes === pdf.length && pdf.toString('latin1', 0, 5) === '%PDF-') return pdf
  if (starved)
    throw new SettingStarved('the setting of a document was given too little time by a busy machine')
  // Without a whole answer, its limits are the only reason to die.
  throw new TooLongToSet('a document took more than a process may take')
}

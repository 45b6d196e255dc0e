// Has a document that may be long set by a process of its own, which ends with it: thousands of rows take a second and
// more than a hundred megabytes, and the process that answers people gives neither. It stands behind the wall
// (platform/sandbox/wall.ts), since the setter is native code and the words are other people's.
import { fileURLToPath } from 'node:url'
import { askApart, cellWith, type Apart } from '../sandbox/ask-apart.ts'
import { semaphore } from '../semaphore.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const cell = cellWith('@myriaddreamin/typst-ts-node-compiler-*/*.node')

/**
 * What one document may take. The time is longer than the processor's, so that only a busy machine reaches it; 5,000
 * entries of an estate, in parts of 250 rows, take about 135 MB.
 */
export type SettingLimits = Apart['limits']
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

/**
 * What `typeset` gives as the PDF; of several parts, each set for itself and all joined: the first one has the title,
 * and the level-1 heading of a later one becomes a level-2 heading. Throws TooLongToSet and SettingStarved.
 */
export function typesetApart(
  template: string,
  parts: readonly Record<string, unknown>[],
  limits: SettingLimits = usualLimits,
): Promise<Buffer> {
  return settings.run(async () => {
    const { said, late } = await askApart(
      // What JavaScript leaves behind is collected early, and after each part: the setter needs the memory.
      { cell, child, memoryOptions: ['--max-semi-space-size=1', '--expose-gc'], limits },
      async (to) => void to.write(JSON.stringify({ template, parts })),
    )
    return readAnswer(said, late)
  })
}

/** The PDF, then a line with its length, or with the fault of the template. */
function readAnswer(said: Buffer, starved: boolean): Buffer {
  const end = said.lastIndexOf('\n')
  const { bytes, fault } = lastLine(said.toString('utf8', end + 1))
  if (fault !== undefined) throw new Error(fault)
  const pdf = said.subarray(0, Math.max(end, 0))
  if (bytes === pdf.length && pdf.toString('latin1', 0, 5) === '%PDF-') return pdf
  if (starved)
    throw new SettingStarved('the setting of a document was given too little time by a busy machine')
  // Without a whole answer, its limits are the only reason to die.
  throw new TooLongToSet('a document took more than a process may take')
}

/** Of a process that died it is a piece of the PDF. */
function lastLine(text: string): { bytes?: number; fault?: string } {
  try {
    return JSON.parse(text) as { bytes?: number; fault?: string }
  } catch {
    return {}
  }
}

// Has a document that may be long set by a process of its own, which ends with it: thousands of rows take a second and
// some hundred megabytes, and the process that answers people gives neither. It stands behind the wall
// (platform/sandbox/wall.ts), since the setter is native code and the words are other people's.
import { fileURLToPath } from 'node:url'
import { askApart, cellWith, type Apart } from '../sandbox/ask-apart.ts'
import { semaphore } from '../semaphore.ts'

const child = fileURLToPath(new URL('./child.ts', import.meta.url))
const cell = cellWith('@myriaddreamin/typst-ts-node-compiler-*/*.node')

/**
 * What one document may take. The time is longer than the processor's, so that only a busy machine reaches it; 5,000
 * entries of an estate take about 300 MB.
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

/** What `typeset` gives as the PDF. Throws TooLongToSet and SettingStarved. */
export function typesetApart(
  template: string,
  data: Record<string, unknown>,
  limits: SettingLimits = usualLimits,
): Promise<Buffer> {
  return settings.run(async () => {
    const { said, late } = await askApart(
      // What JavaScript leaves behind is collected early: the setter needs the memory.
      { cell, child, memoryOptions: ['--max-semi-space-size=1'], limits },
      async (to) => void to.write(JSON.stringify({ template, data })),
    )
    return readAnswer(said, late)
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

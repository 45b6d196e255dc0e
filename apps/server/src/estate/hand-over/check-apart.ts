// Has a file of a hand-over checked by a process of its own behind the wall: it is a stranger's file of up to 12 MB,
// and the process that answers people gives it neither its time nor its memory. What comes back is text that only the
// database reads.
import { fileURLToPath } from 'node:url'
import { because, refuse } from '../../platform/http/problem.ts'
import { askApart, cellWith, type Apart } from '../../platform/sandbox/ask-apart.ts'
import type { FileReason, Here } from './check-file.ts'

const child = fileURLToPath(new URL('./check-child.ts', import.meta.url))
const cell = cellWith(null, ['api', 'domain'])

/** The time is longer than the processor's, so that only a busy machine reaches it. */
export const usualLimits: Apart['limits'] = {
  withinMs: 60_000,
  cpuSeconds: 20,
  memoryKib: 900_000,
  bytes: 64_000_000,
}

/** What is kept of a file that can be entered: JSON, but for the hash of its records. */
export interface CheckedTexts {
  fileHash: string
  summary: string
  rows: string
  past: string
}
/** The line before the texts. */
export interface CheckHead {
  refused?: FileReason
  fault?: string
  fileHash?: string
  bytes?: { summary: number; rows: number; past: number }
}

/** Refuses a file with the reason why it cannot be taken over. */
export async function checkApart(file: Buffer, here: Here, limits = usualLimits): Promise<CheckedTexts> {
  const { said, late } = await askApart({ cell, child, memoryOptions: [], limits }, async (to) => {
    to.write(`${JSON.stringify(here)}\n`)
    to.write(file)
  })
  const end = said.indexOf('\n')
  const head = end < 0 ? {} : (JSON.parse(said.toString('utf8', 0, end)) as CheckHead)
  if (head.fault !== undefined) throw new Error(head.fault)
  if (head.refused !== undefined) refuse('file-refused', undefined, because(head.refused))
  const { fileHash, bytes } = head
  if (fileHash !== undefined && bytes !== undefined) {
    const [rowsAt, pastAt] = [end + 1 + bytes.summary, end + 1 + bytes.summary + bytes.rows]
    if (said.length === pastAt + bytes.past)
      return {
        fileHash,
        summary: said.toString('utf8', end + 1, rowsAt),
        rows: said.toString('utf8', rowsAt, pastAt),
        past: said.toString('utf8', pastAt),
      }
  }
  if (late) refuse('unavailable', undefined, because('estate-files-busy'))
  // Without a whole answer, its limits are the only reason to die.
  return refuse('file-refused', undefined, because('estate-file-too-many'))
}

// The process in which a recording is parsed, and which may die of it: started by reading-process.ts behind
// the wall. It requests bytes by a line on standard output and gets just those on standard input, so that
// nothing is written to a disk and 200 MB are never in memory. Arguments: library, size, seconds.
import { readSync, writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Said } from './recording-found.ts'
import { readRecording, Refused } from './read-recording.ts'

const [, entry, library, size, statedSeconds] = process.argv as [string, string, string, string, string]
// Libraries log to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined

const say = (said: Said): void => void writeSync(1, `${JSON.stringify(said)}\n`)
function answer(said: Said): never {
  say(said)
  process.exit(0)
}
const failed = (error: unknown): never => {
  // Exits without an answer when it runs out of memory, as when a limit ends it.
  if (/allocation failed|out of memory/i.test(String(error))) process.exit(1)
  const { message, why } =
    error instanceof Refused
      ? error
      : new Refused('The recording is damaged: it cannot be read to its end.', 'recording-damaged')
  return answer({ refused: message, why })
}
process.on('uncaughtException', failed)
process.on('unhandledRejection', failed)

function read(from: number, to: number): Uint8Array {
  say({ from, to })
  const bytes = Buffer.allocUnsafeSlow(to - from)
  for (let filled = 0; filled < bytes.length;) {
    const more = readSync(0, bytes, filled, bytes.length - filled, null)
    if (more === 0) process.exit(1)
    filled += more
  }
  return bytes
}

const mediabunny = createRequire(entry)(library) as typeof import('mediabunny')
readRecording(mediabunny, { size: Number(size), read }, Number(statedSeconds)).then(
  (found) => answer({ found }),
  failed,
)

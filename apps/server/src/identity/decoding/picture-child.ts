// The process that decodes one picture, and which may die of it: started by check-picture.ts behind the wall. The
// picture comes on standard input, so it is never on a disk; the answer is one line of JSON on standard output.
import { readFileSync, writeSync } from 'node:fs'
import type { PictureCheck } from './picture-check.ts'

const answer = (check: PictureCheck): never => {
  writeSync(1, JSON.stringify(check))
  process.exit(0)
}
// The decoder writes to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined

// The pixels are not wanted: all of them are decoded before they are scaled down.
const LONGEST = 100
try {
  const { decode } = await import('../reading/picture.ts')
  const bytes = readFileSync(0)
  await decode(bytes, LONGEST)
  const { hasAllData } = await import('./png-data.ts')
  answer({ unreadable: bytes[0] === 0x89 && !(await hasAllData(bytes)) ? 'a part of it is missing' : null })
} catch (error) {
  answer({ unreadable: error instanceof Error ? error.message : 'it cannot be decoded' })
}

// The disposable process that parses a PDF and may die of it: started by inspecting-process.ts with limits on
// time, memory, files and network. The file comes on standard input, so its plaintext is never on a disk; the
// answer is one line of JSON. Arguments: depth, folder of pdfjs-dist.
import { readFileSync, readSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import { compiledOf, loadProgram, scriptOf } from './load-program.ts'
import type { Depth, Inspection } from './inspection.ts'
import { MAX_FILE_BYTES } from './limits.ts'

const [, entry, depth, viewerData] = process.argv as [string, string, Depth, string]
const folder = dirname(entry)
// Libraries write to standard output, which is reserved for the answer.
console.log = console.warn = console.info = console.error = () => undefined
// Loaded before the file is read: this process may have been started ahead of it.
const { program } = loadProgram(scriptOf(folder, depth), readFileSync(compiledOf(folder, depth)))

// Parsers leave promises behind; their late errors belong to the same verdict.
process.on('uncaughtException', (error) => answer(program.verdictOf(error)))
process.on('unhandledRejection', (error) => answer(program.verdictOf(error)))

void program.inspect(readAll(), viewerData).then(answer)

/**
 * Read synchronously, without a stream: a process that only waits has loaded none (3 MB and 5 CPU-ms), and 10
 * MB are not concatenated from 160 pieces.
 */
function readAll(): Buffer {
  const bytes = Buffer.allocUnsafeSlow(MAX_FILE_BYTES + 1)
  let size = 0
  for (let read = -1; read !== 0 && size < bytes.length; size += read)
    read = readSync(0, bytes, size, bytes.length - size, null)
  return bytes.subarray(0, size)
}

function answer(inspection: Inspection): never {
  writeSync(1, `${JSON.stringify(inspection)}\n`)
  process.exit(0)
}

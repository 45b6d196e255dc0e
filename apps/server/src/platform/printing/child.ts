// The process that sets one document, and which may die of it: started by typeset-apart.ts behind the wall. The
// template and the data of each part come on standard input as JSON.
import { readFileSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { JoinedPdf } from './join-parts.ts'
import { typeset } from './typst.ts'

const { template, parts } = JSON.parse(readFileSync(0, 'utf8')) as {
  template: string
  parts: Record<string, unknown>[]
}
let bytes = 0

function write(piece: Uint8Array): void {
  bytes += piece.length
  process.stdout.write(piece)
}

const set = (data: Record<string, unknown>): Uint8Array => typeset(template, data, { last: true }).pdf

async function setAll(): Promise<void> {
  if (parts.length === 1) return write(set(parts[0]!))
  const joined = new JoinedPdf()
  for (const [n, data] of parts.entries()) {
    write(joined.add(Buffer.from(set(data).buffer)))
    // The setter's memory for a part is given back by a finalizer, which runs between turns of the event loop. After
    // each fourth: that keeps the memory as low as after each, in a quarter of the time.
    if (n % 4 === 3) globalThis.gc?.()
    await setImmediate()
  }
  write(joined.end())
}

try {
  await setAll()
  process.stdout.write(`\n${JSON.stringify({ bytes })}`)
} catch (error) {
  process.stdout.write(`\n${JSON.stringify({ fault: String(error) })}`)
}

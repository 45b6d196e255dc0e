// The process in which a PDF is taken apart, and which may die of it: started by inspect-pdf.ts with limits on time, memory, files and network.
// The file comes on standard input, so its plaintext is never on a disk; the answer goes out as one line of JSON.
import { registerHooks } from 'node:module'
import { checkBytes } from './byte-rules.ts'
import type { Inspection } from './inspection.ts'
import { Refused } from './refusal.ts'

const answer = (inspection: Inspection): never => {
  process.stdout.write(JSON.stringify(inspection))
  process.exit(0)
}
// Parsers leave promises behind; what one of them throws late belongs to the same verdict.
process.on('uncaughtException', (error) => answer(verdictOf(error)))
process.on('unhandledRejection', (error) => answer(verdictOf(error)))

console.log = console.warn = console.info = () => undefined
// The same code in one file: its 400 modules take 200 CPU-ms to load, the file takes 50 (measured), and each PDF has a process of its own.
const oneFile = new URL('../dist/pdf-lib.esm.js', import.meta.resolve('@cantoo/pdf-lib')).href
registerHooks({ resolve: (specifier, context, next) => (specifier === '@cantoo/pdf-lib' ? { url: oneFile, format: 'module', shortCircuit: true } : next(specifier, context)) })

try {
  // Before the file is read: this process may have been started ahead of it.
  const { walkObjects } = await import('./object-walk.ts')
  const { checkStreams } = await import('./stream-bounds.ts')
  const { checkPageTree } = await import('./page-tree.ts')
  const readPages = process.argv[2] === 'pages' ? (await import('./read-pages.ts')).readPages : null
  if (readPages !== null) await Promise.all([import('pdfjs-dist/legacy/build/pdf.mjs'), import('pdfjs-dist/legacy/build/pdf.worker.mjs' as string)])
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const document = await walkObjects(bytes, checkBytes(bytes))
  checkStreams(document)
  const pages = checkPageTree(document)
  await readPages?.(bytes, pages)
  answer({ accepted: true, pages })
} catch (error) {
  answer(verdictOf(error))
}

function verdictOf(error: unknown): Inspection {
  if (error instanceof Refused) return { accepted: false, refusal: error.refusal }
  // No memory left under this process's limit says that the file asks for too much, not that it is damaged.
  if (/allocation failed|out of memory/i.test(String(error)) || (error as { code?: string }).code === 'Z_MEM_ERROR') {
    return { accepted: false, refusal: { reason: 'too-demanding', sentence: 'The PDF takes too long or too much memory to read' } }
  }
  // A parser that failed in a way nobody foresaw: the file is not one that others will read alike.
  return { accepted: false, refusal: { reason: 'damaged', sentence: 'The PDF is damaged: it cannot be read' } }
}

// The process in which a PDF is taken apart, and which may die of it: started by inspect-pdf.ts with limits on time, memory, files and network.
// The file comes on standard input, so its plaintext is never on a disk; the answer goes out as one line of JSON.
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

const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const bytes = Buffer.concat(chunks)
console.log = console.warn = console.info = () => undefined
try {
  const startxref = checkBytes(bytes)
  // Imported only now: a file refused by its bytes does not cost the parser's loading time.
  const { walkObjects } = await import('./object-walk.ts')
  const { checkStreams } = await import('./stream-bounds.ts')
  const { checkPageTree } = await import('./page-tree.ts')
  const document = await walkObjects(bytes, startxref)
  checkStreams(document)
  const pages = checkPageTree(document)
  if (process.argv[2] === 'pages') {
    const { readPages } = await import('./read-pages.ts')
    await readPages(bytes, pages)
  }
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

// Typesets the printed documents (statement page, certificate): tagged PDF/UA-1, the same bytes for the same
// input on every machine. One compiler per process; its fonts are shipped with the product, never the
// system's.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { NodeCompiler, NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { readCoverage } from './font-coverage.ts'

/** In glyph fallback order; `document.typ` names the same families. */
const fontFiles = [
  'atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
  'atkinson-hyperlegible-next/600SemiBold/AtkinsonHyperlegibleNext_600SemiBold.ttf',
  'atkinson-hyperlegible-mono/400Regular/AtkinsonHyperlegibleMono_400Regular.ttf',
  'source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf',
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
]

interface Press {
  compiler: NodeCompiler
  covers: (codePoint: number) => boolean
  prelude: string
}

let press: Press | undefined

function openPress(): Press {
  const require = createRequire(import.meta.url)
  // Loaded with the first document: a process without one to set does not need it. So where it is not installed, the
  // first document says so, and not the start.
  const { NodeCompiler } =
    require('@myriaddreamin/typst-ts-node-compiler') as typeof import('@myriaddreamin/typst-ts-node-compiler')
  const fonts = fontFiles.map((file) => readFileSync(require.resolve(`@expo-google-fonts/${file}`)))
  const covered = readCoverage(fonts)
  return {
    compiler: NodeCompiler.create({ fontArgs: [{ fontBlobs: fonts }] }),
    covers: (codePoint) => covered.has(codePoint),
    prelude: readFileSync(new URL('document.typ', import.meta.url), 'utf8'),
  }
}

export interface Typeset {
  pdf: Uint8Array
  pages: number
  /** What the template emitted with `#metadata(...) <mark>`, in document order. */
  marks: unknown[]
}

/**
 * Typesets `template` (Typst source, after `document.typ`), which reads `data` as `data`. Every string in
 * `data` is text, never Typst code. PDF/UA-1 (ISO 14289-1), tagged and in British English. Throws an Error if
 * the template itself is wrong. `last`: this process sets nothing after it, so what was set is forgotten before it is
 * written, which a long document needs the memory for.
 */
export function typeset(
  template: string,
  data: Record<string, unknown>,
  { last = false }: { last?: boolean } = {},
): Typeset {
  press ??= openPress()
  const { compiler, covers, prelude } = press
  const inputs = {
    data: JSON.stringify(data, (_, value: unknown) =>
      typeof value === 'string' ? printable(value, covers) : value,
    ),
  }
  const result = compiler.compile({ mainFileContent: `${prelude}\n${template}`, inputs })
  const document = result.result
  if (document === null)
    throw new Error(
      `the document could not be set: ${JSON.stringify(result.takeDiagnostics()?.shortDiagnostics)}`,
    )
  const marks = compiler.query(document, { selector: '<mark>', field: 'value' }) as unknown[]
  // What the last two documents did not use: more of it makes each document slower, by a tenth with ten (measured).
  compiler.evictCache(last ? 0 : 2)
  const pdf = new Uint8Array(toPdf(compiler, document))
  const pages = document.numOfPages
  return { pdf, pages, marks }
}

/**
 * PDF/UA-1 rejects a cluster whose base and mark are in no single font; the document is then produced without
 * that standard, still tagged.
 */
function toPdf(compiler: NodeCompiler, document: NodeTypstDocument): Buffer {
  try {
    return compiler.pdf(document, { pdfStandard: 'ua-1' })
  } catch (error) {
    if (!String(error).includes('could not be displayed')) throw error
    return compiler.pdf(document)
  }
}

/**
 * One printable line of text: composed, without controls (direction overrides could make a name read as
 * another), and with a replacement mark for each character that none of our fonts has.
 */
function printable(text: string, covers: (codePoint: number) => boolean): string {
  const clean = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u061c\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufe00-\ufe0f\ufeff]/gu, '')
  return Array.from(clean, (character) =>
    covers(character.codePointAt(0) ?? 0) ? character : '\ufffd',
  ).join('')
}

// Reads a bank's CSV in the browser: the file itself is sent nowhere. The reader of the rows is loaded with the first
// file, so that no other visit pays for it.
import { widthOf } from '@testate/domain/estate/statement/columns'
import { MOST_FILE_ROWS } from '@testate/domain/estate/statement/read'

/** Far more than twenty thousand rows of a bank have. */
const MOST_BYTES = 20_000_000
/** With the empty ones. */
const MOST_LINES = 10 * MOST_FILE_ROWS

export type FileProblem =
  | 'spreadsheet'
  | 'pdf'
  | 'not-text'
  | 'empty'
  | 'one-column'
  | 'too-large'
  | 'too-many-rows'
  | 'quote-open'

export type ReadFile = { table: string[][] } | { problem: FileProblem }

const beginsWith = (bytes: Uint8Array, ...signs: readonly number[]): boolean =>
  signs.every((sign, at) => bytes[at] === sign)

/** UTF-16 by its mark, else UTF-8, else as older programs in western Europe wrote; null for what is no text. */
function textOf(bytes: Uint8Array): string | null {
  if (beginsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes)
  if (beginsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes.includes(0)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export async function readFile(file: Pick<Blob, 'size' | 'arrayBuffer'>): Promise<ReadFile> {
  if (file.size > MOST_BYTES) return { problem: 'too-large' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A ZIP and an OLE file: what spreadsheet programs save unless they are asked for CSV.
  if (beginsWith(bytes, 0x50, 0x4b, 3, 4) || beginsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    return { problem: 'spreadsheet' }
  if (beginsWith(bytes, 0x25, 0x50, 0x44, 0x46)) return { problem: 'pdf' }
  const text = textOf(bytes)
  if (text === null) return { problem: 'not-text' }
  if (text.trim() === '') return { problem: 'empty' }
  const { default: reader } = await import('papaparse')
  const { data, errors } = reader.parse<string[]>(text, {
    delimitersToGuess: [',', ';', '\t', '|'],
    preview: MOST_LINES + 1,
  })
  if (errors.some(({ type }) => type === 'Quotes')) return { problem: 'quote-open' }
  const filled = data.filter((cells) => cells.some((cell) => cell.trim() !== '')).length
  if (filled > MOST_FILE_ROWS || data.length > MOST_LINES) return { problem: 'too-many-rows' }
  return widthOf(data) < 2 ? { problem: 'one-column' } : { table: data }
}

// How wide the columns and how high the rows of a long table are, found from the font alone. Left to itself, the setter
// sets every cell several times to find that out, and keeps each: for 20,000 cells that is most of its time and memory.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { readAdvances } from './font-coverage.ts'

/** As `document.typ` has it: A4 less its margins, the body's size, a cell's inset. All in points. */
const PAGE_WIDTH = 475
const SIZE = 10
const INSET = 10
/** Twice the inset of 6 pt and a line's height above its baseline. */
const ROW_HEIGHT = 19
/** Kerning, which the advances leave out. */
const SPARE = 4
/** A column other than the widest is never more: what is longer is set in several lines. */
const MOST = 110

export interface Ledger {
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** In points. */
  columns: number[]
  /** In points; null where the setter finds it, since a cell has more than one line or a character of another font. */
  heights: (number | null)[]
}

let advances: ReadonlyMap<number, number> | undefined

/** `ledger` in `document.typ` prints it. The column `widest` gets what the others leave. */
export function layLedger(
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  widest: number,
): Ledger {
  const widths = [heads, ...rows].map((row) => row.map(widthOf))
  const columns = heads.map((_, n) =>
    n === widest
      ? 0
      : widths.reduce((most, row) => Math.max(most, Math.min(row[n]! + SPARE + INSET, MOST)), 0),
  )
  columns[widest] = PAGE_WIDTH - columns.reduce((total, one) => total + one, 0)
  const heights = widths
    .slice(1)
    .map((row) => (row.every((width, n) => width + SPARE + INSET <= columns[n]!) ? ROW_HEIGHT : null))
  return { heads, rows, columns, heights }
}

/** Infinite where a character is none of the font. */
function widthOf(text: string): number {
  advances ??= readAdvances(
    readFileSync(
      createRequire(import.meta.url).resolve(
        '@expo-google-fonts/atkinson-hyperlegible-next/400Regular/AtkinsonHyperlegibleNext_400Regular.ttf',
      ),
    ),
  )
  let width = 0
  for (const character of text)
    width += advances.get(character.codePointAt(0) ?? 0) ?? Number.POSITIVE_INFINITY
  return width * SIZE
}

// A strip's characters while they are being decided, and the results of its check digits.
import type { Cell } from './looks.ts'
import { checksHold } from './mrz.ts'
import type { Layout } from './mrz-layout.ts'
import { takesBoth } from './tally-votes.ts'

/** One array of characters for each line. */
export type Text = string[][]

export const linesOf = (text: Text): string[] => text.map((line) => line.join(''))
export const where = (cell: Cell): string => `line ${cell.line + 1}, position ${cell.position + 1}`

export function write(text: Text, cell: Cell, letter: string): void {
  text[cell.line]![cell.position] = letter
}

/** Whether every check digit would hold with these letters in these positions. */
export function wouldHold(
  text: Text,
  cells: readonly Cell[],
  letters: readonly string[],
  layout: Layout,
): boolean {
  const copy = text.map((line) => [...line])
  for (const [at, cell] of cells.entries()) write(copy, cell, letters[at]!)
  return checksHold(layout, linesOf(copy))
}

/**
 * Both kinds may occur there. A British passport's number is nine digits, although the standard allows
 * letters.
 */
export function mayBeLetter(layout: Layout, text: Text, cell: Cell): boolean {
  return (
    takesBoth(cell) &&
    !(
      layout.format === 'TD3' &&
      cell.line === 1 &&
      cell.position < 9 &&
      text[0]!.slice(2, 5).join('') === 'GBR'
    )
  )
}

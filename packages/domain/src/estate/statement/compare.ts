// Which rows of a statement are there already. A bank gives a row no number, and two rows of one day can be alike, so
// the second of them is the second: taking in the same file again adds nothing, and of two files that overlap each
// row is there once.
import type { StatementRow } from './read.ts'

export interface Counted extends StatementRow {
  /** 1 for the first of rows that are alike in day, amount and text. */
  occurrence: number
}

const alike = ({ day, amount, text }: StatementRow): string => `${day} ${amount} ${text}`

export function countAlike<R extends StatementRow>(rows: readonly R[]): (R & Counted)[] {
  const counts = new Map<string, number>()
  return rows.map((row) => {
    const occurrence = (counts.get(alike(row)) ?? 0) + 1
    counts.set(alike(row), occurrence)
    return { ...row, occurrence }
  })
}

/** `held`: rows of the same account that were taken in before. */
export function compareRows<R extends StatementRow>(
  rows: readonly R[],
  held: readonly StatementRow[],
): { added: (R & Counted)[]; known: (R & Counted)[] } {
  const most = new Map<string, number>()
  for (const row of held) most.set(alike(row), (most.get(alike(row)) ?? 0) + 1)
  const counted = countAlike(rows)
  const isKnown = (row: Counted): boolean => row.occurrence <= (most.get(alike(row)) ?? 0)
  return { added: counted.filter((row) => !isKnown(row)), known: counted.filter(isKnown) }
}

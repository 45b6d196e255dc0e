// Reads the rows of a bank's statement: what moved on which day, and of each row that cannot be read why not. Rows from
// before the death are told apart: they are not the executors' to keep.
import { pence, type Pence } from '../../money.ts'
import { readDay, readMoved, amountProblems } from './cells.ts'
import type { StatementColumns } from './columns.ts'

/** Of one file, and of those of them that are since the death. */
export const MOST_FILE_ROWS = 20_000
export const MOST_NEW_ROWS = 2_000
export const MOST_TEXT = 300

export const rowProblems = [
  'day-unreadable',
  'in-future',
  'no-amount',
  'two-amounts',
  ...amountProblems,
] as const
export type RowProblem = (typeof rowProblems)[number]

export interface StatementRow {
  /** YYYY-MM-DD */
  day: string
  /** What came in is above zero, what went out below. */
  amount: Pence
  text: string
}
export interface ReadRow extends StatementRow {
  /** In the file, from 1. */
  line: number
}
export interface Unread {
  line: number
  problem: RowProblem
  /** As it stands in the file. */
  cells: string
}
export interface ReadStatement {
  rows: ReadRow[]
  beforeDeath: ReadRow[]
  unread: Unread[]
}

/** One line without signs that steer, as long as is kept. It stays text, whatever a spreadsheet would run of it. */
export function plainText(cells: readonly string[]): string {
  const text = cells
    .join(' ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .toWellFormed()
    .trim()
  return text.length <= MOST_TEXT
    ? text
    : `${text
        .slice(0, MOST_TEXT - 1)
        .toWellFormed()
        .trim()}…`
}

function movedIn(cells: readonly string[], columns: StatementColumns): Pence | RowProblem {
  const first = readMoved(cells[columns.paidIn] ?? '')
  if (first.problem !== null) return first.problem
  if (columns.paidOut === null)
    return first.amount === null || first.amount === 0
      ? 'no-amount'
      : pence(columns.isReversed ? 0 - first.amount : first.amount)
  const second = readMoved(cells[columns.paidOut] ?? '')
  if (second.problem !== null) return second.problem
  const [came, went] = [first.amount ?? 0, Math.abs(second.amount ?? 0)]
  if (came !== 0 && went !== 0) return 'two-amounts'
  return came === 0 && went === 0 ? 'no-amount' : pence(came - went)
}

/** What stands above the first row with a day are headings and is passed over, as are empty rows. */
export function readStatement(
  table: readonly (readonly string[])[],
  columns: StatementColumns,
  { dateOfDeath, today }: { dateOfDeath: string; today: string },
): ReadStatement {
  const read: ReadStatement = { rows: [], beforeDeath: [], unread: [] }
  let isBegun = false
  for (const [at, cells] of table.entries()) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const day = readDay(cells[columns.day] ?? '', columns.dayOrder)
    isBegun ||= day !== null
    if (!isBegun) continue
    const unread = (problem: RowProblem): void =>
      void read.unread.push({ line: at + 1, problem, cells: plainText([cells.join(' | ')]) })
    if (day === null) {
      unread('day-unreadable')
      continue
    }
    const amount = movedIn(cells, columns)
    if (typeof amount === 'string') {
      unread(amount)
      continue
    }
    if (day > today) {
      unread('in-future')
      continue
    }
    const row = { line: at + 1, day, amount, text: plainText(columns.texts.map((one) => cells[one] ?? '')) }
    if (day < dateOfDeath) read.beforeDeath.push(row)
    else read.rows.push(row)
  }
  return read
}

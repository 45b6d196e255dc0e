// Reads the rows of a bank's statement: what moved on which day, and of each row that cannot be read why not. Rows from
// before the death are told apart: they are not the executors' to keep.
import { pence, type Pence } from '../../money.ts'
import { readDay, readMoved, amountProblems } from './cells.ts'
import { firstRow, hasDay, type StatementColumns } from './columns.ts'

/** Of one file, and of those of them that are since the death. */
export const MOST_FILE_ROWS = 20_000
export const MOST_NEW_ROWS = 2_000
export const MOST_TEXT = 300

export const rowProblems = [
  'day-unreadable',
  'in-future',
  'no-amount',
  'two-amounts',
  'signs-mixed',
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

type Rows = readonly (readonly string[])[]

/** Whether amounts of one column are on both sides of zero, so that neither sign says that money went out. */
function hasBothSigns(rows: Rows, column: number): boolean {
  const signs = rows.map((cells) => {
    const moved = readMoved(cells[column] ?? '')
    return moved.amount === null || moved.isMarked ? 0 : Math.sign(moved.amount)
  })
  return signs.includes(1) && signs.includes(-1)
}

function movedIn(
  cells: readonly string[],
  columns: StatementColumns,
  isOutMixed: boolean,
): Pence | RowProblem {
  const first = readMoved(cells[columns.paidIn] ?? '')
  if (first.problem !== null) return first.problem
  if (columns.paidOut === null) {
    if (first.amount === null || first.amount === 0) return 'no-amount'
    return columns.isReversed && !first.isMarked ? pence(0 - first.amount) : first.amount
  }
  const second = readMoved(cells[columns.paidOut] ?? '')
  if (second.problem !== null) return second.problem
  const came = first.amount ?? 0
  const other = second.amount ?? 0
  if (came !== 0 && other !== 0) return 'two-amounts'
  if (came === 0 && other === 0) return 'no-amount'
  if (came !== 0) return pence(came)
  const isMarked = second.amount !== null && second.isMarked === true
  if (isOutMixed && !isMarked) return 'signs-mixed'
  return pence(isMarked ? other : 0 - Math.abs(other))
}

/**
 * Empty rows are passed over, and the headings: what stands above the first row with a day and an amount, or with a day
 * in its column. The order of that day makes no difference: a row that is written in another order is told of.
 */
export function readStatement(
  table: Rows,
  columns: StatementColumns,
  { dateOfDeath, today }: { dateOfDeath: string; today: string },
): ReadStatement {
  const read: ReadStatement = { rows: [], beforeDeath: [], unread: [] }
  const begins = [firstRow(table), table.findIndex((cells) => hasDay([cells[columns.day] ?? '']))]
  const begin = Math.min(...begins.filter((at) => at >= 0))
  const isOutMixed = columns.paidOut !== null && hasBothSigns(table.slice(begin), columns.paidOut)
  for (const [at, cells] of table.entries()) {
    if (at < begin || cells.every((cell) => cell.trim() === '')) continue
    const day = readDay(cells[columns.day] ?? '', columns.dayOrder)
    const unread = (problem: RowProblem): void =>
      void read.unread.push({ line: at + 1, problem, cells: plainText([cells.join(' | ')]) })
    if (day === null) {
      unread('day-unreadable')
      continue
    }
    const amount = movedIn(cells, columns, isOutMixed)
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

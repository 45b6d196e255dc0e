// Which column of a bank's statement is what. Banks name and order them as they like, so the names and the first rows
// give a proposal, and the executor has the last word.
import { dayOrders, readDay, readMoved, type DayOrder } from './cells.ts'

export interface StatementColumns {
  /** The names of the columns in the file, by which a later file of the same bank is known. */
  names: string[]
  day: number
  dayOrder: DayOrder
  /** What the money was for; several columns are put together. */
  texts: number[]
  paidIn: number
  /** Null: one column has what came in and what went out. */
  paidOut: number | null
  /** Of one column for both: what went out is above zero, as on the statement of a card. */
  isReversed: boolean
}

type Table = readonly (readonly string[])[]

export const hasDay = (row: readonly string[]): boolean =>
  row.some((cell) => dayOrders.some((order) => readDay(cell, order) !== null))

/** An amount, or what is one that cannot be taken: a formula, another currency. */
const isAmount = (cell: string): boolean => {
  const { amount, problem } = readMoved(cell)
  return amount !== null || (problem !== null && problem !== 'amount-unreadable')
}

/** Where the first row with a day and an amount beside it is: a heading can have the day of the statement alone. */
export const firstRow = (table: Table): number =>
  table.findIndex((row) => hasDay(row) && row.some((cell) => !hasDay([cell]) && isAmount(cell)))

export const widthOf = (table: Table): number => table.reduce((most, row) => Math.max(most, row.length), 0)

/** The nearest row above the first that has no day and is not empty; a number for each column without a name. */
export function columnNames(table: Table): string[] {
  const first = firstRow(table)
  const isHeading = (row: readonly string[]): boolean =>
    !hasDay(row) && row.some((cell) => cell.trim() !== '')
  const names = table.slice(0, Math.max(first, 0)).findLast(isHeading) ?? []
  return Array.from({ length: widthOf(table) }, (_, at) => names[at]?.trim() || String(at + 1))
}

/** `dmy` where the days themselves do not say: so they are written in the United Kingdom. */
export function guessDayOrder(cells: readonly string[]): DayOrder {
  const parts = cells.flatMap((cell) => {
    const found = /^\s*(\d{1,4})[-/. ](\d{1,2})[-/. ]\d/.exec(cell)
    return found === null ? [] : [{ first: found[1]!, second: Number(found[2]) }]
  })
  if (parts.some(({ first }) => first.length === 4)) return 'ymd'
  if (parts.some(({ first }) => Number(first) > 12)) return 'dmy'
  return parts.some(({ second }) => second > 12) ? 'mdy' : 'dmy'
}

const NAMES = {
  day: [/transaction date/i, /\bdate\b/i, /\bday\b/i, /date/i],
  text: [
    /descr/i,
    /narrative|particulars/i,
    /details?\b/i,
    /payee|merchant|counterparty/i,
    /memo|reference|name/i,
  ],
  paidIn: [/paid in|money in|credit(?! card)|deposit|receipts?\b/i],
  paidOut: [/paid out|money out|debit|withdraw|payments?\b/i],
  amount: [/amount/i, /value/i],
}

/** Null where no row has a day and an amount. What was guessed is for the executor to confirm. */
export function guessColumns(table: Table): StatementColumns | null {
  const first = firstRow(table)
  if (first < 0) return null
  const names = columnNames(table)
  const body = table.slice(first, first + 50)
  const all = (test: (cell: string) => boolean): number[] =>
    names.flatMap((_, at) => (body.some((row) => test(row[at] ?? '')) ? [at] : []))
  const days = all((cell) => hasDay([cell]))
  const amounts = all((cell) => readMoved(cell).amount !== null).filter((at) => !days.includes(at))
  const columns = names.map((_, at) => at)
  const named = (patterns: readonly RegExp[], among: readonly number[]): number | undefined =>
    patterns
      .map((pattern) => among.find((at) => pattern.test(names[at]!) && !/balance/i.test(names[at]!)))
      .find((at) => at !== undefined)
  const day = named(NAMES.day, days) ?? days[0]
  const numbers = amounts.filter((at) => !/balance/i.test(names[at]!))
  const paidOut = named(
    NAMES.paidOut,
    columns.filter((at) => !days.includes(at)),
  )
  const inAmong = numbers.filter((at) => at !== paidOut)
  const amount = named(NAMES.amount, inAmong) ?? inAmong[0]
  const isTwo = paidOut !== undefined && amounts.includes(paidOut)
  const paidIn = isTwo ? (named(NAMES.paidIn, inAmong) ?? amount) : amount
  if (day === undefined || paidIn === undefined) return null
  const others = columns.filter((at) => !days.includes(at) && !amounts.includes(at))
  const text = named(NAMES.text, others) ?? others[0]
  return {
    names,
    day,
    dayOrder: guessDayOrder(table.slice(first).map((row) => row[day] ?? '')),
    texts: text === undefined ? [] : [text],
    paidIn,
    paidOut: isTwo ? paidOut : null,
    isReversed: false,
  }
}

/** Whether columns that were matched before are those of this file. */
export const areSameNames = (before: readonly string[], names: readonly string[]): boolean =>
  before.length === names.length && before.every((name, at) => name === names[at])

/** As they were matched before, save the order of day and month where the days of this file show that it is another. */
export function matchedBefore(before: StatementColumns, table: Table): StatementColumns {
  const days = table.map((row) => row[before.day] ?? '').filter((cell) => hasDay([cell]))
  const isOrder = (order: DayOrder): boolean => days.every((cell) => readDay(cell, order) !== null)
  return { ...before, dayOrder: [before.dayOrder, ...dayOrders].find(isOrder) ?? before.dayOrder }
}

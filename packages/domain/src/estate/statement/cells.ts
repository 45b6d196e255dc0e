// Reads a day or an amount as banks write them, exactly or not at all.
import { parsePounds, pence, type Pence } from '../../money.ts'
import { MOST_PENCE } from '../../money.ts'

export const dayOrders = ['dmy', 'mdy', 'ymd'] as const
/** Day, month and year as they follow each other. */
export type DayOrder = (typeof dayOrders)[number]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** YYYY-MM-DD, also of a day with a time after it; null where it is no day that exists. */
export function readDay(cell: string, order: DayOrder): string | null {
  const found = /^(\d{1,4})[-/. ](\d{1,2}|[a-z]{3,9})[-/. ](\d{1,4})(?:[T ,]+\d{1,2}:\d{2}.*)?$/i.exec(
    cell.trim(),
  )
  if (found === null) return null
  const parts = [found[1]!, found[2]!, found[3]!]
  const isNamed = /[a-z]/i.test(parts[1]!)
  const named = order === 'mdy' && isNamed ? 'dmy' : order
  const [year, month, day] = [named.indexOf('y'), named.indexOf('m'), named.indexOf('d')].map(
    (at) => parts[at]!,
  )
  if (day!.length > 2 || (year!.length !== 4 && year!.length !== 2)) return null
  const number = isNamed ? MONTHS.indexOf(month!.slice(0, 3).toLowerCase()) + 1 : Number(month)
  const written = [
    year!.length === 2 ? `20${year!}` : year!,
    String(number).padStart(2, '0'),
    day!.padStart(2, '0'),
  ].join('-')
  const at = new Date(`${written}T00:00:00Z`)
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== written ? null : written
}

export const amountProblems = [
  'amount-unreadable',
  'amount-formula',
  'amount-too-much',
  'other-currency',
] as const
export type AmountProblem = (typeof amountProblems)[number]

type Moved =
  | {
      amount: Pence
      problem: null
      /** The bank wrote CR or DR beside it: which way it went is said, whatever the column is. */
      isMarked?: true
    }
  | { amount: null; problem: AmountProblem | null }

/** Other signs of currencies, and ISO 4217 codes beside the amount. */
const OTHER_CURRENCY = /[$€¥₹₣₺₽₩]|^[+-]?(?!GBP)[A-Z]{3}[-+\d]|\d(?!GBP)[A-Z]{3}$/

/** Neither amount nor problem: the cell is empty. Nothing is ever calculated: a formula is no amount. */
export function readMoved(cell: string): Moved {
  const text = cell
    .replaceAll(/[\u2212\u2013]/g, '-')
    .replaceAll(/[\s\u00a0]/g, '')
    .toUpperCase()
  if (text === '' || text === '-') return { amount: null, problem: null }
  if (text.startsWith('=') || text.startsWith('@')) return { amount: null, problem: 'amount-formula' }
  if (OTHER_CURRENCY.test(text)) return { amount: null, problem: 'other-currency' }
  const found = /^([+-])?(\()?(?:GBP|£)?([+-])?£?([\d.,]+)(\))?(?:GBP)?(-|CR|DR)?$/.exec(text)
  if (found === null) return { amount: null, problem: 'amount-unreadable' }
  const [, before, opens, within, digits, closes, after] = found
  if ((opens === undefined) !== (closes === undefined)) return { amount: null, problem: 'amount-unreadable' }
  const signs = [before === '-', opens !== undefined, within === '-', after === '-' || after === 'DR']
  const amount = parsePounds(digits!)
  const isSigned = signs.some(Boolean)
  if (amount === null || signs.filter(Boolean).length > 1 || (after === 'CR' && isSigned))
    return { amount: null, problem: 'amount-unreadable' }
  if (amount > MOST_PENCE) return { amount: null, problem: 'amount-too-much' }
  const moved = { amount: pence(isSigned ? 0 - amount : amount), problem: null }
  return after === 'CR' || after === 'DR' ? { ...moved, isMarked: true } : moved
}

// Amounts as they are typed and shown.
import { foreignInWords, type ForeignAmount } from '@testate/domain/estate/currency/foreign'
import { MOST_PENCE } from '@testate/domain/money'
import { formatPounds, parsePounds, pence } from '@testate/domain/money'
import { dayInWords } from '../../claims/day.ts'

export const pounds = (amount: number): string => formatPounds(pence(amount))

/** "1,150.00 EUR, at 1.15 to the pound (15 March 2026, HMRC)" */
export const foreignText = (foreign: ForeignAmount): string =>
  foreignInWords(foreign, (day) => dayInWords(day, 'en'))

/** As a person types it again; empty for none. */
export const typedPounds = (amount: number | null): string =>
  amount === null ? '' : formatPounds(pence(amount)).slice(1)

/** Null: no amount of whole pence. */
export function readPounds(text: string): number | null {
  const amount = parsePounds(text)
  return amount === null || amount < 0 ? null : amount
}

/** The word for what is wrong with an amount; null: nothing. `least` in pence. */
export function wrongAmount(text: string, least = 0): 'amountWrong' | 'amountMost' | null {
  const amount = readPounds(text)
  if (amount === null || amount < least) return 'amountWrong'
  return amount > MOST_PENCE ? 'amountMost' : null
}

// An amount in another currency, and what it is in pounds: exactly, in whole numbers, rounded once.
import { fieldProblem, type FieldProblem } from '../../field-problems.ts'
import { MOST_PENCE, pence, type Pence } from '../../money.ts'
import { isVisible } from '../../visible-text.ts'
import { decimalsOf } from './currencies.ts'

export interface Rate {
  /** How many of the currency make one pound, in decimals: as HMRC prints its monthly rates. */
  perPound: string
  /** YYYY-MM-DD */
  day: string
  /** Who says so. */
  source: string
}
export interface ForeignAmount {
  /** A code of ISO 4217. */
  currency: string
  /** With as many decimals as the currency has: "1234.50", of yen "1234". */
  amount: string
  /** Null: not known yet, so the amount is nothing in pounds. */
  rate: Rate | null
}

const RATE_DECIMALS = 8
/** A rate for a month is that of any of its days. */
const RATE_DAYS = 31

interface Decimal {
  digits: bigint
  places: number
}

/** Null: no number in at most fifteen plain digits and as many decimals. Thousands may be marked by commas. */
function readDecimal(text: string): Decimal | null {
  const match = /^(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,15}))?$/.exec(text.trim())
  if (match === null) return null
  const after = match[2] ?? ''
  return { digits: BigInt(match[1]!.replaceAll(',', '') + after), places: after.length }
}

const toThe = (places: number): bigint => 10n ** BigInt(places)

/** To the nearest whole number; a half goes up. Neither is below zero. */
export const divideHalfUp = (dividend: bigint, divisor: bigint): bigint =>
  (2n * dividend + divisor) / (2n * divisor)

/** In pence, rounded once, to the nearest penny, half a penny up. */
function inPence(amount: string, perPound: string): bigint {
  const foreign = readDecimal(amount)
  const rate = readDecimal(perPound)
  if (foreign === null || rate === null || rate.digits === 0n)
    throw new RangeError(`no amount at a rate: ${amount} at ${perPound}`)
  return divideHalfUp(foreign.digits * 100n * toThe(rate.places), rate.digits * toThe(foreign.places))
}

/**
 * In pounds, of what `problemsOf` accepts. Null without a rate, and for what is more than any amount may be: some other
 * amount at this rate.
 */
export function inPounds({ amount, rate }: Pick<ForeignAmount, 'amount' | 'rate'>): Pence | null {
  if (rate === null) return null
  const exact = inPence(amount, rate.perPound)
  return exact > BigInt(MOST_PENCE) ? null : pence(Number(exact))
}

/** As it is kept: without commas, and with every decimal of the currency. Only of what `problemsOf` accepts. */
export function keptForeign({ currency, amount, rate }: ForeignAmount): ForeignAmount {
  const plain = (text: string): string =>
    text
      .trim()
      .replaceAll(',', '')
      .replace(/^0+(?=\d)/, '')
  const [whole = '', after = ''] = plain(amount).split('.')
  const places = decimalsOf(currency) ?? 0
  return {
    currency,
    amount: places === 0 ? whole : `${whole}.${after.padEnd(places, '0')}`,
    rate: rate === null ? null : { ...rate, perPound: plain(rate.perPound), source: rate.source.trim() },
  }
}

/** In the smallest unit of the currency. Of what `problemsOf` accepts. */
export function minorUnits({ currency, amount }: Pick<ForeignAmount, 'currency' | 'amount'>): bigint {
  const places = decimalsOf(currency)
  const read = readDecimal(amount)
  if (places === null || read === null || read.places > places)
    throw new RangeError(`no amount of ${currency}: ${amount}`)
  return read.digits * toThe(places - read.places)
}

/** "1,234.50 EUR" */
export function formatForeign({ currency, amount }: Pick<ForeignAmount, 'currency' | 'amount'>): string {
  const [whole = '', after] = amount.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${after === undefined ? grouped : `${grouped}.${after}`} ${currency}`
}

/** "1,150.00 EUR, at 1.15 to the pound (15 March 2026, HMRC)". `said`: a day in words. */
export function foreignInWords(foreign: ForeignAmount, said: (day: string) => string): string {
  const amount = formatForeign(foreign)
  if (foreign.rate === null) return `${amount}, without a rate to the pound`
  const { perPound, day, source } = foreign.rate
  return `${amount}, at ${perPound} to the pound (${said(day)}, ${source})`
}

export type ForeignField =
  | 'foreign.currency'
  | 'foreign.amount'
  | 'foreign.rate.perPound'
  | 'foreign.rate.day'
  | 'foreign.rate.source'

interface Held {
  today: string
  /** The day on which the amount counts: that of the death, or of the entry. */
  day: string
  /** Whether it can wait for its rate, and be nothing. */
  isValue: boolean
}

/** Everything that is wrong with it as it was typed. */
export function problemsOf(
  { currency, amount, rate }: ForeignAmount,
  { today, day, isValue }: Held,
): FieldProblem<ForeignField>[] {
  const found: FieldProblem<ForeignField>[] = []
  const places = decimalsOf(currency)
  if (places === null) found.push(fieldProblem('foreign.currency', 'currency-unknown'))
  const read = readDecimal(amount)
  if (read === null) found.push(fieldProblem('foreign.amount', 'number-malformed'))
  else if (places !== null && read.places > places)
    found.push(fieldProblem('foreign.amount', 'decimals-too-many', { most: places }))
  else if (!isValue && read.digits === 0n) found.push(fieldProblem('foreign.amount', 'number-malformed'))
  if (rate === null) {
    if (!isValue) found.push(fieldProblem('foreign.rate.perPound', 'rate-needed'))
    return found
  }
  const perPound = readDecimal(rate.perPound)
  if (perPound === null || perPound.digits === 0n)
    found.push(fieldProblem('foreign.rate.perPound', 'number-malformed'))
  else if (perPound.places > RATE_DECIMALS)
    found.push(fieldProblem('foreign.rate.perPound', 'decimals-too-many', { most: RATE_DECIMALS }))
  if (rate.day > today) found.push(fieldProblem('foreign.rate.day', 'date-in-the-future'))
  else if (isRateFar(rate.day, day))
    found.push(fieldProblem('foreign.rate.day', 'rate-day-far', { most: RATE_DAYS }))
  if (!isVisible(rate.source)) found.push(fieldProblem('foreign.rate.source', 'rate-needed'))
  if (found.length > 0) return found
  const exact = inPence(amount, rate.perPound)
  if (exact > BigInt(MOST_PENCE)) found.push(fieldProblem('foreign.amount', 'pounds-too-many'))
  if (!isValue && exact === 0n) found.push(fieldProblem('foreign.amount', 'pounds-too-few'))
  return found
}

/** Whether a rate of one day says nothing about another. */
export const isRateFar = (rateDay: string, day: string): boolean => daysBetween(rateDay, day) > RATE_DAYS

const daysBetween = (one: string, other: string): number =>
  Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000

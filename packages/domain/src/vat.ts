// VAT within prices that include it, and the numbers of receipts and credit notes. The database computes the
// VAT it stores with each document by the same rule (030-payments.sql); a test compares the two.
import { pence, type Pence } from './money.ts'

/** Null: the operator is not registered for VAT. */
export type Vat = { readonly number: string; readonly rate: VatRate } | null
/** In hundredths of a per cent: 20% is 2000. */
export type VatRate = number

/** The usual rate of the United Kingdom (Value Added Tax Act 1994, section 2). */
export const STANDARD_VAT_RATE = 2000
const WHOLE = 10_000

/**
 * The VAT within an amount that includes it: amount × rate ÷ (100 + rate), to the nearest penny, a half
 * upwards. Throws RangeError for an amount below zero or a rate that is none.
 */
export function vatWithin(amount: Pence, rate: VatRate): Pence {
  if (amount < 0 || !Number.isInteger(rate) || rate < 1 || rate > WHOLE)
    throw new RangeError(`no VAT of ${rate} within ${amount}`)
  const [all, part] = [BigInt(WHOLE + rate), BigInt(pence(amount)) * BigInt(rate)]
  return pence(Number((2n * part + all) / (2n * all)))
}

export const moneyDocumentKinds = ['receipt', 'credit-note'] as const
export type MoneyDocumentKind = (typeof moneyDocumentKinds)[number]

const letters: Record<MoneyDocumentKind, string> = { 'receipt': 'R', 'credit-note': 'C' }

/** “R-000042”: short enough to be read out on the telephone. */
export const documentNumber = (kind: MoneyDocumentKind, number: number): string =>
  `${letters[kind]}-${String(number).padStart(6, '0')}`

// Whether the accounts have what is to be paid.
import { moneyShort } from '@testate/domain/estate/money-there'
import { formatPounds } from '@testate/domain/money'
import { because, refuse } from '../platform/http/problem.ts'

/** Refuses a payment above it, with both figures in pounds. */
export function requireMoney(...of: Parameters<typeof moneyShort>): void {
  const found = moneyShort(...of)
  if (found === null) return
  const { there, short } = found
  const figures = { there: formatPounds(there), short: formatPounds(short) }
  refuse('rule-broken', undefined, because('estate-money-short', figures))
}

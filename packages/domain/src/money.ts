// Money is counted in integer pence: a price computed in floating-point pounds can be a penny off the quoted
// one, and a quote is a promise.

declare const brand: unique symbol
/** A whole number of pence, pounds sterling. */
export type Pence = number & { readonly [brand]: 'pence' }

/** The register's one currency, in the form payment providers use (ISO 4217, lower case). */
export const CURRENCY = 'gbp'

/** Of one amount of an estate. More is no estate, and sums of thousands of them stay whole numbers. */
export const MOST_PENCE = 1_000_000_000_000

/** Brands an integer number of pence. Throws RangeError for anything that is not a safe integer. */
export function pence(amount: number): Pence {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`not a whole number of pence: ${amount}`)
  return (Object.is(amount, -0) ? 0 : amount) as Pence
}

/** The sum of amounts in pence; zero for none. Throws RangeError when it exceeds the safe integers. */
export function sum(amounts: Iterable<Pence>): Pence {
  let total = 0
  for (const amount of amounts) total = pence(total + amount)
  return pence(total)
}

/** Limits an amount to two bounds, both included. */
export function clamp(amount: Pence, floor: Pence, cap: Pence): Pence {
  if (floor > cap) throw new RangeError('the floor is above the cap')
  return amount < floor ? floor : amount > cap ? cap : amount
}

/** "£1,150.00": two decimals, thousands separators, the minus before the pound sign, as en-GB writes it. */
export function formatPounds(amount: Pence): string {
  const digits = Math.abs(pence(amount)).toString().padStart(3, '0')
  const pounds = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',')
  return `${amount < 0 ? '-' : ''}£${pounds}.${digits.slice(-2)}`
}

/** “20%”, “17.5%”, from hundredths of a per cent. */
export const formatRate = (rate: number): string => `${rate / 100}%`

/**
 * Reads "£1,150.00", "1150" or "32.5" exactly. Returns null when the text is not an amount of whole pence.
 */
export function parsePounds(text: string): Pence | null {
  const match = /^(-)?£?(\d{1,3}(?:,\d{3})+|\d{1,13})(?:\.(\d{1,2}))?$/.exec(text.trim())
  if (!match) return null
  const whole = Number(match[2]!.replaceAll(',', '') + (match[3] ?? '').padEnd(2, '0'))
  return Number.isSafeInteger(whole) ? pence(match[1] ? -whole : whole) : null
}

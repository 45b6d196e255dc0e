// Splits money so that the parts always sum to the whole: no rounding loses or makes a penny.
import { pence, type Pence } from '../money.ts'

/** `of` parts in `in`: 1 in 3 is a third. */
export interface Fraction {
  of: number
  in: number
}

export const isFraction = ({ of, in: whole }: Fraction): boolean =>
  Number.isSafeInteger(of) && Number.isSafeInteger(whole) && of >= 1 && whole >= of

/**
 * By largest remainder: each gets its part rounded down, and the pennies that are left go one each to the largest
 * remainders, of equal ones to the earlier. Throws a RangeError without a positive weight.
 */
export function shareOut(total: Pence, weights: readonly bigint[]): Pence[] {
  const sum = weights.reduce((all, one) => all + one, 0n)
  if (sum <= 0n || weights.some((one) => one < 0n)) throw new RangeError('no weights to share by')
  const amount = BigInt(Math.abs(total))
  const parts = weights.map((weight, at) => ({
    at,
    floor: (amount * weight) / sum,
    rest: (amount * weight) % sum,
  }))
  let left = amount - parts.reduce((all, { floor }) => all + floor, 0n)
  for (const part of parts.toSorted((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest < other.rest ? 1 : -1,
  )) {
    if (left === 0n) break
    part.floor += 1n
    left -= 1n
  }
  const sign = total < 0 ? -1 : 1
  return parts.map(({ floor }) => pence(sign * Number(floor)))
}

/** Over the least denominator that all have in common. */
function asWeights(fractions: readonly Fraction[]): { weights: bigint[]; whole: bigint } {
  const whole = fractions.reduce((all, one) => leastCommon(all, BigInt(one.in)), 1n)
  return { weights: fractions.map((one) => (BigInt(one.of) * whole) / BigInt(one.in)), whole }
}

function leastCommon(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other]
  while (b > 0n) [a, b] = [b, a % b]
  return (one / a) * other
}

/** Below zero: they leave something of the whole; above: they are more than the whole. */
export function excessOf(fractions: readonly Fraction[]): -1 | 0 | 1 {
  const { weights, whole } = asWeights(fractions)
  const sum = weights.reduce((all, one) => all + one, 0n)
  return sum === whole ? 0 : sum < whole ? -1 : 1
}

/**
 * What each fraction is of the total. What they leave of the whole nobody gets; where they are more than the whole,
 * the total is shared in their proportion.
 */
export function shareByFractions(total: Pence, fractions: readonly Fraction[]): Pence[] {
  if (fractions.length === 0) return []
  const { weights, whole } = asWeights(fractions)
  const sum = weights.reduce((all, one) => all + one, 0n)
  return shareOut(total, sum < whole ? [...weights, whole - sum] : weights).slice(0, fractions.length)
}

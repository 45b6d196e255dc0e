// A share as people type it: “1/3”.
import { isFraction, type Fraction } from '@testate/domain/estate/shares'

const MOST = 1_000_000

export const typedFraction = (share: Fraction | null): string =>
  share === null ? '' : `${share.of}/${share.in}`

/** Null: no fraction, or more than the whole. */
export function readFraction(text: string): Fraction | null {
  const match = /^(\d{1,7})\s*\/\s*(\d{1,7})$/.exec(text.trim())
  if (match === null) return null
  const share = { of: Number(match[1]), in: Number(match[2]) }
  return isFraction(share) && share.in <= MOST ? share : null
}

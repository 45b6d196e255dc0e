// Percentages of a band as they are typed, to four decimal places.
import { WHOLE_BAND } from '@testate/domain/estate/tax/answers'

/** Null: no percentage from 0 to 100. */
export function readPercent(text: string): number | null {
  const typed = /^(\d{1,3})(?:\.(\d{1,4}))?\s*%?$/.exec(text.trim())
  if (typed === null) return null
  const part = Number(typed[1]) * 10_000 + Number((typed[2] ?? '').padEnd(4, '0'))
  return part <= WHOLE_BAND ? part : null
}

export const typedPercent = (part: number | null): string => (part === null ? '' : `${part / 10_000}`)

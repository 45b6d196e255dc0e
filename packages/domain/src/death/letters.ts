// Letters that tell a testator of a notice of their death: when one is late, and the code of its link, which somebody
// may have to type from paper.
import { daysAfter } from '../london-day.ts'

/** Staff have so many working days to post one. */
export const LETTER_WORKING_DAYS = 2

/** What had happened to the notice that a letter tells of. */
export const letterStages = [
  'submitted',
  'changed',
  'confirm-again',
  'waiting',
  'lengthened',
  'continued',
  'disputed',
  'professional-assigned',
  'professional-ended',
  'released',
] as const
export type LetterStage = (typeof letterStages)[number]

/**
 * What became of a letter, as staff say. `destroyed`: it was printed before it fell away, because the notice was over
 * or a later letter took its place, or before another member of staff said that it cannot be posted.
 */
export const letterOutcomes = ['posted', 'not-posted', 'came-back', 'destroyed'] as const
export type LetterOutcome = (typeof letterOutcomes)[number]

/** Reasons to choose from: what staff write could be the address, and the audit log keeps it. */
export const whyNotPosted = ['address-incomplete', 'address-unknown', 'not-reachable', 'other'] as const
/** As Royal Mail marks what it gives back. */
export const whyCameBack = [
  'gone-away',
  'address-incomplete',
  'address-unknown',
  'not-called-for',
  'refused',
  'other',
] as const
export type WhyNoLetter = (typeof whyNotPosted)[number] | (typeof whyCameBack)[number]

/** From this day on a letter made on `day` is late. Bank holidays count as working days: it is late sooner. */
export function letterLateOn(day: string): string {
  let on = day
  for (let working = 0; working <= LETTER_WORKING_DAYS;) {
    on = daysAfter(on, 1)
    if (![0, 6].includes(new Date(`${on}T00:00:00Z`).getUTCDay())) working += 1
  }
  return on
}

/** Without the letters and digits that are taken for others on paper (Crockford's base 32). */
const signs = '0123456789abcdefghjkmnpqrstvwxyz'
const SIGNS = 20

/** A hundred bits as twenty signs; of 13 or more random bytes. */
export const letterCode = (random: Uint8Array): string => {
  let bits = 0n
  for (const byte of random) bits = (bits << 8n) | BigInt(byte)
  return Array.from({ length: SIGNS }, (_, place) => signs[Number((bits >> BigInt(5 * place)) & 31n)]!).join(
    '',
  )
}

/** In fours of five, as it is printed. */
export const printedCode = (code: string): string => code.match(/.{5}/g)!.join('-')

/** Of what was typed: whether it can be one at all. */
export const isLetterCode = (code: string): boolean =>
  code.length === SIGNS && [...code].every((sign) => signs.includes(sign))

/** What was typed, as the code is stored; every other token as it is. */
export function typedCode(typed: string): string {
  const code = typed.toLowerCase().replaceAll('-', '').replaceAll('o', '0').replaceAll(/[il]/g, '1')
  return typed.length <= SIGNS + 4 && code.length === SIGNS ? code : typed
}

// Which answer of a chain a holder's browser gives. The register says how many are left, and each answer gives away all
// that come before it in the chain: a number that is too small would let the register answer in this holder's name for
// years. So a browser keeps the last number it gave and when, and takes none that no honest register can say yet.
import { MOST_ANSWERS } from '@testate/evidence/shared-secret/shares'

const YEAR_MS = 365 * 86_400_000
/** Nobody held a share before. */
const FIRST_SHARE = Date.parse('2026-11-27T00:00:00Z')
/** The practice run, and one answer whose question came early. */
const SPARE = 2

export class AnswerOutOfTurn extends Error {
  override name = 'AnswerOutOfTurn'
}

const keyOf = (holderId: string): string => `share-answers-left ${holderId}`

/** Throws AnswerOutOfTurn. A repeat of the last answer passes: its own answer may have been lost. */
export function takePlace(
  holderId: string,
  left: number,
  { storage, now }: { storage: Pick<Storage, 'getItem' | 'setItem'>; now: number },
): void {
  const [before, at] = storage.getItem(keyOf(holderId))?.split(' ').map(Number) ?? []
  // Once a year one may have been given on another device.
  const since = (then: number): number => Math.max(0, Math.floor((now - then) / YEAR_MS))
  const least =
    before === undefined || at === undefined
      ? MOST_ANSWERS - SPARE - since(FIRST_SHARE)
      : before - 1 - since(at)
  if (left < Math.max(1, least) || left > (before ?? MOST_ANSWERS))
    throw new AnswerOutOfTurn('the register asks for another answer than the next one')
  storage.setItem(keyOf(holderId), `${left} ${now}`)
}

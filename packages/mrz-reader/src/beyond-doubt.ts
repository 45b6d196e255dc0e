// A failed check digit is far more often our misreading than a document's fault, and it is a serious matter
// to tell an honest person that their document is wrong. So where one fails, the characters it covers must be
// read beyond doubt: the same in every look, and confirmed by the print itself.
import { splitAmong, UNLIKE } from './compare-prints.ts'
import { DIGITS, LETTERS, type Cell } from './looks.ts'
import { failedChecks } from './mrz.ts'
import { isWithin, type Layout } from './mrz-layout.ts'
import { mayBeLetter, where, type Text } from './strip-text.ts'
import { asTaken, SAME, takesBoth, takesDigits, type Saying } from './tally-votes.ts'

/** The share of a position's total weight another letter may have: a low-confidence slip of the reader. */
const SLIP = 0.04
/** There are six looks, each near 1 when confident. */
const LEAST_WEIGHT = 3

/**
 * Reasons not to hold the failed check digits against the document; empty if there are none. Called only
 * after every look.
 */
export function doubtsOfFailure(
  text: Text,
  printed: readonly Cell[],
  said: Saying,
  sameness: number,
  layout: Layout,
): string[] {
  const lines = text.map((line) => line.join(''))
  const failed = failedChecks(layout, lines)
  if (failed.length === 0) return []
  const fields = layout.checks.filter(({ name }) => name !== 'composite')
  const under = (cell: { line: number; position: number }, checks: Layout['checks']): boolean =>
    checks.some(({ at, over }) => [at, ...over].some((span) => isWithin(span, cell.line, cell.position)))
  const proven = (cell: Cell): boolean =>
    under(
      cell,
      fields.filter((one) => !failed.includes(one)),
    )
  const suspect = (cell: { line: number; position: number }): boolean =>
    under(cell, failed) &&
    !under(
      cell,
      fields.filter((one) => !failed.includes(one)),
    )
  // If all 9s were read as 4 beside a real 4, it is unknown which of the two kinds of print is the 4.
  const split = new Set(
    [
      ...splitAmong(
        printed.filter((cell) => under(cell, layout.checks)),
        said,
        sameness,
      ).keys(),
    ].map((cell) => said.get(cell)!.letter),
  )
  const doubts: string[] = []
  for (const cell of printed.filter(suspect)) {
    const reason = split.has(said.get(cell)?.letter ?? '')
      ? 'was read for two kinds of print'
      : doubtOf(cell, { said, sameness, proven, letters: mayBeLetter(layout, text, cell) })
    if (reason !== null)
      doubts.push(
        `a check digit does not hold, and ${said.get(cell)?.letter ?? 'what'} in ${where(cell)} ${reason}`,
      )
  }
  return doubts
}

interface Beside {
  said: Saying
  sameness: number
  /** Whether a check digit of the position's own field holds and so confirms it. */
  proven: (cell: Cell) => boolean
  /** Letters may occur in the position. */
  letters: boolean
}

function doubtOf(cell: Cell, { said, sameness, proven, letters }: Beside): string | null {
  const letter = said.get(cell)?.letter
  if (letter === undefined) return 'was not read'
  if (!unanimous(cell.votes, (one) => asTaken(cell, one), letter, LEAST_WEIGHT))
    return 'was not read the same in every look'
  // Restricted to letters, or to digits, the reader must still read the same.
  const typed = new Map(
    [...cell.typed].filter(([one]) => (DIGITS.includes(letter) ? DIGITS : LETTERS).includes(one)),
  )
  if (takesBoth(cell) && !unanimous(typed, (one) => one, letter, 0))
    return 'was not read the same in every look'
  const others = cell.alike.filter((one) => said.get(one.cell) !== undefined)
  const alike = Math.max(
    -1,
    ...others
      .filter((one) => said.get(one.cell)!.letter === letter && vouches(one.cell, letter, proven))
      .map((one) => one.likeness),
  )
  const unlike = Math.max(
    -1,
    ...others.filter((one) => said.get(one.cell)!.letter !== letter).map((one) => one.likeness),
  )
  if (alike >= sameness - SAME) return unlike < alike ? null : 'looks like another letter of the strip'
  if (letters) return 'is like no other of the strip'
  return unlike < sameness - UNLIKE ? null : 'looks like another letter of the strip'
}

/**
 * The other position's letter is certain: its own check digit holds, or it is a letter where only letters may
 * occur.
 */
function vouches(other: Cell, letter: string, proven: (cell: Cell) => boolean): boolean {
  return LETTERS.includes(letter) ? !takesBoth(other) && !takesDigits(other) : proven(other)
}

function unanimous(
  votes: ReadonlyMap<string, number>,
  as: (letter: string) => string | null,
  letter: string,
  least: number,
): boolean {
  let [own, all] = [0, 0]
  for (const [one, weight] of votes) {
    all += weight
    if (as(one) === letter) own += weight
  }
  return own >= least && own >= all * (1 - SLIP)
}

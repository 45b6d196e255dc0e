// Combines all looks at a strip: its lines, and every remaining doubt. A position is sure when its own votes
// and those of its likes agree and it looks like what was read the same elsewhere. What is still open between
// letters that were really read is decided by likeness, and at the very end by the check digits if exactly
// one choice makes all hold.
import { chooseNumber } from './choose-number.ts'
import { impostorsAmong, lookAlong, splitAmong, strangersAmong, taillessAmong } from './compare-prints.ts'
import type { Cell } from './looks.ts'
import { lookAlikesMend, oneChoice, oneLookAlike } from './mend-by-checks.ts'
import { checksHold } from './mrz.ts'
import { isChecked, isStateCode, type Layout } from './mrz-layout.ts'
import { linesOf, mayBeLetter, where, write, type Text } from './strip-text.ts'
import { takesBoth, takesDigits, tallyVotes, type Said } from './tally-votes.ts'
import { blindAmong, untoldAmong } from './told-apart.ts'

export interface Settled {
  text: Text
  doubts: string[]
  /** Every check digit agrees with what was read. */
  holds: boolean
  said: Map<Cell, Said>
}

/**
 * Look-alikes that a check digit cannot distinguish, since their values have the same last digit: 1 and L, 8
 * and S, G and Q, F and P, M and W.
 */
const UNNOTICED = '1L8SGQFPMW'
/**
 * At most this many positions may be suspected of one look-alike; with more, a correction could hold by
 * chance.
 */
const MOST_SUSPECTS = 3
/** More open positions than these are not decided by arithmetic: each one makes a chance match likelier. */
const MOST_OPEN = 2

export function settleReading(printed: readonly Cell[], sameness: number, layout: Layout): Settled {
  const said = tallyVotes(printed, sameness, layout)
  for (const cell of printed) {
    const one = said.get(cell)
    if (one !== undefined && !one.sure) lookAlong(cell, one, said, sameness)
  }
  const text: Text = Array.from({ length: layout.lines }, () =>
    Array.from({ length: layout.length }, () => '<'),
  )
  for (const cell of printed) write(text, cell, said.get(cell)?.letter ?? '<')
  if (printed.every((cell) => said.has(cell) || takesBoth(cell)))
    chooseNumber(text, printed, said, sameness, layout)
  const strangers = decideByChecks(text, printed, said, sameness, layout)
  const holds = checksHold(layout, linesOf(text))
  const untold = holds
    ? untoldAmong(
        text,
        printed.filter((cell) => said.has(cell) && mayBeLetter(layout, text, cell)),
        said,
        sameness,
        layout,
      )
    : []
  const unread = printed.filter((cell) => !said.has(cell))
  const mendable =
    unread.length === 0 &&
    !holds &&
    lookAlikesMend(
      text,
      printed.filter(
        (cell) => isChecked(layout, cell.line, cell.position) && mayBeLetter(layout, text, cell),
      ),
      said,
      layout,
    )
  const doubts = [
    ...unread.map((cell) => `nothing read in ${where(cell)}`),
    ...printed
      .filter((cell) => said.get(cell)?.sure === false)
      .map(
        (cell) =>
          `${said
            .get(cell)!
            .tally.map(([letter]) => letter)
            .join(' or ')} in ${where(cell)}`,
      ),
    ...[...strangers].map(
      ([cell, other]) =>
        `${said.get(cell)!.letter} in ${where(cell)} looks unlike the one in ${where(other)}`,
    ),
    ...[...untold].map(
      ([cell, other]) =>
        `${said.get(cell)!.letter} in ${where(cell)} could be ${other}, and no check digit would tell`,
    ),
    // Letters and digits may have been confused where both may occur: then our reading is wrong, not the
    // document.
    ...(mendable ? ['a check digit does not hold, and a look-alike would mend it'] : []),
  ]
  return { text, doubts, holds, said }
}

/**
 * Fills in what the check digits decide, and returns the positions whose print still contradicts what was
 * read there.
 */
function decideByChecks(
  text: Text,
  printed: readonly Cell[],
  said: Map<Cell, Said>,
  sameness: number,
  layout: Layout,
): Map<Cell, Cell> {
  const checked = (cell: Cell): boolean => isChecked(layout, cell.line, cell.position)
  const holds = (): boolean => checksHold(layout, linesOf(text))
  let strangers = strangersAmong(printed, said, sameness)
  const unsure = printed.filter((cell) => said.get(cell)?.sure === false)
  if (printed.every((cell) => said.has(cell)) && unsure.length <= MOST_OPEN && unsure.every(checked)) {
    const suspects = [...new Set([...unsure, ...[...strangers.keys()].filter(checked)])]
    // With open positions exactly one choice of what was read must make all check digits hold; with none, one
    // look-alike in one position that looks unlike its likes.
    if (
      unsure.length > 0
        ? oneChoice(text, unsure, said, layout)
        : !holds() && suspects.length <= MOST_SUSPECTS && oneLookAlike(text, suspects, said, layout)
    ) {
      for (const cell of unsure) said.get(cell)!.sure = true
      strangers = strangersAmong(printed, said, sameness)
    }
  }
  const unchecked = printed.filter((cell) => !checked(cell))
  for (const [cell, other] of [
    ...splitAmong(unchecked, said, sameness),
    ...impostorsAmong(unchecked, said, sameness),
    ...taillessAmong(unchecked, said),
  ])
    strangers.set(cell, other)
  if (holds()) {
    // A digit unlike its likes is due to the print when all check digits hold: no other digit would make them
    // hold.
    for (const cell of strangers.keys())
      if (checked(cell) && (takesDigits(cell) || !UNNOTICED.includes(said.get(cell)!.letter)))
        strangers.delete(cell)
  }
  // Two equal prints whose weights in the sum make ten (7 and 3, side by side) may both be another letter,
  // and no check digit notices: JJ was read as 33.
  for (const [cell, other] of splitAmong(
    printed.filter((one) => mayBeLetter(layout, text, one)),
    said,
    sameness,
  ))
    strangers.set(cell, other)
  if (holds())
    for (const [cell, other] of blindAmong(text, printed.filter(checked), said, sameness, layout))
      strangers.set(cell, other)
  // A valid state code needs no likeness: no look-alike of it that was voted for is another state's.
  for (const cell of strangers.keys())
    if (isStateCode(layout, linesOf(text), cell.line, cell.position)) strangers.delete(cell)
  return strangers
}

// Corrections decided by arithmetic: among letters that were really read, or look-alikes of one suspect
// position, exactly one choice must make every check digit hold.
import { DIGITS, type Cell } from './looks.ts'
import type { Layout } from './mrz-layout.ts'
import { mayBeLetter, wouldHold, write, type Text } from './strip-text.ts'
import type { Saying } from './tally-votes.ts'

const FAMILIES = ['IJ1L', 'O0QDGC', 'B8', 'S5', 'Z2', 'T7', 'Z7', 'EFP', '6G', 'UV', 'MNW']
/** Every letter that has been confused with this one. */
export const lookAlikesOf = (letter: string): string[] =>
  [...new Set(FAMILIES.filter((family) => family.includes(letter)).join(''))].filter(
    (other) => other !== letter,
  )

/**
 * True, after filling in the letters, if exactly one choice of those read for the open positions makes every
 * check digit hold.
 */
export function oneChoice(text: Text, open: readonly Cell[], said: Saying, layout: Layout): boolean {
  let choices: string[][] = [[]]
  for (const cell of open)
    choices = choices.flatMap((before) => said.get(cell)!.tally.map(([letter]) => [...before, letter]))
  const holding = choices.filter((choice) => wouldHold(text, open, choice, layout))
  if (holding.length !== 1) return false
  for (const [at, cell] of open.entries()) write(text, cell, (said.get(cell)!.letter = holding[0]![at]!))
  return true
}

/**
 * The same for one look-alike in one suspect position, all else as read: for example a typeface's J that
 * every look read as I.
 */
export function oneLookAlike(text: Text, suspects: readonly Cell[], said: Saying, layout: Layout): boolean {
  const mends = suspects.flatMap((cell) =>
    lookAlikesOf(said.get(cell)!.letter)
      .filter(
        (other) => cell.takes.includes(other) && (DIGITS.includes(other) || mayBeLetter(layout, text, cell)),
      )
      .map((other) => ({ cell, other })),
  )
  const holding = mends.filter(({ cell, other }) => wouldHold(text, [cell], [other], layout))
  if (holding.length !== 1) return false
  const { cell, other } = holding[0]!
  write(text, cell, (said.get(cell)!.letter = other))
  return true
}

/**
 * True if a look-alike in one position, or in all positions read as the same letter, would make the check
 * digits hold: then our reading may be wrong.
 */
export function lookAlikesMend(text: Text, cells: readonly Cell[], said: Saying, layout: Layout): boolean {
  return cells.some((cell) => {
    const letter = said.get(cell)!.letter
    const alike = cells.filter((other) => said.get(other)!.letter === letter)
    return lookAlikesOf(letter).some((other) =>
      [[cell], alike].some((places) =>
        wouldHold(
          text,
          places,
          places.map(() => other),
          layout,
        ),
      ),
    )
  })
}

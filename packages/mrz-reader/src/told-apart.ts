// A check digit is the last digit of a weighted sum: it cannot distinguish 1 from L, nor two 3s from two Js
// where their weights make ten (7 and 3, side by side). Where another letter that was really read would make
// every check digit hold as well, the print must distinguish the two.
import { kindsAmong, UNLIKE } from './compare-prints.ts'
import { DIGITS, LETTERS, type Cell } from './looks.ts'
import type { Layout } from './mrz-layout.ts'
import { wouldHold, type Text } from './strip-text.ts'
import { SAME, takesBoth, type Saying } from './tally-votes.ts'

/**
 * The positions (where letters and digits may occur, all check digits holding) that could as well be another
 * letter.
 */
export function untoldAmong(
  text: Text,
  cells: readonly Cell[],
  said: Saying,
  sameness: number,
  layout: Layout,
): Map<Cell, string> {
  const untold = new Map<Cell, string>()
  for (const cell of cells) {
    const letter = said.get(cell)!.letter
    // The reader repeats a slip wherever the same is printed.
    const likes = cells.filter(
      (other) =>
        other === cell ||
        (said.get(other)!.letter === letter &&
          cell.alike.some((one) => one.cell === other && one.likeness >= sameness - UNLIKE)),
    )
    const holdsWith = (other: string): boolean =>
      [[cell], likes].some((places) =>
        wouldHold(
          text,
          places,
          places.map(() => other),
          layout,
        ),
      )
    // If the check digits also hold with the neighbour in the alphabet, they hold with every letter, and
    // being unlike one of them proves nothing.
    const anyHolds = holdsWith(neighbourOf(letter))
    for (const [other] of likes.flatMap((one) => said.get(one)!.tally)) {
      if (
        other !== letter &&
        holdsWith(other) &&
        !isTold(cell, letter, anyHolds ? null : other, said, sameness)
      )
        untold.set(cell, other)
    }
  }
  return untold
}

/**
 * Positions read the same that have two kinds of print, one of which could be another letter throughout: two
 * 8s read as 3 leave every check digit holding if their weights make 2, 4, 6 … and a real 3 beside them gives
 * them away. A single position is always noticed by its check digit.
 */
export function blindAmong(
  text: Text,
  cells: readonly Cell[],
  said: Saying,
  sameness: number,
  layout: Layout,
): Map<Cell, Cell> {
  const blind = new Map<Cell, Cell>()
  for (const kinds of kindsAmong(cells, said, sameness)) {
    for (const kind of kinds.filter(({ length }) => length > 1)) {
      const stranger = kinds.find((other) => other !== kind)![0]!
      const others = [...DIGITS, ...LETTERS].filter(
        (other) => other !== said.get(kind[0]!)!.letter && kind.every((cell) => cell.takes.includes(other)),
      )
      if (
        others.some((other) =>
          wouldHold(
            text,
            kind,
            kind.map(() => other),
            layout,
          ),
        )
      )
        for (const cell of kind) blind.set(cell, stranger)
    }
  }
  return blind
}

/** A letter or digit whose value is one more or one less. */
function neighbourOf(letter: string): string {
  return String.fromCharCode(letter.charCodeAt(0) + (letter === '9' || letter === 'Z' ? -1 : 1))
}

/**
 * Where only letters or only digits are allowed the reader cannot confuse the two: likeness to the one there,
 * or unlikeness to the other, decides.
 */
function isTold(cell: Cell, letter: string, other: string | null, said: Saying, sameness: number): boolean {
  const likest = (wanted: string | null): number | null => {
    const scores = cell.alike
      .filter((one) => !takesBoth(one.cell) && said.get(one.cell)?.letter === wanted)
      .map((one) => one.likeness)
    return scores.length === 0 ? null : Math.max(...scores)
  }
  const [own, others] = [likest(letter), likest(other)]
  return (own !== null && own >= sameness - SAME) || (others !== null && others < sameness - UNLIKE)
}

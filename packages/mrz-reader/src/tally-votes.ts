// Tallies the looks at each position of a strip: its own votes and those of the positions that look the same.
import { DIGITS, type Cell } from './looks.ts'
import { isChecked, type Layout } from './mrz-layout.ts'
import { mirrorContradicts } from './shapes.ts'

/** The present reading of a position. */
export interface Said {
  letter: string
  /** Every letter that any look proposed, with its weight, the likeliest first. */
  tally: [string, number][]
  sure: boolean
}
export type Saying = ReadonlyMap<Cell, Said>

/** Prints less unlike than this may be taken for the same: nearly all look-alikes are farther apart. */
export const SAME = 0.03
/** A position is sure when one letter has this share of all weight; more where nothing else confirms it. */
const [ENOUGH, ENOUGH_ALONE] = [0.75, 0.85]
/** Only these replace each other, and only where a position allows one of the two kinds alone. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  'O': '0',
  'Q': '0',
  'D': '0',
  'I': '1',
  'L': '1',
  'Z': '2',
  'S': '5',
  'G': '6',
  'T': '7',
  'B': '8',
  '0': 'O',
  '1': 'I',
  '2': 'Z',
  '5': 'S',
  '6': 'G',
  '8': 'B',
}

/** Both letters and digits may occur there. */
export const takesBoth = (cell: Cell): boolean => cell.takes.length === 36
export const takesDigits = (cell: Cell): boolean => cell.takes === DIGITS

/** The letter as a position allows it: an O read in a date is a 0. Null where it cannot occur. */
export function asTaken(cell: Cell, letter: string): string | null {
  const as = cell.takes.includes(letter) ? letter : (LOOK_ALIKES[letter] ?? '')
  return as !== '' && cell.takes.includes(as) ? as : null
}

/** One entry for each position in which anything was read. */
export function tallyVotes(printed: readonly Cell[], sameness: number, layout: Layout): Map<Cell, Said> {
  const said = new Map<Cell, Said>()
  for (const cell of printed) {
    const tally = [...tallyOf(cell, sameness)].sort((a, b) => b[1] - a[1])
    const total = tally.reduce((sum, [, weight]) => sum + weight, 0)
    if (tally[0] !== undefined)
      said.set(cell, {
        letter: tally[0][0],
        tally,
        sure: tally[0][1] / total >= (isLone(cell, sameness, layout) ? ENOUGH_ALONE : ENOUGH),
      })
  }
  return said
}

/** Neither a check digit nor a like on the same strip confirms it. */
export function isLone(cell: Cell, sameness: number, layout: Layout): boolean {
  return (
    !takesBoth(cell) &&
    !isChecked(layout, cell.line, cell.position) &&
    !cell.alike.some((one) => one.likeness > sameness - SAME)
  )
}

export function tallyOf(cell: Cell, sameness: number): Map<string, number> {
  const tally = new Map<string, number>()
  const count = (letter: string | null, weight: number): void => {
    const as = letter === null ? null : asTaken(cell, letter)
    if (as !== null && !mirrorContradicts(as, cell.mirrored, sameness))
      tally.set(as, (tally.get(as) ?? 0) + weight)
  }
  for (const [letter, weight] of cell.votes) count(letter, weight)
  for (const { cell: other, likeness: score } of cell.alike) {
    // A position of another kind says nothing here: an O in a name is no 0 in a date, however alike.
    if (score < sameness || (other.takes !== cell.takes && !takesBoth(other) && !takesBoth(cell))) continue
    for (const [letter, weight] of other.votes)
      count(asTaken(other, letter), weight * (takesBoth(other) ? 0.3 : 0.7))
  }
  return tally
}

// The positions of a strip as the reader represents them, without a picture: the likeness is derived from the
// printed text, and each look's reading is given.
import type { Cell } from '@testate/mrz-reader/looks'
import { DIGITS, LETTERS } from '@testate/mrz-reader/looks'
import { checkDigit, checked } from './strips.ts'
import { kindAt, layoutOf, type Layout } from '@testate/mrz-reader/mrz-layout'

export const SAMENESS = 0.95
const ALIKE = 0.97
const OTHER = 0.5
const TAKES = {
  'passport code': 'P',
  'card code': 'ACI',
  'letter': LETTERS,
  'sex': 'FMX',
  'any': LETTERS + DIGITS,
  'digit': DIGITS,
  'check': DIGITS,
}

/** The two lines of a passport, with every check digit correct. */
export function passportLines({
  state = 'UTO',
  name = 'PATEL<<ANN',
  number = '239143037',
  birth = '560224',
  expiry = '310607',
} = {}): [string, string] {
  const body = `${checked(number)}${state}${checked(birth)}F${checked(expiry)}${'<'.repeat(15)}`
  return [
    `P<${state}${name}`.padEnd(44, '<'),
    body + checkDigit(body.slice(0, 10) + body.slice(13, 20) + body.slice(21, 43)),
  ]
}

export interface Made {
  layout: Layout
  printed: Cell[]
  at: (line: number, position: number) => Cell
}

/**
 * Every look reads every position as `read` says (one line each), with full confidence; the prints are those
 * of `printed`.
 */
export function cellsOf(
  printed: readonly string[],
  read: readonly string[] = printed,
  { looks = 6 } = {},
): Made {
  const layout = layoutOf(printed.length, printed[0]!.length)!
  const cells: Cell[] = printed.flatMap((text, line) =>
    [...text].flatMap((letter, position) => {
      if (letter === '<') return []
      const [takes, said] = [TAKES[kindAt(layout, line, position)], read[line]![position]!]
      const typed = takes.length === 36 ? new Map([[said, looks / 2]]) : new Map<string, number>()
      // Symmetric letters are as like their mirror image as fillers are to each other.
      return [
        {
          line,
          position,
          takes,
          shape: new Float32Array(0),
          mirrored: 'AHIMOTUVWXY'.includes(said) ? 1 : 0,
          votes: new Map([[said, looks]]),
          typed,
          alike: [],
        },
      ]
    }),
  )
  const print = (cell: Cell): string => printed[cell.line]![cell.position]!
  for (const cell of cells)
    for (const other of cells)
      if (other !== cell)
        cell.alike.push({ cell: other, likeness: print(other) === print(cell) ? ALIKE : OTHER })
  return {
    layout,
    printed: cells,
    at: (line, position) => cells.find((cell) => cell.line === line && cell.position === position)!,
  }
}

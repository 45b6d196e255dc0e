// Compares the prints of a strip with what was read: the same letter must look the same, and different
// letters must look different.
import { LETTERS, type Cell } from './looks.ts'
import { hasTail } from './tail-of-q.ts'
import { SAME, type Said, type Saying } from './tally-votes.ts'

/**
 * Two positions this much less alike than fillers are among themselves are not the same character (fewer than
 * 1 in 100 of the same are).
 */
export const UNLIKE = 0.07
/** The mean likeness to one letter must exceed that to any other by this much. */
const CLEARLY = 0.012

/** Positions unlike all others that were read the same, each with the nearest of them. */
export function strangersAmong(printed: readonly Cell[], said: Saying, sameness: number): Map<Cell, Cell> {
  const strangers = new Map<Cell, Cell>()
  for (const cell of printed) {
    const letter = said.get(cell)?.letter
    let nearest: { cell: Cell; likeness: number } | null = null
    for (const one of cell.alike)
      if (
        letter !== undefined &&
        said.get(one.cell)?.letter === letter &&
        (nearest === null || one.likeness > nearest.likeness)
      )
        nearest = one
    if (nearest !== null && nearest.likeness < sameness - UNLIKE) strangers.set(cell, nearest.cell)
  }
  return strangers
}

/**
 * Positions read as one letter, grouped into kinds of print that are each alike; only letters with several
 * kinds, the most frequent kind first.
 */
export function kindsAmong(cells: readonly Cell[], said: Saying, sameness: number): Cell[][][] {
  return [...new Set(cells.map((cell) => said.get(cell)?.letter))].flatMap((letter) => {
    const left = new Set(cells.filter((cell) => letter !== undefined && said.get(cell)?.letter === letter))
    const kinds: Cell[][] = []
    for (const cell of left) {
      const kind = [cell]
      left.delete(cell)
      for (const member of kind) {
        for (const { cell: other, likeness: score } of member.alike)
          if (score >= sameness - UNLIKE && left.delete(other)) kind.push(other)
      }
      kinds.push(kind)
    }
    return kinds.length > 1 ? [kinds.sort((a, b) => b.length - a.length)] : []
  })
}

/**
 * Letters read for two kinds of print: the less frequent positions, each with one of the most frequent.
 * Otherwise all Es read as F would confirm each other.
 */
export function splitAmong(cells: readonly Cell[], said: Saying, sameness: number): Map<Cell, Cell> {
  return new Map(
    kindsAmong(cells, said, sameness).flatMap(([first, ...fewer]) =>
      fewer.flat().map((cell) => [cell, first![0]!] as const),
    ),
  )
}

/** Positions more similar to a letter read elsewhere than to their own; no check digit would notice. */
export function impostorsAmong(cells: readonly Cell[], said: Saying, sameness: number): Map<Cell, Cell> {
  const impostors = new Map<Cell, Cell>()
  for (const cell of cells) {
    const letter = said.get(cell)?.letter
    if (letter === undefined) continue
    const own = Math.max(
      sameness - SAME,
      ...cell.alike.filter((one) => said.get(one.cell)?.letter === letter).map((one) => one.likeness),
    )
    const other = cell.alike.find(
      (one) =>
        one.likeness > own &&
        LETTERS.includes(said.get(one.cell)?.letter ?? '') &&
        said.get(one.cell)?.letter !== letter,
    )
    if (other !== undefined) impostors.set(cell, other.cell)
  }
  return impostors
}

/**
 * Positions read as Q without a tail beside the Os of the strip, each with one of those: otherwise a D or an
 * O could pass for a Q where all are misread alike.
 */
export function taillessAmong(cells: readonly Cell[], said: Saying): Map<Cell, Cell> {
  const read = (letter: string): Cell[] => cells.filter((cell) => said.get(cell)?.letter === letter)
  const os = read('O')
  return new Map(
    read('Q').flatMap((q) =>
      os.length > 0 && !os.some((o) => hasTail(q.shape, o.shape)) ? [[q, os[0]!] as const] : [],
    ),
  )
}

/**
 * Compares an unsure position with the sure ones of each proposed letter; if clearly more similar to one than
 * to all others, it becomes that one.
 */
export function lookAlong(cell: Cell, one: Said, said: Saying, sameness: number): void {
  const mean = (letter: string): number | null => {
    const scores = cell.alike
      .filter(({ cell: other }) => said.get(other)?.sure === true && said.get(other)?.letter === letter)
      .map(({ likeness: score }) => score)
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  const ranked = one.tally.map(([letter]) => ({ letter, mean: mean(letter) }))
  const known = ranked.filter((entry) => entry.mean !== null).sort((a, b) => b.mean! - a.mean!)
  const [best, next] = known
  if (
    best !== undefined &&
    best.mean! >= sameness - 0.02 &&
    (next === undefined
      ? known.length === ranked.length || best.mean! >= sameness
      : best.mean! - next.mean! >= CLEARLY)
  ) {
    one.letter = best.letter
    one.sure = true
  } else if (known.length === ranked.length - 1 && known.every((entry) => entry.mean! < sameness - 0.015)) {
    // Unlike every known one, it is the only proposal without a comparison on the strip.
    one.letter = ranked.find((entry) => entry.mean === null)!.letter
    one.sure = one.letter === one.tally[0]![0]
  }
}

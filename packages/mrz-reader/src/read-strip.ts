// Reads a straightened strip. Fillers are recognised by their shape and removed first (word readers stumble
// over runs of them); the rest is read in order and shuffled, and prints that look the same on the strip must
// have been read the same.
import { doubtsOfFailure } from './beyond-doubt.ts'
import { cellOf, type Strip } from './cells.ts'
import { UNLIKE } from './compare-prints.ts'
import {
  DIGITS,
  LETTERS,
  shuffle,
  vote,
  voteRun,
  voteShuffled,
  type Cell,
  type Look,
  type ReadLine,
} from './looks.ts'
import { kindAt, layoutOf, type Kind, type Layout } from './mrz-layout.ts'
import { settleReading } from './settle-reading.ts'
import { findFillers, likeness, mirrorLikeness } from './shapes.ts'
import { linesOf } from './strip-text.ts'
import { hasTail } from './tail-of-q.ts'
import { isLone, takesDigits } from './tally-votes.ts'

export interface StripReading {
  lines: string[]
  /**
   * False if two looks disagreed, or a position was not read: such a reading is shown to a person and never
   * called valid.
   */
  sure: boolean
  doubts: string[]
}

/** Looks at the same print: always two, so that a single slip is noticed, and more if those leave a doubt. */
const LOOKS: readonly Look[] = [{ scale: 1 }, { scale: 1, shuffled: 1 }]
const MORE_LOOKS: readonly Look[] = [
  { scale: 1.1, shuffled: 2, smooth: true },
  { scale: 1.35 },
  { scale: 0.9, shuffled: 3 },
  { scale: 1.15, narrow: 0.85 },
]
const TAKES: Readonly<Record<Kind, string>> = {
  'passport code': 'P',
  'card code': 'ACI',
  'letter': LETTERS,
  'sex': 'FMX',
  'any': LETTERS + DIGITS,
  'digit': DIGITS,
  'check': DIGITS,
}
const HOPELESS = 14

export async function readStrip(strip: Strip, read: ReadLine): Promise<StripReading> {
  const layout = layoutOf(strip.lines.length, strip.positions)
  if (layout === null) return { lines: [], sure: false, doubts: ['no such format'] }
  const { printed, sameness } = printedCells(strip, layout)
  for (const look of LOOKS) await take(strip, printed, look, read)
  // Neither the strip nor a check digit confirms these: they are read once more, smoothed.
  await voteRun(
    strip,
    shuffle(
      printed.filter((cell) => isLone(cell, sameness, layout)),
      4,
    ),
    { scale: 1, smooth: true },
    read,
    'letters',
    (cell) => cell.votes,
  )
  let reading = settleReading(printed, sameness, layout)
  for (const look of MORE_LOOKS) {
    // With that many doubts the picture is at fault: more looks would only cost time. A failed check digit is
    // a doubt too, until every look agrees.
    if ((reading.doubts.length === 0 && reading.holds) || reading.doubts.length > HOPELESS) break
    await take(strip, printed, look, read)
    reading = settleReading(printed, sameness, layout)
  }
  const doubts =
    reading.doubts.length > 0
      ? reading.doubts
      : doubtsOfFailure(reading.text, printed, reading.said, sameness, layout)
  return { lines: linesOf(reading.text), sure: doubts.length === 0, doubts }
}

/**
 * The positions that are no fillers, each compared with all others; `sameness` is the likeness of two prints
 * of one character on this strip.
 */
function printedCells(strip: Strip, layout: Layout): { printed: Cell[]; sameness: number } {
  const all: Cell[] = strip.lines.flatMap((line, at) =>
    Array.from({ length: strip.positions }, (_, position) => {
      const shape = cellOf(line, position)
      return {
        line: at,
        position,
        takes: TAKES[kindAt(layout, at, position)],
        shape,
        mirrored: 0,
        votes: new Map(),
        typed: new Map(),
        alike: [],
      }
    }),
  )
  const { fillers, sameness } = findFillers(all.map((cell) => cell.shape))
  const printed = all.filter((_, at) => !fillers.has(at))
  for (const [at, cell] of printed.entries()) {
    cell.mirrored = mirrorLikeness(cell.shape)
    for (const other of printed.slice(at + 1)) {
      const score = likenessOf(cell, other, sameness)
      cell.alike.push({ cell: other, likeness: score })
      other.alike.push({ cell, likeness: score })
    }
  }
  return { printed, sameness }
}

/**
 * Two prints that differ by a tail are two characters, however alike otherwise: without this an O would be
 * taken for the Q beside it.
 */
function likenessOf(cell: Cell, other: Cell, sameness: number): number {
  const score = likeness(cell.shape, other.shape)
  const farthest = sameness - UNLIKE
  if (score < farthest || takesDigits(cell) || takesDigits(other)) return score
  return hasTail(cell.shape, other.shape) || hasTail(other.shape, cell.shape) ? farthest - 0.001 : score
}

async function take(strip: Strip, printed: readonly Cell[], look: Look, read: ReadLine): Promise<void> {
  if (look.shuffled !== undefined) return voteShuffled(strip, printed, look, look.shuffled, read)
  for (const at of strip.lines.keys()) {
    const cells = printed.filter((cell) => cell.line === at)
    if (cells.length > 0) await vote(strip.lines, cells, look, read)
  }
}

// Decides the positions where both letters and digits may occur. Word readers guess there from the
// neighbours, so each position is weighed: what the looks read, and how similar it is to the letters and
// digits the rest of the strip is sure of.
import { DIGITS, type Cell } from './looks.ts'
import type { Layout } from './mrz-layout.ts'
import { mirrorContradicts } from './shapes.ts'
import { mayBeLetter, wouldHold, write, type Text } from './strip-text.ts'
import { SAME, takesBoth, tallyOf, type Said, type Saying } from './tally-votes.ts'

/** Readings less likely than the likeliest by more than this (a logarithm) are not considered. */
const FARTHEST = 2.5
/** The best reading that holds must exceed the next by this much. */
const CLEAR_WEIGHT = 2
const MOST_READINGS = 400
const MOST_LETTERS = 5

/**
 * Among all readings nearly as likely as the likeliest, writes the best one that makes every check digit
 * hold; a position is sure if the next such reading is clearly less likely or agrees there. A letter without
 * votes needs likeness to come near enough.
 */
export function chooseNumber(
  text: Text,
  printed: readonly Cell[],
  said: Map<Cell, Said>,
  sameness: number,
  layout: Layout,
): void {
  const cells = printed.filter(takesBoth)
  let readings: { letters: string[]; weight: number }[] = [{ letters: [], weight: 0 }]
  for (const cell of cells) {
    const ranked = weigh(cell, said, sameness, mayBeLetter(layout, text, cell))
    if (ranked.length === 0) return
    const likeliest = Math.max(...readings.map(({ weight }) => weight)) + ranked[0]!.weight
    readings = readings
      .flatMap(({ letters, weight }) =>
        ranked.map((one) => ({ letters: [...letters, one.letter], weight: weight + one.weight })),
      )
      .filter(({ weight }) => weight >= likeliest - FARTHEST)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, MOST_READINGS)
  }
  const [best, next] = readings.filter(({ letters }) => wouldHold(text, cells, letters, layout))
  if (best === undefined) return
  for (const [at, cell] of cells.entries()) {
    const letter = best.letters[at]!
    const tally = said.get(cell)?.tally ?? []
    said.set(cell, {
      letter,
      tally: tally.some(([one]) => one === letter) ? tally : [...tally, [letter, 0]],
      sure: next === undefined || best.weight - next.weight >= CLEAR_WEIGHT || next.letters[at] === letter,
    })
    write(text, cell, letter)
  }
}

/** The possible characters of a position with the logarithm of their likelihood, the likeliest first. */
function weigh(
  cell: Cell,
  said: Saying,
  sameness: number,
  letters: boolean,
): { letter: string; weight: number }[] {
  const tally = tallyOf(cell, sameness)
  for (const letter of cell.typed.keys())
    if (!tally.has(letter) && !mirrorContradicts(letter, cell.mirrored, sameness)) tally.set(letter, 0)
  const total = [...tally.values()].reduce((sum, weight) => sum + weight, 0)
  const likest = new Map<string, number>()
  for (const { cell: other, likeness: score } of cell.alike) {
    const read = said.get(other)
    if (!takesBoth(other) && read?.sure === true)
      likest.set(read.letter, Math.max(score, likest.get(read.letter) ?? -1))
  }
  // Likeness counts as a proposal: a character that every look misread may still be plain from its like.
  for (const [letter, score] of likest)
    if (score > sameness - SAME && !tally.has(letter)) tally.set(letter, 0)
  return [...tally]
    .filter(([letter]) => letters || DIGITS.includes(letter))
    .map(([letter, weight]) => {
      const like = likest.get(letter)
      return {
        letter,
        weight:
          Math.log((weight + 0.15) / (total + 0.15 * tally.size)) +
          (like === undefined ? 0 : Math.max(-4, Math.min(1.5, 40 * (like - sameness + 0.04)))),
      }
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_LETTERS)
}

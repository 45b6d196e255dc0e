// Reads a straightened strip. Fillers are recognised by their shape and taken away first (runs of them are what readers of words stumble over);
// what is left is read in the order of the print and out of it, and what looks the same on the strip must have been read the same.
import { cellOf, type Strip } from './cells.ts'
import { findFillers, likeness, mirrorContradicts, mirrorLikeness } from './shapes.ts'
import { DIGITS, LETTERS, shuffle, vote, voteRun, voteShuffled, type Cell, type Look, type ReadLine } from './looks.ts'
import { checksHold, isChecked, isStateCode, kindAt, layoutOf, type Kind, type Layout } from './mrz.ts'

export interface StripReading {
  lines: string[]
  /** False where two looks disagreed, or nothing was made of a position: such a reading is shown to a person and never called valid. */
  sure: boolean
  doubts: string[]
}

/** Looks at the same print: two always, so that one slip is seen, and more where those leave a doubt. */
const LOOKS: readonly Look[] = [{ scale: 1 }, { scale: 1, shuffled: 1 }]
const MORE_LOOKS: readonly Look[] = [{ scale: 1.1, shuffled: 2, smooth: true }, { scale: 1.35 }, { scale: 0.9, shuffled: 3 }, { scale: 1.15, narrow: 0.85 }]
const TAKES: Readonly<Record<Kind, string>> = { 'passport code': 'P', 'card code': 'ACI', letter: LETTERS, sex: 'FMX', any: LETTERS + DIGITS, digit: DIGITS, check: DIGITS }
/** Only these stand for each other, and only where a position takes one of the two kinds alone. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', T: '7', B: '8', '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }

export async function readStrip(strip: Strip, read: ReadLine): Promise<StripReading> {
  const layout = layoutOf(strip.lines.length, strip.positions)
  if (layout === null) return { lines: [], sure: false, doubts: ['no such format'] }
  const all: Cell[] = strip.lines.flatMap((line, at) =>
    Array.from({ length: strip.positions }, (_, position) => {
      const takes = TAKES[kindAt(layout, at, position)]
      return { line: at, position, takes, shape: cellOf(line, position), mirrored: 0, votes: new Map<string, number>(), typed: new Map<string, number>(), alike: [] }
    }))
  const { fillers, sameness } = findFillers(all.map((cell) => cell.shape))
  const printed = all.filter((_, at) => !fillers.has(at))
  for (const [at, cell] of printed.entries()) {
    cell.mirrored = mirrorLikeness(cell.shape)
    for (const other of printed.slice(at + 1)) {
      const score = likeness(cell.shape, other.shape)
      cell.alike.push({ cell: other, likeness: score })
      other.alike.push({ cell, likeness: score })
    }
  }
  const take = async (look: Look): Promise<void> => {
    if (look.shuffled !== undefined) return voteShuffled(strip, printed, look, look.shuffled, read)
    for (const at of strip.lines.keys()) {
      const cells = printed.filter((cell) => cell.line === at)
      if (cells.length > 0) await vote(strip.lines, cells, look, read)
    }
  }
  for (const look of LOOKS) await take(look)
  // Nothing on the strip confirms these, nor a check digit: they are read once more, smoothed.
  await voteRun(strip, shuffle(printed.filter((cell) => isLone(cell, sameness, layout)), 4), { scale: 1, smooth: true }, read, 'letters', (cell) => cell.votes)
  let reading = settle(strip, printed, sameness, layout)
  for (const look of MORE_LOOKS) {
    // With so many doubts it is the picture: more looks would only cost time.
    if (reading.sure || reading.doubts.length > HOPELESS) break
    await take(look)
    reading = settle(strip, printed, sameness, layout)
  }
  return reading
}

/** Neither a check digit nor a like on the same strip confirms it. */
function isLone(cell: Cell, sameness: number, layout: Layout): boolean {
  return cell.takes.length < 36 && !isChecked(layout, cell.line, cell.position) && !cell.alike.some((one) => one.likeness > sameness - SAME)
}

interface Said {
  letter: string
  /** Every letter that any look proposed, with its weight, the likeliest first. */
  tally: [string, number][]
  sure: boolean
}

/**
 * What the votes come to. A position is sure when its own votes and those of its likes agree and it looks like what was read the same elsewhere;
 * what is left open between letters that were really read is decided by its looks, and at the very end by the check digits if one choice alone makes all hold.
 */
function settle(strip: Strip, printed: readonly Cell[], sameness: number, layout: Layout): StripReading {
  const said = new Map<Cell, Said>()
  for (const cell of printed) {
    const tally = [...tallyOf(cell, sameness)].sort((a, b) => b[1] - a[1])
    const total = tally.reduce((sum, [, weight]) => sum + weight, 0)
    const share = isLone(cell, sameness, layout) ? 0.85 : 0.75
    if (tally[0] !== undefined) said.set(cell, { letter: tally[0][0], tally, sure: tally[0][1] / total >= share })
  }
  for (const cell of printed) {
    const one = said.get(cell)
    if (one !== undefined && !one.sure) lookAlong(cell, one, said, sameness)
  }
  const text = strip.lines.map(() => Array.from({ length: strip.positions }, () => '<'))
  for (const cell of printed) text[cell.line]![cell.position] = said.get(cell)?.letter ?? '<'
  const holds = (): boolean => checksHold(layout, text.map((line) => line.join('')))
  const checked = (cell: Cell): boolean => isChecked(layout, cell.line, cell.position)
  if (printed.every((cell) => said.has(cell) || cell.takes.length === 36)) chooseNumber(text, printed.filter((cell) => cell.takes.length === 36), said, sameness, layout)
  const unread = printed.filter((cell) => !said.has(cell))
  let strangers = strangersAmong(printed, said, sameness)
  const unsure = printed.filter((cell) => said.get(cell)?.sure === false)
  if (unread.length === 0 && unsure.length <= MOST_OPEN && unsure.every(checked)) {
    const suspects = [...new Set([...unsure, ...[...strangers.keys()].filter(checked)])]
    // With open positions one choice of what was read must make all check digits hold; with none, one look-alike in one place that looks unlike its likes.
    if (unsure.length > 0 ? oneChoice(text, unsure, said, layout) : !holds() && suspects.length <= MOST_SUSPECTS && oneLookAlike(text, suspects, said, layout)) {
      for (const cell of unsure) said.get(cell)!.sure = true
      strangers = strangersAmong(printed, said, sameness)
    }
  }
  for (const [cell, other] of splitAmong(printed.filter((one) => !checked(one)), said, sameness)) strangers.set(cell, other)
  for (const [cell, other] of impostorsAmong(printed.filter((one) => !checked(one)), said, sameness)) strangers.set(cell, other)
  if (holds()) {
    // An unlike digit among digits is the print's doing when all check digits hold: no other digit would make them hold.
    for (const cell of strangers.keys()) if (checked(cell) && (cell.takes === DIGITS || !UNNOTICED.includes(said.get(cell)!.letter))) strangers.delete(cell)
  }
  // Two equal prints whose weights in the sum make ten (7 and 3, side by side) may both be another letter, and no check digit says so: JJ was read as 33.
  for (const [cell, other] of splitAmong(printed.filter((one) => mayBeLetter(layout, text, one)), said, sameness)) strangers.set(cell, other)
  // A state's code that is one needs no likeness: no look-alike of it is another state's that was voted for.
  for (const cell of strangers.keys()) if (isStateCode(layout, text.map((line) => line.join('')), cell.line, cell.position)) strangers.delete(cell)
  const mendable = unread.length === 0 && !holds() && lookAlikesMend(text, printed.filter((cell) => checked(cell) && mayBeLetter(layout, text, cell)), said, layout)
  const doubts = [
    ...unread.map((cell) => `nothing read in ${where(cell)}`),
    ...printed.filter((cell) => said.get(cell)?.sure === false).map((cell) => `${said.get(cell)!.tally.map(([letter]) => letter).join(' or ')} in ${where(cell)}`),
    ...[...strangers].map(([cell, other]) => `${said.get(cell)!.letter} in ${where(cell)} looks unlike the one in ${where(other)}`),
    // Letters and digits may have been mistaken for each other where both may stand: then it is our reading that is wrong, not the document.
    ...(mendable ? ['a check digit does not hold, and a look-alike would mend it'] : []),
  ]
  return { lines: text.map((line) => line.join('')), sure: doubts.length === 0, doubts }
}

/** Positions that look like none of those that were read the same, each with the nearest of them. */
function strangersAmong(printed: readonly Cell[], said: ReadonlyMap<Cell, Said>, sameness: number): Map<Cell, Cell> {
  const strangers = new Map<Cell, Cell>()
  for (const cell of printed) {
    const letter = said.get(cell)?.letter
    let nearest: { cell: Cell; likeness: number } | null = null
    for (const one of cell.alike) if (letter !== undefined && said.get(one.cell)?.letter === letter && (nearest === null || one.likeness > nearest.likeness)) nearest = one
    if (nearest !== null && nearest.likeness < sameness - UNLIKE) strangers.set(cell, nearest.cell)
  }
  return strangers
}

/** Where one letter was read for two kinds of print, each alike in itself: the fewer, each with one of the others. All Es read as F would else vouch for each other. */
function splitAmong(cells: readonly Cell[], said: ReadonlyMap<Cell, Said>, sameness: number): Map<Cell, Cell> {
  const split = new Map<Cell, Cell>()
  for (const letter of new Set(cells.map((cell) => said.get(cell)?.letter))) {
    const left = new Set(cells.filter((cell) => letter !== undefined && said.get(cell)?.letter === letter))
    const kinds: Cell[][] = []
    for (const cell of left) {
      const kind = [cell]
      left.delete(cell)
      for (const member of kind) {
        for (const { cell: other, likeness: score } of member.alike) if (score >= sameness - UNLIKE && left.delete(other)) kind.push(other)
      }
      kinds.push(kind)
    }
    kinds.sort((a, b) => b.length - a.length)
    for (const cell of kinds.slice(1).flat()) split.set(cell, kinds[0]![0]!)
  }
  return split
}

/** Positions that look more like what was read otherwise elsewhere: no check digit would say so. */
function impostorsAmong(cells: readonly Cell[], said: ReadonlyMap<Cell, Said>, sameness: number): Map<Cell, Cell> {
  const impostors = new Map<Cell, Cell>()
  for (const cell of cells) {
    const letter = said.get(cell)?.letter
    if (letter === undefined) continue
    const own = Math.max(sameness - SAME, ...cell.alike.filter((one) => said.get(one.cell)?.letter === letter).map((one) => one.likeness))
    const other = cell.alike.find((one) => one.likeness > own && LETTERS.includes(said.get(one.cell)?.letter ?? '') && said.get(one.cell)?.letter !== letter)
    if (other !== undefined) impostors.set(cell, other.cell)
  }
  return impostors
}

const where = (cell: Cell): string => `line ${cell.line + 1}, position ${cell.position + 1}`

function tallyOf(cell: Cell, sameness: number): Map<string, number> {
  const tally = new Map<string, number>()
  const count = (letter: string, weight: number): void => {
    const as = cell.takes.includes(letter) ? letter : (LOOK_ALIKES[letter] ?? '')
    if (as !== '' && cell.takes.includes(as) && !mirrorContradicts(as, cell.mirrored, sameness)) tally.set(as, (tally.get(as) ?? 0) + weight)
  }
  for (const [letter, weight] of cell.votes) count(letter, weight)
  for (const { cell: other, likeness: score } of cell.alike) {
    // What stands in a place of another kind says nothing here: an O in a name is no nought in a date, however alike.
    if (score < sameness || (other.takes !== cell.takes && other.takes.length < 36 && cell.takes.length < 36)) continue
    for (const [letter, weight] of other.votes) count(other.takes.includes(letter) ? letter : (LOOK_ALIKES[letter] ?? ''), weight * (other.takes.length < 36 ? 0.7 : 0.3))
  }
  return tally
}

/** Compares an open position with the sure ones of each letter that was proposed for it; clearly more alike to one than to all others, it is that one. */
function lookAlong(cell: Cell, one: Said, said: ReadonlyMap<Cell, Said>, sameness: number): void {
  const mean = (letter: string): number | null => {
    const scores = cell.alike.filter(({ cell: other }) => said.get(other)?.sure === true && said.get(other)?.letter === letter).map(({ likeness: score }) => score)
    return scores.length === 0 ? null : scores.reduce((sum, score) => sum + score, 0) / scores.length
  }
  const ranked = one.tally.map(([letter]) => ({ letter, mean: mean(letter) }))
  const known = ranked.filter((entry) => entry.mean !== null).sort((a, b) => b.mean! - a.mean!)
  const [best, next] = known
  if (best !== undefined && best.mean! >= sameness - 0.02 && (next === undefined ? known.length === ranked.length || best.mean! >= sameness : best.mean! - next.mean! >= CLEARLY)) {
    one.letter = best.letter
    one.sure = true
  } else if (known.length === ranked.length - 1 && known.every((entry) => entry.mean! < sameness - 0.015)) {
    // Unlike every known one, it is the one proposal nothing on the strip can be compared with.
    one.letter = ranked.find((entry) => entry.mean === null)!.letter
    one.sure = one.letter === one.tally[0]![0]
  }
}

/**
 * Where letters and digits may both stand, readers of words guess from the neighbours. So each such position is weighed: what looks made of it, and how like
 * it is to the letters and digits the rest of the strip is sure of. Of all readings that are nearly as likely as the likeliest, the one that makes every
 * check digit hold is taken if the next such one is clearly less likely. A reading nobody voted for needs likeness on its side to come near enough.
 */
function chooseNumber(text: string[][], cells: readonly Cell[], said: Map<Cell, Said>, sameness: number, layout: Layout): void {
  let readings: { letters: string[]; weight: number }[] = [{ letters: [], weight: 0 }]
  for (const cell of cells) {
    const ranked = weigh(cell, said, sameness, mayBeLetter(layout, text, cell))
    if (ranked.length === 0) return
    const likeliest = Math.max(...readings.map(({ weight }) => weight)) + ranked[0]!.weight
    readings = readings
      .flatMap(({ letters, weight }) => ranked.map((one) => ({ letters: [...letters, one.letter], weight: weight + one.weight })))
      .filter(({ weight }) => weight >= likeliest - FARTHEST)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, 400)
  }
  const holding = readings.filter(({ letters }) => checksHold(layout, withLetters(text, cells, letters)))
  const [best, next] = holding
  if (best === undefined) return
  for (const [at, cell] of cells.entries()) {
    const letter = best.letters[at]!
    const tally = said.get(cell)?.tally ?? []
    said.set(cell, { letter, tally: tally.some(([one]) => one === letter) ? tally : [...tally, [letter, 0]], sure: next === undefined || best.weight - next.weight >= CLEAR_WEIGHT || next.letters[at] === letter })
    text[cell.line]![cell.position] = letter
  }
}

/** What may stand in a position, with the logarithm of how likely it is, the likeliest first. */
function weigh(cell: Cell, said: ReadonlyMap<Cell, Said>, sameness: number, letters: boolean): { letter: string; weight: number }[] {
  const tally = tallyOf(cell, sameness)
  for (const letter of cell.typed.keys()) if (!tally.has(letter) && !mirrorContradicts(letter, cell.mirrored, sameness)) tally.set(letter, 0)
  const total = [...tally.values()].reduce((sum, weight) => sum + weight, 0)
  const likest = new Map<string, number>()
  for (const { cell: other, likeness: score } of cell.alike) {
    const read = said.get(other)
    if (other.takes.length < 36 && read?.sure === true) likest.set(read.letter, Math.max(score, likest.get(read.letter) ?? -1))
  }
  // Likeness to one is as good as a proposal: what every look misread may still be plain beside its like.
  for (const [letter, score] of likest) if (score > sameness - SAME && !tally.has(letter)) tally.set(letter, 0)
  return [...tally]
    .filter(([letter]) => letters || DIGITS.includes(letter))
    .map(([letter, weight]) => {
      const like = likest.get(letter)
      return { letter, weight: Math.log((weight + 0.15) / (total + 0.15 * tally.size)) + (like === undefined ? 0 : Math.max(-4, Math.min(1.5, 40 * (like - sameness + 0.04)))) }
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, 5)
}

/** True, with the letters filled in, if of all that was read for the open positions exactly one choice makes every check digit hold. */
function oneChoice(text: string[][], open: readonly Cell[], said: ReadonlyMap<Cell, Said>, layout: Layout): boolean {
  let choices: string[][] = [[]]
  for (const cell of open) choices = choices.flatMap((before) => said.get(cell)!.tally.map(([letter]) => [...before, letter]))
  const holding = choices.filter((choice) => checksHold(layout, withLetters(text, open, choice)))
  if (holding.length !== 1) return false
  for (const [at, cell] of open.entries()) text[cell.line]![cell.position] = said.get(cell)!.letter = holding[0]![at]!
  return true
}

/** The same for one look-alike in one suspect position, all else as read: a face's J that every look took for an I. */
function oneLookAlike(text: string[][], suspects: readonly Cell[], said: ReadonlyMap<Cell, Said>, layout: Layout): boolean {
  const mends = suspects.flatMap((cell) => {
    const letter = said.get(cell)!.letter
    const family = FAMILIES.filter((one) => one.includes(letter)).join('')
    return [...new Set(family)].filter((other) => other !== letter && cell.takes.includes(other)).map((other) => ({ cell, other }))
  })
  const holding = mends.filter(({ cell, other }) => checksHold(layout, withLetters(text, [cell], [other])))
  if (holding.length !== 1) return false
  const { cell, other } = holding[0]!
  text[cell.line]![cell.position] = said.get(cell)!.letter = other
  return true
}

/** True if any number of look-alikes in one place, or in all places with one letter, would mend the check digits: then our reading may be what is wrong. */
function lookAlikesMend(text: string[][], cells: readonly Cell[], said: ReadonlyMap<Cell, Said>, layout: Layout): boolean {
  return cells.some((cell) => {
    const letter = said.get(cell)!.letter
    const alike = cells.filter((other) => said.get(other)!.letter === letter)
    return [...new Set(FAMILIES.filter((one) => one.includes(letter)).join(''))].some((other) => [[cell], alike].some((places) => checksHold(layout, withLetters(text, places, places.map(() => other)))))
  })
}

/** Both kinds may stand there. A British passport's number is nine digits, whatever the standard allows. */
function mayBeLetter(layout: Layout, text: readonly string[][], cell: Cell): boolean {
  return cell.takes.length === 36 && !(layout.format === 'TD3' && cell.line === 1 && cell.position < 9 && text[0]!.slice(2, 5).join('') === 'GBR')
}

function withLetters(text: readonly string[][], cells: readonly Cell[], letters: readonly string[]): string[] {
  const copy = text.map((line) => [...line])
  for (const [at, cell] of cells.entries()) copy[cell.line]![cell.position] = letters[at]!
  return copy.map((line) => line.join(''))
}

const FAMILIES = ['IJ1L', 'O0QDGC', 'B8', 'S5', 'Z2', 'T7', 'EFP', '6G', 'UV', 'MNW']
/** Look-alikes that a check digit cannot tell apart, their values being equal in the last digit: 1 and L, 8 and S, G and Q, F and P, M and W. */
const UNNOTICED = '1L8SGQFPMW'
/** So much less alike than fillers are among themselves, and two positions are not the same character (fewer than 1 in 100 of the same are). */
const UNLIKE = 0.07
/** Less than this less alike, and they may be taken for the same: nearly all look-alikes are farther apart. */
const SAME = 0.03
/** Readings of a number less likely than the likeliest by more than this (a logarithm) are not mended to. */
const FARTHEST = 2.5
/** By so much the reading that holds must be likelier than the next that does. */
const CLEAR_WEIGHT = 2
/** By so much the mean likeness to one letter must exceed that to any other. */
const CLEARLY = 0.012
const HOPELESS = 14
/** So many positions may be suspected of one look-alike; with more, chance would find a mend. */
const MOST_SUSPECTS = 3
/** More open positions than these are not decided by arithmetic: with each, chance gets more room. */
const MOST_OPEN = 2

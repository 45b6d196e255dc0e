// Reads a straightened strip. Fillers are recognised by their shape and taken away first (runs of them are what readers of words stumble over);
// what is left is read twice at different sizes, and characters that look the same on the strip must have been read the same.
import { createCanvas } from '@napi-rs/canvas'
import { CELL_HEIGHT, cellOf, PITCH, type Strip, type StripLine } from './cells.ts'
import { findFillers, likeness } from './shapes.ts'
import type { Gray } from './gray.ts'
import { checksHold, isChecked, kindAt, layoutOf, type Kind, type Layout } from './mrz.ts'

/** A word reader: what it made of a line, each symbol with the middle of its box and its confidence (0 to 1). */
export type ReadLine = (png: Buffer) => Promise<{ text: string; x: number; confidence: number }[]>

export interface StripReading {
  lines: string[]
  /** False where two looks disagreed, or nothing was made of a position: such a reading is shown to a person and never called valid. */
  sure: boolean
  doubts: string[]
}

/** Looks at the same print: two always, so that one slip is seen, and more where those leave a doubt. */
const LOOKS: readonly Look[] = [{ scale: 1 }, { scale: 1.35 }]
const MORE_LOOKS: readonly Look[] = [{ scale: 1.15, narrow: 0.85 }, { scale: 1.6, narrow: 1.15 }, { scale: 0.9 }]
interface Look { scale: number; narrow?: number }
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const DIGITS = '0123456789'
const TAKES: Readonly<Record<Kind, string>> = { 'passport code': 'P', 'card code': 'ACI', letter: LETTERS, sex: 'FMX', any: LETTERS + DIGITS, digit: DIGITS, check: DIGITS }
/** Only these stand for each other, and only where a position takes one of the two kinds alone. */
const LOOK_ALIKES: Readonly<Record<string, string>> = { O: '0', Q: '0', D: '0', I: '1', L: '1', Z: '2', S: '5', G: '6', T: '7', B: '8', '0': 'O', '1': 'I', '2': 'Z', '5': 'S', '6': 'G', '8': 'B' }

interface Cell {
  line: number
  position: number
  takes: string
  shape: Float32Array
  votes: Map<string, number>
  /** The other printed cells, by how like this one they are. */
  alike: { cell: Cell; likeness: number }[]
}

export async function readStrip(strip: Strip, read: ReadLine): Promise<StripReading> {
  const layout = layoutOf(strip.lines.length, strip.positions)
  if (layout === null) return { lines: [], sure: false, doubts: ['no such format'] }
  const all: Cell[] = strip.lines.flatMap((line, at) =>
    Array.from({ length: strip.positions }, (_, position) => {
      const takes = TAKES[kindAt(layout, at, position)]
      return { line: at, position, takes, shape: cellOf(line, position), votes: new Map<string, number>(), alike: [] }
    }))
  const { fillers, sameness } = findFillers(all.map((cell) => cell.shape))
  const printed = all.filter((_, at) => !fillers.has(at))
  for (const [at, cell] of printed.entries()) {
    for (const other of printed.slice(at + 1)) {
      const score = likeness(cell.shape, other.shape)
      cell.alike.push({ cell: other, likeness: score })
      other.alike.push({ cell, likeness: score })
    }
  }
  const take = async (look: Look): Promise<void> => {
    for (const [at, line] of strip.lines.entries()) {
      const cells = printed.filter((cell) => cell.line === at)
      if (cells.length > 0) await vote(line, cells, look, read)
    }
  }
  for (const look of LOOKS) await take(look)
  let reading = settle(strip, printed, sameness, layout)
  for (const look of MORE_LOOKS) {
    // With so many doubts it is the picture: more looks would only cost time.
    if (reading.sure || reading.doubts.length > HOPELESS) break
    await take(look)
    reading = settle(strip, printed, sameness, layout)
  }
  return reading
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
    if (tally[0] !== undefined) said.set(cell, { letter: tally[0][0], tally, sure: tally[0][1] / total >= 0.75 })
  }
  for (const cell of printed) {
    const one = said.get(cell)
    if (one !== undefined && !one.sure) lookAlong(cell, one, said, sameness)
  }
  const strangers = new Map<Cell, Cell>()
  for (const cell of printed) {
    const same = cell.alike.filter(({ cell: other }) => said.get(other)?.letter === said.get(cell)?.letter && said.get(cell)?.letter !== undefined)
    const nearest = same.reduce<{ cell: Cell; likeness: number } | null>((best, one) => (best === null || one.likeness > best.likeness ? one : best), null)
    if (nearest !== null && nearest.likeness < sameness - UNLIKE) strangers.set(cell, nearest.cell)
  }
  const text = strip.lines.map(() => Array.from({ length: strip.positions }, () => '<'))
  for (const cell of printed) text[cell.line]![cell.position] = said.get(cell)?.letter ?? '<'
  const unread = printed.filter((cell) => !said.has(cell))
  const open = printed.filter((cell) => said.get(cell)?.sure === false || (strangers.has(cell) && isChecked(layout, cell.line, cell.position)))
  if (unread.length === 0 && !checksHold(layout, text.map((line) => line.join(''))) && open.length <= MOST_OPEN && open.every((cell) => isChecked(layout, cell.line, cell.position))) {
    if (oneChoice(text, open, said, layout)) for (const cell of open) {
      said.get(cell)!.sure = true
      strangers.delete(cell)
    }
  }
  if (checksHold(layout, text.map((line) => line.join('')))) {
    // An unlike digit among digits is the print's doing when all check digits hold: no other digit would make them hold.
    for (const cell of strangers.keys()) if (isChecked(layout, cell.line, cell.position) && (cell.takes === DIGITS || !UNNOTICED.includes(said.get(cell)!.letter))) strangers.delete(cell)
    const left = open.filter((cell) => said.get(cell)!.sure === false)
    if (left.length <= MOST_OPEN && left.every((cell) => isChecked(layout, cell.line, cell.position)) && oneChoice(text, left, said, layout)) for (const cell of left) said.get(cell)!.sure = true
  }
  const doubts = [
    ...unread.map((cell) => `nothing read in ${where(cell)}`),
    ...printed.filter((cell) => said.get(cell)?.sure === false).map((cell) => `${said.get(cell)!.tally.map(([letter]) => letter).join(' or ')} in ${where(cell)}`),
    ...[...strangers].map(([cell, other]) => `${said.get(cell)!.letter} in ${where(cell)} looks unlike the one in ${where(other)}`),
  ]
  return { lines: text.map((line) => line.join('')), sure: doubts.length === 0, doubts }
}

const where = (cell: Cell): string => `line ${cell.line + 1}, position ${cell.position + 1}`

function tallyOf(cell: Cell, sameness: number): Map<string, number> {
  const tally = new Map<string, number>()
  const count = (letter: string, weight: number): void => {
    const as = cell.takes.includes(letter) ? letter : (LOOK_ALIKES[letter] ?? '')
    if (as !== '' && cell.takes.includes(as)) tally.set(as, (tally.get(as) ?? 0) + weight)
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

/** True, with the letters filled in, if of all that was read for the open positions exactly one choice makes every check digit hold. */
function oneChoice(text: string[][], open: readonly Cell[], said: ReadonlyMap<Cell, Said>, layout: Layout): boolean {
  let choices: string[][] = [[]]
  for (const cell of open) {
    const read = said.get(cell)!.tally.map(([letter]) => letter)
    // Alone open, its look-alikes are tried too: a face's J that every look took for an I.
    const proposed = open.length > 1 ? read : [...new Set([...read, ...(FAMILIES.find((family) => family.includes(read[0]!)) ?? '')])].filter((letter) => cell.takes.includes(letter))
    choices = choices.flatMap((before) => proposed.map((letter) => [...before, letter]))
  }
  const lines = (choice: readonly string[]): string[] => {
    const copy = text.map((line) => [...line])
    for (const [at, cell] of open.entries()) copy[cell.line]![cell.position] = choice[at]!
    return copy.map((line) => line.join(''))
  }
  const holding = choices.filter((choice) => checksHold(layout, lines(choice)))
  if (holding.length !== 1) return false
  for (const [at, cell] of open.entries()) text[cell.line]![cell.position] = said.get(cell)!.letter = holding[0]![at]!
  return true
}

const FAMILIES = ['IJ1LT', 'O0QDGC', 'B8', 'S5', 'Z27', 'EFP', '6G', 'UV', 'MNW']
/** Look-alikes that a check digit cannot tell apart, their values being equal in the last digit: 1 and L, 8 and S, G and Q, F and P, 0 and U, M and W, H and R. */
const UNNOTICED = '1L8SGQFP0UMWHR'
/** So much less alike than fillers are among themselves, and two positions are not the same character. */
const UNLIKE = 0.07
/** By so much the mean likeness to one letter must exceed that to any other. */
const CLEARLY = 0.012
const HOPELESS = 14
/** More open positions than these are not decided by arithmetic: with each, chance gets more room. */
const MOST_OPEN = 2

/** One look at one line, fillers blanked; each symbol goes to the position its box lies in. */
async function vote(line: StripLine, cells: readonly Cell[], look: Look, read: ReadLine): Promise<void> {
  const [first, last] = [cells[0]!.position, cells.at(-1)!.position]
  const png = draw(line.image, new Set(cells.map((cell) => cell.position)), first, last, look)
  for (const { text, x, confidence } of await read(png)) {
    const position = first + Math.floor((x / (look.scale * (look.narrow ?? 1)) - MARGIN) / PITCH)
    const cell = cells.find((one) => one.position === position)
    if (cell !== undefined && /^[A-Z0-9]$/.test(text)) cell.votes.set(text, (cell.votes.get(text) ?? 0) + confidence)
  }
}

const MARGIN = 16

function draw(image: Gray, printed: ReadonlySet<number>, first: number, last: number, look: Look): Buffer {
  const [width, height] = [(last - first + 1) * PITCH + 2 * MARGIN, CELL_HEIGHT + 2 * MARGIN]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(width, height)
  const values = [...image.data].sort((a, b) => a - b)
  const [ink, paper] = [values[Math.floor(values.length * 0.03)]!, values[Math.floor(values.length * 0.7)]!]
  const spread = Math.max(20, paper - ink)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [column, row] = [x - MARGIN + (first + 1) * PITCH, y - MARGIN]
      const position = Math.floor(column / PITCH) - 1
      const inside = row >= 0 && row < CELL_HEIGHT && position >= first && position <= last && printed.has(position)
      const value = inside ? Math.max(0, Math.min(255, ((image.data[row * image.width + column]! - ink) / spread) * 235 + 20)) : 255
      const at = (y * width + x) * 4
      pixels.data[at] = pixels.data[at + 1] = pixels.data[at + 2] = value
      pixels.data[at + 3] = 255
    }
  }
  pen.putImageData(pixels, 0, 0)
  if (look.scale === 1) return canvas.toBuffer('image/png')
  const other = createCanvas(Math.round(width * look.scale * (look.narrow ?? 1)), Math.round(height * look.scale))
  other.getContext('2d').drawImage(canvas, 0, 0, other.width, other.height)
  return other.toBuffer('image/png')
}

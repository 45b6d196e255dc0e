// Takes looks at the print of a strip: draws positions for a word reader, in their order or shuffled, and
// maps its symbols back to the positions.
import { createCanvas } from '@napi-rs/canvas'
import { CELL_HEIGHT, PITCH, type Strip, type StripLine } from './cells.ts'
import type { Gray } from './gray.ts'

/**
 * A word reader: returns a line's symbols, each with the middle of its box and its confidence (0 to 1);
 * `only` where the kind is known.
 */
export type ReadLine = (
  png: Buffer,
  only?: 'letters' | 'digits',
) => Promise<{ text: string; x: number; confidence: number }[]>

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
export const DIGITS = '0123456789'

/**
 * `shuffled`: letters, digits and positions that allow both are drawn separately, in an order that forms no
 * words a reader could guess; the number selects the order.
 */
export interface Look {
  scale: number
  narrow?: number
  shuffled?: number
  smooth?: boolean
}

/** A position in which something is printed. */
export interface Cell {
  line: number
  position: number
  takes: string
  shape: Float32Array
  /** How like its own mirror image it is. */
  mirrored: number
  votes: Map<string, number>
  /**
   * What it was read as when only letters, and when only digits were allowed; for positions that allow both.
   */
  typed: Map<string, number>
  /** The other printed cells with their likeness to this one. */
  alike: { cell: Cell; likeness: number }[]
}

/** One look at one line, fillers blanked; each symbol is assigned to the position that contains its box. */
export async function vote(
  lines: readonly StripLine[],
  cells: readonly Cell[],
  look: Look,
  read: ReadLine,
): Promise<void> {
  const [first, last] = [cells[0]!.position, cells.at(-1)!.position]
  const at = new Map(cells.map((cell) => [cell.position - first, cell]))
  const places = Array.from({ length: last - first + 1 }, (_, place) => at.get(place) ?? null)
  count(places, await read(draw(lines, places, look, 0)), look, 0, (cell) => cell.votes)
}

/** One look at letters, digits and positions that allow both, separately and shuffled. */
export async function voteShuffled(
  strip: Strip,
  printed: readonly Cell[],
  look: Look,
  order: number,
  read: ReadLine,
): Promise<void> {
  const [letters, digits, either] = [
    printed.filter((cell) => /^[A-Z]+$/.test(cell.takes)),
    printed.filter((cell) => cell.takes === DIGITS),
    printed.filter((cell) => cell.takes.length === 36),
  ]
  await voteRun(strip, shuffle(letters, order), look, read, 'letters', (cell) => cell.votes)
  await voteRun(strip, shuffle(digits, order), look, read, 'digits', (cell) => cell.votes)
  await voteRun(strip, shuffle(either, order), look, read, undefined, (cell) => cell.votes)
  await voteRun(strip, shuffle(either, order), look, read, 'letters', (cell) => cell.typed)
  await voteRun(strip, shuffle(either, order), look, read, 'digits', (cell) => cell.typed)
}

export function shuffle(cells: readonly Cell[], order: number): Cell[] {
  return cells
    .map((cell, at) => ({ cell, key: (at * 7919 + order * 31) % 101 }))
    .sort((a, b) => a.key - b.key)
    .map(({ cell }) => cell)
}

export async function voteRun(
  strip: Strip,
  cells: readonly Cell[],
  look: Look,
  read: ReadLine,
  only: 'letters' | 'digits' | undefined,
  into: (cell: Cell) => Map<string, number>,
): Promise<void> {
  if (cells.length > 0) count(cells, await read(draw(strip.lines, cells, look, GAP), only), look, GAP, into)
}

/** Assigns symbols to the places that contain their boxes. */
function count(
  places: readonly (Cell | null)[],
  symbols: Awaited<ReturnType<ReadLine>>,
  look: Look,
  gap: number,
  into: (cell: Cell) => Map<string, number>,
): void {
  for (const { text, x, confidence } of symbols) {
    const cell = places[Math.floor((x / (look.scale * (look.narrow ?? 1)) - MARGIN) / (PITCH + gap))]
    if (cell === null || cell === undefined || !/^[A-Z0-9]$/.test(text)) continue
    into(cell).set(text, (into(cell).get(text) ?? 0) + Math.max(0.1, confidence))
  }
}

/** Pixels between positions drawn side by side in a shuffled look. */
const GAP = 6
const MARGIN = 16

/** The value below which this share of the pixels falls. */
function quantile({ data }: Gray, share: number): number {
  const counts = new Uint32Array(256)
  for (const value of data) counts[value]! += 1
  let below = 0
  for (let value = 0; value < 256; value += 1) {
    below += counts[value]!
    if (below > Math.floor(data.length * share)) return value
  }
  return 255
}

/**
 * Draws positions side by side, `gap` pixels between; null is left blank. Contrast is stretched line by line.
 */
function draw(
  lines: readonly StripLine[],
  places: readonly (Cell | null)[],
  look: Look,
  gap: number,
): Buffer {
  const [width, height] = [places.length * (PITCH + gap) + 2 * MARGIN, CELL_HEIGHT + 2 * MARGIN]
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(width, height)
  pixels.data.fill(255)
  const levels = lines.map(({ image }) => ({ ink: quantile(image, 0.03), paper: quantile(image, 0.7) }))
  for (const [place, cell] of places.entries()) {
    if (cell === null) continue
    const image = look.smooth === true ? lines[cell.line]!.smooth : lines[cell.line]!.image
    const { ink, paper } = levels[cell.line]!
    const spread = Math.max(20, paper - ink)
    const from = (cell.position + 1) * PITCH
    const to = MARGIN + place * (PITCH + gap) + gap / 2
    for (let y = 0; y < CELL_HEIGHT; y += 1) {
      for (let x = 0; x < PITCH; x += 1) {
        const at = ((y + MARGIN) * width + to + x) * 4
        pixels.data[at] =
          pixels.data[at + 1] =
          pixels.data[at + 2] =
            Math.max(0, Math.min(255, ((image.data[y * image.width + from + x]! - ink) / spread) * 235 + 20))
      }
    }
  }
  pen.putImageData(pixels, 0, 0)
  if (look.scale === 1) return canvas.toBuffer('image/png')
  const other = createCanvas(
    Math.round(width * look.scale * (look.narrow ?? 1)),
    Math.round(height * look.scale),
  )
  other.getContext('2d').drawImage(canvas, 0, 0, other.width, other.height)
  return other.toBuffer('image/png')
}

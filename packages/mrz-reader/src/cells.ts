// Straightens a strip's lines and divides them into positions. Every position of a strip is printed and all
// are equally wide (ICAO 9303 part 3, 4.2), so the grid follows from the period of the print itself, and each
// character can be examined alone and compared with others.
import { boxMean, cutOut, type Gray } from './gray.ts'
import type { Line } from './find-strip.ts'

/** Width of a position after straightening: capitals become 22 to 27 px high, where the reader works best. */
export const PITCH = 20
export const CELL_HEIGHT = 34
/** Positions in a line: TD3, TD2, TD1 (ICAO 9303 parts 4 to 6). */
const LENGTHS = { 2: [44, 36], 3: [30] } as const

export interface StripLine {
  /** The straightened line, print dark, PITCH pixels a position, one position of margin on both sides. */
  image: Gray
  /**
   * The same, slightly smoothed, so that noise affects the likeness of two prints of one character less
   * (measured: 5 in 100 under 0.03 below the usual).
   */
  smooth: Gray
  positions: number
}

export interface Strip {
  lines: StripLine[]
  positions: number
  /** 0 to 1: how regular the print is. */
  regularity: number
  /** In the picture's pixels, for checks whether something covers the strip. */
  area: { x: number; y: number; width: number; height: number }
  /** Pixels of the picture for one position: below about 7 a reading is guesswork. */
  pitch: number
}

/** The strip formed by these lines, or null when their print has no such period. */
export function toStrip(picture: Gray, lines: readonly Line[]): Strip | null {
  const lengths: readonly number[] = LENGTHS[lines.length as 2 | 3] ?? []
  const angle = straighten(picture, lines)
  let best: Strip | null = null
  for (const positions of lengths) {
    const fit = fitLines(picture, lines, angle, positions)
    if (best !== null && best.regularity >= fit.regularity) continue
    best = {
      lines: fit.images.map((image) => ({ image, smooth: boxMean(image, 1, 1), positions })),
      positions,
      regularity: fit.regularity,
      area: areaOf(lines, angle),
      pitch: fit.pitch,
    }
  }
  return best !== null && best.regularity > 0.06 ? best : null
}

function areaOf(lines: readonly Line[], angle: number): Strip['area'] {
  const xs = lines.flatMap((line) => [line.x, line.x + line.length * Math.cos(angle)])
  const ys = lines.flatMap((line) => [line.y, line.y + line.length * Math.sin(angle)])
  const thick = Math.max(...lines.map((line) => line.thickness))
  const [x, y] = [Math.min(...xs), Math.min(...ys) - thick]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) + thick - y }
}

/**
 * The slope at which rows of print and rows of paper alternate most sharply; a fit through the pixels would
 * be misled by the different characters.
 */
function straighten(picture: Gray, lines: readonly Line[]): number {
  const [first, last] = [lines[0]!, lines.at(-1)!]
  const middle = lines.reduce((sum, line) => sum + line.angle, 0) / lines.length
  const step = first.length / 500
  const height = Math.ceil(Math.hypot(last.x - first.x, last.y - first.y) / step) + 40
  const sharpnessAt = (turn: number): number => {
    const angle = middle + (turn * 0.12 * Math.PI) / 180
    // Around the middle of the first line, so that rotation does not move the strip out of the window.
    const centre = {
      x: first.x + (first.length / 2) * Math.cos(middle),
      y: first.y + (first.length / 2) * Math.sin(middle),
    }
    const half = first.length / 2
    const origin = {
      x: centre.x - half * Math.cos(angle) + 20 * step * Math.sin(angle),
      y: centre.y - half * Math.sin(angle) - 20 * step * Math.cos(angle),
    }
    // One sample a pixel: sums over five hundred need no finer ones.
    const block = cutOut(picture, origin, angle, step, 500, height, 1)
    let sharpness = 0
    let before = -1
    for (let y = 0; y < height; y += 1) {
      let sum = 0
      for (let x = 0; x < 500; x += 1) sum += block.data[y * 500 + x]!
      if (before >= 0) sharpness += (sum - before) ** 2
      before = sum
    }
    return sharpness
  }
  const steepest = (turns: readonly number[]): number =>
    turns
      .map((turn) => ({ turn, sharpness: sharpnessAt(turn) }))
      .reduce((best, one) => (one.sharpness > best.sharpness ? one : best)).turn
  const about = steepest([-9, -6, -3, 0, 3, 6, 9])
  const near = steepest([about, about - 2, about - 1, about + 1, about + 2])
  // A line of 44 rises by a fifth of a character's height in 0.12°; otherwise its ends would be cut out too
  // high and too low.
  return middle + (steepest([near, near - 0.5, near - 0.25, near + 0.25, near + 0.5]) * 0.12 * Math.PI) / 180
}

function fitLines(
  picture: Gray,
  lines: readonly Line[],
  angle: number,
  positions: number,
): { images: Gray[]; regularity: number; pitch: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const along = lines.map((line) => line.x * cos + line.y * sin)
  const left = Math.min(...along)
  // First by the length of the ink, with a margin on all sides; then by the period found in it. All lines
  // share one grid: they are printed below each other.
  const rough = Math.max(...lines.map((line, at) => along[at]! + line.length)) - left
  const pitch = rough / (positions - 0.35)
  const across = lines.map((line) => -line.x * sin + line.y * cos)
  const cut = (at: number, from: number, down: number, step: number, width: number, height: number): Gray => {
    const [u, v] = [left + from, across[at]! + down]
    return cutOut(picture, { x: u * cos - v * sin, y: u * sin + v * cos }, angle, step, width, height)
  }
  const step = pitch / PITCH
  const wide = lines.map((_, at) =>
    cut(at, -2.2 * pitch, -CELL_HEIGHT * step, step, (positions + 4) * PITCH, 2 * CELL_HEIGHT),
  )
  const middles = wide.map(middleRow)
  const { period, start, strength } = findPeriod(
    wide.map((image, at) => columnInk(image, middles[at]!)),
    positions,
  )
  const fine = (step * period) / PITCH
  const images = lines.map((_, at) =>
    cut(
      at,
      -2.2 * pitch + (start - period) * step,
      (middles[at]! - CELL_HEIGHT) * step - (CELL_HEIGHT / 2) * fine,
      fine,
      (positions + 2) * PITCH,
      CELL_HEIGHT,
    ),
  )
  return { images, regularity: strength, pitch: fine * PITCH }
}

/** The row with the most ink around it; neighbouring lines are too far away to affect it. */
function middleRow({ width, height, data }: Gray): number {
  const ink = new Float64Array(height)
  for (let y = 0; y < height; y += 1) {
    let [sum, squares] = [0, 0]
    for (let x = 0; x < width; x += 1) {
      sum += data[y * width + x]!
      squares += data[y * width + x]! ** 2
    }
    ink[y] = squares / width - (sum / width) ** 2
  }
  let [best, bestInk] = [height / 2, -1]
  const half = 12
  for (let y = Math.floor(height * 0.3); y < height * 0.7; y += 1) {
    let sum = 0
    for (let d = -half; d <= half; d += 1) sum += ink[y + d] ?? 0
    if (sum > bestInk) [best, bestInk] = [y, sum]
  }
  return best
}

function columnInk({ width, height, data }: Gray, middle: number): Float64Array {
  const ink = new Float64Array(width)
  const [top, bottom] = [Math.max(0, middle - 13), Math.min(height, middle + 14)]
  for (let x = 0; x < width; x += 1) {
    let sum = 0
    for (let y = top; y < bottom; y += 1) sum += 255 - data[y * width + x]!
    ink[x] = sum / (bottom - top)
  }
  // Subtracts the paper: the tenth percentile of the columns' ink.
  const paper = [...ink].sort((a, b) => a - b)[Math.floor(width * 0.1)] ?? 0
  return ink.map((value) => Math.max(0, value - paper))
}

/**
 * Period and start of the print: the strongest harmonic near one position, the start where boundaries have
 * least ink, the window with the most.
 */
function findPeriod(
  profiles: readonly Float64Array[],
  positions: number,
): { period: number; start: number; strength: number } {
  const width = profiles[0]!.length
  const profile = new Float64Array(width)
  for (const one of profiles) {
    const total = one.reduce((sum, value) => sum + value, 0) || 1
    for (let x = 0; x < width; x += 1) profile[x]! += one[x]! / total / profiles.length
  }
  let [best, strength] = [PITCH, 0]
  const tryPeriods = (from: number, to: number, step: number): void => {
    for (let period = from; period <= to; period += step) {
      const found = harmonic(profile, period)
      if (found > strength) [best, strength] = [period, found]
    }
  }
  // The harmonic's peak is half a pixel wide: a coarse search finds it, a fine one its top.
  tryPeriods(PITCH * 0.96, PITCH * 1.04, 0.08)
  tryPeriods(best - 0.08, best + 0.08, 0.01)
  // The text of the line shifts the harmonic's top; the gaps between characters do not depend on the text, so
  // they decide period and offset.
  let [offset, least] = [0, Number.POSITIVE_INFINITY]
  const about = best
  for (let period = about - 0.1; period <= about + 0.1; period += 0.02) {
    for (let from = 0; from < period; from += 0.5) {
      let ink = 0
      let boundaries = 0
      for (let boundary = from; boundary < width; boundary += period) {
        boundaries += 1
        for (let d = -4; d <= 4; d += 1) ink += (5 - Math.abs(d)) * (profile[Math.round(boundary + d)] ?? 0)
      }
      if (ink / boundaries < least) [offset, best, least] = [from, period, ink / boundaries]
    }
  }
  let [start, most] = [offset, -1]
  for (let from = offset; from + positions * best <= width + best * 0.5; from += best) {
    let sum = 0
    for (
      let x = Math.max(0, Math.round(from));
      x < Math.min(width, Math.round(from + positions * best));
      x += 1
    )
      sum += profile[x]!
    if (sum > most * 1.0001) [start, most] = [from, sum]
  }
  return { period: best, start, strength }
}

/**
 * Strength of one period in a profile. The angle is advanced by multiplication: sine and cosine for every
 * pixel would cost most of the search.
 */
function harmonic(profile: Float64Array, period: number): number {
  const [turnCos, turnSin] = [Math.cos((2 * Math.PI) / period), Math.sin((2 * Math.PI) / period)]
  let re = 0
  let im = 0
  let cos = 1
  let sin = 0
  for (let x = 0; x < profile.length; x += 1) {
    re += profile[x]! * cos
    im += profile[x]! * sin
    const next = cos * turnCos - sin * turnSin
    sin = sin * turnCos + cos * turnSin
    cos = next
  }
  return Math.hypot(re, im)
}

/** One position of a line as PITCH × CELL_HEIGHT values, smoothed. */
export function cellOf({ smooth }: StripLine, position: number): Float32Array {
  const cell = new Float32Array(PITCH * CELL_HEIGHT)
  const left = (position + 1) * PITCH
  for (let y = 0; y < CELL_HEIGHT; y += 1)
    for (let x = 0; x < PITCH; x += 1) cell[y * PITCH + x] = smooth.data[y * smooth.width + left + x]!
  return cell
}

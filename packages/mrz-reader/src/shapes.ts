// Likeness of printed characters, in any typeface: prints that look the same on one strip are the same
// character.
import { CELL_HEIGHT, PITCH } from './cells.ts'

/**
 * Shifts at which two prints are compared: lines are found only to the pixel, hence more vertically than
 * sideways.
 */
const [REACH, REACH_DOWN] = [1, 2]
const LEAST_FILLER = 0.62
/** Pixels to each side over which a difference is averaged: noise disappears, a stroke remains. */
const EVEN = 2

export const SPAN_X = PITCH - 2 * REACH
export const SPAN_Y = CELL_HEIGHT - 2 * REACH_DOWN
/**
 * The windows of a position's print at all small shifts, each with mean zero and length one; the middle one
 * is its own.
 */
const windows = new WeakMap<Float32Array, Float32Array[]>()

function windowsOf(shape: Float32Array): Float32Array[] {
  const known = windows.get(shape)
  if (known !== undefined) return known
  const all: Float32Array[] = []
  for (let dy = -REACH_DOWN; dy <= REACH_DOWN; dy += 1)
    for (let dx = -REACH; dx <= REACH; dx += 1) all.push(windowAt(shape, REACH + dx, REACH_DOWN + dy))
  windows.set(shape, all)
  return all
}

function windowAt(shape: Float32Array, left: number, top: number): Float32Array {
  const window = new Float32Array(SPAN_X * SPAN_Y)
  let [sum, squares] = [0, 0]
  for (let y = 0; y < SPAN_Y; y += 1) {
    for (let x = 0; x < SPAN_X; x += 1) {
      const value = shape[(top + y) * PITCH + left + x]!
      window[y * SPAN_X + x] = value
      sum += value
      squares += value * value
    }
  }
  const mean = sum / window.length
  const length = Math.sqrt(Math.max(0, squares - sum * mean))
  for (let at = 0; at < window.length; at += 1) window[at] = length > 0 ? (window[at]! - mean) / length : 0
  return window
}

/**
 * The first position's own window, the second's at the shift of greatest likeness, and their normalised
 * correlation.
 */
function aligned(
  a: Float32Array,
  b: Float32Array,
): { own: Float32Array; other: Float32Array; likeness: number } {
  const [own, others] = [windowsOf(a)[(windowsOf(a).length - 1) / 2]!, windowsOf(b)]
  let [best, other] = [-1, others[0]!]
  for (const window of others) {
    let product = 0
    for (let at = 0; at < own.length; at += 1) product += own[at]! * window[at]!
    if (product > best) [best, other] = [product, window]
  }
  return { own, other, likeness: best }
}

/** Normalised correlation of two positions at the best small shift: 1 the same, about 0 unlike. */
export function likeness(a: Float32Array, b: Float32Array): number {
  return aligned(a, b).likeness
}

/**
 * How much more ink the first position has than the second, at each place of their window, in standard
 * deviations of a print; averaged over five by five pixels.
 */
export function differenceOf(a: Float32Array, b: Float32Array): Float32Array {
  const { own, other } = aligned(a, b)
  const even = new Float32Array(own.length)
  for (let y = 0; y < SPAN_Y; y += 1) {
    for (let x = 0; x < SPAN_X; x += 1) {
      let [sum, count] = [0, 0]
      for (let v = Math.max(0, y - EVEN); v <= Math.min(SPAN_Y - 1, y + EVEN); v += 1) {
        for (let u = Math.max(0, x - EVEN); u <= Math.min(SPAN_X - 1, x + EVEN); u += 1) {
          sum += other[v * SPAN_X + u]! - own[v * SPAN_X + u]!
          count += 1
        }
      }
      even[y * SPAN_X + x] = (sum / count) * Math.sqrt(own.length)
    }
  }
  return even
}

/**
 * A H I M O T U V W X Y are mirror-symmetric in every typeface; Q and B nearly are in some, a small M is not
 * always; the others are far from it.
 */
const MIRRORED = 'AHIMOTUVWXY'
const NEARLY_MIRRORED = 'QBM'
/**
 * Measured on 180 strips: the symmetric ones are at most 0.09 less alike to their mirror image than fillers
 * to each other, R 0.12 and more, the rest 0.16 and more.
 */
const MIRROR_CUT = 0.105

/**
 * Whether a position's symmetry contradicts a letter, independently of any reader. `sameness` as computed by
 * findFillers.
 */
export function mirrorContradicts(letter: string, mirrored: number, sameness: number): boolean {
  if (NEARLY_MIRRORED.includes(letter) || !/^[A-Z]$/.test(letter)) return false
  return MIRRORED.includes(letter) !== mirrored > sameness - MIRROR_CUT
}

/** Likeness of a position to itself, mirrored about the middle of its ink. */
export function mirrorLikeness(shape: Float32Array): number {
  const paper = shape.toSorted()[Math.floor(shape.length * 0.7)]!
  let [sum, weight] = [0, 0]
  for (const [at, value] of shape.entries()) {
    const ink = paper - value
    if (ink <= 20) continue
    sum += ink * (at % PITCH)
    weight += ink
  }
  const twiceMiddle = weight > 0 ? Math.round((2 * sum) / weight) : PITCH - 1
  const mirrored = shape.map(
    (_, at) => shape[at - (at % PITCH) + Math.max(0, Math.min(PITCH - 1, twiceMiddle - (at % PITCH)))]!,
  )
  return likeness(shape, mirrored)
}

/** A chevron drawn with two strokes, as wide and as high as in common typefaces. */
function chevron(width: number, height: number): Float32Array {
  const cell = new Float32Array(PITCH * CELL_HEIGHT).fill(240)
  const [left, right, middle] = [(PITCH - width) / 2, (PITCH + width) / 2, CELL_HEIGHT / 2]
  for (let y = 0; y < CELL_HEIGHT; y += 1) {
    for (let x = 0; x < PITCH; x += 1) {
      if (x < left - 1 || x > right + 1) continue
      const off = (Math.max(0, x - left) / width) * (height / 2)
      const away = Math.min(Math.abs(y - (middle - off)), Math.abs(y - (middle + off)))
      cell[y * PITCH + x] = away < 1.2 ? 20 : away < 2.2 ? 20 + (away - 1.2) * 220 : 240
    }
  }
  return cell
}

function meanOf(shapes: readonly Float32Array[]): Float32Array {
  const mean = new Float32Array(PITCH * CELL_HEIGHT)
  for (const shape of shapes)
    for (let at = 0; at < mean.length; at += 1) mean[at]! += shape[at]! / shapes.length
  return mean
}

/**
 * Finds the positions that are fillers. A drawn chevron finds the surest, their mean is this strip's own
 * filler, and every position like that one is one: a strip always has several (part 3, 4.6 separates the
 * names by two).
 */
export function findFillers(shapes: readonly Float32Array[]): { fillers: Set<number>; sameness: number } {
  const drawn = [chevron(9, 10), chevron(11, 13), chevron(13, 13), chevron(12, 17)]
  const first = shapes.map((shape) => Math.max(...drawn.map((one) => likeness(shape, one))))
  const surest = first
    .map((score, at) => ({ score, at }))
    .sort((a, b) => b.score - a.score)
    .slice(0, 8)
    .filter(({ score }) => score > 0.45)
  if (surest.length === 0) return { fillers: new Set(), sameness: 0.95 }
  // In noise a K may be taken for the surest; but no other character is so frequent on a strip, so the
  // candidate with the nearest likes is the filler.
  const seeds = surest.map(({ at, score }) => {
    const nearest = shapes
      .map((shape, other) => ({ other, alike: likeness(shapes[at]!, shape) }))
      .sort((a, b) => b.alike - a.alike)
      .slice(0, 7)
    return { members: nearest.map(({ other }) => other), score: score + nearest.at(-1)!.alike }
  })
  const seed = seeds.reduce((best, one) => (one.score > best.score ? one : best))
  let mean = meanOf(seed.members.map((at) => shapes[at]!))
  let fillers = new Set<number>()
  for (let round = 0; round < 2; round += 1) {
    const scores = shapes.map((shape) => likeness(shape, mean))
    const cut = widestGap(scores)
    fillers = new Set(scores.flatMap((score, at) => (score >= cut ? [at] : [])))
    if (fillers.size > 0) mean = meanOf([...fillers].map((at) => shapes[at]!))
  }
  // A neighbour's ink may make a filler unlike the mean; it is still more like a filler than anything else.
  for (const [at, shape] of shapes.entries()) {
    if (fillers.has(at) || likeness(shape, mean) < LEAST_FILLER) continue
    const nearest = (within: boolean): number =>
      Math.max(
        0,
        ...shapes.map((other, to) => (to !== at && fillers.has(to) === within ? likeness(shape, other) : 0)),
      )
    if (nearest(true) > nearest(false) + 0.08) fillers.add(at)
  }
  const sameness = samenessOf([...fillers].map((at) => shapes[at]!))
  // A blurred K is the most similar to a filler of all characters, and 0.27 less alike than fillers are.
  for (const at of fillers) if (likeness(shapes[at]!, mean) < sameness - 0.15) fillers.delete(at)
  return { fillers, sameness }
}

/**
 * How alike two prints of one character are on this strip, learnt from its fillers: less on a noisy picture,
 * near 1 on a clean one.
 */
function samenessOf(fillers: readonly Float32Array[]): number {
  const scores: number[] = []
  for (let at = 0; at < fillers.length; at += 1)
    for (let by = 1; by <= 4; by += 1)
      scores.push(likeness(fillers[at]!, fillers[(at + by * 5 + 1) % fillers.length]!))
  return (
    scores.filter((score) => score < 0.9999).sort((a, b) => a - b)[Math.floor(scores.length * 0.15)] ?? 0.95
  )
}

/** Fillers score near each other and well above letters: the cut is in the widest gap between. */
function widestGap(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => b - a)
  let [cut, widest] = [LEAST_FILLER, 0]
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = sorted[at - 1]! - sorted[at]!
    if (sorted[at]! < 0.95 && sorted[at - 1]! > LEAST_FILLER && gap > widest)
      [cut, widest] = [(sorted[at - 1]! + sorted[at]!) / 2, gap]
  }
  return cut
}

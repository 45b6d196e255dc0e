// Likeness of printed characters, whatever face they are printed in: what looks the same on one strip is the same character.
import { CELL_HEIGHT, PITCH } from './cells.ts'

const REACH = 1
const LEAST_FILLER = 0.62

/** Normalised correlation of two positions at the best of small shifts: 1 the same, about 0 unlike. */
export function likeness(a: Float32Array, b: Float32Array): number {
  let best = -1
  for (let dy = -REACH; dy <= REACH; dy += 1) {
    for (let dx = -REACH; dx <= REACH; dx += 1) {
      let [n, sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0, 0]
      for (let y = REACH; y < CELL_HEIGHT - REACH; y += 1) {
        for (let x = REACH; x < PITCH - REACH; x += 1) {
          const [u, v] = [a[y * PITCH + x]!, b[(y + dy) * PITCH + x + dx]!]
          n += 1
          sa += u
          sb += v
          saa += u * u
          sbb += v * v
          sab += u * v
        }
      }
      const spread = Math.sqrt((saa - (sa * sa) / n) * (sbb - (sb * sb) / n))
      if (spread > 0) best = Math.max(best, (sab - (sa * sb) / n) / spread)
    }
  }
  return best
}

/** A chevron drawn with two strokes, as wide and as high as faces make it. */
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
  for (const shape of shapes) for (let at = 0; at < mean.length; at += 1) mean[at]! += shape[at]! / shapes.length
  return mean
}

/**
 * Which positions are fillers. A drawn chevron finds the surest, their mean is this strip's own filler, and what is like that one is one: a strip
 * always has several (part 3, 4.6 sets the names apart with two).
 */
export function findFillers(shapes: readonly Float32Array[]): { fillers: Set<number>; sameness: number } {
  const drawn = [chevron(9, 10), chevron(11, 13), chevron(13, 13), chevron(12, 17)]
  const first = shapes.map((shape) => Math.max(...drawn.map((one) => likeness(shape, one))))
  const surest = first.map((score, at) => ({ score, at })).sort((a, b) => b.score - a.score).slice(0, 8).filter(({ score }) => score > 0.45)
  if (surest.length === 0) return { fillers: new Set(), sameness: 0.95 }
  // In noise a K may be taken for the surest; but no other character stands on a strip so often, so the one with the nearest likes is the filler.
  const seeds = surest.map(({ at, score }) => {
    const nearest = shapes.map((shape, other) => ({ other, alike: likeness(shapes[at]!, shape) })).sort((a, b) => b.alike - a.alike).slice(0, 7)
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
  // A neighbour's ink that runs over makes one unlike the mean; it is still more like a filler than like anything else.
  for (const [at, shape] of shapes.entries()) {
    if (fillers.has(at) || likeness(shape, mean) < LEAST_FILLER) continue
    const nearest = (within: boolean): number => Math.max(0, ...shapes.map((other, to) => (to !== at && fillers.has(to) === within ? likeness(shape, other) : 0)))
    if (nearest(true) > nearest(false) + 0.08) fillers.add(at)
  }
  return { fillers, sameness: samenessOf([...fillers].map((at) => shapes[at]!)) }
}

/** How alike two prints of one character are on this strip, learnt from its fillers: less on a noisy picture, near 1 on a clean one. */
function samenessOf(fillers: readonly Float32Array[]): number {
  const scores: number[] = []
  for (let at = 0; at < fillers.length; at += 1) for (let by = 1; by <= 4; by += 1) scores.push(likeness(fillers[at]!, fillers[(at + by * 5 + 1) % fillers.length]!))
  return scores.filter((score) => score < 0.9999).sort((a, b) => a - b)[Math.floor(scores.length * 0.15)] ?? 0.95
}

/** Fillers score near each other and well above letters: the cut lies in the widest gap between. */
function widestGap(scores: readonly number[]): number {
  const sorted = [...scores].sort((a, b) => b - a)
  let [cut, widest] = [LEAST_FILLER, 0]
  for (let at = 1; at < sorted.length; at += 1) {
    const gap = sorted[at - 1]! - sorted[at]!
    if (sorted[at]! < 0.95 && sorted[at - 1]! > LEAST_FILLER && gap > widest) [cut, widest] = [(sorted[at - 1]! + sorted[at]!) / 2, gap]
  }
  return cut
}

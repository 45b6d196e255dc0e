// Finds the machine-readable strip in a picture that may be rotated by some degrees: two or three long,
// equally long, equally spaced lines of print. ICAO 9303 part 3, 4.2: the strip extends along the whole
// document, every position of it printed, so nothing else on a document looks like it.
import { boxMean, integral, shrink, type Gray } from './gray.ts'

/** One line of print in the picture's own pixels. */
export interface Line {
  /** Left end of its centre line. */
  x: number
  y: number
  length: number
  thickness: number
  /** Slope in radians. */
  angle: number
}

const LONGEST = 1400
const STEEPEST = Math.tan((12 * Math.PI) / 180)

/**
 * Groups of two or three lines that may be a strip, the likeliest first (lowest on the picture, then
 * longest).
 */
export function findStrips(picture: Gray): Line[][] {
  const { gray, scale } = shrink(picture, LONGEST)
  const found: { lines: Line[]; score: number }[] = []
  // The width of a character depends on how much of the picture the document fills.
  for (const share of [0.014, 0.024, 0.04]) {
    const gap = Math.max(6, Math.round(gray.width * share * 1.6))
    for (const lines of groups(linesOf(gray, gap))) {
      const length = Math.min(...lines.map((line) => line.length))
      const low = Math.max(...lines.map((line) => line.y)) / gray.height
      found.push({ lines, score: length / gray.width + 0.5 * low + (lines.length === 3 ? 0.1 : 0) })
    }
  }
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, 6)
    .map(({ lines }) =>
      lines.map((line) => ({
        x: line.x / scale,
        y: line.y / scale,
        length: line.length / scale,
        thickness: line.thickness / scale,
        angle: line.angle,
      })),
    )
}

/** Dark runs, joined over gaps up to `gap`; of those the long thin ones. */
function linesOf(gray: Gray, gap: number): Line[] {
  const { width, height } = gray
  const ink = inkOf(gray, gap)
  for (let y = 0; y < height; y += 1) {
    let last = -1
    for (let x = 0; x < width; x += 1) {
      if (ink[y * width + x] === 0) continue
      if (last >= 0 && x - last > 1 && x - last <= gap) ink.fill(1, y * width + last + 1, y * width + x)
      last = x
    }
  }
  return components(ink, width, height).filter(
    (line) =>
      line.length > 0.25 * width &&
      line.length / line.thickness > 9 &&
      Math.abs(Math.tan(line.angle)) < STEEPEST,
  )
}

/** 1 where a pixel is darker than its surroundings by a fifth of the picture's own contrast. */
function inkOf(gray: Gray, gap: number): Uint8Array {
  const sums = integral(gray)
  const smooth = boxMean(gray, 1, 1, sums)
  const around = boxMean(gray, gap, Math.max(4, Math.round(gap * 0.8)), sums)
  const values: number[] = []
  for (let at = 0; at < gray.data.length; at += 17) values.push(around.data[at]! - smooth.data[at]!)
  values.sort((a, b) => a - b)
  const strong = values[Math.floor(values.length * 0.98)] ?? 0
  const least = Math.max(10, strong * 0.35)
  const ink = new Uint8Array(gray.data.length)
  for (let at = 0; at < ink.length; at += 1) ink[at] = around.data[at]! - smooth.data[at]! > least ? 1 : 0
  return ink
}

/** Connected areas as lines: their middle by least squares, their thickness by area over length. */
function components(ink: Uint8Array, width: number, height: number): Line[] {
  const seen = new Uint8Array(ink.length)
  const stack = new Int32Array(ink.length)
  const lines: Line[] = []
  for (let start = 0; start < ink.length; start += 1) {
    if (ink[start] === 0 || seen[start] === 1) continue
    let top = 0
    stack[top++] = start
    seen[start] = 1
    let [n, sx, sy, sxx, sxy, left, right] = [0, 0, 0, 0, 0, width, 0]
    while (top > 0) {
      const at = stack[--top]!
      const [x, y] = [at % width, Math.floor(at / width)]
      n += 1
      sx += x
      sy += y
      sxx += x * x
      sxy += x * y
      left = Math.min(left, x)
      right = Math.max(right, x)
      if (x > 0 && ink[at - 1] === 1 && seen[at - 1] === 0) {
        seen[at - 1] = 1
        stack[top++] = at - 1
      }
      if (x < width - 1 && ink[at + 1] === 1 && seen[at + 1] === 0) {
        seen[at + 1] = 1
        stack[top++] = at + 1
      }
      if (y > 0 && ink[at - width] === 1 && seen[at - width] === 0) {
        seen[at - width] = 1
        stack[top++] = at - width
      }
      if (y < height - 1 && ink[at + width] === 1 && seen[at + width] === 0) {
        seen[at + width] = 1
        stack[top++] = at + width
      }
    }
    if (right - left < 40) continue
    const slope = (n * sxy - sx * sy) / Math.max(1, n * sxx - sx * sx)
    const length = (right - left + 1) / Math.cos(Math.atan(slope))
    lines.push({
      x: left,
      y: sy / n + slope * (left - sx / n),
      length,
      thickness: n / length,
      angle: Math.atan(slope),
    })
  }
  return lines
}

/**
 * Stacks of two or three lines, top to bottom: equal in length, aligned at the start, close together, of one
 * slope.
 */
function groups(lines: Line[]): Line[][] {
  const sorted = [...lines].sort((a, b) => a.y - b.y)
  const belongs = (a: Line, b: Line): boolean => {
    const down = (b.y - a.y) * Math.cos(a.angle) - (b.x - a.x) * Math.sin(a.angle)
    const size = Math.max(a.thickness, b.thickness)
    return (
      Math.abs(a.length - b.length) < 0.08 * a.length &&
      Math.abs(a.x - b.x) < 0.06 * a.length + Math.abs(down * Math.sin(a.angle)) &&
      down > size &&
      down < 4 * size &&
      Math.abs(a.angle - b.angle) < 0.02
    )
  }
  const found: Line[][] = []
  for (const first of sorted) {
    const second = sorted.find((line) => line !== first && belongs(first, line))
    if (second === undefined) continue
    const third = sorted.find((line) => line !== second && line !== first && belongs(second, line))
    if (third !== undefined) found.push([first, second, third])
    found.push([first, second])
  }
  return found
}

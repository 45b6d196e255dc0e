// Measures whether a picture can be read: sharp, bright, free of glare, and not taken of a screen. Each
// threshold was set on the generated pictures of `test/identity`; cameras differ, so an error costs a retake
// or a reviewer's look, never an acceptance.
import { boxMean, grayOf, shrink, type Gray } from '@testate/mrz-reader/gray'
import type { Pixels } from './faces.ts'
import type { PictureReading } from './reading.ts'

/**
 * `strip` is where the strip was found, in the picture's pixels; without one its usual place, the lowest
 * third, is measured.
 */
export function measure(
  pixels: Pixels,
  strip: { x: number; y: number; width: number; height: number } | null,
): PictureReading {
  const gray = grayOf(pixels.rgba, pixels.width, pixels.height)
  const glare = findGlare(gray, strip)
  return {
    width: pixels.width,
    height: pixels.height,
    sharpness: sharpnessOf(gray),
    brightness: brightnessOf(gray),
    glare: glare.share,
    glareOnStrip: glare.onStrip,
    screenPattern: screenPatternOf(pixels),
  }
}

/** Per tile rather than over the whole: a plain background is smooth however sharp the camera was. */
export function sharpnessOf(picture: Gray): number {
  const { gray } = shrink(picture, 1000)
  const { width, height, data } = gray
  const tile = 40
  const variances: number[] = []
  for (let top = 1; top + tile < height; top += tile) {
    for (let left = 1; left + tile < width; left += tile) {
      let [sum, squares] = [0, 0]
      for (let y = top; y < top + tile; y += 1) {
        for (let x = left; x < left + tile; x += 1) {
          const at = y * width + x
          const value = 4 * data[at]! - data[at - 1]! - data[at + 1]! - data[at - width]! - data[at + width]!
          sum += value
          squares += value * value
        }
      }
      variances.push(squares / tile ** 2 - (sum / tile ** 2) ** 2)
    }
  }
  return variances.sort((a, b) => b - a)[Math.floor(variances.length * 0.1)] ?? 0
}

function brightnessOf({ data }: Gray): number {
  const sample: number[] = []
  for (let at = 0; at < data.length; at += 37) sample.push(data[at]!)
  const brighter = sample.sort((a, b) => b - a).slice(0, Math.ceil(sample.length / 2))
  return brighter.reduce((sum, value) => sum + value, 0) / Math.max(1, brighter.length)
}

/** The largest blown-out patch. Scans have paper that is white everywhere; there glare cannot be detected. */
function findGlare(
  picture: Gray,
  strip: { x: number; y: number; width: number; height: number } | null,
): { share: number; onStrip: boolean } {
  const { gray, scale } = shrink(picture, 500)
  const { width, height } = gray
  const smooth = boxMean(gray, 1, 1)
  const blown = smooth.data.map((value) => (value >= 251 ? 1 : 0))
  const total = blown.reduce((sum, value) => sum + value, 0)
  if (total > 0.35 * blown.length) return { share: 0, onStrip: false }
  const area =
    strip === null
      ? { x: 0, y: height * 0.66, width, height: height * 0.34 }
      : { x: strip.x * scale, y: strip.y * scale, width: strip.width * scale, height: strip.height * scale }
  let [largest, onStrip] = [0, false]
  const stack: number[] = []
  for (let start = 0; start < blown.length; start += 1) {
    if (blown[start] !== 1) continue
    stack.push(start)
    blown[start] = 2
    let [n, inside] = [0, 0]
    while (stack.length > 0) {
      const at = stack.pop()!
      const [x, y] = [at % width, Math.floor(at / width)]
      n += 1
      if (x >= area.x && x < area.x + area.width && y >= area.y && y < area.y + area.height) inside += 1
      for (const next of [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]) {
        if (next >= 0 && next < blown.length && blown[next] === 1) {
          blown[next] = 2
          stack.push(next)
        }
      }
    }
    largest = Math.max(largest, n)
    if (inside / blown.length > 0.0025) onStrip = true
  }
  return { share: largest / blown.length, onStrip }
}

/**
 * A screen's pixels, or their moiré with the camera's, form one fine pattern over the whole picture, in its
 * brightness or its colours. Print has such patterns only in places. A camera that blurs them away goes
 * unnoticed.
 */
function screenPatternOf({ width, height, rgba }: Pixels): number {
  const size = 128
  if (width < size * 3 || height < size * 3) return 0
  const peaks: { at: number; strength: number }[] = []
  for (let row = 0; row < 3; row += 1) {
    for (let column = 0; column < 3; column += 1) {
      const [left, top] = [
        Math.round(((column + 0.5) * width) / 3 - size / 2),
        Math.round(((row + 0.5) * height) / 3 - size / 2),
      ]
      for (const channel of ['luma', 'colour'] as const) {
        const values = new Float64Array(size * size)
        for (let y = 0; y < size; y += 1) {
          for (let x = 0; x < size; x += 1) {
            const at = ((top + y) * width + left + x) * 4
            values[y * size + x] =
              channel === 'luma' ? (rgba[at]! + rgba[at + 1]! + rgba[at + 2]!) / 3 : rgba[at]! - rgba[at + 2]!
          }
        }
        const peak = peakOf(values, size)
        if (peak !== null) peaks.push(peak)
      }
    }
  }
  const windowsWith = (at: number): number => peaks.filter((one) => near(one.at, at, size)).length
  return Math.min(
    9,
    peaks.reduce((most, { at }) => Math.max(most, windowsWith(at)), 0),
  )
}

const near = (a: number, b: number, size: number): boolean =>
  Math.abs((a % size) - (b % size)) <= 1 && Math.abs(Math.floor(a / size) - Math.floor(b / size)) <= 1

/**
 * The strongest frequency finer than eight pixels, if its power is over 400 times the median's, or a least
 * noise: noise never reaches that, lines of print rarely.
 */
function peakOf(values: Float64Array, size: number): { at: number; strength: number } | null {
  const power = powerOf(values, size)
  const fine: number[] = []
  let [best, strength] = [-1, 0]
  for (let v = 0; v < size / 2; v += 1) {
    for (let u = 0; u < size; u += 1) {
      const [fu, fv] = [Math.min(u, size - u), v]
      if (Math.hypot(fu, fv) < size / 8) continue
      const value = power[v * size + u]!
      fine.push(value)
      if (value > strength) [best, strength] = [v * size + u, value]
    }
  }
  const middle = fine.sort((a, b) => a - b)[Math.floor(fine.length / 2)] ?? 0
  const noise = Math.max(middle, size * size * 0.02)
  return strength > noise * 400 ? { at: best, strength } : null
}

/** Squared magnitudes of the discrete Fourier transform, rows then columns, under a Hann window. */
function powerOf(values: Float64Array, size: number): Float64Array {
  const [re, im] = [new Float64Array(size * size), new Float64Array(size * size)]
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const hann = Float64Array.from(
    { length: size },
    (_, x) => 0.5 - 0.5 * Math.cos((2 * Math.PI * x) / (size - 1)),
  )
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) re[y * size + x] = (values[y * size + x]! - mean) * hann[x]! * hann[y]!
  const [lineRe, lineIm] = [new Float64Array(size), new Float64Array(size)]
  const along = (start: number, step: number): void => {
    for (let k = 0; k < size; k += 1) [lineRe[k], lineIm[k]] = [re[start + k * step]!, im[start + k * step]!]
    transform(lineRe, lineIm)
    for (let k = 0; k < size; k += 1) [re[start + k * step], im[start + k * step]] = [lineRe[k]!, lineIm[k]!]
  }
  for (let y = 0; y < size; y += 1) along(y * size, 1)
  for (let x = 0; x < size; x += 1) along(x, size)
  return re.map((value, at) => value * value + im[at]! * im[at]!)
}

/** In place, length a power of two (Cooley and Tukey). */
function transform(re: Float64Array, im: Float64Array): void {
  const n = re.length
  for (let i = 1, j = 0; i < n; i += 1) {
    let bit = n >> 1
    for (; (j & bit) !== 0; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[re[i], re[j]] = [re[j]!, re[i]!]
      ;[im[i], im[j]] = [im[j]!, im[i]!]
    }
  }
  for (let length = 2; length <= n; length <<= 1) {
    for (let i = 0; i < n; i += length) {
      for (let k = 0; k < length / 2; k += 1) {
        const angle = (-2 * Math.PI * k) / length
        const [c, s] = [Math.cos(angle), Math.sin(angle)]
        const [a, b] = [i + k, i + k + length / 2]
        const [x, y] = [re[b]! * c - im[b]! * s, re[b]! * s + im[b]! * c]
        ;[re[b], im[b]] = [re[a]! - x, im[a]! - y]
        ;[re[a], im[a]] = [re[a]! + x, im[a]! + y]
      }
    }
  }
}

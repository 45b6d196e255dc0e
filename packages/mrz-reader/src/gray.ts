// Pictures as arithmetic: one byte a pixel, and the few operations the readings need. No library, so that the
// measurements depend only on this code.

export interface Gray {
  width: number
  height: number
  /** 0 is black; row by row. */
  data: Uint8Array
}

/** Luma by ITU-R BT.601, from RGBA bytes. */
export function grayOf(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Gray {
  const data = new Uint8Array(width * height)
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4)
    data[at] = (299 * rgba[from]! + 587 * rgba[from + 1]! + 114 * rgba[from + 2]!) / 1000
  return { width, height, data }
}

/**
 * Sums of all pixels above and left, one row and column larger than the picture, so that any box costs four
 * look-ups.
 */
export function integral({ width, height, data }: Gray): Float64Array {
  const sums = new Float64Array((width + 1) * (height + 1))
  for (let y = 0; y < height; y += 1) {
    let row = 0
    for (let x = 0; x < width; x += 1) {
      row += data[y * width + x]!
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row
    }
  }
  return sums
}

/** The mean of the box around each pixel, clipped at the borders. */
export function boxMean(
  gray: Gray,
  halfWidth: number,
  halfHeight: number,
  sums: Float64Array = integral(gray),
): Gray {
  const { width, height } = gray
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - halfHeight), Math.min(height, y + halfHeight + 1)]
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - halfWidth), Math.min(width, x + halfWidth + 1)]
      const sum =
        sums[bottom * (width + 1) + right]! -
        sums[top * (width + 1) + right]! -
        sums[bottom * (width + 1) + left]! +
        sums[top * (width + 1) + left]!
      data[y * width + x] = sum / ((bottom - top) * (right - left))
    }
  }
  return { width, height, data }
}

/** A smaller copy with the long side at most `longest` pixels, each pixel the mean of those it covers. */
export function shrink(gray: Gray, longest: number): { gray: Gray; scale: number } {
  const scale = Math.min(1, longest / Math.max(gray.width, gray.height))
  if (scale === 1) return { gray, scale }
  const [width, height] = [
    Math.max(1, Math.round(gray.width * scale)),
    Math.max(1, Math.round(gray.height * scale)),
  ]
  const sums = integral(gray)
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    const top = Math.floor((y * gray.height) / height)
    const bottom = Math.max(top + 1, Math.floor(((y + 1) * gray.height) / height))
    for (let x = 0; x < width; x += 1) {
      const left = Math.floor((x * gray.width) / width)
      const right = Math.max(left + 1, Math.floor(((x + 1) * gray.width) / width))
      const stride = gray.width + 1
      data[y * width + x] =
        (sums[bottom * stride + right]! -
          sums[top * stride + right]! -
          sums[bottom * stride + left]! +
          sums[top * stride + left]!) /
        ((bottom - top) * (right - left))
    }
  }
  return { gray: { width, height, data }, scale }
}

/**
 * Cuts out a rotated rectangle: `origin` is its upper left corner, `angle` its slope in radians, `step` the
 * source pixels per pixel of the result.
 */
export function cutOut(
  gray: Gray,
  origin: { x: number; y: number },
  angle: number,
  step: number,
  width: number,
  height: number,
  samples = samplesFor(step),
): Gray {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const source = gray.data
  const [right, bottom, stride] = [gray.width - 1, gray.height - 1, gray.width]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0
      for (let i = 0; i < samples; i += 1) {
        const u = (x + (i + 0.5) / samples - 0.5) * step
        for (let j = 0; j < samples; j += 1) {
          const v = (y + (j + 0.5) / samples - 0.5) * step
          // Bilinear, the nearest edge outside; written out, because it runs some ten million times for one
          // strip.
          const cx = Math.min(right, Math.max(0, origin.x + u * cos - v * sin))
          const cy = Math.min(bottom, Math.max(0, origin.y + u * sin + v * cos))
          const x0 = Math.floor(cx)
          const y0 = Math.floor(cy)
          const at = y0 * stride + x0
          const across = x0 < right ? 1 : 0
          const down = y0 < bottom ? stride : 0
          const fx = cx - x0
          const fy = cy - y0
          sum +=
            (source[at]! * (1 - fx) + source[at + across]! * fx) * (1 - fy) +
            (source[at + down]! * (1 - fx) + source[at + down + across]! * fx) * fy
        }
      }
      data[y * width + x] = sum / (samples * samples)
    }
  }
  return { width, height, data }
}

/** Where several source pixels map to one, uses their mean: skipping some would break thin strokes. */
function samplesFor(step: number): number {
  return Math.min(4, Math.max(1, Math.round(step)))
}

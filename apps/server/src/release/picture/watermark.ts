// The watermark: who was shown this page and when, across the whole page and once more below it. It is part of the
// picture.
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** The height of the foot below the page, in pixels. */
export const FOOT = 64
const FONT = 'Mark'

interface Marked {
  width: number
  height: number
  mark: readonly string[]
  /** The folder with the one font behind the wall. */
  fonts: string
}

export function drawMark(pen: SKRSContext2D, { width, height, mark, fonts }: Marked): void {
  if (!GlobalFonts.registerFromPath(`${fonts}/LiberationSans-Regular.ttf`, FONT))
    throw new Error('the font of the watermark is not there')
  const size = Math.max(16, Math.round(width / 46))
  const text = mark.join(' · ')
  pen.save()
  pen.beginPath()
  pen.rect(0, 0, width, height)
  pen.clip()
  pen.font = `${size}px ${FONT}`
  // Dark enough to be seen on a scan, light enough to read through.
  pen.fillStyle = 'rgba(150, 30, 30, 0.22)'
  pen.translate(width / 2, height / 2)
  pen.rotate(-Math.PI / 6)
  const reach = Math.hypot(width, height)
  const step = pen.measureText(text).width + size * 4
  for (let line = 0, y = -reach / 2; y < reach / 2; y += size * 7, line += 1)
    for (let x = -reach / 2 - (line % 2) * (step / 2); x < reach / 2; x += step) pen.fillText(text, x, y)
  pen.restore()
  pen.fillStyle = '#7a1616'
  pen.font = `${fitting(pen, text, width - 32)}px ${FONT}`
  pen.fillText(text, 16, height + FOOT / 2 + 8)
}

/** The largest size up to 24 px at which the text is that wide at most. */
function fitting(pen: SKRSContext2D, text: string, width: number): number {
  let size = 24
  for (; size > 8; size -= 1) {
    pen.font = `${size}px ${FONT}`
    if (pen.measureText(text).width <= width) break
  }
  return size
}

// Whole documents and selfies for tests: a fictitious passport page or licence, with a portrait, printed
// here. The faces are cut at run time from the demonstration pictures of a development dependency (rights
// unclear: never copied into the repository, never shown); without them such tests are skipped.
import { createCanvas, loadImage, type Canvas, type Image, type SKRSContext2D } from '@napi-rs/canvas'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FACES, printStrip, type Sample } from './strips.ts'

const demo = join(import.meta.dirname, '../../node_modules/@vladmandic/face-api/demo')
export const facesAreHere = existsSync(join(demo, 'sample6.jpg'))

/** The single faces in those pictures: file, centre, and the side of a square around one head. */
const HEADS = [
  { file: 4, x: 1073, y: 314, side: 330 },
  { file: 6, x: 779, y: 492, side: 480 },
  { file: 6, x: 1590, y: 424, side: 470 },
  { file: 6, x: 1265, y: 464, side: 440 },
  { file: 6, x: 357, y: 636, side: 440 },
  { file: 3, x: 695, y: 475, side: 460 },
] as const

const loaded = new Map<number, Promise<Image>>()
function photograph(file: number): Promise<Image> {
  const known = loaded.get(file) ?? loadImage(join(demo, `sample${file}.jpg`))
  loaded.set(file, known)
  return known
}

async function drawHead(
  pen: SKRSContext2D,
  which: number,
  x: number,
  y: number,
  width: number,
  height: number,
): Promise<void> {
  const head = HEADS[which % HEADS.length]!
  const side = { width: head.side, height: (head.side * height) / width }
  pen.drawImage(
    await photograph(head.file),
    head.x - side.width / 2,
    head.y - side.height / 2,
    side.width,
    side.height,
    x,
    y,
    width,
    height,
  )
}

export interface DocumentOptions {
  /** Which portrait; null for a page without one. */
  head: number | null
  /** Rotated by this many degrees. */
  turn?: number
  title?: string
}

/** A passport's data page, 1,500 by 1,050 pixels on a table. */
export async function passportPage(
  sample: Sample,
  { head, turn = 0, title = 'PASSPORT  PASSEPORT' }: DocumentOptions,
): Promise<Canvas> {
  const page = createCanvas(1380, 960)
  const pen = page.getContext('2d')
  pen.fillStyle = '#e6e2d0'
  pen.fillRect(0, 0, page.width, page.height)
  // A background of fine curves, as such pages have.
  pen.strokeStyle = 'rgba(120, 150, 170, 0.35)'
  for (let y = 0; y < page.height; y += 14) {
    pen.beginPath()
    for (let x = 0; x <= page.width; x += 12) pen.lineTo(x, y + 9 * Math.sin(x / 70 + y / 45))
    pen.stroke()
  }
  pen.fillStyle = '#22303a'
  pen.font = '34px "Strip B612"'
  pen.fillText(title, 60, 70)
  const fields: [string, string][] = [
    ['Surname', sample.surname.replaceAll('<', ' ')],
    ['Given names', sample.given.replaceAll('<', ' ')],
    ['Passport No.', sample.number],
    ['Date of birth', sample.birth],
    ['Date of expiry', sample.expiry],
  ]
  for (const [at, [label, text]] of fields.entries()) {
    pen.font = '18px "Strip B612"'
    pen.fillText(label, 520, 150 + at * 100)
    pen.font = '30px "Strip B612"'
    pen.fillText(text, 520, 190 + at * 100)
  }
  if (head !== null) await drawHead(pen, head, 60, 130, 390, 480)
  const strip = printStrip(sample.lines, FACES[0], sample.lines.length === 3 ? 62 : 46, {
    paper: 'rgba(0, 0, 0, 0)',
  })
  pen.drawImage(
    strip,
    (page.width - strip.width) / 2,
    page.height - strip.height - (sample.lines.length === 3 ? 0 : 60),
  )
  return onTable(page, turn)
}

/** A fictitious UK photocard licence; `number` as printed in field 5. */
export async function licenceCard(
  fields: { surname: string; given: string; birth: string; issued: string; expires: string; number: string },
  { head, turn = 0 }: DocumentOptions,
): Promise<Canvas> {
  const card = createCanvas(1380, 870)
  const pen = card.getContext('2d')
  pen.fillStyle = '#f0e2e6'
  pen.fillRect(0, 0, card.width, card.height)
  pen.fillStyle = '#1c1b22'
  pen.font = '44px "Strip B612"'
  pen.fillText('DRIVING LICENCE', 420, 80)
  const lines = [
    `1.  ${fields.surname}`,
    `2.  ${fields.given}`,
    `3.  ${fields.birth} UNITED KINGDOM`,
    `4a. ${fields.issued}    4c. DVLA`,
    `4b. ${fields.expires}`,
    `5.  ${fields.number}`,
  ]
  pen.font = '38px "Strip DejaVu"'
  for (const [at, line] of lines.entries()) pen.fillText(line, 420, 190 + at * 92)
  if (head !== null) await drawHead(pen, head, 40, 180, 340, 430)
  return onTable(card, turn)
}

function onTable(page: Canvas, turn: number): Canvas {
  const canvas = createCanvas(1560, 1130)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#5a4a3c'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((turn * Math.PI) / 180)
  pen.drawImage(page, -page.width / 2, -page.height / 2)
  return canvas
}

/**
 * The same head as in a document, from farther away, in another light and size; `heads` may be none or two.
 */
export async function selfie(heads: readonly number[], more: { tint?: string } = {}): Promise<Canvas> {
  const canvas = createCanvas(900, 1000)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#9fb0ba'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  if (heads.length === 1) await drawHead(pen, heads[0]!, 200, 230, 500, 560)
  else for (const [at, head] of heads.entries()) await drawHead(pen, head, 40 + at * 430, 280, 390, 430)
  pen.fillStyle = more.tint ?? 'rgba(255, 220, 170, 0.10)'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

export const jpegOf = (canvas: Canvas, quality = 88): Buffer => canvas.toBuffer('image/jpeg', quality)

/** Out of focus. */
export function blurred(from: Canvas, radius: number): Canvas {
  const canvas = createCanvas(from.width, from.height)
  const pen = canvas.getContext('2d')
  pen.filter = `blur(${radius}px)`
  pen.drawImage(from, 0, 0)
  return canvas
}

/** A lamp's reflection: blown out in the middle, fading outwards. */
export function withGlare(from: Canvas, x: number, y: number, radius: number): Canvas {
  const canvas = createCanvas(from.width, from.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(from, 0, 0)
  const light = pen.createRadialGradient(x, y, radius * 0.3, x, y, radius)
  light.addColorStop(0, 'rgba(255, 255, 255, 1)')
  light.addColorStop(0.6, 'rgba(255, 255, 255, 0.96)')
  light.addColorStop(1, 'rgba(255, 255, 255, 0)')
  pen.fillStyle = light
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Shown on a screen and photographed from it: the screen's red, green and blue stripes and dark rows, then
 * the camera's own raster over them.
 */
export function fromScreen(from: Canvas, pitch: number, turn: number): Canvas {
  const canvas = createCanvas(from.width, from.height)
  const pen = canvas.getContext('2d')
  pen.drawImage(from, 0, 0)
  const pixels = pen.getImageData(0, 0, canvas.width, canvas.height)
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
  for (let y = 0; y < canvas.height; y += 1) {
    for (let x = 0; x < canvas.width; x += 1) {
      const [u, v] = [x * cos - y * sin, x * sin + y * cos]
      const at = (y * canvas.width + x) * 4
      const row = 1 - 0.22 * (0.5 + 0.5 * Math.cos((2 * Math.PI * v) / pitch))
      for (let c = 0; c < 3; c += 1)
        pixels.data[at + c] =
          pixels.data[at + c]! * row * (0.86 + 0.14 * Math.cos(2 * Math.PI * (u / pitch - c / 3)))
    }
  }
  pen.putImageData(pixels, 0, 0)
  return canvas
}

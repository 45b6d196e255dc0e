// Draws the icons of public/: `node apps/web/make-icons.ts`. Run by hand when the mark changes; icons.test.ts holds
// that each is what this draws.
import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MARK_LETTER } from '@testate/domain/brand-mark'

const [deep, gold, paper] = ['#07332a', '#c9982f', '#faf8f3']

/** The mark in a square of `size` at this place: disc, ring and letter, as in icon.svg. */
function mark(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.save()
  context.translate(x, y)
  context.scale(size / 64, size / 64)
  context.lineWidth = 3
  context.strokeStyle = gold
  context.beginPath()
  context.arc(32, 32, 25, 0, 2 * Math.PI)
  context.stroke()
  context.fillStyle = paper
  context.fill(new Path2D(MARK_LETTER))
  context.restore()
}

function picture(width: number, height: number, draw: (context: SKRSContext2D) => void): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = deep
  context.fillRect(0, 0, width, height)
  draw(context)
  return canvas.toBuffer('image/png')
}

/** Without words: no font is the same everywhere. Phones cut the corners of the square ones themselves. */
export const icons: Record<string, () => Buffer> = {
  'touch-icon.png': () => picture(180, 180, (context) => mark(context, 18, 18, 144)),
  'icon-512.png': () => picture(512, 512, (context) => mark(context, 56, 56, 400)),
  'social.png': () =>
    picture(1200, 630, (context) => {
      mark(context, 400, 115, 400)
      context.fillStyle = gold
      context.fillRect(0, 618, 1200, 12)
    }),
}

if (import.meta.main)
  for (const [name, draw] of Object.entries(icons))
    await writeFile(join(import.meta.dirname, 'public', name), draw())

// One mark everywhere: the icons are what their script draws, and the manifest names files that exist.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { loadImage, createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { MARK_LETTER } from '@testate/domain/brand-mark'
import { icons } from '../../make-icons.ts'

const files = join(import.meta.dirname, '../../public')

async function pixels(picture: Buffer) {
  const image = await loadImage(picture)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return context.getImageData(0, 0, image.width, image.height).data
}

test.each(Object.keys(icons))('%s is what the script draws', async (name) => {
  const [drawn, kept] = await Promise.all([pixels(icons[name]!()), readFile(join(files, name)).then(pixels)])
  expect(kept.length).toBe(drawn.length)
  // Edges are smoothed a little differently by other builds of the library.
  const far = kept.filter((value, at) => Math.abs(value - drawn[at]!) > 40).length
  expect(far / kept.length).toBeLessThan(0.001)
})

test('icon.svg has the same letter, and the printed documents the same corners', async () => {
  expect(await readFile(join(files, 'icon.svg'), 'utf8')).toContain(MARK_LETTER)
  const typst = join(import.meta.dirname, '../../../server/src/platform/printing/document.typ')
  const corners = /#let w = \(([^]*?)\n\)/.exec(await readFile(typst, 'utf8'))![1]!
  let [x, y] = [0, 0]
  const path = [...MARK_LETTER.matchAll(/([MLlhH])([-\d. ]*)/g)].map(([, move, numbers]) => {
    const [a = 0, b = 0] = (numbers!.match(/-?[\d.]+/g) ?? []).map(Number)
    if (move === 'M' || move === 'L') [x, y] = [a, b]
    else if (move === 'l') [x, y] = [x + a, y + b]
    else x = move === 'H' ? a : x + a
    return `(${x}, ${y})`
  })
  expect(corners.match(/\([^)]+\)/g)).toEqual(path)
})

test('the manifest names files that exist', async () => {
  const manifest = JSON.parse(await readFile(join(files, 'site.webmanifest'), 'utf8')) as {
    icons: { src: string }[]
  }
  for (const { src } of manifest.icons) expect(existsSync(join(files, src)), src).toBe(true)
})

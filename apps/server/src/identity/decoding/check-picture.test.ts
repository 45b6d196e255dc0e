// What passes for a picture, and what a picture can do to the process that decodes it.
import { deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { pngChunk, pngOf, smallPng } from '../../../testing/small-png.ts'
import { checkPicture, PictureUnchecked } from './check-picture.ts'

const canvas = createCanvas(900, 700)
canvas.getContext('2d').fillRect(50, 50, 400, 300)
const jpeg = canvas.toBuffer('image/jpeg', 90)
const png = canvas.toBuffer('image/png')

// One pixel of red, green and blue is the whole of its first pass; the other passes are empty.
const interlaced = Buffer.concat([
  png.subarray(0, 8),
  pngChunk('IHDR', Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 16, 2, 0, 0, 1])),
  pngChunk('IDAT', deflateSync(Buffer.alloc(7))),
  pngChunk('IEND', Buffer.alloc(0)),
])

/** The header says so, and nothing else changes. */
function claiming(pixels: number): Buffer {
  const claims = Buffer.from(jpeg)
  const frame = claims.indexOf(Buffer.from([0xff, 0xc0]))
  claims.writeUInt16BE(pixels, frame + 5)
  claims.writeUInt16BE(pixels, frame + 7)
  return claims
}

test.each([
  ['a photograph', jpeg],
  ['a scan', png],
  ['a PNG of one grey pixel', smallPng],
  ['an interlaced PNG of 16 bits', interlaced],
  [
    'a photograph with something behind it, as some telephones write',
    Buffer.concat([jpeg, Buffer.alloc(99)]),
  ],
  // The decoder shows what there is; staff see that the rest is missing.
  ['the upper half of a photograph', jpeg.subarray(0, jpeg.length / 2)],
])('%s is a picture', async (_name, bytes) => {
  expect(await checkPicture(bytes)).toEqual({ unreadable: null })
})

test.each([
  ['a text with the first bytes of a JPEG', Buffer.from('\xff\xd8\xff\xe0 a letter', 'latin1'), 'header'],
  [
    'a text behind the signature of a PNG',
    Buffer.concat([png.subarray(0, 16), Buffer.alloc(900, 'a')]),
    'pixels',
  ],
  ['a PNG that ends after its header', png.subarray(0, 40), 'decoded'],
  ['a PNG of the right chunks with a letter in them', pngOf(Buffer.from('a letter')), 'missing'],
  ['a PNG with less data than pixels', pngOf(deflateSync(Buffer.from([0]))), 'missing'],
  ['the upper half of a scan', png.subarray(0, png.length / 2), 'missing'],
  ['a JPEG that ends before its frame', jpeg.subarray(0, 60), 'header'],
  ['a JPEG of noise before its frame', Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(900, 1)]), 'header'],
  ['a JPEG that claims 3,600 million pixels', claiming(60_000), 'more than 50 million pixels'],
])('%s is none', async (_name, bytes, why) => {
  expect((await checkPicture(bytes)).unreadable).toContain(why)
})

test('the largest that is decoded fits into the memory of the process', { timeout: 60_000 }, async () => {
  const large = createCanvas(8_000, 6_200).toBuffer('image/jpeg', 50)
  expect(await checkPicture(large)).toEqual({ unreadable: null })
})

test('with no time for it nothing is said of the picture', async () => {
  await expect(checkPicture(jpeg, 1)).rejects.toBeInstanceOf(PictureUnchecked)
})

test('when as many wait as may, the next is asked to come again', { timeout: 120_000 }, async () => {
  const waiting = Array.from({ length: 34 }, () => checkPicture(Buffer.from('no picture')))
  await expect(checkPicture(jpeg)).rejects.toBeInstanceOf(PictureUnchecked)
  expect(new Set((await Promise.all(waiting)).map(({ unreadable }) => unreadable))).not.toContain(null)
})

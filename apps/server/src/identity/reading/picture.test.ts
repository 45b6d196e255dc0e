// Headers are read before anything is decoded, and decoded pictures are upright.
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, test } from 'vitest'
import { decode, sizeOf, smaller } from './picture.ts'

/** 40 by 20, black in its upper left corner. */
function corner(): Buffer {
  const canvas = createCanvas(40, 20)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 40, 20)
  pen.fillStyle = '#000'
  pen.fillRect(0, 0, 12, 12)
  return canvas.toBuffer('image/jpeg', 95)
}

/** EXIF in front (CIPA DC-008, 4.6.2): one entry, the orientation. */
function turned(jpeg: Buffer, orientation: number): Buffer {
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    0x2a,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), tiff])
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255]),
    body,
    jpeg.subarray(2),
  ])
}

describe('orientation', () => {
  test.each([
    [1, 40, 20, 'upper left'],
    [3, 40, 20, 'lower right'],
    [6, 20, 40, 'upper right'],
    [8, 20, 40, 'lower left'],
  ])('%i', async (orientation, width, height, where) => {
    const pixels = await decode(turned(corner(), orientation), 1000)
    expect([pixels.width, pixels.height]).toEqual([width, height])
    const dark = (x: number, y: number): boolean => pixels.rgba[(y * pixels.width + x) * 4]! < 128
    const corners = {
      'upper left': dark(3, 3),
      'upper right': dark(width - 4, 3),
      'lower left': dark(3, height - 4),
      'lower right': dark(width - 4, height - 4),
    }
    expect(
      Object.entries(corners)
        .filter(([, is]) => is)
        .map(([name]) => name),
    ).toEqual([where])
  })
})

describe('sizes', () => {
  test('of JPEG and PNG by their headers', () => {
    expect(sizeOf(corner())).toEqual({ width: 40, height: 20 })
    expect(sizeOf(turned(corner(), 6))).toEqual({ width: 40, height: 20 })
    expect(sizeOf(createCanvas(7, 9).toBuffer('image/png'))).toEqual({ width: 7, height: 9 })
  })
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a cut header', corner().subarray(0, 30)],
    ['noise', Buffer.from([0xff, 0xd8, 0xff, 0x00, 0x00, 1, 2, 3, 4, 5, 6, 7, 8, 9])],
    ['no frame at all', Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0])],
  ])('none of %s', (_name, bytes) => {
    expect(sizeOf(bytes)).toBeNull()
  })
  test('what is too large is refused by its header, before it is decoded', async () => {
    const jpeg = Buffer.from(corner())
    const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
    jpeg.writeUInt16BE(60_000, frame + 5)
    jpeg.writeUInt16BE(60_000, frame + 7)
    const before = process.memoryUsage().rss
    await expect(decode(jpeg, 1000)).rejects.toThrow('more than 50 million pixels')
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
  test('what is cut off says so in words', async () => {
    await expect(decode(corner().subarray(0, 40), 1000)).rejects.toThrow(
      /header is damaged|cannot be decoded/,
    )
  })
  test('large ones come out smaller, in proportion', async () => {
    const pixels = await decode(createCanvas(400, 100).toBuffer('image/png'), 200)
    expect([pixels.width, pixels.height]).toEqual([200, 50])
    expect(smaller(pixels, 50)).toMatchObject({ width: 50, height: 13 })
    expect(smaller(pixels, 500)).toMatchObject({ width: 200, height: 50 })
  })
})

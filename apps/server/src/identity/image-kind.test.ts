import fc from 'fast-check'
import { expect, it } from 'vitest'
import { imageKind } from './image-kind.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]

it.each([
  ['JPEG (JFIF)', [0xff, 0xd8, 0xff, 0xe0, 0, 16], 'image/jpeg'],
  ['JPEG (Exif)', [0xff, 0xd8, 0xff, 0xe1, 0, 16], 'image/jpeg'],
  ['PNG', [...png, 0], 'image/png'],
  ['nothing', [], null],
  ['a JPEG of its marker alone', [0xff, 0xd8, 0xff], null],
  ['a PNG that does not begin with its header', [...png.slice(0, 12), 0x49, 0x44, 0x41, 0x54, 0], null],
  ['GIF', [...Buffer.from('GIF89a;')], null],
  ['PDF', [...Buffer.from('%PDF-1.7\n')], null],
  ['SVG, which can carry scripts', [...Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')], null],
  ['HTML in front of a JPEG', [...Buffer.from('<html>'), 0xff, 0xd8, 0xff, 0xe0], null],
] as const)('%s', (_name, bytes, media) => {
  expect(imageKind(Uint8Array.from(bytes))).toBe(media)
})

it('knows no other beginnings', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      fc.pre(!(bytes[0] === 0xff && bytes[1] === 0xd8) && bytes[0] !== 0x89)
      expect(imageKind(bytes)).toBeNull()
    }),
  )
})

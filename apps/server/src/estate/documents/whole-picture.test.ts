// What is taken for a whole picture: the smallest of each kind, cut at every byte and with parts that do not follow.
import { expect, test } from 'vitest'
import { pngChunk, smallPng } from '../../../testing/small-png.ts'
import { isWholeJpeg, isWholePng } from './whole-picture.ts'

const signature = smallPng.subarray(0, 8)
const header = smallPng.subarray(8, 33)
const end = pngChunk('IEND', Buffer.alloc(0))
const jpegOf = (...parts: number[][]): Buffer => Buffer.from([0xff, 0xd8, ...parts.flat()])
const frame = [0xff, 0xc0, 0, 11, 8, 0, 1, 0, 1, 1, 1, 0x11, 0]
const scan = [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0, 7, 7, 7]
const last = [0xff, 0xd9]

test('a PNG is whole to its last byte: no shorter one, no longer one, no changed byte', () => {
  expect(isWholePng(smallPng)).toBe(true)
  for (let length = 8; length < smallPng.length; length += 1)
    expect(isWholePng(smallPng.subarray(0, length)), String(length)).toBe(false)
  expect(isWholePng(Buffer.concat([smallPng, Buffer.from([0])]))).toBe(false)
  for (let at = 8; at < smallPng.length; at += 1) {
    const changed = Buffer.from(smallPng)
    changed[at]! ^= 1
    expect(isWholePng(changed), String(at)).toBe(false)
  }
})

test('a PNG without data, or with a length beyond its end, is none', () => {
  expect(isWholePng(Buffer.concat([signature, header, end]))).toBe(false)
  const long = Buffer.from(smallPng)
  long.writeUInt32BE(0xffffffff, 33)
  expect(isWholePng(long)).toBe(false)
})

test('a JPEG has a frame with a size, a scan and an end; what a camera adds is left alone', () => {
  const whole = jpegOf([0xff, 0xe0, 0, 4, 1, 2], [0xff], frame, scan, last)
  expect(isWholeJpeg(whole)).toBe(true)
  expect(isWholeJpeg(Buffer.concat([whole, Buffer.from('depth map')]))).toBe(true)
  for (let length = 2; length < whole.length; length += 1)
    expect(isWholeJpeg(whole.subarray(0, length)), String(length)).toBe(false)
  expect(isWholeJpeg(jpegOf(scan, last))).toBe(false)
  expect(isWholeJpeg(jpegOf([0xff, 0xc4, ...frame.slice(2)], scan, last))).toBe(false)
  expect(isWholeJpeg(jpegOf([...frame.slice(0, 5), 0, 0, ...frame.slice(7)], scan, last))).toBe(false)
  expect(isWholeJpeg(jpegOf([0xff, 0xe0, 0, 1], frame, scan, last))).toBe(false)
  expect(isWholeJpeg(jpegOf(frame, [1, 2], scan, last))).toBe(false)
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPiece, sealPiece } from './sealed-piece.ts'

const key = randomBytes(32)
const place = { uploadId: '5b7d1f0e-0000-4000-8000-000000000001', startsAt: 1_048_576 }
const plain = [randomBytes(70_000), Buffer.alloc(0), randomBytes(3)]

test('what was sealed opens again at its place, and shows nothing', () => {
  const sealed = sealPiece(key, plain, place)
  expect(openPiece(key, sealed, place).equals(Buffer.concat(plain))).toBe(true)
  expect(sealed.length).toBe(70_003 + 28)
  for (let at = 0; at < 70_000 - 16; at += 512)
    expect(sealed.includes(plain[0]!.subarray(at, at + 16))).toBe(false)
})

test('the same bytes never look the same', () => {
  expect(sealPiece(key, plain, place).equals(sealPiece(key, plain, place))).toBe(false)
})

test('another key, another upload, another place, a changed byte, a cut: none opens', () => {
  const sealed = sealPiece(key, plain, place)
  expect(() => openPiece(randomBytes(32), sealed, place)).toThrow()
  expect(() => openPiece(key, sealed, { ...place, startsAt: 0 })).toThrow()
  expect(() =>
    openPiece(key, sealed, { ...place, uploadId: '5b7d1f0e-0000-4000-8000-000000000002' }),
  ).toThrow()
  for (const at of [0, 12, 28, 40_000, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed[at]! ^= 1
    expect(() => openPiece(key, changed, place)).toThrow()
  }
  expect(() => openPiece(key, sealed.subarray(0, -1), place)).toThrow()
  expect(() => openPiece(key, sealed.subarray(0, 20), place)).toThrow()
})

// Against Node's own SHA-256.
import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { RunningSha256 } from './running-sha256.ts'
import { toHex } from './hash.ts'

const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('the published vectors (FIPS 180-4, of one block and of two)', () => {
  const of = (text: string): string => toHex(new RunningSha256().update(Buffer.from(text)).digest())
  expect(of('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  expect(of('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  expect(of('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe(
    '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  )
})

test('every length around a block, in one part and byte by byte', () => {
  const bytes = randomBytes(260)
  for (let length = 0; length <= bytes.length; length += 1) {
    const part = bytes.subarray(0, length)
    expect(toHex(new RunningSha256().update(part).digest()), `${length}`).toBe(expected(part))
    const slow = new RunningSha256()
    for (const byte of part) slow.update(Uint8Array.of(byte))
    expect(toHex(slow.digest()), `${length}, byte by byte`).toBe(expected(part))
  }
})

test('a state that was saved as text goes on as if nothing had happened', () => {
  const bytes = randomBytes(100_003)
  for (const cut of [0, 1, 55, 56, 63, 64, 65, 127, 128, 4096, 100_002, 100_003]) {
    const saved: unknown = JSON.parse(
      JSON.stringify(new RunningSha256().update(bytes.subarray(0, cut)).save()),
    )
    const resumed = RunningSha256.resumed(saved as never)
    expect(toHex(resumed.digest()), `the part of ${cut}`).toBe(expected(bytes.subarray(0, cut)))
    expect(toHex(resumed.update(bytes.subarray(cut)).digest()), `from ${cut}`).toBe(expected(bytes))
  }
})

test('what is no saved state is refused', () => {
  const saved = new RunningSha256().update(randomBytes(70)).save()
  for (const wrong of [
    { ...saved, length: 71 },
    { ...saved, length: -58 },
    { ...saved, length: 70.5 },
    { ...saved, words: saved.words.slice(2) },
    { ...saved, rest: '' },
    { ...saved, rest: 'x'.repeat(12) },
  ])
    expect(() => RunningSha256.resumed(wrong), JSON.stringify(wrong)).toThrow(RangeError)
})

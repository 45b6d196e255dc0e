import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { commitment, fromHex, metadataHash, sha256, sha256Of, toHex } from './hash.ts'

const salt = new Uint8Array(32).fill(7)
const documentHash = new Uint8Array(32).fill(9)

test('sha256 answers the FIPS 180-4 sample', async () => {
  expect(toHex(await sha256(new TextEncoder().encode('abc')))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})

test('the hash of parts is the hash of the whole, with Node and without it', async () => {
  const [one, two] = [new Uint8Array(70_000).fill(1), new TextEncoder().encode('abc')]
  const whole = createHash('sha256').update(one).update(two).digest('hex')
  expect(toHex(await sha256Of(one, two))).toBe(whole)
  vi.stubGlobal('process', undefined)
  try {
    expect([toHex(await sha256Of(one, two)), toHex(await sha256Of(one.subarray(0, 0), one, two))]).toEqual([
      whole,
      whole,
    ])
    expect(toHex(await sha256Of(two))).toBe(toHex(await sha256(two)))
  } finally {
    vi.unstubAllGlobals()
  }
})

test('the commitment is what the decisions define, recomputed by another library', async () => {
  const preimage = Buffer.concat([Buffer.from([1]), salt, documentHash, Buffer.from([0, 0, 1, 2])])
  expect(toHex(await commitment({ salt, documentHash, version: 258 }))).toBe(
    createHash('sha256').update(preimage).digest('hex'),
  )
})

test('the metadata hash has its own first byte', async () => {
  const preimage = Buffer.concat([Buffer.from([2]), salt, documentHash])
  expect(toHex(await metadataHash({ salt, sealedHash: documentHash }))).toBe(
    createHash('sha256').update(preimage).digest('hex'),
  )
})

test('sizes and versions outside the definition are refused', async () => {
  await expect(commitment({ salt: new Uint8Array(31), documentHash, version: 1 })).rejects.toThrow(RangeError)
  await expect(commitment({ salt, documentHash, version: 2 ** 32 })).rejects.toThrow(RangeError)
  await expect(commitment({ salt, documentHash, version: 1.5 })).rejects.toThrow(RangeError)
  await expect(metadataHash({ salt, sealedHash: new Uint8Array(33) })).rejects.toThrow(RangeError)
})

test('hexadecimal goes both ways and refuses what is not', () => {
  const all = Uint8Array.from({ length: 256 }, (_, i) => i)
  expect(toHex(all)).toBe(Buffer.from(all).toString('hex'))
  expect(fromHex(toHex(all))).toEqual(all)
  expect(() => fromHex('0x00')).toThrow(RangeError)
  expect(() => fromHex('abc')).toThrow(RangeError)
})

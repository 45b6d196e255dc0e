// The purpose that sealed bytes name, and bytes that name none.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { contextOf } from './sealed-for.ts'
import type { Source } from './sdk-streams.ts'
import { sealFor } from './vault.ts'

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const willId = '8f7ff05e-27a0-4a63-9d3c-1a8a3a7f8a11'
const sealed = (purpose: string, size = 10): Promise<Buffer> =>
  sealFor(publicKey, randomBytes(size), { willId, version: 1, purpose })
const purposeOf = async (source: Source) => (await contextOf(source))?.get('purpose') ?? null
const of = (...pieces: Uint8Array[]) => purposeOf(Readable.from(pieces))

test('the purpose is read from the beginning, however it arrives', async () => {
  const bytes = await sealed('estate document', 300_000)
  expect(await of(bytes)).toBe('estate document')
  expect(await of(...[...bytes.subarray(0, 400)].map((one) => Uint8Array.of(one)))).toBe('estate document')
  expect(await of(await sealed('will'))).toBe('will')
})

test('no more than the beginning is read', async () => {
  const bytes = await sealed('will', 300_000)
  let read = 0
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += 1_000) {
      read += 1
      yield bytes.subarray(at, at + 1_000)
    }
  }
  expect(await purposeOf(pieces())).toBe('will')
  expect(read).toBeLessThan(5)
})

test('cut off at any place, of another format, or empty, they name none', async () => {
  const bytes = await sealed('will')
  const end = bytes.indexOf('will', bytes.indexOf('purpose')) + 4
  for (let length = 0; length < end; length += 1) expect(await of(bytes.subarray(0, length))).toBeNull()
  for (const other of [Buffer.from('%PDF-1.7'), Buffer.alloc(3_000, 2), Buffer.alloc(3_000, 255)])
    expect(await of(other)).toBeNull()
  expect(await of()).toBeNull()
})

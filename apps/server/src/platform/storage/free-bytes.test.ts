import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { freeBytes } from './free-bytes.ts'

test('what is freed is gone at once, without the collector of garbage', () => {
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12))
  const before = process.memoryUsage().arrayBuffers
  const all: Buffer[] = []
  for (let i = 0; i < 500; i += 1) {
    const bytes = cipher.update(Buffer.alloc(65_536))
    all.push(bytes)
    freeBytes(bytes)
  }
  expect(all.every((bytes) => bytes.length === 0)).toBe(true)
  // 500 plaintexts that were not freed may still be there; the ciphertexts are not.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(500 * 65_536 * 1.5)
})

test('bytes that share their memory keep it: parts, and Node’s small ones', () => {
  const whole = Buffer.from(new ArrayBuffer(100_000)).fill(7)
  freeBytes(whole.subarray(0, 50_000))
  expect(whole.every((byte) => byte === 7)).toBe(true)
  const small = Buffer.from('x'.repeat(1_000))
  freeBytes(small)
  expect(small.toString()).toBe('x'.repeat(1_000))
})

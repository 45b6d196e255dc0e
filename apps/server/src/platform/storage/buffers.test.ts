import { createCipheriv, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { acquireBuffer, freeBuffer } from './buffers.ts'

const SIZE = 10_000_000

test('what is given back is used again, without a byte of what stood there', () => {
  const first = acquireBuffer(SIZE)
  first.bytes.fill(7, 0, SIZE)
  first.release()
  const second = acquireBuffer(SIZE)
  expect(second.bytes.buffer === first.bytes.buffer).toBe(true)
  expect(second.bytes.every((byte) => byte === 0)).toBe(true)
  second.release()
})

test('two at a time have two buffers, also when one of them is given back twice', () => {
  const one = acquireBuffer(SIZE)
  one.release()
  one.release()
  const [two, three] = [acquireBuffer(SIZE), acquireBuffer(SIZE)]
  expect(two.bytes.buffer === three.bytes.buffer).toBe(false)
  two.release()
  three.release()
})

test('any size is had, small ones exactly', () => {
  expect(acquireBuffer(1000).bytes).toHaveLength(1000)
  expect(acquireBuffer(40_000_000).bytes).toHaveLength(40_000_000)
  expect(acquireBuffer(SIZE).bytes.length).toBeGreaterThanOrEqual(SIZE)
})

test('of more than are kept, the others are given back at once', () => {
  const all = Array.from({ length: 6 }, () => acquireBuffer(SIZE))
  for (const one of all) one.release()
  expect(all.filter((one) => one.bytes.length === 0)).toHaveLength(2)
})

test('what is freed is gone at once, without the collector of garbage', () => {
  const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12))
  const before = process.memoryUsage().arrayBuffers
  const all: Buffer[] = []
  for (let i = 0; i < 500; i += 1) {
    const bytes = cipher.update(Buffer.alloc(65_536))
    all.push(bytes)
    freeBuffer(bytes)
  }
  expect(all.every((bytes) => bytes.length === 0)).toBe(true)
  // 500 plaintexts that were not freed may still be there; the ciphertexts are not.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(500 * 65_536 * 1.5)
})

test('bytes that share their memory keep it: parts, and Node’s small ones', () => {
  const whole = Buffer.from(new ArrayBuffer(100_000)).fill(7)
  freeBuffer(whole.subarray(0, 50_000))
  expect(whole.every((byte) => byte === 7)).toBe(true)
  const small = Buffer.from('x'.repeat(1_000))
  freeBuffer(small)
  expect(small.toString()).toBe('x'.repeat(1_000))
})

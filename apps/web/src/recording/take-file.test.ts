import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { takeFile } from './take-file.ts'

const bytesOf = async (blob: Blob | null): Promise<Uint8Array> =>
  blob === null ? new Uint8Array(0) : new Uint8Array(await blob.arrayBuffer())

it('hashes what came, in its order, however it was cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 12 }), (pieces) => {
      const file = takeFile()
      for (const piece of pieces) file.append(new Uint8Array(piece))
      const whole = Buffer.concat(pieces)
      expect(file.size).toBe(whole.length)
      expect(file.end()).toBe(createHash('sha256').update(whole).digest('hex'))
    }),
  )
})

it('gives any part across its pieces', async () => {
  const whole = randomBytes(1000)
  const file = takeFile()
  for (let at = 0; at < 1000; at += 130) file.append(new Uint8Array(whole.subarray(at, at + 130)))
  file.end()
  for (const [start, end] of [
    [0, 1000],
    [0, 1],
    [129, 131],
    [130, 260],
    [999, 1000],
    [5, 777],
  ] as const) {
    const slice = await file.slice(start, end)
    expect(Buffer.from(await bytesOf(slice.value))).toEqual(whole.subarray(start, end))
    expect(slice.done).toBe(end === 1000)
  }
  expect(Buffer.from(await bytesOf(file.blob('video/webm')))).toEqual(whole)
})

it('waits for the next piece while recording goes on, and gives what there is at once', async () => {
  const file = takeFile()
  file.append(new Uint8Array([1, 2, 3]))
  const first = await file.slice(0, 100)
  expect([...(await bytesOf(first.value))]).toEqual([1, 2, 3])
  expect(first.done).toBe(false)
  let came = false
  const next = file.slice(3, 100).then((slice) => ((came = true), slice))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(came).toBe(false)
  file.append(new Uint8Array([4]))
  expect([...(await bytesOf((await next).value))]).toEqual([4])
})

it('says the end also when nothing is left, so that the length is known', async () => {
  const file = takeFile()
  file.append(new Uint8Array([1]))
  const last = file.slice(1, 100)
  const hash = file.end()
  expect(await last).toEqual({ value: null, done: true })
  expect(file.end()).toBe(hash)
  expect(() => file.append(new Uint8Array([2]))).toThrow('has ended')
})

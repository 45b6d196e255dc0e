import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, it } from 'vitest'
import { contentKeyOf, opening, openWith } from './unseal.ts'
import { CannotOpen, sealFor, sealing } from './vault.ts'

const pair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 3072,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const worker = pair()
const context = { willId: '8f7ff05e-27a0-4a63-9d3c-1a8a3a7f8a11', version: 1, purpose: 'will' }

it('opens what it sealed, from bytes and from a stream, at sizes around the frame', async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 1_000_000]) {
    const bytes = randomBytes(size)
    const fromBytes = await sealFor(worker.publicKey, bytes, context)
    expect(Buffer.compare(await openWith(worker.privateKey, fromBytes, context), bytes)).toBe(0)
    const fromStream = await sealFor(worker.publicKey, Readable.from(size ? [bytes] : []), context)
    expect(Buffer.compare(await openWith(worker.privateKey, fromStream, context), bytes)).toBe(0)
    expect(Buffer.compare(fromBytes, fromStream)).not.toBe(0)
  }
})

it.each([
  ['will', { ...context, willId: '00000000-0000-4000-8000-000000000000' }],
  ['version', { ...context, version: 2 }],
  ['purpose', { ...context, purpose: 'recording' }],
])('refuses to open under another %s', async (_field, other) => {
  const sealed = await sealFor(worker.publicKey, Buffer.from('secret'), context)
  await expect(openWith(worker.privateKey, sealed, other)).rejects.toThrow('another will, version or purpose')
})

it('refuses another key, every kind of damage, and what is not sealed at all', async () => {
  const sealed = await sealFor(worker.publicKey, randomBytes(150_000), context)
  await expect(openWith(pair().privateKey, sealed, context)).rejects.toThrow(CannotOpen)
  for (const at of [0, 5, 60, 400, 70_000, sealed.length - 1]) {
    const damaged = Buffer.from(sealed)
    damaged[at]! ^= 1
    await expect(openWith(worker.privateKey, damaged, context), `byte ${at}`).rejects.toThrow(CannotOpen)
  }
  for (const length of [0, 10, 600, 70_000, sealed.length - 1]) {
    await expect(
      openWith(worker.privateKey, sealed.subarray(0, length), context),
      `first ${length}`,
    ).rejects.toThrow(CannotOpen)
  }
  await expect(openWith(worker.privateKey, Buffer.from('plain text'), context)).rejects.toThrow(CannotOpen)
})

it('seals and opens 10 MB with well under two seconds of work', async () => {
  const bytes = randomBytes(10_485_760)
  // Processor time, so that other load on the machine does not count.
  const before = process.cpuUsage()
  const sealed = await sealFor(worker.publicKey, bytes, context)
  await openWith(worker.privateKey, sealed, context)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000).toBeLessThan(2_000)
  expect(sealed.length - bytes.length).toBeLessThan(8_000)
})

it('gives pieces whose memory is freed at the next request, and leaves its input unchanged', async () => {
  const bytes = randomBytes(300_000)
  const before = Buffer.from(bytes)
  const copy = async (pieces: AsyncIterable<Buffer>): Promise<{ whole: Buffer; left: number }> => {
    const [copies, pieces_]: [Buffer[], Buffer[]] = [[], []]
    for await (const piece of pieces) {
      copies.push(Buffer.from(piece))
      pieces_.push(piece)
    }
    return { whole: Buffer.concat(copies), left: pieces_.reduce((sum, piece) => sum + piece.length, 0) }
  }
  const sealed = await copy(sealing(worker.publicKey, bytes, context))
  const again = Buffer.from(sealed.whole)
  const opened = await copy(opening(worker.privateKey, sealed.whole, context))
  expect(opened.whole.equals(bytes)).toBe(true)
  // Small buffers share their memory with others; they stay.
  expect(sealed.left).toBeLessThan(40_000)
  expect(opened.left).toBeLessThan(40_000)
  expect([bytes.equals(before), sealed.whole.equals(again)]).toEqual([true, true])
})

it('gives frames before the end, and says at the end that it was not all', async () => {
  const sealed = await sealFor(worker.publicKey, randomBytes(300_000), context)
  let size = 0
  const read = async (): Promise<void> => {
    for await (const piece of opening(worker.privateKey, sealed.subarray(0, 250_000), context))
      size += piece.length
  }
  await expect(read()).rejects.toThrow(CannotOpen)
  expect(size).toBeGreaterThan(0)
})

it('the key of one object opens that object for its context, and no other', async () => {
  const dataKey = { willId: context.willId, version: 1, bytes: randomBytes(32) }
  for (const [sealTo, openBy] of [
    [worker.publicKey, worker.privateKey],
    [dataKey, dataKey],
  ] as const)
    for (const size of [0, 1, 65_536, 300_000]) {
      const bytes = randomBytes(size)
      const seal = async (): Promise<Buffer> => {
        const pieces: Buffer[] = []
        for await (const piece of sealing(sealTo, bytes, context)) pieces.push(Buffer.from(piece))
        return Buffer.concat(pieces)
      }
      const [sealed, other] = [await seal(), await seal()]
      const contentKey = await contentKeyOf(openBy, pieces(sealed), context)
      expect(contentKey).toHaveLength(32)
      expect(contentKey.equals(dataKey.bytes)).toBe(false)
      expect((await openWith({ contentKey }, sealed, context)).equals(bytes)).toBe(true)
      await expect(openWith({ contentKey }, other, context)).rejects.toThrow(CannotOpen)
      await expect(openWith({ contentKey }, sealed, { ...context, purpose: 'recording' })).rejects.toThrow(
        'another will, version or purpose',
      )
      const damaged = Buffer.from(sealed)
      damaged[sealed.length - 1]! ^= 1
      await expect(openWith({ contentKey }, damaged, context)).rejects.toThrow(CannotOpen)
    }
})

it('gives the key of nothing that it could not open, and reads what it gives the key of to the end', async () => {
  const sealed = await sealFor(worker.publicKey, randomBytes(300_000), context)
  await expect(contentKeyOf(pair().privateKey, pieces(sealed), context)).rejects.toThrow(CannotOpen)
  await expect(contentKeyOf(worker.privateKey, pieces(sealed), { ...context, version: 2 })).rejects.toThrow(
    'another will, version or purpose',
  )
  for (const at of [0, 5, 60, 400, 20_000]) {
    const damaged = Buffer.from(sealed)
    damaged[at]! ^= 1
    await expect(contentKeyOf(worker.privateKey, pieces(damaged), context), `byte ${at}`).rejects.toThrow(
      CannotOpen,
    )
  }
  const late = async function* (): AsyncGenerator<Uint8Array> {
    yield* pieces(sealed)
    throw new Error('not what its name says')
  }
  await expect(contentKeyOf(worker.privateKey, late(), context)).rejects.toThrow('not what its name says')
})

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000)
}

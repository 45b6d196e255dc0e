import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ObjectDamaged, ObjectMissing, objectId, openObjectStore } from './objects.ts'
import type { ObjectStore } from './objects.ts'
import { startS3StandIn } from '../../../testing/s3-stand-in.ts'
import type { S3StandIn } from '../../../testing/s3-stand-in.ts'

let folder: string
let s3: S3StandIn
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-test-'))
  s3 = await startS3StandIn()
  process.env.AWS_ACCESS_KEY_ID = 'stand-in'
  process.env.AWS_SECRET_ACCESS_KEY = 'stand-in'
})
afterAll(async () => {
  // Other files run in this process.
  delete process.env.AWS_ACCESS_KEY_ID
  delete process.env.AWS_SECRET_ACCESS_KEY
  await s3.close()
  await rm(folder, { recursive: true })
})

const kinds: [string, () => Promise<ObjectStore>][] = [
  ['disk', () => openObjectStore(folder)],
  [
    's3',
    () => openObjectStore(`s3://wills/sealed?endpoint=${encodeURIComponent(s3.endpoint)}&region=eu-west-2`),
  ],
]

describe.each(kinds)('the object store on %s', (_name, opened) => {
  it('gives back what was put, named by its SHA-256', async () => {
    const store = await opened()
    const id = await store.put(Buffer.from('abc'))
    expect(id).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
    expect(await store.put(Buffer.from('abc'))).toBe(id)
    expect(String(await store.get(id))).toBe('abc')
    expect(await store.has(id)).toBe(true)
  })

  it('gives the same piece by piece', async () => {
    const bytes = randomBytes(700_000)
    const store = await opened()
    const pieces: Buffer[] = []
    for await (const piece of store.read(await store.put(bytes))) pieces.push(piece)
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
    await expect(store.read(objectId('ab'.repeat(32))).next()).rejects.toThrow(ObjectMissing)
  })

  it('takes pieces that are gone when the next one comes, of any size', async () => {
    const store = await opened()
    const sizes = [1, 65_536, 700_000, 400_000, 1_048_576, 3_000_000, 0, 5]
    const whole = sizes.map((size) => randomBytes(size))
    const fleeting = async function* (): AsyncGenerator<Buffer> {
      for (const bytes of whole) {
        const piece = Buffer.from(bytes)
        yield piece
        piece.fill(0)
      }
    }
    expect((await store.get(await store.put(fleeting()))).equals(Buffer.concat(whole))).toBe(true)
  })

  it('takes a stream, small or over the size kept in memory, and the empty object', async () => {
    const store = await opened()
    for (const size of [0, 100_000, 17 * 2 ** 20]) {
      const bytes = randomBytes(size)
      const id = await store.put(Readable.from(size ? [bytes.subarray(0, 7), bytes.subarray(7)] : []))
      expect(Buffer.compare(await store.get(id), bytes)).toBe(0)
    }
  })

  it('says missing and removed plainly, and removing twice is no error', async () => {
    const store = await opened()
    const id = await store.put(randomBytes(50))
    await store.remove(id)
    await store.remove(id)
    expect(await store.has(id)).toBe(false)
    await expect(store.get(id)).rejects.toThrow(ObjectMissing)
  })

  it('a failing source stores nothing', async () => {
    const store = await opened()
    const before = s3.objects.size
    const broken = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('the sender went away')
      })(),
    )
    await expect(store.put(broken)).rejects.toThrow('the sender went away')
    expect(s3.objects.size).toBe(before)
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })
})

it('notices one changed bit on disk, and in S3', async () => {
  const disk = await openObjectStore(folder)
  const id = await disk.put(randomBytes(64))
  const path = join(folder, id.slice(0, 2), id)
  const bytes = await readFile(path)
  bytes[10]! ^= 1
  await writeFile(path, bytes)
  await expect(disk.get(id)).rejects.toThrow(ObjectDamaged)

  const remote = await openObjectStore(`s3://wills?endpoint=${encodeURIComponent(s3.endpoint)}`)
  const other = await remote.put(randomBytes(64))
  s3.objects.get(`/wills/${other}`)![3]! ^= 1
  await expect(remote.get(other)).rejects.toThrow(ObjectDamaged)
})

it('outlasts two refusals of an overloaded S3', async () => {
  const remote = await openObjectStore(`s3://wills?endpoint=${encodeURIComponent(s3.endpoint)}`)
  s3.failNext(2)
  const id = await remote.put(Buffer.from('again'))
  expect(String(await remote.get(id))).toBe('again')
})

it('keeps files private and clears what a killed process left a day ago', async () => {
  const store = await openObjectStore(folder)
  const id = await store.put(Buffer.from('private'))
  expect((await stat(join(folder, id.slice(0, 2), id))).mode & 0o777).toBe(0o600)
  const old = join(folder, 'incoming', 'old')
  const fresh = join(folder, 'incoming', 'fresh')
  await writeFile(old, 'x')
  await writeFile(fresh, 'x')
  await utimes(old, new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() - 2 * 86_400_000))
  await openObjectStore(folder)
  expect(await readdir(join(folder, 'incoming'))).toEqual(['fresh'])
  await rm(fresh)
})

it.each(['', '../../etc/passwd', 'AB'.repeat(32), 'a'.repeat(63)])('refuses %j as an id', (text) => {
  expect(() => objectId(text)).toThrow(TypeError)
})

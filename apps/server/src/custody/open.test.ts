import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import {
  ObjectDamaged,
  ObjectMissing,
  openObjectStore,
  type ObjectStore,
} from '../platform/storage/objects.ts'
import { CannotOpen, sealFor } from '../platform/storage/vault.ts'
import { openingStored, openStored } from './open.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 3072,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const about = { willId: 'will', version: 1, purpose: 'document' }
let folder: string
let store: ObjectStore
let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  folder = await mkdtemp(join(tmpdir(), 'custody-'))
  store = await openObjectStore(folder)
})
afterAll(async () => {
  await stack.stop()
  await rm(folder, { recursive: true })
})
const from = () => ({ db: stack.workerDb, store, openingKey: privateKey })

test('opens into the memory given, when that suffices, and into its own otherwise', async () => {
  for (const size of [0, 1, 65_536, 300_000]) {
    const bytes = randomBytes(size)
    const object = await store.put(await sealFor(publicKey, bytes, about))
    for (const room of [0, 1, 70_000, size]) {
      const memory = Buffer.from(new ArrayBuffer(room))
      const opened = await openStored(from(), 'read the pages', object, about, memory)
      expect(opened.equals(bytes), `${size} bytes, room for ${room}`).toBe(true)
      if (room >= size && size > 0) expect(opened.buffer === memory.buffer).toBe(true)
    }
  }
})

test('a damaged object is called damaged wherever the damage is, a missing one missing', async () => {
  const object = await store.put(await sealFor(publicKey, randomBytes(300_000), about))
  const path = join(folder, object.slice(0, 2), object)
  const good = await readFile(path)
  for (const at of [0, 100, 1_000, 150_000, good.length - 1]) {
    const bad = Buffer.from(good)
    bad[at]! ^= 1
    await writeFile(path, bad)
    await expect(openStored(from(), 'read the pages', object, about), `byte ${at}`).rejects.toThrow(
      ObjectDamaged,
    )
  }
  await writeFile(path, Buffer.concat([good, Buffer.alloc(1)]))
  await expect(openStored(from(), 'read the pages', object, about)).rejects.toThrow(ObjectDamaged)
  await writeFile(path, good)
  await expect(openStored(from(), 'read the pages', object, { ...about, purpose: 'sealed' })).rejects.toThrow(
    CannotOpen,
  )
  await rm(path)
  await expect(openStored(from(), 'read the pages', object, about)).rejects.toThrow(ObjectMissing)
})

test('opens frame by frame too, and names the damage as well', async () => {
  const read = async (object: string, wanted = about): Promise<Buffer> => {
    const pieces: Buffer[] = []
    for await (const piece of openingStored(from(), 'read the pages', object, wanted))
      pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  }
  const bytes = randomBytes(300_000)
  const object = await store.put(await sealFor(publicKey, bytes, about))
  expect((await read(object)).equals(bytes)).toBe(true)
  await expect(read(object, { ...about, willId: 'another' })).rejects.toThrow(CannotOpen)
  const path = join(folder, object.slice(0, 2), object)
  const good = await readFile(path)
  const spoilt = Buffer.from(good)
  spoilt[1_000]! ^= 1
  for (const bad of [spoilt, good.subarray(0, 200_000), Buffer.concat([good, Buffer.alloc(1)])]) {
    await writeFile(path, bad)
    await expect(read(object)).rejects.toThrow(ObjectDamaged)
  }
  await rm(path)
  await expect(read(object)).rejects.toThrow(ObjectMissing)
})

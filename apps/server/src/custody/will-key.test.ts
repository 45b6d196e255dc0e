// A will's own key: made once, opened by the worker's wrap alone, and never by anything the api has.
import { createHash, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { killedAt } from '../../testing/killed-acts.ts'
import { openKept } from '../../testing/open-kept.ts'
import { inTransaction } from '../platform/database/database.ts'
import { objectId, ObjectMissing, type ObjectStore } from '../platform/storage/objects.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, sealFor, sealing, type SealContext } from '../platform/storage/vault.ts'
import { keepUnderKey, type Keeping } from './keep.ts'
import { moveObject } from './move-object.ts'
import { contentKeyOfStored, openStored } from './open.ts'
import { placeOf } from './store.ts'
import { willKey, willKeyMade } from './will-key.ts'

let stack: Stack
let testator: string
let worker: Keeping
beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  testator = (await people.add(stack)).id
  const { db, store, openingKey, sealingKey } = stack.workerContext
  worker = { db, store, openingKey, sealingKey }
})
afterAll(() => stack.stop())

async function newWill(): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `insert into wills (id, testator_id, status, created_at, updated_at) values ($1, $2, 'draft', now(), now())`,
    [id, testator],
  )
  return id
}
const of = (willId: string, version = 1) => ({ willId, version })
const keyOf = (willId: string) =>
  inTransaction(stack.workerDb, { service: 'worker' }, (tx) => willKey(tx, worker.openingKey, of(willId)))
const wraps = async (willId: string) =>
  (await stack.owner.query('select * from key_wraps where will_id = $1', [willId])).rows
const place = (object: string) =>
  inTransaction(stack.workerDb, { service: 'worker' }, (tx) => placeOf(tx, object))
const document = (willId: string, bytes: Uint8Array) => ({
  seal: { ...of(willId), purpose: 'document' },
  put: async () =>
    await worker.store.put(sealing(worker.sealingKey, bytes, { ...of(willId), purpose: 'document' })),
})
const storedObjects = async (): Promise<string[]> =>
  (await readdir(join(stack.dataDir, 'objects'), { recursive: true }))
    .filter((name) => name.length > 60)
    .toSorted()
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

test('a will gets one key, also when many ask at once, and each version its own', async () => {
  const willId = await newWill()
  await expect(keyOf(willId)).rejects.toThrow(CannotOpen)
  const keys = await Promise.all(
    Array.from({ length: 8 }, async () => (await willKeyMade(worker, of(willId))).key),
  )
  expect(new Set(keys.map(({ bytes }) => sha256(bytes))).size).toBe(1)
  expect(keys[0]!.bytes).toHaveLength(32)
  expect(sha256((await keyOf(willId)).bytes)).toBe(sha256(keys[0]!.bytes))
  const { key: next } = await willKeyMade(worker, of(willId, 2))
  expect(sha256(next.bytes)).not.toBe(sha256(keys[0]!.bytes))
  expect(await wraps(willId)).toEqual([
    expect.objectContaining({ version: 1, recipient: 'worker', algorithm: 'RSA-OAEP-SHA256' }),
    expect.objectContaining({ version: 2, recipient: 'worker', algorithm: 'RSA-OAEP-SHA256' }),
  ])
})

test('what is kept under the key opens with it, and not with the worker’s key nor another will’s', async () => {
  const willId = await newWill()
  const seal = { ...of(willId), purpose: 'sealed' }
  const bytes = randomBytes(200_000)
  const object = await keepUnderKey(worker, bytes, seal)
  expect((await openStored(worker, 'issue the capsule', object, seal)).equals(bytes)).toBe(true)
  const stored = await worker.store.get(object)
  await expect(openWith(worker.openingKey, stored, seal)).rejects.toThrow(CannotOpen)
  const { key: other } = await willKeyMade(worker, of(await newWill()))
  await expect(openWith(other, stored, seal)).rejects.toThrow(CannotOpen)
  const { bytes: key } = await keyOf(willId)
  await expect(openWith({ ...of(willId), bytes: randomBytes(32) }, stored, seal)).rejects.toThrow(CannotOpen)
  await expect(openWith({ ...of(willId), bytes: key }, stored, { ...seal, version: 2 })).rejects.toThrow(
    'another will, version or purpose',
  )
})

test('a wrap that is deleted opens nothing from that moment on, and no second key is made', async () => {
  const willId = await newWill()
  const seal = { ...of(willId), purpose: 'sealed' }
  const object = await keepUnderKey(worker, Buffer.from('sealed'), seal)
  const [row] = await wraps(willId)
  await stack.owner.query('delete from key_wraps where will_id = $1', [willId])
  await expect(openStored(worker, 'issue the capsule', object, seal)).rejects.toThrow(CannotOpen)
  const before = await storedObjects()
  await expect(keepUnderKey(worker, Buffer.from('more'), seal)).rejects.toThrow(CannotOpen)
  expect(await storedObjects()).toEqual(before)
  // A wrap of another will does not pass for it.
  await willKeyMade(worker, of(await newWill()))
  await stack.owner.query(
    `insert into key_wraps (will_id, version, recipient, algorithm, wrap)
     select $1, 1, recipient, algorithm, wrap from key_wraps where will_id <> $1 limit 1`,
    [willId],
  )
  await expect(openStored(worker, 'issue the capsule', object, seal)).rejects.toThrow(CannotOpen)
  await stack.owner.query('update key_wraps set wrap = $2 where will_id = $1', [willId, row.wrap])
  expect((await openStored(worker, 'issue the capsule', object, seal)).toString()).toBe('sealed')
  const api = inTransaction(stack.db, { person: { id: testator } as never }, async (tx) =>
    placeOf(tx, object),
  )
  await expect(api).rejects.toThrow('permission denied')
})

test('moved, an object has the same bytes, and the first object is gone', async () => {
  const willId = await newWill()
  for (const size of [0, 1, 65_536, 300_000]) {
    const bytes = randomBytes(size)
    const { seal, put } = document(willId, bytes)
    const object = await put()
    await moveObject(worker, object, seal)
    await moveObject(worker, object, seal)
    expect(await worker.store.has(object)).toBe(false)
    const { storedAs, movedAt } = (await place(object))!
    expect([storedAs === object, movedAt === null]).toEqual([false, false])
    expect((await openStored(worker, 'read the pages', object, seal)).equals(bytes)).toBe(true)
    expect((await openKept(worker, { id: willId, versionNumber: 1 }, object, 'document')).equals(bytes)).toBe(
      true,
    )
    await expect(
      openWith(worker.openingKey, await worker.store.get(objectId(storedAs)), seal),
    ).rejects.toThrow(CannotOpen)
  }
})

test('killed at any point, nothing is lost, everything opens, and the next run ends the move', async () => {
  const bytes = randomBytes(70_000)
  let stopped = 0
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const willId = await newWill()
      const { seal, put } = document(willId, bytes)
      const object = await put()
      const { context, acts } = killedAt(worker, at, when)
      const ended = await moveObject(context, object, seal).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed')
          return false
        },
      )
      const opened = await openStored(worker, 'read the pages', object, seal)
      expect(opened.equals(bytes), `${when} act ${at}`).toBe(true)
      await moveObject(worker, object, seal)
      expect((await openStored(worker, 'read the pages', object, seal)).equals(bytes)).toBe(true)
      expect([await worker.store.has(object), (await place(object))!.movedAt === null]).toEqual([
        false,
        false,
      ])
      expect(await wraps(willId)).toHaveLength(1)
      if (ended && acts() < at) break
      stopped += 1
    }
  }
  expect(stopped).toBeGreaterThan(12)
})

test('two workers that move the same object leave one copy of it', async () => {
  const willId = await newWill()
  const bytes = randomBytes(100_000)
  const { seal, put } = document(willId, bytes)
  const object = await put()
  const made: string[] = []
  const counting = (): Keeping => ({
    ...worker,
    store: {
      ...worker.store,
      put: async (one) => {
        const id = await worker.store.put(one)
        made.push(id)
        return id
      },
    },
  })
  // One may find the first object gone while it reads; its job is tried again.
  const moves = await Promise.allSettled([
    moveObject(counting(), object, seal),
    moveObject(counting(), object, seal),
  ])
  expect(moves.some(({ status }) => status === 'fulfilled')).toBe(true)
  await moveObject(worker, object, seal)
  const left = await Promise.all(made.map((id) => worker.store.has(objectId(id))))
  expect(left.filter(Boolean)).toHaveLength(1)
  expect((await openStored(worker, 'read the pages', object, seal)).equals(bytes)).toBe(true)
})

test('what cannot be opened is not moved, and is left as it is', async () => {
  const willId = await newWill()
  const { seal } = document(willId, Buffer.from('x'))
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const foreign = await worker.store.put(await sealFor(publicKey, Buffer.from('a will'), seal))
  await expect(moveObject(worker, foreign, seal)).rejects.toThrow(CannotOpen)
  const otherPurpose = await worker.store.put(
    await sealFor(worker.sealingKey, Buffer.from('a will'), { ...seal, purpose: 'recording' }),
  )
  await expect(moveObject(worker, otherPurpose, seal)).rejects.toThrow(CannotOpen)
  expect([await worker.store.has(foreign), await worker.store.has(otherPurpose)]).toEqual([true, true])
  expect([await place(foreign), await place(otherPurpose)]).toEqual([null, null])
  await expect(moveObject(worker, '0'.repeat(64), seal)).rejects.toThrow(ObjectMissing)
  await expect(moveObject(worker, foreign, { ...seal, purpose: 'salt' })).rejects.toThrow('opens no salt')
})

test('an opening that began before the move ends in the moved bytes, and a hand-over in their key', async () => {
  for (const open of [
    async (from: Keeping, object: string, seal: SealContext) =>
      await openStored(from, 'read the pages', object, seal),
    async (from: Keeping, object: string, seal: SealContext) => {
      const { id, contentKey } = await contentKeyOfStored(from, 'read the pages', { object, seal })
      return await openWith({ contentKey }, worker.store.read(id), seal)
    },
  ]) {
    const willId = await newWill()
    const bytes = randomBytes(100_000)
    const { seal, put } = document(willId, bytes)
    const object = await put()
    let moved = false
    const store: ObjectStore = {
      ...worker.store,
      async *read(id) {
        if (!moved) {
          moved = true
          await moveObject(worker, object, seal)
        }
        yield* worker.store.read(id)
      },
    }
    const opened = await open({ ...worker, store }, object, seal)
    expect([moved, opened.equals(bytes)]).toEqual([true, true])
  }
})

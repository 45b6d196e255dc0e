// Evidence made for a will that is closed: under the will's own key like the rest, and nothing is left behind by a
// process that was killed.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { closedWills } from '../../testing/closed-wills.ts'
import { killedAt } from '../../testing/killed-acts.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { inTransaction } from '../platform/database/database.ts'
import { objectId, type ObjectStore } from '../platform/storage/objects.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { CannotOpen } from '../platform/storage/vault.ts'
import { keepObject } from '../wills/kept-objects.ts'
import { waitingEvidence } from './closing.ts'
import { keepForRelease, moveEvidence } from './evidence.ts'
import { openStored, type Custody } from './open.ts'

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>
let testator: string
let restore: (() => Promise<void>) | undefined
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  wills = await closedWills(stack, smtp)
  testator = (await people.add(stack)).id
})
afterEach(async () => {
  await restore?.()
  restore = undefined
})
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
})

const as = { service: 'release' } as const
const seal = (willId: string) => ({ willId, version: 1, purpose: 'certificate' })
const release = (): Custody => ({ ...wills.context, recipient: 'release' })
const waiting = () => inTransaction(stack.releaseDb, as, waitingEvidence)
const storedObjects = async (): Promise<string[]> =>
  (await readdir(join(stack.dataDir, 'objects'), { recursive: true }))
    .flatMap((name) => /[0-9a-f]{64}$/.exec(name)?.[0] ?? [])
    .toSorted()
/** Every object that a row names. */
const named = async (): Promise<string[]> =>
  (
    await stack.owner.query<{ object: string }>(
      `select coalesce(u.stored_as, f.object) as object from (
         select document_object as object from wills union select object_id from will_objects) f
       left join objects_under_key u on u.object = f.object where f.object is not null`,
    )
  ).rows
    .map(({ object }) => object)
    .toSorted()

async function madeAgain(willId: string, bytes: Uint8Array, store: ObjectStore = stack.app.store) {
  const context = { db: stack.workerDb, store }
  const object = await keepForRelease(context, wills.keys.publicKey, bytes, seal(willId))
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    keepObject(tx, willId, 'certificate', object),
  )
  return object
}
/** Whether this private key alone opens an object as it is stored. */
const opensWith = async (key: string, object: string, willId: string): Promise<boolean> =>
  await openWith(key, await stack.app.store.get(objectId(object)), seal(willId)).then(
    () => true,
    () => false,
  )

test('it opens as before, and no more once the wraps are deleted, whoever has the release worker’s key', async () => {
  const { willId } = await wills.closed(testator)
  const bytes = randomBytes(300_000)
  const object = await madeAgain(willId, bytes)
  expect(
    (await openStored(release(), 'move under the key of the will', object, seal(willId))).equals(bytes),
  ).toBe(true)
  expect(await opensWith(wills.keys.privateKey, object, willId)).toBe(true)
  await wills.look()
  expect(await waiting()).toEqual([])
  expect(
    (await openStored(release(), 'move under the key of the will', object, seal(willId))).equals(bytes),
  ).toBe(true)
  const { rows } = await stack.owner.query<{ storedAs: string }>(
    'select stored_as as "storedAs" from objects_under_key where object = $1',
    [object],
  )
  expect(await stack.app.store.has(objectId(object))).toBe(false)
  for (const key of [wills.keys.privateKey, stack.openingKey])
    expect(await opensWith(key, rows[0]!.storedAs, willId)).toBe(false)
  await stack.owner.query('delete from key_wraps where will_id = $1', [willId])
  await expect(openStored(release(), 'move under the key of the will', object, seal(willId))).rejects.toThrow(
    CannotOpen,
  )
})

test('killed at any act of store or database, the next round ends the move and no object is left over', async () => {
  const { willId } = await wills.closed(testator)
  const bytes = randomBytes(5_000)
  let stopped = 0
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const object = await madeAgain(willId, bytes)
      const [one] = await waiting()
      const { context, acts } = killedAt(wills.context, at, when)
      const ended = await moveEvidence(context, one!).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed')
          return false
        },
      )
      const opened = await openStored(release(), 'move under the key of the will', object, seal(willId))
      expect(opened.equals(bytes), `${when} act ${at}`).toBe(true)
      await wills.look()
      expect(await waiting()).toEqual([])
      expect(
        (await openStored(release(), 'move under the key of the will', object, seal(willId))).equals(bytes),
      ).toBe(true)
      // The certificate before this one has no row any more here; in the register a row of its capsule keeps it.
      const left = await storedObjects()
      const { rows } = await stack.owner.query<{ stored_as: string }>(
        'select stored_as from objects_under_key',
      )
      expect(left).toEqual(rows.map(({ stored_as }) => stored_as).toSorted())
      if (ended && acts() < at) break
      stopped += 1
    }
  }
  expect(stopped).toBeGreaterThan(8)
})

test('what a killed worker stored without a row is swept after a day, and not before', async () => {
  const { willId } = await wills.closed(testator)
  const object = await keepForRelease(
    { db: stack.workerDb, store: stack.app.store },
    wills.keys.publicKey,
    randomBytes(100),
    seal(willId),
  )
  await wills.look()
  expect(await stack.app.store.has(object)).toBe(true)
  restore = await moveTime(stack, 25 * 3_600_000)
  await wills.look()
  expect(await stack.app.store.has(object)).toBe(false)
  expect(await waiting()).toEqual([])
})

test('a worker killed before it stored the object leaves a note, which goes the same way', async () => {
  const { willId } = await wills.closed(testator)
  const store = { ...stack.app.store, put: async () => await Promise.reject(new Error('killed')) }
  await expect(madeAgain(willId, randomBytes(100), store as never)).rejects.toThrow('killed')
  expect(await waiting()).toHaveLength(1)
  restore = await moveTime(stack, 25 * 3_600_000)
  await wills.look()
  expect(await waiting()).toEqual([])
  expect((await named()).length).toBeGreaterThan(0)
})

test('the release worker writes a place for noted evidence alone, and the worker no copy', async () => {
  const { willId } = await wills.closed(testator)
  const put = async (db: Stack['db'], actor: object, text: string) =>
    await inTransaction(db, actor as never, async (tx) => {
      const { sql } = await import('kysely')
      await sql.raw(text).execute(tx)
    })
  await expect(
    put(
      stack.releaseDb,
      as,
      `insert into objects_under_key (object, will_id, version, stored_as) values ('a', '${willId}', 1, 'b')`,
    ),
  ).rejects.toThrow('row-level security')
  await expect(
    put(stack.workerDb, { service: 'worker' }, `update evidence_waiting set copy = 'x'`),
  ).rejects.toThrow('permission denied')
})

// A closed will gets another data key after a relock: what was opened with the former one opens nothing any more,
// whoever kept it, and no process that is killed leaves a file that nobody opens.
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { closedWills, parts, type ClosedWill } from '../../testing/closed-wills.ts'
import { killedAt } from '../../testing/killed-acts.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { inTransaction } from '../platform/database/database.ts'
import { objectId } from '../platform/storage/objects.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, type DataKey } from '../platform/storage/vault.ts'
import { keepObject } from '../wills/kept-objects.ts'
import { keyChanges, waitingEvidence } from './closing.ts'
import { keepForRelease, moveEvidence } from './evidence.ts'
import { beginNewKey, changeKey } from './new-key.ts'
import { openStored, type Custody } from './open.ts'
import { willKey } from './will-key.ts'

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>
let testator: string
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  wills = await closedWills(stack, smtp)
  testator = (await people.add(stack)).id
})
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
})

const as = { service: 'release' } as const
const asRelease = <T>(run: (tx: never) => Promise<T>): Promise<T> =>
  inTransaction(stack.releaseDb, as, run as never)
const release = (): Custody => ({ ...wills.context, recipient: 'release' })
const begin = (willId: string) => asRelease((tx) => beginNewKey(tx, wills.keys.privateKey, willId))
const changes = () => asRelease(keyChanges)
const keyOf = (willId: string): Promise<DataKey> =>
  asRelease((tx) => willKey(tx, wills.keys.privateKey, { willId, version: 1 }, 'release'))
const places = async (willId: string) =>
  (
    await stack.owner.query<{ object: string; storedAs: string; isNew: boolean; oldAs: string | null }>(
      `select object, stored_as as "storedAs", is_new as "isNew", old_as as "oldAs" from objects_under_key
       where will_id = $1`,
      [willId],
    )
  ).rows
const storedObjects = async (): Promise<string[]> =>
  (await readdir(join(stack.dataDir, 'objects'), { recursive: true })).flatMap(
    (name) => /[0-9a-f]{64}$/.exec(name)?.[0] ?? [],
  )
async function expectWhole({ willId, bytes }: ClosedWill, when: string, count = 4): Promise<void> {
  const { rows } = await stack.owner.query<{ part: (typeof parts)[number]; object: string }>(
    `select 'document' as part, document_object as object from wills where id = $1
     union all select part, object_id from will_objects where will_id = $1 and part <> 'proof'`,
    [willId],
  )
  expect(rows).toHaveLength(count)
  for (const { part, object } of rows) {
    const seal = { willId, version: 1, purpose: part }
    const opened = await openStored(release(), 'move under the key of the will', object, seal)
    expect(opened.equals(bytes[part]), `${when}: ${part}`).toBe(true)
  }
}

test('every object is sealed again, the former key opens none, and its wrap is gone', async () => {
  const will = await wills.closed(testator, 200_000)
  const [former, before] = [await keyOf(will.willId), await places(will.willId)]
  expect(await begin(will.willId)).toBe(true)
  await expectWhole(will, 'begun')
  await wills.look()
  expect(await changes()).toEqual([])
  await expectWhole(will, 'ended')
  const after = await places(will.willId)
  expect(after.map(({ object }) => object).toSorted()).toEqual(before.map(({ object }) => object).toSorted())
  for (const { storedAs } of before) expect(await stack.app.store.has(objectId(storedAs))).toBe(false)
  for (const { storedAs, isNew, oldAs } of after) {
    expect([isNew, oldAs]).toEqual([false, null])
    const bytes = await stack.app.store.get(objectId(storedAs))
    for (const purpose of parts)
      await expect(openWith(former, bytes, { willId: will.willId, version: 1, purpose })).rejects.toThrow(
        CannotOpen,
      )
  }
  expect(Buffer.from((await keyOf(will.willId)).bytes).equals(Buffer.from(former.bytes))).toBe(false)
})

test('killed at any act of store or database, all opens, and the next round ends the change', async () => {
  let stopped = 0
  for (const when of ['before', 'after'] as const) {
    for (let at = 1; ; at += 1) {
      const will = await wills.ready(testator, 500, ['sealed'])
      await wills.look()
      await begin(will.willId)
      const [change] = await changes()
      const { context, acts } = killedAt(wills.context, at, when)
      const ended = await changeKey(context, change!, async () => undefined).then(
        () => true,
        (error: Error) => {
          expect(error.message).toBe('killed')
          return false
        },
      )
      await expectWhole(will, `${when} act ${at}`, 2)
      await wills.look()
      expect(await changes()).toEqual([])
      await expectWhole(will, `after ${when} act ${at}`, 2)
      for (const { isNew, oldAs } of await places(will.willId)) expect([isNew, oldAs]).toEqual([false, null])
      if (ended && acts() < at) break
      stopped += 1
    }
  }
  expect(stopped).toBeGreaterThan(12)
  // A copy that a process stored and did not name stays, as with a move (decision 41); nothing else does.
  const { rows } = await stack.owner.query<{ stored_as: string }>('select stored_as from objects_under_key')
  const named = new Set(rows.map(({ stored_as }) => stored_as))
  expect((await storedObjects()).filter((one) => !named.has(one)).length).toBeLessThanOrEqual(8)
}, 300_000)

test('evidence that comes under the former key meanwhile is sealed again too', async () => {
  const will = await wills.closed(testator, 500)
  await begin(will.willId)
  const [change] = await changes()
  const seal = { willId: will.willId, version: 1, purpose: 'certificate' }
  const bytes = randomBytes(2_000)
  const context = { db: stack.workerDb, store: stack.app.store }
  const object = await keepForRelease(context, wills.keys.publicKey, bytes, seal)
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    keepObject(tx, will.willId, 'certificate', object),
  )
  for (const one of await asRelease(waitingEvidence)) await moveEvidence(wills.context, one)
  await changeKey(wills.context, change!, async () => undefined)
  await wills.look()
  expect(await changes()).toEqual([])
  expect((await openStored(release(), 'move under the key of the will', object, seal)).equals(bytes)).toBe(
    true,
  )
})

test('a will that is not closed keeps its key: the worker has it as well', async () => {
  const { willId } = await wills.wrapped(testator, 100)
  expect(await begin(willId)).toBe(false)
  expect(await changes()).toEqual([])
})

test('nothing but a begun change lets the release worker replace a wrap or a place', async () => {
  const { willId } = await wills.closed(testator, 100)
  const { sql } = await import('kysely')
  const changed = async (text: string): Promise<bigint | undefined> =>
    await asRelease(async (tx) => (await sql.raw(text).execute(tx)).numAffectedRows)
  expect(await changed(`update key_wraps set wrap = 'x' where will_id = '${willId}'`)).toBe(0n)
  expect(await changed(`update objects_under_key set old_as = 'x' where will_id = '${willId}'`)).toBe(0n)
})

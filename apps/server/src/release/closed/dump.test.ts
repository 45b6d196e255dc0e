// What a thief has who copied everything but the release worker's keys: 96 closed wills, 1,000 with TESTATE_FULL=1
// (`npm run assurance`), and none of them opens. The worker's keys are added, and its login. Ten wills that are not
// closed yet show that the thief knows how.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { closedWills } from '../../../testing/closed-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { keepForRelease } from '../../custody/evidence.ts'
import { openStored } from '../../custody/open.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import { CannotOpen, type DataKey } from '../../platform/storage/vault.ts'
import { keepObject } from '../../wills/kept-objects.ts'
import { mountWills } from '../../wills/routes.ts'

const CLOSED = process.env['TESTATE_FULL'] === '1' ? 1_000 : 96
const OPEN = 10
/** Closed ones whose evidence was made again. */
const AGAIN = 20
let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  const people = knownPeople()
  stack = await startStack({ mount: mountWills, personOf: people.personOf })
  wills = await closedWills(stack, smtp)
  const ann = await people.add(stack)
  // Eight at once: each waits for the disk most of its time.
  for (let n = 0; n < CLOSED; n += 8)
    await Promise.all(Array.from({ length: 8 }, () => wills.ready(ann.id, 100, ['sealed'])))
  for (let n = 0; n < CLOSED / 50; n += 1) await wills.look()
  const { rows } = await stack.owner.query<{ willId: string }>(
    'select will_id as "willId" from release_custody limit $1',
    [AGAIN],
  )
  const context = { db: stack.workerDb, store: stack.app.store }
  for (const { willId } of rows)
    for (const purpose of ['capsule', 'certificate', 'proof'] as const) {
      const seal = { willId, version: 1, purpose }
      const object = await keepForRelease(
        context,
        wills.keys.publicKey,
        Buffer.from(`${purpose} again`),
        seal,
      )
      await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        keepObject(tx, willId, purpose, object),
      )
    }
  await wills.look()
  for (let n = 0; n < OPEN; n += 1) await wills.wrapped(ann.id, 100, ['sealed'])
}, 400_000)
afterAll(async () => {
  await stack.stop()
  await smtp.stop()
})

interface Wrap {
  willId: string
  version: number
  recipient: string
  wrap: Buffer
}
interface Stored {
  willId: string
  version: number
  purpose: string
  object: string
  storedAs: string
  isClosed: boolean
}

test(
  `opens 0 of ${CLOSED} closed wills, the worker’s keys and login added`,
  { timeout: 400_000 },
  async () => {
    // The database, as its owner sees it, and the objects that its rows name.
    const { rows: wraps } = await stack.owner.query<Wrap>(
      'select will_id as "willId", version, recipient, wrap from key_wraps',
    )
    const { rows: stored } = await stack.owner.query<Stored>(
      `select w.id as "willId", w.version_number as version, f.purpose, f.object, u.stored_as as "storedAs",
       exists (select 1 from release_custody c where c.will_id = w.id) as "isClosed"
     from wills w
       join (select id as will_id, document_object as object, 'document' as purpose from wills
         union all select will_id, object_id, part from will_objects) f on f.will_id = w.id
       join objects_under_key u on u.object = f.object`,
    )
    const closed = new Set(stored.filter((one) => one.isClosed).map(({ willId }) => willId))
    expect(closed.size).toBe(CLOSED)
    expect(stored.length).toBe((CLOSED + OPEN) * 2 + AGAIN * 3)

    const workerKey = stack.openingKey
    const keys = new Map<string, DataKey>()
    for (const { willId, version, wrap } of wraps) {
      const bytes = await openWith(workerKey, wrap, { willId, version, purpose: 'will key' }).catch(
        () => null,
      )
      if (bytes !== null) keys.set(willId, { willId, version, bytes })
    }
    const opened = new Set<string>()
    for (const { willId, version, purpose, storedAs } of stored) {
      const seal = { willId, version, purpose }
      const bytes = await stack.app.store.get(objectId(storedAs))
      // With the worker's key itself, with the key of that will, and with any that was found.
      const own = keys.get(willId)
      for (const key of [workerKey, ...(own === undefined ? [] : [own])])
        if ((await openWith(key, bytes, seal).catch(() => null)) !== null) opened.add(willId)
    }
    expect([...opened].filter((id) => closed.has(id))).toEqual([])
    expect([...keys.keys()].filter((id) => closed.has(id))).toEqual([])
    // The thief knows how: what is not closed yet opens.
    expect(opened.size).toBe(OPEN)

    // And with the worker's login, by the worker's own way of opening.
    const worker = { ...stack.workerContext, db: stack.workerDb }
    let refused = 0
    for (const { willId, version, object, isClosed, purpose } of stored) {
      if (purpose !== 'sealed') continue
      const seal = { willId, version, purpose }
      const found = await openStored(worker, 'issue the capsule', object, seal).catch(
        (error: unknown) => error,
      )
      expect(found instanceof CannotOpen).toBe(isClosed)
      if (found instanceof CannotOpen) refused += 1
    }
    expect(refused).toBe(CLOSED)
    // With the release worker's key too, what was made again opens by its will's wrap, and without that by nothing.
    const again = stored.filter(({ purpose }) => ['capsule', 'certificate', 'proof'].includes(purpose))
    expect(again.length).toBe(AGAIN * 3)
    let byKeyAlone = 0
    for (const { willId, version, purpose, storedAs } of again) {
      const seal = { willId, version, purpose }
      const bytes = await stack.app.store.get(objectId(storedAs))
      if ((await openWith(wills.keys.privateKey, bytes, seal).catch(() => null)) !== null) byKeyAlone += 1
    }
    expect(byKeyAlone).toBe(0)
    console.log(`a dump with the worker's keys: ${opened.size - OPEN} of ${CLOSED} closed wills opened`)
  },
)

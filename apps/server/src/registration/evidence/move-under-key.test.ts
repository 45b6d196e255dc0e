// A registered will moves under its own key as a whole, also one that was sealed before wills had keys; afterwards
// the worker's key alone opens nothing of it.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { advanceSeal } from '../../ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../ceremony/statement/open-ceremony.ts'
import { openStored } from '../../custody/open.ts'
import { createLogger } from '../../platform/log.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import { CannotOpen, sealFor } from '../../platform/storage/vault.ts'
import { anchorWill } from '../anchors/anchor-will.ts'
import { planAnchors } from '../anchors/plan-anchors.ts'
import { issueCapsule } from './issue-capsule.ts'
import { moveUnderKey, tendMoves } from './move-under-key.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true })
})
afterAll(() => ceremony.stop())

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]

async function registeredWill(): Promise<VerifiedWill> {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people) expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await advanceSeal(will.id, worker)
  await planAnchors(will.id, worker)
  const [anchor] = await rows<{ id: string }>('select id from anchors where will_id = $1', will.id)
  await anchorWill(anchor!.id, worker)
  await issueCapsule(will.id, worker)
  return will
}

interface Named {
  object: string
  purpose: string
}
/** Every object that a row of the will names. */
const namedOf = (will: VerifiedWill): Promise<Named[]> =>
  rows<Named>(
    `select document_object as object, 'document' as purpose from wills where id = $1
     union select object, 'recording' from recordings where will_id = $1
     union select object, case when step = 3 then 'sealed' when behind_document then 'sealing-revisions'
       else 'sealing' end from seal_steps where will_id = $1
     union select object, 'capsule' from capsules where will_id = $1
     union select certificate_object, 'certificate' from capsules where will_id = $1
     union select object_id, part from will_objects where will_id = $1 order by 2, 1`,
    will.id,
  )
const opened = async (will: VerifiedWill, { object, purpose }: Named): Promise<string> =>
  createHash('sha256')
    .update(await openKept(ceremony.worker, { id: will.id, versionNumber: 1 }, object, purpose))
    .digest('hex')
const contentsOf = async (will: VerifiedWill): Promise<string[]> =>
  await Promise.all((await namedOf(will)).map((one) => opened(will, one)))
const places = (will: VerifiedWill) =>
  rows<{ object: string; stored_as: string; moved_at: Date | null }>(
    'select object, stored_as, moved_at from objects_under_key where will_id = $1',
    will.id,
  )

/** Nothing of the will opens with the worker's key alone; everything is there, under the will's key. */
async function expectUnderKey(will: VerifiedWill): Promise<void> {
  const { worker } = ceremony
  const known = await places(will)
  for (const { object, purpose } of await namedOf(will)) {
    const place = known.find((one) => one.object === object)
    expect(place, purpose).toBeDefined()
    const { stored_as: storedAs } = place!
    if (storedAs !== object) {
      expect(place!.moved_at, purpose).not.toBeNull()
      expect(await worker.store.has(objectId(object)), purpose).toBe(false)
    }
    const seal = { willId: will.id, version: 1, purpose }
    await expect(
      openWith(worker.openingKey, await worker.store.get(objectId(storedAs)), seal),
    ).rejects.toThrow(CannotOpen)
  }
}

/** Seals everything to the worker again, as an installation from before has it. */
async function asBefore(will: VerifiedWill): Promise<void> {
  const { worker } = ceremony
  for (const { object, purpose } of await namedOf(will)) {
    const bytes = await openKept(worker, { id: will.id, versionNumber: 1 }, object, purpose)
    const seal = { willId: will.id, version: 1, purpose }
    const old = await worker.store.put(await sealFor(worker.sealingKey, bytes, seal))
    for (const [table, column] of [
      ['wills', 'document_object'],
      ['recordings', 'object'],
      ['seal_steps', 'object'],
      ['capsules', 'object'],
      ['capsules', 'certificate_object'],
      ['capsules', 'proof_object'],
      ['will_objects', 'object_id'],
    ])
      await ceremony.stack.asSuperuser(`update ${table} set ${column} = $1 where ${column} = $2`, [
        old,
        object,
      ])
  }
  await rows('delete from objects_under_key where will_id = $1', will.id)
  await rows('delete from key_wraps where will_id = $1', will.id)
  await rows('insert into moves_waiting (will_id) values ($1)', will.id)
}
const enqueued = async (): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      "select data ->> 'willId' as id from pgboss.job where name = 'move-under-key' and state = 'created'",
    )
  ).map(({ id }) => id)

test('what the worker made is under the key at once; what the api received moves at registration', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  expect(await enqueued()).toContain(will.id)
  const before = await contentsOf(will)
  expect(before).toContain(will.documentHash)
  expect(before).toContain(will.recordingHash)
  const named = await namedOf(will)
  expect(named.map(({ purpose }) => purpose)).toEqual([
    'capsule',
    'certificate',
    'document',
    'proof',
    'recording',
    'sealed',
    ...named.filter(({ purpose }) => purpose.startsWith('sealing')).map(({ purpose }) => purpose),
  ])
  const keys = new Set((await places(will)).map(({ object }) => object))
  expect(named.filter(({ object }) => !keys.has(object)).map(({ purpose }) => purpose)).toEqual([
    'document',
    'recording',
  ])
  await moveUnderKey(will.id, worker)
  await moveUnderKey(will.id, worker)
  await expectUnderKey(will)
  expect(await contentsOf(will)).toEqual(before)
  // A capsule that follows is made from the moved file, and is under the key as well.
  const sealed = named.find(({ purpose }) => purpose === 'sealed')!
  const seal = { willId: will.id, version: 1, purpose: 'sealed' }
  expect((await openStored(worker, 'issue the capsule', sealed.object, seal)).subarray(0, 5).toString()).toBe(
    '%PDF-',
  )
})

test('a will from before is moved once, also when it is killed between two objects or in one', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  await asBefore(will)
  const before = await contentsOf(will)
  const count = (await namedOf(will)).length
  expect(count).toBeGreaterThan(6)
  await rows("delete from pgboss.job where name = 'move-under-key'")
  await tendMoves(worker)
  await tendMoves(worker)
  expect(await enqueued()).toEqual([will.id])
  // The store takes one more act in each run: each object is stored, and then the first one removed.
  let runs = 0
  for (let acts = 1; ; acts += 1) {
    let left = acts
    const once = async <T>(run: () => Promise<T>): Promise<T> => {
      left -= 1
      if (left < 0) throw new Error('killed')
      return await run()
    }
    const dying = {
      ...worker,
      store: {
        ...worker.store,
        put: (bytes: Uint8Array | AsyncIterable<Uint8Array>) => once(() => worker.store.put(bytes)),
        remove: (id: never) => once(() => worker.store.remove(id)),
      },
    }
    const ended = await moveUnderKey(will.id, dying).then(
      () => true,
      (error: Error) => {
        expect(error.message).toBe('killed')
        return false
      },
    )
    expect(await contentsOf(will)).toEqual(before)
    runs += 1
    if (ended) break
    expect(await rows('select 1 from moves_waiting where will_id = $1', will.id)).toHaveLength(1)
  }
  expect(runs).toBeGreaterThan(3)
  await expectUnderKey(will)
  expect(await rows('select 1 from moves_waiting where will_id = $1', will.id)).toEqual([])
  expect(await rows('select 1 from key_wraps where will_id = $1', will.id)).toHaveLength(1)
})

test('an object that is damaged stays, is logged, and keeps back no other', async () => {
  const { worker } = ceremony
  const will = await registeredWill()
  const recording = (await namedOf(will)).find(({ purpose }) => purpose === 'recording')!
  await worker.store.remove(objectId(recording.object))
  const said: unknown[] = []
  const log = Object.assign(createLogger('test', 'silent'), {
    error: (...all: unknown[]) => said.push(all[0]),
  })
  await moveUnderKey(will.id, { ...worker, log })
  expect(said).toEqual([expect.objectContaining({ willId: will.id, purpose: 'recording' })])
  const moved = (await places(will)).map(({ object }) => object)
  const left = (await namedOf(will)).filter(({ object }) => !moved.includes(object))
  expect(left.map(({ purpose }) => purpose)).toEqual(['recording'])
})

test('nothing is moved while the will can still change', async () => {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, worker)
  await ceremony.recorded(will.people[0], will)
  await moveUnderKey(will.id, worker)
  expect(await places(will)).toEqual([])
  expect(await contentsOf(will)).toContain(will.documentHash)
})

test('a will that waits is asked for again after a week, in case its job is gone', async () => {
  const { worker } = ceremony
  const will = await ceremony.verifiedWill()
  await rows('insert into moves_waiting (will_id) values ($1)', will.id)
  await tendMoves(worker)
  await rows("delete from pgboss.job where name = 'move-under-key'")
  await tendMoves(worker)
  expect(await enqueued()).toEqual([])
  const reset = await moveTime(ceremony.stack, 8 * 86_400_000)
  try {
    await tendMoves(worker)
    expect(await enqueued()).toEqual([will.id])
  } finally {
    await reset()
  }
})

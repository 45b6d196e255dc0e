import { createHash, randomUUID } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { makeKeyPair } from '../platform/http/request-keys.ts'
import { ObjectDamaged, ObjectMissing, type ObjectId } from '../platform/storage/objects.ts'
import { openWith } from '../platform/storage/unseal.ts'
import { CannotOpen, sealFor } from '../platform/storage/vault.ts'
import { heldKey } from '../proofs/held-keys.ts'
import { ReplayedNotice, requireCovered, Warrant, type Ground } from './grounds.ts'
import {
  handOver,
  keyToHandOver,
  openHandedOver,
  openingHandedOver,
  openingWithHandedKey,
  openWithHandedKey,
} from './hand-over.ts'
import { keepUnderKey } from './keep.ts'
import { openSealed, openStored } from './open.ts'
import { willKeyMade } from './will-key.ts'

let stack: Stack
let ann: Person
let bob: Person
const willId = randomUUID()
beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: () => undefined, personOf: people.personOf })
  ann = await people.add(stack)
  bob = await people.add(stack)
  await stack.owner.query(
    `insert into wills (id, testator_id, status, created_at, updated_at) values ($1, $2, 'draft', now(), now())`,
    [willId, ann.id],
  )
})
afterAll(() => stack.stop())

async function handOverKey(...of: Parameters<typeof keyToHandOver>): Promise<ObjectId> {
  const handOverNow = await keyToHandOver(...of)
  return await handOverNow()
}

type ProvenPurpose = 'open' | 'export' | 'staff'
const documentHash = createHash('sha256').update('a will').digest()
const subjectOf = (purpose: ProvenPurpose) =>
  purpose === 'open' ? { willId, documentHash } : { willId: null, documentHash: null }

/** What the worker is asked to open on a proof of Ann's; `change` is what a forger would write otherwise. */
async function warrant(
  purpose: ProvenPurpose,
  about: string | null,
  change: { personId?: string; publicKey?: string; proofId?: string | null; documentHash?: Buffer } = {},
): Promise<{ warrant: Warrant | null; privateKey: string }> {
  const subject = subjectOf(purpose)
  const token = await giveProof(stack, ann.id, {
    purpose,
    willId: subject.willId,
    documentHash: subject.documentHash?.toString('hex') ?? null,
    ...(purpose === 'staff' ? { factor: 'authenticator' } : {}),
  })
  const { rows } = await stack.owner.query<{ id: string }>('select id from proofs where token_hash = $1', [
    createHash('sha256').update(token).digest(),
  ])
  const key = heldKey(token)!
  const request = {
    proofId: change.proofId === undefined ? rows[0]!.id : change.proofId,
    publicKey: change.publicKey ?? key.publicKey,
    about,
  }
  const wanted = {
    ...subject,
    purpose,
    personId: change.personId ?? ann.id,
    ...(change.documentHash === undefined ? {} : { documentHash: change.documentHash }),
  }
  return {
    warrant: await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      Warrant.on(tx, request, wanted),
    ),
    privateKey: key.privateKey,
  }
}

const purposes = [
  'document',
  'sealed',
  'capsule',
  'certificate',
  'recording',
  'sealing',
  'sealing-revisions',
  'salt',
  'chain-key',
  'identity document',
  'identity selfie',
  'identity claims',
  'person around',
  'death certificate',
]
const opens = (ground: Ground, about = willId): string[] =>
  purposes.filter((purpose) => {
    try {
      requireCovered(ground, { willId: about, version: 1, purpose })
      return true
    } catch (error) {
      expect(error).toBeInstanceOf(CannotOpen)
      return false
    }
  })

test('each ground opens what it is for, and nothing else', async () => {
  expect(opens('read the pages')).toEqual(['document'])
  expect(opens('seal')).toEqual(['document', 'sealing', 'sealing-revisions', 'salt'])
  expect(opens('anchor')).toEqual(['salt', 'chain-key'])
  expect(opens('issue the capsule')).toEqual(['sealed', 'salt', 'person around'])
  expect(opens('take into custody')).toEqual(['sealed'])
  expect(opens('move under the key of the will')).toEqual(purposes.slice(0, 7))
  expect(opens('show the people around a will')).toEqual(['person around'])
  expect(opens('read an identity')).toEqual(['identity document', 'identity selfie', 'identity claims'])
  expect(opens((await warrant('open', willId)).warrant!)).toEqual([
    'document',
    'sealed',
    'capsule',
    'certificate',
  ])
  expect(opens((await warrant('export', null)).warrant!)).toEqual(
    purposes.filter(
      (one) => !['sealing', 'sealing-revisions', 'salt', 'chain-key', 'death certificate'].includes(one),
    ),
  )
  expect(opens((await warrant('staff', willId)).warrant!)).toEqual([
    'identity document',
    'identity selfie',
    'death certificate',
  ])
})

test('a proof for one will opens no other', async () => {
  expect(opens((await warrant('open', willId)).warrant!, randomUUID())).toEqual([])
  expect(opens((await warrant('staff', willId)).warrant!, randomUUID())).toEqual([])
})

test('there is no warrant without a proof that stands, for this person, document and key', async () => {
  expect((await warrant('open', willId)).warrant).not.toBeNull()
  const { publicKey } = await makeKeyPair()
  for (const [what, change] of Object.entries({
    'no proof': { proofId: null },
    'another proof': { proofId: randomUUID() },
    'another person': { personId: bob.id },
    'another document': { documentHash: createHash('sha256').update('another').digest() },
    'another key': { publicKey },
  }))
    expect((await warrant('open', willId, change)).warrant, what).toBeNull()
})

test('what the ground does not cover is not even read', async () => {
  const from = {
    db: stack.workerDb,
    openingKey: stack.openingKey,
    store: { read: () => expect.fail('read'), get: () => expect.fail('read') } as never,
  }
  const seal = { willId, version: 1, purpose: 'recording' }
  await expect(openStored(from, 'seal', '0'.repeat(64), seal)).rejects.toThrow('to seal opens no recording')
  const bytes = await sealFor(stack.workerContext.sealingKey, Buffer.from('salt'), {
    ...seal,
    purpose: 'salt',
  })
  const opened = await openSealed(from, 'anchor', bytes, { ...seal, purpose: 'salt' })
  expect(opened.toString()).toBe('salt')
  await expect(openSealed(from, 'read the pages', bytes, { ...seal, purpose: 'salt' })).rejects.toThrow(
    CannotOpen,
  )
})

test('what is handed over opens with the key of that request only', async () => {
  const { warrant: given, privateKey } = await warrant('open', willId)
  const { store } = stack.app
  const seal = { willId, version: 1, purpose: 'opened for a test' }
  const object = await handOver({ store }, given!, Buffer.from('the will'), seal)
  const over = () => expect.fail('it is there')
  expect((await openHandedOver(store, privateKey, { object, seal, over })).toString()).toBe('the will')
  const pieces: Buffer[] = []
  for await (const piece of openingHandedOver(store, privateKey, object, seal))
    pieces.push(Buffer.from(piece))
  expect(Buffer.concat(pieces).toString()).toBe('the will')
  for (const other of [stack.openingKey, (await makeKeyPair()).privateKey])
    await expect(openHandedOver(store, other, { object, seal, over })).rejects.toThrow(CannotOpen)
})

test('what was handed over and deleted since is refused as over, and no other fault is', async () => {
  const { warrant: given, privateKey } = await warrant('open', willId)
  const { store } = stack.app
  const seal = { willId, version: 1, purpose: 'opened for a test' }
  const object = await handOver({ store }, given!, Buffer.from('the will'), seal)
  const over = (): never => {
    throw new Error('its time is over')
  }
  await store.remove(object)
  for (const gone of [object, null])
    await expect(openHandedOver(store, privateKey, { object: gone, seal, over })).rejects.toThrow(
      'its time is over',
    )
  const away = { get: () => Promise.reject(new Error('the store is away')) } as never
  await expect(openHandedOver(away, privateKey, { object, seal, over })).rejects.toThrow('the store is away')
})

const stored = async () => (await readdir(join(stack.dataDir, 'objects'), { recursive: true })).length

test('of a stored file its own key is handed over: no second copy, and no other file opens by it', async () => {
  const { warrant: given, privateKey } = await warrant('open', willId)
  const { store } = stack.app
  const { db, openingKey, sealingKey } = stack.workerContext
  const custody = { db, store, openingKey, sealingKey }
  const [seal, request] = [
    { willId, version: 1, purpose: 'document' },
    { willId, version: 1, purpose: 'opened for a test' },
  ]
  const bytes = Buffer.alloc(300_000, 'the will')
  const object = await keepUnderKey(custody, bytes, seal)
  const handed = await handOverKey(custody, given!, { object, seal }, request)
  const over = () => expect.fail('it is there')
  const asked = { object: handed, seal: request, file: seal, over }
  expect((await store.get(handed)).length).toBeLessThan(2_000)
  expect((await openWithHandedKey(store, privateKey, asked)).equals(bytes)).toBe(true)

  // Frame by frame, and only if the file opens to what was confirmed.
  const sha256 = createHash('sha256').update(bytes).digest()
  const again = await handOverKey(custody, given!, { object, seal, sha256 }, request)
  const pieces: Buffer[] = []
  for await (const piece of await openingWithHandedKey(store, privateKey, { ...asked, object: again }))
    pieces.push(Buffer.from(piece))
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  const before = await stored()
  await expect(
    handOverKey(custody, given!, { object, seal, sha256: Buffer.alloc(32) }, request),
  ).rejects.toThrow('is not the one that was confirmed')
  expect(await stored()).toBe(before)

  const key = JSON.parse(
    (
      await openHandedOver(store, privateKey, {
        object: handed,
        seal: { ...request, purpose: 'key, opened for a test' },
        over,
      })
    ).toString(),
  ) as { object: string; contentKey: string }
  expect(key.object).toBe(object)
  const contentKey = Buffer.from(key.contentKey, 'base64')
  const another = await keepUnderKey(custody, bytes, seal)
  await expect(openWith({ contentKey }, store.read(another), seal)).rejects.toThrow(CannotOpen)
  const { key: ofTheWill } = await willKeyMade(custody, seal)
  expect(contentKey.equals(ofTheWill.bytes)).toBe(false)

  // Not to another request, not for another will or purpose, and never in place of the file itself.
  for (const other of [stack.openingKey, (await makeKeyPair()).privateKey])
    await expect(openWithHandedKey(store, other, asked)).rejects.toThrow(CannotOpen)
  await expect(
    openWithHandedKey(store, privateKey, { ...asked, seal: { ...request, purpose: 'opened for another' } }),
  ).rejects.toThrow(CannotOpen)
  await expect(
    openWithHandedKey(store, privateKey, { ...asked, file: { ...seal, purpose: 'sealed' } }),
  ).rejects.toThrow('another will, version or purpose')
  await expect(openHandedOver(store, privateKey, { object: handed, seal: request, over })).rejects.toThrow(
    CannotOpen,
  )
  await expect(
    handOverKey(custody, given!, { object, seal: { ...seal, purpose: 'recording' } }, request),
  ).rejects.toThrow('to open opens no recording')
})

test('a file that was removed or moved after its key was handed over is over', async () => {
  const { warrant: given, privateKey } = await warrant('open', willId)
  const { db, openingKey, sealingKey } = stack.workerContext
  const { store } = stack.app
  const seal = { willId, version: 1, purpose: 'document' }
  const object = await keepUnderKey({ db, store, openingKey, sealingKey }, Buffer.from('the will'), seal)
  const handed = await handOverKey({ db, store, openingKey }, given!, { object, seal }, seal)
  await store.remove(object)
  const over = (): never => {
    throw new Error('its time is over')
  }
  const asked = { object: handed, seal, file: seal, over }
  await expect(openWithHandedKey(store, privateKey, asked)).rejects.toThrow('its time is over')
  await expect(openingWithHandedKey(store, privateKey, asked)).rejects.toThrow('its time is over')
})

test('of a damaged file no key is handed over, wherever the damage is', async () => {
  const { warrant: given } = await warrant('open', willId)
  const { db, store, openingKey, sealingKey } = stack.workerContext
  const custody = { db, store, openingKey, sealingKey }
  const seal = { willId, version: 1, purpose: 'document' }
  const object = await keepUnderKey(custody, Buffer.alloc(300_000, 1), seal)
  const path = join(stack.dataDir, 'objects', object.slice(0, 2), object)
  const good = await readFile(path)
  const before = await stored()
  for (const at of [0, 100, 70_000, good.length - 1]) {
    const bad = Buffer.from(good)
    bad[at]! ^= 1
    await writeFile(path, bad)
    await expect(handOverKey(custody, given!, { object, seal }, seal), `byte ${at}`).rejects.toThrow(
      ObjectDamaged,
    )
  }
  await rm(path)
  await expect(handOverKey(custody, given!, { object, seal }, seal)).rejects.toThrow(ObjectMissing)
  expect(await stored()).toBe(before - 1)
})

test('a notice that was replayed opens the files of its will, and of no other', () => {
  const ground = ReplayedNotice.of({ willId, standing: 'due' })
  expect(opens(ground)).toEqual(['document', 'sealed', 'capsule', 'certificate'])
  expect(opens(ground, randomUUID())).toEqual([])
})

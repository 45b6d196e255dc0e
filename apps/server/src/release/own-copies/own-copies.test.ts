// An executor's own key, from keeping it to opening the copy, over the real api and the logins of all three processes:
// what is wrapped at a release, to whom, what opens it, and what ends it.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sha256, toHex, type Bytes } from '@testate/evidence/bytes/hash'
import { ownKeyDigest } from '@testate/evidence/own-copy/about'
import { CannotOpenObject } from '@testate/evidence/own-copy/open-object'
import { openOwnCopy, ownCopy, type OwnCopy } from '@testate/evidence/own-copy/own-copy'
import { newSeed, NotForThisKey, publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { releasedWills, willPdf } from '../../../testing/released-wills.ts'
import { sharedSecrets, type Device } from '../../../testing/shared-secrets.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { objectId } from '../../platform/storage/objects.ts'
import { openWith } from '../../platform/storage/unseal.ts'
import { CannotOpen } from '../../platform/storage/vault.ts'
import { answerReadPlaces } from '../places.ts'
import { mountRelease } from '../routes.ts'
import { answerTakeOwnCopy } from './answer-copy.ts'
import { ownKeyToConfirm } from './own-keys.ts'

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let browsers: ReturnType<typeof sharedSecrets>
let stop: () => Promise<void>
const people = knownPeople()
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: mountRelease,
    personOf: people.personOf,
    answerers: [answerReadPlaces, answerTakeOwnCopy],
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  browsers = sharedSecrets(stack)
  stop = await wills.answers()
})
afterEach(() => wills.restoreTime())
afterAll(async () => {
  await stop?.()
  await stack?.stop()
  await smtp?.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const reasonOf = (answer: { json(): unknown }): string => (answer.json() as { reason: string }).reason
const lines = async (willId: string, event: string): Promise<Record<string, unknown>[]> =>
  (
    await rows<{ details: string }>(
      `select details from audit_entries
       where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = $2 order by id`,
      willId,
      event,
    )
  ).map(({ details }) => JSON.parse(details) as Record<string, unknown>)
const aroundOf = async (willId: string, person: Person): Promise<string> =>
  (
    await rows<{ id: string }>(
      'select id from people_around where will_id = $1 and person_id = $2 and ended_at is null',
      willId,
      person.id,
    )
  )[0]!.id
const hashOf = async (willId: string): Promise<string> =>
  (
    await rows<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      willId,
    )
  )[0]!.hash

interface Shown {
  keys: { aroundId: string; willId: string; testatorName: string; keptAt: string | null }[]
  copies: { willId: string }[]
}
const shown = async (person: Person): Promise<Shown> =>
  browsers.ok(await browsers.call('GET', '/api/own-keys', person)).json<Shown>()
const keyHashOf = async (seed: Bytes): Promise<string> => toHex(await sha256(await publicKeyOf(seed)))

/** The release worker's own proof for that key of that person. */
async function keyProof(
  person: Person,
  { willId, aroundId }: { willId: string; aroundId: string },
  { of = person, seed, maker = 'release' }: { of?: Person; seed: Bytes; maker?: 'release' | 'worker' },
): Promise<string> {
  const documentHash = await ownKeyDigest({ willId, aroundId, personId: of.id }, await publicKeyOf(seed))
  return await giveProof(stack, person.id, { purpose: 'own-key', willId, documentHash, maker })
}
const put = async (person: Person, aroundId: string, seed: Bytes, stepUp: string) =>
  await browsers.call(
    'PUT',
    `/api/named/${aroundId}/own-key`,
    person,
    { keyHash: await keyHashOf(seed) },
    stepUp,
  )

/** As the executor's browser does it. */
async function keep(willId: string, { person, seed }: Device): Promise<string> {
  const aroundId = await aroundOf(willId, person)
  browsers.ok(await put(person, aroundId, seed, await keyProof(person, { willId, aroundId }, { seed })))
  return aroundId
}
async function registeredWith(): Promise<{ sample: NoticeSample; device: Device; aroundId: string }> {
  const sample = await wills.notices.registered()
  const device = await browsers.makeKey(sample.executor)
  return { sample, device, aroundId: await keep(sample.willId, device) }
}
async function releasedWith(pdf?: Buffer): Promise<{ notice: Begun; device: Device; pdf: Buffer }> {
  const { sample, device } = await registeredWith()
  const sealed = pdf ?? (await willPdf(2))
  return { notice: await wills.released(sealed, sample), device, pdf: sealed }
}
const copyProof = async (person: Person, willId: string): Promise<string> =>
  await giveProof(stack, person.id, { purpose: 'own-copy', willId, documentHash: await hashOf(willId) })
const take = async (person: Person, willId: string, stepUp?: string) =>
  await browsers.call(
    'GET',
    `/api/released/${willId}/own-copy`,
    person,
    undefined,
    stepUp ?? (await copyProof(person, willId)),
  )
const taken = async (person: Person, willId: string): Promise<OwnCopy> =>
  ownCopy.parse(browsers.ok(await take(person, willId)).json())
const wrapsOf = async (willId: string) =>
  await rows<{ person_id: string; object: string; wrap: Buffer }>(
    'select person_id, object, wrap from executor_wraps where will_id = $1',
    willId,
  )
const backAgain = async (notice: Begun): Promise<void> => {
  await inTransaction(stack.db, { service: 'worker' }, (tx) =>
    appendAny(tx, {
      event: 'account.signed-in',
      actor: notice.testator.id,
      details: { remembered: false },
    }),
  )
  await wills.look()
}

test('a kept key opens the sealed PDF byte for byte after the release, with its lines', async () => {
  const pdf = await willPdf(3, 300_000)
  const { sample, device, aroundId } = await registeredWith()
  const { willId, executor } = sample
  const keyHash = await keyHashOf(device.seed)
  expect(await lines(willId, 'around.key-kept')).toMatchObject([{ aroundId, personId: executor.id, keyHash }])
  expect(await shown(executor)).toMatchObject({
    keys: [{ aroundId, willId, testatorName: 'Tess Tator', keptAt: expect.any(String) }],
    copies: [],
  })
  expect(reasonOf(await take(executor, willId))).toBe('own-copy-none')

  await wills.released(pdf, sample)
  const granted = await lines(willId, 'release.granted')
  const hash = createHash('sha256').update(pdf).digest('hex')
  const [{ grantId }] = granted as [{ grantId: string }]
  expect(await lines(willId, 'release.wrapped')).toMatchObject([
    { grantId, personId: executor.id, keyHash, sha256: hash },
  ])
  expect((await shown(executor)).copies).toMatchObject([{ willId }])

  const answer = await take(executor, willId)
  expect(answer.headers['content-disposition']).toContain('.own-copy.json"')
  expect(await lines(willId, 'release.own-copy-taken')).toMatchObject([{ grantId, actor: executor.id }])
  const copy = ownCopy.parse(answer.json())
  expect(copy).toMatchObject({ willId, version: 1, personId: executor.id, sha256: hash })
  expect(copy.key.locks).toHaveLength(2)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
})

test('each of 600 wills one is an executor of is reached page by page, also when one ends between pages', async () => {
  const { sample, aroundId } = await registeredWith()
  // Some are named at the same moment.
  await rows(
    `with made as (insert into wills (id, testator_id, status, title, particulars, created_at, updated_at)
       select gen_random_uuid(), testator_id, 'draft', 'A will', '{}', now(), now()
       from wills, generate_series(1, 599) where id = $2 returning id)
     insert into people_around (id, will_id, kind, place, standing, particulars, address_key, nominated_at, told_at,
       person_id, accepted_at, accepted_by)
     select gen_random_uuid(), made.id, 'executor', 1, 'acting', '', one.address_key,
       one.nominated_at - (1 + row_number() over () / 4) * interval '1 second', one.told_at, one.person_id,
       one.accepted_at, one.accepted_by
     from made, people_around one where one.id = $1`,
    aroundId,
    sample.willId,
  )
  const page = async (query: string) =>
    browsers
      .ok(await browsers.call('GET', `/api/own-keys${query}`, sample.executor))
      .json<Shown & { next: string | null }>()
  const seen: Shown['keys'] = []
  let after: string | null = null
  for (let pages = 0; pages < 10; pages += 1) {
    const { keys, next } = await page(`?limit=100${after === null ? '' : `&after=${after}`}`)
    seen.push(...keys)
    after = next
    if (after === null) break
    await rows('update people_around set ended_at = now() where id = $1', keys.at(-1)!.aroundId)
  }
  expect([seen.length, new Set(seen.map((one) => one.aroundId)).size]).toEqual([600, 600])
  expect(seen[0]).toMatchObject({ aroundId, keptAt: expect.any(String) })
  // Five have ended; programs that know of no pages get the first 500, and are told that there are more.
  const first = await page('')
  expect([first.keys.length, first.next]).toEqual([500, expect.any(String)])
  expect((await page(`?after=${first.next}`)).keys).toHaveLength(95)
  await expect(page('?after=x')).rejects.toThrow('400')
})

test('it opens without the release worker, and after the ninety days', async () => {
  const { notice, device, pdf } = await releasedWith()
  await stop()
  try {
    await wills.pass(100)
    const copy = await taken(notice.executor, notice.willId)
    expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
  } finally {
    stop = await wills.answers()
  }
})

test('the release worker keeps a key only on its own proof for that very key, will and person', async () => {
  const sample = await wills.notices.registered()
  const { willId, executor, contact, testator } = sample
  const aroundId = await aroundOf(willId, executor)
  const seed = newSeed()
  const proof = async (over: Partial<Parameters<typeof keyProof>[2]> = {}) =>
    await keyProof(executor, { willId, aroundId }, { seed, ...over })
  expect(reasonOf(await put(executor, aroundId, seed, await proof()))).toBe('own-key-missing')
  const device = await browsers.makeKey(executor)
  // Another key than the one that is stored with its locks: somebody put it in its place, or this page is old.
  expect(reasonOf(await put(executor, aroundId, seed, await proof()))).toBe('own-key-other')
  // A proof for another key, of the worker's making, for another person's number, and for another will.
  const own = device.seed
  const other = await wills.notices.registered()
  const elsewhere = { willId: other.willId, aroundId }
  for (const stepUp of [
    await proof(),
    await proof({ seed: own, maker: 'worker' }).catch(() => 'none'),
    await proof({ seed: own, of: contact }),
    await keyProof(executor, elsewhere, { seed: own }),
    await keyProof(contact, { willId, aroundId }, { seed: own, of: executor }),
  ])
    expect((await put(executor, aroundId, own, stepUp)).json()).toMatchObject({ code: 'step-up-needed' })
  // Whoever is named for nothing there, or as something else.
  for (const who of [contact, testator, other.executor]) {
    await browsers.makeKey(who)
    expect((await put(who, aroundId, own, await proof({ seed: own }))).statusCode).toBe(404)
    expect((await browsers.call('DELETE', `/api/named/${aroundId}/own-key`, who)).statusCode).toBe(404)
  }
  expect((await shown(contact)).keys).toEqual([])
  expect(await rows('select 1 from executor_keys where will_id = $1', willId)).toEqual([])
  const stepUp = await proof({ seed: own })
  browsers.ok(await put(executor, aroundId, own, stepUp))
  // The same again changes nothing.
  browsers.ok(await put(executor, aroundId, own, stepUp))
  browsers.ok(await put(executor, aroundId, own, await proof({ seed: own })))
  expect(await lines(willId, 'around.key-kept')).toHaveLength(1)
})

test('what is confirmed is shown to an executor of that will alone', async () => {
  const { sample, aroundId } = await registeredWith()
  const { willId, executor, contact } = sample
  const digest = 'ab'.repeat(32)
  const asked = async (person: Person, will: string, around?: string, said?: string) =>
    await inTransaction(stack.db, { person }, (tx) => ownKeyToConfirm(tx, will, around, said))
  expect(await asked(executor, willId, aroundId, digest)).toBe(digest)
  expect(await asked(executor, willId, aroundId)).toBeNull()
  expect(await asked(executor, willId, undefined, digest)).toBeNull()
  expect(await asked(contact, willId, aroundId, digest)).toBeNull()
  expect(await asked(executor, (await wills.notices.registered()).willId, aroundId, digest)).toBeNull()
})

test('no row alone has anything wrapped: swapped, planted, or without its line', async () => {
  const swapped = await registeredWith()
  const thief = await publicKeyOf(newSeed())
  // Both rows, as somebody who writes in the database would have to.
  await rows('update executor_keys set public_key = $2 where around_id = $1', swapped.aroundId, thief)
  await rows('update shared_keys set public_key = $2 where person_id = $1', swapped.sample.executor.id, thief)
  const planted = await wills.notices.registered()
  const device = await browsers.makeKey(planted.executor)
  await rows(
    `insert into executor_keys (around_id, will_id, person_id, public_key, kept_at)
     values ($1, $2, $3, $4, now() - interval '9 days')`,
    await aroundOf(planted.willId, planted.executor),
    planted.willId,
    planted.executor.id,
    await publicKeyOf(device.seed),
  )
  for (const { willId, sample } of [
    { willId: swapped.sample.willId, sample: swapped.sample },
    { willId: planted.willId, sample: planted },
  ]) {
    await wills.released(undefined, sample)
    await wills.look()
    expect(await lines(willId, 'release.granted')).toHaveLength(1)
    expect(await wrapsOf(willId)).toEqual([])
  }
})

test('no line alone does: a worker that was taken over writes one for a key of its own', async () => {
  const { sample, aroundId, device } = await registeredWith()
  const { willId, executor } = sample
  const keyHash = await keyHashOf(newSeed())
  await wills.notices.line(willId, 'around.key-kept', 'worker', {
    aroundId,
    personId: executor.id,
    keyHash,
  })
  await wills.released(undefined, sample)
  expect(await wrapsOf(willId)).toEqual([])
  // Nor does its login write the rows, or the api's.
  const publicKey = Buffer.from(await publicKeyOf(device.seed))
  for (const [db, as] of [
    [stack.workerDb, { service: 'worker' }],
    [stack.db, { person: executor }],
  ] as const)
    for (const act of [
      sql`insert into executor_keys (around_id, will_id, person_id, public_key)
        values (${aroundId}, ${willId}, ${executor.id}, ${publicKey})`,
      sql`update executor_keys set public_key = ${publicKey}`,
      sql`delete from executor_keys`,
      sql`delete from executor_wraps`,
      sql`update executor_wraps set wrap = ${publicKey}`,
      sql`select release_own_keys(${willId}::uuid)`,
    ])
      await expect(inTransaction(db, as, (tx) => act.execute(tx))).rejects.toThrow(/permission denied/)
})

test('a key that came after the notice, was given up, ended or taken off gets nothing; the grant does', async () => {
  const after = await wills.notices.registered()
  const late = await browsers.makeKey(after.executor)
  const notice = await wills.notices.waiting(after)
  await keep(after.willId, late)
  const cases = {
    'given up': async ({ executor }: NoticeSample) => {
      const proof = await browsers.proof(executor, 'share-end', 'end')
      browsers.ok(await browsers.call('DELETE', '/api/shared-secrets/key', executor, undefined, proof))
    },
    'ended': async ({ executor }: NoticeSample, aroundId: string) => {
      const end = () => browsers.call('DELETE', `/api/named/${aroundId}/own-key`, executor)
      browsers.ok(await end())
      browsers.ok(await end())
    },
    'accepted anew': async ({ willId, executor }: NoticeSample, aroundId: string) => {
      await rows('update people_around set accepted_at = now() where id = $1', aroundId)
      const details = { aroundId, kind: 'executor', factor: 'mailbox' }
      await wills.notices.line(willId, 'around.accepted', executor.id, details)
    },
  }
  const ended: NoticeSample[] = []
  for (const act of Object.values(cases)) {
    const { sample, aroundId } = await registeredWith()
    await wills.notices.waiting(sample)
    await act(sample, aroundId)
    expect((await shown(sample.executor)).keys).toMatchObject([{ keptAt: null }])
    ended.push(sample)
  }
  expect(await lines(ended[1]!.willId, 'around.key-ended')).toHaveLength(1)
  await wills.keepFiles(notice.willId, await willPdf())
  for (const { willId } of ended) await wills.keepFiles(willId, await willPdf())
  await wills.look()
  await wills.pass(15)
  await wills.look()
  for (const { willId } of [after, ...ended]) {
    expect(await lines(willId, 'release.granted')).toHaveLength(1)
    expect(await wrapsOf(willId)).toEqual([])
  }
})

test('a copy of database and objects, with the keys of worker and api, opens none without the device', async () => {
  const { notice, device, pdf } = await releasedWith()
  const second = await releasedWith(await willPdf(3))
  const { executor, willId } = notice
  const copy = await taken(executor, willId)
  const [row] = await wrapsOf(willId)
  const bytes = await stack.app.store.get(objectId(row!.object))
  const seal = { willId, version: 1, purpose: 'sealed' }
  // Nothing that the server has is the seed: the wrap is no message to the worker's key, and no key of the object.
  for (const sealed of [row!.wrap, bytes])
    for (const key of [stack.openingKey, { contentKey: row!.wrap.subarray(0, 32) }])
      await expect(openWith(key, sealed, seal)).rejects.toThrow(CannotOpen)
  for (const seed of [second.device.seed, newSeed(), new Uint8Array(randomBytes(32))])
    await expect(openOwnCopy(seed, copy)).rejects.toThrow(NotForThisKey)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
  // And it is bound to will, version, person, object and hash, so nothing of it passes for something else.
  const theirs = await taken(second.notice.executor, second.notice.willId)
  for (const over of [
    { willId: second.notice.willId },
    { version: 2 },
    { personId: second.notice.executor.id },
    { object: theirs.object },
    { sha256: theirs.sha256 },
    { wrap: theirs.wrap },
  ])
    await expect(openOwnCopy(device.seed, { ...copy, ...over })).rejects.toThrow(NotForThisKey)
  await expect(openOwnCopy(device.seed, { ...copy, sealed: theirs.sealed })).rejects.toThrow(CannotOpenObject)
})

test('nobody else takes it, and nobody without a proof or an accepted identity', async () => {
  const { notice } = await releasedWith()
  const { executor, contact, willId } = notice
  for (const who of [contact, notice.testator, ...notice.witnesses])
    expect([(await take(who, willId)).statusCode, (await shown(who)).copies]).toEqual([404, []])
  const without = await browsers.call('GET', `/api/released/${willId}/own-copy`, executor)
  expect(without.json()).toMatchObject({ code: 'step-up-needed' })
  const reading = await giveProof(stack, executor.id, {
    purpose: 'read-released',
    willId,
    documentHash: await hashOf(willId),
  })
  expect((await take(executor, willId, reading)).json()).toMatchObject({ code: 'step-up-needed' })
  expect(await lines(willId, 'release.own-copy-taken')).toEqual([])
  await rows('delete from identity_checks where person_id = $1', executor.id)
  expect(reasonOf(await take(executor, willId))).toBe('own-copy-none')
  // The function of the schema shows the caller's own; the wraps themselves no login of the api's reads.
  await expect(
    inTransaction(stack.db, { person: executor }, (tx) =>
      sql`select * from own_copies_of(${executor.id}::uuid)`.execute(tx),
    ),
  ).rejects.toThrow(/permission denied/)
})

test('a relock deletes the wraps; a file that was taken before stays its executor’s', async () => {
  const { notice, device, pdf } = await releasedWith()
  const { executor, willId } = notice
  const copy = await taken(executor, willId)
  await backAgain(notice)
  expect(await rows('select status from wills where id = $1', willId)).toEqual([{ status: 'registered' }])
  expect(await wrapsOf(willId)).toEqual([])
  expect((await shown(executor)).copies).toEqual([])
  expect(reasonOf(await take(executor, willId))).toBe('own-copy-none')
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
})

test('whoever ends the grant ends the wrap, and ninety days that begin anew have one again', async () => {
  const { notice, device, pdf } = await releasedWith()
  const { executor, willId } = notice
  await wills.pass(91)
  const renewal = await giveProof(stack, executor.id, {
    purpose: 'read-released',
    willId,
    documentHash: await hashOf(willId),
  })
  browsers.ok(await browsers.call('POST', `/api/released/${willId}/renew`, executor, undefined, renewal))
  expect(await wrapsOf(willId)).toEqual([])
  await wills.look()
  expect(await lines(willId, 'release.wrapped')).toHaveLength(2)
  const copy = await taken(executor, willId)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
  // As two members of staff do it for an executor who died.
  await rows('update release_grants set ended_at = now() where will_id = $1 and ended_at is null', willId)
  expect(await wrapsOf(willId)).toEqual([])
  await wills.look()
  expect(await wrapsOf(willId)).toEqual([])
})

test('under a shared secret nothing is wrapped until its holders have opened it', async () => {
  const { sample, device } = await registeredWith()
  const { willId, testator } = sample
  await rows(
    `insert into shared_secrets (will_id, version, testator_id, state, commitment, testator_part, platform_part, wrap)
     values ($1, 1, $2, 'on', sha256('x'), 'x', 'x', 'x')`,
    willId,
    testator.id,
  )
  const pdf = await willPdf()
  await wills.released(pdf, sample)
  expect(await lines(willId, 'release.granted')).toHaveLength(1)
  expect(await wrapsOf(willId)).toEqual([])
  await rows(
    `update shared_secrets set state = 'opened', ended_at = now(), ended_why = 'opened', platform_part = null,
       wrap = null where will_id = $1`,
    willId,
  )
  await wills.look()
  const copy = await taken(sample.executor, willId)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
})

test('a file that does not open holds up no release, and is wrapped once it does', async () => {
  const { sample, device } = await registeredWith()
  const { willId } = sample
  await wills.notices.waiting(sample)
  const pdf = await willPdf()
  await wills.keepFiles(willId, pdf)
  const [{ sealed }] = (await rows<{ sealed: string }>(
    `select u.stored_as as sealed from will_objects o join objects_under_key u on u.object = o.object_id
     where o.will_id = $1 and o.part = 'sealed'`,
    willId,
  )) as [{ sealed: string }]
  const bytes = await stack.app.store.get(objectId(sealed))
  await stack.app.store.remove(objectId(sealed))
  await wills.look()
  await wills.pass(15)
  await wills.look()
  expect(await rows('select status from wills where id = $1', willId)).toEqual([{ status: 'released' }])
  expect(await wrapsOf(willId)).toEqual([])
  await stack.app.store.put(bytes)
  await wills.look()
  expect(await wrapsOf(willId)).toHaveLength(1)
  // Between the line and the fetch it is gone again.
  await stack.app.store.remove(objectId(sealed))
  expect(reasonOf(await take(sample.executor, willId))).toBe('opened-file-gone')
  await stack.app.store.put(bytes)
  const copy = await taken(sample.executor, willId)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
})

test('each of two executors has a wrap to their own key, and one without a key reads by the grant alone', async () => {
  const sample = await wills.notices.registered()
  const { willId, executor } = sample
  const add = async (name: string): Promise<Person> => {
    const person = await acceptedPerson(stack, people, name)
    await nameAround(stack, willId, 'executor', person)
    const details = { aroundId: await aroundOf(willId, person), kind: 'executor', factor: 'mailbox' }
    await wills.notices.line(willId, 'around.accepted', person.id, details)
    return person
  }
  const [second, third] = [await add('Simon Second'), await add('Theo Third')]
  const devices = [await browsers.makeKey(executor), await browsers.makeKey(second)]
  for (const device of devices) await keep(willId, device)
  const pdf = await willPdf()
  await wills.released(pdf, sample)
  expect(new Set((await wrapsOf(willId)).map((one) => one.person_id))).toEqual(
    new Set([executor.id, second.id]),
  )
  for (const { person, seed } of devices)
    expect(Buffer.from(await openOwnCopy(seed, await taken(person, willId))).equals(pdf)).toBe(true)
  const other = await taken(second, willId)
  await expect(openOwnCopy(devices[0]!.seed, other)).rejects.toThrow(NotForThisKey)
  expect(reasonOf(await take(third, willId))).toBe('own-copy-none')
  expect(await lines(willId, 'release.granted')).toHaveLength(3)
})

test('a codicil that is released with its will is wrapped to the same key, and closed again with it', async () => {
  const { sample, device } = await registeredWith()
  const { willId, testator, executor } = sample
  const commitment = 'ab'.repeat(32)
  const sealed = { sealedHash: '', documentHash: null }
  await wills.notices.line(willId, 'will.sealed', 'worker', { ...sealed, commitment })
  const codicil = randomUUID()
  await rows(
    `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, amends_id,
       created_at, updated_at) values ($1, $2, 'registered', 'Codicil', $3, $4, 10, $5, now(), now())`,
    codicil,
    testator.id,
    createHash('sha256').update(codicil).digest(),
    `object-of-${codicil}`,
    willId,
  )
  const amending = { ...sealed, commitment: 'cd'.repeat(32), amends: commitment }
  await wills.notices.line(codicil, 'will.sealed', 'worker', amending)
  await wills.notices.line(codicil, 'will.registered', 'worker', { from: 'registering', reason: 'final' })
  const pdf = await willPdf(4)
  await wills.keepFiles(codicil, pdf)
  const notice = await wills.released(undefined, sample)
  await wills.look()
  expect(new Set((await shown(executor)).copies.map((one) => one.willId))).toEqual(new Set([willId, codicil]))
  const copy = await taken(executor, codicil)
  expect(copy.willId).toBe(codicil)
  expect(Buffer.from(await openOwnCopy(device.seed, copy)).equals(pdf)).toBe(true)
  await backAgain(notice)
  expect([await wrapsOf(willId), await wrapsOf(codicil)]).toEqual([[], []])
})

// A recording of a released will for an acting executor who gives a reason, over the real api and the release worker's
// own login: the bytes, the line, who hears of it and who reads why, and everybody who gets nothing.
import { createHash, randomUUID } from 'node:crypto'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { acceptedPerson, nameAround } from '../../../testing/notice-sample.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { askedWhileHeld, itsLines, type Hold } from '../../../testing/asked-while-held.ts'
import { keepRecording } from '../../../testing/released-recordings.ts'
import { releasedWills } from '../../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { Problem } from '../../platform/http/problem.ts'
import { createLogger } from '../../platform/log.ts'
import { objectId, type ObjectStore } from '../../platform/storage/objects.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { heldKey } from '../../proofs/held-keys.ts'
import { setWaits } from '../../proofs/question.ts'
import { recordingsGivenOf } from '../data-of.ts'
import { askRecordingQuestion } from '../questions.ts'
import { mountRelease } from '../routes.ts'
import { forgetHandedRecordings } from './forget-handed.ts'
import { answerShowReasons } from './show-reasons.ts'
import { tellOthersOfRecordings } from './tell-others.ts'

let stack: Stack
let smtp: SmtpStandIn
let people: ReturnType<typeof knownPeople>
let wills: Awaited<ReturnType<typeof releasedWills>>
let stop: () => Promise<void>
beforeAll(async () => {
  people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: mountRelease,
    personOf: people.personOf,
    answerers: [answerShowReasons],
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
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
const hashOf = async (willId: string): Promise<string> =>
  (
    await rows<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      willId,
    )
  )[0]!.hash
const proofOf = async (
  person: Person,
  willId: string,
  purpose: 'take-recording' | 'take-released' | 'read-released' = 'take-recording',
): Promise<string> =>
  await giveProof(stack, person.id, { purpose, willId, documentHash: await hashOf(willId) })
const words = 'My brother says that Mum did not understand it'
const why = { reason: 'understanding', words }
const ask = async (
  person: Person,
  { willId }: Pick<Begun, 'willId'>,
  recordingId: string,
  { stepUp, body = why }: { stepUp?: string | null; body?: object } = {},
) => {
  const proof = stepUp === undefined ? await proofOf(person, willId) : stepUp
  return await stack.call({
    method: 'POST',
    url: `/api/released/${willId}/recordings/${recordingId}`,
    headers: { 'x-person': person.id, ...(proof === null ? {} : { 'step-up': proof }) },
    payload: body,
  })
}
const fetchIt = async (person: Person, askingId: string, headers: Record<string, string> = {}) =>
  await stack.call({
    method: 'GET',
    url: `/api/released/given-recordings/${askingId}`,
    headers: { 'x-person': person.id, ...headers },
  })
const list = async (person: Person, { willId }: Pick<Begun, 'willId'>) =>
  await stack.call({
    method: 'GET',
    url: `/api/released/${willId}/recordings`,
    headers: { 'x-person': person.id },
  })
const lines = async (willId: string): Promise<Record<string, unknown>[]> =>
  (
    await rows<{ details: string }>(
      `select details from audit_entries where will_id = $1
         and convert_from(leaf, 'UTF8')::json ->> 'event' = 'release.recording-given' order by id`,
      willId,
    )
  ).map(({ details }) => JSON.parse(details) as Record<string, unknown>)
const handedTo = (store: ObjectStore) => ({
  db: stack.releaseDb,
  store,
  log: createLogger('test', 'silent'),
  said: new Map<string, string>(),
})
const askings = async (willId: string) =>
  await rows<{ id: string; reason: Buffer; object: string | null }>(
    'select id, reason, object from recording_askings where will_id = $1 order by asked_at',
    willId,
  )
/** Another acting executor, who accepted before the release. */
async function released(): Promise<Begun & { second: Person }> {
  const notice = await wills.released()
  const second = await acceptedPerson(stack, people, 'Sam Second')
  await nameAround(stack, notice.willId, 'executor', second)
  const [around] = await rows<{ id: string }>('select id from people_around where person_id = $1', second.id)
  await wills.notices.line(notice.willId, 'around.accepted', second.id, {
    aroundId: around!.id,
    kind: 'executor',
    factor: 'mailbox',
  })
  for (let rounds = 0; rounds < 2; rounds += 1) await wills.look()
  return { ...notice, second }
}
const testatorSignsIn = (notice: Begun): Promise<unknown> =>
  inTransaction(stack.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: notice.testator.id, details: { remembered: false } }),
  )

test('given for a reason: the bytes as recorded, a line without the words, and the others hear of it', async () => {
  const notice = await released()
  const { willId, executor, second } = notice
  const testators = await keepRecording(stack, willId)
  const witness = await keepRecording(stack, willId, { order: 2 })
  const shown = (await list(executor, notice)).json()
  expect(shown).toMatchObject({
    recordings: [
      { id: testators.id, witnessOrder: 0, name: 'Tess Tator', durationMs: 65_000, mediaType: 'video/webm' },
      { id: witness.id, witnessOrder: 2, name: 'Wilma Two' },
    ],
    given: [],
    reasonsWait: false,
  })
  const answer = await ask(executor, notice, testators.id)
  expect(answer.statusCode, answer.body).toBe(201)
  const { askingId, expiresAt } = answer.json<{ askingId: string; expiresAt: string }>()
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
  for (let times = 0; times < 2; times += 1) {
    // An interrupted download is begun again.
    const file = await fetchIt(executor, askingId)
    expect(file.statusCode, file.body.slice(0, 300)).toBe(200)
    expect(file.rawPayload.equals(testators.bytes)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'video/webm',
      'cache-control': 'no-store',
      'content-disposition': 'attachment; filename="will.testator.webm"',
    })
  }
  const [row] = await askings(willId)
  const [grant] = await rows<{ id: string }>(
    'select id from release_grants where will_id = $1 and person_id = $2',
    willId,
    executor.id,
  )
  expect(await lines(willId)).toEqual([
    expect.objectContaining({
      actor: 'release',
      grantId: grant!.id,
      personId: executor.id,
      askingId,
      sha256: testators.sha256,
      reason: createHash('sha256').update(row!.reason).digest('hex'),
    }),
  ])
  // The others read why; nobody reads it in a copy of the database.
  const second1 = (await list(second, notice)).json()
  expect(second1.given).toMatchObject([
    { id: askingId, recordingId: testators.id, by: 'Edith Executor', isYours: false, ...why },
  ])
  expect((await list(executor, notice)).json().given).toMatchObject([{ isYours: true, ...why }])
  const tables = await rows<{ name: string }>(
    "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace",
  )
  for (const { name } of tables) {
    const found = await rows(`select 1 from "${name}" t where t::text like '%understand%' limit 1`)
    expect(found, name).toEqual([])
    const hex = Buffer.from(words).toString('hex')
    expect(await rows(`select 1 from "${name}" t where t::text like '%${hex}%' limit 1`), name).toEqual([])
  }
  // Each other acting executor is mailed once, without the reason; the asker, a witness and the testator are not.
  for (let times = 0; times < 2; times += 1) await tellOthersOfRecordings({ db: stack.workerDb })
  const mails = (await mailsOf(stack, { template: 'recording-asked' })).filter(({ to_address: to }) =>
    [second, executor, notice.testator, ...notice.witnesses].some(({ email }) => email === to),
  )
  expect(mails.map(({ to_address: to, data }) => [to, data])).toEqual([
    [
      second.email,
      {
        name: 'Sam Second',
        testatorName: 'Tess Tator',
        byName: 'Edith Executor',
        of: 'Tess Tator',
        at: expect.any(String),
      },
    ],
  ])
  // A copy of their data: one's own, and for the testator that it was given.
  const own = await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => [
    await recordingsGivenOf(tx, executor.id, []),
    await recordingsGivenOf(tx, notice.testator.id, [willId]),
    await recordingsGivenOf(tx, second.id, []),
  ])
  expect(own).toMatchObject([
    [{ forYou: true, ofYourWill: false, reason: expect.any(Buffer) }],
    [{ forYou: false, ofYourWill: true, reason: null }],
    [],
  ])
})

test('without a reason, or with “other” and no words, nothing is asked', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const { id } = await keepRecording(stack, willId)
  for (const [body, field] of [
    [{}, 'reason'],
    [{ reason: 'curious', words }, 'reason'],
    [{ reason: 'other' }, 'words'],
    [{ reason: 'other', words: '  ' }, 'words'],
    [{ reason: 'signing', words: 'x'.repeat(1_001) }, 'words'],
    [{ reason: 'signing', words: 'a\0b' }, 'words'],
  ] as const) {
    const refused = await ask(executor, notice, id, { body })
    expect([refused.statusCode, refused.json().errors], JSON.stringify(body)).toEqual([
      400,
      [expect.objectContaining({ field })],
    ])
  }
  for (const body of [{ reason: 'other', words: 'The bank asks for it' }, { reason: 'dispute' }])
    expect((await ask(executor, notice, id, { body })).statusCode).toBe(201)
  expect(await lines(willId)).toHaveLength(2)
})

test('each giving takes a proof of its own: not another’s, for a file, for another will, nor one used', async () => {
  const [notice, other] = [await wills.released(), await wills.released()]
  const { willId, executor } = notice
  const one = await keepRecording(stack, willId)
  const two = await keepRecording(stack, willId, { order: 1 })
  const stepUp = await proofOf(executor, willId)
  expect((await ask(executor, notice, one.id, { stepUp })).statusCode).toBe(201)
  for (const wrong of [
    null,
    stepUp,
    'no-such-token',
    await proofOf(executor, willId, 'take-released'),
    await proofOf(executor, willId, 'read-released'),
    await proofOf(other.executor, willId),
    await giveProof(stack, executor.id, {
      purpose: 'take-recording',
      willId: other.willId,
      documentHash: await hashOf(willId),
    }),
    await giveProof(stack, executor.id, {
      purpose: 'take-recording',
      willId,
      documentHash: await hashOf(willId),
      maker: 'worker',
    }),
  ])
    for (const { id } of [one, two]) {
      const refused = await ask(executor, notice, id, { stepUp: wrong })
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'step-up-needed'])
    }
  // Nor does a proof for a recording take a file or show a page.
  for (const path of ['files/sealed', 'files', 'pages/1']) {
    const refused = await stack.call({
      method: 'GET',
      url: `/api/released/${willId}/${path}`,
      headers: { 'x-person': executor.id, 'step-up': await proofOf(executor, willId) },
    })
    expect([path, refused.statusCode]).toEqual([path, 403])
  }
  expect(await lines(willId)).toHaveLength(1)
})

test('an api that was taken over gets none without its line: it holds the will or lines, or repeats', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const one = await keepRecording(stack, willId)
  const two = await keepRecording(stack, willId, { order: 1 })
  const reason = Buffer.from('sealed').toString('base64')
  const named = async () => {
    const stepUp = await proofOf(executor, willId)
    const { publicKey } = heldKey(stepUp)!
    return { personId: executor.id, willId, stepUp, publicKey, askingId: randomUUID(), reason }
  }
  const whileHeld = (hold: Hold, asked: Awaited<ReturnType<typeof named>>, recordingId: string) =>
    askedWhileHeld(stack, { willId, person: executor, hold }, () =>
      askRelease(stack.app, askRecordingQuestion, { ...asked, recordingId }).then(
        () => 'given',
        (error: unknown) => (error instanceof Problem ? error.code : String(error)),
      ),
    )
  const [first, second] = [await named(), await named()]
  expect(await whileHeld(lockWill, first, one.id)).toEqual({ handed: 0, answer: 'given' })
  expect(await whileHeld(itsLines, second, one.id)).toEqual({ handed: 0, answer: 'given' })
  for (const { id } of [two, one])
    expect(await whileHeld(lockWill, first, id)).toEqual({ handed: 0, answer: 'step-up-needed' })
  const given = [first, second].map(({ askingId }) => askingId)
  expect((await lines(willId)).map(({ askingId }) => askingId)).toEqual(given)
  expect((await askings(willId)).map(({ id }) => id).toSorted()).toEqual(given.toSorted())
})

test('nobody else is given or shown any: no grant, no identity, not acting, over, another’s will', async () => {
  const notice = await released()
  const other = await wills.released()
  const { willId, executor, second } = notice
  const { id } = await keepRecording(stack, willId)
  const { askingId } = (await ask(executor, notice, id)).json<{ askingId: string }>()
  const staff = await people.add(stack, { name: 'Stan Staff', isAdmin: true })
  const stranger = await people.add(stack)
  for (const who of [notice.testator, notice.contact, ...notice.witnesses, staff, stranger, other.executor]) {
    expect((await ask(who, notice, id)).statusCode, who.name).toBe(404)
    expect((await list(who, notice)).statusCode, who.name).toBe(404)
    expect((await fetchIt(who, askingId)).statusCode, who.name).toBe(404)
  }
  // Another executor reads that it was given, and cannot fetch it; nor can another browser of the same one.
  expect((await fetchIt(second, askingId)).statusCode).toBe(404)
  const elsewhere = await fetchIt(executor, askingId, { cookie: 'testate_hand_off=another-browser' })
  expect([elsewhere.statusCode, elsewhere.json().reason]).toEqual([410, 'recording-given-over'])
  const nothingShown = async (): Promise<void> =>
    expect((await list(executor, notice)).json()).toMatchObject({ recordings: [], given: [] })
  const refused = async (reason: string, fetched = 'recording-given-over'): Promise<void> => {
    expect((await ask(executor, notice, id)).json().reason).toBe(reason)
    await nothingShown()
    expect((await fetchIt(executor, askingId)).json().reason).toBe(fetched)
  }
  const checks = await rows<object>(
    'delete from identity_checks where person_id = $1 returning *',
    executor.id,
  )
  await refused('reader-not-identified')
  await rows(
    'insert into identity_checks select (jsonb_populate_record(null::identity_checks, $1)).*',
    JSON.stringify(checks[0]),
  )
  await rows("update people_around set standing = 'reserve' where person_id = $1", executor.id)
  await refused('reader-not-acting')
  await rows("update people_around set standing = 'acting' where person_id = $1", executor.id)
  await wills.pass(91)
  await refused('grant-over', 'grant-over')
  expect(await lines(willId)).toHaveLength(1)
})

test('a recording of another will, replaced, never made, damaged or exchanged is not given', async () => {
  const [notice, other] = [await wills.released(), await wills.released()]
  const { willId, executor } = notice
  const reasonOf = async (id: string): Promise<unknown[]> => {
    const refused = await ask(executor, notice, id)
    return [refused.statusCode, refused.json().reason]
  }
  expect((await list(executor, notice)).json().recordings).toEqual([])
  expect(await reasonOf(randomUUID())).toEqual([409, 'recording-not-kept'])
  expect(await reasonOf((await keepRecording(stack, other.willId)).id)).toEqual([409, 'recording-not-kept'])
  const replaced = await keepRecording(stack, willId)
  await rows('update recordings set object = null, replaced_at = now() where id = $1', replaced.id)
  expect(await reasonOf(replaced.id)).toEqual([409, 'recording-not-kept'])
  expect((await list(executor, notice)).json().recordings).toEqual([])
  // A row that names another object of the same will gives nothing: the bytes are not those that were recorded.
  const [one, two] = [await keepRecording(stack, willId), await keepRecording(stack, willId, { order: 1 })]
  await rows('update recordings set object = $2 where id = $1', one.id, two.object)
  expect(await reasonOf(one.id)).toEqual([409, 'released-file-missing'])
  await stack.app.store.remove(objectId(two.object))
  expect(await reasonOf(two.id)).toEqual([409, 'released-file-missing'])
  // A replaced witness's belongs to no ceremony that stands.
  const witness = await keepRecording(stack, willId, { order: 2 })
  await rows("update parties set state = 'replaced' where will_id = $1 and witness_order = 2", willId)
  expect(await reasonOf(witness.id)).toEqual([409, 'recording-not-kept'])
  expect([await lines(willId), await askings(willId)]).toEqual([[], []])
})

test('when the testator appears it is closed: nothing more is fetched, and the key is removed', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const { id } = await keepRecording(stack, willId)
  const { askingId } = (await ask(executor, notice, id)).json<{ askingId: string }>()
  const object = (await askings(willId))[0]!.object!
  expect((await fetchIt(executor, askingId)).statusCode).toBe(200)
  await testatorSignsIn(notice)
  await wills.look()
  const fetched = await fetchIt(executor, askingId)
  expect([fetched.statusCode, fetched.json().reason]).toEqual([410, 'grant-ended'])
  expect((await ask(executor, notice, id)).json().reason).toBe('grant-ended')
  expect((await list(executor, notice)).json()).toMatchObject({ recordings: [], given: [] })
  expect(await askings(willId)).toMatchObject([{ object: null }])
  expect(await stack.app.store.has(objectId(object))).toBe(false)
})

test('a key that the storage does not remove keeps none of the others', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const objects: string[] = []
  for (let count = 0; count < 2; count += 1) {
    const { id } = await keepRecording(stack, willId)
    await ask(executor, notice, id)
    objects.push((await askings(willId))[count]!.object!)
  }
  await rows(
    "update recording_askings set expires_at = app_now() - interval '1 second' where will_id = $1",
    willId,
  )
  const { store } = stack.app
  const refusing: ObjectStore = {
    ...store,
    remove: async (id) => {
      if (id === objects[0]) throw new Error('the disk is read only')
      await store.remove(id)
    },
  }
  const kept = async (): Promise<boolean[]> =>
    await Promise.all(objects.map(async (one) => await store.has(objectId(one))))
  await forgetHandedRecordings(handedTo(refusing))
  expect(await kept()).toEqual([true, false])
  await forgetHandedRecordings(handedTo(store))
  expect(await kept()).toEqual([false, false])
})

test('what was handed over is over after half an hour, and removed, also of an api that was killed', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const { id } = await keepRecording(stack, willId)
  const { askingId } = (await ask(executor, notice, id)).json<{ askingId: string }>()
  await forgetHandedRecordings(handedTo(stack.app.store))
  expect((await fetchIt(executor, askingId)).statusCode).toBe(200)
  await rows(
    "update recording_askings set expires_at = app_now() - interval '1 second' where id = $1",
    askingId,
  )
  const fetched = await fetchIt(executor, askingId)
  expect([fetched.statusCode, fetched.json().reason]).toEqual([410, 'recording-given-over'])
  const object = (await askings(willId))[0]!.object!
  await forgetHandedRecordings(handedTo(stack.app.store))
  expect(await stack.app.store.has(objectId(object))).toBe(false)
  expect((await fetchIt(executor, askingId)).json().reason).toBe('recording-given-over')
})

// TESTATE_FULL=1: `npm run assurance`.
const large = { skip: process.env['TESTATE_FULL'] !== '1', timeout: 60_000 }
test('a recording of 96 MB is handed out without being in memory', large, async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const MEGABYTE = 1_000_000
  // Over a socket: what is injected is collected by the test itself.
  const address = await stack.app.http.listen({ port: 0, host: '127.0.0.1' })
  // What is not in use is freed before each look: else what the collector leaves for later is counted. A buffer's bytes
  // are freed on a thread of their own, and only the next collection waits for the one before.
  setFlagsFromString('--expose-gc')
  const free = runInNewContext('gc') as () => void
  const held = (): number => {
    free()
    free()
    const { arrayBuffers, heapUsed } = process.memoryUsage()
    return arrayBuffers + heapUsed
  }
  const before = held()
  const { id, sha256 } = await keepRecording(stack, willId, { bytes: Buffer.alloc(96 * MEGABYTE, 'frame') })
  // What it was made of is let go some time after it was stored.
  await expect.poll(() => (held() - before) / MEGABYTE).toBeLessThan(8)
  const { askingId } = (await ask(executor, notice, id)).json<{ askingId: string }>()
  /** What is held at most while it is fetched, in megabytes. */
  const fetched = async (): Promise<number> => {
    let most = before
    const answer = await fetch(`${address}/api/released/given-recordings/${askingId}`, {
      headers: { 'x-person': executor.id },
    })
    expect(answer.status).toBe(200)
    const hash = createHash('sha256')
    let bytes = 0
    let next = 0
    for await (const piece of answer.body!) {
      hash.update(piece)
      bytes += piece.length
      if (bytes < next) continue
      most = Math.max(most, held())
      next = bytes + 24 * MEGABYTE
    }
    expect([bytes, hash.digest('hex')]).toEqual([96 * MEGABYTE, sha256])
    return (most - before) / MEGABYTE
  }
  // What else this process does meanwhile is counted too, but not each time.
  const most: number[] = []
  while (most.length < 3 && !most.some((one) => one < 24)) most.push(await fetched())
  expect(Math.min(...most)).toBeLessThan(24)
})

test('killed between the line and the answer, the release worker leaves neither', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const { id } = await keepRecording(stack, willId)
  await stack.asSuperuser(`create function fail_here() returns trigger language plpgsql as $$
      begin if new.answer is not null then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    alter function fail_here() owner to testate;
    create trigger fail_here before update on release_questions for each row execute function fail_here()`)
  const restore = setWaits(5)
  const stepUp = await proofOf(executor, willId)
  const answer = await ask(executor, notice, id, { stepUp }).finally(restore)
  await stack.asSuperuser('drop function fail_here() cascade')
  expect(answer.json().code).toBe('worker-away')
  expect([await lines(willId), await askings(willId)]).toEqual([[], []])
  // And the proof is not used up.
  expect((await ask(executor, notice, id, { stepUp })).statusCode).toBe(201)
  expect(await lines(willId)).toHaveLength(1)
})

test('no other login writes or reads a giving, and the api is told no object of a recording', async () => {
  const notice = await wills.released()
  const { willId, executor } = notice
  const { id } = await keepRecording(stack, willId)
  await ask(executor, notice, id)
  for (const [db, service] of [
    [stack.db, 'accounts'],
    [stack.workerDb, 'worker'],
  ] as const)
    for (const statement of [
      sql`insert into recording_askings (id, will_id, recording_id, person_id, grant_id, reason, expires_at)
        select gen_random_uuid(), will_id, recording_id, person_id, grant_id, reason, now() from recording_askings`,
      sql`update recording_askings set object = 'x'`,
      sql`delete from recording_askings`,
      sql`select * from release_recordings(${willId}::uuid)`,
      sql`select * from recordings_of_will(${willId}::uuid)`,
    ])
      await expect(inTransaction(db, { service }, (tx) => statement.execute(tx))).rejects.toThrow(
        'permission denied',
      )
  for (const statement of [
    sql`select reason from recording_askings`,
    sql`select * from recording_reasons(${willId}::uuid, ${executor.id}::uuid)`,
  ])
    await expect(
      inTransaction(stack.db, { person: executor }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
  // The release worker, which writes them, cannot read why.
  await expect(
    inTransaction(stack.releaseDb, { service: 'release' }, (tx) =>
      sql`select reason from recording_askings`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

// View and Download: the api requests, the worker checks and opens, and the bytes can be fetched once.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { askedWhileHeld, itsLines } from '../../testing/asked-while-held.ts'
import { answerReadForm } from './form/answer-form.ts'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import type { Purpose } from '../proofs/factor.ts'
import { heldKey } from '../proofs/held-keys.ts'
import { makeKeyPair } from '../platform/http/request-keys.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { OPEN_WILL_JOB } from './job-types.ts'
import { willJobs } from './jobs.ts'
import { keepObject } from './kept-objects.ts'
import { mountWills } from './routes.ts'

let stack: Stack
let ann: Person
let bob: Person
let willId: string
const bytes = makeWillPdf({ pages: 2 })
const hash = createHash('sha256').update(bytes).digest()
let resetClock = async (): Promise<void> => undefined

beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({
    answerers: [answerReadForm],
    mount: mountWills,
    personOf: people.personOf,
    jobs: willJobs,
  })
  ann = await people.add(stack)
  bob = await people.add(stack)
  const parts = multipart({ title: 'Last Will', pdf: { name: 'Änn’s "will".pdf', bytes } })
  const answer = await stack.call({
    method: 'POST',
    url: '/api/wills',
    headers: { ...parts.headers, 'x-person': ann.id },
    payload: parts.payload,
  })
  willId = answer.json().id
})
afterAll(() => stack.stop())
afterEach(() => resetClock())

/** A proof as the worker writes it. */
const stepUp = async (
  change: { person?: Person; purpose?: Purpose; documentHash?: Buffer; provenAt?: Date } = {},
): Promise<string> =>
  await giveProof(stack, (change.person ?? ann).id, {
    purpose: change.purpose ?? 'open',
    willId,
    documentHash: (change.documentHash ?? hash).toString('hex'),
    ...(change.provenAt === undefined ? {} : { at: change.provenAt }),
  })
const ask = async (token: string | undefined, part = 'document', person = ann) =>
  await stack.call({
    method: 'POST',
    url: `/api/wills/${willId}/open`,
    headers: { 'x-person': person.id, ...(token === undefined ? {} : { 'step-up': token }) },
    payload: { part },
  })
const fetchOpened = (requestId: string, person = ann) =>
  stack.call({
    method: 'GET',
    url: `/api/wills/${willId}/opened/${requestId}`,
    headers: { 'x-person': person.id },
  })
const fetchReady = (requestId: string) =>
  eventually(async () => {
    const answer = await fetchOpened(requestId)
    return answer.statusCode === 202 ? null : answer
  })
const objects = () =>
  readdirSync(join(stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

it('gives the very bytes, once, as an attachment, and keeps no copy', async () => {
  const before = objects()
  const asked = await ask(await stepUp())
  expect(asked.statusCode).toBe(202)
  const answer = await fetchReady(asked.json().requestId)
  expect(answer.statusCode).toBe(200)
  expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  expect(answer.headers['content-disposition']).toBe(
    `attachment; filename="_nn_s _will_.pdf"; filename*=UTF-8''%C3%84nn%E2%80%99s%20%22will%22.pdf`,
  )
  expect((await fetchOpened(asked.json().requestId)).statusCode).toBe(410)
  expect(objects()).toBe(before)
  const log = await stack.owner.query(`select details from audit_entries where will_id = $1`, [willId])
  expect(JSON.stringify(log.rows)).toContain('document')
})

it('says so when the file was replaced before it was fetched', async () => {
  const { requestId } = (await ask(await stepUp())).json()
  await eventually(
    async () =>
      (await stack.owner.query(`select 1 from open_requests where id = $1 and state = 'ready'`, [requestId]))
        .rows[0],
  )
  const { rows } = await stack.owner.query<{ object: string }>(
    'select document_object as object from wills where id = $1',
    [willId],
  )
  const { object } = rows[0]!
  const file = join(stack.dataDir, 'objects', object.slice(0, 2), object)
  renameSync(file, `${file}.away`)
  try {
    const answer = await fetchOpened(requestId)
    expect([answer.statusCode, answer.json().reason]).toEqual([410, 'opened-file-gone'])
  } finally {
    renameSync(`${file}.away`, file)
  }
  expect((await fetchOpened(requestId)).statusCode).toBe(200)
})

it('of ten fetches at once, one gets the bytes', async () => {
  const { requestId } = (await ask(await stepUp())).json()
  await eventually(
    async () =>
      (await stack.owner.query(`select 1 from open_requests where id = $1 and state = 'ready'`, [requestId]))
        .rows[0],
  )
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchOpened(requestId)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 410),
  ])
})

it.each([
  ['no confirmation', async () => undefined],
  ['one for signing', () => stepUp({ purpose: 'sign' })],
  ['one for another document', () => stepUp({ documentHash: Buffer.alloc(32, 1) })],
  ['somebody else’s', () => stepUp({ person: bob })],
  ['one six minutes old', () => stepUp({ provenAt: new Date(Date.now() - 360_000) })],
  ['an invented one', async () => 'invented'],
])('refuses with %s', async (_what, token) => {
  const answer = await ask(await token())
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'step-up-needed'])
})

it('cannot be asked for or fetched by another person', async () => {
  expect((await ask(await stepUp({ person: bob }), 'document', bob)).statusCode).toBe(404)
  const { requestId } = (await ask(await stepUp())).json()
  expect((await fetchOpened(requestId, bob)).statusCode).toBe(404)
  expect((await fetchOpened(randomUUID())).statusCode).toBe(404)
  expect((await fetchReady(requestId)).statusCode).toBe(200)
})

// A compromised api could write such rows: the worker must detect them itself.
it.each([
  ['somebody else', { person: 'bob' }],
  ['a proof that is too old', { minutes: -10 }],
  ['a proof for something else', { purpose: 'sign' as const }],
  ['the testator’s own proof of this moment, and a key of somebody’s own', { key: 'mine' }],
  ['a proof that is none', { proof: randomUUID() }],
])(
  'the worker refuses a forged request: %s',
  async (
    _what,
    forged: { person?: string; minutes?: number; purpose?: Purpose; key?: string; proof?: string },
  ) => {
    const person = forged.person === 'bob' ? bob : ann
    const token = await stepUp({
      person,
      purpose: forged.purpose ?? 'open',
      provenAt: new Date(Date.now() + (forged.minutes ?? 0) * 60_000),
    })
    const proof =
      forged.proof ??
      (
        await stack.owner.query('select id from proofs where token_hash = $1', [
          createHash('sha256').update(token).digest(),
        ])
      ).rows[0].id
    const requestId = randomUUID()
    const before = objects()
    const { insertOpenRequest } = await import('./store.ts')
    const { enqueue } = await import('../platform/jobs.ts')
    const { publicKey } = forged.key === 'mine' ? await makeKeyPair() : heldKey(token)!
    await inTransaction(stack.db, { person }, async (tx) => {
      await insertOpenRequest(tx, {
        id: requestId,
        will_id: willId,
        person_id: person.id,
        part: 'document',
        document_hash: hash,
        proof_id: proof,
        public_key: publicKey,
        created_at: now(),
        expires_at: new Date(Date.now() + 300_000),
      })
      await enqueue(tx, OPEN_WILL_JOB, { requestId })
    })
    const row = await eventually(
      async () =>
        (
          await stack.owner.query(
            `select state, reason from open_requests where id = $1 and state <> 'waiting'`,
            [requestId],
          )
        ).rows[0],
    )
    expect(row.state).toBe('refused')
    expect(row.reason).toMatch(/testator|confirmation/)
    // Only who stands in relation to the will reads the refusal.
    expect((await fetchOpened(requestId, person)).json()).toMatchObject(
      person === ann ? { status: 403, reason: 'opening-refused' } : { status: 404 },
    )
    expect(objects()).toBe(before)
  },
)

it('one proof opens every file for five minutes, logs each, and works in no other session', async () => {
  const token = await stepUp()
  for (const _time of [1, 2, 3])
    expect((await fetchReady((await ask(token)).json().requestId)).statusCode).toBe(200)
  const other = await stack.call({
    method: 'POST',
    url: `/api/wills/${willId}/open`,
    headers: { 'x-person': ann.id, 'step-up': token, 'cookie': 'testate_party=another' },
    payload: { part: 'document' },
  })
  expect(other.json()).toMatchObject({ code: 'step-up-needed' })
  const opened = await stack.owner.query(
    `select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8') like '%"event":"will.opened"%'`,
    [willId],
  )
  expect(opened.rows.length).toBeGreaterThanOrEqual(3)
})

it('opens what later stages keep, and says when a part is not there yet', async () => {
  expect((await ask(await stepUp(), 'capsule')).json()).toMatchObject({
    status: 409,
    detail: 'The evidence capsule is not there yet.',
  })
  const capsule = Buffer.from('{"format":"testate-capsule/1"}')
  const object = await stack.app.store.put(
    await sealFor(stack.app.workerPublicKey, capsule, { willId, version: 1, purpose: 'capsule' }),
  )
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    keepObject(tx, willId, 'capsule', object),
  )
  const answer = await fetchReady((await ask(await stepUp(), 'capsule')).json().requestId)
  expect(answer.headers['content-type']).toBe('application/json')
  expect(answer.headers['content-disposition']).toContain('.capsule.json')
  expect(answer.rawPayload.equals(capsule)).toBe(true)
})

it('hands no file over before its line: also not while the api’s login holds the lines of the will', async () => {
  const opened = async () =>
    (
      await stack.owner.query(
        `select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8') like '%"event":"will.opened"%'`,
        [willId],
      )
    ).rows.length
  for (const part of ['document', 'capsule']) {
    const token = await stepUp()
    const before = await opened()
    const { handed, answer } = await askedWhileHeld(stack, { willId, person: ann, hold: itsLines }, () =>
      ask(token, part),
    )
    expect([part, handed, (await fetchReady(answer.json().requestId)).statusCode]).toEqual([part, 0, 200])
    expect((await opened()) - before, part).toBe(1)
  }
})

it('expires after five minutes, and the copy with it', async () => {
  const { requestId } = (await ask(await stepUp())).json()
  await eventually(
    async () =>
      (await stack.owner.query(`select 1 from open_requests where id = $1 and state = 'ready'`, [requestId]))
        .rows[0],
  )
  const before = objects()
  resetClock = await moveTime(stack, 301_000)
  expect((await fetchOpened(requestId)).statusCode).toBe(410)
  const { forgetOpened } = await import('./open-for-request.ts')
  await forgetOpened.run({ requestId }, { db: stack.workerDb, store: stack.app.store } as never)
  expect(objects()).toBe(before - 1)
})

// View and Download: the api asks, the worker checks and opens, the bytes come once.
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { eventually, startStack, type Stack } from '../../../../test/stack/stack.ts'
import { now, setClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { sealFor } from '../platform/vault.ts'
import { willJobs } from './jobs.ts'
import { keepObject } from './kept-objects.ts'
import { mountWills } from './routes.ts'

let stack: Stack
let ann: Person
let bob: Person
let willId: string
const bytes = makeWillPdf({ pages: 2 })
const hash = createHash('sha256').update(bytes).digest()
let resetClock = () => undefined as void

beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({ mount: mountWills, personOf: people.personOf, jobs: willJobs as never })
  ann = await people.add(stack)
  bob = await people.add(stack)
  const parts = multipart({ title: 'Last Will', pdf: { name: 'Änn’s "will".pdf', bytes } })
  const answer = await stack.call({ method: 'POST', url: '/api/wills', headers: { ...parts.headers, 'x-person': ann.id }, payload: parts.payload })
  willId = answer.json().id
})
afterAll(() => stack.stop())
afterEach(() => resetClock())

/** A confirmed second factor, as accounts leaves it. */
async function stepUp(change: { person?: Person; purpose?: string; documentHash?: Buffer; confirmedAt?: Date } = {}): Promise<string> {
  const token = randomUUID()
  const at = change.confirmedAt ?? new Date()
  await stack.owner.query(
    `insert into step_ups (id, person_id, purpose, will_id, document_hash, code_hash, requested_at, code_expires_at, token_hash, confirmed_at, token_expires_at)
     values ($1, $2, $3, $4, $5, 'x', $6, $6, $7, $6, $8)`,
    [randomUUID(), (change.person ?? ann).id, change.purpose ?? 'open', willId, change.documentHash ?? hash, at, createHash('sha256').update(token).digest(), new Date(at.getTime() + 300_000)],
  )
  return token
}
const ask = async (token: string | undefined, part = 'document', person = ann) =>
  await stack.call({ method: 'POST', url: `/api/wills/${willId}/open`, headers: { 'x-person': person.id, ...(token === undefined ? {} : { 'step-up': token }) }, payload: { part } })
const fetchOpened = (requestId: string, person = ann) => stack.call({ method: 'GET', url: `/api/wills/${willId}/opened/${requestId}`, headers: { 'x-person': person.id } })
const fetchReady = (requestId: string) => eventually(async () => {
  const answer = await fetchOpened(requestId)
  return answer.statusCode === 202 ? null : answer
})
const objects = () => readdirSync(join(stack.dataDir, 'objects'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

it('gives the very bytes, once, as an attachment, and keeps no copy', async () => {
  const before = objects()
  const asked = await ask(await stepUp())
  expect(asked.statusCode).toBe(202)
  const answer = await fetchReady(asked.json().requestId)
  expect(answer.statusCode).toBe(200)
  expect(Buffer.compare(answer.rawPayload, bytes)).toBe(0)
  expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="_nn_s _will_.pdf"; filename*=UTF-8''%C3%84nn%E2%80%99s%20%22will%22.pdf`)
  expect((await fetchOpened(asked.json().requestId)).statusCode).toBe(410)
  expect(objects()).toBe(before)
  const log = await stack.owner.query(`select details from audit_entries where will_id = $1`, [willId])
  expect(JSON.stringify(log.rows)).toContain('document')
})

it('of ten fetches at once, one gets the bytes', async () => {
  const { requestId } = (await ask(await stepUp())).json()
  await eventually(async () => (await stack.owner.query(`select 1 from open_requests where id = $1 and state = 'ready'`, [requestId])).rows[0])
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchOpened(requestId)))
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 410)])
})

it.each([
  ['no confirmation', async () => undefined],
  ['one for signing', () => stepUp({ purpose: 'sign' })],
  ['one for another document', () => stepUp({ documentHash: Buffer.alloc(32, 1) })],
  ['somebody else’s', () => stepUp({ person: bob })],
  ['one six minutes old', () => stepUp({ confirmedAt: new Date(Date.now() - 360_000) })],
  ['an invented one', async () => 'invented'],
])('refuses with %s', async (_what, token) => {
  const answer = await ask(await token())
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'step-up-needed'])
})

it('is nobody else’s to ask or fetch', async () => {
  expect((await ask(await stepUp({ person: bob }), 'document', bob)).statusCode).toBe(404)
  const { requestId } = (await ask(await stepUp())).json()
  expect((await fetchOpened(requestId, bob)).statusCode).toBe(404)
  expect((await fetchOpened(randomUUID())).statusCode).toBe(404)
  expect((await fetchReady(requestId)).statusCode).toBe(200)
})

// A stolen api could write such rows: the worker has to see through them by itself.
it.each([
  ['somebody else', { person: 'bob' }],
  ['a confirmation that is too old', { minutes: -10 }],
  ['a confirmation for something else', { purpose: 'sign' }],
])('the worker refuses a forged request: %s', async (_what, forged: { person?: string; minutes?: number; purpose?: string }) => {
  const person = forged.person === 'bob' ? bob : ann
  const confirmedAt = new Date(Date.now() + (forged.minutes ?? 0) * 60_000)
  const token = await stepUp({ person, purpose: forged.purpose ?? 'open', confirmedAt })
  const step = (await stack.owner.query('select id from step_ups where token_hash = $1', [createHash('sha256').update(token).digest()])).rows[0].id
  const requestId = randomUUID()
  const before = objects()
  const { insertOpenRequest } = await import('./store.ts')
  const { enqueue } = await import('../platform/jobs.ts')
  await inTransaction(stack.db, { person }, async (tx) => {
    await insertOpenRequest(tx, { id: requestId, will_id: willId, person_id: person.id, part: 'document', document_hash: hash, step_up_id: step, public_key: 'x', created_at: now(), expires_at: new Date(Date.now() + 300_000) })
    await enqueue(tx, { name: 'open-will' }, { requestId })
  })
  const row = await eventually(async () => (await stack.owner.query(`select state, reason from open_requests where id = $1 and state <> 'waiting'`, [requestId])).rows[0])
  expect(row.state).toBe('refused')
  expect(row.reason).toMatch(/testator|confirmation/)
  expect(objects()).toBe(before)
})

it('opens what later stages keep, and says when a part is not there yet', async () => {
  expect((await ask(await stepUp(), 'capsule')).json()).toMatchObject({ status: 409, detail: 'The evidence capsule is not there yet.' })
  const capsule = Buffer.from('{"format":"testate-capsule/1"}')
  const object = await stack.app.store.put(await sealFor(stack.app.workerPublicKey, capsule, { willId, version: 1, purpose: 'capsule' }))
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => keepObject(tx, willId, 'capsule', object))
  const answer = await fetchReady((await ask(await stepUp(), 'capsule')).json().requestId)
  expect(answer.headers['content-type']).toBe('application/json')
  expect(answer.headers['content-disposition']).toContain('.capsule.json')
  expect(answer.rawPayload.equals(capsule)).toBe(true)
})

it('expires after five minutes, and the copy with it', async () => {
  const { requestId } = (await ask(await stepUp())).json()
  await eventually(async () => (await stack.owner.query(`select 1 from open_requests where id = $1 and state = 'ready'`, [requestId])).rows[0])
  const before = objects()
  resetClock = setClock(() => new Date(Date.now() + 301_000))
  expect((await fetchOpened(requestId)).statusCode).toBe(410)
  const { forgetOpened } = await import('./open-for-request.ts')
  await forgetOpened.run({ requestId }, { db: stack.workerDb, store: stack.app.store } as never)
  expect(objects()).toBe(before - 1)
})

// The legal notice and the review on record, over injected HTTP, as the audit log gives them back.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerReadForm } from './form/answer-form.ts'
import { canonicalJson } from '@testate/evidence/bytes/canonical-json'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { mountAudit } from '../audit/routes.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { willJobs } from './jobs.ts'
import { mountWills } from './routes.ts'

let stack: Stack
let ann: Person
let bob: Person
let willId: string
const bytes = makeWillPdf()
const documentHash = createHash('sha256').update(bytes).digest('hex')
const notice = { what: 'legal-notice', version: LEGAL_NOTICE.version }
const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, person = ann) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id },
    ...(payload === undefined ? {} : { payload }),
  })
const acknowledge = (body: object, person = ann) =>
  call('POST', `/api/wills/${willId}/acknowledgements`, body, person)
const entries = async (person = ann) =>
  (await call('GET', `/api/wills/${willId}/audit`, undefined, person)).json().entries as {
    event: string
    byYou: boolean
    details: object | null
  }[]
async function upload(pdf: Buffer): Promise<string> {
  const parts = multipart({ title: 'Last Will', pdf: { name: 'will.pdf', bytes: pdf } })
  return (
    await stack.call({
      method: 'POST',
      url: '/api/wills',
      headers: { ...parts.headers, 'x-person': ann.id },
      payload: parts.payload,
    })
  ).json().id
}

beforeAll(async () => {
  const people = knownPeople()
  stack = await startStack({
    answerers: [answerReadForm],
    mount: (app) => {
      mountAudit(app)
      mountWills(app)
    },
    personOf: people.personOf,
    queues: willJobs as never,
  })
  ann = await people.add(stack)
  bob = await people.add(stack, { name: 'Bob Sample' })
  willId = await upload(bytes)
})
afterAll(() => stack.stop())

it('the notice is on record in the version that was accepted', async () => {
  const answer = await acknowledge(notice)
  expect([answer.statusCode, typeof answer.json().at]).toEqual([201, 'string'])
  expect((await entries()).filter(({ event }) => event === 'legal-notice.accepted')).toMatchObject([
    { byYou: true, details: { version: LEGAL_NOTICE.version } },
  ])
})

it('only the present document of a version in force is put on record', async () => {
  expect((await acknowledge({ ...notice, version: '1999-01-01' })).json()).toMatchObject({
    code: 'conflict',
    detail: 'The legal notice has changed meanwhile. Please read it again.',
  })
  expect(
    (await acknowledge({ what: 'document-review', documentHash: 'ab'.repeat(32) })).json(),
  ).toMatchObject({
    code: 'conflict',
    detail: 'The document has been replaced meanwhile. Please look at the new one.',
  })
  expect((await acknowledge({ what: 'nothing' })).statusCode).toBe(400)
  expect((await entries()).filter(({ event }) => event === 'document.reviewed')).toEqual([])
})

it('the review names the document', async () => {
  expect((await acknowledge({ what: 'document-review', documentHash })).statusCode).toBe(201)
  expect((await entries()).find(({ event }) => event === 'document.reviewed')?.details).toMatchObject({
    documentHash,
  })
})

it('a repeat is on record once, with the time of the first', async () => {
  const before = await entries()
  const first = (await acknowledge(notice)).json().at as string
  expect(before.find(({ event }) => event === 'legal-notice.accepted')).toMatchObject({ at: first })
  expect((await acknowledge({ what: 'document-review', documentHash })).statusCode).toBe(201)
  expect(await entries()).toEqual(before)
})

it('what was said is found again however much else has happened to the will', async () => {
  const id = await upload(makeWillPdf({ salt: 'another' }))
  await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    for (let n = 0; n < 1_000; n += 1)
      await appendAny(tx, { event: 'recording.replaced', willId: id, actor: ann.id, details: { n } })
  })
  for (const time of ['first', 'second'])
    expect((await call('POST', `/api/wills/${id}/acknowledgements`, notice)).statusCode, time).toBe(201)
  const { rows } = await stack.owner.query(
    'select 1 from audit_entries where will_id = $1 and details = $2',
    [id, canonicalJson({ actor: ann.id, version: LEGAL_NOTICE.version })],
  )
  expect(rows).toHaveLength(1)
})

it('a stranger gets the answer for an unknown will', async () => {
  expect((await acknowledge(notice, bob)).statusCode).toBe(404)
})

it('a draft keeps the version the upload card gave it', async () => {
  const id = randomUUID()
  await call('PUT', `/api/drafts/${id}`, { form: { willTitle: 'Last Will' }, version: ' 2.1 ' })
  expect((await call('GET', `/api/wills/${id}`)).json()).toMatchObject({ version: '2.1', title: 'Last Will' })
  await call('PUT', `/api/drafts/${id}`, { form: { testatorName: 'Ann' } })
  expect((await call('GET', `/api/wills/${id}`)).json().version).toBe('2.1')
})

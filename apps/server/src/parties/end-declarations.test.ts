// A better scan of the same will, over HTTP: taken until the ceremony opens, and what it ends.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { sampleForm } from '../../../../test/stack/sample-form.ts'
import { mountIdentity } from '../identity/routes.ts'
import { listen } from '../listeners.ts'
import { willJobs } from '../wills/jobs.ts'
import { mountWills } from '../wills/routes.ts'
import { mountParties } from './routes.ts'

let stack: AccountsStack
let ann: Browser & { id: string }
let id: string
beforeAll(async () => {
  listen()
  stack = await startAccounts({
    queues: willJobs as never,
    mount: (app) => {
      mountWills(app)
      mountParties(app)
      mountIdentity(app)
    },
  })
})
afterAll(async () => await stack.stop())

const form = {
  ...sampleForm,
  testatorEmail: 'ann@example.org',
  executorName: 'Executor One',
  executorEmail: 'executor@example.org',
  executorRelationship: 'Friend',
  willTitle: 'Last Will and Testament',
}
async function upload(salt: string, fields: object = {}) {
  const parts = multipart({ willId: id, ...fields, pdf: { name: 'will.pdf', bytes: makeWillPdf({ salt }) } })
  return await ann.call({
    method: 'POST',
    url: '/api/wills',
    headers: { ...parts.headers, origin: stack.config.publicUrl },
    payload: parts.payload,
  })
}
const will = async () => (await ann.get(`/api/wills/${id}`)).json()
const review = async () =>
  await ann.post(`/api/wills/${id}/acknowledgements`, {
    what: 'document-review',
    documentHash: (await will()).pdfHash,
  })
const parties = async (): Promise<{ state: string; declared: boolean; presence: string | null }[]> =>
  (await ann.get(`/api/wills/${id}/parties`)).json()
const declarations = {
  isAdult: true,
  notBeneficiary: true,
  notSpouseOfBeneficiary: true,
  presence: 'in-person',
}
async function accept(email: string): Promise<Browser & { declare(): Promise<unknown> }> {
  const witness = stack.browser()
  const { token } = (await stack.lastMail('invitation', email)).data
  const { partyId, personId } = (await witness.post(`/api/invitations/${token!}`)).json()
  const declare = async () => (await witness.put(`/api/parties/${partyId}/declarations`, declarations)).json()
  await declare()
  await witness.post('/api/identity/verify', {
    userId: personId,
    documentType: 'passport',
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
    sample: true,
  })
  return { ...witness, declare }
}
const logged = async (event: string): Promise<number> =>
  (await stack.owner.query('select 1 from audit_entries where will_id = $1 and event = $2', [id, event])).rows
    .length

beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox')
  const name = randomBytes(4).toString('hex')
  ann = await signedIn(stack, { email: `${name}@example.org`, username: name })
  id = randomUUID()
  await ann.put(`/api/drafts/${id}`, { form })
  expect((await upload('first', { title: form.willTitle })).statusCode).toBe(201)
  expect((await ann.post(`/api/wills/${id}/submit`, form)).statusCode).toBe(200)
})

test('it takes the place of the first, keeps the form, and is reviewed anew', async () => {
  const before = (await will()).pdfHash
  expect((await review()).statusCode).toBe(201)
  const answer = await upload('better scan', { title: 'Another', originalLocation: 'Elsewhere, somewhere' })
  expect(answer.statusCode).toBe(201)
  const after = await will()
  expect(after.pdfHash).not.toBe(before)
  expect(after).toMatchObject({
    status: 'uploaded',
    title: form.willTitle,
    originalLocation: form.storageLocationAddress,
    form,
    pagesStage: { state: 'pending' },
  })
  const stale = { what: 'document-review', documentHash: before }
  expect((await ann.post(`/api/wills/${id}/acknowledgements`, stale)).json().reason).toBe('document-replaced')
  expect((await review()).statusCode).toBe(201)
  expect(await logged('document.reviewed')).toBe(2)
  expect(await logged('will.document-replaced')).toBe(1)
})

test('a witness who had declared is told and declares again, and is identified as before', async () => {
  await ann.post(`/api/wills/${id}/invitations`)
  const witness = await accept('one@example.org')
  expect((await parties())[1]).toMatchObject({ state: 'identity verified', declared: true })
  expect((await upload('better scan')).statusCode).toBe(201)
  expect((await parties())[1]).toMatchObject({ state: 'opened', declared: false, presence: null })
  expect(await logged('party.declarations-ended')).toBe(1)
  const told = (await stack.mails()).filter(({ template }) => template === 'document-replaced')
  expect(told.map(({ data }) => data.name)).toEqual(['Witness One'])
  await witness.declare()
  expect((await parties())[1]).toMatchObject({ state: 'identity verified', declared: true })
})

test('the very same file again ends nothing', async () => {
  await ann.post(`/api/wills/${id}/invitations`)
  await accept('one@example.org')
  expect((await upload('first')).statusCode).toBe(201)
  expect((await parties())[1]).toMatchObject({ state: 'identity verified', declared: true })
  expect(await logged('party.declarations-ended')).toBe(0)
})

test('not once all three are identified', async () => {
  await stack.owner.query("update wills set status = 'verified' where id = $1", [id])
  expect((await upload('better scan')).json()).toMatchObject({ status: 409, reason: 'document-closed' })
})

// A submitted form over HTTP: seen by its testator alone, changed until a witness accepts, and what each change
// brings with it.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { pay } from '../../../../test/stack/ceremony.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { sampleForm } from '../../../../test/stack/sample-form.ts'
import { mountIdentity } from '../identity/routes.ts'
import { listen } from '../listeners.ts'
import { mountParties } from '../parties/routes.ts'
import type { Person } from '../platform/database/person.ts'
import { mountWills } from './routes.ts'

let stack: AccountsStack
let ann: Browser & { id: string }
let id: string
beforeAll(async () => {
  listen()
  stack = await startAccounts({
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
  executorEmail: 'wrong@example.org',
  executorRelationship: 'Friend',
  willTitle: 'Last Will and Testament',
}
const submit = async (changes: object = {}) =>
  await ann.post(`/api/wills/${id}/submit`, { ...form, ...changes })
const save = async (changes: object) => await ann.put(`/api/drafts/${id}`, { form: changes })
const will = async (who: Browser = ann) => (await who.get(`/api/wills/${id}`)).json()
const parties = async (): Promise<{ id: string; name: string; email: string; state: string }[]> =>
  (await ann.get(`/api/wills/${id}/parties`)).json()
const invite = async () => await ann.post(`/api/wills/${id}/invitations`)
const tokenFor = async (email: string): Promise<string> =>
  (await stack.lastMail('invitation', email)).data.token!
const accept = async (email: string): Promise<Browser> => {
  const witness = stack.browser()
  const answer = await witness.post(`/api/invitations/${await tokenFor(email)}`)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return witness
}
const logged = async (event: string): Promise<Record<string, unknown>[]> =>
  (
    await stack.owner.query<{ details: string }>(
      'select details from audit_entries where will_id = $1 and event = $2 order by id',
      [id, event],
    )
  ).rows.map(({ details }) => JSON.parse(details) as Record<string, unknown>)

/** Submitted, and with a PDF, as the upload leaves it. */
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox')
  const name = randomBytes(4).toString('hex')
  ann = await signedIn(stack, { email: `${name}@example.org`, username: name })
  id = randomUUID()
  await save(form)
  const answer = await submit()
  if (answer.statusCode !== 200) throw new Error(answer.body)
  await stack.owner.query(
    `update wills set status = 'uploaded', document_hash = $2, document_object = 'x' where id = $1`,
    [id, randomBytes(32)],
  )
})

test('its testator sees everything they submitted; a witness sees nothing of it', async () => {
  expect(await will()).toMatchObject({ form, changes: null, changeable: true, networks: form.selectedChains })
  await invite()
  const seen = await will(await accept('one@example.org'))
  expect(seen).toMatchObject({ form: null, changes: null, changeable: false })
  expect(JSON.stringify(seen)).not.toMatch(/Executor One|wrong@example|020 7946|Example & Co/)
})

test('what is typed into it is kept apart until it is submitted again, or put back', async () => {
  const saved = await save({ executorEmail: 'executor@example.org', willTitle: 'Another title' })
  expect(saved.json().form).toEqual({
    ...form,
    executorEmail: 'executor@example.org',
    willTitle: 'Another title',
  })
  const changes = { executorEmail: 'executor@example.org', willTitle: 'Another title' }
  expect(await will()).toMatchObject({ form, changes, title: form.willTitle })
  expect((await save({ selectedChains: ['ethereum', 'solana'] })).statusCode).toBe(200)
  expect((await will()).changes).toEqual(changes)
  await save(form)
  expect((await will()).changes).toBeNull()
})

test('another window’s changes to it are not overwritten', async () => {
  const { updatedAt } = await will()
  await save({ executorEmail: 'executor@example.org' })
  const stale = await ann.put(`/api/drafts/${id}`, { form: { executorName: 'Other' }, updatedAt })
  expect(stale.json()).toMatchObject({
    code: 'conflict',
    form: { executorEmail: 'executor@example.org', executorName: 'Executor One' },
  })
})

test('submitted again, it takes the place of the old one and is a line of the log', async () => {
  const before = await parties()
  await save({ executorEmail: 'executor@example.org' })
  expect((await submit({ executorEmail: 'executor@example.org' })).statusCode).toBe(200)
  expect(await will()).toMatchObject({
    form: { ...form, executorEmail: 'executor@example.org' },
    changes: null,
  })
  expect(await logged('will.form-changed')).toMatchObject([{ fields: ['executorEmail'] }])
  expect(await parties()).toEqual(before)
  // The same once more changes nothing, and is no line.
  expect((await submit({ executorEmail: 'executor@example.org' })).statusCode).toBe(200)
  expect(await logged('will.form-changed')).toHaveLength(1)
  expect(await logged('will.submitted')).toHaveLength(1)
})

test('every rule of the form applies to a change', async () => {
  const answer = await submit({ executorEmail: 'nowhere' })
  expect(answer.json()).toMatchObject({ code: 'invalid-fields', errors: [{ field: 'executorEmail' }] })
  expect((await will()).form.executorEmail).toBe('wrong@example.org')
})

test('a witness who was invited and is changed: the old link ends and the new address is invited', async () => {
  await invite()
  const old = await tokenFor('one@example.org')
  const untouched = await tokenFor('two@example.org')
  expect((await submit({ witness1Email: 'uno@example.org' })).statusCode).toBe(200)
  expect((await ann.get(`/api/invitations/${old}`)).json()).toEqual({ state: 'ended', canResend: false })
  expect((await ann.get(`/api/invitations/${untouched}`)).json().state).toBe('open')
  expect((await ann.get(`/api/invitations/${await tokenFor('uno@example.org')}`)).json()).toMatchObject({
    state: 'open',
    name: 'Witness One',
  })
})

test('a witness who was not invited and is changed is not invited by it', async () => {
  expect((await submit({ witness1Email: 'uno@example.org' })).statusCode).toBe(200)
  expect((await parties()).map(({ email }) => email).slice(1)).toEqual(['uno@example.org', 'two@example.org'])
  expect((await stack.mails()).filter(({ template }) => template === 'invitation')).toEqual([])
})

test('once a witness has accepted, nothing of it can be changed, also after they were replaced', async () => {
  await invite()
  await accept('two@example.org')
  const refused = { status: 409, code: 'not-now', reason: 'form-accepted', willStatus: 'uploaded' }
  expect((await will()).changeable).toBe(false)
  expect((await save({ executorName: 'Other' })).json()).toMatchObject(refused)
  expect((await submit({ executorName: 'Other' })).json()).toMatchObject(refused)
  const second = (await parties())[2]!
  await ann.post(`/api/parties/${second.id}/replace`, { name: 'Witness Three', email: 'three@example.org' })
  expect((await submit({ executorName: 'Other' })).json()).toMatchObject(refused)
  // The form names who is asked now.
  expect((await will()).form).toMatchObject({
    witness2Name: 'Witness Three',
    witness2Email: 'three@example.org',
    executorName: 'Executor One',
  })
})

test('nobody changes another person’s', async () => {
  const eve = await signedIn(stack, { email: `${id}@example.org`, username: `eve${id.slice(0, 8)}` })
  expect((await eve.put(`/api/drafts/${id}`, { form: { executorName: 'Eve' } })).statusCode).toBe(404)
  expect((await eve.post(`/api/wills/${id}/submit`, form)).statusCode).toBe(404)
})

const beIdentified = async () =>
  await ann.post('/api/identity/verify', {
    userId: ann.id,
    documentType: 'passport',
    documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
    sample: true,
  })

test('a changed name of the testator means identity again', async () => {
  expect((await beIdentified()).statusCode).toBe(201)
  expect((await parties())[0]).toMatchObject({ state: 'identity verified' })
  expect((await submit({ testatorPhone: '020 7946 0001' })).statusCode).toBe(200)
  expect((await parties())[0]).toMatchObject({ state: 'identity verified' })

  expect((await submit({ testatorName: 'Ann Mary Example' })).statusCode).toBe(200)
  expect((await parties())[0]).toMatchObject({ name: 'Ann Mary Example', state: 'opened' })
  expect((await ann.get('/api/identity/checks/mine')).json()).toMatchObject({ accepted: false })
  expect(await logged('identity.asked-again')).toMatchObject([{ personId: ann.id }])
  expect((await beIdentified()).statusCode).toBe(201)
  expect((await parties())[0]).toMatchObject({ state: 'identity verified' })
})

test('not where another will of theirs relies on the same check', async () => {
  await beIdentified()
  const first = id
  id = randomUUID()
  await save(form)
  expect((await submit()).statusCode).toBe(200)
  expect((await parties())[0]).toMatchObject({ state: 'identity verified' })
  const refused = await submit({ testatorName: 'Ann Mary Example' })
  expect(refused.json()).toMatchObject({ status: 409, reason: 'testator-name-relied-on' })
  expect((await will()).form.testatorName).toBe('Ann Example')
  id = first
  expect((await parties())[0]).toMatchObject({ name: 'Ann Example', state: 'identity verified' })
})

test('networks change before payment, and are refused afterwards with the reason', async () => {
  expect((await submit({ selectedChains: ['solana'] })).statusCode).toBe(200)
  expect(await will()).toMatchObject({ networks: ['solana'] })
  const payer = { id: ann.id, name: 'Ann Example', email: 'ann@example.org' } as Person
  await pay(stack, id, payer, ['solana'])
  expect((await submit({ selectedChains: ['solana', 'corda'] })).json()).toMatchObject({
    status: 409,
    code: 'not-now',
    reason: 'networks-paid-for',
    detail: expect.stringContaining('You can add another on the payment page.'),
  })
  expect(await will()).toMatchObject({ networks: ['solana'] })
  // Everything else can still be changed.
  expect((await submit({ selectedChains: ['solana'], executorName: 'Executor Two' })).statusCode).toBe(200)
})

const details = async (change: object, token?: string) =>
  await ann.call({
    method: 'PUT',
    url: `/api/wills/${id}/details`,
    payload: change,
    headers: token === undefined ? {} : { 'step-up': token },
  })
const proof = async () =>
  await giveProof(stack, ann.id, { purpose: 'change', willId: id, documentHash: (await will()).pdfHash })

test('place and executor are changed at any time with a second factor, each a line of the log', async () => {
  await stack.owner.query("update wills set status = 'verified' where id = $1", [id])
  const place = { storageLocationAddress: ' Solicitor’s strongroom, York ' }
  expect((await details(place)).json()).toMatchObject({ code: 'step-up-needed' })
  const token = await proof()
  expect((await details(place, token)).json()).toMatchObject({
    originalLocation: 'Solicitor’s strongroom, York',
    form: { ...form, storageLocationAddress: 'Solicitor’s strongroom, York' },
  })
  const { rows } = await stack.owner.query('select place_changed_at as at from wills where id = $1', [id])
  expect(rows[0].at).toBeInstanceOf(Date)
  // The proof was for that one act.
  const executor = { executorName: 'Executor Two', executorEmail: 'two.executor@example.org' }
  expect((await details(executor, token)).json()).toMatchObject({ code: 'step-up-needed' })
  expect((await details(executor, await proof())).json()).toMatchObject({ form: executor })
  expect(await logged('will.details-changed')).toMatchObject([
    { fields: ['storageLocationAddress'] },
    { fields: ['executorName', 'executorEmail'] },
  ])
  const told = (await stack.mails()).filter(({ template }) => template === 'details-changed')
  expect(told.map(({ data }) => [data.place, data.executor])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the form’s rules apply to them, and nothing else can be changed so', async () => {
  const answer = await details({ executorEmail: 'nowhere' }, await proof())
  expect(answer.json()).toMatchObject({ code: 'invalid-fields', errors: [{ field: 'executorEmail' }] })
  expect((await details({ testatorName: 'Eve' }, await proof())).statusCode).toBe(400)
  await stack.owner.query("update wills set status = 'withdrawn' where id = $1", [id])
  expect((await details({ executorName: 'Executor Two' }, await proof())).json().code).toBe('not-now')
  expect((await will()).form).toEqual(form)
})

test('what is there already is no change, and uses no proof up', async () => {
  const token = await proof()
  expect((await details({ executorName: form.executorName }, token)).statusCode).toBe(200)
  expect(await logged('will.details-changed')).toEqual([])
  expect((await details({ executorName: 'Executor Two' }, token)).statusCode).toBe(200)
})

// A codicil: begun on a registered will of one's own, and asked about before that will's registration ends.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeWillPdf } from '../../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { changeStatus } from '../change-status.ts'
import { answerReadForm } from '../form/answer-form.ts'
import { willJobs } from '../jobs.ts'
import { mountWills } from '../routes.ts'

const people = knownPeople()
let stack: Stack
let ann: Person
let bob: Person
let witness: Person
beforeAll(async () => {
  stack = await startStack({
    answerers: [answerReadForm],
    mount: mountWills,
    personOf: people.personOf,
    queues: willJobs as never,
  })
  ann = await people.add(stack)
  bob = await people.add(stack, { name: 'Bob Sample' })
  witness = await people.add(stack, { kind: 'guest', name: 'Witness One', role: null })
})
afterAll(() => stack.stop())

const form = {
  testatorName: 'Ann Example',
  testatorEmail: 'ann@example.com',
  testatorPhone: '020 7946 0000',
  testatorAddress: '1 Example Street, London',
  witness1Name: 'Witness One',
  witness1Email: 'one@example.com',
  executorName: 'Executor One',
  executorEmail: 'executor@example.com',
  executorRelationship: 'Sister',
  willTitle: 'Last Will and Testament',
  willDescription: 'Everything to the cats of the parish.',
  storageLocationAddress: 'With Example Solicitors, Exampleton',
  agreeTerms: true,
}
const call = (
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object,
  person = ann,
  headers: Record<string, string> = {},
) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })

async function reach(
  id: string,
  ...statuses: readonly ('verified' | 'witnessed' | 'registering' | 'registered')[]
) {
  const bytes = makeWillPdf({ salt: randomUUID() })
  const upload = multipart({ willId: id, pdf: { name: 'will.pdf', bytes, type: 'application/pdf' } })
  const answer = await stack.call({
    method: 'POST',
    url: '/api/wills',
    payload: upload.payload,
    headers: { ...upload.headers, 'x-person': ann.id },
  })
  expect(answer.statusCode).toBe(201)
  for (const to of statuses)
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      changeStatus(tx, id, to, { actor: 'worker', reason: 'test' }),
    )
}
const all = ['verified', 'witnessed', 'registering', 'registered'] as const
async function registered(): Promise<string> {
  const id = randomUUID()
  await call('PUT', `/api/drafts/${id}`, { form })
  await reach(id, ...all)
  return id
}
const begin = (id: string, person = ann) => call('POST', `/api/wills/${id}/codicils`, {}, person)
const hashOf = async (id: string): Promise<string> =>
  (
    await stack.owner.query<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      [id],
    )
  ).rows[0]!.hash

describe('a codicil', () => {
  it('is a draft of its own that amends the will, with what is the same for both', async () => {
    const will = await registered()
    const answer = await begin(will)
    expect(answer.statusCode).toBe(201)
    const made = answer.json()
    expect(made).toMatchObject({
      status: 'draft',
      version: '1.0',
      versionNumber: 1,
      supersedesId: null,
      amends: { id: will, title: 'Last Will and Testament' },
      title: 'Codicil to Last Will and Testament',
      pdfHash: null,
      form: {
        testatorName: 'Ann Example',
        executorEmail: 'executor@example.com',
        storageLocationAddress: 'With Example Solicitors, Exampleton',
        willTitle: 'Codicil to Last Will and Testament',
      },
    })
    // It may have other witnesses, says something else, and is agreed to anew.
    for (const field of ['witness1Name', 'witness1Email', 'willDescription', 'agreeTerms'])
      expect(made.form).not.toHaveProperty(field)
    expect((await call('GET', `/api/wills/${will}`)).json()).toMatchObject({
      status: 'registered',
      amends: null,
      codicils: [{ id: made.id, status: 'draft', stands: false }],
    })
    expect((await call('GET', '/api/wills')).json()[0]).toMatchObject({
      id: made.id,
      amends: { id: will, title: 'Last Will and Testament' },
    })
  })

  it('only to a registered will of one’s own, and not to a codicil', async () => {
    const draft = randomUUID()
    await call('PUT', `/api/drafts/${draft}`, { form })
    expect((await begin(draft)).json()).toMatchObject({ code: 'not-now' })
    const will = await registered()
    expect((await begin(will, bob)).statusCode).toBe(404)
    const codicil = (await begin(will)).json().id as string
    await reach(codicil, ...all)
    expect((await begin(codicil)).json()).toMatchObject({ code: 'rule-broken', reason: 'codicil-of-codicil' })
  })

  it('a long title is cut to what the form takes', async () => {
    const will = await registered()
    await stack.owner.query('update wills set title = $2 where id = $1', [will, 'é'.repeat(200)])
    expect([...((await begin(will)).json().title as string)]).toHaveLength(200)
  })

  it('its witness is not told the title of the will that it amends', async () => {
    const will = await registered()
    const codicil = (await begin(will)).json().id as string
    await stack.owner.query(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, 'witness', 1, $3, 'Witness One', $4, 'opened', now(), now())`,
      [randomUUID(), codicil, witness.id, witness.email],
    )
    expect((await call('GET', `/api/wills/${codicil}`, undefined, witness)).json()).toMatchObject({
      amends: { id: will, title: null },
      codicils: [],
    })
  })

  it('what it amends is a will of the same testator, and stays so, whatever a login writes', async () => {
    const [will, other] = [await registered(), await registered()]
    const codicil = (await begin(will)).json().id as string
    const amend = (testator: string, amends: string) =>
      stack.owner.query(
        `insert into wills (id, testator_id, status, amends_id, created_at, updated_at)
         values (gen_random_uuid(), $1, 'draft', $2, now(), now())`,
        [testator, amends],
      )
    await expect(amend(bob.id, will)).rejects.toThrow('a codicil amends a will of its own testator')
    await expect(amend(ann.id, codicil)).rejects.toThrow('a codicil amends a will of its own testator')
    await expect(
      stack.owner.query('update wills set amends_id = $2 where id = $1', [codicil, other]),
    ).rejects.toThrow('what a codicil amends stays as it was begun')
  })
})

describe('a new version of a will with codicils', () => {
  const supersede = async (id: string, keptCodicils?: string[]) =>
    await call('POST', `/api/wills/${id}/versions`, keptCodicils === undefined ? {} : { keptCodicils }, ann, {
      'step-up': await giveProof(stack, ann.id, {
        purpose: 'supersede',
        willId: id,
        documentHash: await hashOf(id),
      }),
    })

  it('is begun once each codicil that stands was answered for', async () => {
    const will = await registered()
    const [one, two] = [(await begin(will)).json().id as string, (await begin(will)).json().id as string]
    await reach(one, ...all)
    await reach(two, ...all)
    for (const [kept, open] of [
      [undefined, 2],
      [[one], 1],
    ] as const)
      expect((await supersede(will, kept === undefined ? undefined : [...kept])).json()).toMatchObject({
        status: 409,
        code: 'conflict',
        reason: 'codicil-unanswered',
        codicils: open,
      })
    expect((await supersede(will, [one, two])).json()).toMatchObject({ supersedesId: will, amends: null })
  })

  it('asks about no codicil that is a draft, or being withdrawn', async () => {
    const will = await registered()
    await begin(will)
    const going = (await begin(will)).json().id as string
    await reach(going, ...all)
    await stack.owner.query(
      `insert into withdrawals (id, will_id, person_id, proof_id) values ($1, $2, $3, $4)`,
      [randomUUID(), going, ann.id, randomUUID()],
    )
    expect((await supersede(will)).statusCode).toBe(201)
  })

  it('of a codicil: it amends the same will', async () => {
    const will = await registered()
    const codicil = (await begin(will)).json().id as string
    await reach(codicil, ...all)
    expect((await supersede(codicil)).json()).toMatchObject({
      supersedesId: codicil,
      amends: { id: will },
      versionNumber: 2,
    })
  })

  it('a proof is not used up by a refusal', async () => {
    const will = await registered()
    const codicil = (await begin(will)).json().id as string
    await reach(codicil, ...all)
    const token = await giveProof(stack, ann.id, {
      purpose: 'supersede',
      willId: will,
      documentHash: await hashOf(will),
    })
    const tried = (keptCodicils: string[]) =>
      call('POST', `/api/wills/${will}/versions`, { keptCodicils }, ann, { 'step-up': token })
    expect((await tried([])).statusCode).toBe(409)
    const { rows } = await stack.owner.query<{ used: boolean }>(
      'select used_at is not null as used from proofs where token_hash = $1',
      [createHash('sha256').update(token).digest()],
    )
    expect(rows).toEqual([{ used: false }])
    expect((await tried([codicil])).statusCode).toBe(201)
  })
})

// Drafts, the form, the list, who sees what, and versions, over injected HTTP.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerReadForm } from './form/answer-form.ts'
import { fieldProblem } from '@testate/domain/field-problems'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { TERMS } from '@testate/domain/registration-form'
import { inTransaction } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { changeStatus } from './change-status.ts'
import { listenForWills } from './events.ts'
import { willJobs } from './jobs.ts'
import { mountWills } from './routes.ts'
import { acceptPages } from './store.ts'

const people = knownPeople()
let stack: Stack
let ann: Person
let bob: Person
let witness: Person
let admin: Person
const submitted: string[] = []
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
  admin = await people.add(stack, { name: 'Admin Sample', role: 'admin', isAdmin: true })
  listenForWills()
  on('will.submitted', async (_tx, { willId }) => void submitted.push(willId))
})
afterAll(() => stack.stop())

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, person = ann) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id },
    ...(payload === undefined ? {} : { payload }),
  })
const form = {
  testatorName: 'Ann Example',
  testatorEmail: 'ann@example.com',
  testatorPhone: '020 7946 0000',
  testatorAddress: '1 Example Street, London',
  witness1Name: 'Witness One',
  witness1Email: 'one@example.com',
  witness2Name: 'Witness Two',
  witness2Email: 'two@example.com',
  executorName: 'Executor One',
  executorEmail: 'executor@example.com',
  executorRelationship: 'Friend',
  willTitle: 'Last Will and Testament',
  willDescription: 'Everything to charity, in equal parts.',
  storageLocationAddress: 'Safe of Example & Co, London',
  selectedChains: ['ethereum', 'solana'],
  agreeTerms: true,
  confirmLegalAdvice: true,
}
const save = (id: string, body: object, person = ann) => call('PUT', `/api/drafts/${id}`, body, person)
async function upload(willId: string, { salt = willId, person = ann } = {}) {
  const parts = multipart({
    willId,
    title: 'Last Will and Testament',
    pdf: { name: 'will.pdf', bytes: makeWillPdf({ salt }) },
  })
  return await stack.call({
    method: 'POST',
    url: '/api/wills',
    headers: { ...parts.headers, 'x-person': person.id },
    payload: parts.payload,
  })
}

describe('the same PDF twice', () => {
  const sameAs = async (id: string, person = ann) =>
    (await call('GET', `/api/wills/${id}`, undefined, person)).json().sameDocumentAs

  it('is taken, and each of the two wills names the other until one is withdrawn', async () => {
    const [first, second, other] = [randomUUID(), randomUUID(), randomUUID()]
    for (const id of [first, second, other]) await save(id, { form: { willTitle: `Will ${id}` } })
    expect((await upload(first, { salt: 'twice' })).json().sameDocumentAs).toBeNull()
    const again = await upload(second, { salt: 'twice' })
    expect(again.statusCode).toBe(201)
    const title = 'Last Will and Testament'
    expect(again.json().sameDocumentAs).toEqual({ id: first, title, status: 'uploaded' })
    expect(await sameAs(first)).toMatchObject({ id: second })
    await upload(other)
    expect(await sameAs(other)).toBeNull()
    await stack.owner.query(`update wills set status = 'withdrawn' where id = $1`, [second])
    expect(await sameAs(first)).toBeNull()
  })

  it('says nothing about another person’s will', async () => {
    const [hers, his] = [randomUUID(), randomUUID()]
    const cai = await people.add(stack, { name: 'Cai Sample' })
    await save(hers, { form: {} })
    await upload(hers, { salt: 'shared' })
    await save(his, { form: {} }, cai)
    expect((await upload(his, { salt: 'shared', person: cai })).json().sameDocumentAs).toBeNull()
    expect(await sameAs(hers)).toBeNull()
  })
})

describe('a draft', () => {
  let id: string
  beforeEach(() => {
    id = randomUUID()
  })

  it('is made by its first save, keeps fields apart, and shows them again', async () => {
    expect((await save(id, { form: { testatorName: 'Ann' } })).statusCode).toBe(200)
    const second = await save(id, {
      form: { witness1Name: 'Witness One', selectedChains: ['corda', 'nowhere'] },
    })
    expect(second.json().form).toEqual({
      testatorName: 'Ann',
      witness1Name: 'Witness One',
      selectedChains: ['corda', 'nowhere'],
    })
    expect((await call('GET', `/api/wills/${id}`)).json()).toMatchObject({
      status: 'draft',
      testatorName: 'Ann',
      networks: ['corda'],
      form: { witness1Name: 'Witness One' },
      openable: [],
    })
  })

  it('begins with the panel’s default networks', async () => {
    await save(id, { form: {} })
    expect((await call('GET', `/api/wills/${id}`)).json().networks).toEqual(['solana', 'corda'])
  })

  it('does not overwrite what another window saved', async () => {
    const first = (await save(id, { form: { testatorName: 'Ann' } })).json()
    const second = (await save(id, { form: { testatorName: 'Ann E' }, updatedAt: first.updatedAt })).json()
    const stale = await save(id, { form: { testatorName: 'Old' }, updatedAt: first.updatedAt })
    expect(stale.statusCode).toBe(409)
    expect(stale.json()).toMatchObject({
      code: 'conflict',
      updatedAt: second.updatedAt,
      form: { testatorName: 'Ann E' },
    })
    expect((await save(id, { form: { testatorName: 'New' }, updatedAt: second.updatedAt })).statusCode).toBe(
      200,
    )
  })

  it('is saved by whoever read it before its pages were counted: nobody has changed the form', async () => {
    await save(id, { form })
    expect((await upload(id)).statusCode).toBe(201)
    const { updatedAt } = (await call('GET', `/api/wills/${id}`)).json()
    await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => await acceptPages(tx, id, 2))
    expect((await save(id, { form: { testatorName: 'Ann' }, updatedAt })).statusCode).toBe(200)
  })

  it('of ten saves at once from one state, one wins', async () => {
    const { updatedAt } = (await save(id, { form: {} })).json()
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => save(id, { form: { testatorName: `Ann ${n}` }, updatedAt })),
    )
    expect(answers.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  it('is its testator’s alone, and its id tells nothing', async () => {
    await save(id, { form: { testatorName: 'Ann' } })
    const taken = await save(id, { form: { testatorName: 'Bob' } }, bob)
    expect([taken.statusCode, (await call('GET', `/api/wills/${id}`, undefined, bob)).statusCode]).toEqual([
      404, 404,
    ])
    expect((await call('GET', `/api/wills/${id}`)).json().form.testatorName).toBe('Ann')
  })

  it.each([
    { form: { status: 'registered' } },
    { form: {}, testatorId: 'x' },
    { form: { testatorName: 7 } },
    { form: { testatorName: 'a\0b' } },
    { form: { testatorName: '\ud800' } },
    {},
    { form: { willDescription: 'a'.repeat(6_001) } },
  ])('refuses %j', async (body) => {
    expect((await save(id, body)).statusCode).toBe(400)
    expect((await stack.owner.query('select 1 from wills where id = $1', [id])).rows).toEqual([])
  })
})

describe('submitting', () => {
  it('stores form, terms and time, and tells who comes next', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    const answer = await call('POST', `/api/wills/${id}/submit`, {
      ...form,
      testatorName: '  Ann Example ',
      registrationTimestamp: '2020-01-01T00:00:00.000Z',
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      warnings: [],
      will: {
        id,
        title: 'Last Will and Testament',
        networks: ['solana', 'ethereum'],
        status: 'draft',
        form: { testatorName: 'Ann Example' },
        originalLocation: 'Safe of Example & Co, London',
      },
    })
    expect(answer.json().registrationTimestamp).not.toContain('2020')
    expect(submitted).toContain(id)
    const row = (
      await stack.owner.query('select terms_version, submitted_at, description from wills where id = $1', [
        id,
      ])
    ).rows[0]
    expect(row).toMatchObject({
      terms_version: TERMS.version,
      description: 'Everything to charity, in equal parts.',
    })
    // Until a witness has accepted it can be changed (changeable-form.test.ts).
    expect((await save(id, { form: { witness1Name: 'Somebody Else' } })).statusCode).toBe(200)
    expect((await call('GET', `/api/wills/${id}`)).json()).toMatchObject({
      form: { witness1Name: 'Witness One' },
      changes: { witness1Name: 'Somebody Else' },
    })
    expect((await call('POST', `/api/wills/${id}/submit`, form)).json()).toMatchObject({
      will: { form: { witness1Name: 'Witness One' }, changes: null },
    })
  })

  it('answers every broken rule with its field and message, and stores nothing', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    const answer = await call('POST', `/api/wills/${id}/submit`, {
      ...form,
      willTitle: 'Will',
      witness2Email: 'ONE@example.com',
      selectedChains: [],
      agreeTerms: false,
      // Set anew by the server, whatever it is: it hides no other error.
      registrationTimestamp: 'yesterday',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([
      fieldProblem('willTitle', 'text-too-short', { least: 5 }),
      fieldProblem('selectedChains', 'network-needed'),
      fieldProblem('agreeTerms', 'terms-needed'),
      fieldProblem('witness2Email', 'witness-2-is-witness-1'),
    ])
    expect((await call('GET', `/api/wills/${id}`)).json()).toMatchObject({ submittedAt: null, form: {} })
    expect(submitted).not.toContain(id)
  })

  it('warns about an executor who witnesses', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    expect(
      (await call('POST', `/api/wills/${id}/submit`, { ...form, witness1Email: form.executorEmail })).json()
        .warnings,
    ).toMatchObject([{ field: 'witness1Email' }])
  })

  it('a failing listener undoes it whole', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    let fail = true
    on('will.submitted', async (_tx, { willId }) => {
      if (fail && willId === id) throw new Error('parties could not be made')
    })
    expect((await call('POST', `/api/wills/${id}/submit`, form)).statusCode).toBe(500)
    fail = false
    expect((await call('GET', `/api/wills/${id}`)).json().submittedAt).toBeNull()
    expect((await call('POST', `/api/wills/${id}/submit`, form)).statusCode).toBe(200)
  })

  it('is the testator’s alone', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    expect((await call('POST', `/api/wills/${id}/submit`, form, bob)).statusCode).toBe(404)
  })
})

describe('who sees what', () => {
  it('a list of another person’s wills is refused, and one’s own holds one’s own', async () => {
    expect((await call('GET', `/api/wills?userId=${bob.id}`)).statusCode).toBe(403)
    expect((await call('GET', '/api/wills?userId=1')).statusCode).toBe(403)
    expect((await call('GET', '/api/wills', undefined, bob)).json()).toEqual([])
    expect((await stack.call({ method: 'GET', url: '/api/wills' })).statusCode).toBe(401)
  })

  it('the list answers what is asked for: as what, at which stage, one alone, page by page', async () => {
    const carol = await people.add(stack, { name: 'Carol Sample' })
    const dan = await people.add(stack, { name: 'Dan Sample' })
    const made = new Map<string, string>()
    for (const [n, [title, owner, status, submitted]] of Object.entries([
      ['draft', carol, 'draft', false],
      ['sent', carol, 'uploaded', true],
      ['uploaded', carol, 'uploaded', false],
      ['verified', carol, 'verified', true],
      ['registered', carol, 'registered', true],
      ['withdrawn', carol, 'withdrawn', false],
      ['theirs', dan, 'uploaded', true],
      ['their registered', dan, 'registered', true],
      ['foreign', bob, 'draft', false],
    ] as const)) {
      const id = randomUUID()
      made.set(title, id)
      await stack.owner.query(
        `insert into wills (id, testator_id, status, title, created_at, updated_at, submitted_at,
            terms_version, document_hash, document_object)
          values ($1, $2, $3, $4, now() - $5 * interval '1 minute', now(), case when $6 then now() end,
            case when $6 then 't' end, $7, case when $7::bytea is not null then 'x' end)`,
        [id, owner.id, status, title, n, submitted, status === 'draft' ? null : Buffer.alloc(32)],
      )
    }
    await stack.owner.query(
      `insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
          updated_at)
        select gen_random_uuid(), id, 'witness', 1, $1, 'Carol', 'c@example.org', 'opened', now(), now()
        from wills where title like 'their%'`,
      [carol.id],
    )
    const titles = async (query: string) =>
      ((await call('GET', `/api/wills?${query}`, undefined, carol)).json() as { title: string }[]).map(
        ({ title }) => title,
      )
    expect(await titles('stage=unfinished')).toEqual(['draft', 'uploaded'])
    expect(await titles('stage=in-progress')).toEqual(['draft', 'sent', 'uploaded', 'verified', 'theirs'])
    expect(await titles('stage=in-progress&as=testator')).toEqual(['draft', 'sent', 'uploaded', 'verified'])
    expect(await titles('stage=in-progress&as=witness')).toEqual(['theirs'])
    expect(await titles('as=witness')).toEqual(['theirs', 'their registered'])
    expect(await titles(`id=${made.get('registered')}`)).toEqual(['registered'])
    expect(await titles(`id=${made.get('registered')}&as=witness`)).toEqual([])
    expect(await titles(`id=${made.get('foreign')}`)).toEqual([])
    expect(await titles('title=REGIST')).toEqual(['registered', 'their registered'])
    expect(await titles('title=regist&as=witness')).toEqual(['their registered'])
    // It is a text, no pattern.
    expect(await titles('title=%25')).toEqual([])
    expect(await titles('title=foreign')).toEqual([])
    const found = await call('GET', '/api/wills?title=e&limit=1', undefined, carol)
    expect(found.headers['link']).toMatch(/[?&]title=e\b/)
    const first = await call('GET', '/api/wills?stage=in-progress&as=testator&limit=3', undefined, carol)
    const next = /^<\/api\/wills\?([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1]
    expect(await titles(next!)).toEqual(['verified'])
  })

  it('a witness sees no form, file name or place of the original; an admin sees nothing', async () => {
    const id = randomUUID()
    await save(id, { form })
    await upload(id)
    await stack.owner.query(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, 'witness', 1, $3, 'Witness One', $4, 'opened', now(), now())`,
      [randomUUID(), id, witness.id, witness.email],
    )
    expect((await call('GET', '/api/wills', undefined, witness)).json()).toMatchObject([
      { id, witnessOrder: 1, testatorName: 'Ann Example', originalLocation: null },
    ])
    const seen = (await call('GET', `/api/wills/${id}`, undefined, witness)).json()
    expect(seen).toMatchObject({
      form: null,
      originalLocation: null,
      document: { name: 'will.pdf' },
      openable: [],
    })
    expect(JSON.stringify(seen)).not.toMatch(/executor@|two@|Example Street/)
    expect((await call('GET', `/api/wills/${id}`, undefined, admin)).statusCode).toBe(404)
    expect((await call('GET', '/api/wills', undefined, admin)).json()).toEqual([])
    expect((await call('POST', `/api/wills/${id}/submit`, form, witness)).statusCode).toBe(403)
  })
})

describe('a new version', () => {
  async function registered(): Promise<string> {
    const id = randomUUID()
    await save(id, { form })
    await upload(id)
    for (const to of ['verified', 'witnessed', 'registering', 'registered'] as const) {
      await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        changeStatus(tx, id, to, { actor: 'worker', reason: 'test' }),
      )
    }
    return id
  }
  const hashOf = async (id: string): Promise<string> =>
    (
      await stack.owner.query<{ hash: string }>(
        "select encode(document_hash, 'hex') as hash from wills where id = $1",
        [id],
      )
    ).rows[0]!.hash
  const proof = async (id: string, purpose: 'supersede' | 'withdraw' = 'supersede'): Promise<string> =>
    await giveProof(stack, ann.id, { purpose, willId: id, documentHash: await hashOf(id) })
  const begin = async (id: string, token?: string, key: string = randomUUID()) =>
    await stack.call({
      method: 'POST',
      url: `/api/wills/${id}/versions`,
      payload: {},
      headers: {
        'x-person': ann.id,
        'idempotency-key': key,
        ...(token === undefined ? {} : { 'step-up': token }),
      },
    })
  const used = async (token: string): Promise<boolean> =>
    (
      await stack.owner.query<{ used: boolean }>(
        'select used_at is not null as used from proofs where token_hash = $1',
        [createHash('sha256').update(token).digest()],
      )
    ).rows[0]!.used

  it('carries the particulars over, not the agreements, and supersedes when it is registered', async () => {
    const old = await registered()
    const answer = await begin(old, await proof(old))
    expect(answer.statusCode).toBe(201)
    const next = answer.json()
    expect(next).toMatchObject({
      status: 'draft',
      version: '2.0',
      versionNumber: 2,
      supersedesId: old,
      title: 'Last Will and Testament',
      pdfHash: null,
      form: { witness1Name: 'Witness One' },
    })
    expect(next.form.agreeTerms).toBeUndefined()
    const unused = await proof(old)
    expect((await begin(old, unused)).json()).toMatchObject({ status: 409, code: 'conflict' })
    expect(await used(unused)).toBe(false)
    await upload(next.id)
    for (const to of ['verified', 'witnessed', 'registering', 'registered'] as const) {
      expect((await call('GET', `/api/wills/${old}`)).json().status).toBe('registered')
      await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        changeStatus(tx, next.id, to, { actor: 'worker', reason: 'test' }),
      )
    }
    expect((await call('GET', `/api/wills/${old}`)).json().status).toBe('superseded')
  })

  it('needs a proof for this purpose and this very document, and uses it up', async () => {
    const [old, other] = [await registered(), await registered()]
    for (const token of [
      undefined,
      'made-up',
      await proof(old, 'withdraw'),
      await proof(other),
      await giveProof(stack, bob.id, { purpose: 'supersede', willId: old, documentHash: await hashOf(old) }),
    ]) {
      expect((await begin(old, token)).json()).toMatchObject({ status: 403, code: 'step-up-needed' })
    }
    const token = await proof(old)
    const key = randomUUID()
    const first = await begin(old, token, key)
    expect([first.statusCode, await used(token)]).toEqual([201, true])
    // The same call again, as after a lost answer; another call with the same proof is refused.
    expect((await begin(old, token, key)).json().id).toBe(first.json().id)
    expect((await begin(old, token)).json()).toMatchObject({ code: 'step-up-needed' })
  })

  it('only of a registered will, and by its testator', async () => {
    const id = randomUUID()
    await save(id, { form: {} })
    expect((await call('POST', `/api/wills/${id}/versions`, {})).statusCode).toBe(409)
    expect((await call('POST', `/api/wills/${await registered()}/versions`, {}, bob)).statusCode).toBe(404)
  })
})

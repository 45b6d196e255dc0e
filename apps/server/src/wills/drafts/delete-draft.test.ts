// A draft is deleted at once and restored whole; what others have seen or paid for is not deleted at all; and
// in the end only hashes remain.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerReadForm } from '../form/answer-form.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { eraseDraftsOf, eraseOldDrafts } from './erase-drafts.ts'
import { mountWills } from '../routes.ts'
import { moveBack } from './store-deleted.ts'

const people = knownPeople()
let stack: Stack
let ann: Person
let bob: Person
const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, payload?: object, person = ann) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id },
    ...(payload === undefined ? {} : { payload }),
  })
const form = {
  testatorName: 'Ann Example',
  willTitle: 'Last Will of Ann',
  storageLocationAddress: 'In the desk',
  selectedChains: ['solana'],
  agreeTerms: true,
}

beforeAll(async () => {
  stack = await startStack({ answerers: [answerReadForm], mount: mountWills, personOf: people.personOf })
  ann = await people.add(stack)
  bob = await people.add(stack, { name: 'Bob Sample' })
})
afterAll(() => stack.stop())

async function draft(): Promise<string> {
  const id = randomUUID()
  expect((await call('PUT', `/api/drafts/${id}`, { form, version: '2.0' })).statusCode).toBe(200)
  return id
}
const rowOf = async (id: string) =>
  (await stack.owner.query('select * from wills where id = $1', [id])).rows[0]
const listed = async (id: string): Promise<boolean> =>
  ((await call('GET', '/api/wills')).json() as { id: string }[]).some((will) => will.id === id)
const deleted = async (person = ann) =>
  (await call('GET', '/api/deleted-drafts', undefined, person)).json() as {
    id: string
    title: string
    deletedAt: string
    until: string
  }[]

it('is gone at once, and back as it was', async () => {
  const id = await draft()
  const before = await rowOf(id)
  const answer = await call('DELETE', `/api/drafts/${id}`)
  expect(answer.statusCode).toBe(200)
  expect(await listed(id)).toBe(false)
  expect((await call('GET', `/api/wills/${id}`)).statusCode).toBe(404)
  const [found] = await deleted()
  expect(found).toMatchObject({ id, title: 'Last Will of Ann', until: answer.json().until })
  expect(new Date(found!.until).getTime() - new Date(found!.deletedAt).getTime()).toBe(7 * 86_400_000)
  expect((await call('POST', `/api/drafts/${id}/restore`)).json()).toEqual({ id })
  expect(await rowOf(id)).toEqual(before)
  expect(await listed(id)).toBe(true)
  expect(await deleted()).toEqual([])
  const { rows } = await stack.owner.query<{ details: string }>(
    "select convert_from(leaf, 'utf8') as details from audit_entries where will_id = $1 order by id",
    [id],
  )
  expect(rows).toHaveLength(3)
})

it('a window that still has it open does not bring it back by saving', async () => {
  const id = await draft()
  const { updatedAt } = (await call('GET', `/api/wills/${id}`)).json() as { updatedAt: string }
  await call('DELETE', `/api/drafts/${id}`)
  expect(
    (await call('PUT', `/api/drafts/${id}`, { form: { willTitle: 'Typed on' }, updatedAt })).statusCode,
  ).toBe(404)
  expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(200)
})

it('its id is taken until it is erased, by whomever and with or without the state last seen', async () => {
  const id = await draft()
  await call('DELETE', `/api/drafts/${id}`)
  for (const person of [ann, bob])
    expect(
      (await call('PUT', `/api/drafts/${id}`, { form: { selectedChains: ['solana'] } }, person)).statusCode,
    ).toBe(404)
  expect(await rowOf(id)).toBeUndefined()
  const linesFor = async (person: Person) =>
    (
      await inTransaction(
        stack.db,
        { person },
        async (tx) =>
          await sql<{ id: string }>`select id from audit_entries where will_id = ${id}`.execute(tx),
      )
    ).rows.length
  expect(await linesFor(bob)).toBe(0)
  for (const again of ['first', 'second']) {
    expect([again, (await call('POST', `/api/drafts/${id}/restore`)).statusCode]).toEqual([again, 200])
    expect([again, (await call('DELETE', `/api/drafts/${id}`)).statusCode]).toEqual([again, 200])
  }
  expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(200)
})

it('never takes anything from a living will, whatever stands among the deleted', async () => {
  const id = await draft()
  const key = randomUUID()
  await stack.call({
    method: 'PUT',
    url: `/api/drafts/${id}`,
    headers: { 'x-person': ann.id, 'idempotency-key': key },
    payload: { form },
  })
  await stack.owner.query(
    `
      insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
      select id, testator_id, title, to_jsonb(wills), now() - interval '8 days', now() - interval '1 second'
      from wills where id = $1`,
    [id],
  )
  expect(await eraseOldDrafts({ db: stack.workerDb })).toBe(1)
  expect(
    (await stack.owner.query('select salt is not null as whole from audit_entries where will_id = $1', [id]))
      .rows,
  ).toEqual([{ whole: true }])
  expect((await stack.owner.query('select 1 from idempotency_keys where key = $1', [key])).rows).toHaveLength(
    1,
  )
})

it('says why it does not come back: only where another new version was begun is it that', async () => {
  const [old, taken] = [await draft(), await draft()]
  const next = await draft()
  await stack.owner.query('update wills set supersedes_id = $2 where id = $1', [next, old])
  expect((await call('DELETE', `/api/drafts/${next}`)).statusCode).toBe(200)
  const other = await draft()
  await stack.owner.query('update wills set supersedes_id = $2 where id = $1', [other, old])
  const answer = await call('POST', `/api/drafts/${next}/restore`)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'conflict'])
  expect((await deleted()).some(({ id }) => id === next)).toBe(true)
  expect((await call('DELETE', `/api/drafts/${other}`)).statusCode).toBe(200)
  expect((await call('POST', `/api/drafts/${next}/restore`)).statusCode).toBe(200)

  await stack.owner.query(
    `
      insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
      select id, testator_id, title, to_jsonb(wills), now(), now() + interval '1 day' from wills
      where id = $1`,
    [taken],
  )
  await expect(
    inTransaction(stack.db, { person: ann }, async (tx) => await moveBack(tx, taken, new Date())),
  ).rejects.toThrow(/wills_pkey/)
  await stack.owner.query('delete from deleted_drafts where id = any($1)', [[taken, other]])
})

it('comes back with the defaults of what wills have only since', async () => {
  const id = await draft()
  const before = await rowOf(id)
  await call('DELETE', `/api/drafts/${id}`)
  await stack.owner.query('alter table wills add column "Since then" text not null default \'so\'')
  try {
    expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(200)
    expect(await rowOf(id)).toEqual({ ...before, 'Since then': 'so' })
  } finally {
    await stack.owner.query('alter table wills drop column "Since then"')
  }
  await call('DELETE', `/api/drafts/${id}`)
  expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(200)
})

it('nobody else can delete it, see it deleted or restore it; it answers like an unknown id', async () => {
  const id = await draft()
  for (const other of [id, randomUUID()])
    expect((await call('DELETE', `/api/drafts/${other}`, undefined, bob)).statusCode).toBe(404)
  await call('DELETE', `/api/drafts/${id}`)
  expect(await deleted(bob)).toEqual([])
  expect((await call('POST', `/api/drafts/${id}/restore`, undefined, bob)).statusCode).toBe(404)
  expect((await call('DELETE', `/api/drafts/${id}`)).statusCode).toBe(404)
  expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(200)
  expect((await call('POST', `/api/drafts/${id}/restore`)).statusCode).toBe(404)
})

it('lists all of them, page by page, and one by its id', async () => {
  const carol = await people.add(stack, { name: 'Carol Sample' })
  await stack.owner.query(
    `insert into deleted_drafts (id, testator_id, title, draft, deleted_at, erase_at)
      select gen_random_uuid(), $1, 'Row ' || n, '{}', now() - n / 3 * interval '1 second',
        now() + interval '1 day'
      from generate_series(1, 250) n`,
    [carol.id],
  )
  const seen: { id: string; deletedAt: string }[] = []
  let url: string | undefined = '/api/deleted-drafts'
  for (let pages = 0; url !== undefined && pages < 9; pages += 1) {
    const answer: Awaited<ReturnType<typeof call>> = await call('GET', url, undefined, carol)
    seen.push(...(answer.json() as typeof seen))
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  expect([seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([250, 250])
  expect(seen.map(({ deletedAt }) => deletedAt)).toEqual(
    seen.map(({ deletedAt }) => deletedAt).toSorted((one, other) => other.localeCompare(one)),
  )
  const last = seen.at(-1)!
  const one = `/api/deleted-drafts?id=${last.id}`
  expect((await call('GET', one, undefined, carol)).json()).toEqual([last])
  expect((await call('GET', one, undefined, bob)).json()).toEqual([])
  const after = `/api/deleted-drafts?before=${seen[0]!.id}`
  expect((await call('GET', after, undefined, bob)).json()).toEqual([])
})

it('what was submitted, uploaded or paid for is not a draft any more', async () => {
  const changes: [string, unknown[]][] = [
    ['update wills set submitted_at = now(), terms_version = $2 where id = $1', ['t']],
    [
      "update wills set status = 'uploaded', document_hash = $2, document_object = 'x' where id = $1",
      [Buffer.alloc(32)],
    ],
    [
      `
        insert into parties (id, will_id, role, witness_order, name, email, state, created_at, updated_at)
        values (gen_random_uuid(), $1, 'witness', 1, $2, 'w@example.com', 'invited', now(), now())`,
      ['W'],
    ],
  ]
  for (const [change, values] of changes) {
    const id = await draft()
    await stack.owner.query(change, [id, ...values])
    const answer = await call('DELETE', `/api/drafts/${id}`)
    expect([change, answer.statusCode, answer.json().code]).toEqual([change, 409, 'not-now'])
    expect(await rowOf(id)).toBeDefined()
    expect((await deleted()).some((one) => one.id === id)).toBe(false)
  }
})

it('can be restored for seven days, then is erased with its log details; the log stays', async () => {
  const [old, young] = [await draft(), await draft()]
  for (const id of [old, young]) await call('DELETE', `/api/drafts/${id}`)
  await stack.owner.query(
    `
      update deleted_drafts
      set deleted_at = now() - interval '8 days', erase_at = now() - interval '1 second' where id = $1`,
    [old],
  )
  expect((await call('POST', `/api/drafts/${old}/restore`)).statusCode).toBe(404)
  expect((await deleted()).map(({ id }) => id)).toEqual([young])
  const linesOf = async (id: string) =>
    (await stack.owner.query('select id from audit_entries where will_id = $1', [id])).rows.map(
      (row: { id: string }) => row.id,
    )
  const lines = await linesOf(old)
  expect(lines).toHaveLength(2)
  expect(await eraseOldDrafts({ db: stack.workerDb })).toBe(1)
  expect(await eraseOldDrafts({ db: stack.workerDb })).toBe(0)
  expect(await linesOf(old)).toEqual([])
  const { rows } = await stack.owner.query(
    'select leaf is not null as leaf, actor, details, salt from audit_entries where id = any($1)',
    [lines],
  )
  expect(rows).toEqual([
    { leaf: true, actor: null, details: null, salt: null },
    { leaf: true, actor: null, details: null, salt: null },
  ])
  expect(JSON.stringify((await stack.owner.query('select * from deleted_drafts')).rows)).not.toContain(old)
  expect(await linesOf(young)).toHaveLength(2)
})

it('leaves nothing of what was typed in the kept answers either', async () => {
  const [mine, other] = [randomUUID(), randomUUID()]
  const typed = `Typed for ${mine}`
  const save = async (id: string, text: string) =>
    await stack.call({
      method: 'PUT',
      url: `/api/drafts/${id}`,
      headers: { 'x-person': ann.id, 'idempotency-key': randomUUID() },
      payload: { form: { testatorName: text } },
    })
  for (const [id, text] of [
    [mine, typed],
    [mine, `${typed}, and on`],
    [other, `Kept beside ${other}`],
  ] as const)
    expect((await save(id, text)).statusCode).toBe(200)
  const answersWith = async (text: string) =>
    (await stack.owner.query('select key from idempotency_keys where answer::text like $1', [`%${text}%`]))
      .rows.length
  expect(await answersWith(typed)).toBe(2)
  await stack.call({
    method: 'DELETE',
    url: `/api/drafts/${mine}`,
    headers: { 'x-person': ann.id, 'idempotency-key': randomUUID() },
  })
  await giveProof(stack, ann.id, { purpose: 'open', willId: mine, documentHash: '0'.repeat(64) })
  await stack.owner.query(
    `
      update deleted_drafts
      set deleted_at = now() - interval '8 days', erase_at = now() - interval '1 second' where id = $1`,
    [mine],
  )
  expect(await eraseOldDrafts({ db: stack.workerDb })).toBe(1)
  expect([await answersWith(mine), await answersWith(other)]).toEqual([0, 1])
  expect((await stack.owner.query('select 1 from proofs where will_id = $1', [mine])).rows).toEqual([])
})

it('goes with its person’s account, at any time', async () => {
  const mine = await draft()
  await call('DELETE', `/api/drafts/${mine}`)
  expect(await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => eraseDraftsOf(tx, bob.id))).toBe(
    0,
  )
  expect(
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => eraseDraftsOf(tx, ann.id)),
  ).toBeGreaterThan(0)
  expect(await deleted()).toEqual([])
})

it('neither process can delete or read past it in another way', async () => {
  const id = await draft()
  for (const db of [stack.db, stack.workerDb])
    await expect(
      inTransaction(
        db,
        { person: ann },
        async (tx) =>
          await tx
            .deleteFrom('wills' as never)
            .where('id' as never, '=', id as never)
            .execute(),
      ),
    ).rejects.toThrow(/permission denied/)
  await expect(
    inTransaction(stack.db, { person: ann }, async (tx) => await eraseDraftsOf(tx, ann.id)),
  ).rejects.toThrow(/permission denied/)
})

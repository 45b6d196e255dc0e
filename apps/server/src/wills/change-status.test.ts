import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lifecycle, mayBecome, willStatuses } from '@testate/domain/lifecycle'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import { on } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { changeStatus } from './change-status.ts'

const people = knownPeople()
let stack: Stack
let ann: Person
let other: Person
let admin: Person
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
  ann = await people.add(stack)
  other = await people.add(stack)
  admin = await people.add(stack, { role: 'admin', isAdmin: true })
})
afterAll(() => stack.stop())

async function will(status = 'draft'): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, document_hash, document_object, created_at, updated_at)
      values ($1, $2, $3, $4, 'x', now(), now())`,
    [id, ann.id, status, Buffer.alloc(32)],
  )
  return id
}
/** Its three parties, each with an accepted check. */
async function identified(willId: string): Promise<void> {
  for (const order of [0, 1, 2]) {
    const { id } = await people.add(stack)
    await stack.owner.query(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, $3, $4, $5, 'P', 'p@example.org', 'identity verified', now(), now())`,
      [randomUUID(), willId, order === 0 ? 'testator' : 'witness', order, id],
    )
    await stack.owner.query(
      `
        insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider,
        created_at, decided_at) values ($1, $2, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
      [randomUUID(), id],
    )
  }
}
const statusOf = async (id: string) =>
  (await stack.owner.query('select status from wills where id = $1', [id])).rows[0].status

it('moves once, with its audit entry and its event in the same transaction', async () => {
  const id = await will()
  const told: string[] = []
  on('will.uploaded', async (_tx, { willId }) => void told.push(willId))
  await inTransaction(stack.db, { person: ann }, (tx) =>
    changeStatus(tx, id, 'uploaded', { actor: ann.id, reason: 'test' }),
  )
  expect(await statusOf(id)).toBe('uploaded')
  expect(told).toEqual([id])
  const { rows } = await stack.owner.query(`select details from audit_entries where will_id = $1`, [id])
  expect(JSON.stringify(rows)).toContain('test')
})

it('rolls back with the caller', async () => {
  const id = await will()
  await expect(
    inTransaction(stack.db, { person: ann }, async (tx) => {
      await changeStatus(tx, id, 'uploaded', { actor: ann.id, reason: 'test' })
      throw new Error('later failure')
    }),
  ).rejects.toThrow('later failure')
  expect(await statusOf(id)).toBe('draft')
})

it('of twenty at once, one wins', async () => {
  const id = await will('uploaded')
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
        changeStatus(tx, id, 'verified', { actor: 'worker', reason: 'test' }),
      ),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({
        code: 'not-now',
        extra: { reason: 'status-cannot-follow', willStatus: 'verified', to: 'verified' },
      })
  expect(await statusOf(id)).toBe('verified')
})

it('is refused to those without a relation, and done for an admin who cannot read the will', async () => {
  const id = await will('uploaded')
  await identified(id)
  await expect(
    inTransaction(stack.db, { person: other }, (tx) =>
      changeStatus(tx, id, 'verified', { actor: other.id, reason: 'test' }),
    ),
  ).rejects.toMatchObject({ code: 'not-found' })
  await inTransaction(stack.db, { person: admin }, async (tx) => {
    expect((await sql`select 1 from wills where id = ${id}`.execute(tx)).rows).toEqual([])
    await changeStatus(tx, id, 'verified', { actor: admin.id, reason: 'identities accepted' })
  })
  expect(await statusOf(id)).toBe('verified')
})

it('the api cannot write a status by hand', async () => {
  const id = await will()
  await expect(
    inTransaction(stack.db, { person: ann }, (tx) =>
      sql`update wills set status = 'registered' where id = ${id}`.execute(tx),
    ),
  ).rejects.toThrow('permission denied')
})

it('the api’s role cannot seal, register, supersede or release: these are the workers’', async () => {
  for (const [from, to] of [
    ['witnessed', 'registering'],
    ['registering', 'registered'],
    ['registered', 'superseded'],
    ['registered', 'released'],
  ] as const) {
    const id = await will(from)
    await expect(
      inTransaction(stack.db, { person: ann }, (tx) =>
        changeStatus(tx, id, to, { actor: ann.id, reason: 'test' }),
      ),
    ).rejects.toThrow('only the worker')
    expect(await statusOf(id)).toBe(from)
    const byWorker = inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      changeStatus(tx, id, to, { actor: 'worker', reason: 'test' }),
    )
    if (to === 'released') await expect(byWorker).rejects.toThrow('only the release worker')
    else await byWorker
  }
})

it('the database knows the same moves as the lifecycle', async () => {
  for (const from of willStatuses) {
    for (const to of willStatuses.filter((each) => each !== from)) {
      const id = await will(from)
      const moved = await stack.owner.query('update wills set status = $1 where id = $2', [to, id]).then(
        () => true,
        () => false,
      )
      expect(`${from} → ${to}: ${moved}`).toBe(`${from} → ${to}: ${mayBecome(from, to)}`)
    }
  }
  expect(lifecycle).toHaveLength(willStatuses.length)
})

// A restart of PostgreSQL must not end the process whose transaction it interrupts; and the limits of the
// api's role.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { inTransaction } from './database.ts'
import { forgetOldAnswers } from '../http/idempotency.ts'
import { visitor } from './person.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined })
})
afterAll(async () => {
  await stack.stop()
})

test('a connection that dies while its transaction waits fails that transaction alone', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.on('uncaughtExceptionMonitor', note)
  const transaction = inTransaction(stack.db, { service: 'operate' }, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await stack.asSuperuser('select pg_terminate_backend($1)', [rows[0]?.pid])
    // Stands for a call to a ledger or a file: no query is running that the error could belong to.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await sql`select 1`.execute(tx)
  })
  await expect(transaction).rejects.toThrow()
  process.off('uncaughtExceptionMonitor', note)
  expect(uncaught).toEqual([])
  const { rows } = await inTransaction(stack.db, { service: 'operate' }, (tx) =>
    sql<{ one: number }>`select 1 as one`.execute(tx),
  )
  expect(rows).toEqual([{ one: 1 }])
})

test('a temporary table does not stand in for the real one in a function that sees everything', async () => {
  const will = randomUUID()
  const ann = { ...visitor, id: randomUUID(), kind: 'account' } as const
  const related = await inTransaction(stack.db, { person: ann }, async (tx) => {
    await sql`create temporary table wills (id uuid, testator_id uuid) on commit drop`.execute(tx)
    await sql`insert into pg_temp.wills values (${will}, ${ann.id})`.execute(tx)
    return (
      await sql<{
        related: boolean
        testator: boolean
      }>`select app_related(${will}::uuid) as related, app_testator(${will}::uuid) as testator`.execute(tx)
    ).rows
  })
  expect(related).toEqual([{ related: false, testator: false }])
  const { rows } = await stack.owner.query(
    `
      select proname from pg_proc where prosecdef and pronamespace = 'public'::regnamespace
      and ('search_path=public, pg_temp' = any(proconfig)) is not true`,
  )
  expect(rows).toEqual([])
})

test('the answers stored for a person’s repeated calls are readable by no other person', async () => {
  const [ann, ben] = [randomUUID(), randomUUID()].map((id) => ({ ...visitor, id, kind: 'account' }) as const)
  const keep = (as: typeof ann, owner: typeof ann) =>
    inTransaction(stack.db, { person: as! }, (tx) =>
      sql`
        insert into idempotency_keys (person_id, key, route, request_hash, answer)
        values (${owner!.id}, 'k', 'r', '', '{"value":"private"}')`.execute(tx),
    )
  await keep(ann, ann)
  await expect(keep(ben, ann)).rejects.toThrow('row-level security')
  const seen = await inTransaction(stack.db, { person: ben! }, (tx) =>
    sql`select * from idempotency_keys`.execute(tx),
  )
  expect(seen.rows).toEqual([])
})

test('every table the api may read has row-level security, unless it holds nothing personal', async () => {
  const { rows } = await stack.owner.query(`
      select c.relname as name from pg_class c where c.relkind = 'r'
      and c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace)
    and not (c.relrowsecurity and c.relforcerowsecurity)
      and has_any_column_privilege('testate_api', c.oid, 'select') order by 1`)
  // The public log with its heads that are on ledgers, and counters under hashed keys.
  expect(rows.map((row: { name: string }) => row.name)).toEqual([
    'audit_checkpoints',
    'audit_hashes',
    'audit_leaves',
    'limit_marks',
    'log_anchors',
  ])
})

test('answers kept for repeats go after 30 days, by the worker', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  for (const [id, days] of [
    [old, 31],
    [young, 29],
  ] as const) {
    await stack.owner.query(
      `
        insert into idempotency_keys (person_id, key, route, request_hash, created_at)
        values ($1, 'k', 'r', '', now() - $2 * interval '1 day')`,
      [id, days],
    )
  }
  await inTransaction(stack.workerDb, { service: 'worker' }, forgetOldAnswers)
  const { rows } = await stack.owner.query(
    'select person_id from idempotency_keys where person_id = any($1)',
    [[old, young]],
  )
  expect(rows).toEqual([{ person_id: young }])
})

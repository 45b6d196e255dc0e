// What the fast database path must not change: transactions and row visibility; and it survives a migration
// under a running process.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase, eventually } from '../../../../../test/stack/stack.ts'
import { connect, inTransaction, readForAnybody, type Actor, type Tx } from './database.ts'
import { visitor } from './person.ts'
import { WITH_THE_NEXT } from './statements.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let one: ReturnType<typeof connect>
const service: Actor = { service: 'operate' }

beforeAll(async () => {
  database = await cloneDatabase()
  // One connection, so that anything a transaction leaves behind affects the next.
  one = connect(database.ownerUrl, { max: 1, applicationName: 'statements-test' })
  await sql`create table things (n int)`.execute(one.db)
})
afterAll(async () => {
  await one.db.destroy()
  await database.drop()
})

const things = async (): Promise<unknown[]> =>
  (await sql`select n from things order by n`.execute(one.db)).rows

test('a statement with parameters is kept from its second time on, one without never', async () => {
  for (let n = 0; n < 3; n += 1) await sql`select ${'kept'}::text`.execute(one.db)
  for (let n = 0; n < 3; n += 1) await sql`select 'not kept'`.execute(one.db)
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    one.db,
  )
  expect(rows.map((row) => row.statement)).toContain('select $1::text')
  expect(rows.map((row) => row.statement)).not.toContain("select 'not kept'")
})

test.each([
  ['with parameters', sql`insert into things values (${1})`],
  ['without', sql`insert into things values (1)`],
])('a transaction whose first statement is one %s undoes it', async (_what, first) => {
  await expect(
    one.db.transaction().execute(async (tx) => {
      await first.execute(tx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect(await things()).toEqual([])
})

test('an empty transaction, or one whose first statement fails, leaves the connection clean', async () => {
  await one.db.transaction().execute(async () => undefined)
  await expect(
    one.db.transaction().execute(async () => Promise.reject(new Error('of ours'))),
  ).rejects.toThrow('of ours')
  await expect(one.db.transaction().execute((tx) => sql`select 1 / 0`.execute(tx))).rejects.toThrow(
    'division by zero',
  )
  await sql`insert into things values (${2})`.execute(one.db)
  expect(await things()).toEqual([{ n: 2 }])
  expect(
    (await sql<{ own: boolean }>`select now() = statement_timestamp() as own`.execute(one.db)).rows,
  ).toEqual([{ own: true }])
})

test('after a transaction the connection acts for no person', async () => {
  const ann = { ...visitor, id: randomUUID(), kind: 'account', isAdmin: true } as const
  const who = {
    name: 'who',
    text: 'select app_person() as person, app_is_admin() as admin, app_service() as service',
  }
  const inside = await inTransaction(one.db, { person: ann }, (tx) => sql.raw(who.text).execute(tx))
  expect(inside.rows).toEqual([{ person: ann.id, admin: true, service: '' }])
  expect(await readForAnybody(one.db, who, [])).toEqual([{ person: null, admin: false, service: '' }])
})

test.each([
  { person: { ...visitor, id: "x', true); select ('", kind: 'account' } },
  { service: "operate', true), ('" },
])('%j is no actor', async (as) => {
  await expect(inTransaction(one.db, as as Actor, async () => 'ran')).rejects.toThrow('an actor is')
})

// Each path on its own: the other would renew the one connection for it.
test.each([
  [
    'in a transaction',
    async () =>
      (
        await inTransaction(one.db, service, (tx) =>
          sql`select * from things where n = ${2} limit 1`.execute(tx),
        )
      ).rows,
  ],
  [
    'for anybody',
    () => readForAnybody(one.db, { name: 'things', text: 'select * from things where n = $1' }, [2]),
  ],
])('a migration that changes what a kept statement reads causes no error: %s', async (_way, read) => {
  for (let n = 0; n < 3; n += 1) expect(await read()).toEqual([{ n: 2 }])
  await sql`alter table things add column word text default 'new'`.execute(one.db)
  expect(await read()).toEqual([{ n: 2, word: 'new' }])
  await sql`alter table things drop column word`.execute(one.db)
  expect(await read()).toEqual([{ n: 2 }])
})

/** Deferred until the next statement. */
const held = (n: number | object) =>
  sql`${sql.raw(WITH_THE_NEXT)} insert into things values (${n}) returning n`

test('a held statement runs before the next one, or with the commit if there is none', async () => {
  await sql`delete from things`.execute(one.db)
  for (let times = 0; times < 3; times += 1) {
    await one.db.transaction().execute(async (tx) => {
      await held(10).execute(tx)
      await held(11).execute(tx)
      expect((await sql`select n from things where n > ${9} order by n`.execute(tx)).rows).toEqual([
        { n: 10 },
        { n: 11 },
      ])
      await sql`delete from things`.execute(tx)
    })
    await one.db.transaction().execute(async (tx) => void (await held(12).execute(tx)))
    expect(await things()).toEqual([{ n: 12 }])
    await sql`delete from things`.execute(one.db)
  }
  // Several commands in one text, which parameters do not allow.
  await one.db.transaction().execute(async (tx) => {
    await held(13).execute(tx)
    await sql`update things set n = n + 1; update things set n = n * 2`.execute(tx)
  })
  expect(await things()).toEqual([{ n: 28 }])
})

test.each([
  ['the next statement', (tx: Tx) => sql`insert into things values (${2})`.execute(tx)],
  ['the commit', async () => undefined],
])('when it fails, %s does not happen and rejects, and the connection still works', async (_what, next) => {
  await sql`delete from things`.execute(one.db)
  for (let times = 0; times < 3; times += 1) {
    const transaction = one.db.transaction().execute(async (tx) => {
      await sql`insert into things values (${1})`.execute(tx)
      await sql`${sql.raw(WITH_THE_NEXT)} insert into things values (1 / ${0}::int)`.execute(tx)
      await next(tx)
    })
    await expect(transaction).rejects.toThrow('division by zero')
    expect(await things()).toEqual([])
  }
})

test('a transaction first sent at its commit is whole or not at all, and ends with it', async () => {
  await sql`delete from things`.execute(one.db)
  const undone = one.db.transaction().execute(async (tx) => {
    await held(1).execute(tx)
    await sql`${sql.raw(WITH_THE_NEXT)} insert into things values (1 / ${0}::int)`.execute(tx)
  })
  await expect(undone).rejects.toThrow('division by zero')
  expect(await things()).toEqual([])
  const ann = { ...visitor, id: randomUUID(), kind: 'account' } as const
  await inTransaction(
    one.db,
    { person: ann },
    async (tx) => {
      await held(1).execute(tx)
      await sql`${sql.raw(WITH_THE_NEXT)} insert into things select 2 where app_person() = ${ann.id}
        and current_setting('synchronous_commit') = 'off'`.execute(tx)
    },
    { forced: false },
  )
  expect(await things()).toEqual([{ n: 1 }, { n: 2 }])
  const { rows } = await sql<{
    own: boolean
  }>`
    select app_person() is null and current_setting('synchronous_commit') = 'on'
    and now() = statement_timestamp() as own`.execute(one.db)
  expect(rows).toEqual([{ own: true }])
})

test('a value that cannot be written takes the commit behind it along', async () => {
  await sql`delete from things`.execute(one.db)
  for (let times = 0; times < 3; times += 1) {
    const unwritable = {
      toPostgres: () => {
        throw new Error('cannot be written')
      },
    }
    await expect(
      one.db.transaction().execute(async (tx) => {
        await held(1).execute(tx)
        await held(unwritable).execute(tx)
      }),
    ).rejects.toThrow('cannot be written')
    expect(await things()).toEqual([])
  }
})

test('after a failure a transaction runs nothing more, and nothing runs outside it', async () => {
  await sql`delete from things`.execute(one.db)
  const unwritable = {
    toPostgres: () => {
      throw new Error('cannot be written')
    },
  }
  for (const failing of [sql`insert into things values (${unwritable})`, sql`select 1 / ${0}::int`]) {
    await expect(
      one.db.transaction().execute(async (tx) => {
        await failing.execute(tx).catch(() => undefined)
        await sql`insert into things values (${3})`.execute(tx)
      }),
    ).rejects.toThrow('can only be undone')
    expect(await things()).toEqual([])
    // A commit after the failure is not one either.
    await expect(
      one.db.transaction().execute(async (tx) => void (await failing.execute(tx).catch(() => undefined))),
    ).rejects.toThrow('can only be undone')
    await one.db.transaction().execute((tx) => sql`select ${1}::int`.execute(tx))
  }
})

test('outside a transaction nothing is held back, and a transaction given up forgets what was', async () => {
  await sql`delete from things`.execute(one.db)
  await held(1).execute(one.db)
  expect(await things()).toEqual([{ n: 1 }])
  await expect(
    one.db.transaction().execute(async (tx) => {
      await held(2).execute(tx)
      throw new Error('given up')
    }),
  ).rejects.toThrow('given up')
  expect(await things()).toEqual([{ n: 1 }])
})

test('a connection that dies while several statements are on their way fails them', async () => {
  const two = connect(database.ownerUrl, { max: 1, applicationName: 'statements-dies' })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(two.db)
  const { pid } = rows[0]!
  const dying = expect(
    inTransaction(two.db, service, (tx) => sql`select pg_sleep(${600})`.execute(tx)),
  ).rejects.toThrow()
  await eventually(
    async () =>
      (
        await sql`select 1 from pg_stat_activity where pid = ${pid} and wait_event = 'PgSleep'`.execute(
          one.db,
        )
      ).rows.length === 1,
  )
  await sql`select pg_terminate_backend(${pid})`.execute(one.db)
  await dying
  expect((await inTransaction(two.db, service, (tx) => sql`select ${1}::int as n`.execute(tx))).rows).toEqual(
    [{ n: 1 }],
  )
  await two.db.destroy()
})

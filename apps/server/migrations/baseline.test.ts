// A new database gets the baseline; one that was begun before goes its own way to the same schema, from wherever
// it is, however often it is interrupted.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { ownPool } from '../../../test/stack/own-pool.ts'
import { rolePassword } from '../../../test/stack/database.ts'
import { schemaOf } from '../../../test/stack/schema-of.ts'
import { cloneDatabase } from '../../../test/stack/stack.ts'
import { migrate } from '../src/migrate.ts'
import { readMigrations, readMigrationsBefore } from '../src/migrations.ts'

type Steps = Awaited<ReturnType<typeof readMigrations>>
type Database = Awaited<ReturnType<typeof cloneDatabase>>

const passwords = { api: rolePassword, worker: rolePassword, release: rolePassword }
const made: Database[] = []
afterEach(async () => {
  for (const one of made.splice(0)) await one.drop()
})
async function database(options?: { template: boolean }): Promise<Database> {
  const one = await cloneDatabase(options)
  made.push(one)
  return one
}

/** A database as an earlier version left it: begun with these steps, as far as `last`. */
async function begun(steps: Steps, last?: string): Promise<Database> {
  const one = await database({ template: false })
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: ownPool({ connectionString: one.ownerUrl }) }),
  })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => steps } })
    const { error } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
    expect(error).toBeUndefined()
  } finally {
    await db.destroy()
  }
  return one
}

const namesIn = async (one: Database): Promise<string[]> =>
  (await one.asSuperuser<{ name: string }>('select name from kysely_migration order by name')).map(
    ({ name }) => name,
  )
const tablesIn = async (one: Database): Promise<unknown[]> =>
  await one.asSuperuser(
    "select relname from pg_class where oid >= 16384 and relkind = 'r' and relname !~ '^kysely_'",
  )

/** What only one of the two has. */
function differences(one: readonly string[], other: readonly string[]): string[][] {
  expect(Math.min(one.length, other.length)).toBeGreaterThan(1_500)
  const [has, others] = [new Set(one), new Set(other)]
  return [one.filter((line) => !others.has(line)), other.filter((line) => !has.has(line))]
}
let fresh: string[]
const [withoutBaseline, firstBaseline] = (await readMigrationsBefore()) as [Steps, Steps]
beforeAll(async () => {
  fresh = await schemaOf((await database()).ownerUrl)
})

it('gives no two steps of any version one name', async () => {
  const all = [withoutBaseline, firstBaseline, await readMigrations()].flatMap(Object.keys)
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThan(130)
})

it('makes the same schema, with the same rows, as what came before it', async () => {
  for (const steps of [withoutBaseline, firstBaseline]) {
    const earlier = await begun(steps)
    await migrate(earlier.ownerUrl, passwords)
    expect(differences(await schemaOf(earlier.ownerUrl), fresh)).toEqual([[], []])
    expect(await namesIn(earlier)).toEqual(Object.keys(await readMigrations()))
    expect(await namesIn(await database())).toEqual(await namesIn(earlier))
  }
  // The comparison sees a grant, a default, a policy, a line of a function, and a row.
  for (const [change, seen] of [
    ['grant delete on statements to testate_worker', 'relation statements'],
    ["alter table wills alter column title set default 'Will'", 'column wills.title'],
    ['alter policy people_worker on people using (id is not null)', 'policy people people_worker'],
    [
      "create or replace function app_service() returns text language sql stable as $$ select '' $$",
      'function app_service',
    ],
    ["update installation set mode = 'production'", 'row installation'],
  ] as const) {
    const changed = await database()
    await changed.asSuperuser(change)
    const [was, is] = differences(fresh, await schemaOf(changed.ownerUrl))
    expect(was?.length, change).toBe(1)
    expect(is, change).toEqual([expect.stringContaining(seen)])
  }
})

/** The long form has each of the first baseline's changes in turn, in short the first and the last. */
const full = process.env['TESTATE_FULL'] === '1'
const leftAt = [
  ...(full ? ['001-foundations'] : []),
  '141-proofs',
  ...Object.keys(firstBaseline).filter(
    (name) => full || ['001-platform', '172-find-as-professional'].includes(name),
  ),
]
it.each(leftAt)('brings a database to its end that was begun before and left at %s', async (last) => {
  const steps = last in withoutBaseline ? withoutBaseline : firstBaseline
  const earlier = await begun(steps, last)
  const applied = await migrate(earlier.ownerUrl, passwords)
  const rest = Object.keys(steps).slice(Object.keys(steps).indexOf(last) + 1)
  const since = (all: Steps): string[] => Object.keys(all).filter((name) => !name.startsWith('0'))
  expect(applied).toEqual([
    ...rest,
    ...(steps === withoutBaseline ? since(firstBaseline) : []),
    ...since(await readMigrations()),
  ])
  expect(differences(await schemaOf(earlier.ownerUrl), fresh)).toEqual([[], []])
  expect(await namesIn(earlier)).toEqual(Object.keys(await readMigrations()))
  expect(await migrate(earlier.ownerUrl, passwords)).toEqual([])
})

it('keeps the changes since the baseline that a database got before its names were replaced', async () => {
  const since = Object.entries(await readMigrations()).filter(([name]) => !name.startsWith('0'))
  expect(since.length).toBeGreaterThan(0)
  const earlier = await begun({ ...firstBaseline, ...Object.fromEntries(since) })
  expect(await migrate(earlier.ownerUrl, passwords)).toEqual([])
  expect(await namesIn(earlier)).toEqual(Object.keys(await readMigrations()))
  expect(differences(await schemaOf(earlier.ownerUrl), fresh)).toEqual([[], []])
  // Another time, the migrator finds them in their order.
  expect(await migrate(earlier.ownerUrl, passwords)).toEqual([])
})

it('lets two processes do it at once', async () => {
  const newOne = await database({ template: false })
  const ended = full ? [await begun(firstBaseline)] : []
  for (const one of [newOne, await begun(withoutBaseline, '141-proofs'), ...ended]) {
    const applied = await Promise.all([migrate(one.ownerUrl, passwords), migrate(one.ownerUrl, passwords)])
    expect(applied.map((names) => names.length > 0).sort()).toEqual([false, true])
    expect(await namesIn(one)).toEqual(Object.keys(await readMigrations()))
  }
})

it('leaves nothing behind when its connection ends half way, and starts again', async () => {
  const one = await database({ template: false })
  const gate = new pg.Client({ connectionString: one.ownerUrl })
  await gate.connect()
  try {
    // The baseline waits for this table's name, after most of its files.
    await gate.query('begin; create table export_requests ()')
    const first = migrate(one.ownerUrl, passwords).then(
      () => 'done',
      () => 'ended',
    )
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%create table export_requests (%' and pid <> pg_backend_pid()`
    for (let n = 0; (await one.asSuperuser(`select 1 ${waiting}`)).length === 0 && n < 200; n += 1)
      await pause(50)
    expect(await one.asSuperuser(`select pg_terminate_backend(pid) as ended ${waiting}`)).toEqual([
      { ended: true },
    ])
    expect(await first).toBe('ended')
  } finally {
    await gate.end()
  }
  expect([await tablesIn(one), await namesIn(one)]).toEqual([[], []])
  expect(await migrate(one.ownerUrl, passwords)).toEqual(Object.keys(await readMigrations()))
  expect(differences(await schemaOf(one.ownerUrl), fresh)).toEqual([[], []])
})

it('does not touch what a later version has changed', async () => {
  const one = await database()
  await one.asSuperuser("insert into kysely_migration values ('900-of-tomorrow', '2100-01-01T00:00:00.000Z')")
  await expect(migrate(one.ownerUrl, passwords)).rejects.toThrow(
    'A later version has changed this database (900-of-tomorrow). Start that version, or restore a ' +
      'backup from before it.',
  )
})

it('is written for a reader: each file with its reason, in lines one can read side by side', async () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.sql'),
  )
  const steps = { ...firstBaseline, ...(await readMigrations()) }
  expect(files.length).toBe(Object.keys(steps).length)
  for (const name of files) {
    const lines = readFileSync(join(import.meta.dirname, name), 'utf8').split('\n')
    expect(lines[0], name).toMatch(/^-- \S/)
    expect(
      lines.filter((line) => line.length > 120),
      name,
    ).toEqual([])
  }
})

// Upgrading an installation: waiting mail is still sent, a running upload ends, and its key is removed
// everywhere.
import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../src/migrate.ts'
import { readMigrationsBefore } from '../../src/migrations.ts'
import { ownPool } from '../../../../test/stack/own-pool.ts'
import { rolePassword } from '../../../../test/stack/database.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>
let pool: pg.Pool

beforeAll(async () => {
  database = await cloneDatabase({ template: false })
  pool = ownPool({ connectionString: database.ownerUrl, max: 2 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('keeps the mail that waits, and ends the uploads under way', async () => {
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => (await readMigrationsBefore())[0]! },
  }).migrateTo('138-refunds-that-failed')
  expect(error).toBeUndefined()
  const [mail, done, going, key] = [randomUUID(), randomUUID(), randomUUID(), randomBytes(32)]
  await pool.query(
    "insert into outbox (id, to_address, template, data, created_at) values ($1, 'ann@example.org', 'password-reset', $2, now())",
    [mail, { name: 'Ann', token: 't' }],
  )
  // Without the will, the party and the person these rows refer to, which are irrelevant here.
  await database.asSuperuser(`set session_replication_role = replica; insert into recording_uploads (id, will_id, party_id, person_id, key, started_at, expires_at, ended_at, ended_because)
    select id, id, id, id, key, now(), now(), ended, because from (values ('${done}'::uuid, null, now(), 'discarded'), ('${going}', '\\x${key.toString('hex')}'::bytea, null, null)) as upload (id, key, ended, because)`)

  await migrate(database.ownerUrl, { api: rolePassword, worker: rolePassword, release: rolePassword })

  expect((await pool.query('select id, data, sealed, sent_at, failed_at from outbox')).rows).toEqual([
    { id: mail, data: { name: 'Ann', token: 't' }, sealed: null, sent_at: null, failed_at: null },
  ])
  expect(
    (
      await pool.query(
        'select id, sealed_key, ended_because from recording_uploads where ended_at is not null',
      )
    ).rows,
  ).toEqual(
    expect.arrayContaining([
      { id: done, sealed_key: null, ended_because: 'discarded' },
      { id: going, sealed_key: null, ended_because: 'brought up to date' },
    ]),
  )
  expect(
    (
      await pool.query(
        "select 1 from information_schema.columns where table_name = 'recording_uploads' and column_name = 'key'",
      )
    ).rows,
  ).toEqual([])
})

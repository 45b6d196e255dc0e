// An installation that is brought up to date: mail that waits still goes out, an upload under way ends, and its key is nowhere any more.
import { randomBytes, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { migrate } from '../src/migrate.ts'
import { rolePassword } from '../../../test/stack/database.ts'

const name = `m_${randomUUID().replaceAll('-', '')}`
const url = new URL(inject('ownerUrl'))
let pool: pg.Pool

const run = async (text: string): Promise<void> => {
  const client = new pg.Client({ connectionString: inject('ownerUrl') })
  await client.connect()
  await client.query(text).finally(() => client.end())
}
beforeAll(async () => {
  await run(`create database ${name}`)
  url.pathname = `/${name}`
  pool = new pg.Pool({ connectionString: url.href, max: 2 })
  pool.on('error', () => undefined)
})
afterAll(async () => {
  await pool.end()
  await run(`drop database ${name} with (force)`)
})

it('keeps the mail that waits, and ends the uploads under way', async () => {
  const migrations: Record<string, Migration> = {}
  for (const file of await readdir(import.meta.dirname))
    if (/^\d{3}-[a-z-]+\.ts$/.test(file))
      migrations[file.slice(0, -3)] = (await import(join(import.meta.dirname, file))) as Migration
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => migrations },
  }).migrateTo('138-refunds-that-failed')
  expect(error).toBeUndefined()
  const [mail, done, going, key] = [randomUUID(), randomUUID(), randomUUID(), randomBytes(32)]
  await pool.query(
    "insert into outbox (id, to_address, template, data, created_at) values ($1, 'ann@example.org', 'password-reset', $2, now())",
    [mail, { name: 'Ann', token: 't' }],
  )
  const client = await pool.connect()
  // Without the will, the party and the person these rows belong to, which say nothing here.
  await client.query('set session_replication_role = replica')
  const upload =
    'insert into recording_uploads (id, will_id, party_id, person_id, key, started_at, expires_at, ended_at, ended_because) values ($1, $1, $1, $1, $2, now(), now(), $3, $4)'
  await client.query(upload, [done, null, new Date(), 'discarded'])
  await client.query(upload, [going, key, null, null])
  client.release(true)

  await migrate(url.href, { api: rolePassword, worker: rolePassword, release: rolePassword })

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

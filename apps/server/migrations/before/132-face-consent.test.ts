// Comparison figures without consent are deleted when this migration reaches a register that has some; the
// rest of a reading stays.
import { randomUUID } from 'node:crypto'
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

it('deletes what comparisons came to, and nothing else', async () => {
  const { error } = await new Migrator({
    db: new Kysely({ dialect: new PostgresDialect({ pool }) }),
    provider: { getMigrations: async () => (await readMigrationsBefore())[0]! },
  }).migrateTo('130-deleted-drafts')
  expect(error).toBeUndefined()
  const [person, check] = [randomUUID(), randomUUID()]
  await pool.query(
    "insert into people (id, kind, email, name) values ($1, 'account', 'ann@example.com', 'Ann Example')",
    [person],
  )
  await pool.query(
    "insert into identity_evidence (id, person_id, document_object, document_sha256, document_media, selfie_object, selfie_sha256, selfie_media, created_at) values ($1, $2, 'a', $3, 'image/png', 'b', $3, 'image/png', now())",
    [check, person, Buffer.alloc(32)],
  )
  await pool.query(
    "insert into identity_checks (id, person_id, evidence_id, document_type, document_data, sample, state, provider, created_at) values ($1, $2, $1, 'passport', '{}', false, 'pending', 'built-in pre-check', now())",
    [check, person],
  )
  const reasons = [
    { code: 'other-name', gravity: 'contradiction', sentence: 'a' },
    { code: 'faces-differ', gravity: 'doubt', sentence: 'not alike (0.31)' },
    { code: 'no-birth-date', gravity: 'note', sentence: 'b' },
  ]
  await pool.query(
    "insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers, document_sha256, selfie_sha256, read_at) values ($1, $2, 'review', '{}', $3, 111, $4, '{}', $5, $5, now())",
    [
      check,
      person,
      JSON.stringify(reasons),
      JSON.stringify({ numberEnding: '123', likeness: 0.31 }),
      Buffer.alloc(32),
    ],
  )

  await migrate(database.ownerUrl, { api: rolePassword, worker: rolePassword, release: rolePassword })

  expect((await pool.query('select reasons, gravity, particulars from identity_readings')).rows).toEqual([
    { reasons: [reasons[0], reasons[2]], gravity: 101, particulars: { numberEnding: '123', likeness: null } },
  ])
  expect(
    (await pool.query('select state, face_consent_version, face_consent_at from identity_checks')).rows,
  ).toEqual([{ state: 'pending', face_consent_version: null, face_consent_at: null }])
})

// What becomes of notices that were open when confirmations began to be proven to the release worker, and of the
// addresses of those who may confirm one (decision 96).
import { randomBytes, randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Migrator } from 'kysely/migration'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownPool } from '../../../../test/stack/own-pool.ts'
import { rolePassword } from '../../../../test/stack/database.ts'
import { cloneDatabase } from '../../../../test/stack/stack.ts'
import { migrate } from '../../src/migrate.ts'
import { readMigrationsBefore } from '../../src/migrations.ts'

const LAST = '172-find-as-professional'
const passwords = { api: rolePassword, worker: rolePassword, release: rolePassword }

let one: Awaited<ReturnType<typeof cloneDatabase>>
let owner: pg.Pool

/** As the version before it made it. */
beforeAll(async () => {
  one = await cloneDatabase({ template: false })
  owner = ownPool({ connectionString: one.ownerUrl, max: 2 })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: owner }) })
  const all = (await readMigrationsBefore())[1]!
  const before = Object.fromEntries(Object.entries(all).filter(([name]) => name <= LAST))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => before },
  }).migrateToLatest()
  expect(error).toBeUndefined()
}, 120_000)
afterAll(async () => {
  await owner?.end()
  await one?.drop()
})

const tables = ['death_notices', 'death_notice_confirmations']
/** What the triggers of that version would ask for is of no matter here. */
async function withoutTriggers(run: () => Promise<void>): Promise<void> {
  for (const table of tables) await owner.query(`alter table ${table} disable trigger user`)
  await run()
  for (const table of tables) await owner.query(`alter table ${table} enable trigger user`)
}

interface Before {
  state: 'awaiting' | 'waiting' | 'disputed' | 'released'
  confirmedBy: number
}

async function person(): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `insert into people (id, kind, email, name, role, is_admin)
     values ($1, 'account', $2, 'Ann Example', 'testator', false)`,
    [id, `${id}@example.org`],
  )
  return id
}

async function notice({ state, confirmedBy }: Before): Promise<string> {
  const [id, willId, paper, hash] = [randomUUID(), randomUUID(), randomUUID(), randomBytes(32)]
  const [testator, submitter] = [await person(), await person()]
  await owner.query(
    `insert into wills (id, testator_id, title, status, particulars, created_at, updated_at)
     values ($1, $2, 'Last Will', 'draft', '{}', now(), now())`,
    [willId, testator],
  )
  await owner.query(
    `insert into death_certificates (id, person_id, object, sha256, size, media)
     values ($1, $2, 'object of ' || gen_random_uuid(), $3, 10, 'application/pdf')`,
    [paper, submitter, hash],
  )
  const [waits, ended] = [state === 'waiting' || state === 'released', state === 'released']
  await withoutTriggers(async () => {
    await owner.query(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, state, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days, waiting_since, due_at,
         disputes, dispute_reason, ended_at)
       values ($1, $2, $3, $4, $5, $4, 'Ann Example', '2026-01-02', $6, 'object', $4, 14,
         case when $7 then now() - interval '5 days' end, case when $7 then now() + interval '9 days' end,
         case when $9 then 1 else 0 end, case when $9 then 'She is alive.' end,
         case when $8 then now() end)`,
      [id, willId, submitter, hash, state, paper, waits, ended, state === 'disputed'],
    )
    for (let at = 0; at < confirmedBy; at += 1)
      await owner.query(
        `insert into death_notice_confirmations (notice_id, person_id, person_key, relation, beneficiary,
           notice_version, content_hash, proof_id) values ($1, $2, $3, 'contact', false, 1, $4, gen_random_uuid())`,
        [id, await person(), randomBytes(32), hash],
      )
  })
  return id
}

/** With an address that they have proven; `written`: the one that the release worker has written down. */
async function confirmer({ isContact, written }: { isContact: boolean; written?: string }): Promise<string> {
  const id = await person()
  await owner.query(
    "insert into proven_addresses (person_id, email, proven_at) values ($1, 'now@example.org', now())",
    [id],
  )
  if (written !== undefined)
    await owner.query('insert into release_addresses (person_id, email) values ($1, $2)', [id, written])
  if (!isContact) return id
  await owner.query(
    `with made as (insert into wills (id, testator_id, title, status, particulars, created_at, updated_at)
       values (gen_random_uuid(), $1, 'Last Will', 'draft', '{}', now(), now()) returning id)
     insert into people_around (id, will_id, kind, place, particulars, person_id, nominated_at, told_at, accepted_at,
       accepted_by)
     select gen_random_uuid(), id, 'contact', 1, '', $1, now(), now(), now(), 'mailbox' from made`,
    [id],
  )
  return id
}

let people: { fresh: string; moved: string }
beforeAll(async () => {
  people = {
    fresh: await confirmer({ isContact: true }),
    moved: await confirmer({ isContact: false, written: 'before@example.org' }),
  }
  await confirmer({ isContact: false })
  await confirmer({ isContact: true, written: 'now@example.org' })
})

it('those that are open are asked about again, and a wait that rested on them ends', async () => {
  const before: Before[] = [
    { state: 'waiting', confirmedBy: 2 },
    { state: 'awaiting', confirmedBy: 1 },
    { state: 'awaiting', confirmedBy: 0 },
    { state: 'disputed', confirmedBy: 2 },
    { state: 'released', confirmedBy: 2 },
  ]
  const ids: string[] = []
  for (const one of before) ids.push(await notice(one))
  await migrate(one.ownerUrl, passwords)
  const { rows } = await owner.query<{ id: string }>(
    `select n.id, n.state, notice_confirmations(n.id) as counting, n.due_at is not null as "isDue",
       (select count(*)::int from death_notice_confirmations c where c.notice_id = n.id) as kept,
       exists (select 1 from notices_to_ask_again a where a.notice_id = n.id) as again
     from death_notices n`,
  )
  expect(ids.map((id) => ({ ...rows.find((row) => row.id === id), id: 0 }))).toEqual(
    [
      { state: 'awaiting', counting: 0, isDue: false, kept: 2, again: true },
      { state: 'awaiting', counting: 0, isDue: false, kept: 1, again: true },
      { state: 'awaiting', counting: 0, isDue: false, kept: 0, again: false },
      { state: 'disputed', counting: 0, isDue: false, kept: 2, again: true },
      { state: 'released', counting: 2, isDue: true, kept: 2, again: false },
    ].map((row) => ({ ...row, id: 0 })),
  )
})

it('who may confirm and is not written down is looked at, and a changed address is marked', async () => {
  await migrate(one.ownerUrl, passwords)
  const seen = await owner.query('select person_id as id from addresses_to_see')
  expect(seen.rows).toEqual([{ id: people.fresh }])
  const moved = await owner.query('select person_id as id from release_addresses where is_moved')
  expect(moved.rows).toEqual([{ id: people.moved }])
})

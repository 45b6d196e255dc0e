// A person's reads in a register of 100,000 wills: they look up that person's own, however many others there
// are.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardStats } from '@testate/api/dashboard'
import { listWills } from '@testate/api/wills'
import { inTransaction } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'

const REGISTER = 100_000
const OWN = 5_000
const WITNESSED = 20

let ceremony: CeremonyStack
let app: App
let ann: Person
let bob: Person
let will: string
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
  const verified = await ceremony.verifiedWill()
  ann = verified.people[0]
  bob = verified.people[1]
  will = verified.id
  await fill(will)
}, 180_000)
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

/** Copies these wills and log entries for a thousand other people, for Ann, and with Bob as witness. */
async function fill(like: string): Promise<void> {
  const { owner } = ceremony.stack
  const others = `select gen_random_uuid() as id, n from generate_series(1, 1000) n`
  await owner.query(
    `insert into people (id, kind, email, name) select id, 'account', 'other' || n || '@example.org', 'Other ' || n from (${others}) o`,
  )
  await owner.query(
    `with o as (select array_agg(id) as ids from people where email like 'other%@example.org')
    insert into wills (id, testator_id, status, title, created_at, updated_at)
      select gen_random_uuid(), case when n <= $2 then $1::uuid else ids[1 + n % 1000] end, 'draft', 'Row ' || n, now() - n * interval '1 minute', now()
      from o, generate_series(1, $3) n`,
    [ann.id, OWN, OWN + REGISTER],
  )
  // Two witnesses each; for a few of the others' wills Bob is one.
  await owner.query(
    `with o as (select array_agg(id) as ids from people where email like 'other%@example.org'),
      w as (select id, testator_id, row_number() over (order by created_at) as n from wills where title like 'Row %')
    insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at, updated_at)
      select gen_random_uuid(), w.id, 'witness', place, case when place = 1 and n <= $2 then $1::uuid else ids[1 + (n * 2 + place) % 1000] end,
        'Witness', 'witness@example.org', 'opened', now(), now()
      from o, w, generate_series(1, 2) place`,
    [bob.id, WITNESSED],
  )
  await inTransaction(ceremony.stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'will.uploaded', willId: like, actor: ann.id, details: {} }),
  )
  const { rowCount } = await owner.query(
    `insert into audit_entries (id, will_id, actor, details, salt, leaf)
      select gen_random_uuid(), w.id, w.testator_id, e.details, e.salt, e.leaf
      from wills w, (select details, salt, leaf from audit_entries where will_id = $1 limit 1) e where w.title like 'Row %'`,
    [like],
  )
  expect(rowCount).toBe(OWN + REGISTER)
  await owner.query('analyze wills; analyze parties; analyze audit_entries')
}

const get = async (person: Person, url: string) => {
  const answer = await app.http.inject({ method: 'GET', url, headers: { 'x-person': person.id } })
  expect(answer.statusCode, url).toBe(200)
  return answer
}

/** How often each table that grows with the register was read whole; each login's own count arrives late. */
async function wholeReads(): Promise<unknown> {
  await pause(1_100)
  await Promise.all(Array.from({ length: 32 }, () => get(bob, '/api/account/status').catch(() => undefined)))
  await pause(200)
  return (
    await ceremony.stack.owner.query(
      "select relname, seq_scan from pg_stat_user_tables where relname in ('wills', 'parties', 'audit_entries', 'audit_leaves') order by relname",
    )
  ).rows
}

test('no table that grows with the register is read whole', async () => {
  const before = await wholeReads()
  for (const person of [ann, bob])
    for (const url of ['/api/wills', '/api/wills?limit=50', '/api/dashboard/stats']) await get(person, url)
  // Where a twentieth of all entries concerns one's own wills, reading the log from its end is faster.
  for (const url of ['/api/audit', '/api/audit?limit=10', '/api/audit?kind=will']) await get(bob, url)
  expect(await wholeReads()).toEqual(before)
})

test('one will is found without the others', async () => {
  const before = await wholeReads()
  for (const person of [ann, bob])
    for (const below of ['', '/tasks', '/parties', '/audit', '/ceremony'])
      await get(person, `/api/wills/${will}${below}`)
  expect(await wholeReads()).toEqual(before)
})

/** How PostgreSQL reads the rows that the policies alone let this person see. */
async function planOf(person: Person, text: string): Promise<string> {
  const rows = await inTransaction(ceremony.stack.db, { person }, async (tx) => {
    return (await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${sql.raw(text)}`.execute(tx)).rows
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the policies ask once whose a will is: an index finds the lines of the log, and no will is judged alone', async () => {
  for (const text of [
    'select id from audit_entries order by id desc limit 100',
    'select count(*) from audit_entries where will_id is not null',
    'select id from wills where id in (select w.will_id from app_wills() w) order by created_at desc limit 20',
    'select id from parties where will_id in (select w.will_id from app_wills() w)',
  ]) {
    const plan = await planOf(bob, text)
    expect(plan, text).not.toMatch(/Seq Scan on (audit_entries|wills|parties)/)
    // An index that is walked from end to end helps nobody.
    expect(plan, text).not.toMatch(/Rows Removed by Filter: \d{3}/)
  }
  const everything = await planOf(bob, 'select id from wills')
  expect(everything).toContain('= ANY ((InitPlan')
  expect(everything).not.toContain('app_related')
})

test('the dashboard counts every will, and lists the newest', async () => {
  const stats = dashboardStats.answer.parse((await get(ann, '/api/dashboard/stats')).json())
  expect([stats.total, stats.byStatus.draft, stats.wills.length, stats.more]).toEqual([
    OWN + 1,
    OWN,
    20,
    OWN + 1 - 20,
  ])
  const witness = dashboardStats.answer.parse((await get(bob, '/api/dashboard/stats')).json())
  expect(witness.total).toBe(WITNESSED + 1)
})

test('page after page gives each will once', async () => {
  const seen: string[] = []
  let url: string | undefined = '/api/wills?limit=499'
  for (let pages = 0; url !== undefined && pages < 20; pages += 1) {
    const answer: Awaited<ReturnType<typeof get>> = await get(ann, url)
    seen.push(...listWills.answer.parse(answer.json()).map(({ id }) => id))
    url = /^<([^>]+)>; rel="next"$/.exec(String(answer.headers['link'] ?? ''))?.[1]
  }
  expect([seen.length, new Set(seen).size]).toEqual([OWN + 1, OWN + 1])
  expect((await get(bob, `/api/wills?before=${randomUUID()}`)).json()).toEqual([])
})

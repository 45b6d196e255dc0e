// A person's reads in a register of 100,000 wills: they look up that person's own, however many others there
// are.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dashboardStats } from '@testate/api/dashboard'
import { listWills } from '@testate/api/wills'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'

const REGISTER = 100_000
const OWN = 5_000
const WITNESSED = 20

let ceremony: CeremonyStack
let app: App
let ann: Person
let bob: Person
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
  const will = await ceremony.verifiedWill()
  ann = will.people[0]
  bob = will.people[1]
  await fill(will.id)
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
  await owner.query(
    `insert into audit_entries (id, will_id, actor, details, salt, leaf)
      select gen_random_uuid(), w.id, w.testator_id, e.details, e.salt, e.leaf
      from wills w, (select details, salt, leaf from audit_entries where will_id = $1 limit 1) e where w.title like 'Row %'`,
    [like],
  )
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

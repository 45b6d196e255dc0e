// A person's reads in a register of 20,000 wills: they look up that person's own, however many others there are.
// PostgreSQL chooses the same plans as among a million, and takes a fifth of the time to fill it that 100,000 took.
// TESTATE_FULL=1 (`npm run assurance`) makes it a million, with 5,000 in one account, and holds them to their times.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { dashboardStats } from '@testate/api/dashboard'
import { listWills } from '@testate/api/wills'
import { inTransaction, type Actor } from '../platform/database/database.ts'
import type { App } from '../platform/http/http.ts'
import type { Person } from '../platform/database/person.ts'
import { median } from '../../../../test/bench/note.ts'
import { fillingPool } from '../../../../test/stack/own-pool.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { fillOthers, fillRegister } from '../../../../test/stack/large-register.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'

const full = process.env['TESTATE_FULL'] === '1'
const [REGISTER, OWN] = full ? [1_000_000, 5_000] : [20_000, 1_000]
/** Dan's registered wills, and those that Bob is witness of. */
const REGISTERED = 20
const WITNESSED = 20
/** Wills released to Fay, and shares that she holds. */
const LEFT = 30

/** Of the record: of these, "payment" and "others" fit no line. */
const filters = ['', '?limit=10', '?kind=will', '?kind=payment', '?who=me', '?who=others', '?from=2020-01-01']

let ceremony: CeremonyStack
let app: App
let ann: Person
let bob: Person
let dan: Person
let eve: Person
let fay: Person
let will: string
beforeAll(
  async () => {
    ceremony = await startCeremonyStack()
    const { stack } = ceremony
    app = await wholeApi(ceremony)
    app.personOf = stack.app.personOf
    await app.http.ready()
    const verified = await ceremony.verifiedWill()
    ann = verified.people[0]
    bob = verified.people[1]
    will = verified.id
    dan = (await ceremony.verifiedWill()).people[0]
    eve = (await ceremony.verifiedWill()).people[0]
    fay = (await ceremony.verifiedWill()).people[0]
    // The entry that is copied.
    await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
      appendAny(tx, { event: 'will.uploaded', willId: will, actor: ann.id, details: {} }),
    )
    const filling = fillingPool(stack.owner)
    await fillRegister(filling, {
      register: REGISTER,
      drafting: { person: ann, wills: OWN },
      registered: { person: dan, wills: REGISTERED },
      witness: { person: bob, wills: WITNESSED },
      like: will,
      whole: full,
    })
    await fillOthers(filling, fay, LEFT)
    await filling.end()
    // Counts what the filling itself read.
    await wholeReads()
  },
  full ? 1_800_000 : 180_000,
)
afterAll(async () => {
  await app.http.close()
  await ceremony.stop()
})

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
      `select relname, seq_scan from pg_stat_user_tables
        where relname in ('wills', 'parties', 'audit_entries', 'audit_leaves', 'death_notices', 'people_around',
          'release_grants', 'estates', 'shared_secrets', 'shared_holders') order by relname`,
    )
  ).rows
}

test('no table that grows with the register is read whole', async () => {
  const before = await wholeReads()
  for (const person of [ann, bob, fay])
    for (const url of ['/api/wills', '/api/wills?limit=50', '/api/dashboard/stats']) await get(person, url)
  for (const person of [ann, bob]) for (const filter of filters) await get(person, `/api/audit${filter}`)
  expect(await wholeReads()).toEqual(before)
})

test('one will is found without the others', async () => {
  const before = await wholeReads()
  for (const person of [ann, bob])
    for (const below of ['', '/tasks', '/parties', '/audit', '/ceremony'])
      await get(person, `/api/wills/${will}${below}`)
  expect(await wholeReads()).toEqual(before)
})

/** How PostgreSQL reads the rows that the policies alone let this actor see. */
async function planOf(as: Actor, text: string): Promise<string> {
  const rows = await inTransaction(ceremony.stack.db, as, async (tx) => {
    return (await sql<{ 'QUERY PLAN': string }>`explain (analyze) ${sql.raw(text)}`.execute(tx)).rows
  })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('the policies ask once whose a will is, not will by will; an index finds the lines of the log', async () => {
  for (const text of [
    'select id from audit_entries order by id desc limit 100',
    'select count(*) from audit_entries where will_id is not null',
    'select id from wills where id in (select w.will_id from app_wills() w) order by created_at desc limit 20',
    'select id from parties where will_id in (select w.will_id from app_wills() w)',
  ]) {
    const plan = await planOf({ person: bob }, text)
    expect(plan, text).not.toMatch(/Seq Scan on (audit_entries|wills|parties)/)
    // An index that is walked from end to end helps nobody.
    expect(plan, text).not.toMatch(/Rows Removed by Filter: \d{3}/)
  }
  const everything = await planOf({ person: bob }, 'select id from wills')
  expect(everything).toContain('= ANY ((InitPlan')
  expect(everything).not.toContain('app_related')
})

test('the service that opens an invitation finds its will and parties by an index', async () => {
  for (const text of [
    `select status from wills where id = '${will}'`,
    `select id from parties where will_id = any('{${will}}')`,
    `select id from parties where person_id = '${bob.id}'`,
    `select id from parties where id = (select id from parties where will_id = '${will}' limit 1) for update`,
  ])
    expect(await planOf({ service: 'invitation' }, text), text).not.toMatch(/Seq Scan/)
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
  expect([witness.total, witness.wills.filter(({ status }) => status === 'registered').length]).toEqual([
    WITNESSED + 1,
    19,
  ])
})

test('the most urgent twenty of what others left to somebody, however many there are', async () => {
  const { others } = dashboardStats.answer.parse((await get(fay, '/api/dashboard/stats')).json())
  expect(others.map(({ kind, code }) => `${kind} ${code}`)).toEqual(
    Array.from({ length: 20 }, () => 'share share-needs-key'),
  )
  expect(dashboardStats.answer.parse((await get(eve, '/api/dashboard/stats')).json()).others).toEqual([])
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

test('the dashboard of twenty-one wills asks the database as often as that of one', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const asked = async (person: Person): Promise<number> => {
    const counts: number[] = []
    // Others use the database now and then as well.
    for (let tries = 0; tries < 5; tries += 1) {
      query.mockClear()
      await get(person, '/api/dashboard/stats')
      counts.push(query.mock.calls.length)
    }
    return Math.min(...counts)
  }
  const [many, one, left] = [await asked(dan), await asked(eve), await asked(fay)]
  query.mockRestore()
  expect(one).toBeGreaterThan(5)
  expect([many, left]).toEqual([one, one])
})

test.runIf(full)(
  'a dashboard of twenty wills in 20 ms, a page of 5,000 wills in 50 ms',
  async () => {
    const list = ['/api/wills', '/api/wills?limit=21']
    const reads = [
      ...[dan, bob].map((person) => [person, '/api/dashboard/stats', 20] as const),
      ...[...list, '/api/audit'].map((url) => [dan, url, 50] as const),
      ...['/api/dashboard/stats', ...list, ...filters.map((filter) => `/api/audit${filter}`)].map(
        (url) => [ann, url, 50] as const,
      ),
    ]
    const late: string[] = []
    for (const [person, url, bound] of reads) {
      const times: number[] = []
      for (let tries = 0; tries < 21; tries += 1) {
        const began = performance.now()
        await get(person, url)
        times.push(performance.now() - began)
      }
      const ms = median(times)
      const said = `${url} of ${person === ann ? OWN : REGISTERED} wills: ${ms.toFixed(1)} ms`
      process.stdout.write(`${said}\n`)
      if (ms > bound) late.push(said)
    }
    expect(late).toEqual([])
  },
  60_000,
)

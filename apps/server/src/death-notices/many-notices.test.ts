// Death notices in a register of 20,000 wills: the list, the dashboard's question and what each screen of a testator
// asks look up that person's own, also for somebody with a part in 1,000 of them. Every page of a list is reached.
// TESTATE_FULL=1 (`npm run assurance`) has 100,000 and 5,000.
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { comparedName } from '@testate/domain/death/finding'
import { fillingPool } from '../../../../test/stack/own-pool.ts'
import { fillRegister } from '../../../../test/stack/large-register.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { listNotices, listWills } from './list-notices.ts'
import { noticeFactsFor } from './notice-facts.ts'
import { openNoticesOf } from './open-notices-of.ts'
import { mountDeathNotices } from './routes.ts'

const full = process.env['TESTATE_FULL'] === '1'
const [REGISTER, OWN] = full ? [100_000, 5_000] : [20_000, 1_000]
/** A notice of each second will; of one in so many it is open. A page without a number of its own has so many. */
const [EACH, OPEN, PAGE] = [2, OWN / 5, 200]
/** What the screen shows at once. */
const SHOWN = 20
/** The most of one reading in milliseconds: some ten times what was measured, on a machine that does other things. */
const MOST = { few: 100, many: full ? 1_200 : 400 }
/** Of one page as the screen asks for it, with TESTATE_FULL=1: what a page of the list of wills may take. */
const MOST_OF_PAGE = 50
const TRIES = 5

const people = knownPeople()
let stack: Stack
let sample: NoticeSample
let testator: Person
let witness: Person
/** An executor by profession, of wills of everybody. */
let lawyer: Person

beforeAll(async () => {
  stack = await startStack({ mount: mountDeathNotices, personOf: people.personOf })
  sample = await noticeSample(stack, people)
  testator = await people.add(stack, { name: 'Tess Many' })
  witness = await people.add(stack, { name: 'Will Many' })
  lawyer = await people.add(stack, { name: 'Laura Many' })
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'will.uploaded', willId: sample.willId, actor: sample.testator.id, details: {} }),
  )
  const filling = fillingPool(stack.owner)
  await fillRegister(filling, {
    register: REGISTER,
    drafting: { person: sample.contact, wills: 0 },
    registered: { person: testator, wills: OWN },
    witness: { person: witness, wills: OWN },
    like: sample.willId,
    whole: false,
  })
  await filling.query(
    `insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at)
       select gen_random_uuid(), will_id, id, person_id, witness_order, '{}', sha256('x'), now() from parties p
       where not exists (select 1 from statements s where s.party_id = p.id)
       on conflict do nothing`,
  )
  await filling.query(
    `insert into death_notices (id, will_id, submitted_by, submitter_key, state, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days, ended_at)
       select gen_random_uuid(), id, testator_id, sha256('x'), case when n % $2 = 0 then 'awaiting' else 'stopped' end,
         sha256('x'), title, '2026-01-01', gen_random_uuid(), 'object ' || n, sha256('x'), 14,
         case when n % $2 = 0 then null else now() end
       from (select id, testator_id, title, row_number() over (order by created_at) as n from wills
         where title like 'Row %') w
       where n % $1 = 0`,
    [EACH, OPEN],
  )
  await filling.query(
    `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
         accepted_at, accepted_by)
       select gen_random_uuid(), id, 'executor', 1, 'acting', '', $1, now(), now(), now(), 'mailbox'
       from (select id, row_number() over (order by created_at) as n from wills where title like 'Row %') w
       where n % $2 = 0`,
    [lawyer.id, REGISTER / OWN],
  )
  await filling.query('analyze death_notices, statements, people_around, people')
  await filling.end()
}, 180_000)
afterAll(() => stack?.stop())

const as = async <T>(person: Person, read: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(stack.db, { person }, read)
async function median(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[2]!
}
/** By table, since the register was made. */
const fetchedByIndex = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await stack.owner.query<{ relname: string; rows: string }>(
        `select relname, coalesce(idx_tup_fetch, 0) as rows from pg_stat_user_tables
          where relname in ('wills', 'parties', 'statements', 'death_notices', 'people_around')`,
      )
    ).rows.map(({ relname, rows }) => [relname, Number(rows)]),
  )
const wholeReads = async (): Promise<unknown> =>
  (
    await stack.owner.query(
      `select relname, seq_scan from pg_stat_user_tables
        where relname in ('wills', 'parties', 'statements', 'death_notices', 'people_around', 'people')
        order by relname`,
    )
  ).rows

test('each of them has their own, and nobody’s else', async () => {
  const few = await as(sample.contact, (tx) => listNotices(tx, sample.contact, {}))
  expect([few.notices.length, few.next, few.wills.length]).toEqual([0, null, 1])
  const many = await as(testator, (tx) => listNotices(tx, testator, {}))
  expect(many.notices).toHaveLength(PAGE)
  expect(many.notices.every(({ isAboutMe }) => isAboutMe)).toBe(true)
  expect(await as(testator, (tx) => openNoticesOf(tx, testator.id))).toHaveLength(OWN / OPEN)
  const theirs = await as(witness, (tx) => listNotices(tx, witness, {}))
  expect(theirs.notices).toHaveLength(PAGE)
  expect(theirs.wills).toHaveLength(PAGE)
  expect(await as(witness, (tx) => noticeFactsFor(tx, witness))).toHaveLength(OWN / OPEN)
})

type Page = { ids: string[]; next: string | null }
const noticesOf = async (person: Person, after: string | undefined, limit: number): Promise<Page> => {
  const { notices, next } = await as(person, (tx) => listNotices(tx, person, { after, limit }))
  return { ids: notices.map(({ id }) => id), next }
}
const willsOf = async (
  person: Person,
  after: string | undefined,
  limit: number,
  name = '',
): Promise<Page> => {
  const { wills, next } = await as(person, (tx) => listWills(tx, { after, limit, name }))
  return { ids: wills.map(({ willId }) => willId), next }
}
/** Every page in turn, at most a thousand. */
async function allOf(pageAfter: (after: string | undefined) => Promise<Page>): Promise<string[]> {
  const all: string[] = []
  let after: string | undefined
  for (let pages = 0; pages < 1_000; pages += 1) {
    const { ids, next } = await pageAfter(after)
    all.push(...ids)
    if (next === null) return all
    after = next
  }
  throw new Error('the pages have no end')
}

test('page after page gives each notice and each will once, to the last', async () => {
  for (const [person, open] of [
    [testator, OWN / OPEN],
    [witness, OWN / OPEN],
    [lawyer, REGISTER / OPEN],
  ] as const) {
    const notices = await allOf((after) => noticesOf(person, after, PAGE))
    expect(new Set(notices).size).toBe(notices.length)
    // Of each second will, and of whoever has every twentieth, of each.
    expect(notices).toHaveLength(person === lawyer ? OWN : OWN / EACH)
    const wills = await allOf((after) => willsOf(person, after, PAGE))
    expect(new Set(wills).size).toBe(wills.length)
    expect(wills).toHaveLength(person === testator ? 0 : OWN - open)
    const { found } = await as(person, (tx) => listWills(tx, { limit: 1 }))
    expect(found).toBe(wills.length)
  }
})

test('a will is found by a part of the name, among all of them', async () => {
  const { rows } = await stack.owner.query<{ name: string; n: number }>(
    `select p.name, count(*)::int as n from people_around a join wills w on w.id = a.will_id
       join people p on p.id = w.testator_id where a.person_id = $1 and p.name like 'Other%'
       and not exists (select 1 from death_notices d where d.will_id = w.id and d.ended_at is null)
       group by p.name order by n desc, p.name limit 1`,
    [lawyer.id],
  )
  const { name, n } = rows[0]!
  const number = name.slice('Other '.length)
  for (const wanted of [name, `${number} OTHER`, `  óthër, ${number}`]) {
    const { wills, found } = await as(lawyer, (tx) => listWills(tx, { name: wanted, limit: PAGE }))
    expect([wills.length, wills.every((one) => one.testatorName.includes(number))]).toEqual([
      Math.min(found, PAGE),
      true,
    ])
    expect(found).toBeGreaterThanOrEqual(n)
  }
  expect(await as(lawyer, (tx) => listWills(tx, { name: 'Nobody %', limit: PAGE }))).toEqual({
    wills: [],
    found: 0,
    next: null,
  })
})

test('every word of a name as it is compared elsewhere is in the name as it is searched', async () => {
  const names = [
    'Ann Example',
    'Siân ap Rhŷs',
    "D’Arcy O'Brien-Łuk",
    'Æsa Øre Straße',
    'ẞ Þór đ',
    ' A.  B. ',
    '山田 太郎',
  ]
  const { rows } = await stack.owner.query<{ name: string; searched: string }>(
    'select name, searched_name(name) as searched from unnest($1::text[]) name',
    [names],
  )
  expect(rows.map(({ name }) => name)).toEqual(names)
  for (const { name, searched } of rows)
    for (const word of comparedName(name).split(' ')) expect(searched, name).toContain(word)
})

test('for somebody with a part in few wills no table that grows with the register is read whole', async () => {
  await stack.owner.query('select pg_stat_force_next_flush()')
  const before = await wholeReads()
  const { contact } = sample
  await as(contact, (tx) => listNotices(tx, contact, {}))
  await as(contact, (tx) => listWills(tx, { limit: PAGE, name: 'x' }))
  await as(contact, (tx) => noticeFactsFor(tx, contact))
  await as(contact, (tx) => openNoticesOf(tx, contact.id))
  await as(contact, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx))
  expect(await wholeReads()).toEqual(before)
})

test('nor is one for a page of somebody with many wills, and no page takes longer than a page of wills', async () => {
  const pages = async (person: Person): Promise<[string, () => Promise<Page>][]> => {
    // About the middle.
    const [notice, will] = [
      (await noticesOf(person, undefined, PAGE)).next ?? undefined,
      (await willsOf(person, undefined, PAGE)).next ?? undefined,
    ]
    return [
      ['first notices', () => noticesOf(person, undefined, SHOWN)],
      ['later notices', () => noticesOf(person, notice, SHOWN)],
      ['first wills', () => willsOf(person, undefined, SHOWN)],
      ['later wills', () => willsOf(person, will, SHOWN)],
      ['wills by name', () => willsOf(person, undefined, SHOWN, 'other 77')],
    ]
  }
  const late: string[] = []
  for (const [whose, person] of Object.entries({ testator, witness, lawyer })) {
    const each = await pages(person)
    await stack.owner.query('select pg_stat_force_next_flush()')
    const before = await wholeReads()
    const fetched = await fetchedByIndex()
    for (const [what, read] of each) {
      const took = await median(read)
      const said = `${what} of a ${whose} of ${OWN} wills: ${took.toFixed(1)} ms`
      process.stdout.write(`${said}\n`)
      if (took > (full ? MOST_OF_PAGE : MOST.many)) late.push(said)
    }
    await as(person, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx))
    expect(await wholeReads(), whose).toEqual(before)
    // An index that is walked from end to end helps nobody.
    for (const [table, rows] of Object.entries(await fetchedByIndex()))
      expect((rows - fetched[table]!) / (each.length * TRIES), `${table} for a ${whose}`).toBeLessThan(
        3 * OWN,
      )
  }
  expect(late).toEqual([])
})

test('in the time that a screen may take', async () => {
  const late: string[] = []
  for (const [whose, person, most] of [
    ['one will', sample.contact, MOST.few],
    [`${OWN} own wills`, testator, MOST.many],
    [`${OWN} witnessed wills`, witness, MOST.many],
  ] as const)
    for (const [what, read] of [
      ['list', (tx: Tx) => listNotices(tx, person, {})],
      ['dashboard', (tx: Tx) => noticeFactsFor(tx, person)],
      ['band', (tx: Tx) => openNoticesOf(tx, person.id)],
    ] as const) {
      const took = await median(async () => await as<unknown>(person, read))
      const said = `${what} of ${whose}: ${took.toFixed(1)} ms`
      process.stdout.write(`${said}\n`)
      if (took > most) late.push(said)
    }
  expect(late).toEqual([])
})

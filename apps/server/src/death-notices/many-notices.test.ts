// Death notices in a register of 100,000 wills: the list, the dashboard's question and what each screen of a testator
// asks look up that person's own, also for somebody with a part in 5,000 of them.
import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fillRegister } from '../../../../test/stack/large-register.ts'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { listNotices } from './list-notices.ts'
import { noticeFactsFor } from './notice-facts.ts'
import { openNoticesOf } from './open-notices-of.ts'
import { mountDeathNotices } from './routes.ts'

const REGISTER = 100_000
const OWN = 5_000
/** A notice of each second will; of each thousandth it is open. A list ends after so many. */
const [EACH, OPEN, LISTED] = [2, 1_000, 200]
/** The most of one reading in milliseconds: some ten times what was measured, on a machine that does other things. */
const MOST = { few: 100, many: 1_200 }

const people = knownPeople()
let stack: Stack
let sample: NoticeSample
let testator: Person
let witness: Person

beforeAll(async () => {
  stack = await startStack({ mount: mountDeathNotices, personOf: people.personOf })
  sample = await noticeSample(stack, people)
  testator = await people.add(stack, { name: 'Tess Many' })
  witness = await people.add(stack, { name: 'Will Many' })
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'will.uploaded', willId: sample.willId, actor: sample.testator.id, details: {} }),
  )
  const filling = new pg.Pool({
    connectionString: new URL(new URL(stack.owner.options.connectionString!).pathname, inject('superuserUrl'))
      .href,
    max: 1,
    // The triggers would refuse these rows, and take most of the time.
    options: '-c session_replication_role=replica',
  })
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
  await filling.query('analyze death_notices, statements, people_around, people')
  await filling.end()
}, 180_000)
afterAll(() => stack?.stop())

const as = async <T>(person: Person, read: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(stack.db, { person }, read)
async function median(read: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let tries = 0; tries < 5; tries += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
  }
  return times.toSorted((a, b) => a - b)[2]!
}
const wholeReads = async (): Promise<unknown> =>
  (
    await stack.owner.query(
      `select relname, seq_scan from pg_stat_user_tables
        where relname in ('wills', 'parties', 'statements', 'death_notices') order by relname`,
    )
  ).rows

test('each of them has their own, and nobody’s else', async () => {
  const few = await as(sample.contact, (tx) => listNotices(tx, sample.contact))
  expect([few.notices.length, few.wills.length]).toEqual([0, 1])
  const many = await as(testator, (tx) => listNotices(tx, testator))
  expect(many.notices).toHaveLength(LISTED)
  expect(many.notices.every(({ isAboutMe }) => isAboutMe)).toBe(true)
  expect(await as(testator, (tx) => openNoticesOf(tx, testator.id))).toHaveLength(OWN / OPEN)
  const theirs = await as(witness, (tx) => listNotices(tx, witness))
  expect(theirs.notices).toHaveLength(LISTED)
  expect(theirs.wills).toHaveLength(LISTED)
  expect(await as(witness, (tx) => noticeFactsFor(tx, witness))).toHaveLength(OWN / OPEN)
})

test('for somebody with a part in few wills no table that grows with the register is read whole', async () => {
  await stack.owner.query('select pg_stat_force_next_flush()')
  const before = await wholeReads()
  const { contact } = sample
  await as(contact, (tx) => listNotices(tx, contact))
  await as(contact, (tx) => noticeFactsFor(tx, contact))
  await as(contact, (tx) => openNoticesOf(tx, contact.id))
  await as(contact, (tx) => sql`select pg_stat_force_next_flush()`.execute(tx))
  expect(await wholeReads()).toEqual(before)
})

test('in the time that a screen may take', async () => {
  const late: string[] = []
  for (const [whose, person, most] of [
    ['one will', sample.contact, MOST.few],
    [`${OWN} own wills`, testator, MOST.many],
    [`${OWN} witnessed wills`, witness, MOST.many],
  ] as const)
    for (const [what, read] of [
      ['list', (tx: Tx) => listNotices(tx, person)],
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

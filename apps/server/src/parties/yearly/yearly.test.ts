// The yearly question over the real api and the worker's job, by the database's clock: who is asked and when, who never
// is, and what an answer does.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { moveTime } from '../../../../../test/stack/time.ts'
import { hashOf } from '../../../testing/notice-sample.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { createLogger } from '../../platform/log.ts'
import { askYearly } from './ask-yearly.ts'
import { mountYearlyCheck } from './routes.ts'
import { noteAsked } from './store.ts'

const DAY = 86_400_000
const log = createLogger('test', 'silent')
let stack: Stack
let people: ReturnType<typeof knownPeople>
const restores: (() => Promise<void>)[] = []
beforeAll(async () => {
  people = knownPeople()
  stack = await startStack({ mount: mountYearlyCheck, personOf: people.personOf })
})
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
  await asked()
})
afterAll(() => stack.stop())

const pass = async (days: number): Promise<void> => void restores.push(await moveTime(stack, days * DAY))
const send = (method: 'GET' | 'POST' | 'PUT', person: Person, body?: object) =>
  stack.call({
    method,
    url: method === 'POST' ? '/api/yearly-check/answers' : '/api/yearly-check',
    headers: { 'x-person': person.id },
    ...(body === undefined ? {} : { payload: body }),
  })
const call = async (...of: Parameters<typeof send>) => {
  const answer = await send(...of)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const holds = (person: Person) => call('POST', person, { holds: true })
const asks = (person: Person, wanted: boolean) => call('PUT', person, { asks: wanted })
const mailed = async ({ email }: Person): Promise<number> =>
  (await mailsOf(stack, { template: 'yearly-check', to: email })).length
/** The worker's job, twice at once: nobody is asked twice. */
const asked = async (): Promise<void> => {
  await Promise.all([askYearly({ db: stack.workerDb, log }), askYearly({ db: stack.workerDb, log })])
}
/** Past the rules for what may follow what: only what stands there counts here. */
const raw = (text: string): Promise<unknown> =>
  stack.asSuperuser(`set session_replication_role = replica; ${text}`)

/** Final on a ledger that many days ago. */
async function registered(daysAgo = 0, testator?: Person): Promise<{ testator: Person; willId: string }> {
  const who = testator ?? (await people.add(stack, { name: 'Tess Tator' }))
  const willId = randomUUID()
  await stack.owner.query(
    `insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
       updated_at) values ($1, $2, 'registered', 'Last Will', $3, $4, 10, now(), now())`,
    [willId, who.id, hashOf(willId), `object-of-${willId}`],
  )
  await raw(
    `insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt, created_at,
       updated_at, final_at)
     values ('${randomUUID()}', '${willId}', 'solana', 'register', sha256(''), sha256(''), 'final', '{}', '{}',
       app_now(), app_now(), app_now() - interval '${daysAgo} days')`,
  )
  return { testator: who, willId }
}

test('a year after the registration, once; and again a year after that, or after the answer', async () => {
  const { testator } = await registered()
  await pass(364)
  await asked()
  expect(await mailed(testator)).toBe(0)
  expect(await call('GET', testator)).toEqual({
    stands: true,
    asks: true,
    askedAt: null,
    answeredAt: null,
    open: false,
  })
  await pass(2)
  await asked()
  await asked()
  expect(await mailed(testator)).toBe(1)
  expect(await call('GET', testator)).toMatchObject({ answeredAt: null, open: true })
  await pass(200)
  expect(await holds(testator)).toMatchObject({ open: false })
  // A year after the answer, not after the question.
  await pass(200)
  await asked()
  expect(await mailed(testator)).toBe(1)
  await pass(166)
  await asked()
  expect(await mailed(testator)).toBe(2)
  // Not answered: asked again, no sooner than a year later.
  await pass(364)
  await asked()
  expect(await mailed(testator)).toBe(2)
  await pass(2)
  await asked()
  expect(await mailed(testator)).toBe(3)
})

test('by the database’s time, whatever the clock of the host says', async () => {
  const { testator } = await registered(300)
  await asked()
  expect(await mailed(testator)).toBe(0)
  // A clock set back asks nobody anew.
  await pass(100)
  await asked()
  expect(await mailed(testator)).toBe(1)
  await pass(-50)
  await asked()
  expect(await mailed(testator)).toBe(1)
})

/** What the log says of the question and this person. */
async function linesOf(person: Person): Promise<[string, object][]> {
  const { rows } = await stack.owner.query<{ event: string; details: string }>(
    `select convert_from(leaf, 'UTF8')::json ->> 'event' as event, details from audit_entries where actor = $1
     order by id`,
    [person.id],
  )
  return rows.map(({ event, details }) => [event, JSON.parse(details)])
}

test('an answer is a line of the log, one a day, and so is each change of the choice', async () => {
  const { testator } = await registered(400)
  await Promise.all([holds(testator), holds(testator)])
  await holds(testator)
  await asks(testator, false)
  await asks(testator, false)
  await asks(testator, true)
  expect(await linesOf(testator)).toMatchObject([
    ['yearly.answered', {}],
    ['yearly.chosen', { asks: false }],
    ['yearly.chosen', { asks: true }],
  ])
  await pass(1)
  await holds(testator)
  expect((await linesOf(testator)).length).toBe(4)
})

test('a day has four changes of the choice at most', async () => {
  const { testator } = await registered(400)
  for (const wanted of [false, true, false, true]) await asks(testator, wanted)
  const refused = await send('PUT', testator, { asks: false })
  expect(refused.json()).toMatchObject({ status: 429, reason: 'yearly-chosen-too-often', most: 4 })
  expect(await asks(testator, true)).toMatchObject({ asks: true })
  expect((await linesOf(testator)).length).toBe(4)
  await pass(1)
  expect(await asks(testator, false)).toMatchObject({ asks: false })
})

test('whoever has no registration that stands writes no line', async () => {
  const person = await people.add(stack)
  expect(await call('GET', person)).toMatchObject({ stands: false, open: false })
  for (const [method, body] of [
    ['POST', { holds: true }],
    ['PUT', { asks: false }],
  ] as const) {
    const refused = await send(method, person, body)
    expect(refused.json()).toMatchObject({ status: 409, reason: 'no-registration-stands' })
  }
  expect(await linesOf(person)).toEqual([])
})

test('nobody is asked who chose not to be, until they choose it again', async () => {
  const { testator } = await registered(400)
  expect(await asks(testator, false)).toMatchObject({ asks: false, open: false })
  await asked()
  expect(await mailed(testator)).toBe(0)
  await asks(testator, true)
  await asked()
  expect(await mailed(testator)).toBe(1)
})

test('one mail for several wills, and the oldest that stands counts', async () => {
  const { testator } = await registered(400)
  await registered(10, testator)
  await asked()
  expect(await mailed(testator)).toBe(1)
})

const never: readonly (readonly [string, string])[] = [
  ['withdrawn', "update wills set status = 'withdrawn' where id = '{will}'"],
  ['superseded', "update wills set status = 'superseded' where id = '{will}'"],
  ['not registered yet', "update wills set status = 'registering' where id = '{will}'"],
  ['a codicil alone', "update wills set amends_id = gen_random_uuid() where id = '{will}'"],
  [
    'about to be withdrawn',
    `insert into withdrawals (id, will_id, person_id, proof_id)
     values (gen_random_uuid(), '{will}', '{person}', gen_random_uuid())`,
  ],
  [
    'of an account that is being erased',
    "insert into erasures (id, person_id, proof_id) select gen_random_uuid(), '{person}', gen_random_uuid()",
  ],
  ...(['awaiting', 'waiting', 'disputed'] as const).map(
    (state) =>
      [
        `under a death notice (${state})`,
        `insert into death_notices (id, will_id, submitted_by, submitter_key, content_hash, deceased_name,
           date_of_death,
           certificate_id, certificate_object, certificate_sha256, wait_days, state, waiting_since, due_at, disputes,
           dispute_reason)
         values (gen_random_uuid(), '{will}', gen_random_uuid(), sha256(''), sha256(''), 'Tess Tator', '2026-01-01',
           gen_random_uuid(), 'an object', sha256(''), 14, '${state}',
           ${state === 'waiting' ? "now(), now() + interval '15 days'" : 'null, null'},
           1, 'She is alive.')`,
      ] as const,
  ),
  ['of somebody who has died', "update wills set status = 'released' where id = '{other}'"],
]
const happens = async (change: string, { testator, willId }: Awaited<ReturnType<typeof registered>>) => {
  const other = change.includes('{other}') ? (await registered(400, testator)).willId : ''
  await raw(change.replace('{will}', willId).replace('{person}', testator.id).replace('{other}', other))
}
test.each(never)('nobody is asked about a will that is %s', async (_, change) => {
  const one = await registered(400)
  await happens(change, one)
  await asked()
  expect(await mailed(one.testator)).toBe(0)
})
test.each(never)('a question is not open any more about a will that is %s', async (_, change) => {
  const one = await registered(400)
  await asked()
  expect(await call('GET', one.testator)).toMatchObject({ stands: true, open: true })
  await happens(change, one)
  expect(await call('GET', one.testator)).toMatchObject({ stands: false, open: false })
  expect((await send('POST', one.testator, { holds: true })).statusCode).toBe(409)
})

test('one whose mail fails does not keep the others waiting, and is asked later', async () => {
  const [failing, other] = [await registered(500), await registered(400)]
  await raw(`create function no_mail() returns trigger language plpgsql as $$ begin
      if new.to_address = '${failing.testator.email}' then raise exception 'no mail'; end if; return new; end $$;
    create trigger no_mail before insert on outbox for each row execute function no_mail()`)
  try {
    await asked()
    expect(await mailed(other.testator)).toBe(1)
    expect(await call('GET', failing.testator)).toMatchObject({ askedAt: null, open: false })
  } finally {
    await raw('drop trigger no_mail on outbox; drop function no_mail()')
  }
  await asked()
  expect([await mailed(failing.testator), await mailed(other.testator)]).toEqual([1, 1])
})

test('nobody sees or answers for another, and no answer is given for a day to come', async () => {
  const { testator } = await registered(400)
  const other = await people.add(stack)
  await holds(testator)
  expect(await call('GET', other)).toMatchObject({ answeredAt: null })
  const as = (text: string): Promise<unknown> =>
    inTransaction(stack.db, { person: testator }, (tx) => sql.raw(text).execute(tx))
  await expect(
    as(`insert into yearly_checks (person_id, answered_at) values ('${other.id}', now())`),
  ).rejects.toThrow('row-level security')
  await expect(as("update yearly_checks set answered_at = now() + interval '9 years'")).rejects.toThrow(
    'row-level security',
  )
  await expect(as('update yearly_checks set asked_at = now()')).rejects.toThrow('permission denied')
})

test('one person is looked at by indexes, however many wills there are', async () => {
  const { testator } = await registered(400)
  await raw(`with made as (
      insert into wills (id, testator_id, status, title, document_hash, document_object, document_size, created_at,
        updated_at)
      select gen_random_uuid(), gen_random_uuid(), 'registered', 'Last Will', sha256(n::text::bytea), 'object ' || n,
        10, now(), now() from generate_series(1, 5000) n returning id)
    insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt, created_at,
      updated_at, final_at)
    select gen_random_uuid(), id, 'solana', 'register', sha256(''), sha256(''), 'final', '{}', '{}', app_now(),
      app_now(), app_now() from made;
    analyze wills; analyze anchors`)
  const scans = await inTransaction(stack.workerDb, { service: 'worker' }, async (tx) => {
    const sofar = async () => {
      const { rows } = await sql<{ whole: number; indexed: number }>`
        select sum(seq_scan)::int as whole, sum(idx_scan)::int as indexed from pg_stat_xact_user_tables
        where relname in ('wills', 'anchors')`.execute(tx)
      return rows[0]!
    }
    const before = await sofar()
    expect(await noteAsked(tx, testator.id)).toBe(true)
    const after = await sofar()
    return { whole: after.whole - before.whole, byIndex: after.indexed > before.indexed }
  })
  expect(scans).toEqual({ whole: 0, byIndex: true })
})

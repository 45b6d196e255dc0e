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
import { askYearly } from './ask-yearly.ts'
import { mountYearlyCheck } from './routes.ts'

const DAY = 86_400_000
let stack: Stack
let people: ReturnType<typeof knownPeople>
const restores: (() => Promise<void>)[] = []
beforeAll(async () => {
  people = knownPeople()
  stack = await startStack({ mount: mountYearlyCheck, personOf: people.personOf })
}, 60_000)
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
  await asked()
})
afterAll(() => stack.stop())

const pass = async (days: number): Promise<void> => void restores.push(await moveTime(stack, days * DAY))
const call = async (method: 'GET' | 'POST' | 'PUT', person: Person, body?: object) => {
  const answer = await stack.call({
    method,
    url: method === 'POST' ? '/api/yearly-check/answers' : '/api/yearly-check',
    headers: { 'x-person': person.id },
    ...(body === undefined ? {} : { payload: body }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const holds = (person: Person) => call('POST', person, { holds: true })
const asks = (person: Person, wanted: boolean) => call('PUT', person, { asks: wanted })
const mailed = async ({ email }: Person): Promise<number> =>
  (await mailsOf(stack, { template: 'yearly-check', to: email })).length
/** The worker's job, twice at once: nobody is asked twice. */
const asked = async (): Promise<void> => {
  await Promise.all([askYearly({ db: stack.workerDb }), askYearly({ db: stack.workerDb })])
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
  expect(await call('GET', testator)).toEqual({ asks: true, askedAt: null, answeredAt: null, open: false })
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

test('an answer is a line of the log, and so is each change of the choice', async () => {
  const { testator } = await registered(400)
  await holds(testator)
  await asks(testator, false)
  await asks(testator, false)
  await asks(testator, true)
  const { rows } = await stack.owner.query<{ event: string; details: string }>(
    `select convert_from(leaf, 'UTF8')::json ->> 'event' as event, details from audit_entries where actor = $1
     order by id`,
    [testator.id],
  )
  expect(rows.map(({ event, details }) => [event, JSON.parse(details)])).toMatchObject([
    ['yearly.answered', {}],
    ['yearly.chosen', { asks: false }],
    ['yearly.chosen', { asks: true }],
  ])
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
test.each(never)('nobody is asked about a will that is %s', async (_, change) => {
  const { testator, willId } = await registered(400)
  const other = change.includes('{other}') ? (await registered(400, testator)).willId : ''
  await raw(change.replace('{will}', willId).replace('{person}', testator.id).replace('{other}', other))
  await asked()
  expect(await mailed(testator)).toBe(0)
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

// The estate goes on without an executor who died or stands back: said by another executor, decided by two of staff.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { giveFactor, staffProof } from '../../../../../test/stack/proofs.ts'
import { workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { sealParticulars } from '../../parties/around/particulars.ts'
import { dataOf } from '../data-of.ts'
import { tellExecutorEnds } from './tell-executor-ends.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
let staff: Person[]
beforeAll(async () => {
  estates = await workedEstates()
  staff = []
  for (const name of ['Stella Staff', 'Stan Staff']) {
    const one = await estates.people.add(estates.stack, { name, role: 'admin', isAdmin: true })
    await giveFactor(estates.stack, one.id)
    staff.push(one)
  }
})
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stack.stop())

interface Asked {
  id: string
  name: string
  decisions: { what: string; byYou: boolean }[]
}
const admin = async (method: 'GET' | 'POST', path: string, person: Person, payload?: object, headers = {}) =>
  await estates.stack.call({
    method,
    url: `/api/admin/executor-ends${path}`,
    headers: { 'x-person': person.id, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const asked = async (person = staff[0]!) => (await admin('GET', '', person)).json<{ asked: Asked[] }>().asked
const decide = async (id: string, person: Person, what: 'end' | 'leave' = 'end', act?: string) =>
  await admin(
    'POST',
    `/${id}/decide`,
    person,
    { what, reason: 'A copy of the entry' },
    await staffProof(estates.stack, person.id, act ?? staffActs.endExecutor(id, what)),
  )
const needed = async ({ willId, executor }: Worked): Promise<{ name: string; asked: string | null }[]> =>
  (await estates.done('GET', `/${willId}/agreement`, executor)).needed
const personOf = async ({ willId, executor, second }: Worked): Promise<string> => {
  const { people } = await estates.done('GET', `/${willId}`, executor)
  return people.find((one: { name: string }) => one.name === second.name).id
}
async function ask(estate: Worked, what = 'died'): Promise<string> {
  const path = `/${estate.willId}/executors/${await personOf(estate)}/end`
  await estates.done('POST', path, estate.executor, { what, reason: 'The register of deaths of Leeds' })
  return (await asked()).at(-1)!.id
}
async function reserve({ willId }: Worked): Promise<string> {
  const place = { id: randomUUID(), willId, kind: 'executor' as const }
  const particulars = await sealParticulars(estates.stack.workerContext, place, {
    name: 'Rita Reserve',
    email: 'rita@example.org',
    phone: null,
    address: null,
    relationship: 'Friend',
  })
  await estates.rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, nominated_at)
     values ($1, $2, 'executor', 9, 'reserve', $3, app_now())`,
    place.id,
    willId,
    particulars,
  )
  return place.id
}

test('two of staff end it: the agreement is of who is left, the other sees nothing, the reserve acts', async () => {
  const estate = await estates.opened()
  const { willId, executor, second } = estate
  const reserveId = await reserve(estate)
  const id = await ask(estate)
  expect(await needed(estate)).toMatchObject([
    { name: executor.name, asked: null },
    { name: second.name, asked: 'died' },
  ])
  expect((await asked()).at(-1)).toMatchObject({ id, name: second.name, decisions: [] })
  // The one it is about hears of it before anything is decided, once.
  const context = { ...estates.stack.workerContext, db: estates.stack.workerDb }
  await tellExecutorEnds(context)
  await tellExecutorEnds(context)
  expect(await mailsOf(estates.stack, { template: 'executor-end-asked' })).toMatchObject([
    { to_address: second.email, data: { testatorName: expect.any(String), what: 'died', isBySelf: false } },
  ])
  // One alone, twice, is one.
  for (let times = 0; times < 2; times += 1) expect((await decide(id, staff[0]!)).statusCode).toBe(200)
  expect((await needed(estate)).length).toBe(2)
  // Nor with a proof that was made for the other answer.
  expect((await decide(id, staff[1]!, 'end', staffActs.endExecutor(id, 'leave'))).json()).toMatchObject({
    reason: 'confirmation-spent',
  })
  expect((await decide(id, staff[1]!)).statusCode).toBe(200)
  expect(await needed(estate)).toMatchObject([{ name: executor.name, asked: null }])
  expect(await asked()).toEqual([])
  expect((await decide(id, staff[1]!)).statusCode).toBe(404)
  expect((await estates.call('GET', `/${willId}/agreement`, second)).statusCode).toBe(404)
  // The copy of one's data says what was said of oneself, and by whom only to whoever said it.
  const copyOf = async (person: Person) =>
    (
      await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, []))
    ).flatMap(({ executorEnds }) => executorEnds ?? [])
  expect(await copyOf(second)).toMatchObject([
    { what: 'died', aboutYou: true, reason: null, outcome: 'ended' },
  ])
  expect(await copyOf(executor)).toMatchObject([
    { aboutYou: false, reason: 'The register of deaths of Leeds', outcome: 'ended' },
  ])
  // Nobody has entered anything by it: who goes on can take over what a solicitor kept.
  expect((await estates.done('GET', `/${willId}/hand-overs`, executor)).canTakeOver).toBe(true)
  const { people } = await estates.done('GET', `/${willId}`, executor)
  expect(people.find((one: { name: string }) => one.name === second.name).executorStatus).toBe('died')
  expect(await estates.rows('select standing from people_around where id = $1', reserveId)).toEqual([
    { standing: 'acting' },
  ])
  const lines = await estates.rows<{ event: string }>(
    `select event from audit_entries where will_id = $1 and event like 'estate.e%' order by id`,
    willId,
  )
  expect(lines.map(({ event }) => event)).toEqual([
    'estate.end-asked',
    'estate.end-decided',
    'estate.end-decided',
    'estate.end-decided',
    'estate.executor-ended',
  ])
  await tellExecutorEnds(context)
  await tellExecutorEnds(context)
  expect(await mailsOf(estates.stack, { template: 'executor-ended' })).toMatchObject([
    {
      to_address: executor.email,
      data: { executorName: second.name, goesOn: true, reserve: true, isYou: false },
    },
  ])
  expect(await mailsOf(estates.stack, { template: 'reserve-acts' })).toMatchObject([
    { to_address: 'rita@example.org', data: { name: 'Rita Reserve', accepted: false } },
  ])
})

test('two who say “leave” end nothing, and it can be said again', async () => {
  const estate = await estates.opened()
  const changed = async (person: Person): Promise<[string, number][]> => {
    const { changes } = await estates.done('GET', `/${estate.willId}/changes`, person)
    return changes.map(({ part, by }: { part: string; by: string[] }) => [part, by.length])
  }
  const id = await ask(estate, 'stood-back')
  expect(await changed(estate.second)).toEqual([['ends', 1]])
  expect(await changed(estate.executor)).toEqual([])
  for (const person of staff) expect((await decide(id, person, 'leave')).statusCode).toBe(200)
  expect(await changed(estate.executor)).toEqual([['decisions', 0]])
  expect(await needed(estate)).toMatchObject([{ asked: null }, { asked: null }])
  expect(await ask(estate)).not.toBe(id)
})

test('staff with a part in it decide nothing, and nobody else is asked about', async () => {
  const estate = await estates.opened()
  const { willId, executor, second } = estate
  const id = await ask(estate)
  await estates.rows("update people set is_admin = true, role = 'admin' where id = $1", executor.id)
  Object.assign(executor, { isAdmin: true, role: 'admin' })
  await giveFactor(estates.stack, executor.id)
  expect((await decide(id, executor)).json()).toMatchObject({
    code: 'forbidden',
    reason: 'notice-staff-takes-part',
  })
  const { people } = await estates.done('POST', `/${willId}/people`, second, {
    name: 'Hester Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 1 },
  })
  const heir = people.at(-1).id
  const body = { what: 'died', reason: 'Somebody said so' }
  expect((await estates.call('POST', `/${willId}/executors/${heir}/end`, second, body)).statusCode).toBe(404)
  const own = people.find((one: { name: string }) => one.name === second.name).id
  expect((await estates.call('POST', `/${willId}/executors/${own}/end`, second, body)).json().reason).toBe(
    'executor-end-own-death',
  )
  // Twice about one executor is once.
  const before = await asked()
  await ask(estate)
  expect(await asked()).toEqual(before)
})

test('the api’s login alone ends nothing', async () => {
  const estate = await estates.opened()
  const id = await ask(estate)
  const { sql } = await import('kysely')
  for (const text of [
    `update executor_ends set ended_at = now(), outcome = 'ended' where id = '${id}'`,
    `insert into executor_end_decisions (ask_id, person_id, what, reason) values ('${id}', null, 'end', 'abc')`,
  ])
    await expect(
      inTransaction(estates.stack.db, { person: estate.executor }, async (tx) => {
        await sql.raw(text).execute(tx)
      }),
    ).rejects.toThrow('permission denied')
})

// The tasks of an estate over the real api: those that executors write themselves, who does which, and the calendar at
// a secret address, which names nobody and ends with the work of whoever made it.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const cat = { title: 'Find a home for the cat', stage: 'immediate', due: '2027-02-01', personId: null }
const one = (tasks: { id: string }[], id: string): any => tasks.find((task) => task.id === id)

test('executors write a task, change it, say that it is done, and remove it; an older version is told', async () => {
  const { done, refusal, opened, call } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const { people, dateOfDeath } = await done('GET', at, executor)
  const { ownTasks } = await done('POST', `${at}/own-tasks`, executor, { ...cat, personId: people[1].id })
  expect(ownTasks).toEqual([
    {
      id: ownTasks[0].id,
      number: 1,
      title: cat.title,
      stage: 'immediate',
      due: cat.due,
      doneOn: null,
      by: people[1].id,
      version: 1,
    },
  ])
  const task = `${at}/own-tasks/${ownTasks[0].id}`
  const change = { ...cat, title: 'The cat has a home', version: 1, doneOn: dateOfDeath }
  const changed = await done('PUT', task, second, change)
  expect(changed.ownTasks).toMatchObject([
    { title: 'The cat has a home', doneOn: dateOfDeath, by: null, version: 2 },
  ])
  expect(await refusal('PUT', task, executor, change)).toEqual([409, 'estate-changed-meanwhile'])
  const next = { ...change, version: 2 }
  expect(await refusal('PUT', task, executor, { ...next, doneOn: '2001-01-01' })).toEqual([
    422,
    'entry-before-death',
  ])
  expect(await refusal('PUT', task, executor, { ...next, doneOn: '2999-01-01' })).toEqual([
    422,
    'entry-in-future',
  ])
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [method, path, body] of [
    ['PUT', task, { ...next, personId: nobody }],
    ['POST', `${at}/own-tasks`, { ...cat, personId: nobody }],
    ['PUT', `${at}/marks/granted/person`, { personId: nobody }],
  ] as const)
    expect(await refusal(method, path, executor, body)).toEqual([422, 'estate-no-such-person'])
  expect((await call('POST', `${at}/own-tasks`, executor, { ...cat, title: '   ' })).statusCode).toBe(400)
  expect((await done('PUT', task, executor, { ...next, isRemoved: true })).ownTasks).toEqual([])
  // What was removed stays on record and is not brought back.
  expect((await call('PUT', task, executor, { ...next, version: 3 })).statusCode).toBe(404)
  const again = await done('POST', `${at}/own-tasks`, second, cat)
  expect(again.ownTasks[0].number).toBe(2)
})

test('who does a task is said, said otherwise, and taken back', async () => {
  const { done, opened } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const { people } = await done('GET', at, executor)
  const put = (by: Person, personId: string | null) =>
    done('PUT', `${at}/marks/funeral/person`, by, { personId })
  expect(one((await put(executor, people[0].id)).tasks, 'funeral').by).toBe(people[0].id)
  // Why it is there, who does it while nobody is named, and the day that chooses its limit come with each task.
  const { tasks } = await done('GET', at, executor)
  expect(one(tasks, 'funeral')).toMatchObject({
    why: { code: 'funeral-cost', count: null, day: null },
    who: 'one',
  })
  expect(one(tasks, 'tax-paid')).toMatchObject({ who: 'all', dayIs: 'by', rule: 'taxDue' })
  expect(one(tasks, 'tax-paid').ruleDay).toBe(one(tasks, 'variation').ruleDay)
  expect(one((await put(second, people[1].id)).tasks, 'funeral')).toMatchObject({
    by: people[1].id,
    state: 'open',
  })
  expect(one((await put(executor, null)).tasks, 'funeral').by).toBeNull()
})

/** A new secret address of that estate. */
async function calendarOf({ willId }: Worked, person: Person): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const secretHash = createHash('sha256').update(secret).digest('hex')
  const { madeAt } = await estates.done('PUT', `/${willId}/calendar`, person, { secretHash })
  expect(madeAt).toMatch(/^\d{4}-/)
  return secret
}
/** Nobody is signed in: a calendar program has the address alone. */
const look = (secret: string) =>
  estates.stack.call({ method: 'GET', url: `/api/estate-calendars/${secret}`, headers: {} })

test('a calendar program reads the days at the address, without a name or an amount', async () => {
  const { done, opened, stack, rows } = estates
  const estate = await opened()
  const { willId, executor, second } = estate
  const at = `/${willId}`
  expect(await done('GET', `${at}/calendar`, executor)).toEqual({ madeAt: null })
  await done('POST', `${at}/own-tasks`, executor, cat)
  await done('POST', `${at}/items`, executor, { ...account, name: 'Savings of Hester' })
  const secret = await calendarOf(estate, executor)
  const answer = await look(secret)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.body.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
  expect(answer.body.match(/^BEGIN:VEVENT/gm)).toHaveLength(5)
  expect(answer.body).toContain('DTSTART;VALUE=DATE:20270201')
  for (const said of ['Tess', 'Edith', 'Edwin', 'Hester', 'cat', willId, '£'])
    expect(answer.body, said).not.toContain(said)
  // The same at each look, so that nothing is there twice.
  const uids = (body: string) => body.match(/^UID:.*$/gm)
  expect(uids((await look(secret)).body)).toEqual(uids(answer.body))
  await done('PUT', `${at}/marks/tax-paid`, second, { day: (await done('GET', at, second)).dateOfDeath })
  expect((await look(secret)).body.match(/^BEGIN:VEVENT/gm)).toHaveLength(4)
  // The register keeps what the address cannot be made from, and nobody else sees that there is one.
  const [kept] = await rows<{ n: string }>(
    'select encode(secret_hash, $1) as n from estate_calendars',
    'escape',
  )
  expect(kept!.n).not.toContain(secret)
  const seen = (person: Person) =>
    inTransaction(stack.db, { person }, async (tx) => {
      return (await sql`select made_at from estate_calendars`.execute(tx)).rows.length
    })
  expect([await seen(executor), await seen(second)]).toEqual([1, 0])
  expect(await done('GET', `${at}/calendar`, second)).toEqual({ madeAt: null })
})

test('the address ends: by its executor, by another one, with their work, and nobody guesses one', async () => {
  const { done, opened, rows } = estates
  const estate = await opened()
  const { willId, executor, second } = estate
  const at = `/${willId}`
  const status = async (secret: string): Promise<number> => (await look(secret)).statusCode
  const first = await calendarOf(estate, executor)
  const anew = await calendarOf(estate, executor)
  const other = await calendarOf(estate, second)
  expect([await status(first), await status(anew), await status(other)]).toEqual([410, 200, 200])
  expect(await done('POST', `${at}/calendar/end`, executor)).toEqual({ madeAt: null })
  expect(await done('POST', `${at}/calendar/end`, executor)).toEqual({ madeAt: null })
  expect([await status(anew), await status(other)]).toEqual([410, 200])
  expect((await look(randomBytes(32).toString('base64url'))).json()).toMatchObject({
    status: 410,
    reason: 'estate-calendar-ended',
  })
  expect(await status('short')).toBe(404)
  const events = await rows<{ event: string }>(
    `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries
     where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' like 'estate.calendar%' order by id`,
    willId,
  )
  expect(events.map(({ event }) => event)).toEqual([
    'estate.calendar-made',
    'estate.calendar-made',
    'estate.calendar-made',
    'estate.calendar-ended',
  ])
  // They are replaced; they act again; their ninety days are over.
  const stand = (standing: string) =>
    rows('update people_around set standing = $2 where person_id = $1', second.id, standing)
  await stand('reserve')
  expect(await status(other)).toBe(410)
  await stand('acting')
  expect(await status(other)).toBe(200)
  await estates.wills.pass(91)
  expect(await status(other)).toBe(410)
})

test('no stranger writes a task or makes an address, and a copy of one’s data has what is one’s own', async () => {
  const { done, call, opened, stack, rows } = estates
  const estate = await opened()
  const { willId, executor, second, testator } = estate
  const at = `/${willId}`
  const { people } = await done('GET', at, executor)
  const stranger = (await opened()).executor
  for (const [person, status] of [
    [testator, 403],
    [stranger, 404],
  ] as const) {
    const secretHash = '0'.repeat(64)
    expect((await call('POST', `${at}/own-tasks`, person, cat)).statusCode).toBe(status)
    expect((await call('PUT', `${at}/calendar`, person, { secretHash })).statusCode).toBe(status)
    expect((await call('PUT', `${at}/marks/funeral/person`, person, { personId: null })).statusCode).toBe(
      status,
    )
  }
  await done('POST', `${at}/own-tasks`, executor, { ...cat, personId: people[1].id })
  await done('PUT', `${at}/marks/funeral/person`, executor, { personId: people[0].id })
  await calendarOf(estate, executor)
  const copyOf = async ({ id }: Person) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]!
  expect(await copyOf(executor)).toMatchObject({
    ownTasks: [{ title: cat.title, isYours: false }],
    taskPeople: [{ task: 'funeral', isYours: true, saidByYou: true }],
    calendar: { madeAt: expect.any(String) },
  })
  expect(await copyOf(second)).toMatchObject({
    ownTasks: [{ title: cat.title, isYours: true }],
    taskPeople: null,
    calendar: null,
  })
  // Erased: what they wrote stays for the others without their account, and their address goes.
  const erase = (id: string): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      id,
    )
  await erase(executor.id)
  expect((await rows('select 1 from estate_calendars where will_id = $1', willId)).length).toBe(0)
  expect(await rows('select changed_by from estate_own_tasks where will_id = $1', willId)).toEqual([
    { changed_by: null },
  ])
  expect(await rows('select made_by from estate_task_people where will_id = $1', willId)).toEqual([
    { made_by: null },
  ])
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(second.id)
  for (const table of ['estate_own_tasks', 'estate_task_people', 'estate_calendars'])
    expect(await rows(`select 1 from ${table} where will_id = $1`, willId)).toEqual([])
})

// What changed since an executor was here, over the real api: what the other did, until they say that they saw it.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { now, setClock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterAll(() => estates.stop())

const catTask = { title: 'Find a home for the cat', stage: 'immediate' }
const parts = ({ changes }: { changes: { part: string; count: number }[] }): Record<string, number> =>
  Object.fromEntries(changes.map(({ part, count }) => [part, count]))

test('each sees what the other did, part by part, until they say so; their own is no news', async () => {
  const { done, opened } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const { people, dateOfDeath } = await done('GET', at, executor)
  const nothing = await done('GET', `${at}/changes`, second)
  expect([nothing.since, nothing.changes]).toEqual([null, []])
  await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items`, executor, { ...account, name: 'Savings' })
  await done('PUT', `${at}/marks/funeral`, executor, { day: dateOfDeath })
  const { ownTasks } = await done('POST', `${at}/own-tasks`, executor, catTask)
  expect((await done('GET', `${at}/changes`, executor)).changes).toEqual([])
  const news = await done('GET', `${at}/changes`, second)
  expect(parts(news)).toEqual({ items: 2, marks: 1, tasks: 1 })
  expect(news.changes.every(({ by }: { by: string[] }) => by.join() === people[0].id)).toBe(true)
  // What came after it was read is not seen by saying so.
  await done('PUT', `${at}/probate`, executor, { number: 0, answers: { copies: 1 } })
  const left = await done('PUT', `${at}/changes/seen`, second, { until: news.at })
  expect([left.since, parts(left)]).toEqual([news.at, { probate: 1 }])
  // A restored older tab says an earlier time; nobody sees what is to come.
  const again = await done('PUT', `${at}/changes/seen`, second, { until: '2001-01-01T00:00:00Z' })
  expect(again.since).toBe(news.at)
  await done('PUT', `${at}/changes/seen`, second, { until: '2999-01-01T00:00:00Z' })
  await done('PUT', `${at}/own-tasks/${ownTasks[0].id}`, executor, { ...catTask, version: 1 })
  expect(parts(await done('GET', `${at}/changes`, second))).toEqual({ tasks: 1 })
})

test('what comes after the list was read stays news, though the clock of the reader’s host is ahead', async () => {
  const { done, opened } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const seen = async (until?: string): Promise<void> => {
    const ahead = now().getTime() - Date.now() + 3_600_000
    const restore = setClock(() => new Date(Date.now() + ahead))
    try {
      const read = await done('GET', `${at}/changes`, second)
      await done('PUT', `${at}/changes/seen`, second, { until: until ?? read.at })
    } finally {
      restore()
    }
  }
  await seen()
  await done('POST', `${at}/own-tasks`, executor, catTask)
  expect(parts(await done('GET', `${at}/changes`, second))).toEqual({ tasks: 1 })
  await seen('2999-01-01T00:00:00Z')
  await done('POST', `${at}/items`, executor, account)
  expect(parts(await done('GET', `${at}/changes`, second))).toEqual({ items: 1 })
})

test('what was written before the list was read and committed after it stays news', async () => {
  const { done, opened, stack } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}/changes`
  await inTransaction(stack.db, { person: executor }, async (tx) => {
    await sql`insert into estate_own_tasks (id, will_id, number, title, stage, changed_by)
      values (gen_random_uuid(), ${willId}, 1, 'Find a home for the cat', 'immediate', ${executor.id})`.execute(
      tx,
    )
    const { at: until, changes } = await done('GET', at, second)
    expect(changes).toEqual([])
    await done('PUT', `${at}/seen`, second, { until })
    await done('PUT', `${at}/seen`, second, { until: '2999-01-01T00:00:00Z' })
  })
  expect(parts(await done('GET', at, second))).toEqual({ tasks: 1 })
})

test('an agreement, payments that were stopped and that go on again are news to the other', async () => {
  const { done, opened, agree } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const { people } = await done('POST', `${at}/people`, executor, {
    name: 'Hester Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 1 },
  })
  const { id: personId } = people.find(({ name }: { name: string }) => name === 'Hester Heir')
  const fields = { kind: 'distributed', personId, amountPence: 7_777 }
  const { proposalId } = await done('POST', `${at}/proposals`, executor, fields)
  await agree(second, willId, proposalId)
  await done('POST', `${at}/dispute`, second, { reason: 'The bill is not ours' })
  const news = await done('GET', `${at}/changes`, executor)
  expect(parts(news)).toEqual({ agreements: 1, disputes: 1 })
  await done('PUT', `${at}/changes/seen`, executor, { until: news.at })
  await done('POST', `${at}/dispute/end`, second)
  expect(parts(await done('GET', `${at}/changes`, executor))).toEqual({ disputes: 1 })
  expect(parts(await done('GET', `${at}/changes`, second))).toEqual({ people: 1, proposals: 1 })
})

test('a stranger sees none of it; one’s own visit is in the copy of one’s data and goes with the account', async () => {
  const { done, call, opened, stack, rows } = estates
  const { willId, executor, second, testator } = await opened()
  const at = `/${willId}/changes`
  const stranger = (await opened()).executor
  for (const [person, status] of [
    [testator, 403],
    [stranger, 404],
  ] as const) {
    expect((await call('GET', at, person)).statusCode).toBe(status)
    const until = '2026-01-01T00:00:00Z'
    expect((await call('PUT', `${at}/seen`, person, { until })).statusCode).toBe(status)
  }
  const { at: until } = await done('GET', at, executor)
  await done('PUT', `${at}/seen`, executor, { until })
  const seen = (person: typeof executor) =>
    inTransaction(
      stack.db,
      { person },
      async (tx) => (await sql`select 1 from estate_visits`.execute(tx)).rows,
    )
  expect([(await seen(executor)).length, (await seen(second)).length]).toEqual([1, 0])
  const [copy] = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, executor.id, []),
  )
  expect(copy!.lastSeen).toBeInstanceOf(Date)
  await rows(
    `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
       jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
    executor.id,
  )
  expect(await rows('select 1 from estate_visits where will_id = $1', willId)).toEqual([])
})

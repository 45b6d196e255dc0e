// Gifts before the death over the real api: entered, changed and removed, counted for the tax, refused to strangers,
// in a copy of one's data, and erased with the estate.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterAll(() => estates.stop())

/** So many days before that day. */
const before = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10)
const car = { recipient: 'Hester Heir', what: 'A car', kind: 'counted', valuePence: 900_001 }

test('a gift is entered, changed and removed, and what the tax asks for is counted', async () => {
  const { done, refusal, call, opened } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}/gifts`
  const { dateOfDeath } = await done('GET', `/${willId}`, executor)
  const day = before(dateOfDeath, 400)
  const nothing = { gifts: 0, exemptGifts: 0, keptBenefit: false, tooOld: [] }
  expect(await done('GET', at, executor)).toEqual({ gifts: [], counted: nothing })
  const { gifts, counted } = await done('POST', at, executor, { ...car, day })
  expect(gifts).toEqual([{ id: gifts[0].id, number: 1, ...car, day, keptBenefit: null, version: 1 }])
  expect(counted).toEqual({ ...nothing, gifts: 900_001 })
  const old = { ...car, what: 'The house', day: before(dateOfDeath, 9_000), keptBenefit: 'Lived in it' }
  expect((await done('POST', at, second, old)).counted).toMatchObject({ gifts: 900_001, keptBenefit: true })
  const change = { ...car, day, kind: 'spouse-or-charity', version: 1 }
  const one = `${at}/${gifts[0].id}`
  expect((await done('PUT', one, second, change)).counted).toMatchObject({ gifts: 0, exemptGifts: 900_001 })
  expect(await refusal('PUT', one, executor, change)).toEqual([409, 'estate-changed-meanwhile'])
  const late = { ...change, version: 2, day: before(dateOfDeath, -1) }
  expect(await refusal('PUT', one, executor, late)).toEqual([422, 'estate-gift-after-death'])
  expect(await refusal('POST', at, executor, { ...car, day: late.day })).toEqual([
    422,
    'estate-gift-after-death',
  ])
  expect((await call('POST', at, executor, { ...car, day, recipient: '  ' })).statusCode).toBe(400)
  const left = await done('PUT', one, executor, { ...change, version: 2, isRemoved: true })
  expect(left.gifts.map(({ what }: { what: string }) => what)).toEqual(['The house'])
  expect((await call('PUT', one, executor, { ...change, version: 3 })).statusCode).toBe(404)
})

test('it is the executors’ own, and goes with the estate', async () => {
  const { done, call, opened, stack, rows } = estates
  const { willId, executor, second, testator } = await opened()
  const at = `/${willId}/gifts`
  const { dateOfDeath: day } = await done('GET', `/${willId}`, executor)
  const { gifts } = await done('POST', at, executor, { ...car, day })
  const stranger = (await opened()).executor
  for (const [person, status] of [
    [testator, 403],
    [stranger, 404],
  ] as const) {
    expect((await call('GET', at, person)).statusCode).toBe(status)
    expect((await call('POST', at, person, { ...car, day })).statusCode).toBe(status)
    const change = { ...car, day, version: 1 }
    expect((await call('PUT', `${at}/${gifts[0].id}`, person, change)).statusCode).toBe(status)
  }
  await expect(
    inTransaction(stack.db, { person: executor }, (tx) => sql`delete from estate_gifts`.execute(tx)),
  ).rejects.toThrow('permission denied')
  const copyOf = async (id: string) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]!
  expect((await copyOf(executor.id)).gifts).toMatchObject([{ what: 'A car', valuePence: 900_001 }])
  expect((await copyOf(second.id)).gifts).toBeNull()
  const erase = (id: string): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      id,
    )
  const left = () => rows('select changed_by from estate_gifts where will_id = $1', willId)
  await erase(executor.id)
  expect(await left()).toEqual([{ changed_by: null }])
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(second.id)
  expect(await left()).toEqual([])
})

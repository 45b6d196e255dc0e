// Accounts that are kept: printed again as they were drawn, whatever is entered or renamed later; by whom, for whom.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPrinted } from '../../../testing/read-printed.ts'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

/** With an account of 1,000.00 of which 400.00 came in. */
async function furnished() {
  const { done, opened } = estates
  const worked = await opened()
  const { willId, executor } = worked
  const at = `/${willId}`
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 100_000, source: 'Statement' })
  const { dateOfDeath: day } = await done('GET', at, executor)
  const cameIn = { kind: 'realised', day, itemId, amountPence: 40_000 }
  await done('POST', `${at}/entries`, executor, cameIn)
  return { ...worked, at, day, itemId, cameIn }
}

test('kept accounts are printed as they stood, after entries of an earlier day, new values and new names', async () => {
  const { done, call, rows } = estates
  const { at, willId, day, itemId, cameIn, executor, second } = await furnished()
  const csv = async (path: string): Promise<string> =>
    (await call('GET', `${at}/accounts${path}`, second)).body
  const before = await csv(`/csv?day=${day}`)
  const { kept } = await done('POST', `${at}/accounts/kept`, executor, { day })
  expect(kept).toMatchObject([{ number: 1, day, head: 1, isFinal: false }])
  const { people } = await done('GET', at, executor)
  expect(people.find(({ id }: { id: string }) => id === kept[0].keptBy).name).toBe(executor.name)

  await done('POST', `${at}/entries`, executor, { ...cameIn, amountPence: 7 })
  await done('PUT', `${at}/items/${itemId}`, executor, { version: 1, item: { ...account, name: 'Renamed' } })
  const value = { valuePence: 90_000, source: 'A later letter', reason: 'Fees' }
  await done('POST', `${at}/items/${itemId}/values`, executor, value)
  expect(await csv(`/csv?day=${day}`)).not.toBe(before)
  expect(await csv(`/kept/${kept[0].id}/csv`)).toBe(before)

  const answer = await call('GET', `${at}/accounts/kept/${kept[0].id}/print`, second)
  expect(answer.headers['content-type']).toBe('application/pdf')
  const printed = await readPrinted(new Uint8Array(answer.rawPayload))
  expect(printed).toMatchObject({ tagged: true, ua: '1' })
  expect(printed.text).toContain('£400.00')
  expect(printed.text).not.toContain('Renamed')

  const [row] = await rows<{ drawn: Buffer }>(
    'select drawn from estate_kept_accounts where will_id = $1',
    willId,
  )
  expect(createHash('sha256').update(row!.drawn).digest('hex')).toBe(kept[0].contentHash)
  // Another state is another row, and the first stays.
  const again = await done('POST', `${at}/accounts/kept`, second, {})
  expect(again.kept.map(({ number, head }: { number: number; head: number }) => [number, head])).toEqual([
    [2, 2],
    [1, 1],
  ])
  expect((await done('GET', `${at}/accounts/kept`, executor)).kept).toEqual(again.kept)
})

test('each is a line of the log without a figure, and is in the copy of one’s data of whoever kept it', async () => {
  const { done, rows, stack } = estates
  const { at, willId, executor, second } = await furnished()
  const { kept } = await done('POST', `${at}/accounts/kept`, executor, {})
  const lines = await rows<{ details: string }>(
    `select details from audit_entries where will_id = $1
       and convert_from(leaf, 'UTF8')::json ->> 'event' = 'estate.accounts-kept'`,
    willId,
  )
  expect(lines.map(({ details }) => JSON.parse(details))).toEqual([
    { actor: executor.id, keptId: kept[0].id, number: 1, isFinal: false },
  ])
  const copyOf = async ({ id }: Person) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, []))).find(
      (one) => one['keptAccounts'] !== null,
    )
  expect((await copyOf(executor))?.['keptAccounts']).toMatchObject([{ sha256: kept[0].contentHash }])
  expect(await copyOf(second)).toBeUndefined()
})

test('kept by two at once each gets its own number, while entries come in', async () => {
  const { done, call, rows } = estates
  const { at, willId, executor, second, cameIn } = await furnished()
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      ...[executor, second, executor, second].map((person) =>
        call('POST', `${at}/accounts/kept`, person, {}),
      ),
      ...[executor, second].map((person) =>
        call('POST', `${at}/entries`, person, { ...cameIn, amountPence: 1 + round }),
      ),
    ])
    expect(answers.map(({ statusCode, body }) => [statusCode, body.slice(0, 200)])).toEqual(
      answers.map(({ body }) => [200, body.slice(0, 200)]),
    )
  }
  const { kept } = await done('GET', `${at}/accounts/kept`, executor)
  expect(
    kept.map(({ number }: { number: number }) => number).toSorted((a: number, b: number) => a - b),
  ).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(await rows('select 1 from estate_entries where will_id = $1', willId)).toHaveLength(7)
})

test('a hundred are kept and no more; none is another estate’s, changed or taken away', async () => {
  const { done, opened, refusal, rows, stack, call } = estates
  const { at, willId, executor } = await furnished()
  const { kept } = await done('POST', `${at}/accounts/kept`, executor, {})
  await rows(
    `insert into estate_kept_accounts (id, will_id, number, person_id, day, head, is_final, drawn)
     select gen_random_uuid(), will_id, 100, person_id, day, head, false, drawn
     from estate_kept_accounts where will_id = $1`,
    willId,
  )
  expect(await refusal('POST', `${at}/accounts/kept`, executor, {})).toEqual([422, 'estate-kept-full'])
  const other = await opened()
  for (const form of ['print', 'csv']) {
    const path = `/accounts/kept/${kept[0].id}/${form}`
    expect((await call('GET', `/${other.willId}${path}`, other.executor)).statusCode).toBe(404)
    expect((await call('GET', `/${willId}${path}`, other.executor)).statusCode).toBe(404)
  }
  const as = (person: Person, statement: ReturnType<typeof sql>): Promise<unknown> =>
    inTransaction(stack.db, { person }, (tx) => statement.execute(tx))
  for (const statement of [
    sql`delete from estate_kept_accounts`,
    sql`update estate_kept_accounts set drawn = ''`,
  ])
    await expect(as(executor, statement)).rejects.toThrow('permission denied')
  await expect(
    as(
      other.executor,
      sql`insert into estate_kept_accounts (id, will_id, number, person_id, day, head, is_final, drawn)
        select gen_random_uuid(), ${willId}, 5, id, '2026-01-01', 0, true, '{}' from estate_people limit 1`,
    ),
  ).rejects.toThrow('row-level security')
})

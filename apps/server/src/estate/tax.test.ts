// The tax of an estate over the real api: answers saved one after the other, the form and the estimate from
// them and from what was entered, and who sees them.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, workedEstates } from '../../testing/worked-estates.ts'
import { inTransaction } from '../platform/database/database.ts'
import { dataOf } from './data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const plain = {
  connection: 'yes',
  toSpouse: 0,
  toCharity: 0,
  gifts: 0,
  exemptGifts: 0,
  otherGifts: false,
  keptBenefit: false,
  trusts: 'none',
  earlierDeath: false,
  homeToDescendants: 0,
  downsized: false,
  reliefFull: 0,
  reliefHalf: 0,
}

test('answers are saved one by one; the form and the estimate follow from them and what was entered', async () => {
  const { done, opened, rows } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const first = await done('GET', `${at}/tax`, executor)
  expect(first).toMatchObject({
    number: 0,
    estimate: null,
    path: { form: null, missingAnswers: first.asked },
  })
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  await done('POST', `${at}/items/${itemId}/values`, executor, {
    valuePence: 42_500_000,
    source: 'Statement',
  })
  const one = await done('PUT', `${at}/tax`, executor, { number: 0, answers: { connection: 'yes' } })
  expect(one).toMatchObject({ number: 1, answers: { connection: 'yes', gifts: null } })
  const all = await done('PUT', `${at}/tax`, second, { number: 1, answers: plain })
  expect(all.path).toMatchObject({ form: 'IHT400', schedules: ['IHT406'], itemsWithoutValue: [] })
  expect(all.path.reasons[0]).toEqual({
    code: 'gross-over-band',
    against: 'low-value',
    rule: 'nilRateBand',
    amount: 42_500_000,
  })
  // 425,000 less 325,000; two fifths of it.
  expect(all.estimate).toMatchObject({ tax: 4_000_000, unconfirmed: [], unknown: ['partial-intestacy'] })
  // What the funeral cost is deducted once it is entered.
  const { dateOfDeath: day, people } = await done('GET', at, executor)
  const funeral = { kind: 'expense', day, amountPence: 500_000, expense: 'funeral', personId: people[0].id }
  await done('POST', `${at}/entries`, executor, funeral)
  expect((await done('GET', `${at}/tax`, second)).estimate.tax).toBe(3_800_000)
  // Every earlier state stays, and only numbers are in the log.
  expect(await rows('select number from estate_tax_answers where will_id = $1', willId)).toHaveLength(2)
  const logged = await rows<{ details: string }>(
    `select details from audit_entries where will_id = $1
       and convert_from(leaf, 'UTF8')::json ->> 'event' = 'estate.tax-answered'`,
    willId,
  )
  expect(logged.map(({ details }) => Object.keys(JSON.parse(details)).toSorted())).toEqual([
    ['actor', 'number'],
    ['actor', 'number'],
  ])
})

test('of two who answer at once the later is told; what is no answer is refused; nobody else reads one', async () => {
  const { done, refusal, opened, call, stack } = estates
  const { willId, executor, second, testator } = await opened()
  const at = `/${willId}/tax`
  await done('PUT', at, executor, { number: 0, answers: { gifts: 1 } })
  expect(await refusal('PUT', at, second, { number: 0, answers: { gifts: 2 } })).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  for (const wrong of [
    { gifts: -1 },
    { gifts: 0.5 },
    { unusedBand: 1_000_001 },
    { connection: 'x' },
    { x: 1 },
  ])
    expect((await call('PUT', at, second, { number: 1, answers: wrong })).statusCode).toBe(400)
  expect((await call('GET', at, testator)).statusCode).toBe(403)
  const other = await opened()
  for (const person of [testator, other.executor])
    expect(
      await inTransaction(stack.db, { person }, async (tx) => {
        return (await sql`select 1 from estate_tax_answers where will_id = ${willId}`.execute(tx)).rows
      }),
    ).toEqual([])
  for (const statement of [
    sql`delete from estate_tax_answers`,
    sql`update estate_tax_answers set number = 9`,
  ])
    await expect(
      inTransaction(stack.db, { person: executor }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
  const [copy] = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, executor.id, []),
  )
  expect(copy!.taxAnswers).toMatchObject([{ answers: { gifts: 1 } }])
})

// The tax of an estate over the real api: answers saved one after the other, the form and the estimate from
// them and from what was entered, and who sees them.
import { daysAfter, londonDay } from '@testate/domain/london-day'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPrinted } from '../../testing/read-printed.ts'
import { account, workedEstates } from '../../testing/worked-estates.ts'
import { now } from '../platform/clock.ts'
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
    parts: [{ code: 'inside', amount: 42_500_000 }],
    limits: [],
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

test('a range moves no total; every page says what rests on it and how far it could move', async () => {
  const { done, refusal, opened, call, stack } = estates
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const house = { ...account, class: 'property', name: 'The house' }
  const { itemId } = await done('POST', `${at}/items`, executor, house)
  const values = `${at}/items/${itemId}/values`
  const estimate = {
    valuePence: 33_000_000,
    basis: 'estimate',
    lowestPence: 32_000_000,
    highestPence: 34_000_000,
    source: 'An estate agent',
  }
  const wrong = async (more: object): Promise<unknown> => {
    const answer = await call('POST', values, executor, { ...estimate, ...more })
    expect(answer.statusCode).toBe(400)
    return answer.json().errors.map(({ field, code }: Record<string, string>) => [field, code])
  }
  const euros = { currency: 'EUR', amount: '5', rate: null }
  expect(await wrong({ lowestPence: null })).toEqual([['lowestPence', 'range-both']])
  expect(await wrong({ highestPence: undefined })).toEqual([['highestPence', 'range-both']])
  expect(await wrong({ basis: 'stated' })).toEqual([['lowestPence', 'range-of-estimate']])
  expect(await wrong({ basis: undefined })).toEqual([['lowestPence', 'range-of-estimate']])
  expect(await wrong({ lowestPence: 35_000_000 })).toEqual([['highestPence', 'range-order']])
  expect(await wrong({ lowestPence: 33_000_001 })).toEqual([['lowestPence', 'range-above-value']])
  expect(await wrong({ highestPence: 32_999_999 })).toEqual([['highestPence', 'range-below-value']])
  expect(await wrong({ valuePence: null, foreign: euros })).toEqual([['lowestPence', 'not-accepted']])
  expect((await refusal('POST', values, executor, { ...estimate, basis: 'a guess' }))[0]).toBe(400)
  await done('POST', values, executor, estimate)

  // The totals use the value; the range is beside them.
  const [{ values: kept, atDeathPence }] = (await done('GET', at, second)).items
  expect(atDeathPence).toBe(33_000_000)
  expect(kept).toMatchObject([{ ...estimate, reason: null }])
  expect((await done('GET', `${at}/accounts`, second)).accounts.net).toBe(33_000_000)
  const tax = await done('PUT', `${at}/tax`, executor, { number: 0, answers: plain })
  expect(tax).toMatchObject({
    path: { form: 'IHT400' },
    estimate: { tax: 200_000 },
    range: {
      provisional: [{ id: itemId, range: { lowest: 32_000_000, highest: 34_000_000 } }],
      tax: { lowest: 0, highest: 600_000 },
      forms: { lowest: 'in-application', highest: 'IHT400' },
      crossed: [{ limit: 'bands', amount: 32_500_000 }],
      isWorthValuing: true,
    },
  })
  const { worksheet } = await done('GET', `${at}/probate`, executor)
  expect(worksheet).toMatchObject({
    grossPence: 33_000_000,
    isWorthValuing: true,
    reach: { net: { lowest: 32_000_000, value: 33_000_000, highest: 34_000_000 } },
  })
  const printed = async (path: string): Promise<string> =>
    (await readPrinted(new Uint8Array((await call('GET', path, executor)).rawPayload))).text
  const inPrint = await printed(`${at}/probate/worksheet`)
  for (const said of ['The house', '£320,000.00 to £340,000.00', 'A valuation is worth getting'])
    expect(inPrint).toContain(said)
  const marked = 'The house [an estimate, £320,000.00 to £340,000.00]'
  expect(await printed(`${at}/accounts/print`)).toContain(marked)
  expect((await call('GET', `${at}/accounts/csv`, executor)).body).toContain(marked)
  const copy = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, executor.id, []))
  expect(JSON.stringify(copy)).toContain(
    '"basis":"estimate","lowestPence":32000000,"highestPence":34000000,"foreignRange":null,',
  )

  // A valuation takes its place with a reason, and the earlier value stays.
  const valued = { valuePence: 32_400_000, basis: 'valuation', source: 'A chartered surveyor' }
  expect(await wrong({ ...valued, lowestPence: null, highestPence: null })).toEqual([
    ['reason', 'why-needed'],
  ])
  await done('POST', values, second, { ...valued, reason: 'It was valued for the day of death' })
  const [after] = (await done('GET', at, executor)).items
  expect(after.values.map(({ basis }: { basis: string }) => basis)).toEqual(['valuation', 'estimate'])
  expect(await done('GET', `${at}/tax`, executor)).toMatchObject({
    path: { form: 'in-application' },
    range: null,
  })
  expect((await done('GET', `${at}/probate`, executor)).worksheet).toMatchObject({
    isWorthValuing: false,
    reach: { provisional: [] },
  })
  expect(await printed(`${at}/probate/worksheet`)).not.toContain('may still change')
  expect(await printed(`${at}/accounts/print`)).not.toContain('[')
})

test('the part of the tax for a house may be paid in ten instalments; the rest is due at once', async () => {
  const { done, opened, rows } = estates
  const { willId, executor } = await opened()
  const at = `/${willId}`
  const add = async (item: object, valuePence: number): Promise<string> => {
    const { itemId } = await done('POST', `${at}/items`, executor, { ...account, ...item })
    await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence, source: 'Letter' })
    return itemId
  }
  expect((await done('GET', `${at}/tax`, executor)).instalments).toBeNull()
  const house = await add({ class: 'property', name: 'The house' }, 30_000_000)
  await add({}, 12_500_000)
  const { path, estimate, instalments } = await done('PUT', `${at}/tax`, executor, {
    number: 0,
    answers: plain,
  })
  // 425,000 make 40,000 of tax; the house is 300 of 425 parts, 28,235.29….
  expect(estimate.tax).toBe(4_000_000)
  expect(instalments).toMatchObject({
    qualifying: [{ id: house, amount: 30_000_000, interest: 'runs' }],
    tax: 2_823_529,
    atOnce: 1_176_471,
  })
  expect(instalments.payments).toHaveLength(10)
  expect(instalments.payments[0]).toEqual({ day: path.payBy, amount: 282_353 })
  expect(instalments.payments[9].amount).toBe(282_352)
  // None of it was due yet. Ten months after the death all of it that is unpaid has borne interest, as all of the tax.
  expect((await done('GET', `${at}/tax`, executor)).instalmentInterest).toBeNull()
  await rows(
    `update estates set date_of_death = (date_trunc('month', app_now()) - interval '10 months')::date
     where will_id = $1`,
    willId,
  )
  const { instalmentInterest, late } = await done('GET', `${at}/tax`, executor)
  expect(instalmentInterest).toMatchObject({
    since: late.since,
    until: londonDay(now()),
    why: null,
    runs: 2_823_529,
    onlyIfLate: 0,
    total: late.total,
    lines: late.lines,
    added: [{ amount: 282_353, interest: 0 }],
  })
  const spouse = { toSpouse: 1_000_000, spouseConnected: true }
  const shared = await done('PUT', `${at}/tax`, executor, { number: 1, answers: spouse })
  expect(shared.instalments).toMatchObject({ tax: null, why: 'shared-unevenly', payments: [] })
})

test('late tax bears interest on what is unpaid, until the executors say that all was paid', async () => {
  const { done, opened, rows } = estates
  const { willId, executor } = await opened()
  const at = `/${willId}`
  expect((await done('GET', `${at}/tax`, executor)).late).toBeNull()
  // Ten months ago: three since it was due.
  await rows(
    `update estates set date_of_death = (date_trunc('month', app_now()) - interval '10 months')::date
     where will_id = $1`,
    willId,
  )
  const { path, late: open } = await done('GET', `${at}/tax`, executor)
  const since = daysAfter(path.payBy, 1)
  expect(open).toMatchObject({ since, isPaid: false, unpaid: null, lines: [], total: null })
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  const worth = { valuePence: 42_500_000, source: 'Statement' }
  await done('POST', `${at}/items/${itemId}/values`, executor, worth)
  const { late } = await done('PUT', `${at}/tax`, executor, { number: 0, answers: plain })
  expect(late).toMatchObject({ since, until: londonDay(now()), unpaid: 4_000_000 })
  expect(late.lines[0]).toMatchObject({ unpaid: 4_000_000, from: since })
  const { people } = await done('GET', at, executor)
  const paid = { kind: 'expense', day: since, amountPence: 1_500_000, expense: 'tax', personId: people[0].id }
  await done('POST', `${at}/entries`, executor, paid)
  const part = (await done('GET', `${at}/tax`, executor)).late
  expect(part.unpaid).toBe(2_500_000)
  expect(part.lines.map((one: { unpaid: number }) => one.unpaid).slice(0, 2)).toEqual([4_000_000, 2_500_000])
  // Told apart: income tax pays nothing towards it, and what says only that it was a tax is counted.
  expect(part.untold).toBe(1)
  const other = { ...paid, amountPence: 100_000, expense: 'income-tax' }
  await done('POST', `${at}/entries`, executor, other)
  expect((await done('GET', `${at}/tax`, executor)).late).toMatchObject({ unpaid: 2_500_000, untold: 1 })
  await done('POST', `${at}/entries`, executor, { ...other, expense: 'inheritance-tax' })
  expect((await done('GET', `${at}/tax`, executor)).late).toMatchObject({ unpaid: 2_400_000, untold: 1 })
  await done('PUT', `${at}/marks/tax-paid`, executor, { day: daysAfter(since, 1) })
  const ended = (await done('GET', `${at}/tax`, executor)).late
  expect(ended).toMatchObject({ until: daysAfter(since, 1), isPaid: true })
  expect(ended.lines.map((one: { days: number }) => one.days)).toEqual([1, 1])
  await done('PUT', `${at}/marks/tax-paid`, executor, { day: path.payBy })
  expect((await done('GET', `${at}/tax`, executor)).late).toBeNull()
})

test('the rows keep no range that the pages refuse', async () => {
  const { done, opened, stack } = estates
  const { willId, executor } = await opened()
  const { itemId } = await done('POST', `/${willId}/items`, executor, account)
  const put = (basis: string, [lowest, value, highest]: (number | null)[], foreign: object | null = null) =>
    inTransaction(stack.db, { person: executor }, (tx) =>
      sql`insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, basis, lowest_pence,
            highest_pence, source, made_by)
          values (gen_random_uuid(), ${willId}, ${itemId}, 1, ${value}::bigint, ${foreign}::jsonb, ${basis},
            ${lowest}::bigint, ${highest}::bigint, 'Agent', ${executor.id})`.execute(tx),
    )
  const rate = { perPound: '1.15', day: '2026-01-09', source: 'HMRC' }
  for (const [basis, ends, foreign] of [
    ['stated', [1, 2, 3]],
    ['estimate', [1, 2, null]],
    ['estimate', [null, 2, 3]],
    ['estimate', [2, 2, 2]],
    ['estimate', [3, 2, 4]],
    ['estimate', [0, 2, 1]],
    ['valuation', [1, 100_000, 200_000], { currency: 'EUR', amount: '1150.00', rate }],
    ['estimate', [1, null, 3], { currency: 'EUR', amount: '1150.00', rate: null }],
  ] as const)
    await expect(put(basis, [...ends], foreign ?? null), JSON.stringify([basis, ends])).rejects.toThrow(
      'estate_values_range',
    )
  await expect(put('guess', [null, 2, null])).rejects.toThrow('estate_values_basis_check')
  await expect(put('estimate', [-1, 2, 3])).rejects.toThrow('estate_values_lowest_pence_check')
  await expect(put('estimate', [1, 2, 1_000_000_000_001])).rejects.toThrow(
    'estate_values_highest_pence_check',
  )
  await put('valuation', [0, 2, 3])
})

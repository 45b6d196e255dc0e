// Amounts in other currencies over the real api: what they are in pounds and what is shown beside it, what is refused
// at which field, what waits for a rate, what all agree to, and that the rows compute the same as the code.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { currencies, decimalsOf } from '@testate/domain/estate/currency/currencies'
import { inPounds } from '@testate/domain/estate/currency/foreign'
import { seeded } from '../../../../../packages/domain/testing/seeded.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const abroad = { ...account, class: 'abroad', name: 'Flat in Girona' }
const loan = { side: 'liability', class: 'loan', name: 'Caixa loan', holding: 'sole' }
const after = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

async function opened() {
  const { done, call, refusal } = estates
  const estate = await estates.opened()
  const { willId, executor } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const rate = (perPound: string, more: object = {}) => ({
    perPound,
    day,
    source: 'HMRC, for the month',
    ...more,
  })
  const euros = (amount: string, perPound: string) => ({ currency: 'EUR', amount, rate: rate(perPound) })
  const item = async (fields: object): Promise<string> =>
    (await done('POST', `${at}/items`, executor, fields)).itemId
  const value = async (itemId: string, foreign: object, more: object = {}) =>
    await done('POST', `${at}/items/${itemId}/values`, executor, { foreign, source: 'The bank', ...more })
  const accounts = async () => await done('GET', `${at}/accounts`, executor)
  const enter = async (fields: object): Promise<string> =>
    (await done('POST', `${at}/entries`, executor, { kind: 'realised', day, ...fields })).entryId
  /** What is wrong with a body, by field. */
  const wrong = async (path: string, body: object): Promise<string[]> => {
    const answer = await call('POST', `${at}${path}`, executor, body)
    expect(answer.statusCode, answer.body).toBe(400)
    return answer.json().errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`)
  }
  const refused = async (path: string, body: object) => await refusal('POST', `${at}${path}`, executor, body)
  return { ...estate, estate, at, day, rate, euros, item, value, accounts, enter, wrong, refused }
}

test('nothing is sent while nobody has said whose an asset was, though it has a value', async () => {
  const { done } = estates
  const { at, euros, item, value, refused, executor } = await opened()
  const flat = await item({ ...abroad, holding: null })
  await value(flat, euros('230000', '1.15'))
  expect((await done('GET', `${at}/tax`, executor)).path.itemsWithoutValue).toEqual([flat])
  for (const kind of ['tax-form', 'applied'])
    expect(await refused('/proposals', { kind })).toEqual([422, 'estate-values-missing'])
})

/** By hand: 230,000.00 EUR at 1.15 is 200,000.00; 240,000.00 at 1.20 is 200,000.00, and at 1.15 208,695.65. */
test('pounds count; the currency, its rate, the day and the source stand beside them', async () => {
  const { done, call } = estates
  const { at, willId, day, euros, item, value, accounts, enter, executor, second, testator } = await opened()
  const flat = await item(abroad)
  const valued = await value(flat, euros('230,000', '1.15'))
  const kept = { currency: 'EUR', amount: '230000.00', rate: euros('', '1.15').rate }
  expect(valued.items[0]).toMatchObject({
    atDeathPence: 20_000_000,
    values: [{ valuePence: 20_000_000, foreign: kept, source: 'The bank' }],
  })
  const sold = { itemId: flat, foreign: euros('240000', '1.20'), closes: true }
  const entryId = await enter(sold)
  const drawn = await accounts()
  expect(drawn.entries).toMatchObject([{ amountPence: 20_000_000, foreign: { amount: '240000.00' } }])
  expect(drawn.accounts).toMatchObject({
    net: 20_000_000,
    gain: 0,
    difference: 0,
    rateChanges: [{ itemId: flat, currency: 'EUR', gain: 0, byRate: -869_565 }],
  })
  const { rawPayload } = await call('GET', `${at}/accounts/print`, executor)
  const { text, ua } = await readPrinted(new Uint8Array(rawPayload))
  expect(ua).toBe('1')
  for (const said of [
    `230,000.00 EUR, at 1.15 to the pound (${day}, HMRC, for the month)`,
    '240,000.00 EUR, at 1.20 to the pound',
    'What changes of exchange rates made',
    '-£8,695.65',
  ])
    expect(text).toContain(said)
  // Followed back: the counter-entry takes the pounds back, and both stay as they were entered.
  await done('POST', `${at}/entries/${entryId}/take-back`, second, { note: 'Another rate' })
  await enter({ ...sold, foreign: euros('240000', '1.15') })
  const corrected = await accounts()
  expect(corrected.accounts).toMatchObject({ gain: 869_565, rateChanges: [{ gain: 869_565, byRate: 0 }] })
  expect(
    corrected.entries.map((one: { foreign: { rate: unknown } | null }) => one.foreign?.rate),
  ).toMatchObject([{ perPound: '1.20' }, undefined, { perPound: '1.15' }])
  // Each gets a copy of what they entered.
  const copyOf = (person: Person, own: string[] = []): Promise<Record<string, unknown>[]> =>
    inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, own))
  expect((await copyOf(executor))[0]).toMatchObject({
    items: [{ values: [{ valuePence: 20_000_000, foreign: kept }] }],
    entries: [{ amountPence: 20_000_000, foreign: { currency: 'EUR' } }, {}],
  })
  expect((await copyOf(testator, [willId]))[0]).toMatchObject({ items: [{ values: [{ foreign: kept }] }] })
  expect(JSON.stringify(await copyOf(second))).not.toContain('EUR')
})

test('without its rate it has no value yet: said where it arises, and no entry or form rests on it', async () => {
  const { done, call } = estates
  const { at, day, euros, rate, item, value, accounts, refused, wrong, executor } = await opened()
  const flat = await item(abroad)
  const waiting = await value(flat, { ...euros('230000', '1.15'), rate: null })
  expect(waiting.items[0]).toMatchObject({ atDeathPence: null, values: [{ valuePence: null }] })
  expect((await accounts()).accounts.findings).toContainEqual({ code: 'rate-missing', itemId: flat })
  expect((await done('GET', `${at}/tax`, executor)).path).toMatchObject({
    form: null,
    itemsWithoutValue: [flat],
  })
  const sold = { kind: 'realised', day, itemId: flat, amountPence: 100 }
  expect(await refused('/entries', sold)).toEqual([422, 'entry-item-without-rate'])
  const { rawPayload } = await call('GET', `${at}/accounts/print`, executor)
  const { text } = await readPrinted(new Uint8Array(rawPayload))
  for (const said of [
    '230,000.00 EUR, without a rate to the pound',
    'No value yet',
    'Net at death, without 1 that has no value yet',
    'To be given, without 1 that has no value yet',
  ])
    expect(text).toContain(said)
  // Nothing is agreed to as sent that leaves it out.
  for (const kind of ['tax-form', 'applied'])
    expect(await refused('/proposals', { kind })).toEqual([422, 'estate-values-missing'])
  // The rate follows, with its reason like every second value; the first stays on record.
  const known = await value(flat, { ...euros('230000', ''), rate: rate('1.15') }, { reason: 'The rate' })
  expect(known.items[0].values.map((one: { valuePence: number | null }) => one.valuePence)).toEqual([
    20_000_000,
    null,
  ])
  // It does not wait again: what was sold would be counted against nothing.
  expect(
    await wrong(`/items/${flat}/values`, {
      foreign: { ...euros('240000', ''), rate: null },
      source: 'The bank',
      reason: 'Another day',
    }),
  ).toEqual(['foreign.rate.perPound rate-needed'])
  expect((await accounts()).accounts.findings.map(({ code }: { code: string }) => code)).toEqual([
    'residue-not-whole',
  ])
})

test('bad input: each with its field and its sentence, and nothing is kept of it', async () => {
  const { at, day, euros, rate, item, value, wrong, executor } = await opened()
  const flat = await item(abroad)
  const valued = (foreign: object | null, more: object = {}) =>
    wrong(`/items/${flat}/values`, { foreign, source: 'The bank', ...more })
  const one = euros('1', '1.15')
  expect(await valued(null)).toEqual(['valuePence amount-needed'])
  expect(await valued(one, { valuePence: 100 })).toEqual(['valuePence not-accepted'])
  expect(await valued({ ...one, currency: 'XYZ' })).toEqual(['foreign.currency currency-unknown'])
  expect(await valued({ ...one, amount: '-1' })).toEqual(['foreign.amount number-malformed'])
  expect(await valued({ ...one, currency: 'JPY', amount: '10.50' })).toEqual([
    'foreign.amount decimals-too-many',
  ])
  expect(await valued({ ...one, amount: '1'.repeat(300) })).toEqual(['foreign.amount text-too-long'])
  // More than the rows take, with a rate and without.
  const quintillion = '1,000,000,000,000,000,000'
  for (const withRate of [one, { ...one, rate: null }])
    expect(await valued({ ...withRate, amount: quintillion })).toEqual(['foreign.amount number-malformed'])
  expect(await valued(euros('999,999,999,999,999', quintillion))).toEqual([
    'foreign.rate.perPound number-malformed',
  ])
  expect(await valued(euros('1', '0'))).toEqual(['foreign.rate.perPound number-malformed'])
  expect(await valued(euros('1', '-1.15'))).toEqual(['foreign.rate.perPound number-malformed'])
  expect(await valued(euros('1', '1.123456789012'))).toEqual(['foreign.rate.perPound decimals-too-many'])
  expect(await valued(euros('1', '1'.repeat(300)))).toEqual(['foreign.rate.perPound text-too-long'])
  const dated = (rateDay: string, source = 'HMRC') => ({
    ...one,
    rate: rate('1.15', { day: rateDay, source }),
  })
  expect(await valued(dated('2999-01-01'))).toEqual(['foreign.rate.day date-in-the-future'])
  expect(await valued(dated(after(day, -32)))).toEqual(['foreign.rate.day rate-day-far'])
  expect(await valued(dated('2026-02-30'))).toEqual(['foreign.rate.day date-malformed'])
  expect(await valued(dated(day, ' '))).toEqual(['foreign.rate.source rate-needed'])
  expect(await valued(dated(day, 'x'.repeat(301)))).toEqual(['foreign.rate.source text-too-long'])
  expect(await valued(euros('100000', '0.00000001'))).toEqual(['foreign.amount pounds-too-many'])
  expect((await estates.done('GET', at, executor)).items[0].values).toEqual([])
  // A rate of 31 days before is near enough; an entry has its rate, and is something in pounds.
  await value(flat, dated(after(day, -31)))
  const entered = (foreign: object) => wrong('/entries', { kind: 'income', day, foreign })
  expect(await entered({ ...one, rate: null })).toEqual(['foreign.rate.perPound rate-needed'])
  expect(await entered(euros('0.01', '3'))).toEqual(['foreign.amount pounds-too-few'])
  const proposed = { kind: 'expense', expense: 'other', foreign: { ...one, rate: null } }
  expect(await wrong('/proposals', proposed)).toEqual(['foreign.rate.perPound rate-needed'])
  expect((await estates.done('GET', `${at}/accounts`, executor)).entries).toEqual([])
})

/** By hand, at 1.15: 368,000.00 EUR are 320,000; 379,500.00 are 330,000; 391,000.00 are 340,000. */
test('a range in the currency of the value counts at its rate on every page, and waits for it', async () => {
  const { done, call } = estates
  const { at, willId, euros, rate, item, value, wrong, executor, testator } = await opened()
  const flat = await item({ ...account, class: 'property', name: 'Flat in Girona' })
  const typed = { basis: 'estimate', foreignRange: { lowest: '368,000', highest: '391000' } }
  const valued = (more: object) =>
    wrong(`/items/${flat}/values`, { foreign: euros('379500', '1.15'), source: 'Agent', ...typed, ...more })
  expect(await valued({ basis: 'stated' })).toEqual(['foreignRange.lowest range-of-estimate'])
  expect(await valued({ lowestPence: 5 })).toEqual(['lowestPence not-accepted'])
  expect(await valued({ foreign: null, valuePence: 5 })).toEqual(['foreignRange.lowest not-accepted'])
  expect(await valued({ foreignRange: { lowest: '', highest: '391000' } })).toEqual([
    'foreignRange.lowest range-both',
  ])
  expect(await valued({ foreignRange: { lowest: '379500.01', highest: '391000' } })).toEqual([
    'foreignRange.lowest range-above-value',
  ])
  expect(await valued({ foreignRange: { lowest: '368000', highest: '9'.repeat(31) } })).toEqual([
    'foreignRange.highest text-too-long',
  ])
  // What is wrong with the value itself is said there.
  expect(await valued({ foreign: euros('many', '1.15') })).toEqual(['foreign.amount number-malformed'])

  const foreignRange = { lowest: '368000.00', highest: '391000.00' }
  const waiting = await value(flat, { ...euros('379500', ''), rate: null }, typed)
  const ends = (lowestPence: number | null, highestPence: number | null) => ({ lowestPence, highestPence })
  expect(waiting.items[0].values).toMatchObject([{ valuePence: null, ...ends(null, null), foreignRange }])
  const known = { foreign: { ...euros('379500', ''), rate: rate('1.15') }, reason: 'The rate' }
  const shown = await value(flat, known.foreign, { ...typed, reason: known.reason })
  const inPounds = { valuePence: 33_000_000, ...ends(32_000_000, 34_000_000), foreignRange }
  expect(shown.items[0].values).toMatchObject([inPounds, { valuePence: null, foreignRange }])
  const tax = await done('GET', `${at}/tax`, executor)
  expect(tax.range).toMatchObject({
    provisional: [{ id: flat, range: { lowest: 32_000_000, highest: 34_000_000 } }],
    net: { lowest: 32_000_000, value: 33_000_000, highest: 34_000_000 },
    crossed: [{ limit: 'nil-rate-band', amount: 32_500_000 }],
  })
  const { worksheet } = await done('GET', `${at}/probate`, executor)
  expect(worksheet.reach.assets).toEqual({ lowest: 32_000_000, value: 33_000_000, highest: 34_000_000 })
  const { rawPayload } = await call('GET', `${at}/accounts/print`, executor)
  expect((await readPrinted(new Uint8Array(rawPayload))).text).toContain(
    '[an estimate, £320,000.00 to £340,000.00]',
  )
  const [copy] = await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, testator.id, [willId]),
  )
  expect(copy).toMatchObject({ items: [{ values: [{ foreignRange }, inPounds] }] })
})

/** By hand: 1,150.00 EUR at 1.15 is 1,000.00; paid at 1.10 it costs 1,045.45 (1,045.4545…). */
test('all agree to the currency and the rate; the debt is then paid, and what the rate made is a loss', async () => {
  const { done, agree, refusal, stack, rows } = estates
  const { at, willId, day, euros, item, value, accounts, executor, second } = await opened()
  const debt = await item(loan)
  await value(debt, euros('1150', '1.15'))
  const paying = { kind: 'liability-paid', itemId: debt, foreign: euros('1150', '1.10') }
  const { proposalId } = await done('POST', `${at}/proposals`, executor, paying)
  await agree(executor, willId, proposalId)
  // Another rate is another version, which says what changed.
  const again = { ...paying, foreign: euros('1150', '1.12'), version: 1 }
  const changed = await done('PUT', `${at}/proposals/${proposalId}`, second, again)
  expect(changed.proposals[0]).toMatchObject({
    amountPence: 102_679,
    foreign: { rate: { perPound: '1.12' } },
    agreed: [],
    changes: [{ part: 'amount' }, { part: 'foreign', after: expect.stringContaining('at 1.12') }],
  })
  await done('PUT', `${at}/proposals/${proposalId}`, second, { ...paying, version: 2 })
  for (const person of [executor, second]) await agree(person, willId, proposalId)
  const enter = (foreign: object) =>
    inTransaction(stack.db, { person: executor }, (tx) =>
      sql`insert into estate_entries (id, will_id, number, day, kind, amount_pence, foreign_amount, item_id,
            proposal_id, made_by)
          values (${randomUUID()}, ${willId}, 1, ${day}::date, 'liability-paid', 104545,
            ${JSON.stringify(foreign)}::jsonb,
            ${debt}, ${proposalId}, ${executor.id})`.execute(tx),
    )
  // The same pounds, by another amount or of another day's rate, are not what they agreed to.
  await expect(enter({ ...euros('1150.01', '1.10001') })).rejects.toThrow('not every executor agreed')
  const otherDay = { ...euros('1150.00', '1.10'), rate: { ...euros('', '1.10').rate, day: after(day, -1) } }
  await expect(enter(otherDay)).rejects.toThrow('not every executor agreed')
  // Paid long after the day of the rate it is written again.
  await estates.wills.pass(40)
  const late = { day: after(day, 38) }
  expect(await refusal('POST', `${at}/proposals/${proposalId}/enter`, second, late)).toEqual([
    422,
    'entry-rate-far',
  ])
  await estates.wills.restoreTime()
  await done('POST', `${at}/proposals/${proposalId}/enter`, second, { day })
  expect((await accounts()).accounts).toMatchObject({
    liabilities: [{ itemId: debt, atDeath: 100_000, now: 0 }],
    gain: -4_545,
    money: -104_545,
    difference: 0,
  })
  expect(await rows('select foreign_amount from estate_entries where will_id = $1', willId)).toMatchObject([
    { foreign_amount: { amount: '1150.00', rate: { perPound: '1.10' } } },
  ])
})

test('a statement of an account in another currency is not read as pounds', async () => {
  const { at, euros, item, value, refused, day, executor } = await opened()
  const { done } = estates
  const bank = await item({ ...account, name: 'Banco' })
  const columns = {
    names: [],
    day: 0,
    dayOrder: 'dmy',
    texts: [],
    paidIn: 1,
    paidOut: null,
    isReversed: false,
  }
  const rows = [{ day, amountPence: 100, text: 'Interest' }]
  // Read before anybody said so, its rows are no pounds either, and can only be set aside.
  await done('POST', `${at}/statements`, executor, { itemId: bank, columns, rows })
  await value(bank, euros('100', '1.15'))
  const { rows: read } = await done('GET', `${at}/statements`, executor)
  const decision = { as: 'matched', what: 'entry', id: randomUUID() }
  const decide = (given: object) =>
    estates.refusal('PUT', `${at}/statements/${read[0].id}`, executor, { version: 1, decision: given })
  expect(await decide(decision)).toEqual([422, 'estate-statement-foreign'])
  expect(await refused('/statements', { itemId: bank, columns, rows })).toEqual([
    422,
    'estate-statement-foreign',
  ])
})

test('the rows compute the same pence as the code, and take no others', async () => {
  const { rows, stack } = estates
  const { willId, euros, item, executor } = await opened()
  const random = seeded(88)
  const given = Array.from({ length: 2_000 }, () => {
    const currency = currencies[random(0, currencies.length - 1)]!
    const places = decimalsOf(currency)!
    const part = places === 0 ? '' : `.${String(random(0, 10 ** places - 1)).padStart(places, '0')}`
    const perPound = `${random(0, 3)}.${String(random(1, 99_999_999)).padStart(8, '0')}`
    return {
      currency,
      amount: `${random(0, 2_000_000)}${part}`,
      rate: { perPound, day: '2026-03-15', source: 'HMRC' },
    }
  })
  const computed = await rows<{ pence: string }>(
    `select pence_of_foreign(one) as pence
     from jsonb_array_elements($1::jsonb) with ordinality as it (one, n) order by n`,
    JSON.stringify(given),
  )
  const inCode = given.map((one) => inPounds(one))
  expect(computed.map(({ pence }, place) => (inCode[place] === null ? null : Number(pence)))).toEqual(inCode)
  expect(inCode.filter((one) => one !== null).length).toBeGreaterThan(1_900)

  const flat = await item(abroad)
  const put = (foreign: unknown, pence: number | null) =>
    inTransaction(stack.db, { person: executor }, (tx) =>
      sql`insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, source, made_by)
          values (${randomUUID()}, ${willId}, ${flat}, 1, ${pence}::bigint, ${JSON.stringify(foreign)}::jsonb, 'Bank',
            ${executor.id})`.execute(tx),
    )
  const one = euros('1150.00', '1.15')
  for (const [foreign, pence] of [
    [one, 100_001],
    [one, null],
    [{ ...one, rate: null }, 0],
    [euros('1150.00', '0'), null],
    [{ ...one, amount: '-1' }, 0],
    [{ ...one, currency: 'euro' }, 100_000],
    [{ ...one, also: 1 }, 100_000],
    [{ ...one, currency: 'GBP' }, 100_000],
    [{ ...one, amount: 1150 }, 100_000],
    [{ ...one, rate: { ...one.rate, perPound: 1.15 } }, 100_000],
    [{ ...one, rate: { ...one.rate, day: '2026-02-30' } }, 100_000],
    [{ ...one, rate: { ...one.rate, source: 1 } }, 100_000],
    [{ currency: 'EUR', amount: '1' }, null],
    ['EUR', null],
  ] as const)
    await expect(put(foreign, pence), JSON.stringify(foreign)).rejects.toThrow('estate_values_foreign')
  await put(one, 100_000)
})

test('the rows keep no range in another currency but one around the value, at its rate', async () => {
  const { stack } = estates
  const { willId, euros, item, executor } = await opened()
  const flat = await item(abroad)
  const one = euros('1150.00', '1.15')
  const around = { lowest: '1035.00', highest: '1265.00' }
  const given = {
    basis: 'estimate',
    pence: 100_000,
    lowest: 90_000,
    highest: 110_000,
    foreign: one,
    range: around,
  }
  const put = (more: Partial<Record<keyof typeof given, unknown>>) => {
    const { basis, pence, lowest, highest, foreign, range } = { ...given, ...more }
    const json = (what: unknown) => (what === null ? null : JSON.stringify(what))
    return inTransaction(stack.db, { person: executor }, (tx) =>
      sql`insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, basis, lowest_pence,
            highest_pence, foreign_range, source, made_by)
          values (${randomUUID()}, ${willId}, ${flat}, (select count(*) + 1 from estate_values where item_id = ${flat}),
            ${pence}::bigint, ${json(foreign)}::jsonb, ${basis}, ${lowest}::bigint, ${highest}::bigint,
            ${json(range)}::jsonb, 'Bank', ${executor.id})`.execute(tx),
    )
  }
  for (const more of [
    { basis: 'stated' },
    { lowest: 90_001 },
    { highest: 109_999 },
    { lowest: null },
    { lowest: null, highest: null },
    { range: null },
    { foreign: null },
    { range: { lowest: '1150.01', highest: '1265.00' }, lowest: 100_001 },
    { range: { lowest: '1035.00', highest: '1149.99' }, highest: 99_999 },
    { range: { lowest: '1150.00', highest: '1150.00' }, lowest: 100_000, highest: 100_000 },
    { range: { ...around, also: 1 } },
    { range: { lowest: '1035.00' } },
    { range: { lowest: 1035, highest: '1265.00' } },
    { range: { lowest: '-1', highest: '1265.00' }, lowest: -87 },
    { range: '1035' },
    { foreign: { ...one, rate: null }, pence: null },
  ])
    await expect(put(more), JSON.stringify(more)).rejects.toThrow(/estate_values_(range|lowest_pence_check)/)
  await put({})
  await put({ foreign: { ...one, rate: null }, pence: null, lowest: null, highest: null })
  // In pounds both ends can be the same.
  await put({
    foreign: euros('0.02', '2'),
    pence: 1,
    range: { lowest: '0.01', highest: '0.02' },
    lowest: 1,
    highest: 1,
  })
})

// Letters and accounts in print: tagged, with what is known in them, for whoever works the estate and nobody else.
import { daysAfter } from '@testate/domain/london-day'
import { formatPounds, pence } from '@testate/domain/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readPrinted, type Printed } from '../../../testing/read-printed.ts'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { usualLimits } from '../../platform/printing/typeset-apart.ts'
import { drawForPrint, tablesOf } from './account-tables.ts'
import { printAccounts } from './print-accounts.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

async function printed(path: string, person: Person): Promise<Printed> {
  const answer = await estates.call('GET', path, person)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
  const page = await readPrinted(new Uint8Array(answer.rawPayload))
  expect(page).toMatchObject({ language: 'en-GB', tagged: true, ua: '1' })
  expect(page.furthestRight).toBeLessThan(595 - 40)
  return page
}

test('each letter has what is known, and blanks for the rest', async () => {
  const { done, opened, call } = estates
  const { willId, executor, testator } = await opened()
  const at = `/${willId}`
  const { deceasedName } = await done('GET', at, executor)
  const { itemId: bank } = await done('POST', `${at}/items`, executor, { ...account, name: 'Q'.repeat(200) })
  const debt = { side: 'liability', class: 'bill', name: 'Gas', holding: 'sole', isOutside: false }
  const { itemId: gas } = await done('POST', `${at}/items`, executor, debt)
  await done('POST', `${at}/items/${gas}/values`, executor, { valuePence: 9_999, source: 'The bill' })
  const heir = { name: 'Hester Heir', roles: ['beneficiary'], legacyPence: 50_000 }
  const { people } = await done('POST', `${at}/people`, executor, heir)
  const letter = (path: string): Promise<Printed> => printed(`${at}/letters/${path}`, executor)
  const toBank = await letter(`bank?about=${bank}`)
  expect(toBank.title).toBe('Letter to a bank')
  for (const said of [
    `${deceasedName} died on`,
    'Edwin Executor, executor',
    'Your reference',
    'with interest',
  ])
    expect(toBank.text).toContain(said)
  expect((await letter(`creditor?about=${gas}`)).text).toContain('£99.99 was owed to you')
  expect((await letter(`beneficiary?about=${people.at(-1).id}`)).text).toContain('A sum of £500.00.')
  expect((await letter('hmrc')).text).toContain('Unique taxpayer reference')
  // A debt is no asset, and nobody of another estate is written to.
  const other = await opened()
  for (const path of [`bank?about=${gas}`, `creditor?about=${bank}`, 'bank', 'beneficiary'])
    expect((await call('GET', `${at}/letters/${path}`, executor)).statusCode).toBe(404)
  expect((await call('GET', `/${other.willId}/letters/bank?about=${bank}`, other.executor)).statusCode).toBe(
    404,
  )
  expect((await call('GET', `${at}/letters/other`, executor)).statusCode).toBe(404)
  expect((await call('GET', `${at}/letters/hmrc`, testator)).statusCode).toBe(403)
  expect((await call('GET', `${at}/letters/hmrc`, other.executor)).statusCode).toBe(404)
})

test('the accounts of a day are printed with every entry up to it', async () => {
  const { done, opened, call } = estates
  const { willId, executor, testator } = await opened()
  const at = `/${willId}`
  expect((await printed(`${at}/accounts/print`, executor)).text).toContain('No assets entered.')
  const { dateOfDeath: day } = await done('GET', at, executor)
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  const value = { valuePence: 10_000, source: 'Statement' }
  await done('POST', `${at}/items/${itemId}/values`, executor, value)
  const came = { kind: 'realised', day, amountPence: 12_345, itemId, closes: true, note: 'Closed' }
  await done('POST', `${at}/entries`, executor, came)
  const accounts = await printed(`${at}/accounts/print`, executor)
  expect(accounts.title).toBe('Estate accounts')
  for (const said of [
    'Current account',
    '£100.00',
    '£23.45',
    '£123.45',
    'Came in for Current account (Closed)',
  ])
    expect(accounts.text).toContain(said)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  expect((await printed(`${at}/accounts/print?day=${before}`, executor)).text).not.toContain('Came in for')
  expect((await call('GET', `${at}/accounts/print?day=2026-02-30`, executor)).statusCode).toBe(400)
  expect((await call('GET', `${at}/accounts/print`, testator)).statusCode).toBe(403)
})

/** As RFC 4180 has it. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]]
  let end = 0
  for (const { 0: whole, 1: cell = '', 2: ends, index } of csv.matchAll(
    /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/gy,
  )) {
    rows.at(-1)!.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (ends !== ',') rows.push([])
    end = index + whole.length
  }
  expect(end, csv.slice(end, end + 80)).toBe(csv.length)
  return rows
}
/** `1234.50` as the printed accounts have it. */
const inPounds = (cell: string): string =>
  /^-?\d+\.\d{2}$/.test(cell) ? formatPounds(pence(Number(cell.replace('.', '')))) : cell

test('as a file for a spreadsheet they have every line and figure of the PDF, and nothing that runs', async () => {
  const { done, opened, call, paid } = estates
  const estate = await opened()
  const { willId, executor, testator } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const names = ['=1+1', '+44', '@SUM(A1)', '-2', ' =A1', 'Flat; =1', '"=1"']
  const items: string[] = []
  for (const name of names) {
    const { itemId } = await done('POST', `${at}/items`, executor, { ...account, name })
    items.push(itemId)
    const values = `${at}/items/${itemId}/values`
    await done('POST', values, executor, { valuePence: 123_456_789, source: 'Statement' })
  }
  const rate = { perPound: '1.15', day, source: 'HMRC' }
  const girona = { ...account, class: 'abroad', name: 'Flat' }
  for (const foreign of [
    { currency: 'EUR', amount: '230', rate },
    { currency: 'EUR', amount: '230', rate: null },
  ]) {
    const { itemId } = await done('POST', `${at}/items`, executor, girona)
    await done('POST', `${at}/items/${itemId}/values`, executor, { foreign, source: 'The bank' })
  }
  await done('POST', `${at}/items`, executor, { ...account, name: 'Not valued' })
  const heir = { name: '=Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const { people } = await done('POST', `${at}/people`, executor, heir)
  const came = { kind: 'realised', day, amountPence: 123_456_700, itemId: items[0], closes: true, note: '=2' }
  await done('POST', `${at}/entries`, executor, came)
  const given = { kind: 'distributed', amountPence: 5, personId: people.at(-1).id, day }
  await paid(estate, executor, given)
  const { people: payers } = await done('GET', at, executor)
  for (const expense of ['inheritance-tax', 'income-tax']) {
    const cost = { kind: 'expense', expense, day, amountPence: 700, personId: payers[0].id }
    await done('POST', `${at}/entries`, executor, cost)
  }
  const told = cellsOf((await call('GET', `${at}/accounts/csv`, executor)).rawPayload.toString('utf8'))
  expect(told).toContainEqual(['Costs: Inheritance tax', '-7.00'])
  expect(told).toContainEqual(['Costs: Income tax', '-7.00'])
  expect(told.flat().filter((cell) => cell.startsWith('Cost paid: Income tax'))).toHaveLength(1)

  for (const query of ['', `?day=${daysAfter(day, -1)}`]) {
    const answer = await call('GET', `${at}/accounts/csv${query}`, executor)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(answer.headers['content-disposition']).toBe('attachment; filename="estate-accounts.csv"')
    const csv = answer.rawPayload.toString('utf8')
    expect(csv.startsWith('\uFEFFEstate accounts,')).toBe(true)
    const lines = cellsOf(csv).slice(1)
    // A spreadsheet runs what begins so; a number below zero is a number.
    for (const cell of lines.flat())
      expect(/^\s*[=+@\t\r-]/.test(cell) && !/^-\d+\.\d{2}$/.test(cell), cell).toBe(false)
    const { text } = await printed(`${at}/accounts/print${query}`, executor)
    const squeezed = (of: string): string => of.replaceAll(/[\s']+/g, '')
    const all = squeezed(text)
    // In the same order, so that no figure stands beside another name.
    let from = 0
    const tables = lines.slice(lines.findIndex(([cell]) => cell === 'Capital'))
    for (const line of tables.filter((cells) => cells.some((cell) => cell !== ''))) {
      const said = squeezed(line.map(inPounds).join(''))
      const found = all.indexOf(said, from)
      expect(found, `${line.join(' | ')} after ${all.slice(from, from + 80)}`).toBeGreaterThanOrEqual(0)
      from = found + said.length
    }
  }
  const csv = (await call('GET', `${at}/accounts/csv`, executor)).rawPayload.toString('utf8')
  const rows = cellsOf(csv)
  for (const row of [
    ["'=1+1", '1234567.89', '0.00'],
    [`Flat [230.00 EUR, at 1.15 to the pound (${day}, HMRC)]`, '200.00', '200.00'],
    ['Flat [230.00 EUR, without a rate to the pound]', 'No value yet', ''],
    ['Gain on what was sold, or loss', '-0.89'],
    ['2', day, 'Given to =Heir', '0.05'],
    ['1', day, 'Came in for =1+1 (=2)', '1234567.00'],
  ])
    expect(rows).toContainEqual(row)
  expect(rows.some(([cell]) => cell === 'Net at death, without 2 that have no value yet')).toBe(true)
  expect((await call('GET', `${at}/accounts/csv?day=2026-02-30`, executor)).statusCode).toBe(400)
  expect((await call('GET', `${at}/accounts/csv`, testator)).statusCode).toBe(403)
})

test('accounts of 5,000 entries are tagged parts with each of them; others are answered meanwhile', async () => {
  const { opened, call, rows, stack } = estates
  const { willId, executor } = await opened()
  const at = `/${willId}`
  await rows(
    `insert into estate_entries (id, will_id, number, day, kind, amount_pence, note, made_by)
     select gen_random_uuid(), $1, n, (select date_of_death from estates where will_id = $1), 'income', 1000 + n,
       'Note ' || n, $2 from generate_series(1, 5000) n`,
    willId,
    executor.id,
  )
  const letter = async (): Promise<void> =>
    expect((await call('GET', `${at}/letters/hmrc`, executor)).statusCode).toBe(200)
  // The first one opens the setter of this process.
  await letter()
  const ended: string[] = []
  const large = call('GET', `${at}/accounts/print`, executor).finally(() => ended.push('accounts'))
  await letter().finally(() => ended.push('letter'))
  const pdf = new Uint8Array((await large).rawPayload)
  expect(ended).toEqual(['letter', 'accounts'])
  const { text, pages, tagged, ua } = await readPrinted(pdf)
  expect({ tagged, ua }).toEqual({ tagged: true, ua: '1' })
  expect(pages.length).toBeGreaterThan(100)
  const notes = new Set([...text.matchAll(/Income \(Note (\d+)\)/g)].map(([, n]) => Number(n)))
  expect(notes).toEqual(new Set(Array.from({ length: 5_000 }, (_, n) => n + 1)))
  const raw = Buffer.from(pdf).toString('latin1')
  // The sums are one part, and the entries twenty of 250 rows.
  expect(text).toContain('Entries up to this day, continued from line 4751')
  expect([pages[0], pages.at(-1)].map((page) => /part \d+ of \d+/.exec(page!)?.[0])).toEqual([
    'part 1 of 21',
    'part 21 of 21',
  ])
  const entries = [...raw.matchAll(/\/S \/TD\s+\/P (\d+) 0 R/g)].map(([, row]) => row)
  expect(new Set(entries).size).toBeGreaterThanOrEqual(5_000)
  expect([...raw.matchAll(/\/S \/TH\b[^]{0,120}?\/Scope \/Column/g)].length).toBeGreaterThanOrEqual(4 + 2)

  const drawn = await inTransaction(stack.app.db, { person: executor }, (tx) =>
    drawForPrint(tx, willId, undefined),
  )
  const config = { registerName: 'Testate' }
  await expect(
    printAccounts(tablesOf(drawn), config, { ...usualLimits, memoryKib: 150_000 }),
  ).rejects.toMatchObject({
    code: 'too-large',
    extra: { reason: 'estate-accounts-too-long' },
  })
  await expect(printAccounts(tablesOf(drawn), config, { ...usualLimits, withinMs: 1 })).rejects.toMatchObject(
    {
      code: 'unavailable',
      extra: { reason: 'estate-printing-busy' },
    },
  )
})

// Bank statements over the real api: each row is there once, none is entered unseen, what went out stays behind the
// agreement of all, and two executors at once enter nothing twice.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { account, workedEstates } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterAll(() => estates.stop())

type Opened = Awaited<ReturnType<typeof estates.opened>>
type Person = Opened['executor']
interface Row {
  id: string
  day: string
  amountPence: number
  text: string
  state: string
  version: number
  maybe: { what: string; id: string }[]
  entryId: string | null
  proposalId: string | null
}

const columns = {
  names: ['Date', 'Amount', 'Memo'],
  day: 0,
  dayOrder: 'dmy',
  texts: [2],
  paidIn: 1,
  paidOut: null,
  isReversed: false,
}

/** An estate with an account worth £1,000, on the day of the death and after it. */
async function withAccount() {
  const { done, opened } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const { dateOfDeath: day, itemId } = {
    ...(await done('GET', `/${willId}`, executor)),
    ...(await done('POST', `/${willId}/items`, executor, account)),
  }
  await done('POST', `/${willId}/items/${itemId}/values`, executor, {
    valuePence: 100_000,
    source: 'A letter of the bank',
  })
  const at = `/${willId}/statements`
  /** Page by page. */
  const rowsOf = async (person: Person = executor, most = 2_000, state = 'all'): Promise<Row[]> => {
    const all: Row[] = []
    for (let next: string | null = ''; next !== null;) {
      const page: { rows: Row[]; next: string | null } = await done(
        'GET',
        `${at}?state=${state}&limit=${most}${next === '' ? '' : `&after=${next}`}`,
        person,
      )
      all.push(...page.rows)
      next = page.next
    }
    return all
  }
  const named = async (text: string): Promise<Row> => (await rowsOf()).find((row) => row.text === text)!
  const row = (text: string, amountPence: number) => ({ day, amountPence, text })
  const add = async (rows: object[], itemOf: string | null = null, person: Person = executor) =>
    await done('POST', at, person, { itemId: itemOf, columns, rows })
  const decide = async (text: string, decision: object, person: Person = executor) => {
    const { id, version } = await named(text)
    return await done('PUT', `${at}/${id}`, person, { version, decision })
  }
  const refused = async (text: string, decision: object, person: Person = executor) => {
    const { id, version } = await named(text)
    return await estates.refusal('PUT', `${at}/${id}`, person, { version, decision })
  }
  const entriesOf = async (): Promise<{ id: string; kind: string; amountPence: number; day: string }[]> =>
    (await done('GET', `/${willId}/accounts`, executor)).entries
  return { ...estate, estate, at, day, itemId, rowsOf, named, row, add, decide, refused, entriesOf }
}

test('rows are taken in once, nothing is entered, and the columns are remembered for each account', async () => {
  const { done } = estates
  const { at, executor, second, day, itemId, row, add, rowsOf, entriesOf } = await withAccount()
  expect(await done('GET', at, executor)).toEqual({
    accounts: [],
    rows: [],
    open: 0,
    decided: 0,
    next: null,
  })
  const file = [row('Interest', 150), row('Coffee', -250), row('Coffee', -250)]
  // Each answer is kept to repeat it: it has no list.
  expect(await add(file)).toEqual({ added: 3, known: 0 })
  expect(await add(file)).toEqual({ added: 0, known: 3 })
  // A file that overlaps it, of the other executor.
  expect(await add([...file, row('Coffee', -250)], null, second)).toMatchObject({ added: 1, known: 3 })
  // Another account has rows of its own.
  const again = { itemId, columns: { ...columns, paidOut: 3 }, rows: file }
  expect(await done('POST', at, second, again)).toMatchObject({ added: 3, known: 0 })
  const { accounts, rows } = await done('GET', at, executor)
  expect(accounts).toEqual([
    { itemId: null, columns },
    { itemId, columns: { ...columns, paidOut: 3 } },
  ])
  expect(rows.map(({ text, itemId: of }: { text: string; itemId: string }) => [text, of])).toEqual([
    ['Interest', null],
    ['Coffee', null],
    ['Coffee', null],
    ['Coffee', null],
    ['Interest', itemId],
    ['Coffee', itemId],
    ['Coffee', itemId],
  ])
  expect(rows[0]).toMatchObject({
    day,
    amountPence: 150,
    state: 'open',
    entryId: null,
    version: 1,
    maybe: [],
  })
  expect([(await rowsOf(second)).length, await entriesOf()]).toEqual([7, []])
})

test('two executors who take in the same file at once have each row once', async () => {
  const { call } = estates
  const { at, executor, second, row, rowsOf } = await withAccount()
  const rows = Array.from({ length: 40 }, (_, number) => row(`Row ${number % 20}`, number < 20 ? 100 : 200))
  const body = { itemId: null, columns, rows }
  const answers = await Promise.all(
    [executor, second, executor, second].map((person) => call('POST', at, person, body)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const counts = answers.map((answer) => answer.json() as { added: number; known: number })
  expect(
    counts.map(({ added, known }) => [added, known]).toSorted((one, other) => other[0]! - one[0]!),
  ).toEqual([
    [40, 0],
    [0, 40],
    [0, 40],
    [0, 40],
  ])
  expect(await rowsOf()).toHaveLength(40)
  // And the database holds it, whatever the api sends.
  await expect(
    inTransaction(estates.stack.db, { person: executor }, (tx) =>
      sql`insert into estate_statement_rows (will_id, day, amount_pence, text, occurrence, added_by)
        select will_id, day, amount_pence, text, occurrence, ${executor.id}::uuid from estate_statement_rows`.execute(
        tx,
      ),
    ),
  ).rejects.toThrow('duplicate key')
})

test('what came in is entered once it was looked at, by the ledger’s own rules, and once', async () => {
  const { call, done } = estates
  const { willId, at, executor, second, day, itemId, row, add, named, decide, refused, entriesOf } =
    await withAccount()
  await add([row('Interest', 150), row('Closing', 100_000), row('Bill', -900)])
  const income = { as: 'entered', kind: 'income', itemId, note: 'Interest' }
  const { id, version } = await named('Interest')
  const both = await Promise.all(
    [executor, second].map((person) => call('PUT', `${at}/${id}`, person, { version, decision: income })),
  )
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)!.json().reason).toBe('estate-changed-meanwhile')
  const [entry, ...more] = await entriesOf()
  expect([entry, more]).toEqual([
    expect.objectContaining({ kind: 'income', amountPence: 150, day, itemId, note: 'Interest' }),
    [],
  ])
  expect(await named('Interest')).toMatchObject({ state: 'entered', entryId: entry!.id, version: 2 })
  expect(await refused('Interest', income)).toEqual([422, 'estate-row-decided'])
  expect(await refused('Interest', { as: 'open' })).toEqual([422, 'estate-row-entered'])
  // The ledger says no, and the row waits as before.
  expect(await refused('Closing', { as: 'entered', kind: 'realised' })).toEqual([422, 'entry-item-needed'])
  expect(await refused('Bill', income)).toEqual([422, 'estate-row-direction'])
  expect(await named('Closing')).toMatchObject({ state: 'open', version: 1 })
  await decide('Closing', { as: 'entered', kind: 'realised', itemId, closes: true })
  // Taken back, it waits again, and can be entered as something else.
  await done('POST', `/${willId}/entries/${entry!.id}/take-back`, executor, {})
  expect(await named('Interest')).toMatchObject({ state: 'open', maybe: [] })
  await decide('Interest', { as: 'entered', kind: 'income' })
  expect((await entriesOf()).map(({ kind }) => kind)).toEqual(['income', 'realised', 'counter', 'income'])
})

test('what went out is proposed, and entered only when all have agreed', async () => {
  const { done, refusal, agree } = estates
  const { willId, at, executor, second, day, row, add, named, decide, refused, entriesOf } =
    await withAccount()
  await add([row('Funeral', -65_050), row('Interest', 150)])
  const { id, version } = await named('Funeral')
  const entered = { as: 'entered', kind: 'expense', expense: 'funeral' }
  expect(
    (await estates.call('PUT', `${at}/${id}`, executor, { version, decision: entered })).statusCode,
  ).toBe(400)
  const proposed = { as: 'proposed', kind: 'expense', expense: 'funeral', note: 'Invoice 88' }
  expect(await refused('Interest', proposed)).toEqual([422, 'estate-row-direction'])
  await decide('Funeral', proposed)
  const { proposalId, state } = await named('Funeral')
  expect([state, await entriesOf()]).toEqual(['proposed', []])
  expect(await refused('Funeral', proposed)).toEqual([422, 'estate-row-decided'])
  // The bank has paid this amount: another one is another proposal.
  const again = { kind: 'expense', expense: 'funeral', amountPence: 65_050, version: 1 }
  expect(
    await refusal('PUT', `/${willId}/proposals/${proposalId}`, second, { ...again, amountPence: 65_051 }),
  ).toEqual([422, 'estate-row-unfitting'])
  await done('PUT', `/${willId}/proposals/${proposalId}`, second, { ...again, note: 'Invoice 88, May' })
  const enter = `/${willId}/proposals/${proposalId}/enter`
  await agree(executor, willId, proposalId!)
  expect(await refusal('POST', enter, executor, { day })).toEqual([422, 'estate-not-agreed'])
  await agree(second, willId, proposalId!)
  await done('POST', enter, executor, { day })
  const [entry] = await entriesOf()
  expect(entry).toMatchObject({ kind: 'expense', amountPence: 65_050, day })
  expect(await named('Funeral')).toMatchObject({ state: 'entered', entryId: entry!.id })
  // A proposal that is withdrawn leaves its row waiting.
  await add([row('Deed', -500)])
  await decide('Deed', { as: 'proposed', kind: 'expense', expense: 'probate' })
  const withdrawn = (await named('Deed')).proposalId!
  await done('POST', `/${willId}/proposals/${withdrawn}/withdraw`, second)
  expect(await named('Deed')).toMatchObject({ state: 'open', maybe: [] })
})

test('a row of an account of the person who died is not counted again: the account is collected', async () => {
  const { willId, executor, estate, day, itemId, row, add, named, decide, refused, entriesOf } =
    await withAccount()
  await add([row('Interest', 150), row('Funeral', -65_050), row('Transfer', -34_950)], itemId)
  for (const [text, decision] of [
    ['Interest', { as: 'entered', kind: 'income', itemId }],
    ['Interest', { as: 'entered', kind: 'realised', itemId }],
    ['Funeral', { as: 'proposed', kind: 'expense', expense: 'funeral' }],
  ] as const)
    expect(await refused(text, decision)).toEqual([422, 'estate-row-of-asset'])
  expect([
    await entriesOf(),
    (await estates.done('GET', `/${willId}/agreement`, executor)).proposals,
  ]).toEqual([[], []])
  // What the bank paid out of it straight is two entries by hand, and its row is one of them.
  const collected = { kind: 'realised', itemId, day, amountPence: 65_050 }
  await estates.done('POST', `/${willId}/entries`, executor, collected)
  const id = await estates.paid(estate, executor, { ...collected, kind: 'expense', itemId: null })
  expect((await named('Funeral')).maybe.map(({ what }) => what)).toEqual(['entry', 'entry'])
  await decide('Funeral', { as: 'matched', what: 'entry', id })
  await decide('Interest', { as: 'aside', reason: 'not-estate' })
  await decide('Transfer', { as: 'aside', reason: 'entered-together' })
})

test('a row is matched with what stands in the accounts or is proposed, one row with one, and set aside', async () => {
  const { done, paid } = estates
  const { willId, executor, estate, day, itemId, row, add, named, decide, refused, entriesOf } =
    await withAccount()
  const expense = { kind: 'expense', expense: 'funeral', day, amountPence: 900 }
  const entryId = await paid(estate, executor, expense)
  const { proposalId } = await done('POST', `/${willId}/proposals`, executor, {
    kind: 'expense',
    expense: 'other',
    amountPence: 900,
  })
  await add([row('One', -900), row('Two', -900), row('Three', -900), row('Four', -901), row('In', 900)])
  expect((await named('One')).maybe.map(({ what, id }) => [what, id])).toEqual([
    ['proposal', proposalId],
    ['entry', entryId],
  ])
  expect([(await named('Four')).maybe, (await named('In')).maybe]).toEqual([[], []])
  const entry = { as: 'matched', what: 'entry', id: entryId }
  const proposal = { as: 'matched', what: 'proposal', id: proposalId }
  expect(await refused('Four', entry)).toEqual([422, 'estate-row-unfitting'])
  expect(await refused('In', entry)).toEqual([422, 'estate-row-unfitting'])
  expect(await refused('One', { ...entry, id: randomUUID() })).toEqual([422, 'estate-row-unfitting'])
  await decide('One', entry)
  expect(await refused('Two', entry)).toEqual([422, 'estate-row-unfitting'])
  expect((await named('Two')).maybe.map(({ id }) => id)).toEqual([proposalId])
  await decide('Two', proposal)
  expect((await named('Three')).maybe).toEqual([])
  expect(await decide('Three', { as: 'aside', reason: 'not-estate' })).toEqual({ version: 2 })
  expect(await named('Three')).toMatchObject({ state: 'aside', aside: 'not-estate' })
  await decide('Three', { as: 'open' })
  await decide('One', { as: 'open' })
  expect((await named('Three')).maybe.map(({ id }) => id)).toEqual([entryId])
  await decide('Three', entry)
  expect([(await entriesOf()).length, (await named('Three')).state, (await named('One')).state]).toEqual([
    1,
    'matched',
    'open',
  ])
  // Of many entries the nearest are shown, and every proposal that stands.
  for (let number = 0; number < 6; number += 1)
    await done('POST', `/${willId}/entries`, executor, { kind: 'realised', itemId, day, amountPence: 7 })
  const open = { kind: 'expense', expense: 'other', amountPence: 7 }
  const { proposalId: stands } = await done('POST', `/${willId}/proposals`, executor, open)
  await add([row('Seven', -7)], itemId)
  const { maybe } = await named('Seven')
  expect([maybe.length, maybe[0]!.id]).toEqual([6, stands])
  // What was collected from an account is on both statements: each account has its row for the one entry.
  await add([row('From bank', 50_000)])
  await decide('From bank', { as: 'entered', kind: 'realised', itemId })
  await add([row('To executors', -50_000)], itemId)
  const collected = (await named('From bank')).entryId
  expect((await named('To executors')).maybe).toMatchObject([{ what: 'entry', id: collected }])
  await decide('To executors', { as: 'matched', what: 'entry', id: collected })
})

test('rows that cannot be, a strange account and too many rows are refused', async () => {
  const { call, refusal, rows: run, done } = estates
  const { willId, at, executor, itemId, day, row, add, named } = await withAccount()
  const send = (rows: object[], of: string | null = null) => ({ itemId: of, columns, rows })
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const later = '2999-01-01'
  const one = row('A', 1)
  for (const [body, reason] of [
    [send([{ ...one, day: before }]), 'entry-before-death'],
    [send([one, { ...one, day: later }]), 'entry-in-future'],
    [send([one], randomUUID()), 'entry-item-needed'],
  ] as const)
    expect(await refusal('POST', at, executor, body)).toEqual([422, reason])
  const outside = (await done('POST', `/${willId}/items`, executor, { ...account, isOutside: true })).itemId
  expect(await refusal('POST', at, executor, send([one], outside))).toEqual([422, 'entry-item-outside'])
  for (const rows of [
    [],
    [row('A', 0)],
    [row('A', 0.5)],
    [row('A', 1_000_000_000_001)],
    [row('x'.repeat(301), 1)],
    [row('a\u202eb', 1)],
    Array.from({ length: 2_001 }, () => one),
  ])
    expect((await call('POST', at, executor, send(rows))).statusCode).toBe(400)
  await add([row('First', 5)], itemId)
  await run(
    `insert into estate_statement_rows (will_id, day, amount_pence, text, occurrence)
     select $1, $2::date, 1, 'A', n from generate_series(1, 9998) n`,
    willId,
    day,
  )
  expect(await refusal('POST', at, executor, send([row('B', 1), row('C', 1)]))).toEqual([
    422,
    'estate-statement-full',
  ])
  await add([row('B', 1)])
  const { id, version } = await named('B')
  const change = { version, decision: { as: 'open' } }
  expect((await call('PUT', `${at}/${randomUUID()}`, executor, change)).statusCode).toBe(404)
  expect((await call('PUT', `${at}/${id}`, executor, { ...change, version: 2 })).statusCode).toBe(409)
})

test('rows are read page by page, and one that is decided between two pages loses no other', async () => {
  const { done, call } = estates
  const { at, executor, row, add, rowsOf, decide, named } = await withAccount()
  const names = Array.from({ length: 11 }, (_, n) => `Row ${n}`)
  await add(names.map((name, n) => row(name, n + 1)))
  const said = (rows: readonly Row[]): string[] => rows.map(({ text }) => text)
  for (const most of [1, 3, 11, 50]) expect(said(await rowsOf(executor, most, 'open'))).toEqual(names)
  const first = await done('GET', `${at}?limit=4`, executor)
  expect(first).toMatchObject({ open: 11, decided: 0 })
  expect(said(first.rows)).toEqual(names.slice(0, 4))
  await decide('Row 3', { as: 'aside', reason: 'not-estate' })
  await decide('Row 6', { as: 'aside', reason: 'not-estate' })
  const rest = await done('GET', `${at}?limit=50&after=${first.next}`, executor)
  expect(said(rest.rows)).toEqual(names.slice(4).filter((name) => name !== 'Row 6'))
  expect(rest).toMatchObject({ open: 9, decided: 2, next: null })
  expect(said(await rowsOf(executor, 1, 'decided'))).toEqual(['Row 3', 'Row 6'])
  const { id } = await named('Row 6')
  expect((await done('GET', `${at}?row=${id}`, executor)).rows).toMatchObject([
    { text: 'Row 6', state: 'aside' },
  ])
  for (const query of [`row=${randomUUID()}`, `after=${randomUUID()}`])
    expect((await call('GET', `${at}?${query}`, executor)).statusCode, query).toBe(404)
  for (const query of ['limit=0', 'limit=2001', 'state=other', 'row=x'])
    expect((await call('GET', `${at}?${query}`, executor)).statusCode, query).toBe(400)
})

test('it is the executors’ own, is news to the others, and goes with the estate', async () => {
  const { call, opened, stack, rows, done } = estates
  const { willId, at, executor, second, testator, itemId, row, add, named, decide } = await withAccount()
  await add([row('Interest', 150)], itemId)
  await decide('Interest', { as: 'aside', reason: 'between-accounts' }, second)
  const { id } = await named('Interest')
  const body = { itemId: null, columns, rows: [row('A', 1)] }
  const decision = { version: 1, decision: { as: 'open' } }
  for (const [person, status] of [
    [testator, 403],
    [(await opened()).executor, 404],
  ] as const)
    for (const answer of [
      await call('GET', at, person),
      await call('POST', at, person, body),
      await call('PUT', `${at}/${id}`, person, decision),
    ])
      expect(answer.statusCode).toBe(status)
  const { changes } = await done('GET', `/${willId}/changes`, executor)
  expect(changes).toContainEqual(expect.objectContaining({ part: 'statements', count: 1 }))
  for (const table of ['estate_statement_rows', 'estate_statement_columns'])
    await expect(
      inTransaction(stack.db, { person: executor }, (tx) => sql`delete from ${sql.table(table)}`.execute(tx)),
    ).rejects.toThrow('permission denied')
  const copyOf = async (person: Person) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, [])))[0]!
  expect((await copyOf(executor)).statementRows).toMatchObject([
    {
      amountPence: 150,
      text: 'Interest',
      addedByYou: true,
      decidedByYou: false,
      setAside: 'between-accounts',
    },
  ])
  expect((await copyOf(second)).statementRows).toMatchObject([{ addedByYou: false, decidedByYou: true }])
  expect([(await copyOf(executor)).statementColumns, (await copyOf(second)).statementColumns]).toEqual([
    [expect.objectContaining({ columns })],
    null,
  ])
  const erase = (person: Person): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      person.id,
    )
  await erase(executor)
  const left = () => rows('select added_by, decided_by from estate_statement_rows where will_id = $1', willId)
  expect(await left()).toEqual([{ added_by: null, decided_by: second.id }])
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(second)
  expect([
    await left(),
    await rows('select 1 from estate_statement_columns where will_id = $1', willId),
  ]).toEqual([[], []])
})

// An estate over the real api: who works it and who does not, what the register fills in, what is refused and why, the
// log, both executors' screens, a release that is taken back, and who gets a copy of what.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { acceptedPerson, nameAround } from '../../testing/notice-sample.ts'
import type { Begun } from '../../testing/notices-to-release.ts'
import { account, workedEstates } from '../../testing/worked-estates.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { liveOf, personTopic } from '../platform/live.ts'
import { dataOf } from './data-of.ts'
import { inTurn, MOST_WAITING } from './in-turn.ts'

type Estates = Awaited<ReturnType<typeof workedEstates>>
let stack: Estates['stack']
let people: Estates['people']
let wills: Estates['wills']
let rows: Estates['rows']
let call: Estates['call']
let done: Estates['done']
let refusal: Estates['refusal']
let released: Estates['released']
let opened: Estates['opened']
let paid: Estates['paid']
let stop: Estates['stop']
beforeAll(async () => {
  ;({ stop, stack, people, wills, rows, call, done, refusal, released, opened, paid } = await workedEstates())
})
afterEach(() => wills.restoreTime())
afterAll(() => stop())

const takeBack = async ({ testator }: Begun): Promise<void> => {
  await inTransaction(stack.db, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: testator.id, details: { remembered: false } }),
  )
  await wills.look()
}

test('opened with what the register knows, and marked so; a second opening changes nothing', async () => {
  const { willId, executor, second } = await released()
  const listed = async (): Promise<unknown> => (await done('GET', '', executor)).estates
  expect(await listed()).toEqual([{ willId, testatorName: 'Tess Tator', standing: 'not-opened' }])
  expect(await refusal('GET', `/${willId}`, executor)).toEqual([409, 'estate-not-opened'])
  const first = await done('POST', `/${willId}`, executor)
  expect(first).toMatchObject({ deceasedName: 'Tess Tator', items: [] })
  expect(first.people).toMatchObject([
    {
      name: 'Edith Executor',
      roles: ['executor'],
      executorStatus: 'acting',
      isFromRegister: true,
      isYou: true,
    },
    { name: 'Edwin Executor', roles: ['executor'], isFromRegister: true, isYou: false },
  ])
  expect(first.tasks.find(({ id }: { id: string }) => id === 'tax-paid').due).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect((await done('POST', `/${willId}`, second)).people).toHaveLength(2)
  expect(await listed()).toEqual([{ willId, testatorName: 'Tess Tator', standing: 'open' }])
  expect(await events(willId)).toEqual(['estate.opened'])
})

const events = async (willId: string): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries
       where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' like 'estate.%' order by id`,
      willId,
    )
  ).map(({ event }) => event)

test('two executors work it: each change is a line of the log, and is seen by the other', async () => {
  const worked = await opened()
  const { willId, executor, second } = worked
  const heard: (string | null)[] = []
  const live = liveOf(stack.app)
  const end = live.watch(personTopic(second.id), (news) => heard.push(news))
  await live.listening()
  heard.length = 0
  const at = `/${willId}`
  const { itemId } = await done('POST', `${at}/items`, executor, { ...account, holding: null, name: null })
  await done('PUT', `${at}/items/${itemId}`, second, { version: 1, item: account })
  await done('POST', `${at}/items/${itemId}/values`, executor, {
    valuePence: 1_234_567,
    source: 'Letter of the bank',
  })
  const { people: named } = await done('POST', `${at}/people`, second, {
    name: 'Hester Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 1 },
  })
  const heir = named[2].id
  const day = (await done('GET', at, executor)).dateOfDeath
  await done('POST', `${at}/entries`, executor, {
    kind: 'realised',
    day,
    itemId,
    amountPence: 1_234_600,
    closes: true,
  })
  const wrong = await paid(worked, second, {
    kind: 'distributed',
    day,
    personId: heir,
    amountPence: 1_234_700,
  })
  const over = await done('GET', `${at}/accounts`, second)
  expect(over.accounts).toMatchObject({ gain: 33, money: -100, difference: 0 })
  expect(over.accounts.findings).toMatchObject([
    { code: 'money-below-zero', entryId: wrong, amount: 100 },
    { code: 'had-too-much', personId: heir, amount: 100 },
  ])
  await done('POST', `${at}/entries/${wrong}/take-back`, executor, { note: 'A wrong figure' })
  await paid(worked, executor, { kind: 'distributed', day, personId: heir, amountPence: 1_234_600 })
  const { accounts, entries } = await done('GET', `${at}/accounts`, second)
  expect(accounts).toMatchObject({ net: 1_234_567, money: 0, distributed: 1_234_600, findings: [] })
  expect(accounts.people).toEqual([
    { personId: heir, things: 0, legacy: 0, residue: 1_234_600, had: 1_234_600, still: 0 },
  ])
  expect(
    entries.map((one: { number: number; correctedBy: string | null }) => one.correctedBy !== null),
  ).toEqual([false, true, false, false])
  expect(entries[1].madeBy).toBe(named[1].id)
  await done('PUT', `${at}/marks/funeral`, executor, { day })
  await done('PUT', `${at}/marks/funeral`, executor, { day: null })
  expect(await events(willId)).toEqual([
    'estate.opened',
    'estate.item-added',
    'estate.item-changed',
    'estate.valued',
    'estate.person-added',
    'estate.entered',
    'estate.proposed',
    'estate.agreed',
    'estate.agreed',
    'estate.entered',
    'estate.entry-taken-back',
    'estate.proposed',
    'estate.agreed',
    'estate.agreed',
    'estate.entered',
    'estate.marked',
    'estate.marked',
  ])
  await expect.poll(() => heard.filter((one) => one === 'estate').length).toBe(16)
  end()
  // Not one name or figure of it is in the log.
  const lines = await rows<{ details: string }>(
    'select details from audit_entries where will_id = $1 and details ~ $2',
    willId,
    entered,
  )
  expect(lines).toEqual([])
})

/** The names and figures that were entered above, in pence and in pounds: for PostgreSQL. */
const entered = String.raw`Hester|Current|bank|\y12,?34(5\.?67|[67]\.?00)\y`

test('a name or a figure is found in a line of the log, and a random id is taken for neither', async () => {
  const found = async (...values: unknown[]): Promise<boolean[]> =>
    (
      await rows<{ found: boolean }>(
        'select d ~ $1 as found from unnest($2::text[]) with ordinality as l (d, n) order by n',
        entered,
        values.map((value) => JSON.stringify({ value })),
      )
    ).map((one) => one.found)
  expect(
    await found(
      1_234_567,
      1_234_600,
      1_234_700,
      '£12,345.67',
      '12346.00',
      'Hester Heir',
      'Letter of the bank',
    ),
  ).toEqual([true, true, true, true, true, true, true])
  const ids = ['12345678-1234-4123-8123-123456712345', 'f1234567-1234-4234-9234-123460012347']
  expect(await found(...ids, '1234567a'.repeat(8), account.class)).toEqual([false, false, false, false])
})

test('nobody else works it: not by the api (each call: refused.test.ts), nor by the rows', async () => {
  const { willId, testator, witnesses, contact, executor, second } = await opened()
  await done('POST', `/${willId}/items`, executor, account)
  const stranger = await acceptedPerson(stack, people, 'Sam Stranger')
  const staff = await people.add(stack, { name: 'Stan Staff', isAdmin: true })
  const reserve = await acceptedPerson(stack, people, 'Rita Reserve')
  await rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
       accepted_at, accepted_by) values ($1, $2, 'executor', 9, 'reserve', '', $3, now(), now(), now(), 'mailbox')`,
    randomUUID(),
    willId,
    reserve.id,
  )
  for (const who of [testator, witnesses[0], contact, stranger, staff]) {
    expect((await call('GET', `/${willId}`, who)).statusCode, who.name).toBeGreaterThanOrEqual(403)
    expect((await call('POST', `/${willId}/items`, who, account)).statusCode).toBeGreaterThanOrEqual(403)
    expect((await done('GET', '', who)).estates).toEqual([])
  }
  expect(await refusal('POST', `/${willId}`, reserve)).toEqual([403, 'estate-not-yours'])
  expect(await refusal('GET', `/${willId}`, reserve)).toEqual([403, 'estate-not-yours'])
  // An executor who was replaced keeps the grant's row and nothing more.
  await rows(
    "update people_around set standing = 'reserve' where will_id = $1 and person_id = $2",
    willId,
    second.id,
  )
  expect((await call('GET', `/${willId}`, second)).statusCode).toBeGreaterThanOrEqual(403)
  for (const who of [testator, stranger, staff, reserve, second])
    for (const table of ['estates', 'estate_people', 'estate_items', 'estate_values', 'estate_entries'])
      expect(
        await inTransaction(stack.db, { person: who }, async (tx) => {
          return (await sql`select 1 from ${sql.table(table)} where will_id = ${willId}`.execute(tx)).rows
        }),
        `${who.name} ${table}`,
      ).toEqual([])
})

test('the rows refuse what the api never sends: another’s name, a change, somebody else’s estate', async () => {
  const { willId, executor, second } = await opened()
  const other = await opened()
  const as = (person: Person, statement: ReturnType<typeof sql>): Promise<unknown> =>
    inTransaction(stack.db, { person }, (tx) => statement.execute(tx))
  await expect(
    as(
      executor,
      sql`insert into estate_marks (will_id, mark, made_by) values (${willId}, 'funeral', ${second.id})`,
    ),
  ).rejects.toThrow('row-level security')
  await expect(
    as(
      executor,
      sql`insert into estate_marks (will_id, mark, made_by)
      values (${other.willId}, 'funeral', ${executor.id})`,
    ),
  ).rejects.toThrow('row-level security')
  for (const table of ['estate_entries', 'estate_values', 'estate_marks', 'estates'])
    for (const statement of [
      sql`delete from ${sql.table(table)}`,
      sql`update ${sql.table(table)} set will_id = null`,
    ])
      await expect(as(executor, statement)).rejects.toThrow('permission denied')
  // No item or person of another estate is bound to an entry.
  const { itemId } = await done('POST', `/${other.willId}/items`, other.executor, account)
  const day = (await done('GET', `/${willId}`, executor)).dateOfDeath
  const foreign = { kind: 'realised', day, itemId, amountPence: 1, closes: false }
  expect(await refusal('POST', `/${willId}/entries`, executor, foreign)).toEqual([422, 'entry-item-needed'])
  const heir = (await done('GET', `/${other.willId}`, other.executor)).people[0].id
  expect(await refusal('POST', `/${willId}/items`, executor, { ...account, givenTo: heir })).toEqual([
    422,
    'estate-no-such-person',
  ])
})

test('the day of an executor’s position is kept, and one that cannot be is refused', async () => {
  const { willId, executor } = await opened()
  const at = `/${willId}`
  const { dateOfDeath } = await done('GET', at, executor)
  const renounced = { name: 'Rhona Renouncer', roles: ['executor'], executorStatus: 'renounced' }
  const add = (statusSince: string, more: object = {}) =>
    refusal('POST', `${at}/people`, executor, { ...renounced, statusSince, ...more })
  expect(await add('2999-01-01')).toEqual([422, 'estate-since-future'])
  expect(await add('2001-01-01')).toEqual([422, 'estate-since-before-death'])
  await done('PUT', `${at}/probate`, executor, { number: 0, answers: { born: '1941-05-03' } })
  expect(await add('1941-05-02', { executorStatus: 'died' })).toEqual([422, 'estate-since-before-birth'])
  const entered = await done('POST', `${at}/people`, executor, { ...renounced, statusSince: dateOfDeath })
  const person = entered.people.find(({ name }: { name: string }) => name === renounced.name)
  expect(person).toMatchObject({ executorStatus: 'renounced', statusSince: dateOfDeath })
  const change = { ...renounced, statusSince: '2001-01-01', version: person.version }
  expect(await refusal('PUT', `${at}/people/${person.id}`, executor, change)).toEqual([
    422,
    'estate-since-before-death',
  ])
  // Whoever is no executor any more has no such day.
  const none = { ...change, roles: ['adviser'] }
  const changed = await done('PUT', `${at}/people/${person.id}`, executor, none)
  expect(changed.people.at(-1)).toMatchObject({ executorStatus: null, statusSince: null })
})

test('whoever has the name of a witness of the will is marked, to those who work the estate alone', async () => {
  const { willId, executor, second, witnesses, testator } = await opened()
  const at = `/${willId}`
  const add = async (name: string): Promise<boolean> => {
    const { people } = await done('POST', `${at}/people`, executor, { name, roles: ['beneficiary'] })
    return people.at(-1).isWitness
  }
  const [one, two] = witnesses.map(({ name }) => name) as [string, string]
  expect(await add(one)).toBe(true)
  expect(await add(two.toUpperCase().replaceAll(' ', '  '))).toBe(true)
  // No other name says anything: not a part of one, not the testator's or an executor's.
  for (const name of ['Will', `${one}s`, testator.name, executor.name, '%'])
    expect(await add(name)).toBe(false)
  // A witness who was replaced did not witness it.
  await rows(`update parties set state = 'replaced' where will_id = $1 and witness_order = 2`, willId)
  const { people } = await done('GET', at, second)
  expect(people.filter((each: { isWitness: boolean }) => each.isWitness)).toMatchObject([{ name: one }])
  const asked = (person: Person): Promise<unknown> =>
    inTransaction(
      stack.db,
      { person },
      async (tx) => (await sql`select app_estate_witnesses(${willId})`.execute(tx)).rows,
    )
  expect(await asked(second)).toHaveLength(1)
  const other = await opened()
  for (const person of [other.executor, testator, witnesses[0]]) expect(await asked(person)).toEqual([])
})

test('what cannot be entered is refused with its reason, and nothing is half done', async () => {
  const { willId, executor, second } = await opened()
  const at = `/${willId}`
  const { dateOfDeath: day, people: named } = await done('GET', at, executor)
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  const enter = (more: object): Promise<[number, string | undefined]> =>
    refusal('POST', `${at}/entries`, executor, { kind: 'realised', day, itemId, amountPence: 100, ...more })
  expect(await enter({})).toEqual([422, 'entry-item-without-value'])
  await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence: 100, source: 'Statement' })
  expect(await enter({ amountPence: null })).toEqual([422, 'entry-amount-needed'])
  expect(await enter({ itemId: null })).toEqual([422, 'entry-item-needed'])
  // What goes out of the estate needs every executor (agreement.test.ts).
  expect(await enter({ kind: 'distributed' })).toEqual([422, 'estate-agreement-needed'])
  expect(await enter({ day: '2001-01-01' })).toEqual([422, 'entry-before-death'])
  expect(await enter({ day: '2999-01-01' })).toEqual([422, 'entry-in-future'])
  const closing = { kind: 'realised', day, itemId, amountPence: 100, closes: true }
  const { entryId } = await done('POST', `${at}/entries`, executor, closing)
  expect(await enter({})).toEqual([422, 'entry-item-closed'])
  // What has entries does not leave the estate.
  const outside = { version: 1, item: { ...account, isOutside: true } }
  expect(await refusal('PUT', `${at}/items/${itemId}`, executor, outside)).toEqual([
    422,
    'entry-item-outside',
  ])
  const pension = await done('POST', `${at}/items`, executor, {
    ...account,
    class: 'pension',
    isOutside: true,
  })
  expect(await enter({ itemId: pension.itemId })).toEqual([422, 'entry-item-outside'])
  const back = await done('POST', `${at}/entries/${entryId}/take-back`, executor, {})
  const again = (id: string): Promise<[number, string | undefined]> =>
    refusal('POST', `${at}/entries/${id}/take-back`, second, {})
  expect([await again(entryId), await again(back.entryId)]).toEqual([
    [422, 'entry-is-countered'],
    [422, 'entry-is-counter'],
  ])
  expect(await refusal('PUT', `${at}/marks/granted`, executor, { day: '2999-01-01' })).toEqual([
    422,
    'entry-in-future',
  ])
  // A second value says why; the first stays on record.
  const second2 = { valuePence: 120, source: 'A later letter' }
  const unsaid = await call('POST', `${at}/items/${itemId}/values`, executor, second2)
  expect(unsaid.json().errors).toMatchObject([{ field: 'reason', code: 'why-needed' }])
  const valued = await done('POST', `${at}/items/${itemId}/values`, executor, {
    ...second2,
    reason: 'Interest',
  })
  expect(valued.items[0].values.map((one: { valuePence: number }) => one.valuePence)).toEqual([120, 100])
  // Two executors on one line: the later one is told, and nothing of the earlier is lost.
  const change = {
    name: 'Edith E. Executor',
    roles: ['executor'],
    executorStatus: 'power-reserved',
    version: 1,
  }
  await done('PUT', `${at}/people/${named[0].id}`, executor, change)
  expect(await refusal('PUT', `${at}/people/${named[0].id}`, second, { ...change, name: 'Other' })).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  expect(await refusal('PUT', `${at}/items/${itemId}`, second, { version: 7, item: account })).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  const missing = randomUUID()
  for (const [path, body] of [
    [`people/${missing}`, change],
    [`items/${missing}`, { version: 1, item: account }],
  ] as const)
    expect((await call('PUT', `${at}/${path}`, second, body)).statusCode).toBe(404)
  // A share of 103 %, and a name of 300 signs.
  for (const wrong of [{ share: { of: 103, in: 100 } }, { name: 'x'.repeat(300) }])
    expect((await call('POST', `${at}/items`, executor, { ...account, ...wrong })).statusCode).toBe(400)
})

test('sent twice under one key it is entered once', async () => {
  const { willId, executor } = await opened()
  const { dateOfDeath: day } = await done('GET', `/${willId}`, executor)
  const once = () =>
    stack.call({
      method: 'POST',
      url: `/api/estates/${willId}/entries`,
      headers: { 'x-person': executor.id, 'idempotency-key': 'the-same-click' },
      payload: { kind: 'income', day, amountPence: 5 },
    })
  const answers = await Promise.all([once(), once(), once()])
  expect(new Set(answers.map((one) => one.json().entryId)).size).toBe(1)
  expect((await done('GET', `/${willId}/accounts`, executor)).accounts.income).toBe(5)
})

test('a release that is taken back closes the estate at once, and keeps it as it was', async () => {
  const estate = await opened()
  const { willId, executor } = estate
  await done('POST', `/${willId}/items`, executor, account)
  await takeBack(estate)
  expect((await done('GET', '', executor)).estates).toMatchObject([{ willId, standing: 'frozen' }])
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/accounts'],
    ['POST', '/items'],
  ] as const)
    expect(
      await refusal(method, `/${willId}${path}`, executor, method === 'GET' ? undefined : account),
    ).toEqual([409, 'other-stage'])
  expect(await rows('select 1 from estate_items where will_id = $1', willId)).toHaveLength(1)
})

test('without time, or without an identity, it waits; nothing is lost', async () => {
  const { willId, executor } = await opened()
  await rows('delete from identity_checks where person_id = $1', executor.id)
  expect(await refusal('GET', `/${willId}`, executor)).toEqual([403, 'estate-identity-needed'])
  expect((await done('GET', '', executor)).estates).toMatchObject([{ standing: 'identity-needed' }])
  await rows(
    `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
       decided_at) values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
    executor.id,
  )
  await wills.pass(91)
  expect(await refusal('GET', `/${willId}`, executor)).toEqual([403, 'estate-time-over'])
  expect((await done('GET', '', executor)).estates).toMatchObject([{ standing: 'time-over' }])
  await wills.restoreTime()
  expect((await done('GET', `/${willId}`, executor)).people).toHaveLength(2)
})

test('a closed release is said so to whoever still comes with an old page', async () => {
  const { willId, executor, second } = await opened()
  await rows(
    'update release_grants set ended_at = app_now() where will_id = $1 and person_id = $2',
    willId,
    second.id,
  )
  expect(await refusal('GET', `/${willId}`, second)).toEqual([410, 'estate-frozen'])
  expect((await call('GET', `/${willId}`, executor)).statusCode).toBe(200)
})

test('an executor of two released wills works two estates, and neither knows of the other', async () => {
  const one = await opened()
  const { executor } = one
  const two = await released()
  await nameAround(stack, two.willId, 'executor', executor)
  await rows(
    `insert into release_grants (id, will_id, notice_id, person_id, expires_at)
     values ($1, $2, $3, $4, app_now() + interval '90 days')`,
    randomUUID(),
    two.willId,
    two.noticeId,
    executor.id,
  )
  await rows("update people set name = 'Tom Tator' where id = $1", two.testator.id)
  const listed = async (person: Person): Promise<unknown[]> => (await done('GET', '', person)).estates
  const first = { willId: one.willId, testatorName: 'Tess Tator', standing: 'open' }
  const second = { willId: two.willId, testatorName: 'Tom Tator', standing: 'not-opened' }
  expect(await listed(executor)).toEqual([second, first])
  // The one is open: the other still has to be opened.
  expect(await refusal('GET', `/${two.willId}`, executor)).toEqual([409, 'estate-not-opened'])
  await done('POST', `/${two.willId}`, executor)
  expect(await listed(executor)).toEqual([{ ...second, standing: 'open' }, first])
  expect(await listed(one.second)).toEqual([first])
  expect(await listed(two.second)).toEqual([{ ...second, standing: 'open' }])

  const filled = async ({ willId }: Begun, name: string, valuePence: number): Promise<string> => {
    const at = `/${willId}`
    const { itemId } = await done('POST', `${at}/items`, executor, { ...account, name })
    const value = { valuePence, source: `Letter about ${name}` }
    await done('POST', `${at}/items/${itemId}/values`, executor, value)
    await done('POST', `${at}/people`, executor, { name: `Heir of ${name}`, roles: ['beneficiary'] })
    const { dateOfDeath: day } = await done('GET', at, executor)
    await done('POST', `${at}/entries`, executor, { kind: 'income', day, amountPence: valuePence, itemId })
    return itemId
  }
  const items = [await filled(one, 'Leeds', 1_000), await filled(two, 'York', 20_000)]
  for (const [at, { willId, second: other }] of [one, two].entries()) {
    const [own, foreign] = at === 0 ? ['Leeds', 'York'] : ['York', 'Leeds']
    for (const person of [executor, other]) {
      const shown = await call('GET', `/${willId}`, person)
      expect(shown.json().items.map(({ id }: { id: string }) => id)).toEqual([items[at]])
      expect(shown.body).toContain(`Heir of ${own}`)
      expect(shown.body).not.toContain(foreign)
      const { accounts, entries } = await done('GET', `/${willId}/accounts`, person)
      expect([accounts.net, accounts.income, entries.length]).toEqual(
        at === 0 ? [1_000, 1_000, 1] : [20_000, 20_000, 1],
      )
    }
    // What is of the other estate is not changed by the address of this one.
    const change = { version: 1, item: { ...account, name: 'Moved' } }
    expect((await call('PUT', `/${willId}/items/${items[1 - at]}`, executor, change)).statusCode).toBe(404)
  }
  expect((await call('GET', `/${two.willId}`, one.second)).statusCode).toBe(404)
  // A release that is taken back closes its own estate alone.
  await takeBack(two)
  expect(await listed(executor)).toEqual([{ ...second, standing: 'frozen' }, first])
  expect((await call('GET', `/${one.willId}`, executor)).statusCode).toBe(200)
})

test('each gets a copy of what they entered; erasing one executor leaves the estate to the other', async () => {
  const estate = await opened()
  const { willId, executor, second, testator } = estate
  const { itemId } = await done('POST', `/${willId}/items`, executor, account)
  await done('POST', `/${willId}/items/${itemId}/values`, second, { valuePence: 777, source: 'Statement' })
  await done('POST', `/${willId}/people`, second, { name: 'Hester Heir', roles: ['beneficiary'] })
  const copyOf = (person: Person, own: string[] = []): Promise<Record<string, unknown>[]> =>
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, own))
  const [mine] = await copyOf(executor)
  expect(mine).toMatchObject({
    openedByYou: true,
    aboutYou: false,
    items: [{ name: 'Current account', values: null }],
  })
  expect(mine!.people).toMatchObject([{ name: 'Edith Executor', isYou: true }])
  const [theirs] = await copyOf(second)
  expect(JSON.stringify(theirs)).toMatch(/Hester Heir.*777/)
  // Of their own will the testator gets what belonged to them, and nobody's name.
  const [own] = await copyOf(testator, [willId])
  expect(own).toMatchObject({ aboutYou: true, items: [{ values: [{ valuePence: 777 }] }], people: null })
  expect(await copyOf(await acceptedPerson(stack, people, 'Sam Stranger'))).toEqual([])

  const erase = (person: Person): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      person.id,
    )
  const left = async (table: string): Promise<number> =>
    (await rows(`select 1 from ${table} where will_id = $1`, willId)).length
  await erase(executor)
  expect((await done('GET', `/${willId}`, second)).people.map((one: { name: string }) => one.name)).toEqual([
    'Edith Executor',
    'Edwin Executor',
    'Hester Heir',
  ])
  expect(await rows('select 1 from estate_people where account_id = $1', executor.id)).toEqual([])
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(second)
  for (const table of ['estates', 'estate_people', 'estate_items', 'estate_values'])
    expect(await left(table)).toBe(0)
})

test('with too many reads waiting the next is asked to come again, and is answered then', async () => {
  const { willId, executor } = await opened()
  const turns = [await inTurn.acquire(), await inTurn.acquire()]
  const waiting = Array.from({ length: MOST_WAITING }, async () => await inTurn.acquire())
  expect(await refusal('GET', `/${willId}`, executor)).toEqual([503, 'estate-reads-busy'])
  for (const end of turns) end()
  for (const turn of waiting) (await turn)()
  expect((await call('GET', `/${willId}`, executor)).statusCode).toBe(200)
})

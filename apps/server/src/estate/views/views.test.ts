// What executors show a beneficiary over the real api: chosen line by line, given with a factor, read at a secret
// address without an account, and ended in every way with one and the same answer.
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { daysAfter, londonDay } from '@testate/domain/london-day'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { whatIsConfirmed } from '../../what-is-confirmed.ts'
import { dataOf } from '../data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

interface Filled extends Worked {
  at: string
  hester: string
  ben: string
  bank: string
  house: string
  bill: string
  income: string
  funeral: string
}
const soon = (): string => daysAfter(londonDay(now()), 30)
const lines = (more: object = {}) => ({ itemIds: [], entryIds: [], parts: [], until: soon(), ...more })

/** An estate with two beneficiaries, two assets, a debt and two entries, each with what nobody else is to see. */
async function filled(): Promise<Filled> {
  const { done, opened } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const personOf = async (name: string, more: object) =>
    (await done('POST', `${at}/people`, executor, { name, roles: ['beneficiary'], ...more })).people.at(-1).id
  const hester = await personOf('Hester Heir', { legacyPence: 20_000, residue: { of: 1, in: 2 } })
  const ben = await personOf('Ben Heir', { residue: { of: 1, in: 2 } })
  const itemOf = async (fields: object, valuePence: number) => {
    const { itemId } = await done('POST', `${at}/items`, executor, { ...account, ...fields })
    await done('POST', `${at}/items/${itemId}/values`, executor, { valuePence, source: 'A secret source' })
    return itemId
  }
  const bank = await itemOf({ name: 'Account at Leeds' }, 500_000)
  const house = await itemOf({ name: 'The house', class: 'property' }, 900_000)
  const bill = await itemOf(
    { side: 'liability', class: 'bill', name: 'Gas', holding: null, givenTo: undefined },
    1_000,
  )
  const entryOf = async (fields: object) =>
    (await done('POST', `${at}/entries`, executor, { day, note: 'A secret note', ...fields })).entryId
  const income = await entryOf({ kind: 'income', amountPence: 3_000, itemId: bank })
  const funeral = await entryOf({ kind: 'expense', expense: 'funeral', amountPence: 2_500, personId: ben })
  return { ...estate, at, hester, ben, bank, house, bill, income, funeral }
}

const newSecret = () => {
  const secret = randomBytes(32).toString('base64url')
  return { secret, secretHash: createHash('sha256').update(secret).digest('hex') }
}
const viewIn = async ({ at, executor }: Filled, id: string) =>
  (await estates.done('GET', `${at}/views`, executor)).views.find((one: { id: string }) => one.id === id)
const proof = async (person: Person, willId: string, documentHash: string) => ({
  'step-up': await giveProof(estates.stack, person.id, { purpose: 'show-estate', willId, documentHash }),
})
/** Gives what the view says now. */
async function give(estate: Filled, id: string, secretHash: string | null, by = estate.executor) {
  const { contentHash } = await viewIn(estate, id)
  const body = { contentHash, secretHash }
  return await estates.call(
    'POST',
    `${estate.at}/views/${id}/give`,
    by,
    body,
    await proof(by, estate.willId, contentHash),
  )
}
/** Written and given: its id and the secret of its address. */
async function given(estate: Filled, more: object, personId = estate.hester) {
  const { viewId } = await estates.done('POST', `${estate.at}/views`, estate.executor, {
    personId,
    ...lines(more),
  })
  const { secret, secretHash } = newSecret()
  const answer = await give(estate, viewId, secretHash)
  expect(answer.statusCode, answer.body).toBe(200)
  return { viewId: viewId as string, secret }
}
/** Nobody is signed in: a beneficiary has the address alone. */
const read = (secret: string) =>
  estates.stack.call({ method: 'GET', url: `/api/estate-views/${secret}`, headers: {} })
/** Each from another place: thirty a minute come from one. */
let places = 0
const open = (secret: string) =>
  estates.stack.call({
    method: 'POST',
    url: `/api/estate-views/${secret}/open`,
    headers: {},
    remoteAddress: `198.51.100.${(places += 1)}`,
  })
const statuses = async (secret: string) => [(await read(secret)).statusCode, (await open(secret)).statusCode]

test('executors see what a beneficiary will see and give it with a factor; it is read without an account', async () => {
  const { done, refusal, rows, stack } = estates
  const estate = await filled()
  const { at, willId, executor, second, hester, bank, bill, income, funeral } = estate
  const chosen = { itemIds: [bank, bill], entryIds: [income, funeral], parts: ['will', 'totals'] }
  const { views, viewId } = await done('POST', `${at}/views`, executor, {
    personId: hester,
    ...lines(chosen),
  })
  expect(views).toMatchObject([
    {
      id: viewId,
      number: 1,
      personId: hester,
      state: 'draft',
      version: 1,
      parts: chosen.parts,
      isGiven: false,
      openings: 0,
    },
  ])
  const { itemIds, entryIds, ...preview } = await done('GET', `${at}/views/${viewId}`, second)
  expect(preview).toMatchObject({ personName: 'Hester Heir', givenBy: null, givenAt: null, until: soon() })
  expect([itemIds, entryIds]).toEqual([chosen.itemIds, chosen.entryIds])
  // The list says none of them: of 500 views they would be 19 MB.
  expect(Object.keys(views[0]).filter((key) => key.endsWith('Ids'))).toEqual([])
  const { secret, secretHash } = newSecret()
  const give1 = `${at}/views/${viewId}/give`
  const body = { contentHash: views[0].contentHash, secretHash }
  // What is confirmed is this very choice, for whoever may see it.
  const confirmed = (person: Person, about?: string) =>
    inTransaction(stack.db, { person }, (tx) =>
      whatIsConfirmed(tx, { willId, purpose: 'show-estate', about }),
    )
  expect(await confirmed(executor, viewId)).toBe(body.contentHash)
  expect([await confirmed(executor), await confirmed(estate.testator, viewId)]).toEqual([null, null])
  expect((await refusal('POST', give1, executor, body))[0]).toBe(403)
  for (const [person, purpose, documentHash] of [
    [executor, 'show-estate', 'a'.repeat(64)],
    [executor, 'agree-estate', body.contentHash],
    [second, 'show-estate', body.contentHash],
  ] as const) {
    const token = await giveProof(stack, person.id, { purpose, willId, documentHash })
    expect((await refusal('POST', give1, executor, body, { 'step-up': token }))[0]).toBe(403)
  }
  expect(await statuses(secret)).toEqual([410, 410])
  expect((await give(estate, viewId, secretHash)).statusCode).toBe(200)

  // A scanner of mails that follows the link sees whose estate it is, and is no opening.
  for (const _ of [1, 2])
    expect((await read(secret)).json()).toEqual({
      deceasedName: preview.deceasedName,
      givenBy: 'Edith Executor',
      until: soon(),
    })
  expect(await viewIn(estate, viewId)).toMatchObject({
    state: 'shown',
    isGiven: true,
    openings: 0,
    openedAt: null,
  })
  const answer = await open(secret)
  expect(answer.statusCode, answer.body).toBe(200)
  const shown = answer.json()
  expect(shown).toEqual({ ...preview, givenBy: 'Edith Executor', givenAt: expect.stringMatching(/^\d{4}-/) })
  expect(shown).toMatchObject({
    assets: [{ name: 'Account at Leeds', atDeath: 500_000 }],
    debts: [{ name: 'Gas', atDeath: 1_000 }],
    entries: [
      { kind: 'income', amount: 3_000, item: 'Account at Leeds' },
      { kind: 'expense', amount: 2_500, toYou: false },
    ],
    will: { legacy: 20_000, residue: { of: 1, in: 2 }, things: [] },
    account: null,
    totals: { net: 1_399_000, gain: 0, income: 3_000, costs: 2_500, toGive: 1_399_500 },
    openSums: null,
  })
  for (const said of ['secret', 'The house', 'Ben', 'Edwin', willId, bank, 'verified'])
    expect(answer.body.includes(said), said).toBe(false)
  await open(secret)
  expect(await viewIn(estate, viewId)).toMatchObject({
    openings: 2,
    openedAt: expect.stringMatching(/^\d{4}-/),
  })

  // The register keeps what the address cannot be made from.
  const kept = await rows<{ n: string }>(
    'select estate_views::text as n from estate_views where id = $1',
    viewId,
  )
  expect(kept[0]!.n).toContain(secretHash)
  expect(kept[0]!.n).not.toContain(secret)
  const events = await rows<{ event: string }>(
    `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries
     where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' like 'estate.view%' order by id`,
    willId,
  )
  expect(events.map(({ event }) => event)).toEqual(['estate.view-written', 'estate.view-given'])
  expect((await done('GET', `${at}/changes`, second)).changes).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ part: 'views', count: 1 })]),
  )
})

test('a change is shown once it is given, at the same address or a new one; an older version is told', async () => {
  const { done, refusal } = estates
  const estate = await filled()
  const { at, executor, second, house, bank } = estate
  const { viewId, secret } = await given(estate, { itemIds: [bank] })
  const assets = async (of = secret): Promise<string[]> =>
    (await open(of)).json().assets.map(({ name }: { name: string }) => name)
  const view = `${at}/views/${viewId}`
  const change = { version: 1, ...lines({ itemIds: [house], parts: ['account'] }) }
  await done('PUT', view, second, change)
  expect(await refusal('PUT', view, executor, change)).toEqual([409, 'estate-changed-meanwhile'])
  expect(await assets()).toEqual(['Account at Leeds'])
  expect(await viewIn(estate, viewId)).toMatchObject({ state: 'shown', version: 2, isGiven: false })
  expect((await done('GET', view, executor)).assets).toMatchObject([{ name: 'The house' }])
  const older = { contentHash: 'b'.repeat(64), secretHash: null }
  expect(await refusal('POST', `${view}/give`, second, older)).toEqual([409, 'estate-changed-meanwhile'])
  expect((await give(estate, viewId, null, second)).statusCode).toBe(200)
  expect(await assets()).toEqual(['The house'])
  expect((await give(estate, viewId, null)).json().reason).toBe('estate-view-given')
  // What it says is read at that moment.
  const { items } = await done('GET', at, executor)
  const { version, values: _, atDeathPence: __, isInEstate: ___, id: ____, number: _____, ...item } = items[1]
  await done('PUT', `${at}/items/${house}`, executor, { version, item: { ...item, name: 'Acacia Avenue' } })
  expect(await assets()).toEqual(['Acacia Avenue'])
  // A new address ends the one before, of the same lines too.
  const anew = newSecret()
  expect((await give(estate, viewId, anew.secretHash)).statusCode).toBe(200)
  expect([await statuses(secret), await statuses(anew.secret)]).toEqual([
    [410, 410],
    [200, 200],
  ])
})

test('ended, over, frozen, nobody works it, no beneficiary, or never there: one and the same answer', async () => {
  const { done, refusal, rows, wills, call } = estates
  const estate = await filled()
  const { at, willId, executor, second, hester } = estate
  const never = [(await read(newSecret().secret)).body, (await open(newSecret().secret)).body]
  expect(JSON.parse(never[0]!)).toMatchObject({ status: 410, reason: 'estate-view-ended' })
  const same = async (secret: string, why: string): Promise<void> => {
    const plain = (body: string) => body.replaceAll(secret, '').replace(/"instance":"[^"]*",?/, '')
    const answers = [await read(secret), await open(secret)]
    expect(
      answers.map(({ statusCode }) => statusCode),
      why,
    ).toEqual([410, 410])
    expect(
      answers.map(({ body }) => plain(body)),
      why,
    ).toEqual(never.map(plain))
  }
  const { viewId, secret } = await given(estate, { parts: ['will'] })
  const opens = async (why: string) => expect(await statuses(secret), why).toEqual([200, 200])

  // Who gave it is replaced: the other executor works on, and it stays. Nobody works it: it does not.
  const stand = (person: Person, standing: string) =>
    rows('update people_around set standing = $2 where person_id = $1', person.id, standing)
  await stand(executor, 'reserve')
  await opens('the second works')
  await stand(second, 'reserve')
  await same(secret, 'nobody works')
  await stand(executor, 'acting')
  await stand(second, 'acting')
  // They are no beneficiary.
  const { people } = await done('GET', at, executor)
  const person = people.find(({ id }: { id: string }) => id === hester)
  const { name, legacyPence, residue } = person
  const change = (version: number, roles: string[]) =>
    done('PUT', `${at}/people/${hester}`, executor, { name, roles, legacyPence, residue, version })
  await change(1, ['creditor'])
  await same(secret, 'no beneficiary')
  expect(await viewIn(estate, viewId)).toMatchObject({ state: 'not-beneficiary' })
  expect(
    await refusal('POST', `${at}/views`, executor, { personId: hester, ...lines({ parts: ['will'] }) }),
  ).toEqual([422, 'estate-not-beneficiary'])
  await change(2, ['beneficiary'])
  // The release is taken back.
  await rows("update wills set status = 'registered' where id = $1", willId)
  await same(secret, 'frozen')
  await rows("update wills set status = 'released' where id = $1", willId)
  await opens('released again')
  // Its last day has passed; the executors work on.
  await wills.pass(30)
  await opens('the last day')
  await wills.pass(1)
  await same(secret, 'over')
  expect(await viewIn(estate, viewId)).toMatchObject({ state: 'over' })
  // Their ninety days are over.
  const { viewId: longer, secret: later } = await given(estate, { parts: ['will'], until: soon() })
  expect(await statuses(later)).toEqual([200, 200])
  expect((await call('POST', `${at}/views/${longer}/end`, second)).statusCode).toBe(200)
  await same(later, 'ended')
  expect((await done('POST', `${at}/views/${longer}/end`, executor)).views[0]).toMatchObject({
    state: 'ended',
    endedBy: people[1].id,
  })
  expect(
    await refusal('PUT', `${at}/views/${longer}`, executor, { version: 1, ...lines({ parts: ['will'] }) }),
  ).toEqual([422, 'estate-view-over'])
  const { secret: third } = await given(estate, { parts: ['will'], until: daysAfter(soon(), 100) })
  await wills.pass(70)
  await same(third, 'ninety days')
})

test('whoever is signed in reads as everybody does, and a repeat with the same key is another opening', async () => {
  const { done, rows, stack } = estates
  const estate = await filled()
  const { at, executor, second, testator } = estate
  const { viewId, secret } = await given(estate, { parts: ['will'] })
  const url = `/api/estate-views/${secret}/open`
  const openAs = async (person: Person): Promise<number> =>
    (
      await stack.call({
        method: 'POST',
        url,
        headers: { 'x-person': person.id, 'idempotency-key': `open-${viewId}` },
      })
    ).statusCode
  // Of the two executors one is who it is read as, and the testator is none.
  const callers = [testator, executor, second]
  for (const person of callers) expect([await openAs(person), await openAs(person)]).toEqual([200, 200])
  expect((await viewIn(estate, viewId)).openings).toBe(6)
  expect(await rows('select 1 from idempotency_keys where key = $1', `open-${viewId}`)).toEqual([])
  await done('POST', `${at}/views/${viewId}/end`, executor)
  for (const person of callers) expect(await openAs(person)).toBe(410)
})

test('what cannot be shown is refused: nothing, a wrong day or line, nobody, no address, too many', async () => {
  const { refusal, rows, done } = estates
  const estate = await filled()
  const { at, executor, hester, income, willId } = estate
  const { entryId: counter } = await done('POST', `${at}/entries/${income}/take-back`, executor, {})
  const other = await filled()
  const add = (more: object, personId = hester) =>
    refusal('POST', `${at}/views`, executor, { personId, ...lines(more) })
  expect(await add({})).toEqual([422, 'estate-view-empty'])
  expect(await add({ parts: ['will'], until: daysAfter(londonDay(now()), -1) })).toEqual([
    422,
    'estate-view-day',
  ])
  expect(await add({ parts: ['will'], until: daysAfter(londonDay(now()), 367) })).toEqual([
    422,
    'estate-view-day',
  ])
  for (const more of [{ itemIds: [other.bank] }, { entryIds: [counter] }, { itemIds: [income] }])
    expect(await add(more)).toEqual([422, 'estate-no-such-line'])
  expect(await add({ parts: ['will'] }, other.hester)).toEqual([422, 'estate-not-beneficiary'])
  expect((await add({ itemIds: [estate.bank, estate.bank] }))[0]).toBe(400)
  expect((await add({ parts: ['everything'] }))[0]).toBe(400)
  const { viewId } = await done('POST', `${at}/views`, executor, {
    personId: hester,
    ...lines({ parts: ['will'] }),
  })
  expect((await give(estate, viewId, null)).json().reason).toBe('estate-view-address-needed')
  // Of another estate there is none here.
  expect((await refusal('GET', `${other.at}/views/${viewId}`, other.executor))[0]).toBe(404)
  expect((await refusal('POST', `${other.at}/views/${viewId}/end`, other.executor))[0]).toBe(404)
  // Not after the last day that was chosen, not by the database either.
  await estates.wills.pass(31)
  const late = await give(estate, viewId, newSecret().secretHash)
  expect([late.statusCode, late.json().reason]).toEqual([422, 'estate-view-day'])
  // A hundred versions, fifty views that were not ended.
  await rows(
    `insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until)
     select $1, $2, n, '{}', '{}', '{will}', current_date from generate_series(2, 100) n`,
    viewId,
    willId,
  )
  expect(
    await refusal('PUT', `${at}/views/${viewId}`, executor, { version: 100, ...lines({ parts: ['will'] }) }),
  ).toEqual([422, 'estate-views-full'])
  const more = (from: number, to: number) =>
    rows(
      `with made as (insert into estate_views (id, will_id, number, person_id)
         select gen_random_uuid(), $1, n, $2 from generate_series($3::int, $4::int) n returning id)
       insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until)
         select id, $1, 1, '{}', '{}', '{will}', current_date from made`,
      willId,
      hester,
      from,
      to,
    )
  await more(2, 50)
  expect(await add({ parts: ['will'] })).toEqual([422, 'estate-views-full'])
  await done('POST', `${at}/views/${viewId}/end`, executor)
  expect((await add({ parts: ['will'] }))[0]).toBe(200)
  // Ended ones have their end as well.
  await more(52, 500)
  await rows('update estate_views set ended_at = app_now() where will_id = $1 and number > 50', willId)
  expect(await add({ parts: ['will'] })).toEqual([422, 'estate-views-full'])
  await expect(more(501, 501)).rejects.toThrow(/at most 500 views/)
})

test('a person under another name is shown nothing before somebody gives it to that name', async () => {
  const { done } = estates
  const estate = await filled()
  const { at, executor, hester } = estate
  const { viewId, secret } = await given(estate, { parts: ['will'] })
  const { people } = await done('GET', at, executor)
  const { roles, legacyPence, residue } = people.find(({ id }: { id: string }) => id === hester)
  const rename = (name: string, version: number) =>
    done('PUT', `${at}/people/${hester}`, executor, { name, roles, legacyPence, residue, version })
  const { contentHash } = await viewIn(estate, viewId)
  await rename('Ben Heir', 1)
  expect(await statuses(secret)).toEqual([410, 410])
  expect(await viewIn(estate, viewId)).toMatchObject({ state: 'renamed', shownUntil: soon() })
  // Not by a new address of the lines for the former name.
  const again = await give(estate, viewId, newSecret().secretHash)
  expect([again.statusCode, again.json().reason]).toEqual([409, 'estate-changed-meanwhile'])
  await done('PUT', `${at}/views/${viewId}`, executor, { version: 1, ...lines({ parts: ['will'] }) })
  expect(await viewIn(estate, viewId)).toMatchObject({ state: 'draft', isGiven: false })
  expect((await viewIn(estate, viewId)).contentHash).not.toBe(contentHash)
  expect(await statuses(secret)).toEqual([410, 410])
  expect((await give(estate, viewId, null)).statusCode).toBe(200)
  expect((await open(secret)).json()).toMatchObject({ personName: 'Ben Heir' })
  await rename('Hester Heir', 2)
  expect(await statuses(secret)).toEqual([410, 410])
})

test('an address names no executor who does not act, and none is used twice', async () => {
  const { done, rows } = estates
  const estate = await filled()
  const { at, executor, second } = estate
  const { viewId, secret } = await given(estate, { parts: ['will'] })
  const namedAt = async () => [(await read(secret)).json().givenBy, (await open(secret)).json().givenBy]
  expect(await namedAt()).toEqual(['Edith Executor', 'Edith Executor'])
  const stand = (standing: string) =>
    rows('update people_around set standing = $2 where person_id = $1', executor.id, standing)
  await stand('reserve')
  expect(await namedAt()).toEqual([null, null])
  await stand('acting')
  for (const status of ['renounced', 'died']) {
    await rows('update estate_people set executor_status = $2 where account_id = $1', executor.id, status)
    expect(await namedAt(), status).toEqual([null, null])
    expect((await done('GET', `${at}/views/${viewId}`, second)).givenBy, status).toBeNull()
  }
  const hashOf = (of: string): string => createHash('sha256').update(of).digest('hex')
  const reasonOf = async (id: string, of: string) =>
    (await give(estate, id, hashOf(of), second)).json().reason
  expect(await reasonOf(viewId, secret)).toBe('estate-view-address-used')
  const anew = newSecret()
  expect((await give(estate, viewId, anew.secretHash, second)).statusCode).toBe(200)
  const { viewId: other, secret: others } = await given(estate, { parts: ['account'] })
  for (const of of [secret, anew.secret]) expect(await reasonOf(other, of)).toBe('estate-view-address-used')
  expect(await reasonOf(viewId, others)).toBe('estate-view-address-used')
  expect([await statuses(secret), await statuses(others)]).toEqual([
    [410, 410],
    [200, 200],
  ])
})

test('no stranger chooses, sees or ends one, and no login gives one without a proof', async () => {
  const { call, stack } = estates
  const estate = await filled()
  const { at, hester, testator, executor, second, willId } = estate
  const { viewId, secret } = await given(estate, { parts: ['will'] })
  const stranger = (await estates.opened()).executor
  const body = { personId: hester, ...lines({ parts: ['will'] }) }
  for (const [person, status] of [
    [testator, 403],
    [stranger, 404],
  ] as const)
    for (const [method, path, payload] of [
      ['GET', `${at}/views`, undefined],
      ['GET', `${at}/views/${viewId}`, undefined],
      ['POST', `${at}/views`, body],
      ['PUT', `${at}/views/${viewId}`, { version: 1, ...lines({ parts: ['will'] }) }],
      ['POST', `${at}/views/${viewId}/end`, undefined],
    ] as const)
      expect((await call(method, path, person, payload)).statusCode, `${method} ${path}`).toBe(status)
  const directly = (statement: ReturnType<typeof sql>) =>
    inTransaction(stack.db, { person: executor }, (tx) => statement.execute(tx))
  for (const statement of [
    sql`update estate_view_versions set given_at = now() where view_id = ${viewId}`,
    sql`update estate_views set secret_hash = null where id = ${viewId}`,
    sql`insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until, made_by,
      given_at) values (${viewId}, ${willId}, 2, '{}', '{}', '{will}', current_date, ${executor.id}, now())`,
    sql`select secret_hash from estate_views`,
  ])
    await expect(directly(statement)).rejects.toThrow(/permission denied/)
  // It says that it was opened once more, or that it ends now by who asks, and no more than that.
  for (const [said, why] of [
    [sql`openings = 7, opened_at = now()`, /opened once at a time/],
    [sql`openings = 0, opened_at = null`, /opened once at a time/],
    [sql`ended_at = now()`, /row-level security/],
    [sql`ended_at = now(), ended_by = ${second.id}`, /row-level security/],
  ] as const) {
    await open(secret)
    await expect(directly(sql`update estate_views set ${said} where id = ${viewId}`)).rejects.toThrow(why)
  }
  const years = sql`'2001-01-01T00:00:00Z'::timestamptz`
  await directly(
    sql`update estate_views set openings = openings + 1, opened_at = ${years} where id = ${viewId}`,
  )
  await directly(
    sql`update estate_views set ended_at = ${years}, ended_by = ${executor.id} where id = ${viewId}`,
  )
  const { openedAt, endedAt } = await viewIn(estate, viewId)
  expect([openedAt, endedAt].filter((time: string) => time.startsWith('2001'))).toEqual([])
  // An api that was taken over has a proof for one choice, and gives no other with it.
  const { viewId: other } = await estates.done('POST', `${at}/views`, executor, body)
  const { contentHash } = await viewIn(estate, other)
  const giving = async (by: Person, documentHash: string, version = 1, ofVersion = contentHash) => {
    const line = await prepareLine({
      event: 'estate.view-given',
      willId,
      actor: executor.id,
      details: { viewId: other, version, contentHash: ofVersion, isNewAddress: true },
    })
    const { 'step-up': token } = await proof(by, willId, documentHash)
    return await directly(sql`
      select app_give_estate_view(${token}, ${other}::uuid, ${randomBytes(32)}::bytea, ${asLine(line)})`)
  }
  for (const [by, hash] of [
    [executor, 'c'.repeat(64)],
    [second, contentHash],
  ] as const)
    await expect(giving(by, hash)).rejects.toMatchObject({ constraint: 'proof' })
  await giving(executor, contentHash)
  expect(await viewIn(estate, other)).toMatchObject({ state: 'shown', isGiven: true })
  // Nor does it give what is for another name, or after the last day.
  const newest = async (until: string, name: string): Promise<[number, string]> => {
    const [made] = await estates.rows<{ version: number; hash: string }>(
      `insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until)
       select $1, $2, max(version) + 1, '{}', '{}', '{will}', $3 from estate_view_versions where view_id = $1
       returning version, encode(content_hash, 'hex') as hash`,
      other,
      willId,
      until,
    )
    await estates.rows('update estate_people set name = $2 where id = $1', hester, name)
    return [made!.version, made!.hash]
  }
  for (const [until, name] of [
    [daysAfter(londonDay(now()), -1), 'Hester Heir'],
    [soon(), 'Ben Heir'],
  ] as const) {
    const [version, hash] = await newest(until, name)
    await expect(giving(executor, hash, version, hash), until).rejects.toMatchObject({ constraint: 'proof' })
  }
  const [version, hash] = await newest(soon(), 'Ben Heir')
  await giving(executor, hash, version, hash)
})

test('a copy of one’s data has what one chose or gave, and an erasure leaves nothing of the person', async () => {
  const { rows, stack } = estates
  const estate = await filled()
  const { executor, second, willId, bank } = estate
  const { viewId, secret } = await given(estate, { itemIds: [bank] })
  const copyOf = async ({ id }: Person) =>
    (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, id, [])))[0]!
  expect((await copyOf(executor))['views']).toMatchObject([
    { items: 1, entries: 0, parts: [], writtenByYou: true, givenByYou: true, endedByYou: false },
  ])
  expect((await copyOf(second))['views']).toBeNull()
  expect(JSON.stringify(await copyOf(executor))).not.toContain(
    createHash('sha256').update(secret).digest('hex'),
  )
  const erase = (id: string): Promise<unknown> =>
    rows(
      `select erase_estate_of(one) from (select (jsonb_populate_record(null::erased_person,
         jsonb_build_object('id', $1::uuid, 'wills', '{}'::uuid[], 'named', array[$1::uuid]))).*) as one`,
      id,
    )
  await rows('delete from release_grants where will_id = $1 and person_id = $2', willId, executor.id)
  await erase(executor.id)
  // The other executor's estate, and what is shown of it, goes on.
  expect((await read(secret)).json()).toMatchObject({ givenBy: null })
  expect(await rows('select made_by, given_by from estate_view_versions where view_id = $1', viewId)).toEqual(
    [{ made_by: null, given_by: null }],
  )
  await erase(second.id)
  for (const table of ['estate_views', 'estate_view_versions'])
    expect(await rows(`select 1 from ${table} where will_id = $1`, willId)).toEqual([])
  expect(await statuses(secret)).toEqual([410, 410])
})

test('one address is opened thirty times a minute at most from one place', async () => {
  const secret = newSecret().secret
  const from = (url: string, method: 'GET' | 'POST') =>
    estates.stack.call({ method, url, headers: {}, remoteAddress: '192.0.2.77' })
  const answered: number[] = []
  for (let at = 0; at < 31; at += 1)
    answered.push((await from(`/api/estate-views/${secret}/open`, 'POST')).statusCode)
  expect([answered.slice(0, 30).every((status) => status === 410), answered[30]]).toEqual([true, 429])
})

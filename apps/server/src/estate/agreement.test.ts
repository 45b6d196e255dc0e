// What every acting executor agrees to: each by a proof of their own, anew after every change, and nothing is entered
// without it, neither by the api nor by the rows.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { acceptedPerson } from '../../testing/notice-sample.ts'
import { account, workedEstates, type Worked } from '../../testing/worked-estates.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { whatIsConfirmed } from '../what-is-confirmed.ts'
import { dataOf } from './data-of.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

interface Furnished extends Worked {
  at: string
  day: string
  debt: string
  heir: string
}
/** With money, a debt of 99.99, and an heir. */
async function furnished(): Promise<Furnished> {
  const { done, opened } = estates
  const worked = await opened()
  const { willId, executor } = worked
  const at = `/${willId}`
  const { itemId: bank } = await done('POST', `${at}/items`, executor, account)
  const value = { valuePence: 100_000, source: 'Statement' }
  await done('POST', `${at}/items/${bank}/values`, executor, value)
  const bill = { side: 'liability', class: 'bill', name: 'Gas', holding: 'sole' }
  const { itemId: debt } = await done('POST', `${at}/items`, executor, bill)
  await done('POST', `${at}/items/${debt}/values`, executor, { valuePence: 9_999, source: 'The bill' })
  const { people, dateOfDeath: day } = await done('POST', `${at}/people`, executor, {
    name: 'Hester Heir',
    roles: ['beneficiary'],
    residue: { of: 1, in: 1 },
  })
  return { ...worked, at, day, debt, heir: people[2].id }
}
const propose = async ({ at, executor }: Furnished, fields: object): Promise<string> =>
  (await estates.done('POST', `${at}/proposals`, executor, fields)).proposalId
const gas = ({ debt }: Furnished, amountPence = 9_999) => ({
  kind: 'liability-paid',
  itemId: debt,
  amountPence,
})
const first = async ({ at, executor }: Furnished) =>
  (await estates.done('GET', `${at}/agreement`, executor)).proposals[0]

test('a payment is entered once both have agreed, each by a proof for what it says, and only once', async () => {
  const { done, refusal, agree, call } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId } = estate
  const id = await propose(estate, gas(estate))
  const enter = (person: Person) => refusal('POST', `${at}/proposals/${id}/enter`, person, { day })
  const open = await done('GET', `${at}/agreement`, second)
  expect(open.needed.map((one: { name: string; isYou: boolean }) => [one.name, one.isYou])).toEqual([
    ['Edith Executor', false],
    ['Edwin Executor', true],
  ])
  expect(open.proposals).toMatchObject([
    { number: 1, state: 'open', version: 1, itemName: 'Gas', amountPence: 9_999, agreed: [], changes: [] },
  ])
  expect(await enter(executor)).toEqual([422, 'estate-not-agreed'])
  // Without a factor, and with one for something else, nobody has agreed.
  const { contentHash } = open.proposals[0]
  const say = (headers: Record<string, string>) =>
    refusal('POST', `${at}/proposals/${id}/agree`, executor, { contentHash }, headers)
  expect(await say({})).toEqual([403, 'confirmation-needed'])
  const other = await estates.proofFor(executor, willId, '0'.repeat(64))
  expect(await say(other)).toEqual([403, 'confirmation-spent'])
  expect(await say(await estates.proofFor(second, willId, contentHash))).toEqual([403, 'confirmation-spent'])

  await agree(executor, willId, id)
  expect(await enter(second)).toEqual([422, 'estate-not-agreed'])
  expect(await say(await estates.proofFor(executor, willId, contentHash))).toEqual([
    422,
    'estate-agreed-already',
  ])
  expect((await agree(second, willId, id)).proposals[0]).toMatchObject({ state: 'agreed' })
  const at100 = { day: '2999-01-01' }
  expect(await refusal('POST', `${at}/proposals/${id}/enter`, second, at100)).toEqual([
    422,
    'entry-in-future',
  ])
  expect((await done('POST', `${at}/proposals/${id}/enter`, second, { day })).proposals[0].state).toBe('done')
  for (const [path, body] of [
    ['enter', { day }],
    ['withdraw', undefined],
  ] as const)
    expect(await refusal('POST', `${at}/proposals/${id}/${path}`, executor, body)).toEqual([
      422,
      'estate-proposal-ended',
    ])
  const { entries } = await done('GET', `${at}/accounts`, executor)
  expect(entries).toMatchObject([{ kind: 'liability-paid', amountPence: 9_999, day }])
  expect((await call('POST', `${at}/proposals/${randomUUID()}/withdraw`, executor)).statusCode).toBe(404)
})

test('a change opens the agreement again and says what changed, of a name or a value too', async () => {
  const { done, refusal, agree } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId, debt, heir } = estate
  const id = await propose(estate, gas(estate))
  for (const person of [executor, second]) await agree(person, willId, id)
  const change = { ...gas(estate, 10_500), note: 'With interest', version: 1 }
  await done('PUT', `${at}/proposals/${id}`, second, change)
  const changed = await first(estate)
  expect(changed).toMatchObject({
    state: 'open',
    version: 2,
    agreed: [],
    changes: [
      { part: 'amount', before: 9_999, after: 10_500 },
      { part: 'note', before: null, after: 'With interest' },
    ],
  })
  expect(changed.agreedBefore).toHaveLength(2)
  // Two write it again at once: the later one is told. An old page cannot agree to what it shows.
  expect(await refusal('PUT', `${at}/proposals/${id}`, executor, change)).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  const old = { contentHash: 'a'.repeat(64) }
  expect(await refusal('POST', `${at}/proposals/${id}/agree`, executor, old, { 'step-up': 'x' })).toEqual([
    409,
    'estate-changed-meanwhile',
  ])
  for (const person of [executor, second]) await agree(person, willId, id)
  // The debt gets another name after everybody agreed.
  const renamed = { side: 'liability', class: 'bill', name: 'My own account', holding: 'sole' }
  await done('PUT', `${at}/items/${debt}`, second, { version: 1, item: renamed })
  expect(await first(estate)).toMatchObject({
    state: 'outdated',
    changes: [{ part: 'item', before: 'Gas', after: 'My own account' }],
  })
  const enter = () => refusal('POST', `${at}/proposals/${id}/enter`, second, { day })
  expect(await enter()).toEqual([422, 'estate-proposal-outdated'])

  // What is sent rests on the figures.
  const form = await propose(estate, { kind: 'tax-form' })
  for (const person of [executor, second]) await agree(person, willId, form)
  expect(await first(estate)).toMatchObject({ state: 'agreed', assetsPence: 100_000, debtsPence: 9_999 })
  const more = { valuePence: 20_000, source: 'A second bill', reason: 'It came later' }
  await done('POST', `${at}/items/${debt}/values`, second, more)
  expect(await first(estate)).toMatchObject({
    state: 'outdated',
    changes: [{ part: 'debts', before: 9_999, after: 20_000 }],
  })
  expect(await refusal('PUT', `${at}/marks/tax-form`, second, { day })).toEqual([
    422,
    'estate-agreement-needed',
  ])
  await done('PUT', `${at}/proposals/${form}`, second, { kind: 'tax-form', version: 1 })
  for (const person of [executor, second]) await agree(person, willId, form)
  await done('POST', `${at}/proposals/${form}/enter`, second, { day })
  const { tasks } = await done('PUT', `${at}/marks/granted`, executor, { day })
  expect(tasks.find((one: { id: string }) => one.id === 'tax-form')).toMatchObject({ doneOn: day })
  // What came in, and what somebody paid themselves, has happened: nobody has to agree.
  const paid = { kind: 'expense', day, amountPence: 5, personId: heir, expense: 'property' }
  await done('POST', `${at}/entries`, second, paid)
})

test('answers about the tax saved anew open the agreement to its form again, and are named', async () => {
  const { done, refusal, agree, rows } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId } = estate
  const answers = {
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
  // A house that passes to a joint owner counts for the tax, and not for probate.
  const house = {
    ...account,
    class: 'property',
    name: 'House',
    holding: 'joint-tenants',
    share: { of: 1, in: 2 },
  }
  const { itemId } = await done('POST', `${at}/items`, executor, house)
  const value = { valuePence: 400_000, source: 'A valuer' }
  await done('POST', `${at}/items/${itemId}/values`, executor, value)
  await done('PUT', `${at}/tax`, executor, { number: 0, answers })
  const id = await propose(estate, { kind: 'tax-form' })
  for (const person of [executor, second]) await agree(person, willId, id)
  const said = { form: 'in-application', assetsPence: 300_000, debtsPence: 9_999, answers: 1 }
  expect(await first(estate)).toMatchObject({ state: 'agreed', ...said })
  const mark = (): Promise<unknown> =>
    inTransaction(estates.stack.db, { person: executor }, (tx) =>
      sql`insert into estate_marks (will_id, mark, day, made_by, proposal_id)
        values (${willId}, 'tax-form', ${day}::date, ${executor.id}, ${id})`.execute(tx),
    )
  await done('PUT', `${at}/tax`, second, { number: 1, answers: { keptBenefit: true } })
  expect(await first(estate)).toMatchObject({
    state: 'outdated',
    changes: [
      { part: 'form', before: 'in-application', after: 'IHT400' },
      { part: 'answers', before: 1, after: 2 },
    ],
  })
  expect(await refusal('POST', `${at}/proposals/${id}/enter`, second, { day })).toEqual([
    422,
    'estate-proposal-outdated',
  ])
  await expect(mark()).rejects.toThrow('not every executor agreed')
  await done('PUT', `${at}/proposals/${id}`, second, { kind: 'tax-form', version: 1 })
  expect(await first(estate)).toMatchObject({ state: 'open', form: 'IHT400', answers: 2 })
  // Written anew with the same value: the totals are as they were, and it says that something was.
  const again = { ...value, reason: 'Looked at again' }
  await done('POST', `${at}/items/${itemId}/values`, second, again)
  expect(await first(estate)).toMatchObject({
    state: 'outdated',
    changes: [{ part: 'rests', before: null, after: null }],
  })
  expect(
    await rows('select 1 from estate_proposal_versions where form is not null and proposal_id = $1', id),
  ).toHaveLength(2)
})

test('handing a thing over is agreed to with its value; another value opens it again', async () => {
  const { done, refusal, agree } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId, heir } = estate
  const clock = { ...account, class: 'effects', name: 'Clock' }
  const { itemId } = await done('POST', `${at}/items`, executor, clock)
  const value = (valuePence: number, more: object = {}) =>
    done('POST', `${at}/items/${itemId}/values`, second, { valuePence, source: 'A valuer', ...more })
  await value(5_000)
  const given = { kind: 'handed-over', itemId, personId: heir }
  const id = await propose(estate, given)
  for (const person of [executor, second]) await agree(person, willId, id)
  expect(await first(estate)).toMatchObject({ state: 'agreed', valuePence: 5_000, itemName: 'Clock' })
  await value(900_000, { reason: 'It is by Tompion' })
  expect(await first(estate)).toMatchObject({
    state: 'outdated',
    changes: [{ part: 'value', before: 5_000, after: 900_000 }],
  })
  expect(await refusal('POST', `${at}/proposals/${id}/enter`, second, { day })).toEqual([
    422,
    'estate-proposal-outdated',
  ])
  const insert = inTransaction(estates.stack.db, { person: executor }, (tx) =>
    sql`insert into estate_entries (id, will_id, number, day, kind, item_id, person_id, proposal_id, made_by)
      values (${randomUUID()}, ${willId}, 99, ${day}::date, 'handed-over', ${itemId}, ${heir}, ${id},
        ${executor.id})`.execute(tx),
  )
  await expect(insert).rejects.toThrow('not every executor agreed')
  await done('PUT', `${at}/proposals/${id}`, second, { ...given, version: 1 })
  for (const person of [executor, second]) await agree(person, willId, id)
  await done('POST', `${at}/proposals/${id}/enter`, second, { day })
})

test('a named executor who has not accepted is counted, and joins the people once they have', async () => {
  const { done, rows, stack, people } = estates
  const { willId, noticeId, executor } = await estates.opened()
  const agreement = () => done('GET', `/${willId}/agreement`, executor)
  expect((await agreement()).notAccepted).toBe(0)
  const late = await acceptedPerson(stack, people, 'Lara Late')
  await rows(
    `insert into people_around (id, will_id, kind, place, standing, particulars, nominated_at)
     values ($1, $2, 'executor', 8, 'acting', '', now()), ($3, $2, 'executor', 9, 'reserve', '', now())`,
    randomUUID(),
    willId,
    randomUUID(),
  )
  expect(await agreement()).toMatchObject({ notAccepted: 1, needed: { length: 2 } })
  await rows(
    `update people_around set person_id = $2, told_at = now(), accepted_at = now(), accepted_by = 'mailbox'
     where will_id = $1 and place = 8`,
    willId,
    late.id,
  )
  await rows(
    `insert into release_grants (id, will_id, notice_id, person_id, expires_at)
     values ($1, $2, $3, $4, app_now() + interval '90 days')`,
    randomUUID(),
    willId,
    noticeId,
    late.id,
  )
  const { needed, notAccepted } = await agreement()
  expect(notAccepted).toBe(0)
  const named = (await done('GET', `/${willId}`, late)).people
  expect(named.map((one: { name: string }) => one.name)).toEqual([
    'Edith Executor',
    'Edwin Executor',
    'Lara Late',
  ])
  expect(needed).toContainEqual({ personId: named[2].id, name: 'Lara Late', isYou: false, asked: null })
  // Their copy has the estate, also where no row of its people names them.
  await rows('update estate_people set account_id = null where account_id = $1', late.id)
  const copy = await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, late.id, []))
  expect(copy).toHaveLength(1)
})

test('where asked, a payment above what is there is refused with both figures, and can be gone past', async () => {
  const { done, refusal, agree, call } = estates
  const estate = await furnished()
  const { at, day, executor, second } = estate
  const { items } = await done('GET', at, executor)
  const cameIn = { kind: 'realised', day, itemId: items[0].id, amountPence: 5_000 }
  await done('POST', `${at}/entries`, executor, cameIn)
  const ask = { ...gas(estate), ifShort: 'refuse' }
  const answer = await call('POST', `${at}/proposals`, executor, ask)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    422,
    { reason: 'estate-money-short', there: '£50.00', short: '£49.99' },
  ])
  expect((await done('GET', `${at}/agreement`, executor)).proposals).toEqual([])
  const id = await propose(estate, { ...ask, ifShort: 'go-on' })
  const again = { ...ask, version: 1 }
  expect(await refusal('PUT', `${at}/proposals/${id}`, second, again)).toEqual([422, 'estate-money-short'])
  for (const person of [executor, second]) await agree(person, estate.willId, id)
  const enter = `${at}/proposals/${id}/enter`
  expect(await refusal('POST', enter, executor, { day, ifShort: 'refuse' })).toEqual([
    422,
    'estate-money-short',
  ])
  // Once it has come in nothing is in the way, and what somebody pays themselves never is.
  await done('POST', `${at}/entries`, executor, { ...cameIn, amountPence: 4_999 })
  await done('POST', enter, executor, { day, ifShort: 'refuse' })
  const { accounts } = await done('GET', `${at}/accounts`, executor)
  expect([accounts.money, accounts.findings.map(({ code }: { code: string }) => code)]).toEqual([0, []])
  expect(await refusal('POST', `${at}/proposals`, executor, ask)).toEqual([422, 'estate-money-short'])
})

test('a dispute stops payments until whoever raised it ends it; what is sent goes on', async () => {
  const { done, refusal, agree } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId } = estate
  const id = await propose(estate, gas(estate))
  const form = await propose(estate, { kind: 'applied' })
  for (const person of [executor, second]) for (const one of [id, form]) await agree(person, willId, one)
  expect((await estates.call('POST', `${at}/dispute`, second, { reason: ' ' })).statusCode).toBe(400)
  await done('POST', `${at}/dispute`, second, { reason: 'The bill is not ours' })
  const { dispute } = await done('POST', `${at}/dispute`, executor, { reason: 'Another' })
  expect(dispute).toMatchObject({ isYours: false, reason: 'The bill is not ours' })
  const enter = () => refusal('POST', `${at}/proposals/${id}/enter`, executor, { day })
  expect(await enter()).toEqual([422, 'estate-disputed'])
  await done('POST', `${at}/proposals/${form}/enter`, executor, { day })
  expect((await estates.call('POST', `${at}/dispute/end`, executor)).statusCode).toBe(404)
  expect((await done('POST', `${at}/dispute/end`, second)).dispute).toBeNull()
  await done('POST', `${at}/proposals/${id}/enter`, executor, { day })
})

test('an executor whose days are over is still needed; one who no longer acts is not', async () => {
  const { done, rows } = estates
  const estate = await furnished()
  const { at, executor, second, willId } = estate
  const needed = async (): Promise<number> => (await done('GET', `${at}/agreement`, executor)).needed.length
  // What one executor writes about another changes nothing.
  const { people } = await done('GET', at, executor)
  const renounced = { name: 'Edwin Executor', roles: ['executor'], executorStatus: 'renounced', version: 1 }
  await done('PUT', `${at}/people/${people[1].id}`, executor, renounced)
  expect(await needed()).toBe(2)
  await estates.wills.pass(91)
  expect(await rows('select 1 from estate_agreeing($1)', willId)).toHaveLength(2)
  await estates.wills.restoreTime()
  await rows(
    "update people_around set standing = 'reserve' where will_id = $1 and person_id = $2",
    willId,
    second.id,
  )
  expect(await needed()).toBe(1)
})

test('the rows refuse what not everybody agreed to, whatever the api sends', async () => {
  const { stack, agree, done, opened } = estates
  const estate = await furnished()
  const { at, day, executor, second, willId, heir, debt } = estate
  const as = (person: Person, statement: ReturnType<typeof sql>): Promise<unknown> =>
    inTransaction(stack.db, { person }, (tx) => statement.execute(tx))
  const entry = (
    kind: string,
    more: { item?: string; person?: string; pence?: number; proposal?: string },
    number = 99,
  ) =>
    as(
      executor,
      sql`insert into estate_entries (id, will_id, number, day, kind, amount_pence, item_id, person_id, proposal_id,
          expense, made_by)
        values (${randomUUID()}, ${willId}, ${number}, ${day}::date, ${kind}, ${more.pence ?? null}::bigint,
          ${more.item ?? null}::uuid, ${more.person ?? null}::uuid, ${more.proposal ?? null}::uuid,
          ${kind === 'expense' ? 'other' : null}, ${executor.id})`,
    )
  const id = await propose(estate, gas(estate))
  await agree(executor, willId, id)
  const paying = { item: debt, pence: 9_999, proposal: id }
  for (const [kind, more] of [
    ['distributed', { person: heir, pence: 100 }],
    ['reimbursed', { person: heir, pence: 100 }],
    ['expense', { pence: 100 }],
    ['liability-paid', { item: debt, pence: 9_999 }],
    ['liability-paid', paying],
  ] as const)
    await expect(entry(kind, more), kind).rejects.toThrow('not every executor agreed')
  await agree(second, willId, id)
  const not = 'not every executor agreed'
  await expect(entry('liability-paid', { ...paying, pence: 10_000 })).rejects.toThrow(not)
  await expect(entry('distributed', { person: heir, pence: 9_999, proposal: id })).rejects.toThrow(not)
  // Paid by somebody else it needs nobody, so it cannot use up what was agreed.
  await expect(entry('liability-paid', { ...paying, person: heir })).rejects.toThrow('nobody agrees to this')
  await expect(entry('income', { pence: 5, proposal: id })).rejects.toThrow('nobody agrees to this')
  await as(
    second,
    sql`insert into estate_disputes (id, will_id, reason, raised_by)
    values (${randomUUID()}, ${willId}, 'Stop', ${second.id})`,
  )
  await expect(entry('liability-paid', paying)).rejects.toThrow('a dispute stands')
  // Nobody ends another's dispute, agrees for another, or changes what was written.
  await as(executor, sql`update estate_disputes set ended_at = app_now() where will_id = ${willId}`)
  await expect(entry('liability-paid', paying)).rejects.toThrow('a dispute stands')
  await as(second, sql`update estate_disputes set ended_at = app_now() where will_id = ${willId}`)
  for (const statement of [
    sql`insert into estate_agreements (will_id, proposal_id, version, person_id, proof_id)
      values (${willId}, ${id}, 1, ${executor.id}, ${randomUUID()})`,
    sql`update estate_proposal_versions set amount_pence = 1`,
    sql`delete from estate_agreements`,
  ])
    await expect(as(executor, statement)).rejects.toThrow('permission denied')
  await expect(
    as(
      executor,
      sql`insert into estate_marks (will_id, mark, day, made_by, proposal_id)
      values (${willId}, 'applied', ${day}::date, ${executor.id}, ${id})`,
    ),
  ).rejects.toThrow('not every executor agreed')
  await entry('liability-paid', paying)
  // The number is free, so only the proposal, which is spent, refuses the second.
  await expect(entry('liability-paid', paying, 100)).rejects.toThrow(/proposal_id/)

  // Neither what another estate proposed, nor to strangers.
  const other = await opened()
  expect((await done('GET', `/${other.willId}/agreement`, other.executor)).proposals).toEqual([])
  for (const table of [
    'estate_proposals',
    'estate_proposal_versions',
    'estate_agreements',
    'estate_disputes',
  ])
    expect(
      await inTransaction(stack.db, { person: other.executor }, async (tx) => {
        return (await sql`select 1 from ${sql.table(table)} where will_id = ${willId}`.execute(tx)).rows
      }),
    ).toEqual([])
  expect(await estates.refusal('GET', `${at}/agreement`, other.executor)).toEqual([404, undefined])
})

test('a proof is made for what the newest version says, for whoever works the estate', async () => {
  const { stack } = estates
  const estate = await furnished()
  const { executor, second, testator, willId } = estate
  const id = await propose(estate, gas(estate))
  const { contentHash } = await first(estate)
  const confirmed = (person: Person, about?: string) =>
    inTransaction(stack.db, { person }, (tx) =>
      whatIsConfirmed(tx, { willId, purpose: 'agree-estate', about }),
    )
  expect(await confirmed(second, id)).toBe(contentHash)
  expect(await confirmed(testator, id)).toBeNull()
  expect(await confirmed(executor)).toBeNull()
  expect(await confirmed(executor, randomUUID())).toBeNull()
})

test('what cannot be entered cannot be proposed; a copy of one’s data has what one wrote and agreed to', async () => {
  const { refusal, agree, done, stack } = estates
  const estate = await furnished()
  const { at, executor, second, willId, heir } = estate
  const why = (fields: object) => refusal('POST', `${at}/proposals`, executor, fields)
  expect(await why({ kind: 'distributed', amountPence: 5 })).toEqual([422, 'entry-person-needed'])
  expect(await why({ kind: 'liability-paid', amountPence: 5 })).toEqual([422, 'entry-item-needed'])
  expect(await why({ kind: 'expense' })).toEqual([422, 'entry-amount-needed'])
  const id = await propose(estate, { kind: 'distributed', personId: heir, amountPence: 7_777 })
  await agree(second, willId, id)
  await done('POST', `${at}/dispute`, second, { reason: 'Wait for the claim' })
  const copyOf = (person: Person): Promise<Record<string, unknown>[]> =>
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) => dataOf(tx, person.id, []))
  expect((await copyOf(executor))[0]!.proposals).toMatchObject([
    { amountPence: 7_777, person: 'Hester Heir', writtenByYou: true, agreedByYouAt: null },
  ])
  const [theirs] = await copyOf(second)
  expect(theirs!.proposals).toMatchObject([{ writtenByYou: false }])
  expect(theirs!.disputes).toMatchObject([{ reason: 'Wait for the claim', endedAt: null }])
  const withdrawn = await done('POST', `${at}/proposals/${id}/withdraw`, second)
  expect(withdrawn.proposals[0].state).toBe('withdrawn')
})

// Closing an estate over the real api: what is in the way, receipts, the agreement of all to the final accounts and to
// how long the records are kept, a change that opens it again, and the records that leave by themselves.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { account, workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { dataOf } from '../data-of.ts'
import { endKept } from './end-kept.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterEach(() => estates.wills.restoreTime())
afterAll(() => estates.stop())

const codes = ({ gaps }: { gaps: { code: string }[] }): string[] => gaps.map(({ code }) => code)
const endDue = (): Promise<void> => endKept({ db: estates.stack.workerDb })

interface Given extends Worked {
  /** The day of death, on which everything happens. */
  day: string
  entryId: string
}

/** An account of £100, collected and given to one heir. */
async function givenAway(): Promise<Given> {
  const { done, opened, paid } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const at = `/${willId}`
  const { dateOfDeath: day } = await done('GET', at, executor)
  const heir = { name: 'Hester Heir', roles: ['beneficiary'], residue: { of: 1, in: 1 } }
  const { people } = await done('POST', `${at}/people`, executor, heir)
  const { itemId } = await done('POST', `${at}/items`, executor, account)
  const value = { valuePence: 10_000, source: 'Statement' }
  await done('POST', `${at}/items/${itemId}/values`, executor, value)
  const collected = { kind: 'realised', day, amountPence: 10_000, itemId, closes: true }
  await done('POST', `${at}/entries`, executor, collected)
  const personId = people.at(-1).id
  const entryId = await paid(estate, executor, { kind: 'distributed', amountPence: 10_000, personId, day })
  return { ...estate, day, entryId }
}
/** Signed for, agreed to by both, and closed on that day. */
async function closed(keepYears = 12): Promise<Given> {
  const { done, agree } = estates
  const estate = await givenAway()
  const { willId, executor, second, day, entryId } = estate
  await done('PUT', `/${willId}/entries/${entryId}/receipt`, executor, { day })
  const { proposalId } = await done('POST', `/${willId}/proposals`, executor, { kind: 'closed', keepYears })
  for (const person of [executor, second]) await agree(person, willId, proposalId)
  await done('POST', `/${willId}/proposals/${proposalId}/enter`, executor, { day })
  return estate
}

test('an estate closes once everything is signed for and all agreed; a change opens it again', async () => {
  const { done, refusal, agree, opened } = estates
  const empty = await opened()
  expect(
    await refusal('POST', `/${empty.willId}/proposals`, empty.executor, { kind: 'closed', keepYears: 12 }),
  ).toEqual([422, 'estate-not-closable'])
  const { willId, executor, second, day, entryId } = await givenAway()
  const at = `/${willId}`
  expect(await done('GET', `${at}/closing`, second)).toEqual({
    gaps: [{ code: 'receipts-missing', count: 1 }],
    closedOn: null,
    keptUntil: null,
  })
  const receipt = `${at}/entries/${entryId}/receipt`
  expect((await done('PUT', receipt, second, { day, note: 'Blue folder' })).gaps).toEqual([])
  const { entries } = await done('GET', `${at}/accounts`, executor)
  expect(entries.at(-1).receipt).toEqual({ day, note: 'Blue folder' })
  const task = async (id: string) =>
    (await done('GET', at, executor)).tasks.find((one: { id: string }) => one.id === id)
  expect(await task('receipts')).toMatchObject({ state: 'done' })
  expect(await task('closed')).toMatchObject({ state: 'open', isMarked: true })

  expect(await refusal('POST', `${at}/proposals`, executor, { kind: 'closed' })).toEqual([
    422,
    'estate-years-needed',
  ])
  const { proposalId, proposals } = await done('POST', `${at}/proposals`, executor, {
    kind: 'closed',
    keepYears: 12,
  })
  expect(proposals[0]).toMatchObject({
    state: 'open',
    keepYears: 12,
    assetsPence: 10_000,
    debtsPence: 10_000,
  })
  await agree(executor, willId, proposalId)
  expect(await refusal('PUT', `${at}/marks/closed`, executor, { day })).toEqual([
    422,
    'estate-agreement-needed',
  ])
  // What it rests on is written anew: nobody agreed to that.
  await done('PUT', receipt, second, { day, note: 'Red folder' })
  const outdated = await done('GET', `${at}/agreement`, executor)
  expect(outdated.proposals[0]).toMatchObject({ state: 'outdated', changes: [{ part: 'rests' }] })
  const version = { kind: 'closed', keepYears: 10, version: 1 }
  const again = await done('PUT', `${at}/proposals/${proposalId}`, second, version)
  expect(again.proposals[0].changes).toEqual([{ part: 'keepYears', before: 12, after: 10 }])
  for (const person of [executor, second]) await agree(person, willId, proposalId)
  await done('POST', `${at}/proposals/${proposalId}/enter`, executor, { day })
  const until = `${Number(day.slice(0, 4)) + 10}`
  const closing = await done('GET', `${at}/closing`, second)
  expect([closing.closedOn, closing.keptUntil.slice(0, 4)]).toEqual([day, until])
  expect(await task('closed')).toMatchObject({ state: 'done', doneOn: day })
  const standing = async () => (await done('GET', '', second)).estates[0].standing
  expect(await standing()).toBe('closed')

  await done('POST', `${at}/people`, second, { name: 'Late Creditor', roles: ['creditor'] })
  expect(await done('GET', `${at}/closing`, second)).toMatchObject({ closedOn: day, keptUntil: null })
  expect(await standing()).toBe('open')
})

test('a closed estate asks for nothing when the ninety days are over, and says so to its executors alone', async () => {
  const { rows, wills, done, call, people, stack } = estates
  const { willId, executor, second, witnesses, testator } = await closed()
  const open = await givenAway()
  const closedFor = async (person: Person): Promise<string[]> =>
    await inTransaction(stack.db, { person }, async (tx) =>
      (await sql<{ id: string }>`select app_closed_estates() as id`.execute(tx)).rows.map(({ id }) => id),
    )
  const standing = async (person: Person): Promise<string> =>
    (await done('GET', '', person)).estates[0].standing
  for (const person of [executor, second]) expect(await closedFor(person)).toEqual([willId])
  await wills.pass(91)
  for (const person of [executor, second]) {
    expect(await closedFor(person)).toEqual([willId])
    expect(await standing(person)).toBe('closed-over')
    // That it is closed is all they see.
    expect((await call('GET', `/${willId}`, person)).statusCode).toBe(403)
  }
  expect(await standing(open.executor)).toBe('time-over')
  const staff = await people.add(stack, { name: 'Stan Staff', isAdmin: true })
  for (const person of [testator, staff, open.executor, ...witnesses])
    expect(await closedFor(person)).toEqual([])
  const asked = sql`select app_closed_estates()`
  await expect(
    inTransaction(stack.workerDb, { service: 'worker' }, (tx) => asked.execute(tx)),
  ).rejects.toThrow('permission denied')

  // Another ninety days, as an executor may begin them.
  await rows(
    'update release_grants set ended_at = app_now() where will_id = $1 and person_id = $2',
    willId,
    second.id,
  )
  await rows(
    `insert into release_grants (id, will_id, notice_id, person_id, expires_at)
     select gen_random_uuid(), will_id, notice_id, person_id, app_now() + interval '90 days' from release_grants
     where will_id = $1 and person_id = $2`,
    willId,
    second.id,
  )
  expect([await standing(executor), await standing(second)]).toEqual(['closed-over', 'closed'])
  // What the other changes then opens it again for both.
  await done('POST', `/${willId}/people`, second, { name: 'Late Creditor', roles: ['creditor'] })
  expect([await standing(executor), await standing(second)]).toEqual(['time-over', 'open'])
})

test('whoever was not identified, has declined, or lost the release hears nothing of a closed estate', async () => {
  const { rows, wills, done } = estates
  const one = await closed()
  await wills.pass(91)
  const standings = async (): Promise<string[]> =>
    await Promise.all(
      [one.executor, one.second].map(async (of) => (await done('GET', '', of)).estates[0].standing),
    )
  expect(await standings()).toEqual(['closed-over', 'closed-over'])
  await rows(
    `update people_around set accepted_at = null, accepted_by = null, declined_at = now()
     where will_id = $1 and person_id = $2`,
    one.willId,
    one.executor.id,
  )
  await rows('delete from identity_checks where person_id = $1', one.second.id)
  expect(await standings()).toEqual(['declined-over', 'identity-needed'])
  await rows('update release_grants set ended_at = now() where will_id = $1 and ended_at is null', one.willId)
  expect(await standings()).toEqual(['frozen', 'frozen'])
})

test('a receipt is for what was given, not before it nor tomorrow, and can be taken back', async () => {
  const { done, refusal, call, opened } = estates
  const { willId, executor, testator, day, entryId } = await givenAway()
  const at = `/${willId}/entries`
  const { entries } = await done('GET', `/${willId}/accounts`, executor)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const receipt = (id: string): string => `${at}/${id}/receipt`
  expect(await refusal('PUT', receipt(entries[0].id), executor, { day })).toEqual([422, 'estate-no-receipt'])
  expect(await refusal('PUT', receipt(entryId), executor, { day: before })).toEqual([
    422,
    'estate-receipt-early',
  ])
  expect(await refusal('PUT', receipt(entryId), executor, { day: '2999-01-01' })).toEqual([
    422,
    'entry-in-future',
  ])
  const nobody = '00000000-0000-4000-8000-000000000000'
  expect((await call('PUT', receipt(nobody), executor, { day })).statusCode).toBe(404)
  await done('PUT', receipt(entryId), executor, { day })
  expect(codes(await done('PUT', receipt(entryId), executor, { day: null }))).toEqual(['receipts-missing'])
  const other = await opened()
  for (const [person, status] of [
    [testator, 403],
    [other.executor, 404],
  ] as const) {
    expect((await call('GET', `/${willId}/closing`, person)).statusCode).toBe(status)
    expect((await call('PUT', receipt(entryId), person, { day })).statusCode).toBe(status)
  }
  for (const statement of [sql`delete from estate_receipts`, sql`update estate_receipts set day = null`])
    await expect(
      inTransaction(estates.stack.db, { person: executor }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
  const [copy] = await inTransaction(estates.stack.workerDb, { service: 'worker' }, (tx) =>
    dataOf(tx, executor.id, []),
  )
  expect(copy!.receipts).toMatchObject([{ day }, { day: null }])
})

test('the records leave when their time is over, with a line of the log; open and changed ones stay', async () => {
  const { rows, wills, done } = estates
  const kept = await closed(100)
  const over = await closed(1)
  const open = await givenAway()
  const changed = await closed(1)
  await done('POST', `/${changed.willId}/people`, changed.executor, { name: 'Late', roles: ['creditor'] })
  const reopened = await closed(1)
  await done('PUT', `/${reopened.willId}/marks/closed`, reopened.second, { day: null })
  const left = async (): Promise<string[]> =>
    (await rows<{ id: string }>('select will_id as id from estates')).map(({ id }) => id)
  const has = async (...of: Given[]): Promise<boolean[]> => {
    const all = await left()
    return of.map(({ willId }) => all.includes(willId))
  }
  await endDue()
  expect(await has(kept, over, open, changed, reopened)).toEqual([true, true, true, true, true])
  await wills.pass(3 * 365)
  await endDue()
  expect(await has(kept, over, open, changed, reopened)).toEqual([true, false, true, true, true])
  for (const table of ['estate_people', 'estate_entries', 'estate_receipts', 'estate_proposals'])
    expect(await rows(`select 1 from ${table} where will_id = $1`, over.willId)).toEqual([])
  const lines = await rows<{ will_id: string }>(
    `select will_id from audit_entries where convert_from(leaf, 'UTF8')::json ->> 'event' = 'estate.ended'`,
  )
  expect(lines.map(({ will_id }) => will_id)).toEqual([over.willId])
  // Another look finds nothing more.
  await endDue()
  expect(await has(kept, open)).toEqual([true, true])
})

test('the database closes nothing that not everybody agreed to', async () => {
  const { rows } = estates
  const { willId, executor } = await givenAway()
  await expect(
    rows(
      `insert into estate_marks (will_id, mark, day, made_by) values ($1, 'closed', '2026-01-01', $2)`,
      willId,
      executor.id,
    ),
  ).rejects.toThrow('not every executor agreed')
  const [one] = await rows<{ until: string | null }>('select estate_kept_until($1) as until', willId)
  expect(one).toEqual({ until: null })
})

test('an estate whose accounts are kept as often as they can be is closed all the same', async () => {
  const { done, agree, rows } = estates
  const { willId, executor, second, day, entryId } = await givenAway()
  await done('PUT', `/${willId}/entries/${entryId}/receipt`, executor, { day })
  await done('POST', `/${willId}/accounts/kept`, executor, {})
  await rows(
    `insert into estate_kept_accounts (id, will_id, number, person_id, day, head, is_final, drawn)
     select gen_random_uuid(), will_id, 100, person_id, day, head, false, drawn
     from estate_kept_accounts where will_id = $1`,
    willId,
  )
  const { proposalId } = await done('POST', `/${willId}/proposals`, executor, {
    kind: 'closed',
    keepYears: 12,
  })
  for (const person of [executor, second]) await agree(person, willId, proposalId)
  await done('POST', `/${willId}/proposals/${proposalId}/enter`, executor, { day })
  expect(await done('GET', `/${willId}/closing`, second)).toMatchObject({ closedOn: day })
  const { kept } = await done('GET', `/${willId}/accounts/kept`, second)
  expect(kept.map(({ isFinal }: { isFinal: boolean }) => isFinal)).toEqual([false, false])
})

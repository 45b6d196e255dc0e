// Receipts of an estate that has many: all at once they say what each says alone, screens read them page by page, and
// an act answers with the one it changed.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { daysAfter, londonDay } from '@testate/domain/london-day'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../../../../packages/domain/testing/seeded.ts'
import { workedEstates, type Worked } from '../../../testing/worked-estates.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { showChanges } from '../changes/changes.ts'
import { showClosing } from '../closing/show-closing.ts'
import { showGifts } from '../gifts/gifts.ts'
import { showProbate } from '../probate/show-probate.ts'
import { showAccounts } from '../show-accounts.ts'
import { showAgreement } from '../show-agreement.ts'
import { showTax } from '../show-tax.ts'
import { showStatements } from '../statements/show-statements.ts'
import { showEstate } from '../tasks/show-estate.ts'
import { previewView, showViews } from '../views/show-views.ts'
import { showReceipts } from './show-receipts.ts'
import { receiptRows, wholeReceiptRows } from './store.ts'

let estates: Awaited<ReturnType<typeof workedEstates>>
beforeAll(async () => void (estates = await workedEstates()))
afterAll(() => estates.stop())

const as = <T>(person: Person, read: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(estates.stack.db, { person }, read)
/** Rows that no call writes in this mixture. */
const unchecked = async (write: () => Promise<unknown>): Promise<void> => {
  await estates.rows('alter table estate_receipt_requests disable trigger user')
  await write()
  await estates.rows('alter table estate_receipt_requests enable trigger user')
}

interface Asked {
  id: string
  entryId: string
  fits: boolean
  askedAt: number
  signedAt: number | null
  refusedAt: number | null
}

/** Twelve entries for four people, and sixty requests for them, each with what it names as it is now, or otherwise. */
async function someEstate(seed: number): Promise<{ estate: Worked; entryIds: string[] }> {
  const random = seeded(seed)
  const some = <T>(of: readonly T[]): T => of[random(0, of.length - 1)]!
  const { rows, opened } = estates
  const estate = await opened()
  const { willId, executor } = estate
  const circumstances = [null, 'minor', 'charity', 'missing']
  const people = circumstances.map(() => randomUUID())
  for (const [n, id] of people.entries())
    await rows(
      `insert into estate_people (id, will_id, number, name, roles, circumstance, charity_number)
       values ($1, $2, $3, $4, '{beneficiary}', $5, case when $5 = 'charity' then '123456' end)`,
      id,
      willId,
      100 + n,
      `Person ${n}`,
      circumstances[n],
    )
  const things = [randomUUID(), randomUUID()]
  for (const [n, id] of things.entries())
    await rows(
      `insert into estate_items (id, will_id, number, side, class, name, holding, changed_by)
       values ($1, $2, $3, 'asset', 'effects', $4, 'sole', $5)`,
      id,
      willId,
      n + 1,
      `Thing ${n}`,
      executor.id,
    )
  await rows('alter table estate_entries disable trigger user')
  const given = Array.from({ length: 12 }, (_, n) => ({
    id: randomUUID(),
    person: n % 4,
    thing: n % 3 === 0 ? n % 2 : null,
  }))
  for (const [n, { id, person, thing }] of given.entries())
    await rows(
      `insert into estate_entries (id, will_id, number, day, kind, amount_pence, item_id, person_id, made_by)
       values ($1, $2, $3, current_date, case when $4::uuid is null then 'distributed' else 'handed-over' end,
         case when $4::uuid is null then 100 end, $4, $5, $6)`,
      id,
      willId,
      n + 1,
      thing === null ? null : things[thing],
      people[person],
      executor.id,
    )
  await rows('alter table estate_entries enable trigger user')
  await unchecked(async () => {
    for (let n = 0; n < 60; n += 1) {
      const { id, person, thing } = some(given)
      const answer = some(['none', 'signed', 'refused'])
      const other = random(0, 4) === 0
      await rows(
        `insert into estate_receipt_requests (id, will_id, entry_id, person_id, purpose, capacity, signer_name, address,
           deceased_name, person_name, kind, item_name, paid_on, content_hash, expires_at, asked_at, asked_by,
           proof_id, signed_at, signed_name, sentence, refused_at, refused_reason)
         values (gen_random_uuid(), $1, $2, $3, 'residue', $4, 'S', 'x@example.org', 'D', $5, 'distributed', $6,
           current_date, sha256('x'), app_now() + interval '1 day', app_now() - make_interval(mins => $7), $8,
           gen_random_uuid(), case when $9 = 'signed' then app_now() - make_interval(mins => $10) end,
           case when $9 = 'signed' then 'S' end, case when $9 = 'signed' then 'Received' end,
           case when $9 = 'refused' then app_now() - make_interval(mins => $10) end,
           case when $9 = 'refused' then 'Not here' end)`,
        willId,
        id,
        people[other ? random(0, 3) : person],
        some(['self', 'parent', 'guardian', 'treasurer', 'officer']),
        random(0, 4) === 0 ? 'Another' : `Person ${person}`,
        random(0, 4) === 0 ? 'Another thing' : thing === null ? null : `Thing ${thing}`,
        random(0, 5_000),
        executor.id,
        answer,
        random(0, 5_000),
      )
    }
  })
  for (let n = 0; n < 6; n += 1)
    await rows(
      `insert into estate_receipts (will_id, entry_id, day, note, made_by)
       values ($1, $2, case when $3 then current_date end, null, $4)`,
      willId,
      some(given).id,
      random(0, 3) > 0,
      executor.id,
    )
  return { estate, entryIds: given.map(({ id }) => id) }
}

test('which requests fit is the same all at once, of some entries, and one by one', async () => {
  let [fitting, all] = [0, 0]
  for (let seed = 1; seed <= 4; seed += 1) {
    const { estate, entryIds } = await someEstate(seed)
    const { willId, executor } = estate
    const some = entryIds.slice(0, 5)
    const { rows } = await as(executor, (tx) =>
      sql<Asked & { inAll: boolean; inSome: boolean }>`
        select id, entry_id as "entryId",
          estate_receipt_fits(will_id, person_id, person_name, capacity, entry_id, item_name) as fits,
          id in (select f.id from estate_receipts_fitting(${willId}::uuid, null) f) as "inAll",
          id in (select f.id from estate_receipts_fitting(${willId}::uuid, ${some}::uuid[]) f) as "inSome",
          extract(epoch from asked_at)::float8 as "askedAt", extract(epoch from signed_at)::float8 as "signedAt",
          extract(epoch from refused_at)::float8 as "refusedAt"
        from estate_receipt_requests where will_id = ${willId}`.execute(tx),
    )
    for (const { fits, entryId, ...one } of rows)
      expect(one).toMatchObject({ inAll: fits, inSome: fits && some.includes(entryId) })
    fitting += rows.filter(({ fits }) => fits).length
    all += rows.length

    // What is shown of each entry, as one would pick it by hand.
    const [brief, whole] = await as(executor, async (tx) => [
      await receiptRows(tx, willId),
      await wholeReceiptRows(tx, willId, entryIds),
    ])
    for (const id of entryIds) {
      const asked = rows.filter(({ entryId }) => entryId === id)
      const counts = (one: Asked): number => (one.signedAt !== null && one.fits ? 1 : 0)
      const [shown] = asked.toSorted(
        (one, other) =>
          counts(other) - counts(one) || other.askedAt - one.askedAt || (one.id < other.id ? 1 : -1),
      )
      expect(whole.get(id)?.request?.id).toBe(shown?.id)
      expect(brief.get(id)?.request?.id).toBe(shown?.id)
      for (const key of ['noted', 'refused', 'isSignedFor'] as const)
        expect(brief.get(id)?.[key]).toEqual(whole.get(id)?.[key])
      expect(brief.get(id)?.request?.state).toBe(whole.get(id)?.request?.state)
      const signed = asked.filter((one) => one.signedAt !== null && one.id !== shown?.id)
      expect((whole.get(id)?.earlier ?? []).map((one) => one.id)).toEqual(
        signed.toSorted((one, other) => other.signedAt! - one.signedAt!).map((one) => one.id),
      )
    }
  }
  // Of both there are many.
  expect(fitting).toBeGreaterThan(30)
  expect(all - fitting).toBeGreaterThan(30)
})

test('receipts are read page by page, each once, and an act answers with its own alone', async () => {
  const { estate, entryIds } = await someEstate(9)
  const { willId, executor } = estate
  const { done, call } = estates
  const read: { entryId: string; number: number }[] = []
  const missing = new Set<number>()
  for (let next: number | null = 1_000, pages = 0; next !== null && pages < 10; pages += 1) {
    const page: { receipts: typeof read; missing: number; next: number | null } = await done(
      'GET',
      `/${willId}/receipts?before=${next}&limit=5`,
      executor,
    )
    expect(page.receipts.length).toBeLessThanOrEqual(5)
    read.push(...page.receipts)
    missing.add(page.missing)
    next = page.next
  }
  const whole = await done('GET', `/${willId}/receipts`, executor)
  expect(whole.next).toBeNull()
  expect(read).toEqual(whole.receipts)
  expect(read.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_, n) => 12 - n))
  expect(new Set(read.map(({ entryId }) => entryId))).toEqual(new Set(entryIds))
  expect([...missing]).toEqual([
    whole.receipts.filter((one: { isSignedFor: boolean }) => !one.isSignedFor).length,
  ])
  for (const query of ['before=0', 'before=x', 'limit=501', 'limit=0', 'other=1'])
    expect((await call('GET', `/${willId}/receipts?${query}`, executor)).statusCode, query).toBe(400)
  const open = whole.receipts.find(
    (one: { request: { state: string } | null }) => one.request?.state === 'waiting',
  )
  const answer = await done('POST', `/${willId}/receipt-requests/${open.request.id}/take-back`, executor)
  expect(answer).toEqual({ receipt: { ...open, request: { ...open.request, state: 'taken-back' } } })
})

test('no screen asks the database more than five questions', async () => {
  const { estate } = await someEstate(11)
  const { willId, executor } = estate
  const { done, rows } = estates
  // With a form for the tax that waits to be agreed to: the agreement reads what the tax reads.
  await rows(
    `insert into estate_proposals (id, will_id, number) values ('6f2c5a0e-0000-4000-8000-000000000001', $1, 1)`,
    willId,
  )
  await rows('alter table estate_proposal_versions disable trigger user')
  await rows(
    `insert into estate_proposal_versions (proposal_id, will_id, version, kind, assets_pence, debts_pence, form,
       content_hash, figures, made_by)
     values ('6f2c5a0e-0000-4000-8000-000000000001', $1, 1, 'tax-form', 0, 0, 'excepted-low-value', sha256('x'),
       sha256('x'), $2)`,
    willId,
    executor.id,
  )
  await rows('alter table estate_proposal_versions enable trigger user')
  const { people } = await done('GET', `/${willId}`, executor)
  const { viewId } = await done('POST', `/${willId}/views`, executor, {
    personId: people.at(-4).id,
    itemIds: [],
    entryIds: [],
    parts: ['will'],
    until: daysAfter(londonDay(now()), 30),
  })
  const screens: Record<string, (tx: Tx) => Promise<unknown>> = {
    overview: (tx) => showEstate(tx, executor, willId),
    accounts: (tx) => showAccounts(tx, willId),
    receipts: (tx) => showReceipts(tx, willId, { limit: 50 }),
    statements: (tx) => showStatements(tx, willId, { state: 'open', limit: 50 }),
    agreement: (tx) => showAgreement(tx, executor, willId),
    tax: (tx) => showTax(tx, willId),
    probate: (tx) => showProbate(tx, willId, { probateWorksheet: true }),
    closing: (tx) => showClosing(tx, willId),
    gifts: (tx) => showGifts(tx, willId),
    views: (tx) => showViews(tx, willId),
    view: (tx) => previewView(tx, willId, viewId),
    changes: (tx) => showChanges(tx, executor, willId),
  }
  const { prototype } = pg.Client as unknown as { prototype: { query: (...of: unknown[]) => unknown } }
  const original = prototype.query
  for (const [name, show] of Object.entries(screens)) {
    const asked = await as(executor, async (tx) => {
      let sent = 0
      prototype.query = function counted(this: unknown, ...of: unknown[]) {
        sent += 1
        return original.apply(this, of)
      }
      try {
        await show(tx)
        return sent
      } finally {
        prototype.query = original
      }
    })
    expect(asked, name).toBeGreaterThan(0)
    expect(asked, name).toBeLessThanOrEqual(5)
  }
})

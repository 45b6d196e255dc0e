// The rows of choosing to be found and of looking for a will. What the release worker does goes through functions of
// the schema's owner: no login reads the keyed values.
import { sql } from 'kysely'
import type { Capacity } from '@testate/domain/death/finding'
import type { Tx } from '../platform/database/database.ts'

// For the release worker ------------------------------------------------------------------------------------

export interface Unkeyed {
  checkId: string
  personId: string
  sealed: Buffer
}

export async function unkeyed(tx: Tx): Promise<Unkeyed[]> {
  const { rows } = await sql<Unkeyed>`
    select check_id as "checkId", person_id as "personId", sealed from find_unkeyed()`.execute(tx)
  return rows
}

/** None: they could not be opened, and are of no use to anybody. */
export async function noteKeyed(tx: Tx, checkId: string, keyed: readonly Buffer[]): Promise<void> {
  await sql`select find_note_keys(${checkId}::uuid, ${[...keyed]}::bytea[])`.execute(tx)
}

/** Of checks that were not accepted. */
export async function forgetRefused(tx: Tx): Promise<void> {
  await sql`select find_forget_refused()`.execute(tx)
}

interface Asker {
  isIdentified: boolean
  /** Staff have looked them up, and that counts today. */
  isProfessional: boolean
}

/** Null for whoever has no account. */
export async function askerOf(tx: Tx, personId: string): Promise<Asker | null> {
  const { rows } = await sql<Asker>`
    select is_identified as "isIdentified", is_professional as "isProfessional"
    from find_asker(${personId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** Who has this name and birth date, chose it, and has a registration. */
export async function registeredAs(tx: Tx, keyed: Buffer): Promise<string[]> {
  const { rows } = await sql<{ testatorId: string }>`
    select testator_id as "testatorId" from find_registered(${keyed}::bytea)`.execute(tx)
  return rows.map(({ testatorId }) => testatorId)
}

interface Search {
  id: string
  personId: string
  capacity: Capacity
  note: Buffer
}

/** False when the day has no more. */
export async function noteSearch(tx: Tx, { id, personId, capacity, note }: Search): Promise<boolean> {
  const { rows } = await sql<{ nth: number | null }>`
    select find_ask(${id}::uuid, ${personId}::uuid, ${capacity}, ${note}::bytea) as nth`.execute(tx)
  return rows[0]?.nth != null
}

/** An hour old at least. */
export async function notedSearches(tx: Tx): Promise<{ id: string; note: Buffer }[]> {
  const { rows } = await sql<{ id: string; note: Buffer }>`select id, note from find_notes()`.execute(tx)
  return rows
}

export async function takeNote(
  tx: Tx,
  searchId: string,
  { found, statement }: { found: readonly string[]; statement: string },
): Promise<void> {
  await sql`select find_take_note(${searchId}::uuid, ${[...found]}::uuid[], ${statement})`.execute(tx)
}

// For the api ------------------------------------------------------------------------------------------------

export interface OwnChoice {
  findable: boolean
  changedAt: Date | null
  isIdentified: boolean
  isSample: boolean
  hasBirthDate: boolean
  hasWill: boolean
}

export async function ownChoice(tx: Tx): Promise<OwnChoice> {
  const { rows } = await sql<OwnChoice>`
    select findable, changed_at as "changedAt", is_identified as "isIdentified", is_sample as "isSample",
      has_birth_date as "hasBirthDate", has_will as "hasWill" from app_findable()`.execute(tx)
  return rows[0]!
}

/** False: it was so before. */
export async function setChoice(tx: Tx, personId: string, findable: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into find_choices as c (person_id, findable) values (${personId}, ${findable})
    on conflict (person_id) do update set findable = excluded.findable, changed_at = app_now()
      where c.findable <> excluded.findable`.execute(tx)
  return numAffectedRows === 1n
}

interface Hit {
  searchId: string
  askedAt: Date
  askerName: string
  capacity: Capacity
  statement: string
}

export async function hitsOf(tx: Tx, personId: string): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select search_id as "searchId", asked_at as "askedAt", asker_name as "askerName", capacity, statement
    from find_hits where testator_id = ${personId} order by asked_at desc limit 50`.execute(tx)
  return rows
}

export async function ownSearching(tx: Tx): Promise<Asker & { asked: number }> {
  const { rows } = await sql<Asker & { asked: number }>`
    select is_identified as "isIdentified", is_professional as "isProfessional", asked from app_searching()`.execute(
    tx,
  )
  return rows[0]!
}

// For the worker ---------------------------------------------------------------------------------------------

/** The next that was not told, which is told from now on. */
export async function nextUntold(tx: Tx): Promise<{
  searchId: string
  testatorId: string
  askerName: string
  capacity: Capacity
  askedAt: Date
} | null> {
  const { rows } = await sql<{
    searchId: string
    testatorId: string
    askerName: string
    capacity: Capacity
    askedAt: Date
  }>`
    update find_hits set told_at = app_now() where (search_id, testator_id) = (
      select search_id, testator_id from find_hits where told_at is null
      order by asked_at limit 1 for update skip locked)
    returning search_id as "searchId", testator_id as "testatorId", asker_name as "askerName", capacity,
      asked_at as "askedAt"`.execute(tx)
  return rows[0] ?? null
}

// The rows of an estate. Row-level security shows them to whoever works it, and to nobody else.
import { sql, type RawBuilder } from 'kysely'
import { pence, type Pence } from '@testate/domain/money'
import type { Entitled } from '@testate/domain/estate/accounts'
import type { ForeignAmount } from '@testate/domain/estate/currency/foreign'
import type { Item, ValueBasis } from '@testate/domain/estate/items'
import type { ForeignRange } from '@testate/domain/estate/value-range'
import type { Entry } from '@testate/domain/estate/ledger'
import type { ExecutorStatus, EstateRole } from '@testate/domain/estate/people'
import type { Mark } from '@testate/domain/estate/task-names'
import type { Fraction } from '@testate/domain/estate/shares'
import type { Tx } from '../platform/database/database.ts'

export interface EstateRow {
  deceasedName: string
  dateOfDeath: string
  openedAt: Date
  /** The newest day of each mark; one that was taken back has none. */
  marks: Partial<Record<Mark, string>>
}

/** Null: it was not opened, or is not the caller's to work. */
export async function estateRow(tx: Tx, willId: string): Promise<EstateRow | null> {
  const { rows } = await sql<EstateRow>`
    select deceased_name as "deceasedName", to_char(date_of_death, 'YYYY-MM-DD') as "dateOfDeath",
      opened_at as "openedAt", coalesce((
        select json_object_agg(mark, day) from (
          select distinct on (mark) mark, day from estate_marks where will_id = ${willId} order by mark, id desc) m
        where day is not null), '{}') as marks
    from estates where will_id = ${willId}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Of each estate that this person works now, or worked until its ninety days were over and all executors had closed it:
 * whether its records are closed, and were not changed since.
 */
export async function openedEstates(tx: Tx): Promise<Map<string, { isClosed: boolean }>> {
  const { rows } = await sql<{ id: string; isClosed: boolean }>`
    select coalesce(e.will_id, c.id) as id, c.id is not null as "isClosed"
      from estates e full join app_closed_estates() as c (id) on c.id = e.will_id`.execute(tx)
  return new Map(rows.map(({ id, isClosed }) => [id, { isClosed }]))
}

export interface PersonRow extends Entitled {
  name: string
  roles: EstateRole[]
  executorStatus: ExecutorStatus | null
  statusSince: string | null
  circumstance: 'minor' | 'missing' | 'charity' | null
  charityNumber: string | null
  accountId: string | null
  isFromRegister: boolean
  version: number
}

type FoundPerson = Omit<PersonRow, 'residue'> & { of: number | null; in: number | null }
const peopleOf = (willId: string) => sql<FoundPerson>`
    select id, number, name, roles, executor_status as "executorStatus",
      to_char(status_since, 'YYYY-MM-DD') as "statusSince", circumstance, charity_number as "charityNumber",
      legacy_pence::float8 as legacy, residue_of as of, residue_in as in, account_id as "accountId",
      from_register as "isFromRegister", version
    from estate_people where will_id = ${willId} order by number`
const asPerson = ({ of, in: whole, ...row }: FoundPerson): PersonRow => ({
  ...row,
  residue: of === null || whole === null ? null : { of, in: whole },
})

export async function peopleRows(tx: Tx, willId: string): Promise<PersonRow[]> {
  return (await peopleOf(willId).execute(tx)).rows.map(asPerson)
}

export type PersonFields = Omit<PersonRow, 'id' | 'number' | 'accountId' | 'isFromRegister' | 'version'>

export async function insertPerson(
  tx: Tx,
  { willId, id, by }: { willId: string; id: string; by: string },
  one: PersonFields,
): Promise<void> {
  await sql`
    insert into estate_people (id, will_id, number, name, roles, executor_status, status_since, circumstance,
      charity_number, legacy_pence, residue_of, residue_in, changed_by)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1, ${one.name}, ${one.roles}::text[], ${one.executorStatus},
      ${one.statusSince}::date, ${one.circumstance}, ${one.charityNumber}, ${one.legacy}::bigint,
      ${one.residue?.of ?? null}::int, ${one.residue?.in ?? null}::int, ${by}::uuid
    from estate_people where will_id = ${willId}`.execute(tx)
}

/** False when another version stands, or no such person. */
export async function updatePerson(
  tx: Tx,
  { willId, id, version, by }: { willId: string; id: string; version: number; by: string },
  one: PersonFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update estate_people set name = ${one.name}, roles = ${one.roles}::text[],
      executor_status = ${one.executorStatus}, status_since = ${one.statusSince}::date,
      circumstance = ${one.circumstance}, charity_number = ${one.charityNumber},
      legacy_pence = ${one.legacy}::bigint, residue_of = ${one.residue?.of ?? null}::int,
      residue_in = ${one.residue?.in ?? null}::int, version = version + 1, changed_by = ${by}, changed_at = app_now()
    where will_id = ${willId} and id = ${id} and version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

export interface ValueRow {
  /** Null while a rate is missing. */
  valuePence: number | null
  foreign: ForeignAmount | null
  basis: ValueBasis
  lowestPence: number | null
  highestPence: number | null
  foreignRange: ForeignRange | null
  source: string
  reason: string | null
  madeAt: string
}
export interface ItemRow extends Item {
  version: number
  /** Newest first. */
  values: ValueRow[]
}

type FoundItem = Omit<ItemRow, 'share' | 'value' | 'foreign' | 'basis' | 'range' | 'values'> & {
  of: number
  in: number
  values: ValueRow[] | null
}
const itemsOf = (willId: string) => sql<FoundItem>`
    select i.id, i.number, i.side, i.class, i.name, i.holding, i.share_of as of, i.share_in as in,
      i.is_outside as "isOutside", i.given_to as "givenTo", i.version,
      (select json_agg(json_build_object('valuePence', v.value_pence, 'foreign', v.foreign_amount,
          'basis', v.basis, 'lowestPence', v.lowest_pence, 'highestPence', v.highest_pence,
          'foreignRange', v.foreign_range, 'source', v.source, 'reason', v.reason, 'madeAt', v.made_at)
          order by v.number desc)
        from estate_values v where v.item_id = i.id) as values
    from estate_items i where i.will_id = ${willId} order by i.number`
const asItem = ({ of, in: whole, values, ...row }: FoundItem): ItemRow => ({
  ...row,
  share: { of, in: whole },
  value: money(values?.[0]?.valuePence ?? null),
  foreign: values?.[0]?.foreign ?? null,
  basis: values?.[0]?.basis ?? 'stated',
  range: rangeOf(values?.[0]),
  values: (values ?? []).map((one) => ({ ...one, madeAt: new Date(one.madeAt).toISOString() })),
})

function rangeOf(value: ValueRow | undefined): Item['range'] {
  const [lowest, highest] = [money(value?.lowestPence ?? null), money(value?.highestPence ?? null)]
  return lowest === null || highest === null ? null : { lowest, highest }
}

export async function itemRows(tx: Tx, willId: string): Promise<ItemRow[]> {
  return (await itemsOf(willId).execute(tx)).rows.map(asItem)
}

/** Both in one question: a screen asks at most five. */
export async function itemsAndPeople(
  tx: Tx,
  willId: string,
): Promise<{ items: ItemRow[]; people: PersonRow[] }> {
  const { rows } = await sql<{ items: FoundItem[]; people: FoundPerson[] }>`
    select coalesce((select json_agg(i) from (${itemsOf(willId)}) i), '[]') as items,
      coalesce((select json_agg(p) from (${peopleOf(willId)}) p), '[]') as people`.execute(tx)
  const { items, people } = rows[0]!
  return { items: items.map(asItem), people: people.map(asPerson) }
}

export type ItemFields = Pick<Item, 'side' | 'class' | 'name' | 'holding' | 'isOutside' | 'givenTo'> & {
  share: Fraction
}

export async function insertItem(
  tx: Tx,
  { willId, id, by }: { willId: string; id: string; by: string },
  one: ItemFields,
): Promise<void> {
  await sql`
    insert into estate_items (id, will_id, number, side, class, name, holding, share_of, share_in, is_outside,
      given_to, changed_by)
    select ${id}, ${willId}, coalesce(max(number), 0) + 1, ${one.side}, ${one.class}, ${one.name}, ${one.holding},
      ${one.share.of}::int, ${one.share.in}::int, ${one.isOutside}::boolean, ${one.givenTo}::uuid, ${by}::uuid
    from estate_items where will_id = ${willId}`.execute(tx)
}

/** False when another version stands, or no such item of that side. */
export async function updateItem(
  tx: Tx,
  { willId, id, version, by }: { willId: string; id: string; version: number; by: string },
  one: ItemFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update estate_items set class = ${one.class}, name = ${one.name}, holding = ${one.holding},
      share_of = ${one.share.of}, share_in = ${one.share.in}, is_outside = ${one.isOutside},
      given_to = ${one.givenTo}::uuid, version = version + 1, changed_by = ${by}, changed_at = app_now()
    where will_id = ${willId} and id = ${id} and side = ${one.side} and version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}

export async function insertValue(
  tx: Tx,
  { willId, itemId, id, by }: { willId: string; itemId: string; id: string; by: string },
  {
    amount,
    foreign,
    basis,
    lowestPence,
    highestPence,
    foreignRange,
    source,
    reason,
  }: Omit<ValueRow, 'valuePence' | 'madeAt'> & { amount: Pence | null },
): Promise<void> {
  await sql`
    insert into estate_values (id, will_id, item_id, number, value_pence, foreign_amount, basis, lowest_pence,
      highest_pence, foreign_range, source, reason, made_by)
    select ${id}, ${willId}, ${itemId}, coalesce(max(number), 0) + 1, ${amount}::bigint, ${asJson(foreign)}::jsonb,
      ${basis}, ${lowestPence}::bigint, ${highestPence}::bigint, ${asJson(foreignRange)}::jsonb,
      ${source}, ${reason}, ${by}::uuid
    from estate_values where item_id = ${itemId}`.execute(tx)
}

/** Of an amount in another currency, for its column. */
export const asJson = (value: object | null): string | null => (value === null ? null : JSON.stringify(value))
const money = (amount: number | null): Pence | null => (amount === null ? null : pence(amount))

export interface EntryRow extends Entry {
  foreign: ForeignAmount | null
  note: string | null
  /** An account. */
  madeBy: string | null
  /** ISO 8601: thousands of `Date`s are megabytes. */
  madeAt: string
  isTakenOver: boolean
}

/** `only`: one of them, and what takes it back. */
export const entryRows = (tx: Tx, willId: string, only: string | null = null): Promise<EntryRow[]> =>
  entriesWhere(tx, willId, sql`${only}::uuid is null or id = ${only}::uuid or corrects = ${only}::uuid`)

/** Those of one of these amounts, and what takes them back. */
export function entriesOfAmounts(tx: Tx, willId: string, amounts: readonly number[]): Promise<EntryRow[]> {
  const isOne = sql`amount_pence = any(${[...amounts]}::bigint[])`
  return entriesWhere(
    tx,
    willId,
    sql`${isOne} or corrects in (select id from estate_entries where will_id = ${willId} and ${isOne})`,
  )
}

async function entriesWhere(tx: Tx, willId: string, condition: RawBuilder<unknown>): Promise<EntryRow[]> {
  // Pence are whole numbers of a column: nothing is copied.
  const { rows } = await sql<EntryRow>`
    select id, number, to_char(day, 'YYYY-MM-DD') as day, kind, amount_pence::float8 as amount,
      foreign_amount as "foreign", item_id as "itemId", person_id as "personId", closes, expense, note, corrects,
      made_by as "madeBy", to_char(made_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "madeAt",
      is_taken_over as "isTakenOver"
    from estate_entries where will_id = ${willId} and (${condition}) order by number`.execute(tx)
  return rows
}

/** Returns its number. */
export async function insertEntry(
  tx: Tx,
  { willId, by, proposalId = null }: { willId: string; by: string; proposalId?: string | null },
  one: Omit<Entry, 'number' | 'foreign'> & { foreign: ForeignAmount | null; note: string | null },
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into estate_entries (id, will_id, number, day, kind, amount_pence, foreign_amount, item_id, person_id,
      closes, expense, note, corrects, proposal_id, made_by)
    select ${one.id}, ${willId}, coalesce(max(number), 0) + 1, ${one.day}::date, ${one.kind}, ${one.amount}::bigint,
      ${asJson(one.foreign)}::jsonb, ${one.itemId}::uuid, ${one.personId}::uuid, ${one.closes}::boolean,
      ${one.expense}, ${one.note},
      ${one.corrects}::uuid, ${proposalId}::uuid, ${by}::uuid
    from estate_entries where will_id = ${willId} returning number`.execute(tx)
  return rows[0]!.number
}

export async function insertMark(
  tx: Tx,
  { willId, by, proposalId = null }: { willId: string; by: string; proposalId?: string | null },
  mark: Mark,
  day: string | null,
): Promise<void> {
  await sql`
    insert into estate_marks (will_id, mark, day, proposal_id, made_by)
    values (${willId}, ${mark}, ${day}::date, ${proposalId}::uuid, ${by})`.execute(tx)
}

// SQL for the people around a will, as the worker: no other login may read or write these rows.
import { sql } from 'kysely'
import type { AroundFactor, AroundKind, ExecutorStanding } from '@testate/domain/people-around'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { placeOfNaming } from './place-of-naming.ts'

export interface AroundRow {
  id: string
  willId: string
  kind: AroundKind
  place: number
  standing: ExecutorStanding | null
  particulars: Buffer
  personId: string | null
  nominatedAt: Date
  toldAt: Date | null
  acceptedAt: Date | null
  acceptedBy: AroundFactor | null
  declinedAt: Date | null
}

const columns = sql`id, will_id as "willId", kind, place, standing, particulars, person_id as "personId",
  nominated_at as "nominatedAt", told_at as "toldAt", accepted_at as "acceptedAt", accepted_by as "acceptedBy",
  declined_at as "declinedAt"`

/** Those of a will at present: executors, contacts, then the rest, each in their order. */
export async function aroundWill(tx: Tx, willId: string): Promise<AroundRow[]> {
  const { rows } = await sql<AroundRow>`select ${columns} from people_around
    where will_id = ${willId} and ended_at is null
    order by array_position(array['executor', 'contact', 'solicitor', 'beneficiary'], kind), place`.execute(
    tx,
  )
  return rows
}

/** Locked until the transaction ends; null for one that was taken off. */
export async function aroundById(tx: Tx, id: string): Promise<AroundRow | null> {
  const { rows } = await sql<AroundRow>`select ${columns} from people_around
    where id = ${id} and ended_at is null for update`.execute(tx)
  return rows[0] ?? null
}

/** What a person is named for at present, newest first. */
export async function namingsOf(
  tx: Tx,
  personId: string,
  { after, most }: { after: string | null; most: number },
): Promise<{ rows: AroundRow[]; next: string | null }> {
  const place = placeOfNaming(after)
  const older = place === null ? sql`` : sql`and (nominated_at, id) < (${place.at}, ${place.id})`
  const { rows } = await sql<AroundRow & { key: string }>`
    select ${columns}, (extract(epoch from nominated_at) * 1000000)::bigint || '.' || id as key from people_around
    where person_id = ${personId} and ended_at is null ${older}
    order by nominated_at desc, id desc limit ${most + 1}`.execute(tx)
  const page = rows.slice(0, most)
  return { rows: page, next: rows.length > most ? page.at(-1)!.key : null }
}

export type NewAround = Pick<AroundRow, 'id' | 'willId' | 'kind' | 'place' | 'standing' | 'particulars'> & {
  addressKey: Buffer | null
}

export async function insertAround(tx: Tx, row: NewAround): Promise<void> {
  await sql`insert into people_around (id, will_id, kind, place, standing, particulars, address_key, nominated_at)
    values (${row.id}, ${row.willId}, ${row.kind}, ${row.place}, ${row.standing}, ${row.particulars},
      ${row.addressKey}, ${now()})`.execute(tx)
}

/** Another mailbox is another row. */
export async function changeAround(
  tx: Tx,
  { id, place, standing, particulars }: Pick<AroundRow, 'id' | 'place' | 'standing' | 'particulars'>,
): Promise<void> {
  await sql`update people_around set place = ${place}, standing = ${standing}, particulars = ${particulars}
    where id = ${id}`.execute(tx)
}

export async function endAround(tx: Tx, id: string): Promise<void> {
  await sql`update people_around set ended_at = ${now()} where id = ${id}`.execute(tx)
}

/** They were in reserve. */
export async function letAct(tx: Tx, id: string): Promise<void> {
  await sql`update people_around set standing = 'acting' where id = ${id} and standing = 'reserve'`.execute(
    tx,
  )
}

export async function noteTold(tx: Tx, id: string): Promise<void> {
  await sql`update people_around set told_at = ${now()} where id = ${id}`.execute(tx)
}

/** Who was told at this mailbox, and has no account yet. */
export async function waitingAt(tx: Tx, key: Buffer): Promise<{ id: string; willId: string }[]> {
  const { rows } = await sql<{ id: string; willId: string }>`
    select id, will_id as "willId" from people_around
    where address_key = ${key} and person_id is null and told_at is not null and ended_at is null
    order by id for update`.execute(tx)
  return rows
}

/** All of them to one account. */
export async function linkPeople(tx: Tx, ids: readonly string[], personId: string): Promise<void> {
  await sql`update people_around set person_id = ${personId} where id = any(${[...ids]}::uuid[])`.execute(tx)
}

export async function noteAnswer(tx: Tx, id: string, accepted: AroundFactor | null): Promise<void> {
  await sql`update people_around set accepted_at = ${accepted === null ? null : now()},
    accepted_by = ${accepted}, declined_at = ${accepted === null ? now() : null} where id = ${id}`.execute(tx)
}

/** Wills from before whose executor nobody was asked to move since `before`; from now on they count as asked for. */
export async function takeWaitingExecutors(
  tx: Tx,
  { at, before, most }: { at: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update executors_waiting set asked_at = ${at} where will_id in (
      select will_id from executors_waiting where asked_at is null or asked_at < ${before}
      order by asked_at nulls first, will_id limit ${most} for update skip locked)
    returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function endWaitingExecutor(tx: Tx, willId: string): Promise<void> {
  await sql`delete from executors_waiting where will_id = ${willId}`.execute(tx)
}

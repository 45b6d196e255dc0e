// The rows of second factors. SQL only; for the worker's role, the only one with rights to them.
import { sql } from 'kysely'
import type { FactorKind } from '@testate/api/factors'
import type { Tx } from '../platform/database/database.ts'
import { knownAddress } from '../proofs/addresses.ts'
import type { Factor } from './factor.ts'

export interface Owner {
  id: string
  kind: 'account' | 'guest'
  name: string
  email: string
  /** Since when they have been an administrator; null for everybody else. */
  staffSince: Date | null
}

/** With the worker's own copy of the address, where it has one. */
export async function ownerById(tx: Tx, personId: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
      select ${personId}::uuid as id, kind, name, email, staff_since as "staffSince"
      from known_person(${personId})`.execute(tx)
  return rows[0] && { ...rows[0], email: (await knownAddress(tx, personId)) ?? rows[0].email }
}

const tableOf = {
  'passkey': 'passkeys',
  'authenticator': 'authenticators',
  'recovery codes': 'recovery_sets',
} as const satisfies Record<FactorKind, string>

/** Everything a person has that has not ended, oldest first. */
export async function factorsOf(tx: Tx, personId: string, at: Date): Promise<Factor[]> {
  const { rows } = await sql<Factor>`
    select id, kind, name, enrolled_at as "enrolledAt", counts_from as "countsFrom", last_used_at as
      "lastUsedAt", ends_at as "endsAt" from (
      select id, 'passkey' as kind, name, enrolled_at, counts_from, last_used_at, ends_at from passkeys
        where person_id = ${personId}
      union all select id, 'authenticator', name, enrolled_at, counts_from, last_used_at, ends_at
        from authenticators where person_id = ${personId}
      union all select id, 'recovery codes', null, enrolled_at, counts_from, last_used_at, ends_at
        from recovery_sets where person_id = ${personId}) f
    where ends_at is null or ends_at > ${at} order by enrolled_at, id`.execute(tx)
  return rows
}

/** Deletes those whose last day has come; returns their ids and kinds. */
export async function deleteEnded(
  tx: Tx,
  personId: string,
  at: Date,
): Promise<{ id: string; kind: FactorKind; name: string | null }[]> {
  const { rows } = await sql<{ id: string; kind: FactorKind; name: string | null }>`
    with p as (delete from passkeys where person_id = ${personId} and ends_at <= ${at}
      returning id, 'passkey' as kind, name),
      a as (delete from authenticators where person_id = ${personId} and ends_at <= ${at}
        returning id, 'authenticator' as kind, name),
      r as (delete from recovery_sets where person_id = ${personId} and ends_at <= ${at}
        returning id, 'recovery codes' as kind, null::text as name)
    select * from p union all select * from a union all select * from r`.execute(tx)
  return rows
}

export async function deleteFactor(tx: Tx, { id, kind }: Pick<Factor, 'id' | 'kind'>): Promise<void> {
  await sql`delete from ${sql.table(tableOf[kind])} where id = ${id}`.execute(tx)
}

export async function setEnd(
  tx: Tx,
  { id, kind }: Pick<Factor, 'id' | 'kind'>,
  endsAt: Date | null,
): Promise<void> {
  await sql`update ${sql.table(tableOf[kind])} set ends_at = ${endsAt} where id = ${id}`.execute(tx)
}

export async function setName(
  tx: Tx,
  { id, kind }: { id: string; kind: 'passkey' | 'authenticator' },
  name: string,
): Promise<void> {
  await sql`update ${sql.table(tableOf[kind])} set name = ${name} where id = ${id}`.execute(tx)
}

export interface Enrolment {
  id: string
  kind: 'passkey' | 'authenticator'
  challenge: Buffer | null
  secret: Buffer | null
  atOnce: boolean
  tries: number
}

/** Ends the person's previous enrolment, and deletes everybody's expired ones. */
export async function insertEnrolment(
  tx: Tx,
  personId: string,
  enrolment: Omit<Enrolment, 'tries'>,
  begunAt: Date,
  expiresAt: Date,
): Promise<void> {
  await sql`delete from factor_enrolments where person_id = ${personId} or expires_at < ${begunAt}`.execute(
    tx,
  )
  const { id, kind, challenge, secret, atOnce } = enrolment
  await sql`insert into factor_enrolments (id, person_id, kind, challenge, secret, at_once, begun_at, expires_at)
    values (${id}, ${personId}, ${kind}, ${challenge}, ${secret}, ${atOnce}, ${begunAt}, ${expiresAt})`.execute(
    tx,
  )
}

/** Locked until the transaction ends. */
export async function openEnrolment(
  tx: Tx,
  personId: string,
  id: string,
  kind: Enrolment['kind'],
  at: Date,
): Promise<Enrolment | undefined> {
  const { rows } =
    await sql<Enrolment>`select id, kind, challenge, secret, at_once as "atOnce", tries from factor_enrolments
    where id = ${id} and person_id = ${personId} and kind = ${kind} and expires_at > ${at}
      and tries < 5 for update`.execute(tx)
  return rows[0]
}

export async function countEnrolmentTry(tx: Tx, id: string): Promise<void> {
  await sql`update factor_enrolments set tries = tries + 1 where id = ${id}`.execute(tx)
}

export async function deleteEnrolment(tx: Tx, id: string): Promise<void> {
  await sql`delete from factor_enrolments where id = ${id}`.execute(tx)
}

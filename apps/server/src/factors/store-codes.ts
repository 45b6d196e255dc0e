// The rows of authenticators and recovery codes, and of wrong attempts. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface Authenticator {
  id: string
  secret: Buffer
  lastStep: number
  countsFrom: Date
}

/**
 * Locked until the transaction ends: one code is accepted once, however many submit it at the same moment.
 */
export async function authenticatorsOf(tx: Tx, personId: string, at: Date): Promise<Authenticator[]> {
  const { rows } = await sql<Authenticator>`
      select id, secret, last_step::float8 as "lastStep", counts_from as "countsFrom" from authenticators
    where person_id = ${personId} and counts_from <= ${at} and (ends_at is null or ends_at > ${at})
      order by id for update`.execute(tx)
  return rows
}

export async function insertAuthenticator(
  tx: Tx,
  row: Authenticator & { personId: string; name: string; enrolledAt: Date },
): Promise<void> {
  await sql`insert into authenticators (id, person_id, secret, last_step, name, enrolled_at, counts_from)
    values (${row.id}, ${row.personId}, ${row.secret}, ${row.lastStep}, ${row.name}, ${row.enrolledAt},
      ${row.countsFrom})`.execute(tx)
}

export async function noteStep(tx: Tx, id: string, step: number, at: Date): Promise<void> {
  await sql`update authenticators set last_step = ${step}, last_used_at = ${at} where id = ${id}`.execute(tx)
}

/** Replaces the person's previous codes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personId: string,
  set: { id: string; enrolledAt: Date; countsFrom: Date; hashes: Buffer[] },
): Promise<void> {
  await sql`delete from recovery_sets where person_id = ${personId}`.execute(tx)
  await sql`
    insert into recovery_sets (id, person_id, enrolled_at, counts_from)
    values (${set.id}, ${personId}, ${set.enrolledAt}, ${set.countsFrom})`.execute(tx)
  for (const hash of set.hashes)
    await sql`insert into recovery_codes (set_id, code_hash) values (${set.id}, ${hash})`.execute(tx)
}

export interface RecoverySet {
  id: string
  countsFrom: Date
  left: number
}

export async function recoverySetOf(tx: Tx, personId: string, at: Date): Promise<RecoverySet | undefined> {
  const { rows } = await sql<RecoverySet>`
      select s.id, s.counts_from as "countsFrom", (select count(*) from recovery_codes c
      where c.set_id = s.id and c.used_at is null)::int as left
    from recovery_sets s where s.person_id = ${personId} and (s.ends_at is null or s.ends_at > ${at})`.execute(
    tx,
  )
  return rows[0]
}

/** True for exactly one caller. */
export async function useRecoveryCode(tx: Tx, setId: string, hash: Buffer, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
      update recovery_codes set used_at = ${at} where set_id = ${setId} and code_hash = ${hash}
      and used_at is null`.execute(tx)
  if (numAffectedRows !== 1n) return false
  await sql`update recovery_sets set last_used_at = ${at} where id = ${setId}`.execute(tx)
  return true
}

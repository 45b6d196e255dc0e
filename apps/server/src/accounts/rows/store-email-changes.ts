// SQL of changed e-mail addresses: the pending change, and changes that can still be taken back. Run as the
// service `accounts`.
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { provenOnly } from '../../proofs/proven-by.ts'

export interface WaitingChange {
  id: string
  /** Proof of the old mailbox, for this change. */
  proofId: string
  email: string
  /** Null until the worker is asked to mail one. */
  codeId: string | null
  codeExpiresAt: Date
  expiresAt: Date
}

const waiting = sql`
  id, proof_id as "proofId", new_email as email, code_id as "codeId", code_expires_at as "codeExpiresAt",
  expires_at as "expiresAt"`

/** The pending change. `hold`: locked until the transaction ends. */
export async function waitingChange(
  tx: Tx,
  personId: string,
  { hold = false } = {},
): Promise<WaitingChange | undefined> {
  const { rows } = await sql<WaitingChange>`
      select ${waiting} from email_changes where person_id = ${personId} and ended_at is null
      and expires_at > ${now()} ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Whether this confirmation ever began a change. */
export async function hasBegun(tx: Tx, personId: string, proofId: string): Promise<boolean> {
  return (
    (
      await sql`select 1 from email_changes where person_id = ${personId} and proof_id = ${proofId} limit 1`.execute(
        tx,
      )
    ).rows.length > 0
  )
}

/** Replaces the previous change, which ends. */
export async function insertChange(
  tx: Tx,
  personId: string,
  { id, proofId, email, codeExpiresAt, expiresAt }: Omit<WaitingChange, 'codeId'>,
): Promise<void> {
  await endWaiting(tx, personId)
  await sql`insert into email_changes (id, person_id, proof_id, new_email, asked_at, code_expires_at, expires_at)
    values (${id}, ${personId}, ${proofId}, ${email}, ${now()}, ${codeExpiresAt}, ${expiresAt})`.execute(tx)
}

/** False when it has a code already and `first` is set. */
export async function noteCode(tx: Tx, id: string, codeId: string, first: boolean): Promise<boolean> {
  return (
    (
      await sql`
        update email_changes set code_id = ${codeId}
        where id = ${id} ${first ? sql`and code_id is null` : sql``} returning 1`.execute(tx)
    ).rows.length === 1
  )
}

export async function noteExpiry(tx: Tx, id: string, codeExpiresAt: Date): Promise<void> {
  await sql`update email_changes set code_expires_at = ${codeExpiresAt} where id = ${id}`.execute(tx)
}

/** False when there was none. */
export async function endWaiting(tx: Tx, personId: string): Promise<boolean> {
  return (
    (
      await sql`
        update email_changes set ended_at = ${now()} where person_id = ${personId} and ended_at is null
        returning 1`.execute(tx)
    ).rows.length === 1
  )
}

export async function noteConfirmed(
  tx: Tx,
  id: string,
  by: { oldEmail: string; until: Date; passwordHash: string },
): Promise<void> {
  await sql`
    update email_changes set confirmed_at = ${now()}, ended_at = ${now()}, old_email = ${by.oldEmail},
    take_back_until = ${by.until}, password_hash = ${by.passwordHash} where id = ${id}`.execute(tx)
}

/** The latest confirmed change: for repeats of the confirming call, and for the screen. */
export async function latestConfirmed(
  tx: Tx,
  personId: string,
): Promise<{ id: string; email: string; confirmedAt: Date; until: Date; open: boolean } | undefined> {
  const { rows } = await sql<{
    id: string
    email: string
    confirmedAt: Date
    until: Date
    open: boolean
  }>`select id, new_email as email, confirmed_at as "confirmedAt",
      take_back_until as until, password_hash is not null and take_back_until > ${now()} as open
    from email_changes where person_id = ${personId} and confirmed_at is not null order by confirmed_at desc limit 1`.execute(
    tx,
  )
  return rows[0]
}

export interface TakeBack {
  id: string
  personId: string
  email: string
  passwordHash: string
  confirmedAt: Date
  until: Date
}

/** The change that a link from the worker takes back (proofs/take-back.ts). */
export async function takeBackOf(
  tx: Tx,
  changeId: string,
  { hold = false } = {},
): Promise<TakeBack | undefined> {
  const { rows } = await sql<TakeBack>`
      select id, person_id as "personId", old_email as email, password_hash as "passwordHash", confirmed_at
      as "confirmedAt", take_back_until as until
    from email_changes where id = ${changeId} and password_hash is not null
      and take_back_until > ${now()} ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/**
 * Ends the take-back of this change and all later ones: whoever made those must not be able to return to
 * them.
 */
export async function endTakeBacksFrom(tx: Tx, personId: string, confirmedAt: Date): Promise<void> {
  await sql`
    update email_changes set password_hash = null where person_id = ${personId}
    and confirmed_at >= ${confirmedAt}`.execute(tx)
}

/** For all accounts, once the period is over: the old password is no longer needed. */
export async function forgetOldTakeBacks(tx: Tx): Promise<void> {
  await sql`
    update email_changes set password_hash = null where password_hash is not null
    and take_back_until <= ${now()}`.execute(tx)
}

/**
 * While another person can still take this address back it is reserved: an account opened with it would lock
 * them out.
 */
export async function heldUntil(tx: Tx, email: string, except: string | null = null): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`select take_back_until as until from email_changes
    where old_email = ${email.toLowerCase()} and password_hash is not null and take_back_until > ${now()}
      and person_id is distinct from ${except}::uuid order by take_back_until desc limit 1`.execute(tx)
  return rows[0]?.until ?? null
}

/**
 * Sets the account's address to the mailbox this proof is for. `change`: its row here, null when taken back.
 */
export async function setAddress(
  tx: Tx,
  personId: string,
  proof: string,
  change: string | null,
): Promise<void> {
  await provenOnly(sql`select app_set_address(${proof}, ${change === null}, ${change}::uuid)`.execute(tx))
  // The mailbox that was left contains links to set a new password.
  await sql`delete from auth."verification" where "value" = ${personId}`.execute(tx)
}

/** When the password was last set by a mailed link. */
export async function resetAt(tx: Tx, personId: string): Promise<Date | null> {
  const { rows } = await sql<{
    at: Date | null
  }>`select "resetAt" as at from auth."account" where "userId" = ${personId} and "providerId" = 'credential'`.execute(
    tx,
  )
  return rows[0]?.at ?? null
}

/** PostgreSQL's error for a unique key that another transaction took first. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

// SQL of changed e-mail addresses: the one that waits for its code, and those that can still be taken back. Run as the service `accounts`.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'

export interface WaitingChange {
  id: string
  stepUpId: string
  email: string
  codeHash: Buffer
  tries: number
  codeExpiresAt: Date
  expiresAt: Date
}

const waiting = sql`id, step_up_id as "stepUpId", new_email as email, code_hash as "codeHash", tries, code_expires_at as "codeExpiresAt", expires_at as "expiresAt"`

/** The change that waits for its code. `hold`: until the transaction ends. */
export async function waitingChange(tx: Tx, personId: string, { hold = false } = {}): Promise<WaitingChange | undefined> {
  const { rows } = await sql<WaitingChange>`select ${waiting} from email_changes where person_id = ${personId} and ended_at is null and expires_at > ${now()} ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Whether this confirmation began a change, whatever became of it. */
export async function hasBegun(tx: Tx, personId: string, stepUpId: string): Promise<boolean> {
  return (await sql`select 1 from email_changes where person_id = ${personId} and step_up_id = ${stepUpId} limit 1`.execute(tx)).rows.length > 0
}

/** In the place of the one before, which ends. */
export async function insertChange(tx: Tx, personId: string, { id, stepUpId, email, codeHash, codeExpiresAt, expiresAt }: Omit<WaitingChange, 'tries'>): Promise<void> {
  await endWaiting(tx, personId)
  await sql`insert into email_changes (id, person_id, step_up_id, new_email, code_hash, asked_at, code_expires_at, expires_at)
    values (${id}, ${personId}, ${stepUpId}, ${email}, ${codeHash}, ${now()}, ${codeExpiresAt}, ${expiresAt})`.execute(tx)
}

export async function renewCode(tx: Tx, id: string, codeHash: Buffer, codeExpiresAt: Date): Promise<void> {
  await sql`update email_changes set code_hash = ${codeHash}, code_expires_at = ${codeExpiresAt}, tries = 0 where id = ${id}`.execute(tx)
}

export async function countTry(tx: Tx, id: string): Promise<void> {
  await sql`update email_changes set tries = tries + 1 where id = ${id}`.execute(tx)
}

/** False when there was none. */
export async function endWaiting(tx: Tx, personId: string): Promise<boolean> {
  return (await sql`update email_changes set ended_at = ${now()} where person_id = ${personId} and ended_at is null returning 1`.execute(tx)).rows.length === 1
}

export async function noteConfirmed(tx: Tx, id: string, by: { oldEmail: string; until: Date; tokenHash: Buffer; passwordHash: string }): Promise<void> {
  await sql`update email_changes set confirmed_at = ${now()}, ended_at = ${now()}, old_email = ${by.oldEmail}, take_back_until = ${by.until}, take_back_hash = ${by.tokenHash}, password_hash = ${by.passwordHash} where id = ${id}`.execute(tx)
}

/** The latest that was confirmed: for a repeat of the call that did it, and for the screen. */
export async function latestConfirmed(tx: Tx, personId: string): Promise<{ id: string; email: string; codeHash: Buffer; confirmedAt: Date; until: Date; open: boolean } | undefined> {
  const { rows } = await sql<{ id: string; email: string; codeHash: Buffer; confirmedAt: Date; until: Date; open: boolean }>`select id, new_email as email, code_hash as "codeHash", confirmed_at as "confirmedAt",
      take_back_until as until, take_back_hash is not null and take_back_until > ${now()} as open
    from email_changes where person_id = ${personId} and confirmed_at is not null order by confirmed_at desc limit 1`.execute(tx)
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

export async function takeBackBy(tx: Tx, tokenHash: Buffer, { hold = false } = {}): Promise<TakeBack | undefined> {
  const { rows } = await sql<TakeBack>`select id, person_id as "personId", old_email as email, password_hash as "passwordHash", confirmed_at as "confirmedAt", take_back_until as until
    from email_changes where take_back_hash = ${tokenHash} and take_back_until > ${now()} ${hold ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** That change and whatever was changed after it: whoever made the later ones has no way back to them. */
export async function endTakeBacksFrom(tx: Tx, personId: string, confirmedAt: Date): Promise<void> {
  await sql`update email_changes set take_back_hash = null, password_hash = null where person_id = ${personId} and confirmed_at >= ${confirmedAt}`.execute(tx)
}

/** Of anybody, when their days are over: nobody needs the password of then any more. */
export async function forgetOldTakeBacks(tx: Tx): Promise<void> {
  await sql`update email_changes set take_back_hash = null, password_hash = null where take_back_hash is not null and take_back_until <= ${now()}`.execute(tx)
}

/** While somebody else can still take this address back it is nobody's: an account opened with it would shut them out. */
export async function heldUntil(tx: Tx, email: string, except: string | null = null): Promise<Date | null> {
  const { rows } = await sql<{ until: Date }>`select take_back_until as until from email_changes
    where old_email = ${email.toLowerCase()} and take_back_hash is not null and take_back_until > ${now()} and person_id is distinct from ${except}::uuid order by take_back_until desc limit 1`.execute(tx)
  return rows[0]?.until ?? null
}

/** Where the account's messages go from now on, and where it is found. */
export async function setAddress(tx: Tx, personId: string, email: string): Promise<void> {
  await sql`update auth."user" set "email" = ${email}, "emailVerified" = true, "updatedAt" = ${now()} where "id" = ${personId}`.execute(tx)
  await sql`update people set email = ${email} where id = ${personId}`.execute(tx)
  // Links to set a new password lie in the mailbox that was left.
  await sql`delete from auth."verification" where "value" = ${personId}`.execute(tx)
}

/** When the password was last set by a mailed link. */
export async function resetAt(tx: Tx, personId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`select "resetAt" as at from auth."account" where "userId" = ${personId} and "providerId" = 'credential'`.execute(tx)
  return rows[0]?.at ?? null
}

/** PostgreSQL's word for somebody having been quicker. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23505'

// The rows of the passkeys that open closed wills, as their lines of the log say, and of what they are asked to
// confirm. SQL only; no other login reads or writes them.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** What the worker's own line at this place discloses, as its row says. */
export interface ShownLine {
  index: number
  details: string
  salt: Buffer
  /** What a line of the second form hides; null in one of the first. */
  at: Date | null
  /** Whom the row names: somebody who is there. */
  personId: string
}

export async function shownFactorLines(tx: Tx, indexes: readonly number[]): Promise<ShownLine[]> {
  const { rows } = await sql<Omit<ShownLine, 'index'> & { log_index: string }>`
    select log_index, details, salt, at, person_id as "personId"
    from release_factor_lines(${indexes}::bigint[])`.execute(tx)
  return rows.map(({ log_index, ...line }) => ({ ...line, index: Number(log_index) }))
}

export interface EnrolledPasskey {
  index: number
  personId: string
  factorId: string
  credentialId: Buffer
  publicKey: Buffer
  addedAt: Date
  countsFrom: Date
}

/** Of one person: a taken-over worker can write any number of lines. */
const MOST = 20

/** With those of people who were erased meanwhile. */
export async function removeEnded(tx: Tx): Promise<void> {
  await sql`select release_end_passkeys()`.execute(tx)
}

/** One too many replaces the oldest that opens nothing yet: lines of a worker's shut out no later true one. */
export async function insertEnrolled(tx: Tx, passkey: EnrolledPasskey): Promise<void> {
  const { index, personId, factorId, credentialId, publicKey, addedAt, countsFrom } = passkey
  await sql`
    delete from release_passkeys where log_index in (
      select log_index from release_passkeys where person_id = ${personId} and accepted_at is null
      order by log_index
      limit greatest(0, (select count(*) from release_passkeys where person_id = ${personId}) + 1 - ${MOST})
    )`.execute(tx)
  await sql`
    insert into release_passkeys (log_index, person_id, factor_id, credential_id, public_key, added_at, counts_from)
    select ${index}, ${personId}, ${factorId}, ${credentialId}, ${publicKey}, ${addedAt}, ${countsFrom}
    where (select count(*) from release_passkeys where person_id = ${personId}) < ${MOST}`.execute(tx)
}

interface Owned {
  personId: string
  factorId: string
}

export async function removeEnrolled(tx: Tx, { personId, factorId }: Owned): Promise<void> {
  await sql`
    delete from release_passkeys where person_id = ${personId} and factor_id = ${factorId}`.execute(tx)
}

export async function endEnrolled(tx: Tx, { personId, factorId }: Owned, at: Date): Promise<void> {
  await sql`
    update release_passkeys set ends_at = least(ends_at, ${at}::timestamptz)
    where person_id = ${personId} and factor_id = ${factorId}`.execute(tx)
}

/** One that has ended by the database's time begins no more. */
export async function keepEnrolled(tx: Tx, { personId, factorId }: Owned): Promise<void> {
  await sql`
    update release_passkeys set ends_at = null
    where person_id = ${personId} and factor_id = ${factorId} and ends_at > app_now()`.execute(tx)
}

export interface OwnPasskey {
  index: number
  credentialId: Buffer
  publicKey: Buffer
  addedAt: Date
  counter: number
  /** It has answered together with a mailed code, and opens without one. */
  isAccepted: boolean
}

/** Those to rely on now. `isLocked`: until the transaction ends. */
export async function ownPasskeys(
  tx: Tx,
  personId: string,
  { isLocked }: { isLocked: boolean },
): Promise<OwnPasskey[]> {
  const { rows } = await sql<Omit<OwnPasskey, 'index'> & { log_index: string }>`
    select k.log_index, k.credential_id as "credentialId", k.public_key as "publicKey", k.added_at as "addedAt",
      k.counter::float8 as counter, k.accepted_at is not null as "isAccepted"
    from release_passkeys k where k.person_id = ${personId} and release_passkey_stands(k)
    order by k.log_index ${isLocked ? sql`for update of k` : sql``}`.execute(tx)
  return rows.map(({ log_index, ...passkey }) => ({ ...passkey, index: Number(log_index) }))
}

/** The one at that place of the log, with the key that it answered with. */
export async function noteOwnUse(tx: Tx, index: number, counter: number): Promise<void> {
  await sql`
    update release_passkeys
    set counter = ${counter}, used_at = app_now(), accepted_at = coalesce(accepted_at, app_now())
    where log_index = ${index}`.execute(tx)
}

export interface OwnAsk {
  id: string
  personId: string
  purpose: 'open' | 'export'
  willId: string | null
  documentHash: Buffer | null
  requestKey: Buffer
  expiresAt: Date
}

/** So often in 24 hours passkeys are enough without a code, all of a person's together. */
export const MOST_ALONE = 5

/** How often they were in the last 24 hours. */
export async function aloneToday(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*)::int as uses from release_passkey_asks
    where person_id = ${personId} and alone_at > app_now() - interval '1 day'`.execute(tx)
  return rows[0]!.uses
}

export async function noteAlone(tx: Tx, askId: string): Promise<void> {
  await sql`update release_passkey_asks set alone_at = app_now() where id = ${askId}`.execute(tx)
}

/** For how long a mail is tried that the mail server does not take. */
const TELLS_DAYS = 30

export async function insertOwnAsk(tx: Tx, ask: OwnAsk): Promise<void> {
  const { id, personId, purpose, willId, documentHash, requestKey, expiresAt } = ask
  await sql`
    delete from release_passkey_asks
    where expires_at < app_now() and (alone_at is null or alone_at <= app_now() - interval '1 day')
      and (tell is null or expires_at < app_now() - make_interval(days => ${TELLS_DAYS}))`.execute(tx)
  await sql`
    insert into release_passkey_asks (id, person_id, purpose, will_id, document_hash, request_key, expires_at)
    values (${id}, ${personId}, ${purpose}, ${willId}, ${documentHash}, ${requestKey}, ${expiresAt})`.execute(
    tx,
  )
}

/** Uses it up, whatever the answer is. Null for one that was used, is over, or is not there. */
export async function takeOwnAsk(tx: Tx, id: string): Promise<OwnAsk | null> {
  const { rows } = await sql<OwnAsk>`
    update release_passkey_asks set used_at = app_now()
    where id = ${id} and used_at is null and expires_at > app_now()
    returning id, person_id as "personId", purpose, will_id as "willId", document_hash as "documentHash",
      request_key as "requestKey", expires_at as "expiresAt"`.execute(tx)
  return rows[0] ?? null
}

export type PasskeyNews = 'accepted' | 'open' | 'export' | 'copied'

/** In the transaction of what it says: a kill afterwards loses no mail. */
export async function noteToTell(
  tx: Tx,
  askId: string,
  { tell, addedAt }: { tell: PasskeyNews; addedAt: Date },
): Promise<void> {
  await sql`
    update release_passkey_asks set tell = ${tell}, tell_added_at = ${addedAt}, tell_from = app_now()
    where id = ${askId}`.execute(tx)
}

export interface PasskeyMail {
  id: string
  personId: string
  tell: PasskeyNews
  addedAt: Date
  usedAt: Date
}

/** Between two tries of one mail, so that one mailbox that takes none keeps no other owner waiting. */
const AGAIN_MINUTES = 10

/** The one that is due for longest. It is not due again for ten minutes. */
export async function takeDueMail(tx: Tx): Promise<PasskeyMail | null> {
  const { rows } = await sql<PasskeyMail>`
    update release_passkey_asks set tell_from = app_now() + make_interval(mins => ${AGAIN_MINUTES})
    where id in (
      select id from release_passkey_asks where tell is not null and tell_from <= app_now()
      order by tell_from limit 1)
    returning id, person_id as "personId", tell, tell_added_at as "addedAt", used_at as "usedAt"`.execute(tx)
  return rows[0] ?? null
}

export async function noteTold(tx: Tx, askId: string): Promise<void> {
  await sql`
    update release_passkey_asks set tell = null, tell_added_at = null, tell_from = null
    where id = ${askId}`.execute(tx)
}

export async function areMailsDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (
      select 1 from release_passkey_asks where tell is not null and tell_from <= app_now()) as are`.execute(
    tx,
  )
  return rows[0]!.are
}

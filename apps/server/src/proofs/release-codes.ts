// The rows of the release worker's own codes, and of the addresses they go to. SQL only; no other login reads or writes
// them.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { mostTries, windowMs } from './six-digits.ts'

export interface Pinned {
  email: string
  /** As the database writes it: to the microsecond. */
  pinnedAt: string
  nextEmail: string | null
}

export async function pinnedAddress(tx: Tx, personId: string): Promise<Pinned | null> {
  const { rows } = await sql<Pinned>`
    select email, pinned_at::text as "pinnedAt", next_email as "nextEmail"
    from release_addresses where person_id = ${personId}`.execute(tx)
  return rows[0] ?? null
}

/** The first one counts. */
export async function pinAddress(tx: Tx, personId: string, email: string): Promise<void> {
  await sql`
    insert into release_addresses (person_id, email) values (${personId}, ${email})
    on conflict do nothing`.execute(tx)
}

/** Of these people the ones that are not written down yet. */
export async function pinAddresses(
  tx: Tx,
  found: readonly { personId: string; email: string }[],
): Promise<void> {
  if (found.length === 0) return
  await sql`
    insert into release_addresses (person_id, email)
    select * from unnest(${found.map(({ personId }) => personId)}::uuid[], ${found.map(({ email }) => email)}::text[])
    on conflict do nothing`.execute(tx)
}

/**
 * People about whose address something was changed, the oldest changes first, perhaps more than once. Triggers add the
 * rows, and no login does.
 */
export async function takeToSee(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ personId: string }>`
    delete from addresses_to_see where id in (select id from addresses_to_see order by id limit ${most})
    returning person_id as "personId"`.execute(tx)
  return rows.map(({ personId }) => personId)
}

/** Notes which of these proven addresses are other ones than the release worker has written down. */
export async function markMoved(
  tx: Tx,
  found: readonly { personId: string; email: string }[],
): Promise<void> {
  await sql`
    update release_addresses r set is_moved = r.email <> one.email
    from unnest(${found.map(({ personId }) => personId)}::uuid[], ${found.map(({ email }) => email)}::text[])
      as one (person_id, email)
    where r.person_id = one.person_id and r.is_moved <> (r.email <> one.email)`.execute(tx)
}

/** By the worker's rows; null for whoever has proven none. */
export async function provenBox(
  tx: Tx,
  personId: string,
): Promise<{ email: string; name: string; changedAt: Date | null } | null> {
  const { rows } = await sql<{ email: string; name: string; changedAt: Date | null }>`
    select email, name, changed_at as "changedAt" from release_mailbox(${personId}::uuid)`.execute(tx)
  return rows[0] ?? null
}

/** Of the pinned ones those whose worker's row says another address, or said so. */
export async function movedMailboxes(tx: Tx): Promise<{ personId: string; email: string; name: string }[]> {
  const { rows } = await sql<{ personId: string; email: string; name: string }>`
    select person_id as "personId", email, name from release_moved_mailboxes()`.execute(tx)
  return rows
}

/** The address is as it was: nothing is waited for. */
export async function dropMove(tx: Tx, personId: string): Promise<void> {
  await sql`
    update release_addresses set next_email = null, next_seen_at = null, telling_email = null, telling_at = null
    where person_id = ${personId}`.execute(tx)
}

/** Notes that the former mailbox is being told. False: that is under way, or was perhaps taken a moment ago. */
export async function noteTelling(tx: Tx, personId: string, email: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update release_addresses set telling_email = ${email}, telling_at = app_now()
    where person_id = ${personId} and (telling_email is distinct from ${email}
      or telling_at < app_now() - make_interval(mins => ${TELLING_MINUTES}))`.execute(tx)
  return numAffectedRows === 1n
}

/** It was certainly not sent: the next round tries again. */
export async function dropTelling(tx: Tx, personId: string, email: string): Promise<void> {
  await sql`
    update release_addresses set telling_email = null, telling_at = null
    where person_id = ${personId} and telling_email = ${email}`.execute(tx)
}

/** `former`, which still is the address, was told of `email`: from now on the wait for it runs. */
export async function beginMove(
  tx: Tx,
  personId: string,
  { former, email }: { former: string; email: string },
): Promise<void> {
  await sql`
    update release_addresses set next_email = ${email}, next_seen_at = app_now(),
      telling_email = null, telling_at = null
    where person_id = ${personId} and email = ${former} and telling_email = ${email}`.execute(tx)
}

/** True when the wait was over and the address is the new one. */
export async function endMove(tx: Tx, personId: string, email: string, days: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update release_addresses set email = next_email, pinned_at = app_now(), next_email = null, next_seen_at = null
    where person_id = ${personId} and next_email = ${email}
      and next_seen_at <= app_now() - make_interval(days => ${days})`.execute(tx)
  return numAffectedRows === 1n
}

/** A mail that may have been taken is not sent again for so long. */
const TELLING_MINUTES = 10

/** A mail is given up after half a minute without a word from the mail server. */
const UNDER_WAY_SECONDS = 60

export interface ReleaseCodes {
  /** Until when the code of this very request is valid; null unless it was mailed. */
  before: Date | null
  /** It is being mailed, unless the process ended in the last minute. */
  isUnderWay: boolean
  /** Mailed within the window, or perhaps mailed. */
  lately: number
  /** Of these the ones with which nothing was confirmed. */
  unused: number
  /** Wrong tries of the last day. */
  wrong: number
}

/** Of two transactions about one person's codes at once the second sees the first. */
async function lockCodesOf(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`release codes:${personId}`}, 0))`.execute(tx)
}

export async function releaseCodesOf(tx: Tx, id: string, personId: string): Promise<ReleaseCodes> {
  await lockCodesOf(tx, personId)
  await sql`delete from release_codes where asked_at < app_now() - interval '2 days'`.execute(tx)
  const { rows } = await sql<ReleaseCodes>`
    select max(expires_at) filter (where id = ${id} and mailed_at is not null) as before,
      count(*) filter (where id = ${id} and mailed_at is null and ended_at is null
        and asked_at > app_now() - make_interval(secs => ${UNDER_WAY_SECONDS})) > 0 as "isUnderWay",
      count(*) filter (where asked_at > app_now() - make_interval(secs => ${windowMs / 1000}))::int as lately,
      count(*) filter (where asked_at > app_now() - make_interval(secs => ${windowMs / 1000})
        and used_at is null)::int as unused,
      coalesce(sum(tries) filter (where asked_at > app_now() - interval '1 day'), 0)::int as wrong
    from release_codes where person_id = ${personId}`.execute(tx)
  return rows[0]!
}

/**
 * It takes the place of another one for the same request that is not known to be mailed. That one may be all the same,
 * so it stays for the limit, under an id that no request has.
 */
export async function insertReleaseCode(
  tx: Tx,
  code: {
    id: string
    personId: string
    purpose: string
    willId: string | null
    hmac: Buffer
    expiresAt: Date
  },
): Promise<void> {
  const { id, personId, purpose, willId, hmac, expiresAt } = code
  await sql`
    with former as (delete from release_codes where id = ${id} and person_id = ${personId} and mailed_at is null
      returning *)
    insert into release_codes (id, person_id, purpose, will_id, code_hmac, expires_at)
      select gen_random_uuid(), person_id, purpose, will_id, code_hmac, expires_at from former`.execute(tx)
  await sql`
    insert into release_codes (id, person_id, purpose, will_id, code_hmac, expires_at)
    values (${id}, ${personId}, ${purpose}, ${willId}, ${hmac}, ${expiresAt})`.execute(tx)
}

/**
 * It counts from now on. For the same thing only the one asked for last stays: mails can be taken in another order.
 * False if another took its place.
 */
export async function noteCodeMailed(
  tx: Tx,
  { id, personId, hmac }: { id: string; personId: string; hmac: Buffer },
): Promise<boolean> {
  await lockCodesOf(tx, personId)
  const { rows } = await sql`
    update release_codes set mailed_at = app_now() where id = ${id} and code_hmac = ${hmac} and mailed_at is null
    returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update release_codes c set ended_at = app_now() from release_codes this, release_codes later
    where this.id = ${id} and later.asked_at > c.asked_at and later.mailed_at is not null
      and c.mailed_at is not null and c.ended_at is null
      and (c.person_id, c.purpose) = (this.person_id, this.purpose)
      and c.will_id is not distinct from this.will_id
      and (later.person_id, later.purpose) = (this.person_id, this.purpose)
      and later.will_id is not distinct from this.will_id`.execute(tx)
  return true
}

export async function forgetUnmailed(tx: Tx, id: string, hmac: Buffer): Promise<void> {
  await sql`
    delete from release_codes where id = ${id} and code_hmac = ${hmac} and mailed_at is null`.execute(tx)
}

/** It never counts as a code, but for the limit: its mail may have gone out. */
export async function endUnmailed(tx: Tx, id: string, hmac: Buffer): Promise<void> {
  await sql`
    update release_codes set ended_at = app_now() where id = ${id} and code_hmac = ${hmac}
    and mailed_at is null`.execute(tx)
}

/** Locked until the transaction ends; null when there is none to try. */
export async function releaseCode(
  tx: Tx,
  id: string,
  personId: string,
): Promise<{ hmac: Buffer; tries: number } | null> {
  const { rows } = await sql<{ hmac: Buffer; tries: number }>`
    select code_hmac as hmac, tries from release_codes where id = ${id} and person_id = ${personId}
    and mailed_at is not null and ended_at is null and expires_at > app_now() and tries < ${mostTries}
    for update`.execute(tx)
  return rows[0] ?? null
}

export async function noteWrongTry(tx: Tx, id: string): Promise<void> {
  await sql`update release_codes set tries = tries + 1 where id = ${id}`.execute(tx)
}

/** It has confirmed something. */
export async function noteCodeUsed(tx: Tx, id: string): Promise<void> {
  await sql`update release_codes set ended_at = app_now(), used_at = app_now() where id = ${id}`.execute(tx)
}

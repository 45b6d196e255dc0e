// SQL of the accounts: people, invites, known devices and the one-time admin link. Run as `accounts` or
// `operate`.
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { stands } from './session-lengths.ts'

export interface Account {
  personId: string
  email: string
  name: string
  username: string
  isAdmin: boolean
  addressProven: boolean
  /** scrypt, or null when there is no password. */
  passwordHash: string | null
}

const account = sql<Account>`select u."id" as "personId", coalesce(u."email", p.email) as email, p.name,
  u."username", p.is_admin as "isAdmin",
  address_proven(p.id) as "addressProven",
  (select a."password" from auth."account" a where a."userId" = u."id"
    and a."providerId" = 'credential') as "passwordHash"
  from auth."user" u join people p on p.id = u."id"`

export async function accountByUsername(tx: Tx, username: string): Promise<Account | undefined> {
  return (await sql<Account>`${account} where u."username" = ${username.toLowerCase()}`.execute(tx)).rows[0]
}

export async function accountOf(tx: Tx, personId: string): Promise<Account | undefined> {
  return (await sql<Account>`${account} where u."id" = ${personId}`.execute(tx)).rows[0]
}

/** The account that has this address, confirmed or not; an account that typed it later is not found by it. */
export async function accountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  return (await sql<Account>`${account} where u."email" = ${email.toLowerCase()}`.execute(tx)).rows[0]
}

/**
 * Whom this address may sign in: the account that has confirmed it, and one that has not and was used in this
 * very browser before. Whether there is the first is not shown by the second (decision 40).
 */
export async function accountsOfMailbox(
  tx: Tx,
  email: string,
  device: Buffer | null,
): Promise<{ confirmed: Account | undefined; unconfirmed: Account | undefined }> {
  const { rows } = await sql<Account>`${account} where p.email = ${email.toLowerCase()} and p.kind = 'account'
    and (address_proven(p.id) or exists (select 1 from known_devices d
      where d.person_id = p.id and d.token_hash = ${device}::bytea))
    order by p.created_at desc`.execute(tx)
  return {
    confirmed: rows.find((one) => one.addressProven),
    unconfirmed: rows.find((one) => !one.addressProven),
  }
}

export interface MeRow {
  id: string
  kind: 'account' | 'guest'
  username: string | null
  email: string
  firstName: string | null
  lastName: string | null
  name: string
  role: 'testator' | 'witness' | 'executor' | 'admin' | null
  isAdmin: boolean
  /** True for a guest: they came by the mailed link. */
  addressConfirmed: boolean
  /** Null for a person who is no administrator. */
  staffFactor: { counts: boolean; from: string | null; atOnceUntil: string | null } | null
}

export async function whoIs(tx: Tx, personId: string): Promise<MeRow | undefined> {
  type Row = Omit<MeRow, 'staffFactor'> & { from: Date | null; atOnceUntil: Date | null }
  const { rows } = await sql<Row>`
      select p.id, p.kind, u."displayUsername" as username, p.email, u."firstName", u."lastName", p.name,
      p.role, p.is_admin as "isAdmin",
    p.kind = 'guest' or address_proven(p.id) as "addressConfirmed", f.counts_from as "from",
      f.at_once_until as "atOnceUntil"
    from people p left join auth."user" u on u."id" = p.id left join lateral app_staff_factor(p.id) f
      on p.is_admin where p.id = ${personId}`.execute(tx)
  if (rows[0] === undefined) return undefined
  const { from, atOnceUntil, ...me } = rows[0]
  return {
    ...me,
    staffFactor: me.isAdmin
      ? {
          counts: from !== null && from <= now(),
          from: from?.toISOString() ?? null,
          atOnceUntil: atOnceUntil?.toISOString() ?? null,
        }
      : null,
  }
}

export async function insertPerson(
  tx: Tx,
  person: { id: string; kind: 'account' | 'guest'; email: string; name: string; role: string | null },
): Promise<void> {
  await sql`insert into people (id, kind, email, name, role, created_at)
    values (${person.id}, ${person.kind}, ${person.email.toLowerCase()}, ${person.name}, ${person.role},
      ${now()})`.execute(tx)
}

export async function hasAdmin(tx: Tx): Promise<boolean> {
  return (await sql`select 1 from people where is_admin limit 1`.execute(tx)).rows.length > 0
}

export async function insertInvite(
  tx: Tx,
  invite: {
    id: string
    tokenHash: Buffer
    email: string
    admin: boolean
    invitedBy: string
    expiresAt: Date
  },
): Promise<void> {
  await sql`insert into account_invites (id, token_hash, email, admin, invited_by, created_at, expires_at)
    values (${invite.id}, ${invite.tokenHash}, ${invite.email}, ${invite.admin}, ${invite.invitedBy},
      ${now()}, ${invite.expiresAt})`.execute(tx)
}

/** An invite that can still be used. Locked until the transaction ends, so that it is used once. */
export async function openInvite(
  tx: Tx,
  tokenHash: Buffer,
): Promise<{ id: string; email: string; admin: boolean } | undefined> {
  const { rows } = await sql<{
    id: string
    email: string
    admin: boolean
  }>`select id, email, admin from account_invites
    where token_hash = ${tokenHash} and used_by is null and expires_at > ${now()} for update`.execute(tx)
  return rows[0]
}

export async function useInvite(tx: Tx, id: string, personId: string): Promise<void> {
  await sql`update account_invites set used_by = ${personId} where id = ${id}`.execute(tx)
}

/** Whether any admin link was ever made. */
export async function hasAdminLink(tx: Tx): Promise<boolean> {
  return (await sql`select 1 from admin_links limit 1`.execute(tx)).rows.length > 0
}

/** Ends the earlier links and stores the new one's hash. */
export async function replaceAdminLink(tx: Tx, tokenHash: Buffer): Promise<void> {
  await sql`update admin_links set ended_at = ${now()} where ended_at is null`.execute(tx)
  await sql`insert into admin_links (token_hash, created_at) values (${tokenHash}, ${now()})`.execute(tx)
}

export async function adminLinkWorks(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  return (
    (await sql`select 1 from admin_links where token_hash = ${tokenHash} and ended_at is null`.execute(tx))
      .rows.length > 0
  )
}

/**
 * Makes this account staff by the token of the first link, or of an invitation with the proof of its mailbox;
 * both are used up. True for exactly one caller; see 023-accounts.sql.
 */
export async function makeStaff(
  tx: Tx,
  token: string,
  personId: string,
  stepUp: string | null,
): Promise<boolean> {
  return (
    (
      await sql<{
        made: boolean
      }>`select app_make_staff(${token}, ${personId}::uuid, ${stepUp}) as made`.execute(tx)
    ).rows[0]?.made === true
  )
}

/** Gives the account the passkey that the worker checked for it; null where none is waiting. */
export async function addFirstPasskey(tx: Tx, personId: string, called: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select app_add_first_passkey(${personId}::uuid, ${called}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

export async function deleteSession(tx: Tx, token: string): Promise<void> {
  const { rows } = await sql<{
    userId: string
  }>`delete from auth."session" where "token" = ${token} returning "userId"`.execute(tx)
  for (const { userId } of rows) await tellPerson(tx, userId, 'me')
}

/**
 * At most this often per process: it scans the whole table, which must not delay each sign-in when many are
 * signed in.
 */
const TIDY_EVERY_MS = 3_600_000
let tidiedAt = 0

/**
 * Deletes everybody's ended sessions, about once an hour. They give no access in the meantime; the tables
 * stay as small as the number of people signed in.
 */
export async function deleteEndedSessions(tx: Tx): Promise<void> {
  const at = now().getTime()
  if (Math.abs(at - tidiedAt) < TIDY_EVERY_MS) return
  tidiedAt = at
  await sql`delete from auth."session" s where not ${stands()}`.execute(tx)
  await sql`delete from party_sessions where expires_at < ${now()}`.execute(tx)
}

/**
 * Ends every code mailed so far, including one to a new address: the user of an ended session may have
 * requested it.
 */
export async function endStepUps(tx: Tx, personId: string): Promise<void> {
  await sql`update email_changes set ended_at = ${now()} where person_id = ${personId} and ended_at is null`.execute(
    tx,
  )
  await sql`select app_end_proofs(${personId}::uuid)`.execute(tx)
}

export async function isKnownDevice(tx: Tx, personId: string, tokenHash: Buffer): Promise<boolean> {
  return (
    (
      await sql`select 1 from known_devices where person_id = ${personId} and token_hash = ${tokenHash}`.execute(
        tx,
      )
    ).rows.length > 0
  )
}

/** Keeps a person's latest twenty. */
export async function insertKnownDevice(tx: Tx, personId: string, tokenHash: Buffer): Promise<void> {
  await sql`
    insert into known_devices (token_hash, person_id, created_at)
    values (${tokenHash}, ${personId}, ${now()})`.execute(tx)
  await sql`delete from known_devices where person_id = ${personId}
    and token_hash in (select token_hash from known_devices where person_id = ${personId}
      order by created_at desc offset 20)`.execute(tx)
}

export async function forgetDevices(tx: Tx, personId: string): Promise<void> {
  await sql`delete from known_devices where person_id = ${personId}`.execute(tx)
}

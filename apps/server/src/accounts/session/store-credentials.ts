// SQL of what signs a person in: the account's user and password, sessions, links to set a new password. Run
// as the service `accounts` or `operate`. Passwords are hashed before the transaction: a queue of sign-ins
// would otherwise hold every database connection.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newToken } from '../../platform/token.ts'

export interface Credentials {
  personId: string
  firstName: string
  lastName: string
  /** By which the account is found; null while another account has it. */
  email: string | null
  username: string
  /** Null where the account is opened with a passkey: a mailed link sets a password. */
  passwordHash: string | null
}

/** Fails with `isTaken` when another transaction has just taken the username or the address. */
export async function insertCredentials(tx: Tx, account: Credentials): Promise<void> {
  const { personId, firstName, lastName, email, username, passwordHash } = account
  await sql`
    insert into auth."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "username",
      "displayUsername", "firstName", "lastName")
    values (${personId}, ${`${firstName} ${lastName}`}, ${email?.toLowerCase() ?? null}, false, ${now()}, ${now()},
      ${username.toLowerCase()}, ${username}, ${firstName}, ${lastName})`.execute(tx)
  await sql`
    insert into auth."account" ("accountId", "providerId", "userId", "password", "createdAt", "updatedAt")
    values (${personId}, 'credential', ${personId}, ${passwordHash}, ${now()}, ${now()})`.execute(tx)
}

/** Whether an account could not be made because its username or address belongs to another. */
export function isTaken(error: unknown): boolean {
  const { code, table } = error as { code?: unknown; table?: unknown }
  return code === '23505' && table === 'user'
}

/** Whether this is still the account's password. */
export async function hasPassword(tx: Tx, personId: string, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth."account" where "userId" = ${personId} and "providerId" = 'credential'
      and "password" = ${passwordHash}`.execute(tx)
  return rows.length > 0
}

/** Replaces the password and ends every session of the account. */
export async function resetPassword(tx: Tx, personId: string, passwordHash: string): Promise<void> {
  // From here on the address cannot be changed for a while (ask-email-change.ts).
  const { rows } = await sql`
    update auth."account" set "password" = ${passwordHash}, "resetAt" = ${now()}, "updatedAt" = ${now()}
    where "userId" = ${personId} and "providerId" = 'credential' returning 1`.execute(tx)
  if (rows.length === 0) throw new Error('an account without its credential')
  await sql`delete from auth."session" where "userId" = ${personId}`.execute(tx)
}

/** Returns the token: it goes into a signed cookie and nowhere else. */
export async function insertSession(
  tx: Tx,
  personId: string,
  { userAgent, seconds }: { userAgent: string; seconds: number },
): Promise<string> {
  const token = newToken()
  await sql`
    insert into auth."session" ("expiresAt", "token", "createdAt", "updatedAt", "userAgent", "userId")
    values (${new Date(now().getTime() + seconds * 1000)}, ${token}, ${now()}, ${now()},
      ${userAgent.slice(0, 400)}, ${personId})`.execute(tx)
  return token
}

const RESET_SECONDS = 30 * 60

/** Returns the token to mail. Links that have ended go at the same time. */
export async function insertReset(tx: Tx, personId: string): Promise<string> {
  const token = newToken()
  await sql`delete from auth."verification" where "expiresAt" <= ${now()}`.execute(tx)
  await sql`
    insert into auth."verification" ("identifier", "value", "expiresAt", "createdAt", "updatedAt")
    values (${storedReset(token)}, ${personId}, ${new Date(now().getTime() + RESET_SECONDS * 1000)}, ${now()},
      ${now()})`.execute(tx)
  return token
}

/** Null for a token that is unknown, used or too old. */
export async function ownerOfReset(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select "value" from auth."verification" where "identifier" = ${storedReset(token)}
      and "expiresAt" > ${now()}`.execute(tx)
  return rows[0]?.value ?? null
}

/** Uses the token up. The same as ownerOfReset, for exactly one caller. */
export async function useReset(tx: Tx, token: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    delete from auth."verification" where "identifier" = ${storedReset(token)} and "expiresAt" > ${now()}
    returning "value"`.execute(tx)
  return rows[0]?.value ?? null
}

/** What is stored for a mailed token; links mailed by earlier versions have the same form. */
const storedReset = (token: string): string =>
  createHash('sha256').update(`reset-password:${token}`).digest('base64url')

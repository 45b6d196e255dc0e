// What an opened invitation gives: a guest person and a session of 12 hours, for one party only.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import { insertPerson } from '../rows/store.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

export const partySessionSeconds = 12 * 3600

/**
 * A guest: a person with a mailbox and no account. Also made when the address has an account, since an
 * invitation gives rights to one party only.
 */
export async function createGuest(tx: Tx, guest: { name: string; email: string }): Promise<string> {
  const id = randomUUID()
  await insertPerson(tx, { id, kind: 'guest', email: guest.email, name: guest.name, role: null })
  return id
}

/** The token goes into the cookie `testate_party`; the database stores its hash. */
export async function startPartySession(
  tx: Tx,
  personId: string,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + partySessionSeconds * 1000)
  await sql`
    insert into party_sessions (token_hash, person_id, created_at, expires_at)
    values (${tokenHash(token)}, ${personId}, ${now()}, ${expiresAt})`.execute(tx)
  return { token, expiresAt }
}

/** Ends every session of a guest, as when another witness takes their place. */
export async function endPartySessions(tx: Tx, personId: string): Promise<void> {
  await sql`delete from party_sessions where person_id = ${personId}`.execute(tx)
  await tellPerson(tx, personId, 'me')
}

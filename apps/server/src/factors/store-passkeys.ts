// The rows of passkeys, and of the requests they confirm. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface Passkey {
  id: string
  personId: string
  credentialId: Buffer
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
  /** Null: the account was opened with it, and its holder has not shown that the mailbox is theirs. */
  countsFrom: Date | null
  /** Made with its account: signs in before it counts. */
  openedAccount: boolean
}

const columns = sql`
  id, person_id as "personId", credential_id as "credentialId", public_key as "publicKey", counter::float8
  as counter, transports, name, counts_from as "countsFrom",
  opened_account as "openedAccount"`

export async function passkeysOf(tx: Tx, personId: string, at: Date): Promise<Passkey[]> {
  return (
    await sql<Passkey>`
      select ${columns} from passkeys where person_id = ${personId} and (ends_at is null or ends_at > ${at})
      order by last_used_at desc nulls last, enrolled_at`.execute(tx)
  ).rows
}

/** Locked until the transaction ends, so that two assertions with one counter are told apart. */
export async function passkeyByCredential(
  tx: Tx,
  credentialId: Uint8Array,
  at: Date,
): Promise<Passkey | undefined> {
  const { rows } = await sql<Passkey>`
      select ${columns} from passkeys where credential_id = ${Buffer.from(credentialId)}
      and (ends_at is null or ends_at > ${at}) for update`.execute(tx)
  return rows[0]
}

/** False when this credential is registered already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Omit<Passkey, 'openedAccount'> & { backedUp: boolean; enrolledAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
      insert into passkeys (id, person_id, credential_id, public_key, counter, transports, backed_up, name,
      enrolled_at, counts_from)
    values (${passkey.id}, ${passkey.personId}, ${passkey.credentialId}, ${passkey.publicKey},
      ${passkey.counter}, ${passkey.transports}, ${passkey.backedUp}, ${passkey.name},
      ${passkey.enrolledAt}, ${passkey.countsFrom})
    on conflict (credential_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function notePasskeyUse(
  tx: Tx,
  id: string,
  used: { counter: number; backedUp: boolean; at: Date },
): Promise<void> {
  await sql`
    update passkeys set counter = ${used.counter}, backed_up = ${used.backedUp}, last_used_at = ${used.at}
    where id = ${id}`.execute(tx)
}

export interface PasskeyAsk {
  id: string
  /** Null for a sign-in: the passkey identifies its owner. */
  personId: string | null
  purpose: string
  willId: string | null
  documentHash: Buffer | null
  requestKey: Buffer
}

export async function insertAsk(tx: Tx, ask: PasskeyAsk, askedAt: Date, expiresAt: Date): Promise<void> {
  await sql`delete from passkey_asks where expires_at < ${askedAt}`.execute(tx)
  await sql`insert into passkey_asks (id, person_id, purpose, will_id, document_hash, request_key, asked_at, expires_at)
    values (${ask.id}, ${ask.personId}, ${ask.purpose}, ${ask.willId}, ${ask.documentHash},
      ${ask.requestKey}, ${askedAt}, ${expiresAt})`.execute(tx)
}

/** A request that has not expired, used or not. */
export async function findAsk(tx: Tx, id: string, at: Date): Promise<PasskeyAsk | undefined> {
  const { rows } = await sql<PasskeyAsk>`
    select id, person_id as "personId", purpose, will_id as "willId", document_hash as "documentHash",
      request_key as "requestKey" from passkey_asks where id = ${id} and expires_at > ${at} for update`.execute(
    tx,
  )
  return rows[0]
}

/** For the account of that id, once it is opened. False when somebody has this passkey, or it has another. */
export async function insertFirstPasskey(
  tx: Tx,
  passkey: Omit<Passkey, 'id' | 'name' | 'countsFrom' | 'openedAccount'> & { backedUp: boolean },
  at: Date,
  expiresAt: Date,
): Promise<boolean> {
  const { personId, credentialId, publicKey, counter, transports, backedUp } = passkey
  await forgetFirstPasskeys(tx, at)
  const { numAffectedRows } = await sql`
    insert into first_passkeys (person_id, credential_id, public_key, counter, transports, backed_up, expires_at)
    select ${personId}, ${credentialId}, ${publicKey}, ${counter}, ${transports}, ${backedUp}, ${expiresAt}
    where not exists (select 1 from passkeys where credential_id = ${credentialId})
      and not exists (select 1 from known_person(${personId}))
    on conflict (person_id) do update set expires_at = excluded.expires_at
      where first_passkeys.credential_id = excluded.credential_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Those whose account was not opened in time. */
export async function forgetFirstPasskeys(tx: Tx, at: Date): Promise<void> {
  await sql`delete from first_passkeys where expires_at < ${at}`.execute(tx)
}

/** The one that this account was opened with, while it does not count and no wait has begun. */
export async function uncountedPasskey(
  tx: Tx,
  personId: string,
): Promise<Pick<Passkey, 'id' | 'name'> | undefined> {
  const { rows } = await sql<Pick<Passkey, 'id' | 'name'>>`
    select id, name from passkeys where person_id = ${personId} and counts_from is null`.execute(tx)
  return rows[0]
}

/** Undefined when a wait has begun already. */
export async function startCounting(
  tx: Tx,
  id: string,
  from: Date,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey'> | undefined> {
  const { rows } = await sql<Pick<Passkey, 'credentialId' | 'publicKey'>>`
    update passkeys set counts_from = ${from} where id = ${id} and counts_from is null
    returning credential_id as "credentialId", public_key as "publicKey"`.execute(tx)
  return rows[0]
}

/** Uses the request up, whether the answer is right or wrong: only one answer is checked. */
export async function takeAsk(tx: Tx, id: string, at: Date): Promise<PasskeyAsk | undefined> {
  const { rows } = await sql<PasskeyAsk>`
      update passkey_asks set used_at = ${at} where id = ${id} and used_at is null and expires_at > ${at}
    returning id, person_id as "personId", purpose, will_id as "willId", document_hash as "documentHash",
      request_key as "requestKey"`.execute(tx)
  return rows[0]
}

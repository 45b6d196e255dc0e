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
  countsFrom: Date
}

const columns = sql`
  id, person_id as "personId", credential_id as "credentialId", public_key as "publicKey", counter::float8
  as counter, transports, name, counts_from as "countsFrom"`

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
  passkey: Passkey & { backedUp: boolean; enrolledAt: Date },
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

/** Uses the request up, whether the answer is right or wrong: only one answer is checked. */
export async function takeAsk(tx: Tx, id: string, at: Date): Promise<PasskeyAsk | undefined> {
  const { rows } = await sql<PasskeyAsk>`
      update passkey_asks set used_at = ${at} where id = ${id} and used_at is null and expires_at > ${at}
    returning id, person_id as "personId", purpose, will_id as "willId", document_hash as "documentHash",
      request_key as "requestKey"`.execute(tx)
  return rows[0]
}

// SQL for the parties and their invitations.
import { sql } from 'kysely'
import type { Declarations, PartyRole, PartyState, Presence } from '@testate/domain/party'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { tellLive } from '../platform/live.ts'

export interface NewParty {
  id: string
  willId: string
  role: PartyRole
  witnessOrder: number
  personId: string | null
  name: string
  email: string
  state: PartyState
}

export async function insertParty(tx: Tx, party: NewParty): Promise<void> {
  await sql`
    insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
    updated_at)
    values (${party.id}, ${party.willId}, ${party.role}, ${party.witnessOrder}, ${party.personId},
      ${party.name}, ${party.email.toLowerCase()}, ${party.state}, ${now()}, ${now()})`.execute(tx)
  await tellLive(tx, party.willId)
}

export async function renameParty(tx: Tx, partyId: string, name: string): Promise<void> {
  await sql`update parties set name = ${name}, updated_at = ${now()} where id = ${partyId}`.execute(tx)
}

export async function insertDeclarations(
  tx: Tx,
  partyId: string,
  declarations: Declarations,
  presence: Presence | null,
): Promise<void> {
  const { rows } = await sql<{
    will_id: string
  }>`
    update parties set presence = ${presence}, updated_at = ${now()},
      declarations = ${JSON.stringify({ ...declarations, at: now().toISOString() })}::jsonb
    where id = ${partyId} returning will_id`.execute(tx)
  if (rows[0] !== undefined) await tellLive(tx, rows[0].will_id)
}

/**
 * Of the witnesses who have made theirs and not signed, who count as identified again only with new ones
 * (029-parties.sql). Returns their ids.
 */
export async function clearDeclarations(tx: Tx, willId: string): Promise<string[]> {
  const { rows } = await sql<{
    party_id: string
  }>`select party_id from app_end_declarations(${willId}::uuid)`.execute(tx)
  if (rows.length > 0) await tellLive(tx, willId)
  return rows.map(({ party_id }) => party_id)
}

/** Locks the row until the transaction ends, so that two changes of one party are serialised. */
export async function lockParty(tx: Tx, partyId: string): Promise<void> {
  await sql`select 1 from parties where id = ${partyId} for update`.execute(tx)
}

/** All of a will, in one order. */
export async function lockParties(tx: Tx, willId: string): Promise<void> {
  await sql`select 1 from parties where will_id = ${willId} order by id for update`.execute(tx)
}

export interface Invitation {
  id: string
  partyId: string
  createdAt: Date
  expiresAt: Date
  openedAt: Date | null
  /** SHA-256 of the Idempotency-Key of the call that opened it. */
  openedBy: Buffer | null
  endedAt: Date | null
}

const invitation = sql`
  id, party_id as "partyId", created_at as "createdAt", expires_at as "expiresAt", opened_at as "openedAt",
  opened_by as "openedBy", ended_at as "endedAt"`

export async function insertInvitation(
  tx: Tx,
  row: { id: string; partyId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`insert into invitations (id, party_id, token_hash, created_at, expires_at)
    values (${row.id}, ${row.partyId}, ${row.tokenHash}, ${now()}, ${row.expiresAt})`.execute(tx)
}

export async function invitationByToken(tx: Tx, tokenHash: Buffer): Promise<Invitation | undefined> {
  return (
    await sql<Invitation>`select ${invitation} from invitations where token_hash = ${tokenHash}`.execute(tx)
  ).rows[0]
}

/** The latest of each party, the only one that can still work. */
export async function latestInvitations(
  tx: Tx,
  partyIds: readonly string[],
): Promise<Map<string, Invitation>> {
  const { rows } = await sql<Invitation>`
      select distinct on (party_id) ${invitation} from invitations where party_id = any(${partyIds}::uuid[])
      order by party_id, created_at desc`.execute(tx)
  return new Map(rows.map((row) => [row.partyId, row]))
}

/** True for exactly one caller. */
export async function useInvitation(tx: Tx, id: string, openedBy: Buffer | null): Promise<boolean> {
  const { rows } = await sql`update invitations set opened_at = ${now()}, opened_by = ${openedBy}
    where id = ${id} and opened_at is null and ended_at is null and expires_at > ${now()} returning 1`.execute(
    tx,
  )
  return rows.length === 1
}

export async function endInvitations(tx: Tx, partyId: string): Promise<void> {
  await sql`
    update invitations set ended_at = ${now()} where party_id = ${partyId} and opened_at is null
    and ended_at is null`.execute(tx)
}

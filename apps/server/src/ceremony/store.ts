// The ceremony's rows. Binary columns are passed as Buffers; hashes are returned as lower-case hex.
import { asLine, type PreparedLine } from '../audit/append.ts'
import { sql, type Generated, type Insertable } from 'kysely'
import type { CeremonyWay } from '@testate/domain/ceremony'
import { sendWithNext, type Tx } from '../platform/database/database.ts'
import { tellLive } from '../platform/live.ts'
import type { LedgerOwners } from './ledger-owners.ts'
import { provenOnly } from '../proofs/proven-by.ts'

export type CeremonyTables = {
  will_keys: {
    will_id: string
    commitment: Buffer
    sealed_salt: Buffer
    sealed_chain_key: Buffer
    chain_address: string
    ledger_owners: LedgerOwners | null
    opened_at: Date
  }
  ceremony_ways: {
    will_id: string
    way: CeremonyWay
    recording_shown: Generated<boolean>
    chosen_at: Date
  }
  recordings: {
    id: string
    will_id: string
    party_id: string
    object: string | null
    sha256: Buffer
    size: string | number
    media_type: string
    duration_ms: number
    tracks: unknown
    recorded_at: Date
    replaced_at: Generated<Date | null>
    past_opening: Generated<string | null>
  }
  statements: {
    id: string
    will_id: string
    party_id: string
    person_id: string
    witness_order: number
    payload: unknown
    statement_hash: Buffer
    signed_at: Date
  }
  seal_steps: {
    will_id: string
    step: number
    witness_order: number | null
    object: string
    sha256: Buffer
    signature: Buffer | null
    certificate: Buffer | null
    audit_entry: string | null
    at: Date
    behind_document: Generated<boolean>
  }
  issued_certificates: {
    serial: string
    will_id: string
    party_id: string
    certificate: Buffer
    issued_at: Date
  }
}

export const of = (tx: Tx) => tx.withTables<CeremonyTables>()

/** The sealed secrets; only the worker's role may read them. */
export async function sealedSecrets(
  tx: Tx,
  willId: string,
): Promise<{ salt: Buffer; chainKey: Buffer } | null> {
  const row = await of(tx)
    .selectFrom('will_keys')
    .select(['sealed_salt', 'sealed_chain_key'])
    .where('will_id', '=', willId)
    .executeTakeFirst()
  return row === undefined ? null : { salt: row.sealed_salt, chainKey: row.sealed_chain_key }
}

/** False when the ceremony was open already: the first secrets remain. */
export async function insertCeremony(tx: Tx, row: CeremonyTables['will_keys']): Promise<boolean> {
  const result = await of(tx)
    .insertInto('will_keys')
    .values(row)
    .onConflict((conflict) => conflict.column('will_id').doNothing())
    .executeTakeFirst()
  await tellLive(tx, row.will_id)
  return result.numInsertedOrUpdatedRows === 1n
}

/** Sets the way; the database allows only the testator, and only before anybody has signed. */
export async function upsertWay(tx: Tx, row: Insertable<CeremonyTables['ceremony_ways']>): Promise<void> {
  await of(tx)
    .insertInto('ceremony_ways')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('will_id').doUpdateSet({
        way: row.way,
        recording_shown: row.recording_shown ?? false,
        chosen_at: row.chosen_at,
      }),
    )
    .execute()
  await tellLive(tx, row.will_id)
}

/** A superseded statement names this recording, which keeps its bytes for that. */
export const namedInPast = sql<boolean>`exists (select 1 from past_statements p
  where p.will_id = recordings.will_id
    and p.payload ->> 'videoStatementHash' = encode(recordings.sha256, 'hex'))`

export interface Recording {
  id: string
  sha256: string
  durationMs: number
  mediaType: string
  partyId: string
  recordedAt: Date
}

/** In order of arrival, without replaced takes. */
export async function recordingsOf(tx: Tx, willId: string): Promise<Recording[]> {
  const rows = await of(tx)
    .selectFrom('recordings')
    .selectAll()
    .where('will_id', '=', willId)
    .where('replaced_at', 'is', null)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    sha256: row.sha256.toString('hex'),
    durationMs: row.duration_ms,
    mediaType: row.media_type,
    partyId: row.party_id,
    recordedAt: row.recorded_at,
  }))
}

export async function insertRecording(tx: Tx, row: Insertable<CeremonyTables['recordings']>): Promise<void> {
  await of(tx)
    .insertInto('recordings')
    .values({ ...row, tracks: JSON.stringify(row.tracks) })
    .execute()
  await tellLive(tx, row.will_id)
}

/** Ends a take; the database allows only its own person, and only before anybody has signed. */
export async function replaceRecording(tx: Tx, id: string, at: Date): Promise<void> {
  const result = await of(tx)
    .updateTable('recordings')
    .set({ replaced_at: at })
    .where('id', '=', id)
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (result.numUpdatedRows !== 1n) throw new Error(`recording ${id} could not be replaced`)
}

/** Where its bytes are; null once they are gone. */
export async function objectOfRecording(tx: Tx, id: string): Promise<string | null> {
  const row = await of(tx).selectFrom('recordings').select('object').where('id', '=', id).executeTakeFirst()
  return row?.object ?? null
}

/** How many takes each party has replaced in this opening or one before, by party. */
export async function retakesOf(tx: Tx, willId: string): Promise<Map<string, number>> {
  const rows = await of(tx)
    .selectFrom('recordings')
    .select(['party_id', (count) => count.fn.countAll<string>().as('takes')])
    .where('will_id', '=', willId)
    .where('replaced_at', 'is not', null)
    .where('past_opening', 'is', null)
    .groupBy('party_id')
    .execute()
  return new Map(rows.map((row) => [row.party_id, Number(row.takes)]))
}

/** The object of a replaced take; null when it counts, a signed statement names it, or its bytes are gone already. */
export async function replacedObject(tx: Tx, id: string): Promise<string | null> {
  return (
    (
      await of(tx)
        .selectFrom('recordings')
        .select('object')
        .where('id', '=', id)
        .where('replaced_at', 'is not', null)
        .where('past_opening', 'is', null)
        .where(({ not }) => not(namedInPast))
        .executeTakeFirst()
    )?.object ?? null
  )
}

export async function forgetObject(tx: Tx, id: string): Promise<void> {
  await of(tx)
    .updateTable('recordings')
    .set({ object: null })
    .where('id', '=', id)
    .where('replaced_at', 'is not', null)
    .execute()
}

/**
 * Uses up the proof this token identifies, and adds the audit entry; the database compares both with what was
 * proven (migrations 141 and 162). Refuses `step-up-needed`.
 */
export async function insertStatement(
  tx: Tx,
  token: string,
  {
    id,
    partyId,
    payload,
    hash,
    at,
    line,
  }: { id: string; partyId: string; payload: unknown; hash: string; at: Date; line: PreparedLine },
): Promise<void> {
  await provenOnly(
    sql`
      select app_sign_statement(${token}, ${id}::uuid, ${partyId}::uuid, ${JSON.stringify(payload)}::jsonb,
      ${Buffer.from(hash, 'hex')}, ${at}, ${asLine(line)})`.execute(tx),
  )
}

/**
 * Ends the present opening, whose rows become the past's, with the line that says so. Returns the witness who declares
 * and signs again.
 */
export async function endOpening(
  tx: Tx,
  willId: string,
  partyId: string,
  line: PreparedLine,
): Promise<string | null> {
  const { rows } = await sql<{ again: string | null }>`
    select app_end_opening(${partyId}::uuid, ${asLine(line)}) as again`.execute(tx)
  await tellLive(tx, willId)
  return rows[0]?.again ?? null
}

/** False when another worker was faster; its result counts. */
export async function insertSealStep(
  tx: Tx,
  row: Insertable<CeremonyTables['seal_steps']>,
): Promise<boolean> {
  const result = await of(tx)
    .insertInto('seal_steps')
    .values(row)
    .onConflict((conflict) => conflict.columns(['will_id', 'step']).doNothing())
    .executeTakeFirst()
  await tellLive(tx, row.will_id)
  return result.numInsertedOrUpdatedRows === 1n
}

export async function insertIssuedCertificate(
  tx: Tx,
  row: { serial: string; will_id: string; party_id: string; certificate: Buffer; issued_at: Date },
): Promise<void> {
  await sendWithNext(
    tx,
    sql`
      insert into issued_certificates (serial, will_id, party_id, certificate, issued_at)
      values (${row.serial}, ${row.will_id}, ${row.party_id}, ${row.certificate}, ${row.issued_at})`,
  )
}

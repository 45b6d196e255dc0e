// The rows of recordings in progress. One rule keeps them whole: a piece gets its place only if the upload
// ends exactly there at that moment.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface UploadRow {
  id: string
  willId: string
  personId: string
  /** See upload-key.ts. Null once it has ended. */
  sealedKey: Buffer | null
  /** Null while the recording is running. */
  length: number | null
  received: number
  startedAt: Date
  expiresAt: Date
  endedAt: Date | null
  endedBecause: EndOfUpload | null
}
export type EndOfUpload = 'on record' | 'discarded' | 'replaced' | 'expired' | 'brought up to date'

export interface PieceRow {
  object: string
  size: number
  startsAt: number
}

const columns = sql`
  id, will_id as "willId", person_id as "personId", sealed_key as "sealedKey", length::float8 as length,
  received::float8 as received, started_at as "startedAt", expires_at as "expiresAt", ended_at as "endedAt",
  ended_because as "endedBecause"`

export async function insertUpload(
  tx: Tx,
  row: {
    id: string
    willId: string
    partyId: string
    personId: string
    sealedKey: Buffer
    length: number | null
    startedAt: Date
    expiresAt: Date
  },
): Promise<void> {
  await sql`insert into recording_uploads (id, will_id, party_id, person_id, sealed_key, length, started_at, expires_at)
    values (${row.id}, ${row.willId}, ${row.partyId}, ${row.personId}, ${row.sealedKey}, ${row.length},
      ${row.startedAt}, ${row.expiresAt})`.execute(tx)
}

export async function findUpload(tx: Tx, id: string): Promise<UploadRow | null> {
  return (
    (await sql<UploadRow>`select ${columns} from recording_uploads where id = ${id}`.execute(tx)).rows[0] ??
    null
  )
}

/** The person's upload that has not ended, expired or not. */
export async function openUploadOf(tx: Tx, willId: string, personId: string): Promise<UploadRow | null> {
  return (
    (
      await sql<UploadRow>`
        select ${columns} from recording_uploads where will_id = ${willId} and person_id = ${personId}
        and ended_at is null`.execute(tx)
    ).rows[0] ?? null
  )
}

/** False when it had ended already. Also deletes the key. */
export async function markUploadEnded(tx: Tx, id: string, because: EndOfUpload, at: Date): Promise<boolean> {
  const { rows } = await sql`
      update recording_uploads set sealed_key = null, ended_at = ${at}, ended_because = ${because}
      where id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** The length is set once. */
export async function declareLength(tx: Tx, id: string, length: number): Promise<void> {
  await sql`
    update recording_uploads set length = ${length} where id = ${id} and length is null and ended_at is null`.execute(
    tx,
  )
}

/**
 * Records which piece is about to be stored. False when the upload has ended or moved on: then the piece has
 * no place.
 */
export async function intendPiece(tx: Tx, uploadId: string, piece: PieceRow): Promise<boolean> {
  const { rows } = await sql`insert into recording_upload_pieces (upload_id, object, size)
    select id, ${piece.object}, ${piece.size}::int from recording_uploads where id = ${uploadId}
      and ended_at is null and received = ${piece.startsAt} returning object`.execute(tx)
  return rows.length === 1
}

/**
 * Gives a stored piece its place and moves the upload's end behind it: both, or neither and false. Of several
 * pieces for one place only one gets it.
 */
export async function placePiece(tx: Tx, uploadId: string, piece: PieceRow): Promise<boolean> {
  const { rows } = await sql`
      update recording_uploads set received = received + ${piece.size}::int where id = ${uploadId}
      and ended_at is null and received = ${piece.startsAt} returning id`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    update recording_upload_pieces set starts_at = ${piece.startsAt} where upload_id = ${uploadId}
    and object = ${piece.object}`.execute(tx)
  return true
}

/** In order, without pieces that never got a place. */
export async function piecesOf(tx: Tx, uploadId: string): Promise<PieceRow[]> {
  return (
    await sql<PieceRow>`
      select object, size, starts_at::float8 as "startsAt" from recording_upload_pieces
      where upload_id = ${uploadId} and starts_at is not null order by starts_at`.execute(tx)
  ).rows
}

/** Including pieces that never got a place. */
export async function countPieces(tx: Tx, uploadId: string): Promise<number> {
  return Number(
    (
      await sql<{
        count: string
      }>`select count(*) from recording_upload_pieces where upload_id = ${uploadId}`.execute(tx)
    ).rows[0]!.count,
  )
}

/** Every object the store may contain for this upload. */
export async function objectsOfUpload(tx: Tx, uploadId: string): Promise<string[]> {
  return (
    await sql<{
      object: string
    }>`select object from recording_upload_pieces where upload_id = ${uploadId}`.execute(tx)
  ).rows.map((row) => row.object)
}

export async function dropUpload(tx: Tx, uploadId: string): Promise<void> {
  await sql`delete from recording_uploads where id = ${uploadId} and ended_at is not null`.execute(tx)
}

// The rows of identity evidence and checks. SQL only.
import { sql } from 'kysely'
import type { DocumentType, IdentityProfile, IdentityReason } from '@testate/api/identity'
import type { Tx } from '../platform/database/database.ts'
import { tellPerson, tellStaff } from '../platform/live.ts'
import { provenOnly } from '../proofs/proven-by.ts'
import type { Judgement } from './judge.ts'

export interface EvidenceRow {
  id: string
  person_id: string
  document_object: string
  document_sha256: Buffer
  document_media: ImageMedia
  selfie_object: string
  selfie_sha256: Buffer
  selfie_media: ImageMedia
  created_at: Date
  /** From then on the pictures may not be used or opened; they are gone from `erased_at`. */
  erasing_since: Date | null
  erased_at: Date | null
}
export type ImageMedia = 'image/jpeg' | 'image/png'

export interface DocumentData {
  documentUploaded: boolean
  selfieCompleted: boolean
  timestamp: string
}

export interface CheckRow {
  id: string
  person_id: string
  evidence_id: string | null
  document_type: DocumentType
  document_data: DocumentData
  sample: boolean
  state: 'pending' | 'accepted' | 'rejected' | 'returned'
  provider: string
  decided_by: string | null
  reason: string | null
  created_at: Date
  decided_at: Date | null
  /** What the person typed, sealed for the worker. */
  claims: Buffer | null
  /**
   * Version of the wording in packages/domain/src/identity/face-consent.ts; null if the person did not agree to a
   * comparison of the faces by a program.
   */
  face_consent_version: string | null
  face_consent_at: Date | null
  face_consent_ended_at: Date | null
}

export interface ReadingRow {
  check_id: string
  person_id: string
  outcome: 'returned' | 'review'
  profile: IdentityProfile
  reasons: IdentityReason[]
  gravity: number
  particulars: Judgement['particulars']
  readers: Record<string, string>
  document_sha256: Buffer
  selfie_sha256: Buffer
  read_at: Date
}
/** Only the worker writes and reads these. */
export interface Fingerprints {
  document_fingerprint: Buffer | null
  person_fingerprint: Buffer | null
}
/** Sealed to the worker (name-parts.ts). */
export interface NameOnDocument {
  name_parts: Buffer | null
}

export interface OpeningRow {
  id: string
  check_id: string
  part: 'document' | 'selfie'
  admin_id: string
  public_key: string
  media: ImageMedia | null
  proof_id: string | null
  object_id: string | null
  refused: string | null
  created_at: Date
  expires_at: Date
}

type IdentityTables = {
  identity_openings: OpeningRow
  identity_evidence: EvidenceRow
  identity_checks: CheckRow
  identity_readings: ReadingRow & Fingerprints & NameOnDocument
}
/** The slice's own tables; only for its store files. */
export const tables = (tx: Tx) => tx.withTables<IdentityTables>()

/** Serialises one person's checks; released when the transaction ends. */
export async function lockIdentityOf(tx: Tx, personId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`identity of ${personId}`}, 0))`.execute(tx)
}

export async function insertEvidence(tx: Tx, evidence: EvidenceRow): Promise<void> {
  await tables(tx).insertInto('identity_evidence').values(evidence).execute()
}

export async function evidenceById(tx: Tx, id: string): Promise<EvidenceRow | undefined> {
  return await tables(tx).selectFrom('identity_evidence').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countEvidenceSince(tx: Tx, personId: string, since: Date): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom('identity_evidence')
    .select((e) => e.fn.countAll<string>().as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function evidenceIsUsed(tx: Tx, evidenceId: string): Promise<boolean> {
  return (
    (await tables(tx)
      .selectFrom('identity_checks')
      .select('id')
      .where('evidence_id', '=', evidenceId)
      .executeTakeFirst()) !== undefined
  )
}

export async function insertCheck(tx: Tx, check: CheckRow): Promise<void> {
  await tables(tx)
    .insertInto('identity_checks')
    .values({ ...check, document_data: sql`${JSON.stringify(check.document_data)}::jsonb` })
    .execute()
  await told(tx, check)
}

/**
 * The only place that notifies the person and the reviewers of a new or changed check. False when there was
 * none.
 */
async function told(tx: Tx, moved: { person_id: string } | undefined): Promise<boolean> {
  if (moved === undefined) return false
  await tellPerson(tx, moved.person_id, 'identity')
  await tellStaff(tx)
  return true
}

/** Newest first. */
export async function checksOf(tx: Tx, personId: string): Promise<CheckRow[]> {
  return await tables(tx)
    .selectFrom('identity_checks')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('created_at', 'desc')
    .limit(50)
    .execute()
}

export async function checkById(tx: Tx, id: string): Promise<CheckRow | undefined> {
  return await tables(tx).selectFrom('identity_checks').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface WaitingCheck extends CheckRow {
  document_sha256: Buffer | null
  selfie_sha256: Buffer | null
}

/** Checks awaiting a decision: the gravest reading first, then oldest first. */
export async function waitingChecks(tx: Tx, most: number): Promise<WaitingCheck[]> {
  return await tables(tx)
    .selectFrom('identity_checks as c')
    .leftJoin('identity_evidence as e', 'e.id', 'c.evidence_id')
    .leftJoin('identity_readings as r', 'r.check_id', 'c.id')
    .selectAll('c')
    .select(['e.document_sha256', 'e.selfie_sha256'])
    .where('c.state', '=', 'pending')
    .orderBy((e) => e.fn.coalesce('r.gravity', e.lit(0)), 'desc')
    .orderBy('c.created_at')
    .limit(most)
    .execute()
}

/**
 * Decided by the person proven in this transaction, at the database's own time; null when another decision
 * was faster. See 031-identity.sql.
 */
export async function decideCheck(
  tx: Tx,
  id: string,
  { state, reason }: { state: 'accepted' | 'rejected'; reason: string },
): Promise<Date | null> {
  const { rows } = await provenOnly(
    sql<{
      person_id: string
      decided_at: Date
    }>`select * from app_decide_identity(${id}::uuid, ${state}, ${reason})`.execute(tx),
  )
  await told(tx, rows[0])
  return rows[0]?.decided_at ?? null
}

/** Returns the check to the person for better pictures. False when it was decided in the meantime. */
export async function returnCheck(tx: Tx, id: string, reason: string, at: Date): Promise<boolean> {
  return await told(
    tx,
    await tables(tx)
      .updateTable('identity_checks')
      .set({ state: 'returned', reason, decided_at: at })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .returning('person_id')
      .executeTakeFirst(),
  )
}

/**
 * Ends the checks of this will's testator, whose name was changed. `none`: there was none to end; `relied-on`:
 * another will of theirs relies on it, and nothing was done. See 031-identity.sql.
 */
export async function checkNameAgain(tx: Tx, willId: string): Promise<'ended' | 'none' | 'relied-on'> {
  const { rows } = await sql<{
    outcome: 'ended' | 'none' | 'relied-on'
  }>`select app_check_name_again(${willId}::uuid) as outcome`.execute(tx)
  return rows[0]?.outcome ?? 'none'
}

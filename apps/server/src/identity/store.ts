// The rows of identity evidence and checks. SQL only.
import { sql } from 'kysely'
import type { DocumentType, IdentityProfile, IdentityReason } from '@testate/api/identity'
import type { Tx } from '../platform/database.ts'
import { tellPerson, tellStaff } from '../platform/live.ts'
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
  /** From then on nobody may use or open the pictures; gone they are from `erased_at`. */
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
/** Only the worker writes these, and only it reads them. */
export interface Fingerprints {
  document_fingerprint: Buffer | null
  person_fingerprint: Buffer | null
}

export interface OpeningRow {
  id: string
  check_id: string
  part: 'document' | 'selfie'
  admin_id: string
  public_key: string
  media: ImageMedia | null
  object_id: string | null
  refused: string | null
  created_at: Date
  expires_at: Date
}

type IdentityTables = {
  identity_openings: OpeningRow
  identity_evidence: EvidenceRow
  identity_checks: CheckRow
  identity_readings: ReadingRow & Fingerprints
  people: { id: string; name: string; email: string; is_admin: boolean }
}
const tables = (tx: Tx) => tx.withTables<IdentityTables>()

/** One person's checks are made one after the other; released when the transaction ends. */
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
  return (await tables(tx).selectFrom('identity_checks').select('id').where('evidence_id', '=', evidenceId).executeTakeFirst()) !== undefined
}

export async function insertCheck(tx: Tx, check: CheckRow): Promise<void> {
  await tables(tx)
    .insertInto('identity_checks')
    .values({ ...check, document_data: sql`${JSON.stringify(check.document_data)}::jsonb` })
    .execute()
  await told(tx, check)
}

/** The one place where the person and the reviewers hear of a check that was made or moved. False when none did. */
async function told(tx: Tx, moved: { person_id: string } | undefined): Promise<boolean> {
  if (moved === undefined) return false
  await tellPerson(tx, moved.person_id, 'identity')
  await tellStaff(tx)
  return true
}

/** Newest first. */
export async function checksOf(tx: Tx, personId: string): Promise<CheckRow[]> {
  return await tables(tx).selectFrom('identity_checks').selectAll().where('person_id', '=', personId).orderBy('created_at', 'desc').limit(50).execute()
}

export async function checkById(tx: Tx, id: string): Promise<CheckRow | undefined> {
  return await tables(tx).selectFrom('identity_checks').selectAll().where('id', '=', id).executeTakeFirst()
}

export interface WaitingCheck extends CheckRow {
  name: string
  email: string
  document_sha256: Buffer | null
  selfie_sha256: Buffer | null
}

/** What waits for a person: the gravest reading first, then oldest first, at most a hundred. */
export async function waitingChecks(tx: Tx): Promise<WaitingCheck[]> {
  return await tables(tx)
    .selectFrom('identity_checks as c')
    .innerJoin('people as p', 'p.id', 'c.person_id')
    .leftJoin('identity_evidence as e', 'e.id', 'c.evidence_id')
    .leftJoin('identity_readings as r', 'r.check_id', 'c.id')
    .selectAll('c')
    .select(['p.name', 'p.email', 'e.document_sha256', 'e.selfie_sha256'])
    .where('c.state', '=', 'pending')
    .orderBy((e) => e.fn.coalesce('r.gravity', e.lit(0)), 'desc')
    .orderBy('c.created_at')
    .limit(100)
    .execute()
}

export async function personById(tx: Tx, id: string): Promise<{ name: string; email: string } | undefined> {
  return await tables(tx).selectFrom('people').select(['name', 'email']).where('id', '=', id).executeTakeFirst()
}

export async function isAdmin(tx: Tx, id: string): Promise<boolean> {
  return (await tables(tx).selectFrom('people').select('is_admin').where('id', '=', id).executeTakeFirst())?.is_admin === true
}

/** False when somebody else decided first. */
export async function decideCheck(tx: Tx, id: string, decision: { state: 'accepted' | 'rejected'; reason: string; by: string; at: Date }): Promise<boolean> {
  const moved = await tables(tx)
    .updateTable('identity_checks')
    .set({ state: decision.state, reason: decision.reason, decided_by: decision.by, decided_at: decision.at, provider: 'reviewer' })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .returning('person_id')
    .executeTakeFirst()
  return await told(tx, moved)
}

export async function insertOpening(tx: Tx, opening: OpeningRow): Promise<void> {
  await tables(tx).insertInto('identity_openings').values(opening).execute()
}

export async function openingById(tx: Tx, id: string): Promise<OpeningRow | undefined> {
  return await tables(tx).selectFrom('identity_openings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** False when it was answered before. */
export async function answerOpening(tx: Tx, id: string, answer: { object_id: string; media: ImageMedia } | { refused: string }): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx).updateTable('identity_openings').set(answer).where('id', '=', id).where('object_id', 'is', null).where('refused', 'is', null).executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deleteOpening(tx: Tx, id: string): Promise<void> {
  await tables(tx).deleteFrom('identity_openings').where('id', '=', id).execute()
}

const READING = ['check_id', 'person_id', 'outcome', 'profile', 'reasons', 'gravity', 'particulars', 'readers', 'document_sha256', 'selfie_sha256', 'read_at'] as const

export async function readingOf(tx: Tx, checkId: string): Promise<ReadingRow | undefined> {
  return await tables(tx).selectFrom('identity_readings').select(READING).where('check_id', '=', checkId).executeTakeFirst()
}

/** False when another run of the job was first. */
export async function insertReading(tx: Tx, reading: ReadingRow & Fingerprints): Promise<boolean> {
  const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb` as never
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('identity_readings')
    .values({ ...reading, profile: json(reading.profile), reasons: json(reading.reasons), particulars: json(reading.particulars), readers: json(reading.readers) })
    .onConflict((on) => on.column('check_id').doNothing())
    .executeTakeFirst()
  await tellStaff(tx)
  return numInsertedOrUpdatedRows === 1n
}

/** Other people whose accepted or waiting check shows the same document, or the same name and birth date. */
export async function sameIdentityElsewhere(tx: Tx, personId: string, prints: Fingerprints): Promise<{ person_id: string; document: boolean; state: CheckRow['state'] }[]> {
  const { rows } = await sql<{ person_id: string; document: boolean; state: CheckRow['state'] }>`
    select r.person_id, bool_or(coalesce(r.document_fingerprint = ${prints.document_fingerprint}, false)) as document, min(c.state) as state
    from identity_readings r join identity_checks c on c.id = r.check_id
    where r.person_id <> ${personId} and c.state in ('accepted', 'pending')
      and (r.document_fingerprint = ${prints.document_fingerprint} or r.person_fingerprint = ${prints.person_fingerprint})
    group by r.person_id limit 20`.execute(tx)
  return rows
}

/** Back to the person for better pictures. False when somebody decided meanwhile. */
export async function returnCheck(tx: Tx, id: string, reason: string, at: Date): Promise<boolean> {
  return await told(tx, await tables(tx).updateTable('identity_checks').set({ state: 'returned', reason, decided_at: at }).where('id', '=', id).where('state', '=', 'pending').returning('person_id').executeTakeFirst())
}

/** Before which moments a decision must lie for its pictures to go. */
export interface KeptUntil {
  accepted: Date
  /** Rejected, returned, a sample, or never used. */
  otherwise: Date
}

const isDue = ({ accepted, otherwise }: KeptUntil) => sql<boolean>`e.erased_at is null and c.state is distinct from 'pending'
  and (e.erasing_since is not null or case when c.state = 'accepted' and not c.sample then c.decided_at < ${accepted} else coalesce(c.decided_at, e.created_at) < ${otherwise} end)`

/** Evidence whose time is over and that no job is erasing, oldest first. */
export async function evidenceToErase(tx: Tx, until: KeptUntil, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select e.id from identity_evidence e left join identity_checks c on c.evidence_id = e.id
    where ${isDue(until)} and not exists (select 1 from pgboss.job j where j.name = ${queue} and j.state < 'completed' and j.data ->> 'evidenceId' = e.id::text)
    order by e.created_at limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/** From now on nobody may use or open it. Undefined when its time is not over, or it is erased already. */
export async function beginErasing(tx: Tx, id: string, until: KeptUntil, at: Date): Promise<(EvidenceRow & { check_id: string | null; state: CheckRow['state'] | null }) | undefined> {
  const { rows } = await sql<EvidenceRow & { check_id: string | null; state: CheckRow['state'] | null }>`
    select e.*, c.id as check_id, c.state from identity_evidence e left join identity_checks c on c.evidence_id = e.id where e.id = ${id} and ${isDue(until)}`.execute(tx)
  if (rows[0] !== undefined) await tables(tx).updateTable('identity_evidence').set({ erasing_since: at }).where('id', '=', id).where('erasing_since', 'is', null).execute()
  return rows[0]
}

/** What the person typed goes with the pictures. False when another run of the job was first. */
export async function finishErasing(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx).updateTable('identity_evidence').set({ erased_at: at }).where('id', '=', id).where('erased_at', 'is', null).executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await sql`select forget_identity_claims(${id}::uuid)`.execute(tx)
  return true
}

export async function openingsOf(tx: Tx, checkId: string): Promise<OpeningRow[]> {
  return await tables(tx).selectFrom('identity_openings').selectAll().where('check_id', '=', checkId).execute()
}

/** When the pictures of each check were erased. */
export async function erasuresOf(tx: Tx, personId: string): Promise<Map<string, Date>> {
  const rows = await tables(tx).selectFrom('identity_evidence').select(['id', 'erased_at']).where('person_id', '=', personId).where('erased_at', 'is not', null).execute()
  return new Map(rows.map(({ id, erased_at: at }) => [id, at!]))
}

/** Checks that wait for a reading without a job that reads: the queue keeps a job for two weeks at most. */
export async function forgottenReadings(tx: Tx, before: Date, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from identity_checks c
    where c.state = 'pending' and not c.sample and c.created_at < ${before} and not exists (select 1 from identity_readings r where r.check_id = c.id)
      and not exists (select 1 from pgboss.job j where j.name = ${queue} and j.state < 'completed' and j.data ->> 'checkId' = c.id::text)
    order by c.created_at limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

// The rows of the readings of checks' pictures. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { hasJob } from '../platform/has-job.ts'
import { tellStaff } from '../platform/live.ts'
import { tables, type CheckRow, type Fingerprints, type NameOnDocument, type ReadingRow } from './store.ts'

const READING = [
  'check_id',
  'person_id',
  'outcome',
  'profile',
  'reasons',
  'gravity',
  'particulars',
  'readers',
  'document_sha256',
  'selfie_sha256',
  'read_at',
] as const

export async function readingOf(tx: Tx, checkId: string): Promise<ReadingRow | undefined> {
  return await tables(tx)
    .selectFrom('identity_readings')
    .select(READING)
    .where('check_id', '=', checkId)
    .executeTakeFirst()
}

/** False when another run of the job was faster. */
export async function insertReading(
  tx: Tx,
  reading: ReadingRow & Fingerprints & NameOnDocument,
): Promise<boolean> {
  const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`
  const { numInsertedOrUpdatedRows } = await tables(tx)
    .insertInto('identity_readings')
    .values({
      ...reading,
      profile: json(reading.profile),
      reasons: json(reading.reasons),
      particulars: json(reading.particulars),
      readers: json(reading.readers),
    })
    .onConflict((on) => on.column('check_id').doNothing())
    .executeTakeFirst()
  await tellStaff(tx)
  return numInsertedOrUpdatedRows === 1n
}

/**
 * Ends the consent to a comparison of faces and deletes its results (031-identity.sql); returns the checks that
 * had consent.
 */
export async function endConsentOf(tx: Tx, personId: string, at: Date): Promise<string[]> {
  const { rows } = await sql<{
    ended: string[]
  }>`select end_face_consent(${personId}::uuid, ${at}) as ended`.execute(tx)
  return rows[0]?.ended ?? []
}

/** Other people whose accepted or waiting check shows the same document, or the same name and birth date. */
export async function sameIdentityElsewhere(
  tx: Tx,
  personId: string,
  prints: Fingerprints,
): Promise<{ person_id: string; document: boolean; state: CheckRow['state'] }[]> {
  const { rows } = await sql<{ person_id: string; document: boolean; state: CheckRow['state'] }>`
    select r.person_id, bool_or(coalesce(r.document_fingerprint = ${prints.document_fingerprint}, false))
      as document, min(c.state) as state
    from identity_readings r join identity_checks c on c.id = r.check_id
    where r.person_id <> ${personId} and c.state in ('accepted', 'pending')
      and (r.document_fingerprint = ${prints.document_fingerprint}
        or r.person_fingerprint = ${prints.person_fingerprint})
    group by r.person_id limit 20`.execute(tx)
  return rows
}

/** Checks waiting for a reading that has no job: the queue keeps a job for two weeks at most. */
export async function forgottenReadings(tx: Tx, before: Date, queue: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from identity_checks c
    where c.state = 'pending' and not c.sample and c.created_at < ${before} and not exists (select 1
      from identity_readings r where r.check_id = c.id)
      and not ${hasJob([queue], 'checkId', 'c.id')}
    order by c.created_at limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

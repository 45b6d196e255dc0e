// Which pictures are past their retention period, and that they were erased. SQL only.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { hasJob } from '../platform/has-job.ts'
import { tables, type CheckRow, type EvidenceRow } from './store.ts'

/** Pictures of decisions before these moments are erased. */
export interface KeptUntil {
  accepted: Date
  /** Rejected, returned, a sample, or never used. */
  otherwise: Date
}

const isDue = ({
  accepted,
  otherwise,
}: KeptUntil) => sql<boolean>`e.erased_at is null and c.state is distinct from 'pending'
  and (e.erasing_since is not null or case when c.state = 'accepted' and not c.sample
    then c.decided_at < ${accepted} else coalesce(c.decided_at, e.created_at) < ${otherwise} end)`

/** Evidence past its retention period that no job is erasing, oldest first. */
export async function evidenceToErase(tx: Tx, until: KeptUntil, queue: string): Promise<string[]> {
  const { rows } = await sql<{
    id: string
  }>`select e.id from identity_evidence e left join identity_checks c on c.evidence_id = e.id
    where ${isDue(until)} and not ${hasJob([queue], 'evidenceId', 'e.id')}
    order by e.created_at limit 1000`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Blocks all use and opening from now on. Undefined when the retention period has not ended, or it is erased
 * already.
 */
export async function beginErasing(
  tx: Tx,
  id: string,
  until: KeptUntil,
  at: Date,
): Promise<(EvidenceRow & { check_id: string | null; state: CheckRow['state'] | null }) | undefined> {
  const { rows } = await sql<EvidenceRow & { check_id: string | null; state: CheckRow['state'] | null }>`
    select e.*, c.id as check_id, c.state from identity_evidence e left join identity_checks c
      on c.evidence_id = e.id where e.id = ${id} and ${isDue(until)}`.execute(tx)
  if (rows[0] !== undefined)
    await tables(tx)
      .updateTable('identity_evidence')
      .set({ erasing_since: at })
      .where('id', '=', id)
      .where('erasing_since', 'is', null)
      .execute()
  return rows[0]
}

/** Deletes what the person typed together with the pictures. False when another run of the job was faster. */
export async function finishErasing(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tables(tx)
    .updateTable('identity_evidence')
    .set({ erased_at: at })
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return false
  await sql`select forget_identity_claims(${id}::uuid)`.execute(tx)
  return true
}

/** When the pictures of each check were erased. */
export async function erasuresOf(tx: Tx, personId: string): Promise<Map<string, Date>> {
  const rows = await tables(tx)
    .selectFrom('identity_evidence')
    .select(['id', 'erased_at'])
    .where('person_id', '=', personId)
    .where('erased_at', 'is not', null)
    .execute()
  return new Map(rows.map(({ id, erased_at: at }) => [id, at!]))
}

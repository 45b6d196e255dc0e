// The forms from before the sealing: the worker seals what their rows show and empties the columns, in one transaction
// for each will. A job that is killed leaves the row as it was, and its will waits on.
import { sql } from 'kysely'
import { sealedFields } from '@testate/domain/registration-form'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueueWaiting } from '../../platform/enqueue-waiting.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith, JobContext } from '../../platform/worker-context.ts'
import { SEAL_FORM_JOB } from '../job-types.ts'
import { leftOpen, sealForm, type Form } from './sealed-form.ts'

const worker = { service: 'worker' } as const
/** A job is durable; this is for a queue that was emptied. */
const ASKED_AGAIN_MS = 7 * 86_400_000

/** Repeatable. The form may be a deleted draft's, which can still be restored. */
export async function sealOldForm(
  willId: string,
  { db, sealingKey }: ContextWith<'sealingKey'>,
): Promise<void> {
  await inTransaction(db, worker, async (tx) => {
    await lockWill(tx, willId)
    const will = await openRow(tx, willId)
    if (will !== null) {
      const sealed = will.isSealed ? null : await sealForm(sealingKey, willId, leftOpen(will))
      await closeRow(tx, willId, sealed)
      await closeDraft(tx, willId, sealed)
    }
    await sql`delete from forms_waiting where will_id = ${willId}`.execute(tx)
  })
}

interface OpenRow {
  id: string
  particulars: Form
  formChanges: Form | null
  isSealed: boolean
}

async function openRow(tx: Tx, willId: string): Promise<OpenRow | null> {
  const { rows } = await sql<OpenRow & { place: string | null }>`
    select id, particulars, form_changes as "formChanges", original_location as place,
      sealed_form is not null as "isSealed" from wills where id = ${willId}
    union all select id, draft -> 'particulars', nullif(draft -> 'form_changes', 'null'), draft ->> 'original_location',
      draft ->> 'sealed_form' is not null from deleted_drafts where id = ${willId}`.execute(tx)
  const row = rows[0]
  if (row === undefined) return null
  const { place, particulars, ...rest } = row
  return {
    ...rest,
    particulars: { ...(place === null ? {} : { storageLocationAddress: place }), ...particulars },
  }
}

/** What it was changed for keeps its time: nobody typed anything. */
async function closeRow(tx: Tx, willId: string, sealed: Buffer | null): Promise<void> {
  await sql`
    update wills set sealed_form = coalesce(${sealed}, sealed_form), original_location = null,
      particulars = particulars - ${[...sealedFields]}::text[],
      form_changes = form_changes - ${[...sealedFields]}::text[] where id = ${willId}`.execute(tx)
}

async function closeDraft(tx: Tx, willId: string, sealed: Buffer | null): Promise<void> {
  await sql`select seal_deleted_draft(${willId}::uuid, ${sealed}::bytea)`.execute(tx)
}

/** Enqueues the next of the wills from before. */
export async function tendForms({ db }: Pick<JobContext, 'db'>): Promise<void> {
  await enqueueWaiting(db, ASKED_AGAIN_MS, takeWaitingForms, (tx, willId) =>
    enqueue(tx, SEAL_FORM_JOB, { willId }),
  )
}

async function takeWaitingForms(
  tx: Tx,
  { at, before, most }: { at: Date; before: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update forms_waiting set asked_at = ${at} where will_id in (
      select will_id from forms_waiting where asked_at is null or asked_at < ${before}
      order by asked_at nulls first, will_id limit ${most} for update skip locked)
    returning will_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

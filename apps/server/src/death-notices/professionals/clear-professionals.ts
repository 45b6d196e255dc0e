// Only the worker can compare mailboxes. It ends an assignment whose professional is a beneficiary of the will before
// anybody but staff hears of it; any other assignment is announced, and its thirty days count from then.
import { sql } from 'kysely'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { addressKey } from '../../parties/around/particulars.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { enqueue } from '../../platform/jobs.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { knownAddress } from '../../proofs/addresses.ts'
import { TELL_OF_NOTICES_JOB } from '../job-types.ts'
import { tellStaffOfProfessionals } from './tell-staff.ts'

export type ClearingContext = Pick<ContextWith<'openingKey'>, 'db' | 'openingKey'>

const worker = { service: 'worker' } as const

interface Assigned {
  noticeId: string
  willId: string
  personId: string
}

export async function clearProfessionals({ db, openingKey }: ClearingContext): Promise<void> {
  const assigned = await inTransaction(
    db,
    worker,
    async (tx) =>
      (
        await sql<Assigned>`
          select a.notice_id as "noticeId", n.will_id as "willId", a.person_id as "personId"
          from death_notice_professionals a join death_notices n on n.id = a.notice_id
          where a.cleared_at is null and a.ended_at is null and n.ended_at is null
          order by a.assigned_at limit 100`.execute(tx)
      ).rows,
  )
  // Before anybody else hears of it.
  await tellStaffOfProfessionals(db)
  for (const one of assigned) await inTransaction(db, worker, (tx) => clear(tx, openingKey, one))
  await tellStaffOfProfessionals(db)
}

async function clear(tx: Tx, openingKey: string, { noticeId, willId, personId }: Assigned): Promise<void> {
  await lockWill(tx, willId)
  const email = (await knownAddress(tx, personId)) ?? (await findPerson(tx, personId))?.email ?? ''
  const line = await prepareLine({
    event: 'notice.professional-ended',
    willId,
    actor: 'worker',
    details: { noticeId, personId },
  })
  const { rows } = await sql<{ isCleared: boolean }>`
    select app_clear_professional(${noticeId}::uuid, ${addressKey(openingKey, email)}, ${asLine(line)})
      as "isCleared"`.execute(tx)
  await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
  if (rows[0]!.isCleared) await enqueue(tx, TELL_OF_NOTICES_JOB, {})
}

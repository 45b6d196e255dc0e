// A member of staff ends a professional's record, and with it their assignments: what they confirmed counts no longer,
// and a wait that rests on it ends. Each notice gets its line.
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { emit } from '../../platform/events.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'

/** Refuses `not-found` for one that has ended, `conflict` where they are assigned meanwhile, and `step-up-needed`. */
export async function endProfessional(
  tx: Tx,
  person: Person,
  professionalId: string,
  { reason, request }: { reason: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const { rows: stands } = await sql<{ personId: string | null }>`
    select app_professional_to_assign(${professionalId}::uuid) ->> 'personId' as "personId"`.execute(tx)
  const personId = stands[0]?.personId ?? refuse('not-found')
  await actAsStaff(request, tx, person, staffActs.endProfessional(professionalId))
  const { rows } = await sql<{ noticeId: string; willId: string }>`
    select notice_id as "noticeId", will_id as "willId" from app_assignments(${professionalId}::uuid)`.execute(
    tx,
  )
  for (const { noticeId, willId } of rows) {
    await lockWill(tx, willId)
    const line = await prepareLine({
      event: 'notice.professional-ended',
      willId,
      actor: person.id,
      details: { noticeId, personId },
    })
    await provenOnly(
      sql`select app_end_assignment(${professionalId}::uuid, ${noticeId}::uuid, ${asLine(line)})`.execute(tx),
    )
    await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
    await emit(tx, 'notice.professional-ended', { noticeId, willId })
  }
  const line = await prepareLine({
    event: 'professional.ended',
    actor: person.id,
    details: { professionalId, personId, reason },
  })
  const { rows: ended } = await provenOnly(
    sql<{ isEnded: boolean | null }>`
      select app_end_professional(${professionalId}::uuid, ${reason}, ${asLine(line)}) as "isEnded"`.execute(
      tx,
    ),
  )
  if (ended[0]!.isEnded === null) refuse('conflict', undefined, because('notice-professional-there'))
  if (!ended[0]!.isEnded) refuse('not-found')
}

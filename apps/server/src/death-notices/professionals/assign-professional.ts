// A member of staff assigns one professional as a confirmer of a notice that lacks confirmers, by a proof of this very
// assignment. Nobody who looked the professional up, inspected the certificate or decided a dispute does it.
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import { assign } from '@testate/domain/death/death-notice'
import type { ListName } from '@testate/domain/death/professional'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { emit } from '../../platform/events.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'
import { allowed, holdNotice } from '../caller-of.ts'

interface Assigned {
  professionalId: string
  personId: string
  checkedBy: string
  name: string
  body: ListName
  number: string
  factor: 'passkey' | 'authenticator' | 'mailbox' | null
  until: string
}

/** Refuses as the rules of the domain do, `not-found` for no such notice, and `step-up-needed`. */
export async function assignProfessional(
  tx: Tx,
  person: Person,
  noticeId: string,
  { professionalId, request }: { professionalId: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const { row, notice, takesPart } = await holdNotice(tx, person, noticeId)
  const { rows } = await sql<{
    assigned: Assigned | null
    key: string | null
    verified: boolean | null
    related: boolean | null
    staff: 'takes-part' | 'same-staff' | 'staff-new' | null
  }>`
    select app_professional_to_assign(${professionalId}::uuid) as assigned, key, verified, related, staff
    from (values (1)) one
      left join app_professional_stands(${noticeId}::uuid, ${professionalId}::uuid) on true`.execute(tx)
  const { assigned, key, verified, related, staff } = rows[0]!
  if (assigned === null || key === null)
    refuse('rule-broken', undefined, because('notice-professional-lapsed'))
  const { factor, ...said } = assigned
  allowed(
    assign(
      notice,
      {
        personId: said.personId,
        key,
        verified: verified === true,
        assignedBy: person.id,
        checkedBy: said.checkedBy,
        until: new Date(said.until),
      },
      { staff: takesPart ? 'takes-part' : staff, related: related !== false, at: now() },
    ),
    notice,
  )
  // The line names the factor they can confirm by, before they do.
  if (factor === null) refuse('rule-broken', undefined, because('professional-not-possible'))
  await actAsStaff(request, tx, person, staffActs.assignProfessional(noticeId, professionalId))
  const line = await prepareLine({
    event: 'notice.professional-assigned',
    willId: row.willId,
    actor: person.id,
    details: { noticeId, ...said, factor },
  })
  await provenOnly(
    sql`select app_assign_professional(${noticeId}::uuid, ${professionalId}::uuid, ${asLine(line)})`.execute(
      tx,
    ),
  )
  await sql`select app_tell_notice(${row.willId}::uuid)`.execute(tx)
  await emit(tx, 'notice.professional-assigned', { noticeId, willId: row.willId })
}

// A member of staff who sees that a notice is wrong disputes it, by a proof of their own. Whoever did so decides
// nothing about it afterwards: they have a part in it.
import { staffActs } from '@testate/api/death/staff-acts'
import { dispute } from '@testate/domain/death/death-notice'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { allowed, holdNotice, refuseAs } from './caller-of.ts'
import { setNoticeState } from './set-notice-state.ts'

/**
 * Refuses `not-found`, `forbidden` to staff with a part in the will or the notice, `not-now` where nothing can be
 * frozen, `step-up-needed`.
 */
export async function disputeAsStaff(
  tx: Tx,
  person: Person,
  noticeId: string,
  { reason, request }: { reason: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const { row, notice, takesPart } = await holdNotice(tx, person, noticeId)
  if (takesPart) refuseAs('takes-part', row)
  allowed(dispute(notice, true), notice)
  await actAsStaff(request, tx, person, staffActs.dispute(noticeId))
  await setNoticeState(tx, row, 'disputed', { actor: person.id, reason })
}

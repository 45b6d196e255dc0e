// Two members of staff end a dispute, each by a proof of their own and with their reason; neither may have a part
// in the will or the notice.
import { staffActs } from '@testate/api/death/staff-acts'
import { sql } from 'kysely'
import { decide, STAFF_TO_DECIDE } from '@testate/domain/death/death-notice'
import { asLine, prepareLine } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { provenOnly } from '../proofs/proven-by.ts'
import { allowed, holdNotice } from './caller-of.ts'
import { setNoticeState } from './set-notice-state.ts'
import { noticeRow, type NoticeRow } from './store.ts'

/**
 * The second who says the same carries it out: `continue` begins the wait anew and whole, `reject` closes the
 * notice, which counts against its submitter. Refuses `forbidden`, `conflict`, `not-now`, `step-up-needed`.
 */
export async function decideNotice(
  tx: Tx,
  person: Person,
  noticeId: string,
  {
    what,
    reason,
    request,
  }: { what: 'continue' | 'reject'; reason: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<NoticeRow> {
  const { row, notice, takesPart } = await holdNotice(tx, person, noticeId)
  const next = allowed(decide(notice, { personId: person.id, takesPart }, what, now()), notice)
  await actAsStaff(request, tx, person, staffActs.decide(noticeId, what))
  const line = await prepareLine({
    event: 'notice.decided',
    willId: row.willId,
    actor: person.id,
    details: { noticeId, what, reason },
  })
  const { rows } = await provenOnly(
    sql<{ agreed: number }>`
      select app_decide_notice(${noticeId}::uuid, ${what}, ${reason}, ${asLine(line)}) as agreed`.execute(tx),
  )
  if (rows[0]!.agreed >= STAFF_TO_DECIDE)
    await setNoticeState(tx, row, what === 'reject' ? 'rejected' : next.state, {
      actor: person.id,
      reason: 'Two members of staff decided',
    })
  else await sql`select app_tell_notice(${row.willId}::uuid)`.execute(tx)
  return (await noticeRow(tx, noticeId))!
}

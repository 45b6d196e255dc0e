// One person confirms a death, by a proof of their own for what the notice says, which the release worker took. The
// second confirmation of one version starts the wait.
import { sql } from 'kysely'
import { confirm, CONFIRMATIONS_REQUIRED } from '@testate/domain/death/death-notice'
import { asLine, prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { emit } from '../../platform/events.ts'
import { provenBy, provenOnly } from '../../proofs/proven-by.ts'
import { allowed, holdNotice } from '../caller-of.ts'
import { setNoticeState } from '../set-notice-state.ts'
import { noticeRow, type NoticeRow } from '../store.ts'

type Request = Parameters<typeof provenBy>[0]

/**
 * `shown`: the version and content on the person's screen. Refuses as the rules of the domain do, and
 * `step-up-needed` without a proof made for this very content.
 */
export async function confirmNotice(
  tx: Tx,
  person: Person,
  {
    noticeId,
    shown,
    request,
  }: { noticeId: string; shown: { version: number; hash: string }; request: Request },
): Promise<NoticeRow> {
  const { row, notice, me, as } = await holdNotice(tx, person, noticeId)
  allowed(confirm(notice, me, as, shown, now()), notice)
  const proven = await provenBy(request, tx, person, {
    purpose: 'confirm-death',
    willId: row.willId,
    documentHash: notice.hash,
  })
  const line = await prepareLine({
    event: 'notice.confirmed',
    willId: row.willId,
    actor: person.id,
    details: {
      noticeId,
      version: notice.version,
      contentHash: notice.hash,
      proofId: proven.id,
      relation: as.map(({ relation }) => relation).toSorted()[0] ?? 'professional',
    },
  })
  const { rows } = await provenOnly(
    sql<{ received: number }>`
      select app_confirm_notice(${proven.token}, ${noticeId}::uuid, ${asLine(line)}) as received`.execute(tx),
  )
  if (notice.state === 'awaiting' && rows[0]!.received >= CONFIRMATIONS_REQUIRED)
    await setNoticeState(tx, row, 'waiting', { actor: person.id, reason: 'Two people have confirmed it' })
  else {
    await sql`select app_tell_notice(${row.willId}::uuid)`.execute(tx)
    await emit(tx, 'notice.confirmed', { noticeId, willId: row.willId })
  }
  return (await noticeRow(tx, noticeId))!
}

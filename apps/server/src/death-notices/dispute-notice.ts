// Anybody with a part in the will may say that a notice is wrong. That freezes it at once: whoever is mistaken
// costs time, and whoever is right may save a living person's will.
import { dispute } from '@testate/domain/death/death-notice'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { allowed, holdNotice } from './caller-of.ts'
import { setNoticeState } from './set-notice-state.ts'
import { noticeRow, type NoticeRow } from './store.ts'

/** Refuses `forbidden` to whoever has no part in the will, `not-now` where nothing can be frozen. */
export async function disputeNotice(
  tx: Tx,
  person: Person,
  noticeId: string,
  reason: string,
): Promise<NoticeRow> {
  const { row, notice, related } = await holdNotice(tx, person, noticeId)
  allowed(dispute(notice, related), notice)
  await setNoticeState(tx, row, 'disputed', { actor: person.id, reason })
  return (await noticeRow(tx, noticeId))!
}

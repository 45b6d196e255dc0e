// Whoever submitted a notice takes it back.
import { withdraw } from '@testate/domain/death/death-notice'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { allowed, holdNotice } from './caller-of.ts'
import { setNoticeState } from './set-notice-state.ts'
import { noticeRow, type NoticeRow } from './store.ts'

/** Refuses `forbidden` to anybody else, `not-now` once it is closed. */
export async function withdrawNotice(tx: Tx, person: Person, noticeId: string): Promise<NoticeRow> {
  const { row, notice, me } = await holdNotice(tx, person, noticeId)
  allowed(withdraw(notice, me), notice)
  await setNoticeState(tx, row, 'withdrawn', { actor: person.id, reason: 'Withdrawn by its submitter' })
  return (await noticeRow(tx, noticeId))!
}

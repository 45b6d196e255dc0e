// The death notices' listeners: what happens to a notice is told to everybody it concerns, and a testator who signs
// in is alive.
import { randomUUID } from 'node:crypto'
import type { NoticeNews } from '../notifications/notice-templates.ts'
import type { Tx } from '../platform/database/database.ts'
import { on, type Events } from '../platform/events.ts'
import { enqueue } from '../platform/jobs.ts'
import { TELL_OF_NOTICE_JOB } from './job-types.ts'
import { stopAtSignIn } from './stop-notice.ts'

export function listenForDeathNotices(): void {
  on('notice.submitted', async (tx, { noticeId }) => await tell(tx, noticeId, 'submitted'))
  on('notice.changed', async (tx, { noticeId }) => await tell(tx, noticeId, 'changed'))
  on('notice.confirmed', async (tx, { noticeId }) => await tell(tx, noticeId, 'confirmed'))
  on('notice.moved', async (tx, { noticeId, from, to }) => {
    const news = newsOf(from, to)
    if (news !== null) await tell(tx, noticeId, news)
  })
  on('account.signing-in', async (tx, { personId }) => await stopAtSignIn(tx, personId))
}

/** Null: a change by its submitter ended the wait, which is told as a change. */
function newsOf(
  from: Events['notice.moved']['from'],
  to: Events['notice.moved']['to'],
): Exclude<NoticeNews, 'submitted' | 'changed' | 'confirmed'> | null {
  if (from === 'disputed' && (to === 'waiting' || to === 'awaiting')) return 'continued'
  return to === 'awaiting' ? null : to
}

async function tell(tx: Tx, noticeId: string, news: NoticeNews): Promise<void> {
  await enqueue(tx, TELL_OF_NOTICE_JOB, { noticeId, news, telling: randomUUID() })
}

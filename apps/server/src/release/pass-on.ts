// The worker's part of a release: it moves the token and sends the mails. The release worker itself has no
// queue, no ledger and no mail.
import type { NoticeState } from '@testate/domain/death/death-notice'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { JobContext } from '../platform/worker-context.ts'

const worker = { service: 'worker' } as const

interface News {
  id: string
  willId: string
  noticeId: string
  what: 'released' | 'relocked'
  /** False for a codicil, which is released by the notice of its will. */
  isOwn: boolean
}

/** Each in a transaction of its own, once: what listens enqueues its jobs with it. */
export async function passOnReleases({ db }: Pick<JobContext, 'db'>): Promise<void> {
  while (await inTransaction(db, worker, passOnNext));
}

async function passOnNext(tx: Tx): Promise<boolean> {
  const { rows } = await sql<News>`
    update release_news set passed_on_at = app_now() where id = (
      select id from release_news where passed_on_at is null order by id limit 1 for update skip locked)
    returning id, will_id as "willId", notice_id as "noticeId", what, is_own as "isOwn"`.execute(tx)
  const [news] = rows
  if (news === undefined) return false
  const { willId, noticeId, what, isOwn } = news
  const [from, to]: [NoticeState, NoticeState] =
    what === 'released' ? ['waiting', 'released'] : ['released', 'relocked']
  // Everybody hears of a notice once.
  if (isOwn) await emit(tx, 'notice.moved', { noticeId, willId, from, to, actor: 'release' })
  if (what === 'released') await emit(tx, 'will.released', { willId })
  else await emit(tx, 'will.registered', { willId, from: 'released' })
  return true
}

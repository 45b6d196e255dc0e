// Which death notices have waited long enough: for the process that releases, which checks each against the log
// itself.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

export interface DueNotice {
  noticeId: string
  willId: string
  version: number
  dueAt: Date
}

/**
 * Notices whose wait is over by the database's time, of wills that stand registered and are not about to be
 * withdrawn; the longest due first.
 */
export async function dueNotices(tx: Tx): Promise<DueNotice[]> {
  return (
    await sql<DueNotice>`
      select notice_id as "noticeId", will_id as "willId", version, due_at as "dueAt" from due_notices()`.execute(
      tx,
    )
  ).rows
}

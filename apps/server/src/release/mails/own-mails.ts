// The rows of the release worker's own mails to testators. SQL only; no other login reads or writes them. What came
// back is another table's, to which the api adds: that can only lengthen a wait.
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface OwnWait {
  noticeId: string
  /** Of the log: the wait that began with it. */
  line: number
}

/** `untold`: to be sent now. `trying`: it will be tried again. `failed`: refused, or it came back. */
export type OwnMail = 'untold' | 'trying' | 'sent' | 'failed'

const state = sql`case
  when m.refused_at is not null or mail_returned(m.return_hash) then 'failed'
  when m.sent_at is not null then 'sent'
  when m.tried_at > app_now() - least(interval '10 minutes', m.tries * interval '15 seconds')
    then 'trying' else 'untold' end`

/** `isEarly`: sent at least six days ago, so that there was time to read it, to object, and for it to come back. */
export async function ownMailOf(
  tx: Tx,
  { noticeId, line }: OwnWait,
): Promise<{ state: OwnMail; tries: number; isEarly: boolean }> {
  const { rows } = await sql<{ state: OwnMail; tries: number; isEarly: boolean }>`
    select ${state} as state, tries, coalesce(m.sent_at <= app_now() - interval '6 days', false) as "isEarly"
    from release_mails m where notice_id = ${noticeId} and line = ${line}`.execute(tx)
  return rows[0] ?? { state: 'untold', tries: 0, isEarly: false }
}

/** Notices whose wait asks for nothing now: its mail was sent, or was tried just now. */
export async function toldNotices(tx: Tx): Promise<Map<string, OwnMail>> {
  const { rows } = await sql<{ noticeId: string; state: OwnMail }>`
    select m.notice_id as "noticeId", ${state} as state
    from release_mails m join release_waits w on w.notice_id = m.notice_id and w.line = m.line`.execute(tx)
  return new Map(rows.map((row) => [row.noticeId, row.state]))
}

/** Also for another try. */
export async function insertOwnMail(tx: Tx, { noticeId, line }: OwnWait, returnHash: Buffer): Promise<void> {
  await sql`
    insert into release_mails (notice_id, line, return_hash) values (${noticeId}, ${line}, ${returnHash})
    on conflict (notice_id, line) do update set tried_at = app_now(), tries = release_mails.tries + 1`.execute(
    tx,
  )
}

export async function noteOwnMail(
  tx: Tx,
  { noticeId, line }: OwnWait,
  result: 'sent' | 'refused',
): Promise<void> {
  const column = sql.ref(result === 'sent' ? 'sent_at' : 'refused_at')
  await sql`
    update release_mails set ${column} = app_now() where notice_id = ${noticeId} and line = ${line}
      and sent_at is null and refused_at is null`.execute(tx)
}

/** So that every testator whose wait runs is mailed again. */
export async function untellAll(tx: Tx): Promise<void> {
  await sql`update release_mails set tries = 0, sent_at = null, refused_at = null`.execute(tx)
}

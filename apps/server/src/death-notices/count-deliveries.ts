// What became of each message to a testator about a notice. When every mail and text message so far was refused or came
// back, the notice waits twice as long. That a mail server took one over counts as reached, because nothing better is
// known of a mail. A letter never counts as reached: that it was posted rests on the word of one member of staff.
import { sql } from 'kysely'
import { lockWill } from '../platform/database/lock-will.ts'
import type { Tx } from '../platform/database/database.ts'
import { lengthenNotice } from './lengthen-notice.ts'

type Result = 'sent' | 'refused' | 'returned'

/** `id`: what its channel knows it by; its row of the outbox, of texts, or of notice_letters. */
export async function noteMessage(
  tx: Tx,
  {
    id,
    noticeId,
    channel,
    about,
  }: { id: string; noticeId: string; channel: 'mail' | 'text' | 'letter'; about: string },
): Promise<void> {
  await sql`insert into death_notice_messages (id, notice_id, channel, about)
    values (${id}, ${noticeId}, ${channel}, ${about})`.execute(tx)
}

/** Of a message that is not about a notice it does nothing. */
export async function countDelivery(tx: Tx, id: string, result: Result): Promise<void> {
  const { rows } = await sql<{ noticeId: string; willId: string }>`
    select n.id as "noticeId", n.will_id as "willId" from death_notice_messages m
    join death_notices n on n.id = m.notice_id where m.id = ${id}`.execute(tx)
  const [of] = rows
  if (of === undefined) return
  // Two of one notice at once: the second sees what the first counted.
  await lockWill(tx, of.willId)
  await sql`
    update death_notice_messages set result = ${result}, result_at = app_now()
    where id = ${id} and result not in ('refused', 'returned', 'dropped')`.execute(tx)
  if (result !== 'sent') await lengthenIfUnheard(tx, of.noticeId)
}

async function lengthenIfUnheard(tx: Tx, noticeId: string): Promise<void> {
  const { rows } = await sql<{ id: string; willId: string; version: number }>`
    select id, will_id as "willId", version from death_notices n
    where id = ${noticeId} and ended_at is null and lengthened_at is null
      and not exists (select 1 from death_notice_messages m
        where m.notice_id = n.id and m.channel <> 'letter' and m.result not in ('refused', 'returned'))`.execute(
    tx,
  )
  const [unheard] = rows
  if (unheard !== undefined)
    await lengthenNotice(tx, unheard, {
      actor: 'worker',
      reason: 'every message to the testator was refused or came back',
    })
}

// Particulars of the professional for the mails about a notice.
import { sql } from 'kysely'
import { findPerson } from '../../accounts/rows/find-person.ts'
import { asLine, prepareLine } from '../../audit/append.ts'
import { publicLists, type ListName } from '@testate/domain/death/professional'
import type { Listed, NoticeNews } from '../../notifications/notice-templates.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import type { Tx } from '../../platform/database/database.ts'

interface Told {
  personId: string
  name: string
  /** As the public list names them. */
  listed: Listed
}

/**
 * Whom of the professionals the news is for: the one it is about, and otherwise the one whose assignment stands or
 * ended with the notice. Skips professionals whose assignment was never announced.
 */
export async function professionalOf(tx: Tx, noticeId: string, about: string | null): Promise<Told | null> {
  const { rows } = await sql<{ personId: string; name: string; body: ListName; number: string }>`
    select a.person_id as "personId", r.name, r.body, r.number
    from death_notice_professionals a join death_notices n on n.id = a.notice_id
      join professionals r on r.id = a.professional_id
    where a.notice_id = ${noticeId}::uuid and a.told_at is not null and case when ${about}::uuid is null
      then a.ended_at is null or a.ended_at = n.ended_at else a.person_id = ${about}::uuid end
    order by a.assigned_at desc limit 1`.execute(tx)
  const one = rows[0]
  if (one === undefined) return null
  const { personId, body, ...said } = one
  return {
    personId,
    name: (await findPerson(tx, personId))?.name ?? '',
    listed: { ...said, list: publicLists[body] },
  }
}

/**
 * In the transaction that writes the messages: the line that everybody was told, from which the professional's thirty
 * days count. False: the assignment, or its notice, ended before it was announced, so its end is not announced.
 */
export async function mayTell(
  tx: Tx,
  { noticeId, willId }: { noticeId: string; willId: string },
  { news, personId }: { news: NoticeNews; personId: string | null },
): Promise<boolean> {
  if (personId === null) return true
  if (news === 'professional-ended') return (await professionalOf(tx, noticeId, personId)) !== null
  await lockWill(tx, willId)
  const line = await prepareLine({
    event: 'notice.professional-told',
    willId,
    actor: 'worker',
    details: { noticeId, personId },
  })
  const { rows } = await sql<{ isTold: boolean }>`
    select app_told_professional(${noticeId}::uuid, ${personId}::uuid, ${asLine(line)}) as "isTold"`.execute(
    tx,
  )
  return rows[0]!.isTold
}

// The list for staff, page by page: each open notice with what was said about its dispute, what was seen on its
// certificate, and what the log says happened when.
import { sql } from 'kysely'
import type { listOpenDeathNotices } from '@testate/api/death-notices'
import type { AnswerOf, QueryOf } from '@testate/api/route'
import { sayHappening } from '@testate/domain/happenings'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotices } from './show-notice.ts'
import { openNoticeIds } from './store.ts'

type Answer = AnswerOf<typeof listOpenDeathNotices>
type ForStaff = Pick<
  Answer['notices'][number],
  'takesPart' | 'decisions' | 'inspections' | 'messages' | 'professional' | 'stoppedBefore'
> & {
  timeline: { event: string; at: string }[]
}

export async function listOpenNotices(
  tx: Tx,
  person: Person,
  { after, limit }: QueryOf<typeof listOpenDeathNotices>,
): Promise<Answer> {
  const ids = await openNoticeIds(tx, { after, most: limit + 1 })
  const shown = await showNotices(tx, person, ids.slice(0, limit))
  const { rows } = await sql<{ beside: ForStaff }>`
    select app_notice_for_staff(id) as beside
    from unnest(${shown.map(({ id }) => id)}::uuid[]) with ordinality as asked (id, place)
    order by place`.execute(tx)
  const notices = shown.map((notice, place) => {
    const { timeline, ...beside } = rows[place]!.beside
    return {
      ...notice,
      ...beside,
      timeline: timeline.map((one) => ({ ...one, text: sayHappening(one.event, {}) })),
    }
  })
  return { notices, next: ids.length > limit ? notices.at(-1)!.id : null }
}

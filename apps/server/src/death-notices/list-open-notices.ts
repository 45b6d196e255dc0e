// The list for staff, page by page: each open notice with what was said about its dispute, what was seen on its
// certificate, and what the log says happened when.
import { sql } from 'kysely'
import type { listOpenDeathNotices } from '@testate/api/death-notices'
import type { AnswerOf, QueryOf } from '@testate/api/route'
import { sayHappening } from '@testate/domain/happenings'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotice } from './show-notice.ts'
import { openNoticeIds } from './store.ts'

type Answer = AnswerOf<typeof listOpenDeathNotices>
type ForStaff = Pick<Answer['notices'][number], 'takesPart' | 'decisions' | 'inspections'> & {
  timeline: { event: string; at: string }[]
}

export async function listOpenNotices(
  tx: Tx,
  person: Person,
  { after, limit }: QueryOf<typeof listOpenDeathNotices>,
): Promise<Answer> {
  const ids = await openNoticeIds(tx, { after, most: limit + 1 })
  const notices: Answer['notices'] = []
  for (const id of ids.slice(0, limit)) {
    const { rows } = await sql<{
      beside: ForStaff
    }>`select app_notice_for_staff(${id}::uuid) as beside`.execute(tx)
    const { timeline, ...beside } = rows[0]!.beside
    notices.push({
      ...(await showNotice(tx, person, id)),
      ...beside,
      timeline: timeline.map((one) => ({ ...one, text: sayHappening(one.event, {}) })),
    })
  }
  return { notices, next: ids.length > limit ? notices.at(-1)!.id : null }
}

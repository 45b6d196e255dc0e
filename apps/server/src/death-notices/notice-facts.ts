// The open death notices somebody has a part in, as their next step needs them (domain/death/notice-journey.ts).
import type { NoticeFacts } from '@testate/domain/death/notice-journey'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotices } from './show-notice.ts'
import { openIdsOf } from './store.ts'

const whenNot: Partial<Record<string, NoticeFacts['confirms']>> = {
  'notice-identity-needed': 'after-identity',
  'notice-professional-early': 'later',
}

export async function noticeFactsFor(tx: Tx, person: Person): Promise<NoticeFacts[]> {
  const notices = await showNotices(tx, person, await openIdsOf(tx))
  return notices.map(({ willId, state, deceasedName, isAboutMe, may }) => ({
    willId,
    state,
    deceasedName,
    isAboutYou: isAboutMe,
    confirms: may.confirm === null ? 'yes' : (whenNot[may.confirm] ?? 'no'),
  }))
}

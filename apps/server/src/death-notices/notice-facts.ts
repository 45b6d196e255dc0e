// The open death notices somebody has a part in, as their next step needs them (domain/death/notice-journey.ts).
import type { NoticeFacts } from '@testate/domain/death/notice-journey'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { showNotice } from './show-notice.ts'
import { openIdsOf } from './store.ts'

export async function noticeFactsFor(tx: Tx, person: Person): Promise<NoticeFacts[]> {
  const facts: NoticeFacts[] = []
  for (const id of await openIdsOf(tx)) {
    const { willId, state, deceasedName, isAboutMe, may } = await showNotice(tx, person, id)
    const confirms =
      may.confirm === null ? 'yes' : may.confirm === 'notice-identity-needed' ? 'after-identity' : 'no'
    facts.push({ willId, state, deceasedName, isAboutYou: isAboutMe, confirms })
  }
  return facts
}

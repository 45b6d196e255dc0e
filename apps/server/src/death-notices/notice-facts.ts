// The open death notices somebody has a part in, as their next step needs them (domain/death/notice-journey.ts).
import type { NoticeFacts, NoticeRelation } from '@testate/domain/death/notice-journey'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { callersOf, type Caller } from './caller-of.ts'
import { showFor } from './show-notice.ts'
import { openIdsOf } from './store.ts'

const whenNot: Partial<Record<string, NoticeFacts['confirms']>> = {
  'notice-identity-needed': 'after-identity',
  'notice-professional-early': 'later',
}

export async function noticeFactsFor(tx: Tx, person: Person): Promise<NoticeFacts[]> {
  return (await callersOf(tx, person, await openIdsOf(tx))).map((caller) => {
    const { willId, state, deceasedName, may } = showFor(person, caller)
    return {
      willId,
      state,
      deceasedName,
      relation: relationOf(caller),
      confirms: may.confirm === null ? 'yes' : (whenNot[may.confirm] ?? 'no'),
    }
  })
}

/** By account: whether two accounts are one human being, the rules of a confirmation ask. */
function relationOf({ notice, me, as }: Caller): NoticeRelation {
  if (notice.testator.personId === me.personId) return 'testator'
  if (notice.submitter.personId === me.personId) return 'submitter'
  return as.length === 0 && notice.professional?.personId === me.personId ? 'professional' : 'confirmer'
}

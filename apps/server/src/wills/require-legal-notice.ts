// Nobody signs who has not accepted the legal notice in the version in force: the screens ask for it, and here it is held, whoever calls.
import { LEGAL_NOTICE, legalNoticeRequired } from '@testate/domain/legal-notice'
import { saidBefore } from '../audit/happened-to.ts'
import type { Tx } from '../platform/database.ts'
import type { PersonId } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'

/** How the audit log says that this person accepts the notice as it stands; a later version is another saying. */
export const acceptanceOf = (actor: PersonId) => ({
  event: 'legal-notice.accepted',
  actor,
  details: { version: LEGAL_NOTICE.version },
})

/** Refuses with `rule-broken`. */
export async function requireLegalNotice(tx: Tx, willId: string, personId: PersonId): Promise<void> {
  if ((await saidBefore(tx, willId, acceptanceOf(personId))) === null)
    refuse('rule-broken', legalNoticeRequired)
}

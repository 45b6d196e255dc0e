// No one signs without having accepted the legal notice in the version in force: the pages show it, and this
// enforces it for every caller.
import { LEGAL_NOTICE, legalNoticeRequired } from '@testate/domain/legal-notice'
import { saidBefore } from '../audit/happened-to.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PersonId } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'

/** The audit entry of this person's acceptance of the present notice; a later version needs another entry. */
export const acceptanceOf = (actor: PersonId) => ({
  event: 'legal-notice.accepted' as const,
  actor,
  details: { version: LEGAL_NOTICE.version },
})

/** Refuses with `rule-broken`. */
export async function requireLegalNotice(tx: Tx, willId: string, personId: PersonId): Promise<void> {
  if ((await saidBefore(tx, willId, acceptanceOf(personId))) === null)
    refuse('rule-broken', legalNoticeRequired, because('legal-notice-needed'))
}

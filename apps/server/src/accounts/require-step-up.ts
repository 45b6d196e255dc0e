// What signing, opening and paying ask before they act: a second factor of the last five minutes, for this very purpose and document.
import { sql } from 'kysely'
import type { AccountPurpose } from '@testate/api/account'
import type { StepUpPurpose } from '@testate/api/accounts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { hashOf } from './request-step-up.ts'
import { tokenHash } from './token.ts'

/**
 * Checks the `Step-Up` header and uses nothing up. Returns when it was confirmed, and the id of the
 * row in step_ups, which the worker reads again before it opens anything.
 * `documentHash` is the SHA-256 in lower-case hex of the document the caller is about to act on; null for the account itself. Refuses with `step-up-needed`.
 */
export async function requireStepUp(
  request: { headers: Record<string, string | string[] | undefined> },
  tx: Tx,
  person: Person,
  subject: { purpose: StepUpPurpose; documentHash: string } | { purpose: AccountPurpose; documentHash: null },
): Promise<{ id: string; at: Date }> {
  const token = request.headers['step-up']
  if (typeof token !== 'string' || token === '') refuse('step-up-needed')
  const { rows } = await sql<{ id: string; at: Date }>`select id, confirmed_at as at from step_ups
    where token_hash = ${tokenHash(token)} and person_id = ${person.id} and purpose = ${subject.purpose}
      and document_hash is not distinct from ${hashOf(subject)}::bytea and token_expires_at > ${now()} and ended_at is null`.execute(tx)
  const row = rows[0]
  if (row === undefined) refuse('step-up-needed', 'This confirmation is too old, or was for something else. Please ask for a new code.')
  return row
}

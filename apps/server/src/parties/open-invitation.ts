// Opening an invitation creates a guest: a person with rights to one party and nothing else, whether or not
// their address has an account.
import { createHash } from 'node:crypto'
import { createGuest, startPartySession } from '../accounts/session/party-session.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { findInvitation } from './read-invitation.ts'
import { setPartyState } from './set-party-state.ts'
import { useInvitation } from './store.ts'

/**
 * How long the same call may be repeated: longer than a restart of the register takes; it is not a second use
 * of the link.
 */
const REPEAT_WITHIN_MS = 10 * 60_000

/**
 * Runs as the service `invitation`. Refuses with `not-found` for an unknown token, `gone` for one that is
 * used, expired or ended. The same call under its Idempotency-Key may be repeated: the person opening the
 * link has no session yet that could store the answer, and a lost answer would otherwise lock the party out.
 */
export async function openInvitation(tx: Tx, token: string, idempotencyKey?: string) {
  const found = await findInvitation(tx, token)
  if (found === null) refuse('not-found')
  const { invitation, party, state, canResend } = found
  const openedBy = idempotencyKey === undefined ? null : createHash('sha256').update(idempotencyKey).digest()
  const again =
    state === 'used' &&
    openedBy !== null &&
    invitation.openedBy?.equals(openedBy) === true &&
    now().getTime() - (invitation.openedAt?.getTime() ?? 0) < REPEAT_WITHIN_MS
  // Checked again while taking it, because two requests may have looked at the same moment.
  if (!again && (state !== 'open' || !(await useInvitation(tx, invitation.id, openedBy))))
    refuse(
      'gone',
      'This link has been used or has expired. We can mail a fresh one to the invited address.',
      { ...because('invitation-link-spent'), canResend },
    )
  const personId = party.personId ?? (await createGuest(tx, { name: party.name, email: party.email }))
  if (party.state === 'invited' || party.state === 'expired')
    await setPartyState(tx, party.id, 'opened', { actor: personId, personId })
  const session = await startPartySession(tx, personId)
  return {
    token: session.token,
    answer: {
      personId,
      partyId: party.id,
      willId: party.willId,
      role: party.role,
      witnessOrder: party.witnessOrder,
      name: party.name,
      expiresAt: session.expiresAt.toISOString(),
    },
  }
}

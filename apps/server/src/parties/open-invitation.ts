// Opening an invitation makes a guest: somebody with rights to one party and nothing else, whether or not their address has an account.
import { createGuest, startPartySession } from '../accounts/party-session.ts'
import type { Tx } from '../platform/database.ts'
import { refuse } from '../platform/problem.ts'
import { findInvitation } from './read-invitation.ts'
import { setPartyState } from './set-party-state.ts'
import { useInvitation } from './store.ts'

/** Runs as the service `invitation`. Refuses with `not-found` for an unknown token, `gone` for one that is used, expired or ended. */
export async function openInvitation(tx: Tx, token: string) {
  const found = await findInvitation(tx, token)
  if (found === null) refuse('not-found')
  const { invitation, party, state, canResend } = found
  // Asked again while taking it, because two may have looked at the same moment.
  if (state !== 'open' || !(await useInvitation(tx, invitation.id))) refuse('gone', 'This link has been used or has expired. We can mail a fresh one to the invited address.', { canResend })
  const personId = party.personId ?? (await createGuest(tx, { name: party.name, email: party.email }))
  if (party.state === 'invited' || party.state === 'expired') await setPartyState(tx, party.id, 'opened', { actor: personId, personId })
  const session = await startPartySession(tx, personId)
  return {
    token: session.token,
    answer: { personId, partyId: party.id, willId: party.willId, role: party.role, witnessOrder: party.witnessOrder, name: party.name, expiresAt: session.expiresAt.toISOString() },
  }
}

// Viewing an invitation does not use it up: mail scanners and previews follow every link before its owner
// does.
import type { AnswerOf } from '@testate/api/route'
import type { readInvitation as route } from '@testate/api/parties'
import { tokenHash } from '../platform/token.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { refuse } from '../platform/http/problem.ts'
import { willFacts } from '../wills/will-facts.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { invitationByToken, type Invitation } from './store.ts'

export interface FoundInvitation {
  invitation: Invitation
  party: PartyView
  /** ended: replaced by a later link, or the party or the will has ended. */
  state: 'open' | 'used' | 'expired' | 'ended'
  /** Whether a fresh link may be mailed to the party. */
  canResend: boolean
}

/** Null for an unknown token. Runs as the service `invitation`. */
export async function findInvitation(tx: Tx, token: string): Promise<FoundInvitation | null> {
  const invitation = await invitationByToken(tx, tokenHash(token))
  if (invitation === undefined) return null
  const party = await partyById(tx, invitation.partyId)
  const will = party === null ? null : await willFacts(tx, party.willId)
  if (party === null || will === null) return null
  const out =
    party.state === 'replaced' ||
    party.state === 'declined' ||
    will.status === 'withdrawn' ||
    will.status === 'superseded'
  const state = out
    ? 'ended'
    : invitation.openedAt !== null
      ? 'used'
      : invitation.endedAt !== null
        ? 'ended'
        : invitation.expiresAt <= now()
          ? 'expired'
          : 'open'
  return { invitation, party, state, canResend: !out }
}

/** Refuses with `not-found` for an unknown token. A link that no longer works names no one. */
export async function readInvitation(tx: Tx, token: string): Promise<AnswerOf<typeof route>> {
  const found = await findInvitation(tx, token)
  if (found === null) refuse('not-found')
  const { invitation, party, state, canResend } = found
  if (state !== 'open') return { state, canResend }
  const testator = (await partiesOf(tx, party.willId)).find((one) => one.role === 'testator')
  return {
    state,
    testatorName: testator?.name ?? '',
    name: party.name,
    role: party.role,
    witnessOrder: party.witnessOrder,
    expiresAt: invitation.expiresAt.toISOString(),
    declared: party.declared,
  }
}

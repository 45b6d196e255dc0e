// A party as people are shown it: everyone sees who takes part and their progress, and only the testator sees
// other people's mailboxes.
import type { AnswerOf } from '@testate/api/route'
import type { listParties as route } from '@testate/api/parties'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { latestInvitation } from './store.ts'

type Shown = AnswerOf<typeof route>[number]

export async function listParties(tx: Tx, viewer: Person, willId: string): Promise<Shown[]> {
  const parties = await partiesOf(tx, willId)
  const asTestator = parties.some((party) => party.role === 'testator' && party.personId === viewer.id)
  return await Promise.all(parties.map(async (party) => await show(tx, viewer, party, asTestator)))
}

export async function showParty(tx: Tx, viewer: Person, partyId: string): Promise<Shown> {
  const party = (await partyById(tx, partyId)) ?? refuse('not-found')
  const asTestator = (await partiesOf(tx, party.willId)).some(
    (one) => one.role === 'testator' && one.personId === viewer.id,
  )
  return await show(tx, viewer, party, asTestator)
}

async function show(tx: Tx, viewer: Person, party: PartyView, asTestator: boolean): Promise<Shown> {
  const you = party.personId === viewer.id
  const invitation = asTestator && party.role === 'witness' ? await latestInvitation(tx, party.id) : undefined
  // Expiry is not stored; it is computed from the clock.
  const expired = party.state === 'invited' && invitation !== undefined && invitation.expiresAt <= now()
  return {
    id: party.id,
    role: party.role,
    witnessOrder: party.witnessOrder,
    name: party.name,
    email: asTestator || you ? party.email : null,
    state: expired ? 'expired' : party.state,
    you,
    personId: you ? party.personId : null,
    presence: party.presence,
    declared: party.declared,
    invitationExpiresAt:
      invitation === undefined || invitation.openedAt !== null ? null : invitation.expiresAt.toISOString(),
    declineReason: asTestator ? party.declineReason : null,
  }
}

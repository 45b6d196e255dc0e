// A party as people are shown it: everyone sees who takes part and their progress, and only the testator sees
// other people's mailboxes.
import type { AnswerOf } from '@testate/api/route'
import type { listParties as route } from '@testate/api/parties'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { refuse } from '../platform/http/problem.ts'
import { partiesOf, partiesOfWills, partyById, type PartyView } from './parties-of.ts'
import { latestInvitations, type Invitation } from './store.ts'

type Shown = AnswerOf<typeof route>[number]

export async function listParties(tx: Tx, viewer: Person, willId: string): Promise<Shown[]> {
  const parties = await partiesOfWills(tx, [willId])
  return (await showParties(tx, viewer, parties)).get(willId) ?? []
}

/** The same of several wills, by will, from what `partiesOfWills` read. */
export async function showParties(
  tx: Tx,
  viewer: Person,
  parties: ReadonlyMap<string, PartyView[]>,
): Promise<Map<string, Shown[]>> {
  const invited = [...parties.values()].flatMap((ofOne) =>
    isTestator(viewer, ofOne) ? ofOne.filter(({ role }) => role === 'witness').map(({ id }) => id) : [],
  )
  const invitations = await latestInvitations(tx, invited)
  return new Map(
    [...parties].map(([willId, ofOne]) => {
      const asTestator = isTestator(viewer, ofOne)
      return [willId, ofOne.map((party) => show(viewer, party, asTestator, invitations.get(party.id)))]
    }),
  )
}

export async function showParty(tx: Tx, viewer: Person, partyId: string): Promise<Shown> {
  const party = (await partyById(tx, partyId)) ?? refuse('not-found')
  const asTestator = isTestator(viewer, await partiesOf(tx, party.willId))
  const invitation =
    asTestator && party.role === 'witness'
      ? (await latestInvitations(tx, [party.id])).get(party.id)
      : undefined
  return show(viewer, party, asTestator, invitation)
}

const isTestator = (viewer: Person, parties: readonly PartyView[]): boolean =>
  parties.some((party) => party.role === 'testator' && party.personId === viewer.id)

function show(
  viewer: Person,
  party: PartyView,
  asTestator: boolean,
  invitation: Invitation | undefined,
): Shown {
  const you = party.personId === viewer.id
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

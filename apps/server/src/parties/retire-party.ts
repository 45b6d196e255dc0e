// A witness who has not signed is replaced: their link and session end, their row stays.
import { endPartySessions } from '../accounts/session/party-session.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { PersonId } from '../platform/database/person.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { willFacts } from '../wills/will-facts.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { setPartyState } from './set-party-state.ts'
import { endInvitations, latestInvitations, lockParty } from './store.ts'

interface Retiring {
  actor: PersonId
  /** The name of the person who takes the place. */
  by: string
  /** The testator knows that everybody who has signed signs anew (decision 48). */
  beginsAnew: boolean
}

/**
 * Refuses with `not-now` once this witness has signed. The testator's statement names both witnesses: once they have
 * signed, the ceremony begins anew, which is refused unless they have said so.
 */
export async function retireParty(
  tx: Tx,
  party: PartyView,
  { actor, by, beginsAnew }: Retiring,
): Promise<void> {
  if (party.role !== 'witness')
    refuse('rule-broken', 'Only a witness can be replaced.', because('testator-not-replaced'))
  if (party.state === 'signed')
    refuse(
      'not-now',
      'This witness has signed. A completed signature is never deleted.',
      because('party-signed'),
    )
  const testator = (await partiesOf(tx, party.willId)).find((one) => one.role === 'testator')
  // Waits for a signature being written at this moment.
  if (testator !== undefined) await lockParty(tx, testator.id)
  const isLate = testator !== undefined && (await partyById(tx, testator.id))?.state === 'signed'
  if (isLate && !beginsAnew)
    refuse(
      'not-now',
      'The testator has signed a statement that names this witness. With another witness, everybody ' +
        'who has signed signs anew: please say that you want that.',
      because('witness-named-in-statement'),
    )
  if (isLate) {
    await emit(tx, 'party.replaced-late', { willId: party.willId, partyId: party.id, testatorId: actor, by })
    await tellReplaced(tx, party, testator.name)
  }
  await setPartyState(tx, party.id, 'replaced', { actor })
  await endInvitations(tx, party.id)
  if (party.personId !== null) await endPartySessions(tx, party.personId)
}

/** Nobody is told who was never mailed. */
async function tellReplaced(tx: Tx, party: PartyView, testatorName: string): Promise<void> {
  if (party.personId === null && !(await latestInvitations(tx, [party.id])).has(party.id)) return
  await notify(tx, {
    to: party.email,
    template: 'witness-replaced',
    data: {
      name: party.name,
      testatorName,
      willTitle: (await willFacts(tx, party.willId))?.title ?? '',
      declined: party.state === 'declined',
    },
  })
}

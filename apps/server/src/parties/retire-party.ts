// A witness who has not signed is replaced: their link and session end, their row stays.
import { endPartySessions } from '../accounts/session/party-session.ts'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { setPartyState } from './set-party-state.ts'
import { endInvitations, lockParty } from './store.ts'

/**
 * Refuses with `not-now` once this witness or the testator has signed: the testator's statement names both
 * witnesses, and a signature is never deleted, so a later change of witness would leave a signed paper that
 * is not true.
 */
export async function retireParty(tx: Tx, party: PartyView, actor: string): Promise<void> {
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
  if (testator !== undefined && (await partyById(tx, testator.id))?.state === 'signed')
    refuse(
      'not-now',
      'The testator has signed a statement that names this witness. Withdraw this registration and ' +
        'start another to change the witness.',
      because('witness-named-in-statement'),
    )
  await setPartyState(tx, party.id, 'replaced', { actor })
  await endInvitations(tx, party.id)
  if (party.personId !== null) await endPartySessions(tx, party.personId)
}

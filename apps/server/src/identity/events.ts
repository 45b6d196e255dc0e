// The reactions of identity to events of the slices to its left.
import { on } from '../platform/events.ts'
import { moveParties, verifyWill } from './accept-person.ts'
import { identityAccepted } from './identity-accepted.ts'
import { partiesOf } from '../parties/parties-of.ts'

/**
 * Called by each entry point. A person accepted once is accepted for their other wills, whichever comes
 * first.
 */
export function listenForIdentity(): void {
  on('party.ready', async (tx, { personId }) => {
    if (await identityAccepted(tx, personId)) await moveParties(tx, personId, personId)
  })
  on('will.uploaded', async (tx, { willId }) => {
    const testator = (await partiesOf(tx, willId)).find((party) => party.witnessOrder === 0)
    if (testator?.personId != null) await verifyWill(tx, willId, testator.personId)
  })
}

// The reactions of identity to events of the slices to its left.
import { append } from '../audit/append.ts'
import { on } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { tellPerson, tellStaff } from '../platform/live.ts'
import { moveParties, verifyWill } from './accept-person.ts'
import { identityAccepted } from './identity-accepted.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { checkNameAgain } from './store.ts'

/**
 * Called by each entry point. A person accepted once is accepted for their other wills, whichever comes
 * first.
 */
export function listenForIdentity(): void {
  on('party.ready', async (tx, { personId }) => {
    if (await identityAccepted(tx, personId)) await moveParties(tx, personId, personId)
  })
  // A check in another name proves nothing about this one.
  on('party.renamed', async (tx, { willId, personId }) => {
    const outcome = await checkNameAgain(tx, willId)
    if (outcome === 'relied-on')
      refuse(
        'not-now',
        'Your identity was checked in this name for another will of yours, so it cannot be changed here. ' +
          'Please write to support.',
        because('testator-name-relied-on'),
      )
    if (outcome === 'none') return
    await append(tx, { event: 'identity.asked-again', willId, actor: personId, details: { personId } })
    await tellPerson(tx, personId, 'identity')
    await tellStaff(tx)
  })
  on('will.uploaded', async (tx, { willId }) => {
    const testator = (await partiesOf(tx, willId)).find((party) => party.witnessOrder === 0)
    if (testator?.personId != null) await verifyWill(tx, willId, testator.personId)
  })
}

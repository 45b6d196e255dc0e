// No one has to be a witness. Declining ends the invitation and tells the testator why, so that they can ask
// another person.
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { partiesOf } from './parties-of.ts'
import { setPartyState } from './set-party-state.ts'
import { refuse } from '../platform/http/problem.ts'

/** Returns the party as it is afterwards. Refuses with `not-now` after signing. */
export async function decline(
  tx: Tx,
  witness: Person,
  partyId: string,
  willId: string,
  reason: string,
): Promise<void> {
  const parties = await partiesOf(tx, willId)
  const party = parties.find((one) => one.id === partyId && one.personId === witness.id)
  const testator = parties.find((one) => one.role === 'testator')
  if (party === undefined || testator === undefined) refuse('not-found')
  await setPartyState(tx, partyId, 'declined', { actor: witness.id, reason })
  await notify(tx, {
    to: testator.email,
    template: 'declined',
    data: {
      testatorName: testator.name,
      witnessName: party.name,
      reason,
      willId,
      ...(testator.state === 'signed' ? { late: true } : {}),
    },
  })
}

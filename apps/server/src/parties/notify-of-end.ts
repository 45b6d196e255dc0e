// A registration that no network holds was withdrawn: the witnesses who had been asked are told that they are
// no longer needed. Those of a registered will hear of it from registration (tell-of-withdrawal.ts).
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import { partiesOf } from './parties-of.ts'
import { latestInvitations } from './store.ts'

/** As the testator, in the transaction that withdraws. Nobody is told who was never mailed, or has declined. */
export async function notifyWitnessesOfEnd(
  tx: Tx,
  { id, title }: { id: string; title: string },
): Promise<void> {
  const parties = await partiesOf(tx, id)
  const testator = parties.find(({ role }) => role === 'testator')
  const asked = await latestInvitations(
    tx,
    parties.map((party) => party.id),
  )
  for (const { email, name, state, role, id: partyId } of parties) {
    if (role !== 'witness' || state === 'declined' || state === 'expired') continue
    if (!asked.has(partyId) && state === 'invited') continue
    await notify(tx, {
      to: email,
      template: 'withdrawal-done-witness',
      data: { name, testatorName: testator?.name ?? '', willTitle: title, early: true },
    })
  }
}

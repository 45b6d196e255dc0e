// A used or expired link can only be used to have a fresh one mailed to the party's own address.
import type { Tx } from '../platform/database/database.ts'
import { makeInvitation } from './make-invitation.ts'
import { partiesOf } from './parties-of.ts'
import { findInvitation } from './read-invitation.ts'

/** The same answer for every token, known or not. Runs as the service `invitation`. */
export async function resendInvitation(tx: Tx, token: string): Promise<{ message: string }> {
  const found = await findInvitation(tx, token)
  if (found !== null && found.canResend) {
    const testator = (await partiesOf(tx, found.party.willId)).find((one) => one.role === 'testator')
    await makeInvitation(tx, found.party, testator?.name ?? '', 'invitation')
  }
  return {
    message: 'If this invitation still stands, a fresh link is on its way to the address it was made for.',
  }
}

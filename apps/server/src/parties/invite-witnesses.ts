// The testator has both witnesses invited by mail.
import type { Tx } from '../platform/database/database.ts'
import type { Limits } from '../platform/limits.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { requireAddress } from '../proofs/require-address.ts'
import { countInvited, makeInvitation } from './make-invitation.ts'
import { partiesOf } from './parties-of.ts'

/**
 * Mails those who have not opened theirs; an earlier link ends. Refuses with `address-unconfirmed`, and
 * `too-many-requests` after five mails to one of them in an hour, and beyond the daily limit of addresses.
 */
export async function inviteWitnesses(tx: Tx, testator: Person, willId: string, limits: Limits) {
  await requireAddress(tx, testator)
  const parties = await partiesOf(tx, willId)
  const testatorName = parties.find((party) => party.role === 'testator')?.name ?? testator.name
  const invited = []
  for (const party of parties.filter(
    (one) => one.role === 'witness' && (one.state === 'invited' || one.state === 'expired'),
  )) {
    await countInvited(tx, testator, party.email, limits.invitedAddresses)
    const made = await makeInvitation(tx, party, testatorName, testator.id)
    if (made === null)
      refuse(
        'too-many-requests',
        `${party.name} has been mailed five times within an hour. Please wait.`,
        because('witness-mails-too-many', { name: party.name }),
      )
    invited.push({
      partyId: party.id,
      witnessOrder: party.witnessOrder,
      name: party.name,
      expiresAt: made.expiresAt.toISOString(),
    })
  }
  return { invited }
}

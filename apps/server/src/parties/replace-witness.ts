// The testator names another witness. The new one starts from the invitation; the old one's link and session
// end.
import { randomUUID } from 'node:crypto'
import { sameMailbox } from '@testate/domain/party'
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Limits } from '../platform/limits.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { requireAddress } from '../proofs/require-address.ts'
import { writeWitness } from '../wills/write-witness.ts'
import { countInvited, makeInvitation } from './make-invitation.ts'
import { partiesOf, partyById } from './parties-of.ts'
import { retireParty } from './retire-party.ts'
import { insertParty, lockParty } from './store.ts'

/**
 * Returns the new party's id. `beginsAnew`: also after the testator has signed, in which case everybody who has signs
 * anew. Refuses with `address-unconfirmed`, `rule-broken` for another party's mailbox, `not-now` as retireParty does.
 */
export async function replaceWitness(
  tx: Tx,
  testator: Person,
  partyId: string,
  { beginsAnew = false, ...by }: { name: string; email: string; beginsAnew?: boolean | undefined },
  limits: Limits,
): Promise<string> {
  await requireAddress(tx, testator)
  await lockParty(tx, partyId)
  const party = await partyById(tx, partyId)
  if (party === null || party.state === 'replaced') refuse('not-found')
  const parties = await partiesOf(tx, party.willId)
  const taken = parties.filter((one) => one.id !== partyId).find((one) => sameMailbox(one.email, by.email))
  if (taken !== undefined)
    refuse(
      'rule-broken',
      taken.role === 'testator'
        ? 'A witness needs an email address other than the testator’s.'
        : 'The two witnesses need different email addresses.',
      because(taken.role === 'testator' ? 'witness-address-of-testator' : 'witness-addresses-same'),
    )
  await retireParty(tx, party, { actor: testator.id, by: by.name, beginsAnew })
  const id = randomUUID()
  await insertParty(tx, {
    id,
    willId: party.willId,
    role: 'witness',
    witnessOrder: party.witnessOrder,
    personId: null,
    name: by.name,
    email: by.email,
    state: 'invited',
  })
  await append(tx, {
    event: 'party.named',
    willId: party.willId,
    actor: testator.id,
    details: { partyId: id, witnessOrder: party.witnessOrder, instead: partyId },
  })
  await writeWitness(tx, party.willId, party.witnessOrder, by)
  const created = await partyById(tx, id)
  const testatorName = parties.find((one) => one.role === 'testator')?.name ?? testator.name
  await countInvited(tx, testator, by.email, limits.invitedAddresses)
  if (created !== null) await makeInvitation(tx, created, testatorName, testator.id)
  return id
}

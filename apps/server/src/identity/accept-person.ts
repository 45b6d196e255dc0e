// What follows from an accepted identity: each party the person is moves on, and a will whose three parties are all known is verified.
import type { ServiceName, Tx } from '../platform/database.ts'
import { emit } from '../platform/events.ts'
import { lockWill } from '../platform/lock-will.ts'
import type { PersonId } from '../platform/person.ts'
import { Problem } from '../platform/problem.ts'
import { partiesOf, partiesOfPerson } from '../parties/parties-of.ts'
import { setPartyState } from '../parties/set-party-state.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'

type Actor = PersonId | ServiceName

/** Carries an acceptance into every will the person is a party of. `actor`: the person (a sample) or the admin who decided. */
export async function acceptPerson(tx: Tx, personId: string, actor: Actor): Promise<void> {
  await moveParties(tx, personId, actor)
  await emit(tx, 'person.accepted', { personId })
}

/** Of the person's parties those that are open and declared become identified; repeatable. */
export async function moveParties(tx: Tx, personId: string, actor: Actor): Promise<void> {
  const parties = (await partiesOfPerson(tx, personId)).filter(
    (party) => party.state === 'opened' && party.declared,
  )
  // One order for everybody, so that two people of the same two wills never wait for each other.
  for (const party of parties.sort((a, b) => (a.willId < b.willId ? -1 : 1))) {
    await setPartyState(tx, party.id, 'identity verified', { actor })
    await verifyWill(tx, party.willId, actor)
  }
}

/** Makes an uploaded will verified when all three parties are identified; anything else it leaves as it is. */
export async function verifyWill(tx: Tx, willId: string, actor: Actor): Promise<void> {
  // The last two accepted at the same moment must not each see the other as missing: the second looks only after the first has committed.
  await lockWill(tx, willId)
  const parties = await partiesOf(tx, willId)
  if (
    parties.length !== 3 ||
    parties.some((party) => party.state !== 'identity verified' && party.state !== 'signed')
  )
    return
  const will = await willFacts(tx, willId)
  if (will !== null && will.status !== 'uploaded') return
  try {
    await changeStatus(tx, willId, 'verified', {
      actor,
      reason: 'The identity of all three parties was checked',
    })
  } catch (error) {
    // An admin cannot read the will, and so learns only here that its PDF is still to come; `will.uploaded` looks again.
    if (will === null && error instanceof Problem && error.code === 'not-now') return
    throw error
  }
}

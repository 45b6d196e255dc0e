// The consequences of an accepted identity: each party the person is moves on, and a will with all three
// parties identified is verified.
import type { ServiceName, Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { PersonId } from '../platform/database/person.ts'
import { Problem } from '../platform/http/problem.ts'
import { partiesOf, partiesOfPerson } from '../parties/parties-of.ts'
import { setPartyState } from '../parties/set-party-state.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'

type Actor = PersonId | ServiceName

/**
 * Applies an acceptance to every will the person is a party of. `actor`: the person (a sample) or the admin
 * who decided.
 */
export async function acceptPerson(tx: Tx, personId: string, actor: Actor): Promise<void> {
  await moveParties(tx, personId, actor)
  await emit(tx, 'person.accepted', { personId })
}

/** Marks as identified those of the person's parties that are open and declared; repeatable. */
export async function moveParties(tx: Tx, personId: string, actor: Actor): Promise<void> {
  const parties = (await partiesOfPerson(tx, personId)).filter(
    (party) => party.state === 'opened' && party.declared,
  )
  // Always in the same order, so that two people with the same two wills cannot deadlock.
  for (const party of parties.sort((a, b) => (a.willId < b.willId ? -1 : 1))) {
    // Before the line about the party: whoever has the lock waits for the will's lines.
    await lockWill(tx, party.willId)
    await setPartyState(tx, party.id, 'identity verified', { actor })
    await verifyWill(tx, party.willId, actor)
  }
}

/** Makes an uploaded will verified when all three parties are identified; does nothing otherwise. */
export async function verifyWill(tx: Tx, willId: string, actor: Actor): Promise<void> {
  // Of two acceptances at the same moment neither may miss the other: the second reads only after the first
  // has committed.
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
    // An admin cannot read the will, so only here learns that its PDF is missing; `will.uploaded` checks
    // again.
    if (will === null && error instanceof Problem && error.code === 'not-now') return
    throw error
  }
}

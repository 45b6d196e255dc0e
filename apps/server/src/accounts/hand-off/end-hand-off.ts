// Ends a hand-off: its task is done, its person stops it, or the device signs out. The device's session ends
// with it.
import type { Tx } from '../../platform/database/database.ts'
import { tellPerson } from '../../platform/live.ts'
import type { Person } from '../../platform/database/person.ts'
import { refuse } from '../../platform/http/problem.ts'
import { endOne, handOffBySession, markDone } from '../rows/hand-off-store.ts'
import { tokenHash } from '../../platform/token.ts'

/**
 * Called by the task's own verb in its transaction; does nothing unless the session is limited to a hand-off.
 */
export async function finishHandOff(tx: Tx, { id, limit }: Person): Promise<void> {
  if (limit === undefined || !(await markDone(tx, limit.handOff))) return
  await tellPerson(tx, id, `handoff ${limit.handOff} done`)
  await tellPerson(tx, id, 'me')
}

/** The person stops it on the device where they began. Refuses with `not-found` for another person's. */
export async function endHandOff(tx: Tx, person: Person, id: string): Promise<void> {
  if (!(await endOne(tx, id, person.id))) refuse('not-found')
  await tellPerson(tx, person.id, `handoff ${id} ended`)
  await tellPerson(tx, person.id, 'me')
}

/** Signs out on the device. True if there was such a session. Runs as the service `accounts`. */
export async function endHandOffSession(tx: Tx, session: string): Promise<boolean> {
  const handOff = await handOffBySession(tx, tokenHash(session))
  if (handOff === undefined) return false
  await endOne(tx, handOff.id, handOff.personId)
  await tellPerson(tx, handOff.personId, `handoff ${handOff.id} ended`)
  await tellPerson(tx, handOff.personId, 'me')
  return true
}

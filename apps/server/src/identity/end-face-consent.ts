// Takes back the consent to a comparison of faces (UK GDPR article 7(3)): what was not compared yet is not, and the figures of what was are deleted at once.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database.ts'
import { tellPerson, tellStaff } from '../platform/live.ts'
import type { Person } from '../platform/person.ts'
import { lockIdentityOf } from './store.ts'
import { endConsentOf } from './store-readings.ts'

/** For all of the person's checks; answers for how many it stood. Again it does nothing. */
export async function endFaceConsent(tx: Tx, person: Person): Promise<number> {
  // A reading that is about to be stored comes before or after, never between: either its figure is deleted, or it finds no consent (read-pictures.ts).
  await lockIdentityOf(tx, person.id)
  const ended = await endConsentOf(tx, person.id, now())
  if (ended.length === 0) return 0
  await append(tx, {
    event: 'identity.face-consent-ended',
    actor: person.id,
    details: { personId: person.id, checkIds: ended },
  })
  await tellPerson(tx, person.id, 'identity')
  await tellStaff(tx)
  return ended.length
}

/** With the account goes every consent its person gave. The check itself may stay, where it is evidence in somebody else's will. */
export async function forgetFaceConsent(tx: Tx, personId: string): Promise<void> {
  // As above: a check that stays may be being read at this moment.
  await lockIdentityOf(tx, personId)
  await endConsentOf(tx, personId, now())
}

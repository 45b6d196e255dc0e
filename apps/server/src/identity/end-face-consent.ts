// Withdraws the consent to a comparison of faces (UK GDPR article 7(3)): comparisons still to come are not
// made, and the figures of past ones are deleted at once.
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { tellPerson, tellStaff } from '../platform/live.ts'
import type { Person } from '../platform/database/person.ts'
import { lockIdentityOf } from './store.ts'
import { endConsentOf } from './store-readings.ts'

/** For all of the person's checks; returns how many had consent. A repeat does nothing. */
export async function endFaceConsent(tx: Tx, person: Person): Promise<number> {
  // Serialised with the storing of a reading: either its figure is deleted here, or it finds no consent
  // (read-pictures.ts).
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

/**
 * Erasing an account ends every consent its person gave. The check itself may stay, as evidence in somebody
 * else's will.
 */
export async function forgetFaceConsent(tx: Tx, personId: string): Promise<void> {
  // As above: a check that stays may be being read at this moment.
  await lockIdentityOf(tx, personId)
  await endConsentOf(tx, personId, now())
}

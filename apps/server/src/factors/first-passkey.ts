// The passkey that an account is opened with. There is no such person yet: the worker chooses the id the account will
// have, so that what it checks here cannot become the passkey of anybody who has an account already.
import { randomUUID } from 'node:crypto'
import type { MadePasskey, NewPasskeyOptions } from '@testate/api/factors'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { challengeOf } from './ask-passkey.ts'
import { addedAlready, enrolmentOver, optionsFor, verifyMade } from './enrol-passkey.ts'
import type { FactorContext } from './factor.ts'
import { passkeyTimeout } from './relying-party.ts'
import { findAsk, insertAsk, insertFirstPasskey, passkeyByCredential } from './store-passkeys.ts'

const purpose = 'sign-up'

/** Name and address go to the device, which shows them with the passkey; nothing of them is stored. */
export async function beginFirstPasskey(
  tx: Tx,
  { email, name }: { email: string; name: string },
  { config }: FactorContext,
): Promise<{ enrolment: string; expiresAt: Date; options: NewPasskeyOptions }> {
  const at = now()
  const expiresAt = new Date(at.getTime() + passkeyTimeout)
  const id = randomUUID()
  const ask = { id, personId: null, purpose, willId: null, documentHash: null, requestKey: Buffer.alloc(32) }
  await insertAsk(tx, ask, at, expiresAt)
  const owner = { id, kind: 'account' as const, name, email }
  return {
    enrolment: id,
    expiresAt,
    options: optionsFor({ challenge: challengeOf(ask), owner, known: [] }, config),
  }
}

/**
 * The account of that id can be given it for five minutes (`app_add_first_passkey`); it is deleted with the next one,
 * at the latest the next night. Refuses `gone` for an enrolment that is over, `rule-broken` for a passkey made
 * elsewhere or without its owner's finger or PIN, `conflict` for a known one.
 */
export async function checkFirstPasskey(
  tx: Tx,
  { enrolment, made }: { enrolment: string; made: MadePasskey },
  { config }: FactorContext,
): Promise<void> {
  const at = now()
  const ask = await findAsk(tx, enrolment, at)
  if (ask?.purpose !== purpose) return enrolmentOver()
  const verified = await verifyMade(made, challengeOf(ask), config)
  // The answer was lost, and the account is open with this very passkey.
  if ((await passkeyByCredential(tx, verified.credentialId, at))?.personId === enrolment) return
  const expiresAt = new Date(at.getTime() + passkeyTimeout)
  if (!(await insertFirstPasskey(tx, { ...verified, personId: enrolment }, at, expiresAt))) addedAlready()
}

// The worker checks here what a passkey signed, against its own rows, and that it answers this very request.
import type { UsedPasskey } from '@testate/api/factors'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { challengeOf } from './ask-passkey.ts'
import { copied, isCopied, over, unknown, verifyAssertion } from './assertion.ts'
import { counts, type Checked, type FactorContext } from './factor.ts'
import { ownerById } from './store.ts'
import { notePasskeyUse, passkeyByCredential, takeAsk, type PasskeyAsk } from './store-passkeys.ts'
import { notifyOwner } from './notify-owner.ts'

/**
 * The request is used up whatever the answer. It must have been made for exactly what `wanted` says; for a
 * sign-in it names nobody, and the passkey identifies its owner.
 */
export async function checkPasskey(
  tx: Tx,
  wanted: Omit<PasskeyAsk, 'id'>,
  used: UsedPasskey,
  { config }: FactorContext,
): Promise<Checked & { personId?: string }> {
  const at = now()
  const ask = await takeAsk(tx, used.ask, at)
  if (ask === undefined || !challengeOf({ ...wanted, id: ask.id }).equals(challengeOf(ask))) return over
  const passkey = await passkeyByCredential(tx, Buffer.from(used.id, 'base64url'), at)
  if (passkey === undefined || (ask.personId !== null && passkey.personId !== ask.personId)) return unknown
  if (!counts(passkey, at) && !(wanted.purpose === 'sign-in' && passkey.openedAccount))
    return {
      wrong: 'step-up-needed',
      sentence:
        'This passkey was added less than three days ago by a code by email, and does not count yet. ' +
        'Please confirm in another way.',
      reason: 'passkey-too-new',
    }
  const found = await verifyAssertion(used, { challenge: challengeOf(ask), ...passkey }, config)
  if (found === null) return unknown
  if (isCopied(found.counter, passkey.counter)) {
    const owner = await ownerById(tx, passkey.personId)
    if (owner !== undefined)
      await notifyOwner(tx, owner, 'counter-back', { kind: 'passkey', id: passkey.id, name: passkey.name })
    return copied
  }
  await notePasskeyUse(tx, passkey.id, { ...found, at })
  return { factor: 'passkey', factorId: passkey.id, personId: passkey.personId }
}

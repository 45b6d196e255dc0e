// The worker checks an assertion here: signature, site, the owner's finger or PIN, the counter, and that it
// answers this very request.
import type { UsedPasskey } from '@testate/api/factors'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { challengeOf } from './ask-passkey.ts'
import { counts, type Checked, type FactorContext } from './factor.ts'
import { relyingParty } from './relying-party.ts'
import { ownerById } from './store.ts'
import { notePasskeyUse, passkeyByCredential, takeAsk, type PasskeyAsk } from './store-passkeys.ts'
import { tellOwner } from './tell-owner.ts'

const over = {
  wrong: 'gone',
  sentence: 'That took too long, or was used already. Please try again.',
  reason: 'passkey-over',
} as const
const unknown = {
  wrong: 'step-up-needed',
  sentence:
    'This passkey is not known here, or was used for another site. Please try again, or confirm in another way.',
  reason: 'passkey-unknown',
} as const

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
  const rp = relyingParty(config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const found = await verifyAuthenticationResponse({
    response: used as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challengeOf(ask).toString('base64url'),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The counter is checked below, after the signature: somebody else's answer must not raise an alarm.
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: new Uint8Array(passkey.publicKey),
      counter: 0,
      transports: [],
    },
  }).catch(() => null)
  if (found?.verified !== true) return unknown
  const { newCounter, credentialBackedUp } = found.authenticationInfo
  // Section 6.1.1: a counter that does not grow is the sign of a copied key. Passkeys synchronised through an
  // account do not count and report 0.
  if ((newCounter > 0 || passkey.counter > 0) && newCounter <= passkey.counter) {
    const owner = await ownerById(tx, passkey.personId)
    if (owner !== undefined)
      await tellOwner(tx, owner, 'counter-back', { kind: 'passkey', id: passkey.id, name: passkey.name })
    return {
      wrong: 'step-up-needed',
      sentence:
        'This passkey was refused: it seems that somebody has a copy of it. We have sent you an email. ' +
        'Please confirm in another way, and remove it.',
      reason: 'passkey-copied',
    }
  }
  await notePasskeyUse(tx, passkey.id, { counter: newCounter, backedUp: credentialBackedUp, at })
  return { factor: 'passkey', factorId: passkey.id, personId: passkey.personId }
}

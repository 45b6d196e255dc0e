// What a passkey signed (WebAuthn level 3), and whether it holds: signature, site, the owner's finger or PIN, and the
// counter. It knows no rows: worker and release worker each have their own.
import type { PasskeyOptions, UsedPasskey } from '@testate/api/factors'
import type { FactorContext } from './factor.ts'
import { passkeyTimeout, relyingParty } from './relying-party.ts'
import type { Passkey } from './store-passkeys.ts'

export const over = {
  wrong: 'gone',
  sentence: 'That took too long, or was used already. Please try again.',
  reason: 'passkey-over',
} as const
export const unknown = {
  wrong: 'step-up-needed',
  sentence:
    'This passkey is not known here, or was used for another site. Please try again, or confirm in another way.',
  reason: 'passkey-unknown',
} as const
export const copied = {
  wrong: 'step-up-needed',
  sentence:
    'This passkey was refused: it seems that somebody has a copy of it. We have sent you an email. ' +
    'Please confirm in another way, and remove it.',
  reason: 'passkey-copied',
} as const

/**
 * With this begins each challenge of the release worker, and none that the api takes from the worker: else a worker
 * that was taken over could have one answered by whoever signs in.
 */
export const RELEASE_CHALLENGE = Buffer.from('testate-release/1:')

/** What the browser is asked for. `known`: the passkeys that may answer; for a sign-in the browser chooses. */
export function requestOptions(
  {
    ask,
    challenge,
    known,
  }: {
    ask: string
    challenge: Buffer
    known: readonly { credentialId: Buffer; transports?: string[] }[]
  },
  config: FactorContext['config'],
): PasskeyOptions {
  return {
    ask,
    challenge: challenge.toString('base64url'),
    rpId: relyingParty(config).id,
    timeout: passkeyTimeout,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key',
      ...(transports === undefined ? {} : { transports }),
    })),
  }
}

/** Null unless this passkey signed exactly this challenge, at this site, with its owner verified. */
export async function verifyAssertion(
  used: UsedPasskey,
  { challenge, credentialId, publicKey }: { challenge: Buffer } & Pick<Passkey, 'credentialId' | 'publicKey'>,
  config: FactorContext['config'],
): Promise<{ counter: number; backedUp: boolean } | null> {
  const rp = relyingParty(config)
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const found = await verifyAuthenticationResponse({
    response: used as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge.toString('base64url'),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    // The counter is compared after the signature: somebody else's answer must not raise an alarm.
    credential: {
      id: credentialId.toString('base64url'),
      publicKey: new Uint8Array(publicKey),
      counter: 0,
      transports: [],
    },
  }).catch(() => null)
  if (found?.verified !== true) return null
  const { newCounter, credentialBackedUp } = found.authenticationInfo
  return { counter: newCounter, backedUp: credentialBackedUp }
}

/**
 * Section 6.1.1: a counter that does not grow is the sign of a copied key. Passkeys synchronised through an account do
 * not count and report 0.
 */
export const isCopied = (counter: number, before: number): boolean =>
  (counter > 0 || before > 0) && counter <= before

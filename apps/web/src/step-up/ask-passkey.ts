// The browser's passkey prompt. Loaded on demand; the worker makes the options and verifies the response.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { PasskeyOptions, NewPasskeyOptions, MadePasskey, UsedPasskey } from '@testate/api/factors'

/** The person closed the prompt, or it timed out. */
export class PasskeyTurnedBack extends Error {
  override name = 'PasskeyTurnedBack'
}
/** The device has no passkey for this site, or knows this one already. */
export class PasskeyNotHere extends Error {
  override name = 'PasskeyNotHere'
}

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/** Throws PasskeyTurnedBack. */
export async function askPasskey({ ask, ...optionsJSON }: PasskeyOptions): Promise<UsedPasskey> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const answer = await startAuthentication({
    optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON,
  }).catch(turnedBack)
  return { ask, ...(answer as unknown as Omit<UsedPasskey, 'ask'>) }
}

/** Throws PasskeyTurnedBack, or PasskeyNotHere where this device has made one already. */
export async function makeThePasskey(options: NewPasskeyOptions): Promise<MadePasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  // Some devices make a passkey that can lock a key only when it is asked for at once (shared-secret/prf.ts).
  const optionsJSON = { ...(options as PublicKeyCredentialCreationOptionsJSON), extensions: { prf: {} } }
  return (await startRegistration({ optionsJSON }).catch(turnedBack)) as unknown as MadePasskey
}

export function turnedBack(error: unknown): never {
  const name = (error as { name?: string }).name ?? ''
  const cause = (error as { cause?: { name?: string } }).cause?.name ?? name
  if (cause === 'InvalidStateError' || name === 'InvalidStateError') throw new PasskeyNotHere()
  if (
    cause === 'NotAllowedError' ||
    cause === 'AbortError' ||
    name === 'NotAllowedError' ||
    name === 'AbortError'
  )
    throw new PasskeyTurnedBack()
  throw error
}

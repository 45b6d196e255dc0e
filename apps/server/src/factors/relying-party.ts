// What a passkey of this installation is bound to (WebAuthn level 3, section 5.1.2): the host people use, and
// the origin it is used from.
import type { Config } from '../platform/config.ts'

export interface RelyingParty {
  name: string
  /** Host without port. */
  id: string
  origin: string
}

export function relyingParty({
  publicUrl,
  registerName,
}: Pick<Config, 'publicUrl' | 'registerName'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { name: registerName, id: hostname, origin }
}

/** How long the browser waits for a finger or a PIN, and how long its answer is accepted. */
export const passkeyMinutes = 5
export const passkeyTimeout = passkeyMinutes * 60_000

/**
 * The accepted public-key algorithms, best first: EdDSA, ES256, RS256 (IANA COSE algorithms). Windows Hello
 * supports only the last.
 */
export const algorithms = [-8, -7, -257]

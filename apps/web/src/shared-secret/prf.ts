// What a passkey answers to the salt of a lock (WebAuthn Level 3, section 10.1.4, `prf`): 32 bytes that the device
// makes anew each time, and that leave this browser never. The register takes no part, so the challenge is nobody's.
import { fromBase64 } from '@testate/evidence/bytes/base64'
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Lock } from '@testate/evidence/shared-secret/locks'
import { turnedBack } from '../step-up/ask-passkey.ts'

/** The passkey, its device or this browser gives no such answer. */
export class NoPrf extends Error {
  override name = 'NoPrf'
}

export interface PasskeyOpener {
  kind: 'passkey'
  prf: Bytes
  credentialId: string
  salt: Bytes
}

/** For a new lock: whichever passkey of this register the person chooses. Throws PasskeyTurnedBack, NoPrf. */
export const newPasskeyOpener = async (salt: Bytes): Promise<PasskeyOpener> => {
  const { id, prf } = await ask({ prf: { eval: { first: salt } } }, [])
  return { kind: 'passkey', prf, credentialId: id, salt }
}

/** For the locks there are. Throws PasskeyTurnedBack, NoPrf. */
export async function passkeyOpener(locks: readonly Lock[]): Promise<PasskeyOpener> {
  const salts = new Map(
    locks.flatMap(({ credentialId, salt }) =>
      credentialId === undefined ? [] : [[credentialId, fromBase64(salt)] as const],
    ),
  )
  const evalByCredential = Object.fromEntries([...salts].map(([id, first]) => [id, { first }]))
  const { id, prf } = await ask({ prf: { evalByCredential } }, [...salts.keys()])
  const salt = salts.get(id)
  if (salt === undefined) throw new NoPrf('another passkey answered')
  return { kind: 'passkey', prf, credentialId: id, salt }
}

async function ask(
  extensions: AuthenticationExtensionsClientInputs,
  allowed: readonly string[],
): Promise<{ id: string; prf: Bytes }> {
  const credential = (await navigator.credentials
    .get({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        userVerification: 'required',
        allowCredentials: allowed.map((id) => ({ type: 'public-key', id: bytesOfId(id) })),
        extensions,
      },
    })
    .catch(turnedBack)) as PublicKeyCredential | null
  const first = credential?.getClientExtensionResults().prf?.results?.first
  if (credential === null || first === undefined) throw new NoPrf('the passkey gave no answer to the salt')
  return { id: credential.id, prf: bytesOf(first) }
}

const bytesOf = (source: BufferSource): Bytes =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(
        source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength) as ArrayBuffer,
      )
    : new Uint8Array(source.slice(0))

/** A credential's id is base64url without padding (WebAuthn Level 3, section 5.1). */
const bytesOfId = (id: string): Bytes =>
  fromBase64(
    id
      .replaceAll('-', '+')
      .replaceAll('_', '/')
      .padEnd(Math.ceil(id.length / 4) * 4, '='),
  )

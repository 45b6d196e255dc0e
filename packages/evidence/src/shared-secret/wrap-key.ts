// A will's data key under two parts together: the platform's, which the release worker has, and the shared one, which
// nobody keeps whole but the testator. Either by itself opens nothing.
import type { Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'

const IV_BYTES = 12

export class WrongParts extends Error {
  override name = 'WrongParts'
}

export interface Parts {
  platform: Bytes
  shared: Bytes
}

export async function wrapUnderParts(parts: Parts, of: SecretOf, dataKey: Bytes): Promise<Bytes> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const about = aboutSecret(of, 'data key')
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: about },
    await keyOf(parts, about),
    dataKey,
  )
  const whole = new Uint8Array(IV_BYTES + sealed.byteLength)
  whole.set(iv)
  whole.set(new Uint8Array(sealed), IV_BYTES)
  return whole
}

/** Throws WrongParts. Whoever calls it has compared the shared part with its commitment before. */
export async function unwrapUnderParts(parts: Parts, of: SecretOf, whole: Bytes): Promise<Bytes> {
  const about = aboutSecret(of, 'data key')
  const [iv, sealed] = [whole.slice(0, IV_BYTES), whole.slice(IV_BYTES)]
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        { name: 'AES-GCM', iv, additionalData: about },
        await keyOf(parts, about),
        sealed,
      ),
    )
  } catch (error) {
    throw new WrongParts('the data key is not under these parts', { cause: error })
  }
}

/** HKDF (RFC 5869): the platform's part is the salt, the shared part the input, so neither can be left out. */
async function keyOf({ platform, shared }: Parts, about: Bytes): Promise<CryptoKey> {
  const input = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey'])
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: platform, info: about },
    input,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

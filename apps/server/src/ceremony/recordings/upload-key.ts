// An upload's key as stored in its row: sealed under a key derived from the api's own secret, so that store
// and database together open nothing.
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { sessionSecret } from '../../accounts/session/session-secret.ts'
import type { Config } from '../../platform/config.ts'

const [ivBytes, tagBytes] = [12, 16]
type Secret = Pick<Config, 'keysDir' | 'mode'>

/** One for each upload (RFC 5869): each seals a single key. */
const wrappingKey = (config: Secret, uploadId: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret(config), uploadId, 'testate recording upload key/1', 32))

/** Nonce, tag, ciphertext. */
export function sealUploadKey(config: Secret, uploadId: string, key: Buffer): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', wrappingKey(config, uploadId), iv, { authTagLength: tagBytes })
  const body = Buffer.concat([cipher.update(key), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Null when it was sealed for another upload, or the secret has changed since. */
export function openUploadKey(config: Secret, uploadId: string, sealed: Buffer): Buffer | null {
  const decipher = createDecipheriv(
    'aes-256-gcm',
    wrappingKey(config, uploadId),
    sealed.subarray(0, ivBytes),
    { authTagLength: tagBytes },
  )
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
  } catch {
    return null
  }
}

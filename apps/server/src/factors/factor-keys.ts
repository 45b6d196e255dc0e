// The worker's keys for second factors, derived from its opening key (RFC 5869), so that an installation
// needs no further key file.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

const keyFor = (openingKey: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', openingKey, '', `testate factor ${use}`, 32))

const nonceLength = 12
const tagLength = 16

/** An authenticator's secret as stored; bound to its row, so that it cannot be moved to another. */
export function sealSecret(openingKey: string, id: string, secret: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', keyFor(openingKey, 'authenticator'), nonce).setAAD(
    Buffer.from(id),
  )
  return Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()])
}

/** Throws if it was altered or sealed for another row. */
export function openSecret(openingKey: string, id: string, sealed: Uint8Array): Buffer {
  const [nonce, tag] = [sealed.subarray(0, nonceLength), sealed.subarray(sealed.length - tagLength)]
  const decipher = createDecipheriv('aes-256-gcm', keyFor(openingKey, 'authenticator'), nonce)
    .setAAD(Buffer.from(id))
    .setAuthTag(tag)
  return Buffer.concat([
    decipher.update(sealed.subarray(nonceLength, sealed.length - tagLength)),
    decipher.final(),
  ])
}

/**
 * The stored form of a recovery code. Keyed: fifty bits can be found from a plain hash by a patient attacker
 * with a copy of the database.
 */
export function recoveryHash(openingKey: string, setId: string, code: string): Buffer {
  return createHmac('sha256', keyFor(openingKey, 'recovery code')).update(`${setId}\n${code}`).digest()
}

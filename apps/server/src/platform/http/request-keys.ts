// The api decrypts nothing it stores: for data a person may have back it makes a key pair, and the worker,
// after its own checks, seals to the public half. The private half stays in this process's memory and is lost
// with it; a request whose key is lost is made again.
import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

const generate = promisify(generateKeyPair)

export interface KeyPair {
  publicKey: string
  privateKey: string
}

/** As PEM. 2048 bits for keys that live for minutes. */
export const makeKeyPair = async (bits: 2048 | 3072 = 2048): Promise<KeyPair> =>
  await generate('rsa', {
    modulusLength: bits,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

export interface RequestKeys<Kept> {
  /** Removes entries that have expired at this moment, and the oldest when there are too many. */
  keep(requestId: string, key: Kept, at: Date): void
  of(requestId: string): Kept | undefined
  forget(requestId: string): void
}

/**
 * At most `most` entries besides the newest: each belongs to a request made with a second factor, but memory
 * is limited.
 */
export function createRequestKeys<Kept extends { expiresAt: Date }>(most: number): RequestKeys<Kept> {
  const keys = new Map<string, Kept>()
  return {
    keep(requestId, key, at) {
      for (const [id, { expiresAt }] of keys) if (expiresAt < at || keys.size > most) keys.delete(id)
      keys.set(requestId, key)
    },
    of: (requestId) => keys.get(requestId),
    forget: (requestId) => void keys.delete(requestId),
  }
}

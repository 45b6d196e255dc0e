// The release worker's own key for what browsers seal to it: HPKE with X-Wing, made of the key it has anyway, so that
// its key folder holds one secret.
import { createPrivateKey, hkdfSync } from 'node:crypto'
import type { Bytes } from '@testate/evidence/bytes/hash'
import { publicKeyOf, SEED_BYTES } from '@testate/evidence/shared-secret/hybrid-seal'

export function releaseSeed(openingKey: string): Bytes {
  const key = createPrivateKey(openingKey).export({ type: 'pkcs8', format: 'der' })
  return new Uint8Array(hkdfSync('sha256', key, '', 'testate shared secret 1: release worker', SEED_BYTES))
}

let made: { openingKey: string; publicKey: Promise<Bytes> } | undefined

/** Made once: every browser asks for it. */
export async function releaseSharedKey(openingKey: string): Promise<Bytes> {
  if (made?.openingKey !== openingKey) made = { openingKey, publicKey: publicKeyOf(releaseSeed(openingKey)) }
  return await made.publicKey
}

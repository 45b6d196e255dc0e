// The release worker's key for sealed shares comes from its opening key by a label of its own: what another label, or
// another key, leads to opens nothing that was sealed to it.
import { createPrivateKey, generateKeyPairSync, hkdfSync } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  NotForThisKey,
  openSealedTo,
  publicKeyOf,
  sealTo,
  SEED_BYTES,
} from '@testate/evidence/shared-secret/hybrid-seal'
import { releaseSeed, releaseSharedKey } from './release-seed.ts'

/** RFC 8410 section 10.3: a key that everybody knows. */
const known =
  '-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEINTuctv5E1hK1bbY8fdp+K06/nwoy/HU++CXqI9EdVhC\n' +
  '-----END PRIVATE KEY-----\n'
const fresh = (): string =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey
const about = new TextEncoder().encode('a share')
const bytes = Uint8Array.of(1, 2, 3)

test('the seed is HKDF-SHA-256 of the key’s DER under the label, as another implementation computes it', () => {
  // By Python's cryptography: HKDF(SHA256(), 32, None, b'testate shared secret 1: release worker').derive(der).
  expect(Buffer.from(releaseSeed(known)).toString('hex')).toBe(
    '86f254d8bc104dee244a3768ecc854e0c4e443b266ddf1bcfea714b7e1154207',
  )
})

test('another spelling of the same key gives the same seed, another key another one', () => {
  const key = fresh()
  expect(releaseSeed(key)).toEqual(releaseSeed(`\n${key.replaceAll('\n', '\r\n')}`))
  expect(releaseSeed(key)).toHaveLength(SEED_BYTES)
  expect(releaseSeed(key)).not.toEqual(releaseSeed(fresh()))
})

test.each([
  '',
  'testate shared secret 1',
  'testate shared secret 2: release worker',
  'testate identity fingerprint',
])('what the label “%s” leads to opens nothing sealed to the release worker', async (label) => {
  const key = fresh()
  const sealed = await sealTo(await releaseSharedKey(key), bytes, about)
  const der = createPrivateKey(key).export({ type: 'pkcs8', format: 'der' })
  const other = new Uint8Array(hkdfSync('sha256', der, '', label, SEED_BYTES))
  await expect(openSealedTo(other, sealed, about)).rejects.toBeInstanceOf(NotForThisKey)
  expect(await openSealedTo(releaseSeed(key), sealed, about)).toEqual(bytes)
})

test('the public key that browsers get is of the key at hand, also after that changed', async () => {
  const [one, other] = [fresh(), fresh()]
  for (const key of [one, other, one])
    expect(await releaseSharedKey(key)).toEqual(await publicKeyOf(releaseSeed(key)))
})

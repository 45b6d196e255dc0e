// How the key that somebody made in their browser is kept: locked once for each way of opening it, and stored as these
// locks. The register has the locks and none of their keys.
import { argon2idAsync } from '@noble/hashes/argon2.js'
import { LEAST_PHRASE, phraseFault, phraseOf } from '@testate/domain/death/shared-secret'
import { fromBase64, toBase64 } from '../bytes/base64.ts'
import type { Bytes } from '../bytes/hash.ts'
import { bytesOfCode } from './recovery-codes.ts'

/** All bytes in base64. */
export interface Lock {
  kind: 'passkey' | 'phrase' | 'code'
  salt: string
  sealed: string
  /** Of a passkey: which one opens it. Its salt is what the passkey is asked with (WebAuthn's `prf`). */
  credentialId?: string
}

// RFC 9106 section 4, the second recommended choice, on one lane: a browser has no second one here.
const ARGON = { m: 65_536, t: 3, p: 1, dkLen: 32 }
const SALT_BYTES = 32
const IV_BYTES = 12

export class DoesNotUnlock extends Error {
  override name = 'DoesNotUnlock'
}

/** What opens a lock. `prf`: the answer of the passkey to the lock's salt. */
export type Opener =
  | { kind: 'passkey'; prf: Bytes; credentialId: string; salt: Bytes }
  | { kind: 'phrase'; phrase: string }
  | { kind: 'code'; code: string }

export const newSalt = (): Bytes => crypto.getRandomValues(new Uint8Array(SALT_BYTES))

export async function lockSeed(seed: Bytes, opener: Opener): Promise<Lock> {
  if (opener.kind === 'phrase' && phraseFault(opener.phrase) !== null)
    throw new RangeError(
      `a pass phrase has at least ${LEAST_PHRASE} characters, and not a few again and again`,
    )
  const salt = opener.kind === 'passkey' ? opener.salt : newSalt()
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const key = await keyOf(opener, salt)
  const sealed = new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, seed))
  const whole = new Uint8Array(IV_BYTES + sealed.length)
  whole.set(iv)
  whole.set(sealed, IV_BYTES)
  return {
    kind: opener.kind,
    salt: toBase64(salt),
    sealed: toBase64(whole),
    ...(opener.kind === 'passkey' ? { credentialId: opener.credentialId } : {}),
  }
}

/** The key, by the first lock that this opens. Throws DoesNotUnlock; NotACode for a code that is none. */
export async function unlockSeed(locks: readonly Lock[], opener: Opener): Promise<Bytes> {
  for (const lock of locks) {
    if (lock.kind !== opener.kind) continue
    if (opener.kind === 'passkey' && lock.credentialId !== opener.credentialId) continue
    const whole = fromBase64(lock.sealed)
    const [iv, sealed] = [whole.slice(0, IV_BYTES), whole.slice(IV_BYTES)]
    try {
      const key = await keyOf(opener, fromBase64(lock.salt))
      return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed))
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
    }
  }
  throw new DoesNotUnlock('this opens none of the locks')
}

async function keyOf(opener: Opener, salt: Bytes): Promise<CryptoKey> {
  const input = await crypto.subtle.importKey('raw', await inputOf(opener, salt), 'HKDF', false, [
    'deriveKey',
  ])
  return await crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt,
      info: new TextEncoder().encode(`testate shared secret 1\nlock\n${opener.kind}\n`),
    },
    input,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

async function inputOf(opener: Opener, salt: Bytes): Promise<Bytes> {
  if (opener.kind === 'passkey') return opener.prf
  if (opener.kind === 'code') return await bytesOfCode(opener.code)
  return new Uint8Array(await argon2idAsync(phraseOf(opener.phrase), salt, ARGON))
}

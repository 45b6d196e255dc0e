// What a testator's browser keeps of a shared secret: its part, what it gave out with it, and the key of the release
// worker that it saw then. Sealed under a key that their seed alone makes, so their browser opens no part of anybody
// else's. Sealing it to their public key would not do: that can everybody. What reaches the release worker may still be
// another part, from an api that was taken over: the mailed number is compared for that (`ownSwitchOf`, decision 90).
import { sha256, sha256Of, toHex, type Bytes } from '../bytes/hash.ts'
import { aboutSecret, type SecretOf } from './about.ts'
import { NotForThisKey } from './hybrid-seal.ts'
import { PART_BYTES } from './shares.ts'

const HASH_BYTES = 32
const IV_BYTES = 12

/** One holder, as the testator's browser saw them. Key in base 64, hashes in hex. */
export interface GivenTo {
  personId: string
  publicKey: string
  hash: string
  answer: string
}

/** Everything that was given out. `releaseKey`: of the release worker, in base 64, as it was shown then. */
export interface GivenOut {
  commitment: string
  releaseKey: string
  holders: readonly GivenTo[]
}

/** SHA-256 over it, in the order of the holders. */
export async function transcriptOf(
  of: SecretOf,
  { commitment, releaseKey, holders }: GivenOut,
): Promise<Bytes> {
  const said = [
    commitment,
    releaseKey,
    ...holders.map((one) => [one.personId, one.publicKey, one.hash, one.answer]),
  ]
  return await sha256Of(aboutSecret(of, 'transcript'), new TextEncoder().encode(JSON.stringify(said)))
}

export interface OwnPart {
  part: Bytes
  transcript: Bytes
  /** SHA-256 of the release worker's public key, as it was shown then. */
  releaseKey: Bytes
}

export class OtherReleaseKey extends Error {
  override name = 'OtherReleaseKey'
}

/** Throws OtherReleaseKey for another key than the one that was seen when the shares were given. */
export async function requireKnownKey(releaseKey: Bytes, known: Bytes): Promise<void> {
  if (toHex(await sha256(releaseKey)) !== toHex(known))
    throw new OtherReleaseKey('the register shows another key than when the shares were given')
}

export async function sealOwnPart(
  seed: Bytes,
  of: SecretOf,
  personId: string,
  { part, transcript, releaseKey }: OwnPart,
): Promise<Bytes> {
  const about = aboutSecret(of, 'part for its testator', personId)
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
  const plain = new Uint8Array([...part, ...transcript, ...releaseKey])
  const key = await keyOf(seed, about)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: about }, key, plain)
  return new Uint8Array([...iv, ...new Uint8Array(sealed)])
}

/** Throws NotForThisKey for what another key sealed, or for another secret. */
export async function openOwnPart(
  seed: Bytes,
  of: SecretOf,
  personId: string,
  whole: Bytes,
): Promise<OwnPart> {
  const about = aboutSecret(of, 'part for its testator', personId)
  const [iv, sealed] = [whole.slice(0, IV_BYTES), whole.slice(IV_BYTES)]
  try {
    const key = await keyOf(seed, about)
    const plain = new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: about }, key, sealed),
    )
    const at = (n: number): Bytes => plain.slice(n, n + HASH_BYTES)
    return {
      part: plain.slice(0, PART_BYTES),
      transcript: at(PART_BYTES),
      releaseKey: at(PART_BYTES + HASH_BYTES),
    }
  } catch (error) {
    throw new NotForThisKey('the part was sealed by another key, or for another secret', { cause: error })
  }
}

async function keyOf(seed: Bytes, about: Bytes): Promise<CryptoKey> {
  const input = await crypto.subtle.importKey('raw', seed, 'HKDF', false, ['deriveKey'])
  return await crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(0), info: about },
    input,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

// Seals a few bytes to a key that was made in a browser: HPKE (RFC 9180) with X-Wing, which is X25519 and ML-KEM-768
// together, so that what is kept for decades does not fall with X25519. Runs in browsers and on the server.
import { Aes256Gcm, CipherSuite, HkdfSha256 } from '@hpke/core'
import { XWing } from '@hpke/hybridkem-x-wing'
import { sha256Of, type Bytes } from '../bytes/hash.ts'

/** Bytes of the secret half, of which the public half is made. */
export const SEED_BYTES = 32
export const PUBLIC_KEY_BYTES = 1216
const ENCAPSULATED_BYTES = 1120

export class NotForThisKey extends Error {
  override name = 'NotForThisKey'
}

const kem = new XWing()
const suite = new CipherSuite({ kem, kdf: new HkdfSha256(), aead: new Aes256Gcm() })

export const newSeed = (): Bytes => crypto.getRandomValues(new Uint8Array(SEED_BYTES))

export async function publicKeyOf(seed: Bytes): Promise<Bytes> {
  // The first call loads Web Crypto for the second, which does not do so itself.
  await kem.serializePublicKey(await kem.deserializePublicKey(new Uint8Array(PUBLIC_KEY_BYTES)))
  const { publicKey } = await kem.generateKeyPairDerand(seed)
  return new Uint8Array(await kem.serializePublicKey(publicKey))
}

/**
 * What two people compare on the telephone: whoever gives another key out as somebody's has another number. Its owner
 * is to read it from their own key, never from what the register says their key is.
 */
export async function numberOfKey(publicKey: Bytes, personId: string): Promise<string> {
  const hash = await sha256Of(new TextEncoder().encode(`testate key number 1\n${personId}\n`), publicKey)
  const groups = Array.from({ length: 6 }, (_, n) => {
    const at = n * 5
    const value = hash.slice(at, at + 5).reduce((sum, byte) => sum * 256 + byte, 0)
    return String(value % 100_000).padStart(5, '0')
  })
  return groups.join(' ')
}

/** `about`: what it is for; whoever opens must name the same. */
export async function sealTo(publicKey: Bytes, bytes: Bytes, about: Bytes): Promise<Bytes> {
  const sender = await suite.createSenderContext({
    recipientPublicKey: await kem.deserializePublicKey(publicKey),
    info: about,
  })
  const sealed = new Uint8Array(await sender.seal(bytes))
  const whole = new Uint8Array(ENCAPSULATED_BYTES + sealed.length)
  whole.set(new Uint8Array(sender.enc))
  whole.set(sealed, ENCAPSULATED_BYTES)
  return whole
}

/** Throws NotForThisKey for what was sealed to another key, for another use, or was changed. */
export async function openSealedTo(seed: Bytes, whole: Bytes, about: Bytes): Promise<Bytes> {
  try {
    const recipient = await suite.createRecipientContext({
      recipientKey: await kem.deserializePrivateKey(seed),
      enc: whole.slice(0, ENCAPSULATED_BYTES),
      info: about,
    })
    return new Uint8Array(await recipient.open(whole.slice(ENCAPSULATED_BYTES)))
  } catch (error) {
    throw new NotForThisKey('the bytes were sealed to another key, or for another use', { cause: error })
  }
}

// Sealing and opening bytes. The api process only ever has a public key (decision: it never holds a key that opens a
// will); whoever holds the private key must name the will, version and purpose the bytes were sealed for.
import { constants } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Duplex } from 'node:stream'
import { AlgorithmSuiteIdentifier, buildClient, CommitmentPolicy, RawRsaKeyringNode } from '@aws-crypto/client-node'

/** What sealed bytes belong to. Authenticated, not secret: no personal data in it. */
export interface SealContext {
  willId: string
  version: number
  purpose: string
}

export class CannotOpen extends Error {
  override name = 'CannotOpen'
}

// Key commitment: without it one ciphertext can be made to open to two different plaintexts under two keys.
const client = buildClient({ commitmentPolicy: CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT, maxEncryptedDataKeys: 4 })
const suiteId = AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY
const frameLength = 64 * 1024

// The OAEP hash is part of the format: changing either name or hash orphans everything sealed so far.
const keyring = (rsaKey: { publicKey: string } | { privateKey: string }) =>
  new RawRsaKeyringNode({
    keyNamespace: 'testate',
    keyName: 'worker',
    rsaKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  })

const asStrings = ({ willId, version, purpose }: SealContext): Record<string, string> => ({ willId, version: String(version), purpose })

/** A stream that seals what is written to it, for the holder of the matching private key (RSA, PEM). */
export function sealingStream(publicKeyPem: string, context: SealContext): Duplex {
  return client.encryptStream(keyring({ publicKey: publicKeyPem }), { suiteId, frameLength, encryptionContext: asStrings(context) })
}

/** Seals bytes or a whole stream and collects the ciphertext. */
export async function sealFor(publicKeyPem: string, plaintext: Uint8Array | Readable, context: SealContext): Promise<Buffer> {
  return through(plaintext, sealingStream(publicKeyPem, context))
}

/**
 * Opens sealed bytes. The context must be exactly the one they were sealed with.
 * Streaming decryption releases frames one by one, before the last tag is checked, so the whole plaintext is collected
 * before any of it leaves this function. Throws CannotOpen.
 */
export async function openWith(privateKeyPem: string, sealed: Uint8Array, context: SealContext): Promise<Buffer> {
  const opening = client.decryptUnsignedMessageStream(keyring({ privateKey: privateKeyPem }))
  const wanted = asStrings(context)
  opening.once('MessageHeader', ({ encryptionContext: found }: { encryptionContext: Record<string, string> }) => {
    const equal = Object.keys(found).length === Object.keys(wanted).length && Object.keys(wanted).every((key) => found[key] === wanted[key])
    if (!equal) opening.destroy(new CannotOpen('the bytes were sealed for another will, version or purpose'))
  })
  try {
    return await through(sealed, opening)
  } catch (error) {
    if (error instanceof CannotOpen) throw error
    throw new CannotOpen('the bytes could not be opened: they are damaged, or were sealed for another key', { cause: error })
  }
}

async function through(input: Uint8Array | Readable, transform: Duplex): Promise<Buffer> {
  const source = input instanceof Uint8Array ? Readable.from(slices(input), { objectMode: false }) : input
  source.on('error', (error) => transform.destroy(error))
  source.pipe(transform)
  const chunks: Buffer[] = []
  for await (const chunk of transform) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

// One 10 MB write makes the SDK re-concatenate its buffer for each frame (11 MB/s measured); frame-sized writes do not.
function* slices(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += frameLength) yield bytes.subarray(at, at + frameLength)
}

// Seals bytes for the holder of a private key, which the api never is. Opening is in unseal.ts, which only the
// slice custody may use (test/architecture.test.ts).
import { constants } from 'node:crypto'
// Its parts, not `@aws-crypto/client-node`, which also loads the clients of KMS and DynamoDB (35 MB a
// process, measured).
import { buildEncrypt } from '@aws-crypto/encrypt-node'
import { AlgorithmSuiteIdentifier, CommitmentPolicy } from '@aws-crypto/material-management-node'
import { RawRsaKeyringNode } from '@aws-crypto/raw-rsa-keyring-node'
import { collect, eachFreed, frameLength, slices, through, type Source } from './sdk-streams.ts'

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
export const options = {
  commitmentPolicy: CommitmentPolicy.REQUIRE_ENCRYPT_REQUIRE_DECRYPT,
  maxEncryptedDataKeys: 4,
}
const { encryptStream } = buildEncrypt(options)
const suiteId = AlgorithmSuiteIdentifier.ALG_AES256_GCM_IV12_TAG16_HKDF_SHA512_COMMIT_KEY

// The OAEP hash is part of the format: changing either name or hash orphans everything sealed so far.
export const keyring = (rsaKey: { publicKey: string } | { privateKey: string }) =>
  new RawRsaKeyringNode({
    keyNamespace: 'testate',
    keyName: 'worker',
    rsaKey,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  })

export const asStrings = ({ willId, version, purpose }: SealContext): Record<string, string> => ({
  willId,
  version: String(version),
  purpose,
})

/**
 * Encrypts frame by frame for the holder of the matching private key (RSA, PEM): emits ciphertext while the
 * plaintext still arrives, or without copying all of it. Each piece is valid until the next is requested;
 * then its memory is freed.
 */
export function sealing(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(sealed(publicKeyPem, plaintext, context))
}

/** Seals bytes or a whole stream and returns the ciphertext. */
export async function sealFor(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): Promise<Buffer> {
  return collect(sealed(publicKeyPem, plaintext, context))
}

function sealed(
  publicKeyPem: string,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return through(
    plaintext instanceof Uint8Array ? slices(plaintext) : plaintext,
    encryptStream(keyring({ publicKey: publicKeyPem }), {
      suiteId,
      frameLength,
      encryptionContext: asStrings(context),
    }),
  )
}

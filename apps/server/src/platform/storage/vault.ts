// Seals bytes for the holder of a private key, which the api never is. Opening is in unseal.ts, which only the
// slice custody may use (test/architecture.test.ts).
import { constants, type KeyObject } from 'node:crypto'
// Its parts, not `@aws-crypto/client-node`, which also loads the clients of KMS and DynamoDB (35 MB a
// process, measured).
import { buildEncrypt } from '@aws-crypto/encrypt-node'
import {
  AlgorithmSuiteIdentifier,
  CommitmentPolicy,
  KeyringNode,
  type AwsEsdkKeyObject,
} from '@aws-crypto/material-management-node'
import { RawAesKeyringNode, RawAesWrappingSuiteIdentifier } from '@aws-crypto/raw-aes-keyring-node'
import { RawRsaKeyringNode } from '@aws-crypto/raw-rsa-keyring-node'
import { publicKeyOf } from './parsed-keys.ts'
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

/** A will's data key: 32 random bytes that no api holds (custody/will-key.ts). */
export interface DataKey {
  willId: string
  version: number
  bytes: Uint8Array
}

/** The key that one object's bytes are encrypted with (unseal.ts, `contentKeyOf`). It opens no other object. */
export interface ContentKey {
  contentKey: Uint8Array
}

// Names, namespaces and the OAEP hash are part of the format: changing one orphans everything sealed so far.
export const rsaKeyring = (rsaKey: { publicKey: KeyObject } | { privateKey: KeyObject }): RawRsaKeyringNode =>
  new RawRsaKeyringNode({
    keyNamespace: 'testate',
    keyName: 'worker',
    // Its type knows fewer kinds of keys than Node's.
    rsaKey: rsaKey as Partial<Record<'publicKey' | 'privateKey', AwsEsdkKeyObject>>,
    padding: constants.RSA_PKCS1_OAEP_PADDING,
    oaepHash: 'sha256',
  })

export const dataKeyring = ({ willId, version, bytes }: DataKey): RawAesKeyringNode =>
  new RawAesKeyringNode({
    keyNamespace: 'testate-will',
    keyName: `${willId} ${version}`,
    // The library takes no view of memory that is shared, as a small Buffer's is.
    unencryptedMasterKey: new Uint8Array(bytes),
    wrappingSuite: RawAesWrappingSuiteIdentifier.AES256_GCM_IV12_TAG16_NO_PADDING,
  })

export const asStrings = ({ willId, version, purpose }: SealContext): Record<string, string> => ({
  willId,
  version: String(version),
  purpose,
})

/**
 * Encrypts frame by frame, for the holder of the matching private key (RSA, PEM) or under a data key: emits
 * ciphertext while the plaintext still arrives, or without copying all of it. Each piece is valid until the next
 * is requested; then its memory is freed.
 */
export function sealing(
  recipient: string | DataKey,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  return eachFreed(sealed(recipient, plaintext, context))
}

/** Seals bytes or a whole stream and returns the ciphertext. */
export async function sealFor(
  recipient: string | KeyringNode,
  plaintext: Uint8Array | Source,
  context: SealContext,
): Promise<Buffer> {
  return collect(sealed(recipient, plaintext, context))
}

function sealed(
  recipient: string | DataKey | KeyringNode,
  plaintext: Uint8Array | Source,
  context: SealContext,
): AsyncGenerator<Buffer> {
  const keyring = recipient instanceof KeyringNode ? recipient : keyringFor(recipient)
  return through(
    plaintext instanceof Uint8Array ? slices(plaintext) : plaintext,
    encryptStream(keyring, {
      suiteId,
      frameLength,
      encryptionContext: asStrings(context),
    }),
  )
}

const keyringFor = (recipient: string | DataKey): KeyringNode =>
  typeof recipient === 'string' ? rsaKeyring({ publicKey: publicKeyOf(recipient) }) : dataKeyring(recipient)

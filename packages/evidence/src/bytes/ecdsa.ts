// ECDSA on P-256 with SHA-256 by WebCrypto, with the register's single encoding of a signature.
import { child, children, DerError, integer, oid, read, sequence, TAG } from './der.ts'
import type { Bytes } from './hash.ts'

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const
const SIGN = { name: 'ECDSA', hash: 'SHA-256' } as const
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** AlgorithmIdentifier ecdsa-with-SHA256, parameters absent (RFC 5758 section 3.2). */
export const ECDSA_SHA256 = sequence(oid('1.2.840.10045.4.3.2'))

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)

function fromBigInt(value: bigint): Bytes {
  const bytes = new Uint8Array(32)
  for (let i = 31, rest = value; i >= 0; i--, rest >>= 8n) bytes[i] = Number(rest & 0xffn)
  return bytes
}

/** A fresh extractable key pair. */
export async function generateKeys(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])
}

/** PKCS#8 of a private key, for a key store. */
export async function exportPrivateKey(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('pkcs8', key))
}

export async function importPrivateKey(pkcs8: Uint8Array): Promise<CryptoKey> {
  return crypto.subtle.importKey('pkcs8', pkcs8 as Bytes, ALGORITHM, true, ['sign'])
}

/**
 * r ‖ s, 64 bytes, with s in the lower half: (r, n−s) verifies too, and a sealed file must have only one
 * form.
 */
export async function signBytes(key: CryptoKey, bytes: Uint8Array): Promise<Bytes> {
  const signature = new Uint8Array(await crypto.subtle.sign(SIGN, key, bytes as Bytes))
  const s = toBigInt(signature.subarray(32))
  if (s > ORDER / 2n) signature.set(fromBigInt(ORDER - s), 32)
  return signature
}

/** False also for a signature whose s is in the upper half and for a key not on P-256. */
export async function verifyBytes(
  publicKeyInfo: Uint8Array,
  signature: Uint8Array,
  bytes: Uint8Array,
): Promise<boolean> {
  if (signature.length !== 64 || toBigInt(signature.subarray(32)) > ORDER / 2n) return false
  try {
    const key = await crypto.subtle.importKey('spki', publicKeyInfo as Bytes, ALGORITHM, false, ['verify'])
    return await crypto.subtle.verify(SIGN, key, signature as Bytes, bytes as Bytes)
  } catch {
    return false
  }
}

/** Ecdsa-Sig-Value, DER (RFC 3279 section 2.2.3). */
export const encodeSignature = (signature: Uint8Array): Bytes =>
  sequence(integer(signature.subarray(0, 32)), integer(signature.subarray(32)))

/**
 * The 64 bytes of an Ecdsa-Sig-Value. Throws DerError when a number does not fit; callers compare the
 * re-encoding for canonicity.
 */
export function readSignature(der: Bytes): Bytes {
  const value = read(der, TAG.sequence)
  const signature = new Uint8Array(64)
  if (children(value).length !== 2) throw new DerError('not an ECDSA signature')
  for (const half of [0, 1]) {
    const number = child(value, half, TAG.integer).content
    const digits = number[0] === 0 ? number.subarray(1) : number
    if (digits.length > 32) throw new DerError('not a P-256 signature')
    signature.set(digits, 32 * half + 32 - digits.length)
  }
  return signature
}

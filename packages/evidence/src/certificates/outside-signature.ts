// Signatures of outside time-stamp authorities. They sign as they please, so more than the register's own ECDSA on
// P-256 is read: RSA (PKCS #1 v1.5) from 2048 bits, and ECDSA on P-256 and P-384, with SHA-256, SHA-384 and SHA-512.
import { child, children, DerError, integer, oid, read, readOid, sequence, TAG, tlv } from '../bytes/der.ts'
import type { DerValue } from '../bytes/der.ts'
import { verifyBytes } from '../bytes/ecdsa.ts'
import type { Bytes } from '../bytes/hash.ts'

export interface Signed {
  body: Bytes
  /** r ‖ s, 64 bytes; in what an outside authority signed, as it stands there. */
  signature: Bytes
  /** Null: in the register's own profile. Else how an outside authority signed. */
  outside: SignedBy | null
}

export interface SignedBy {
  key: 'rsa' | 'ecdsa'
  hash: HashName
}

export type HashName = 'SHA-256' | 'SHA-384' | 'SHA-512'

const HASHES: Record<string, HashName> = {
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
}
const SIGNATURES: Record<string, SignedBy> = {
  '1.2.840.10045.4.3.2': { key: 'ecdsa', hash: 'SHA-256' },
  '1.2.840.10045.4.3.3': { key: 'ecdsa', hash: 'SHA-384' },
  '1.2.840.10045.4.3.4': { key: 'ecdsa', hash: 'SHA-512' },
  '1.2.840.113549.1.1.11': { key: 'rsa', hash: 'SHA-256' },
  '1.2.840.113549.1.1.12': { key: 'rsa', hash: 'SHA-384' },
  '1.2.840.113549.1.1.13': { key: 'rsa', hash: 'SHA-512' },
}
const RSA_KEY = '1.2.840.113549.1.1.1'
const EC_KEY = '1.2.840.10045.2.1'
const CURVES: Record<string, { namedCurve: string; bytes: number; order: bigint }> = {
  '1.2.840.10045.3.1.7': {
    namedCurve: 'P-256',
    bytes: 32,
    order: 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n,
  },
  '1.3.132.0.34': {
    namedCurve: 'P-384',
    bytes: 48,
    order:
      0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973n,
  },
}
const LEAST_RSA_BITS = 2048

/** The parameters are absent or NULL, and say nothing more. */
function plainOid(algorithm: DerValue): string {
  const [type, parameters, ...more] = children(algorithm)
  if (!type || more.length > 0 || (parameters && parameters.raw.length !== 2))
    throw new DerError('an algorithm with parameters')
  return readOid(type)
}

export function readHash(algorithm: DerValue): HashName {
  const hash = HASHES[plainOid(algorithm)]
  if (!hash) throw new DerError('another hash than SHA-256, SHA-384 and SHA-512')
  return hash
}

export function readSignedBy(algorithm: DerValue): SignedBy {
  const signedBy = SIGNATURES[plainOid(algorithm)]
  if (!signedBy) throw new DerError('signed by an algorithm that is not read here')
  return signedBy
}

const oidOf = <T>(table: Record<string, T>, is: (one: T) => boolean): Bytes =>
  oid(Object.entries(table).find(([, one]) => is(one))![0])

/** AlgorithmIdentifier, parameters absent (RFC 5754 section 2). */
export const hashAlgorithm = (hash: HashName): Bytes => sequence(oidOf(HASHES, (one) => one === hash))

/** As it stands in a SignerInfo (RFC 5754 sections 3.2 and 3.3). */
export const signatureAlgorithm = ({ key, hash }: SignedBy): Bytes =>
  key === 'rsa'
    ? sequence(oid(RSA_KEY), tlv(TAG.null))
    : sequence(oidOf(SIGNATURES, (one) => one.key === key && one.hash === hash))

/** What kind of key it is. Throws DerError for one that is not read here. */
export function kindOfKey(publicKeyInfo: Bytes): SignedBy['key'] {
  const type = readOid(child(child(read(publicKeyInfo), 0), 0))
  if (type === RSA_KEY) return 'rsa'
  if (type === EC_KEY) return 'ecdsa'
  throw new DerError('a key that is neither RSA nor ECDSA')
}

function curveOf(publicKeyInfo: Bytes): (typeof CURVES)[string] {
  const curve = CURVES[readOid(child(child(read(publicKeyInfo), 0), 1))]
  if (!curve) throw new DerError('a key on another curve than P-256 and P-384')
  return curve
}

const toBigInt = (bytes: Uint8Array): bigint => bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
const toBytes = (value: bigint, length: number): Bytes =>
  Uint8Array.from({ length }, (_, at) => Number((value >> BigInt(8 * (length - 1 - at))) & 0xffn))

function readPair(der: Bytes): { r: bigint; s: bigint } {
  const value = read(der, TAG.sequence)
  if (children(value).length !== 2) throw new DerError('not an ECDSA signature')
  const [r, s] = [0, 1].map((half) => toBigInt(child(value, half, TAG.integer).content))
  return { r: r!, s: s! }
}

/** Of the two ECDSA signatures that hold alike the one with the lower s, in minimal DER; of RSA there is one. */
export function settledSignature(publicKeyInfo: Bytes, signature: Bytes): Bytes {
  if (kindOfKey(publicKeyInfo) === 'rsa') return signature
  const { order, bytes } = curveOf(publicKeyInfo)
  const { r, s } = readPair(signature)
  return sequence(...[r, s > order / 2n ? order - s : s].map((one) => integer(toBytes(one, bytes))))
}

/** Whether a signature holds, the register's own or an outside authority's. */
export async function holdsUnder(publicKeyInfo: Bytes, signed: Signed): Promise<boolean> {
  const { body, signature, outside } = signed
  if (outside === null) return verifyBytes(publicKeyInfo, signature, body)
  try {
    if (kindOfKey(publicKeyInfo) !== outside.key) return false
    return outside.key === 'rsa'
      ? await rsaHolds(publicKeyInfo, signature, body, outside.hash)
      : await ecdsaHolds(publicKeyInfo, signature, body, outside.hash)
  } catch {
    return false
  }
}

async function rsaHolds(info: Bytes, signature: Bytes, body: Bytes, hash: HashName): Promise<boolean> {
  const numbers = read(child(read(info), 1, TAG.bitString).content.subarray(1), TAG.sequence)
  const modulus = child(numbers, 0, TAG.integer).content
  if (toBigInt(modulus).toString(2).length < LEAST_RSA_BITS) return false
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash }
  const key = await crypto.subtle.importKey('spki', info, algorithm, false, ['verify'])
  return crypto.subtle.verify(algorithm, key, signature, body)
}

async function ecdsaHolds(info: Bytes, signature: Bytes, body: Bytes, hash: HashName): Promise<boolean> {
  const { namedCurve, bytes } = curveOf(info)
  const { r, s } = readPair(signature)
  if (r >> BigInt(8 * bytes) || s >> BigInt(8 * bytes)) return false
  const key = await crypto.subtle.importKey('spki', info, { name: 'ECDSA', namedCurve }, false, ['verify'])
  const plain = Uint8Array.of(...toBytes(r, bytes), ...toBytes(s, bytes))
  return crypto.subtle.verify({ name: 'ECDSA', hash }, key, plain, body)
}

// Every hash on which the register relies, in one place, so that server, browser and command line cannot
// differ by a byte. Web APIs only: the browser runs this file too. Node 24 has no Uint8Array.prototype.toHex,
// hence toHex and fromHex.
import { native } from '#native'

/** Bytes a WebCrypto call takes; a SharedArrayBuffer view is not one. */
export type Bytes = Uint8Array<ArrayBuffer>

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** SHA-256, 32 bytes (FIPS 180-4). */
export async function sha256(bytes: Uint8Array): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Bytes))
}

/**
 * SHA-256 of consecutive parts. On Node by its own running hash: Web Crypto takes only the whole, which made
 * two copies of a 10 MB file for each signature (garbage collection then cost more than all the rest of a
 * signature, measured).
 */
export async function sha256Of(...parts: Uint8Array[]): Promise<Bytes> {
  if (native === null) return sha256(parts.length === 1 ? parts[0]! : joined(parts))
  const hash = native.runningSha256()
  for (const part of parts) hash.update(part)
  return new Uint8Array(hash.digest())
}

function joined(parts: Uint8Array[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** Lower-case hexadecimal without prefix. */
export function toHex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** Value of each ASCII hexadecimal digit, 255 for any other character. */
const DIGIT = Uint8Array.from({ length: 256 }, (_, code) => {
  const value = Number.parseInt(String.fromCharCode(code), 16)
  return Number.isNaN(value) ? 255 : value
})

/** Bytes of a hexadecimal text, either case, without prefix. Throws RangeError on anything else. */
export function fromHex(text: string): Bytes {
  if (text.length % 2 !== 0) throw new RangeError('not hexadecimal')
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = DIGIT[text.charCodeAt(2 * i)] ?? 255
    const low = DIGIT[text.charCodeAt(2 * i + 1)] ?? 255
    if (high > 15 || low > 15) throw new RangeError('not hexadecimal')
    bytes[i] = high * 16 + low
  }
  return bytes
}

/**
 * The will's identifier on every public network: SHA-256(0x01 ‖ salt ‖ documentHash ‖ version as uint32,
 * big-endian). `salt` and `documentHash` (SHA-256 of the will's own PDF) are 32 bytes; `version` starts at 1.
 * Throws RangeError on other sizes.
 */
export async function commitment(of: {
  salt: Uint8Array
  documentHash: Uint8Array
  version: number
}): Promise<Bytes> {
  if (of.salt.length !== 32 || of.documentHash.length !== 32)
    throw new RangeError('salt and documentHash are 32 bytes each')
  if (!Number.isInteger(of.version) || of.version < 0 || of.version > 0xffff_ffff)
    throw new RangeError('version is a uint32')
  const bytes = new Uint8Array(69)
  bytes[0] = 0x01
  bytes.set(of.salt, 1)
  bytes.set(of.documentHash, 33)
  new DataView(bytes.buffer).setUint32(65, of.version)
  return sha256(bytes)
}

/**
 * The sealed PDF's hash on every public network: SHA-256(0x02 ‖ salt ‖ SHA-256 of the sealed PDF). The first
 * byte distinguishes it from a commitment. Both inputs are 32 bytes; throws RangeError on other sizes.
 */
export async function metadataHash(of: { salt: Uint8Array; sealedHash: Uint8Array }): Promise<Bytes> {
  if (of.salt.length !== 32 || of.sealedHash.length !== 32)
    throw new RangeError('salt and sealedHash are 32 bytes each')
  const bytes = new Uint8Array(65)
  bytes[0] = 0x02
  bytes.set(of.salt, 1)
  bytes.set(of.sealedHash, 33)
  return sha256(bytes)
}

// Standard base64 with padding (RFC 4648 section 4) for browser and Node alike: Node 24 has no
// Uint8Array.fromBase64.
import type { Bytes } from './hash.ts'

/** Base64 with padding. Works in pieces, because a sealed PDF of 10 MB does not fit an argument list. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x6000)
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x6000))
  return btoa(binary)
}

/**
 * Bytes of canonical base64. Throws a RangeError for another alphabet, missing padding, spaces, or spare bits
 * that are not zero.
 */
export function fromBase64(text: string): Bytes {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new RangeError('not base64')
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at)
  // RFC 4648 section 3.5: "QQ==" and "QR==" decode alike; only one spelling may pass, or a signed file would
  // have bytes that do not count.
  if (toBase64(bytes.subarray(bytes.length - (bytes.length % 3 || 3))) !== text.slice(-4))
    throw new RangeError('not canonical base64')
  return bytes
}

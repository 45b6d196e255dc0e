// Hashes in Base64url: 43 characters in place of 64, in a transaction limited to 1,232 bytes. No node:
// import.
import { getBase16Decoder, getBase16Encoder, getBase64Decoder, getBase64Encoder } from '@solana/kit'

/** @throws Error for anything but Base64 */
export function fromBase64(text: string): Uint8Array {
  return new Uint8Array(getBase64Encoder().encode(text))
}

export function hexOf(bytes: Uint8Array): string {
  return getBase16Decoder().decode(bytes)
}

export function bytesOf(hex: string): Uint8Array {
  return new Uint8Array(getBase16Encoder().encode(hex))
}

/** Base64url without padding. */
export function toBase64url(bytes: Uint8Array): string {
  return getBase64Decoder().decode(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Null unless `text` is the canonical spelling of some bytes. */
export function fromBase64url(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return null
  const plain = text.replaceAll('-', '+').replaceAll('_', '/')
  try {
    const bytes = fromBase64(plain.padEnd(Math.ceil(plain.length / 4) * 4, '='))
    return toBase64url(bytes) === text ? bytes : null
  } catch {
    return null
  }
}

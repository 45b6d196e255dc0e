// The id of a will's state on Corda is derived from its commitment, so a second state for it would have the
// same id and a repeated flow finds the first one. No node: import.
import type { TokenId } from '../chain.ts'

/**
 * A UUID from the first 16 bytes of SHA-256("testate will " and the token id), with the bits of version 4 and
 * variant 1 (RFC 9562, section 5.4).
 */
export async function linearId(tokenId: TokenId): Promise<string> {
  const digest = new Uint8Array(
    await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`testate will ${tokenId}`)),
  ).subarray(0, 16)
  digest[6] = (digest[6]! & 0x0f) | 0x40
  digest[8] = (digest[8]! & 0x3f) | 0x80
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

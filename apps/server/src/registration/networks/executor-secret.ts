// The executor's key of a will: belongs to the will, derived from its one secret. No person's wallet, nothing
// that links two wills.
import { hkdfSync } from 'node:crypto'

/** HKDF-SHA-256 (RFC 5869): neither of one will's two keys, testator's and executor's, reveals the other. */
export function executorSecret(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'testate executor key', 32))
}

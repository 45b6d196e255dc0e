// The executor's key of a will: the will's own, one more made from its one secret. No person's wallet, nothing that links two wills.
import { hkdfSync } from 'node:crypto'

/** HKDF-SHA-256 (RFC 5869): the testator's and the executor's key of one will say nothing about each other. */
export function executorSecret(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'testate executor key', 32))
}

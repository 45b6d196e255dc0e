// Whom each network gives a will's token to: the will's own keys there, all made of its one secret, and on Corda a
// name. Each of the three signs them, so that a verifier can compare them with the token as it was first given out.
import { hkdfSync } from 'node:crypto'
import { tokenId } from '@testate/chains/chain'
import { pseudonym } from '@testate/chains/corda/consent'
import { testatorKey } from '@testate/chains/solana/consent'

export interface LedgerOwners {
  ethereum: string
  solana: string
  corda: string
}

/** HKDF-SHA-256 (RFC 5869): one will's two keys reveal nothing about each other. */
export function solanaSeed(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'testate solana key', 32))
}

/** `key` is the will's own on Ethereum, 0x hex; `commitment` 64 hex digits. */
export async function ledgerOwners(
  key: { privateKey: string; address: string },
  commitment: string,
): Promise<LedgerOwners> {
  const secret = Buffer.from(key.privateKey.slice(2), 'hex')
  return {
    ethereum: key.address,
    solana: (await testatorKey(solanaSeed(secret))).address,
    corda: pseudonym(tokenId(commitment), 'Testator'),
  }
}

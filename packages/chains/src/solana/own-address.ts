// What the holder of an address signs to have the token moved there: a text their wallet shows, Ed25519 over
// its UTF-8. Its beginning differs from every consent's, so that neither can pass for the other.
import type { OwnAddressTerms } from '../ethereum/own-address.ts'
import { acceptsAddress } from './addresses.ts'
import { consentHolds } from './consent.ts'

/** `ledger` is the genesis hash. */
export function ownAddressText({ willId, tokenId, address, ledger, deadline }: OwnAddressTerms): string {
  return [
    'Testate register of wills: I hold this address, and ask for the token of my registration to be moved to it.',
    '',
    `Will: ${willId}`,
    `Token: ${tokenId}`,
    `Address: ${address}`,
    `Ledger: Solana, genesis ${ledger}`,
    `Valid until: ${new Date(deadline * 1000).toISOString().replace('.000Z', 'Z')} (${deadline})`,
  ].join('\n')
}

/** Whether the key of `address` signed; `signature` is 0x hex. */
export async function ownAddressHolds(terms: OwnAddressTerms, signature: string): Promise<boolean> {
  return (
    acceptsAddress(terms.address) && (await consentHolds(terms.address, ownAddressText(terms), signature))
  )
}

// What the holder of an address signs to have the token moved there (EIP-712): it proves that the key is
// theirs, and states the destination and the deadline. The domain has no chain id on purpose: wallets refuse
// to sign for a chain they are not switched to, and nothing is sent from there. The message names the ledger
// instead.
import { isAddress, isAddressEqual, recoverTypedDataAddress, zeroAddress } from 'viem'
import type { Address, Hex } from 'viem'

export interface OwnAddressTerms {
  willId: string
  /** 64 hex digits. */
  tokenId: string
  address: string
  /** The chain's id, decimal. */
  ledger: string
  /** Unix seconds. */
  deadline: number
}

const types = {
  OwnAddress: [
    { name: 'purpose', type: 'string' },
    { name: 'will', type: 'string' },
    { name: 'token', type: 'bytes32' },
    { name: 'address', type: 'address' },
    { name: 'ledger', type: 'string' },
    { name: 'deadline', type: 'uint64' },
  ],
} as const

/** Typed data as `eth_signTypedData_v4` takes it, in JSON. */
export function ownAddressClaim({ willId, tokenId, address, ledger, deadline }: OwnAddressTerms) {
  return {
    domain: { name: 'Testate register of wills', version: '1' },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
      ],
      ...types,
    },
    primaryType: 'OwnAddress' as const,
    message: {
      purpose: 'I hold this address, and ask for the token of my registration to be moved to it.',
      will: willId,
      token: `0x${tokenId}`,
      address,
      ledger: `Ethereum, chain ${ledger}`,
      deadline: String(deadline),
    },
  }
}

/**
 * Whether the address's own key signed. A smart-contract wallet (ERC-1271) has no key and is not supported.
 */
export async function ownAddressHolds(terms: OwnAddressTerms, signature: string): Promise<boolean> {
  if (!/^0x[0-9a-fA-F]{130}$/.test(signature) || !acceptsOwnAddress(terms.address)) return false
  const { domain, primaryType, message } = ownAddressClaim(terms)
  try {
    const signer = await recoverTypedDataAddress({
      domain,
      types,
      primaryType,
      message: {
        ...message,
        token: message.token as Hex,
        address: terms.address as Address,
        deadline: BigInt(terms.deadline),
      },
      signature: signature as Hex,
    })
    return isAddressEqual(signer, terms.address as Address)
  } catch {
    return false
  }
}

/** True for a standard address (a mixed-case one must have a valid checksum) other than the zero address. */
export function acceptsOwnAddress(address: string): boolean {
  return isAddress(address) && address !== zeroAddress
}

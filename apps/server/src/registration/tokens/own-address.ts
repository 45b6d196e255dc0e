// Proves that an address is the testator's own: the text its holder signs, and its check. Used by the api
// before a move is accepted, and again by the worker.
import type { OwnAddressTerms } from '@testate/chains/ethereum/own-address'

export type WalletNetwork = 'ethereum' | 'solana'
export type Challenge =
  | { kind: 'typed-data'; typedData: Record<string, unknown> }
  | { kind: 'text'; text: string }

/** How long a challenge may be answered: time to find the wallet, and for its code to arrive by mail. */
export const CHALLENGE_SECONDS = 30 * 60

/**
 * The text and the check of one network. Imported lazily: it loads the ledgers' clients, which an api does
 * not need before the first such request.
 */
export async function ownAddressOn(network: WalletNetwork): Promise<{
  accepts(address: string): boolean
  challenge(terms: OwnAddressTerms): Challenge
  holds(terms: OwnAddressTerms, signature: string): Promise<boolean>
}> {
  if (network === 'ethereum') {
    const { acceptsOwnAddress, ownAddressClaim, ownAddressHolds } =
      await import('@testate/chains/ethereum/own-address')
    return {
      accepts: acceptsOwnAddress,
      challenge: (terms) => ({ kind: 'typed-data', typedData: ownAddressClaim(terms) }),
      holds: ownAddressHolds,
    }
  }
  const [{ acceptsAddress }, { ownAddressHolds, ownAddressText }] = await Promise.all([
    import('@testate/chains/solana/addresses'),
    import('@testate/chains/solana/own-address'),
  ])
  return {
    accepts: acceptsAddress,
    challenge: (terms) => ({ kind: 'text', text: ownAddressText(terms) }),
    holds: ownAddressHolds,
  }
}

/** The complete act a confirmation of a move is for: another address, network or token is another act. */
export const moveAct = ({
  anchorId,
  willId,
  network,
  address,
  deadline,
}: {
  anchorId: string
  willId: string
  network: WalletNetwork
  address: string
  deadline: number
}): string => ['move', anchorId, willId, network, address, deadline].join('\n')

// The public explorer's address of a transaction or a token, shown beside what our page read from our node.
import { tokenId } from '@testate/chains/chain'
import { mintAddress } from '@testate/chains/solana/addresses'
import type { NetworkName } from '@testate/domain/networks'

interface Place {
  network: NetworkName
  contract: string
  /** Configured by the operator, or preset for the named network; its query string is kept. */
  explorerUrl?: string | undefined
}

/** Null if there is none, or if its token addresses are unknown. `id` as on our own page. */
export async function publicExplorer(
  { network, contract, explorerUrl }: Place,
  what: 'transaction' | 'token',
  id: string,
): Promise<string | null> {
  if (explorerUrl === undefined) return null
  const url = new URL(explorerUrl)
  const path = what === 'transaction' ? `tx/${id}` : await tokenPath(url.hostname, network, contract, id)
  if (path === null) return null
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${path}`
  return url.href
}

/**
 * Etherscan identifies a token by contract and decimal number (/nft/…), Solana's explorer by its mint
 * (/address/…).
 */
async function tokenPath(
  host: string,
  network: Place['network'],
  contract: string,
  id: string,
): Promise<string | null> {
  const commitment = id.toLowerCase().replace(/^0x/, '')
  if (network === 'ethereum')
    return /(^|\.)etherscan\.io$/.test(host) ? `nft/${contract}/${BigInt(`0x${commitment}`)}` : null
  return network === 'solana' && host === 'explorer.solana.com'
    ? `address/${await mintAddress(contract, tokenId(commitment))}`
    : null
}

// Where the world looks the same thing up: the public explorer's own address of a transaction or a token, beside what our page read from our node.
import { tokenId } from '@testate/chains/chain'
import { mintAddress } from '@testate/chains/solana/addresses'
import type { NetworkName } from '@testate/domain/networks'

interface Place {
  network: NetworkName
  contract: string
  /** What the operator configured, or the named network brought along; what follows its "?" is kept. */
  explorerUrl?: string | undefined
}

/** Null where there is none, or where its way of naming tokens is not known. `id` as our own page has it. */
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

/** Etherscan names a token by its contract and decimal number (/nft/…), Solana's explorer by its mint (/address/…). */
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

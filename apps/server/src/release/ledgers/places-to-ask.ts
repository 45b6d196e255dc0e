// Which ledgers are asked for the head of the log: those that the trust set names, at the nodes that this process is
// given. Where its settings name a contract or a chain, they are right: the worker writes the trust set.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { trustSchema } from '@testate/evidence/certificates/trust'
import { usualGateway, type Config } from '../../platform/config.ts'
import type { KnownPlace, PlaceToAsk } from './ledger-place.ts'

export type AskingConfig = Pick<Config, 'trustDir' | 'networks' | 'ethereum' | 'solana' | 'corda'>

/** None before the worker has opened one. Throws for a trust set that cannot be read. */
export async function trustedPlaces({ trustDir }: Pick<AskingConfig, 'trustDir'>): Promise<KnownPlace[]> {
  const text = await readFile(join(trustDir, 'trust.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return []
  return trustSchema
    .parse(JSON.parse(text))
    .networks.map(({ name, chainId, contract, rpcUrl }) => ({ network: name, chainId, contract, rpcUrl }))
}

/** A network that NETWORKS does not name is not asked; one that the trust set has lost is. `kept`: asked before. */
export function placesToAsk(
  config: AskingConfig,
  trusted: readonly KnownPlace[],
  kept: readonly KnownPlace[],
): PlaceToAsk[] {
  const lost = kept.filter(({ network }) => !trusted.some((one) => one.network === network))
  return [...trusted, ...lost].flatMap((place) => toAsk(config, place))
}

function toAsk(config: AskingConfig, place: KnownPlace): PlaceToAsk[] {
  const network = config.networks.find((name) => name === place.network)
  if (network === undefined) return []
  const { rpcUrl, secondRpcUrl } = config[network]
  const isGiven = rpcUrl !== undefined && rpcUrl !== usualGateway
  const urls = [isGiven ? rpcUrl : place.rpcUrl, ...(secondRpcUrl === undefined ? [] : [secondRpcUrl])]
  if (network === 'ethereum') {
    const { chainId = place.chainId, contract = place.contract } = config.ethereum
    return [{ ...place, chainId, contract, urls }]
  }
  const chainId = network === 'solana' ? config.solana.genesisHash : config.corda.networkId
  return [{ ...place, chainId: chainId ?? place.chainId, urls }]
}

// The ledgers asked from outside, with nothing but what an installation publishes: how tests hold the register's word against theirs.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCordaReader } from '@testate/chains/corda/read'
import { caller } from '@testate/chains/corda/rest-sample'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { willTokenAbi } from '@testate/chains/ethereum/will-token-abi'
import { createSolanaReader } from '@testate/chains/solana/read'
import type { RegisterEntry, TokenId } from '@testate/chains/chain'

export interface PublishedNetwork {
  name: string
  chainId: number | string
  contract: string
  rpcUrl: string
}

export function readOn(network: PublishedNetwork): (token: TokenId) => Promise<RegisterEntry | null> {
  if (network.name === 'ethereum') return createEthereumReader({ rpcUrl: network.rpcUrl, chainId: Number(network.chainId), contract: network.contract }).read
  if (network.name === 'solana') return createSolanaReader({ rpcUrl: network.rpcUrl, genesisHash: String(network.chainId), registrar: network.contract }).read
  if (network.name === 'corda') return createCordaReader({ nodeUrl: network.rpcUrl, networkId: String(network.chainId), register: network.contract }).read
  throw new Error(`no test knows ${network.name}`)
}

/**
 * How many wills the ledger itself holds of this register: a second token of one will would show here, and nowhere in our own rows. A private ledger is listed to
 * the register alone, whose token stands in `dataDir`.
 */
export async function registrationsOn(network: PublishedNetwork, dataDir?: string): Promise<number> {
  if (network.name === 'corda') {
    const { get } = caller(network.rpcUrl, readFileSync(join(dataDir!, 'keys/worker/corda-token'), 'utf8').trim())
    return (await get('/api/rest/vault/states?pageSize=1')).body.totalStatesAvailable as number
  }
  if (network.name === 'ethereum') {
    const reader = createEthereumReader({ rpcUrl: network.rpcUrl, chainId: Number(network.chainId), contract: network.contract })
    return (await reader.node.on((client) => client.getContractEvents({ address: reader.contract, abi: willTokenAbi, eventName: 'Registered', fromBlock: 0n, toBlock: 'latest', strict: true }))).length
  }
  const answer = await fetch(network.rpcUrl, {
    method: 'POST', headers: { 'content-type': 'application/json' }, signal: AbortSignal.timeout(60_000),
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getProgramAccounts', params: ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', { encoding: 'base64' }] }),
  })
  const { result } = (await answer.json()) as { result: { account: { data: [string, string] } }[] }
  // Token-2022 says at byte 165 what an extended account is: 1 is a mint. On a development ledger all mints are the register's; that of the log's heads has no token.
  return result.map(({ account }) => Buffer.from(account.data[0], 'base64')).filter((data) => data[165] === 1 && data.readBigUInt64LE(36) === 1n).length
}

// Queries the ledgers from outside, with nothing but what an installation publishes: how tests check the
// register's statements against them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCordaReader } from '@testate/chains/corda/read'
import { caller } from '@testate/chains/testing/corda/rest-sample'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { willTokenAbi } from '@testate/chains/ethereum/will-token-abi'
import { mintAddress } from '@testate/chains/solana/addresses'
import { createSolanaReader } from '@testate/chains/solana/read'
import type { RegisterEntry, TokenId } from '@testate/chains/chain'

export interface PublishedNetwork {
  name: string
  chainId: number | string
  contract: string
  rpcUrl: string
}

export function readOn(network: PublishedNetwork): (token: TokenId) => Promise<RegisterEntry | null> {
  if (network.name === 'ethereum')
    return createEthereumReader({
      rpcUrl: network.rpcUrl,
      chainId: Number(network.chainId),
      contract: network.contract,
    }).read
  if (network.name === 'solana')
    return createSolanaReader({
      rpcUrl: network.rpcUrl,
      genesisHash: String(network.chainId),
      registrar: network.contract,
    }).read
  if (network.name === 'corda')
    return createCordaReader({
      nodeUrl: network.rpcUrl,
      networkId: String(network.chainId),
      register: network.contract,
    }).read
  throw new Error(`no test knows ${network.name}`)
}

/**
 * How many wills of this register are on the ledger itself: a second token for one will would show here, and
 * nowhere in our own rows.
 */
export async function registrationsOn(network: PublishedNetwork, dataDir?: string): Promise<number> {
  return (await tokensOn(network, dataDir)).length
}

/** The ledger's own name for a will's token, as `tokensOn` lists it. */
export async function nameOn(network: PublishedNetwork, token: TokenId): Promise<string> {
  return network.name === 'solana' ? await mintAddress(network.contract, token) : token
}

/**
 * Every registration of this register on the ledger itself; one registered twice appears twice. A private
 * ledger lists them to the register only, whose token is in `dataDir`.
 */
export async function tokensOn(network: PublishedNetwork, dataDir?: string): Promise<string[]> {
  if (network.name === 'corda') {
    const { get } = caller(
      network.rpcUrl,
      readFileSync(join(dataDir!, 'keys/worker/corda-token'), 'utf8').trim(),
    )
    const tokens: string[] = []
    for (let page = 1; page <= 1_000; page += 1) {
      const { states, totalStatesAvailable } = (await get(`/api/rest/vault/states?page=${page}&pageSize=200`))
        .body as {
        states: { state: { data: { linearId: { externalId: string } } } }[]
        totalStatesAvailable: number
      }
      tokens.push(...states.map(({ state }) => state.data.linearId.externalId))
      if (tokens.length >= totalStatesAvailable) return tokens
    }
    throw new Error('the ledger lists more than 200,000 wills')
  }
  if (network.name === 'ethereum') {
    const reader = createEthereumReader({
      rpcUrl: network.rpcUrl,
      chainId: Number(network.chainId),
      contract: network.contract,
    })
    const events = await reader.node.on((client) =>
      client.getContractEvents({
        address: reader.contract,
        abi: willTokenAbi,
        eventName: 'Registered',
        fromBlock: 0n,
        toBlock: 'latest',
        strict: true,
      }),
    )
    return events.map(({ args }) => args.tokenId.toString(16).padStart(64, '0'))
  }
  const answer = await fetch(network.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000),
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'getProgramAccounts',
      params: ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', { encoding: 'base64' }],
    }),
  })
  const { result } = (await answer.json()) as {
    result: { pubkey: string; account: { data: [string, string] } }[]
  }
  // Token-2022 stores the type of an extended account at byte 165: 1 is a mint. On a development ledger all
  // mints are the register's; the mint of the log's heads has no token.
  return result
    .map(({ pubkey, account }) => ({ pubkey, data: Buffer.from(account.data[0], 'base64') }))
    .filter(({ data }) => data[165] === 1 && data.readBigUInt64LE(36) === 1n)
    .map(({ pubkey }) => pubkey)
}

// Ethereum for the register: the contract deployed once, consents as EIP-712, wills' keys unchanged.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agreedRoot, requireAgreement } from '@testate/chains/agreement'
import { ChainError } from '@testate/chains/chain'
import { createEthereumChain } from '@testate/chains/ethereum/adapter'
import { registrationConsent, signConsent, withdrawalConsent } from '@testate/chains/ethereum/consent'
import { deployWillToken } from '@testate/chains/ethereum/deploy'
import { inspectEthereum } from '@testate/chains/ethereum/inspect'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import type { RegistrarKey } from '@testate/chains/ethereum/registrar'
import { remoteSigner } from '@testate/chains/ethereum/remote-signer'
import { toHex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import type { WorkerKeys } from '../../platform/worker-keys.ts'
import { executorSecret } from './executor-secret.ts'
import type { OpenNetwork } from './open-network.ts'
import { publicAddress } from './public-address.ts'

/** Per request; an unresponsive node delays only this network's jobs. */
const ANSWER_WITHIN_MS = 5_000

/** Connects; on a development ledger deploys the contract if there is none. Throws ChainError. */
type EthereumKeys = Pick<WorkerKeys, 'ethereumRegistrarKey'>

export async function openEthereum(config: Config, keys: EthereumKeys): Promise<OpenNetwork> {
  const { rpcUrl, label, publicRpcUrl } = config.ethereum
  if (rpcUrl === undefined)
    throw new ChainError('unreachable', 'No Ethereum node is configured.', { retryable: true })
  const chainId = config.ethereum.chainId ?? (await askChainId(config, rpcUrl))
  const registrarKey = ethereumRegistrar(config, keys)
  const path = contractFile(config, chainId)
  const known =
    config.ethereum.contract ??
    (
      await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    )?.trim()
  if (known === undefined && !mayDeploy(config))
    throw new ChainError(
      'no-contract',
      'Smart contract not initialized. Please ensure the Will NFT contract is deployed.',
      { retryable: true },
    )
  const { contract } = await deployWillToken({
    rpcUrl,
    chainId,
    registrarKey,
    ...(known === undefined ? {} : { contract: known }),
  })
  if (config.ethereum.embedded) await requireThisBuild(rpcUrl, chainId, contract)
  if (known === undefined) await writeDurably(path, contract)
  const domain = { chainId, contract }
  const at = (url: string) =>
    createEthereumChain({
      rpcUrl: url,
      chainId,
      contract,
      registrarKey,
      clock: now,
      timeoutMs: ANSWER_WITHIN_MS,
    })
  const reader = (url: string) =>
    createEthereumReader({ rpcUrl: url, chainId, contract, timeoutMs: ANSWER_WITHIN_MS })
  const second = config.ethereum.secondRpcUrl
  return {
    chain: second === undefined ? at(rpcUrl) : requireAgreement(at(rpcUrl), at(second)),
    trusted: { name: 'ethereum', chainId, contract, rpcUrl: publicRpcUrl ?? publicAddress(rpcUrl), label },
    latestRoot:
      second === undefined
        ? reader(rpcUrl).latestRoot
        : agreedRoot('Ethereum', reader(rpcUrl), reader(second)),
    testatorOf: async (secret) => {
      const key = toHex(secret)
      const address = privateKeyToAddress(key)
      return {
        address,
        register: (terms) => signConsent(key, registrationConsent(domain, { testator: address, ...terms })),
        withdraw: (terms) => signConsent(key, withdrawalConsent(domain, terms)),
      }
    },
    executorOf: async (secret) => privateKeyToAddress(toHex(executorSecret(secret))),
    nameOf: async (tokenId) => `${contract}/${tokenId}`,
  }
}

/** The registrar's own key, or the signer that has it. */
export function ethereumRegistrar({ ethereum: { signer } }: Config, keys: EthereumKeys): RegistrarKey {
  if (keys.ethereumRegistrarKey !== null) return keys.ethereumRegistrarKey
  if (signer === undefined) throw new Error('The Ethereum registrar has neither a key nor a signer.')
  const { url, address, identifier } = signer
  return remoteSigner({
    url,
    address,
    timeoutMs: ANSWER_WITHIN_MS,
    ...(identifier === undefined ? {} : { identifier }),
  })
}

/** The file with the address of the contract deployed on this chain from here. */
export function contractFile(config: Config, chainId: number): string {
  return join(config.keysDir, 'worker', `ethereum-contract-${chainId}`)
}

/**
 * A contract costs money on a public network, and a second one would divide the register: a person deploys it
 * there (operate deploy-contract).
 */
function mayDeploy({ mode, allow, ethereum: { embedded, network } }: Config): boolean {
  return mode === 'production'
    ? embedded && allow.includes('ethereum-ledger')
    : network === undefined || network === 'development'
}

/**
 * A development ledger outlives a version of the register; an earlier version's contract has the same role
 * but other calls.
 */
async function requireThisBuild(rpcUrl: string, chainId: number, contract: string): Promise<void> {
  const code = await inspectEthereum(rpcUrl, ANSWER_WITHIN_MS).code(contract, chainId)
  if (code?.committed === true) return
  throw new ChainError(
    'no-contract',
    `The will contract at ${contract} on this development ledger was made by another version of the ` +
      'register, which this one cannot write to. Start with a fresh DATA_DIR.',
    { retryable: true },
  )
}

/**
 * In development the ledger is ours and its id is trusted; in production a swapped node must not lead the
 * register to another chain.
 */
async function askChainId(config: Config, rpcUrl: string): Promise<number> {
  if (config.mode === 'production')
    throw new Error('In production ETHEREUM_CHAIN_ID says which chain the register is on.')
  return await inspectEthereum(rpcUrl, ANSWER_WITHIN_MS).chainId()
}

// Ethereum for the register: the contract deployed once, consents as EIP-712, wills' keys unchanged.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { agreedRoot, requireAgreement } from '@testate/chains/agreement'
import { ChainError } from '@testate/chains/chain'
import { createEthereumChain } from '@testate/chains/ethereum/adapter'
import {
  moveConsent,
  registrationConsent,
  signConsent,
  withdrawalConsent,
} from '@testate/chains/ethereum/consent'
import { deployWillToken } from '@testate/chains/ethereum/deploy'
import { inspectEthereum } from '@testate/chains/ethereum/inspect'
import { createEthereumReader } from '@testate/chains/ethereum/read'
import { registrarAccount, type RegistrarKey } from '@testate/chains/ethereum/registrar'
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
  const { rpcUrl, label, publicRpcUrl, earlier } = config.ethereum
  if (rpcUrl === undefined)
    throw new ChainError('unreachable', 'No Ethereum node is configured.', { retryable: true })
  const chainId = config.ethereum.chainId ?? (await askChainId(config, rpcUrl))
  const registrarKey = ethereumRegistrar(config, keys)
  const path = contractFile(config, chainId)
  const recorded = (
    await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  )?.trim()
  const known = config.ethereum.contract ?? (earlier.some(same(recorded)) ? undefined : recorded)
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
    earlier,
    ...(known === undefined ? {} : { contract: known }),
  })
  if (!mayDeploy(config)) await requireOtherAdmin(rpcUrl, contract, registrarAccount(registrarKey).address)
  if (config.ethereum.embedded) await requireThisBuild(rpcUrl, chainId, contract)
  if (known === undefined) await writeDurably(path, contract)
  const domain = { chainId, contract }
  const at = (url: string) =>
    createEthereumChain({
      rpcUrl: url,
      chainId,
      contract,
      earlier,
      registrarKey,
      clock: now,
      timeoutMs: ANSWER_WITHIN_MS,
    })
  const reader = (url: string) =>
    createEthereumReader({ rpcUrl: url, chainId, contract, earlier, timeoutMs: ANSWER_WITHIN_MS })
  const second = config.ethereum.secondRpcUrl
  return {
    chain: second === undefined ? at(rpcUrl) : requireAgreement(at(rpcUrl), at(second)),
    trusted: {
      name: 'ethereum',
      chainId,
      contract,
      rpcUrl: publicRpcUrl ?? publicAddress(rpcUrl),
      label,
      ...(earlier.length === 0 ? {} : { earlier: [...earlier] }),
    },
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
        beSuperseded: (terms) => signConsent(key, registrationConsent(domain, terms)),
        move: (terms) => signConsent(key, moveConsent(domain, terms)),
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
export function mayDeploy({ mode, allow, ethereum: { embedded, network } }: Config): boolean {
  return mode === 'production'
    ? embedded && allow.includes('ethereum-ledger')
    : network === undefined || network === 'development'
}

/** Whoever holds both could make any key a registrar, and take the role from ours. */
async function requireOtherAdmin(rpcUrl: string, contract: string, registrar: string): Promise<void> {
  if (!(await inspectEthereum(rpcUrl, ANSWER_WITHIN_MS).isAdmin(contract, registrar))) return
  throw new ChainError(
    'no-contract',
    `The registrar is also the administrator of the contract at ${contract}. Outside development that must be ` +
      'another address, whose key is kept elsewhere.',
    { retryable: true },
  )
}

const same = (one: string | undefined) => (other: string) => other.toLowerCase() === one?.toLowerCase()

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
      'register, which this one cannot write to. Name it in ETHEREUM_EARLIER_CONTRACTS, and the next start ' +
      'puts a new one there and goes on reading this one.',
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

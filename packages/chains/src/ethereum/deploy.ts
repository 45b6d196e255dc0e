// Deploys the contract to a chain once. On a fresh ledger the registrar's first transaction creates it, so
// its address is known in advance and a second run, or a run after a crash half-way, finds it instead of
// creating another.
import { createWalletClient, encodeDeployData, getContractAddress, isAddressEqual } from 'viem'
import type { Address, Hex, PublicClient } from 'viem'
import { ChainError } from '../chain.ts'
import artifact from './artifact.json' with { type: 'json' }
import { asChainError, boundedHttp, connectNode } from './node.ts'
import { registrarAccount } from './registrar.ts'
import type { RegistrarKey } from './registrar.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

export interface DeployOptions {
  rpcUrl: string
  chainId: number
  registrarKey: RegistrarKey
  /** The address recorded by an earlier deployment, if any. */
  contract?: string
  /** Contracts that it replaces, which are no deployment of this one. */
  earlier?: readonly string[]
  /** The account that may grant and revoke the registrar role; default, for development, the registrar itself. */
  admin?: string
}

export interface Deployment {
  contract: string
  /** False when it was already deployed. */
  deployed: boolean
}

/** For one request, as in connectNode. */
const ANSWER_WITHIN_MS = 10_000

/**
 * The contract's address, deploying it when the ledger has none.
 * @throws ChainError `no-contract` when the recorded address has no contract of ours, `unreachable`,
 * `wrong-chain`
 */
export async function deployWillToken({
  rpcUrl,
  chainId,
  registrarKey,
  contract,
  earlier = [],
  admin,
}: DeployOptions): Promise<Deployment> {
  const account = registrarAccount(registrarKey)
  const node = connectNode({ rpcUrl, chainId })
  return node.on(async (client) => {
    if (contract) {
      if (await isRegistrarOf(client, contract as Address, account.address))
        return { contract, deployed: false }
      // An operator's mistake can be corrected; wills wait for that and do not fail because of it.
      throw new ChainError(
        'no-contract',
        `The ledger has no will contract of this registrar at ${contract}.`,
        { retryable: true },
      )
    }
    const first = getContractAddress({ from: account.address, nonce: 0n })
    const mined = await client.getTransactionCount({ address: account.address })
    const isReplaced = earlier.some((one) => isAddressEqual(one as Address, first))
    if (mined > 0 && !isReplaced && (await isRegistrarOf(client, first, account.address)))
      return { contract: first, deployed: false }
    const wallet = createWalletClient({ account, transport: boundedHttp(rpcUrl, ANSWER_WITHIN_MS) })
    const data = encodeDeployData({
      abi: artifact.abi,
      bytecode: artifact.bytecode as Hex,
      args: [admin ?? account.address, account.address],
    })
    const hash = await wallet.sendTransaction({ chain: null, data, nonce: mined }).catch((error: unknown) => {
      // The bytes of an earlier, interrupted run are in the pool or have since been mined: wait for those.
      if (/already known|already imported|nonce too low|underpriced/i.test(String(error))) return null
      throw error
    })
    const address = getContractAddress({ from: account.address, nonce: BigInt(mined) })
    if (hash) await client.waitForTransactionReceipt({ hash, timeout: 180_000 })
    for (let tries = 0; tries < 100; tries++) {
      if (await isRegistrarOf(client, address, account.address)) return { contract: address, deployed: true }
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
    throw new ChainError('no-contract', 'The contract did not appear on the ledger.', { retryable: true })
  })
}

/** What deployment costs at the current price, in wei. @throws ChainError */
export async function deploymentCost({
  rpcUrl,
  chainId,
  registrarKey,
}: Pick<DeployOptions, 'rpcUrl' | 'chainId' | 'registrarKey'>): Promise<bigint> {
  const { address } = registrarAccount(registrarKey)
  const data = encodeDeployData({
    abi: artifact.abi,
    bytecode: artifact.bytecode as Hex,
    args: [address, address],
  })
  return connectNode({ rpcUrl, chainId }).on(async (client) => {
    const [gas, { maxFeePerGas }] = await Promise.all([
      client.estimateGas({ account: address, data }),
      client.estimateFeesPerGas(),
    ])
    return gas * maxFeePerGas
  })
}

async function isRegistrarOf(client: PublicClient, contract: Address, registrar: Address): Promise<boolean> {
  const code = await client.getCode({ address: contract })
  if (!code || code === '0x') return false
  try {
    const role = await client.readContract({ address: contract, abi, functionName: 'REGISTRAR' })
    return await client.readContract({
      address: contract,
      abi,
      functionName: 'hasRole',
      args: [role, registrar],
    })
  } catch (error) {
    // Another contract is at this address; a failing node must not look like that.
    const { code: meaning } = asChainError(error)
    if (meaning === 'refused' || meaning === 'no-contract') return false
    throw error
  }
}

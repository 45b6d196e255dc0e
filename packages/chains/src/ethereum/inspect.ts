// What an operator checks about a node and a contract before wills depend on them: each check separate,
// nothing changed.
import { createPublicClient, keccak256, zeroHash } from 'viem'
import type { Address, Hex } from 'viem'
import type { NetworkCost } from '../chain.ts'
import { isCommittedCode } from './code.ts'
import { costOf } from './cost.ts'
import { asChainError, boundedHttp } from './node.ts'
import { willTokenAbi as abi } from './will-token-abi.ts'

/** AccessControl's DEFAULT_ADMIN_ROLE. */
const ADMIN = zeroHash

export interface BlockSeen {
  height: bigint
  hash: string
  time: Date
}

export interface EthereumInspection {
  chainId(): Promise<number>
  /** The newest block, the newest that cannot be reorganised away, or the one of a number. */
  block(which: 'latest' | 'finalized' | bigint): Promise<BlockSeen>
  /** The code at the address and its Keccak-256; null when there is none. */
  code(contract: string, chainId: number): Promise<{ committed: boolean; hash: string } | null>
  isRegistrar(contract: string, address: string): Promise<boolean>
  /** Whether it may itself say who the registrar is. */
  isAdmin(contract: string, address: string): Promise<boolean>
  /** Wei. */
  balance(address: string): Promise<bigint>
  /** What a registration costs now. */
  cost(): Promise<NetworkCost>
}

/** Every answer rejects with ChainError when the node could not give it. */
export function inspectEthereum(rpcUrl: string, timeoutMs: number): EthereumInspection {
  const client = createPublicClient({ transport: boundedHttp(rpcUrl, timeoutMs), cacheTime: 0 })
  const said = async <T>(answer: Promise<T>): Promise<T> =>
    await answer.catch((error: unknown) => {
      throw asChainError(error)
    })
  return {
    chainId: () => said(client.getChainId()),
    block: (which) =>
      said(
        client
          .getBlock(typeof which === 'bigint' ? { blockNumber: which } : { blockTag: which })
          .then(({ number, hash, timestamp }) => ({
            height: number,
            hash,
            time: new Date(Number(timestamp) * 1000),
          })),
      ),
    code: (contract, chainId) =>
      said(
        client
          .getCode({ address: contract as Address })
          .then((code: Hex | undefined) =>
            code === undefined || code === '0x'
              ? null
              : { committed: isCommittedCode(code, { chainId, contract }), hash: keccak256(code) },
          ),
      ),
    isRegistrar: (contract, address) =>
      said(
        client.readContract({ address: contract as Address, abi, functionName: 'REGISTRAR' }).then((role) =>
          client.readContract({
            address: contract as Address,
            abi,
            functionName: 'hasRole',
            args: [role, address as Address],
          }),
        ),
      ),
    isAdmin: (contract, address) =>
      said(
        client.readContract({
          address: contract as Address,
          abi,
          functionName: 'hasRole',
          args: [ADMIN, address as Address],
        }),
      ),
    balance: (address) => said(client.getBalance({ address: address as Address })),
    cost: () => said(costOf(client, 'register')),
  }
}

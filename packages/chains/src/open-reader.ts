// A reader for any ledger named in a verifier's trust set: for the terminal and the browser, which ask the
// ledgers and never the register.
import type { RootClaim } from './anchored-root.ts'
import { tokenId } from './chain.ts'
import { createCordaReader } from './corda/read.ts'
import { createEthereumReader } from './ethereum/read.ts'
import { createSolanaReader } from './solana/read.ts'

export interface TrustedLedger {
  name: string
  /** A chain id, a genesis hash, or a Corda network's id. */
  chainId: number | string
  /** The contract, the registrar's address, or on Corda the register's legal name. */
  contract: string
  /** Ethereum: contracts that the register wrote to before. */
  earlier?: readonly string[] | undefined
  rpcUrl: string
}

/**
 * Reads by commitment (64 hex digits), each request limited to `timeoutMs`. @throws Error for a ledger this
 * version does not support
 */
export function openReader(
  { name, rpcUrl, chainId, contract, earlier = [] }: TrustedLedger,
  timeoutMs: number,
) {
  const reader =
    name === 'ethereum'
      ? createEthereumReader({ rpcUrl, chainId: Number(chainId), contract, earlier, timeoutMs })
      : name === 'solana'
        ? createSolanaReader({ rpcUrl, genesisHash: String(chainId), registrar: contract, timeoutMs })
        : name === 'corda'
          ? createCordaReader({ nodeUrl: rpcUrl, networkId: String(chainId), register: contract, timeoutMs })
          : null
  if (reader === null) throw new Error(`this version cannot ask ${name}`)
  return {
    read: (commitment: string) => reader.read(tokenId(commitment)),
    head: () => reader.head(),
    readAnchor: (claim: RootClaim) => reader.readAnchor(claim),
    latestRoot: () => reader.latestRoot(),
  }
}

// Corda for the register: a gateway on the register's own node, or the development ledger with the same
// interface. People appear there under pseudonyms made from the commitment, and each will's key comes from
// its one chain secret.
import { hkdfSync } from 'node:crypto'
import { join } from 'node:path'
import { ChainError, type TokenId } from '@testate/chains/chain'
import { createCordaChain } from '@testate/chains/corda/adapter'
import {
  pseudonym,
  registrationConsentText,
  testatorKey,
  withdrawalConsentText,
} from '@testate/chains/corda/consent'
import { linearId } from '@testate/chains/corda/linear-id'
import { whoami } from '@testate/chains/corda/node'
import { createCordaReader } from '@testate/chains/corda/read'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { learnDevelopment } from '../../platform/ledgers.ts'
import { readSecretFile } from '../../platform/storage/secret-file.ts'
import type { OpenNetwork, TestatorKey } from './open-network.ts'
import { publicAddress } from './public-address.ts'

/**
 * Per request: a node's first flow after its start was measured at 2 to 7 s. It delays only this network's
 * jobs.
 */
const ANSWER_WITHIN_MS = 30_000

/**
 * Connects; deploys nothing. Throws ChainError if the gateway does not answer, does not accept our token, or
 * serves another network.
 */
export async function openCorda(config: Config): Promise<OpenNetwork> {
  const { rpcUrl: nodeUrl, publicRpcUrl } = config.corda
  if (config.mode === 'production' && config.corda.networkId === undefined)
    throw new Error('In production CORDA_NETWORK_ID says which network the register is on.')
  const token = await tokenOf(config)
  if (nodeUrl === undefined || token === null)
    throw new ChainError('unreachable', 'Not connected to Corda network', { retryable: true })
  // In development the ledger is ours and its id is trusted; in production a swapped node must not lead the
  // register to another network.
  const served = await whoami({ nodeUrl, token, timeoutMs: ANSWER_WITHIN_MS })
  // It proves nothing against the person who runs it, and in production people would believe that it does.
  if (
    config.mode === 'production' &&
    served.ledger === 'development' &&
    !config.allow.includes('corda-ledger')
  ) {
    throw new ChainError(
      'wrong-chain',
      'The Corda node is a development ledger, which is no network for a register that people rely on.',
      { retryable: true },
    )
  }
  if (served.ledger === 'development') learnDevelopment(config)
  const { label } = config.corda
  const networkId = config.corda.networkId ?? served.networkId
  const at = { nodeUrl, networkId, register: served.legalIdentity, token, timeoutMs: ANSWER_WITHIN_MS }
  const chain = createCordaChain({ ...at, clock: now })
  await chain.head()
  const opened = {
    chain,
    trusted: {
      name: 'corda',
      chainId: networkId,
      contract: served.legalIdentity,
      rpcUrl: publicRpcUrl ?? publicAddress(nodeUrl),
      label,
    },
    latestRoot: createCordaReader(at).latestRoot,
    testatorOf: async (secret: Uint8Array, tokenId: TokenId): Promise<TestatorKey> => {
      const key = await testatorKey(cordaSeed(secret))
      const address = pseudonym(tokenId, 'Testator')
      return {
        address,
        register: (terms) => key.sign(registrationConsentText({ ...terms, recipient: address })),
        withdraw: (terms) => key.sign(withdrawalConsentText(terms)),
      }
    },
    // Fixed since the registration: a name there is not a key.
    executorOf: async (_secret: Uint8Array, tokenId: TokenId) => pseudonym(tokenId, 'Executor'),
    nameOf: linearId,
  }
  return opened
}

/** HKDF-SHA-256 (RFC 5869): one will's keys reveal nothing about each other. */
function cordaSeed(secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', 'testate corda key', 32))
}

/** Null until the start or an operator has written one. */
async function tokenOf({ keysDir, corda: { tokenFile } }: Config): Promise<string | null> {
  return await readSecretFile(tokenFile ?? join(keysDir, 'worker', 'corda-token')).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    },
  )
}

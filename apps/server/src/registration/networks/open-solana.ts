// Solana for the register: its writer's address identifies the register, consents are readable texts, and
// each will's key comes from its one chain secret, so that a will opened before Solana was added has one too.
import { agreedRoot, requireAgreement } from '@testate/chains/agreement'
import { ChainError } from '@testate/chains/chain'
import { createSolanaChain } from '@testate/chains/solana/adapter'
import { mintAddress, registrarAddress } from '@testate/chains/solana/addresses'
import { registrationConsentText, testatorKey, withdrawalConsentText } from '@testate/chains/solana/consent'
import { inspectSolana } from '@testate/chains/solana/inspect'
import { createSolanaReader } from '@testate/chains/solana/read'
import { solanaSeed } from '../../ceremony/ledger-owners.ts'
import { now } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import type { WorkerKeys } from '../../platform/worker-keys.ts'
import { executorSecret } from './executor-secret.ts'
import type { OpenNetwork } from './open-network.ts'
import { publicAddress } from './public-address.ts'

/** Per request; an unresponsive node delays only this network's jobs. */
const ANSWER_WITHIN_MS = 5_000

/** Connects; deploys nothing. Throws ChainError if the node does not answer or serves another ledger. */
export async function openSolana(
  config: Config,
  keys: Pick<WorkerKeys, 'solanaRegistrarKey'>,
): Promise<OpenNetwork> {
  const { rpcUrl, publicRpcUrl, label } = config.solana
  if (rpcUrl === undefined)
    throw new ChainError('unreachable', 'No Solana node is configured.', { retryable: true })
  const genesisHash = config.solana.genesisHash ?? (await askGenesis(config, rpcUrl))
  const registrar = await registrarAddress(keys.solanaRegistrarKey)
  const connect = (url: string) =>
    createSolanaChain({
      rpcUrl: url,
      genesisHash,
      registrarKey: keys.solanaRegistrarKey,
      clock: now,
      timeoutMs: ANSWER_WITHIN_MS,
    })
  const reader = (url: string) =>
    createSolanaReader({ rpcUrl: url, genesisHash, registrar, timeoutMs: ANSWER_WITHIN_MS })
  const second = config.solana.secondRpcUrl
  const chain = second === undefined ? connect(rpcUrl) : requireAgreement(connect(rpcUrl), connect(second))
  await chain.head()
  const at = { genesisHash, registrar }
  return {
    chain,
    trusted: {
      name: 'solana',
      chainId: genesisHash,
      contract: registrar,
      rpcUrl: publicRpcUrl ?? publicAddress(rpcUrl),
      label,
    },
    latestRoot:
      second === undefined ? reader(rpcUrl).latestRoot : agreedRoot('Solana', reader(rpcUrl), reader(second)),
    testatorOf: async (secret) => {
      const key = await testatorKey(solanaSeed(secret))
      return {
        address: key.address,
        register: (terms) => key.sign(registrationConsentText(at, { testator: key.address, ...terms })),
        withdraw: (terms) => key.sign(withdrawalConsentText(at, terms)),
      }
    },
    executorOf: async (secret) => (await testatorKey(solanaSeed(executorSecret(secret)))).address,
    nameOf: (tokenId) => mintAddress(registrar, tokenId),
  }
}

/**
 * In development the ledger is ours and trusted; in production a swapped node must not lead the register to
 * another ledger.
 */
async function askGenesis(config: Config, rpcUrl: string): Promise<string> {
  if (config.mode === 'production')
    throw new Error('In production SOLANA_GENESIS_HASH says which ledger the register is on.')
  return await inspectSolana(rpcUrl, ANSWER_WITHIN_MS).genesisHash()
}

// `npm run operate -- deploy-contract [--yes]`: deploys the register's contract on the configured chain,
// which no start does automatically where it costs money. Without --yes it prints what it would do and the
// cost.
import { ChainError } from '@testate/chains/chain'
import { deployWillToken, deploymentCost } from '@testate/chains/ethereum/deploy'
import { registrarAccount } from '@testate/chains/ethereum/registrar'
import { ledgerName } from '../platform/ledgers.ts'
import { readConfig, type Config } from '../platform/config.ts'
import { requireSafeStart } from '../platform/require-safe-settings.ts'
import { writeDurably } from '../platform/key-folder.ts'
import { ethereumKeyIn } from '../platform/worker-keys.ts'
import { contractFile, ethereumRegistrar, mayDeploy } from '../registration/networks/open-ethereum.ts'
import { join } from 'node:path'
import { coins } from './findings.ts'

/** Returns what to print. Throws one sentence if it cannot or must not be done. */
export async function deployContract(config: Config, args: readonly string[]): Promise<string> {
  const { rpcUrl, chainId, contract, signer, registrarKeyFile } = config.ethereum
  const admin = args.find((each) => each.startsWith('--admin='))?.slice('--admin='.length)
  if (rpcUrl === undefined || chainId === undefined)
    throw new Error('Name the chain first: ETHEREUM_NETWORK (or ETHEREUM_CHAIN_ID) and ETHEREUM_RPC_URL.')
  if (contract !== undefined)
    throw new Error(
      `ETHEREUM_CONTRACT names ${contract} already: a second contract would divide the register.`,
    )
  if (admin !== undefined && !/^0x[0-9a-fA-F]{40}$/.test(admin))
    throw new Error('--admin= takes an address, 0x and 40 hex digits.')
  const ethereumRegistrarKey =
    signer === undefined
      ? await ethereumKeyIn(registrarKeyFile ?? join(config.keysDir, 'worker', 'ethereum-registrar'))
      : null
  const registrarKey = ethereumRegistrar(config, { ethereumRegistrarKey })
  const { address } = registrarAccount(registrarKey)
  if (!mayDeploy(config) && (admin === undefined || admin.toLowerCase() === address.toLowerCase()))
    throw new Error(
      'Outside development the contract’s administrator is another address than the registrar: say ' +
        '--admin=ADDRESS.',
    )
  const fee = await deploymentCost({ rpcUrl, chainId, registrarKey })
  const about =
    `the contract on ${ledgerName(config, 'ethereum')}, chain ${chainId}, with the registrar ${address} ` +
    `and the administrator ${admin ?? address}`
  if (!args.includes('--yes'))
    return `This would put ${about}, for about ${coins(fee, 18)} ETH. Nothing was sent; say --yes to do it.\n`
  const made = await deployWillToken({
    rpcUrl,
    chainId,
    registrarKey,
    ...(admin === undefined ? {} : { admin }),
  })
  await writeDurably(contractFile(config, chainId), made.contract)
  return `${made.deployed ? `Put ${about}.` : 'It was there already.'}\nETHEREUM_CONTRACT=${made.contract}\n`
}

if (process.argv[1] === import.meta.filename) {
  try {
    requireSafeStart()
    process.stdout.write(await deployContract(readConfig(), process.argv.slice(2)))
  } catch (error) {
    console.error(error instanceof ChainError ? error.message : (error as Error).message)
    process.exitCode = 1
  }
}

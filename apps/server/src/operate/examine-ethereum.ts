// Examines the Ethereum ledger: node, contract, role, key and balance, as the worker will use them.
// Read-only.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspectEthereum, type EthereumInspection } from '@testate/chains/ethereum/inspect'
import { signerHolds } from '@testate/chains/ethereum/remote-signer'
import { privateKeyToAddress } from 'viem/accounts'
import type { Rate } from '../payments/prices/exchange-rates.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { ethereumKeyIn } from '../platform/worker-keys.ts'
import { contractFile, mayDeploy } from '../registration/networks/open-ethereum.ts'
import { findingsOf, type CostNow, type Finding, type Findings } from './findings.ts'
import {
  isStillToBeMade,
  NODE_WITHIN_MS,
  nodeName,
  sayAgreement,
  sayCost,
  sayHead,
  sayIdentity,
} from './examine-ledgers.ts'

/** Finality on Ethereum takes about 15 minutes; if it is an hour behind, it has stopped. */
const OLDEST_FINAL_MS = 60 * 60_000

export async function examineEthereum(
  config: Config,
  rate: Rate | null,
): Promise<{ findings: Finding[]; cost: CostNow | null }> {
  const found = findingsOf('ethereum')
  const registrar = await registrarOf(config, found)
  const { rpcUrl, secondRpcUrl } = config.ethereum
  if (rpcUrl === undefined) {
    found.unasked(
      'There is no Ethereum node to ask.',
      'Start the register (npm start), or set ETHEREUM_RPC_URL.',
    )
    return { findings: found.all, cost: null }
  }
  const node = await nodeOf(config, found, rpcUrl)
  const second = secondRpcUrl === undefined ? null : await nodeOf(config, found, secondRpcUrl)
  if (node !== null && second != null) await compare(found, node.ask, second.ask)
  if (node === null) return { findings: found.all, cost: null }
  const contract = await contractOf(config, node.chainId)
  if (contract !== undefined) await examineContract(found, node, contract, registrar, mayDeploy(config))
  else if (config.ethereum.embedded)
    found.well('The contract is not on this development ledger yet; the worker puts it there when it starts.')
  else
    found.mend(
      'No contract is named.',
      'Put it there with npm run operate -- deploy-contract, or set ETHEREUM_CONTRACT to where it is.',
    )
  const cost = registrar === undefined ? null : await purse(found, node.ask, registrar, rate)
  return { findings: found.all, cost }
}

/** The address that signs for the register; undefined, with a finding, if its key cannot be used. */
async function registrarOf(config: Config, found: Findings): Promise<string | undefined> {
  const { signer, registrarKeyFile } = config.ethereum
  if (signer !== undefined) {
    const holds = await found.ask(
      () => signerHolds(signer, NODE_WITHIN_MS),
      'See to the signer at ETHEREUM_SIGNER_URL.',
    )
    if (holds === true) found.well(`The signer holds the key of ${signer.address}.`)
    if (holds === false)
      found.mend(
        `The signer does not hold the key of ${signer.address}.`,
        'Load the key there, or correct ETHEREUM_SIGNER_ADDRESS and ETHEREUM_SIGNER_KEY.',
      )
    return signer.address
  }
  const path = registrarKeyFile ?? join(config.keysDir, 'worker', 'ethereum-registrar')
  if (isStillToBeMade(config, registrarKeyFile, path))
    return void found.well('The registrar’s key is not there yet; the first start makes it.')
  try {
    const address = privateKeyToAddress(await ethereumKeyIn(path))
    found.well(`The registrar’s key is in ${path}; others cannot read it.`)
    return address
  } catch (error) {
    found.mend(
      (error as Error).message,
      'The key is 64 hex digits in a file of mode 0600, named by ETHEREUM_REGISTRAR_KEY_FILE; or it is ' +
        'at a signer (ETHEREUM_SIGNER_URL).',
    )
    return undefined
  }
}

async function nodeOf(
  config: Config,
  found: Findings,
  rpcUrl: string,
): Promise<{ ask: EthereumInspection; chainId: number } | null> {
  const ask = inspectEthereum(rpcUrl, NODE_WITHIN_MS)
  const name = nodeName(rpcUrl)
  const todo = `See to ${name}, or set ETHEREUM_RPC_URL to another.`
  const chainId = await found.ask(() => ask.chainId(), todo)
  if (!sayIdentity(found, name, chainId, config.ethereum.chainId, 'ETHEREUM_RPC_URL')) return null
  const head = await found.ask(() => ask.block('latest'), todo)
  if (head !== undefined) sayHead(found, name, head, config.ethereum)
  const final = await found.ask(
    () => ask.block('finalized'),
    'The register waits for “finalized”; use a node that knows it.',
  )
  if (
    final !== undefined &&
    !config.ethereum.embedded &&
    now().getTime() - final.time.getTime() > OLDEST_FINAL_MS
  ) {
    found.mend(
      `The newest final block of ${name} is ${final.height}, more than an hour old.`,
      'Nothing is registered before it is final: the network has stopped finalising, or the node does not follow it.',
    )
  }
  return { ask, chainId: chainId! }
}

async function compare(found: Findings, one: EthereumInspection, other: EthereumInspection): Promise<void> {
  const todo = 'Without the second node the first one is not believed; see to it.'
  const heads = await found.ask(() => Promise.all([one.block('finalized'), other.block('finalized')]), todo)
  if (heads === undefined) return
  const height = heads[0].height < heads[1].height ? heads[0].height : heads[1].height
  const blocks = await found.ask(() => Promise.all([one.block(height), other.block(height)]), todo)
  sayAgreement(found, height, blocks?.[0].hash, blocks?.[1].hash)
}

async function contractOf(config: Config, chainId: number): Promise<string | undefined> {
  return (
    config.ethereum.contract ??
    (await readFile(contractFile(config, chainId), 'utf8').catch(() => undefined))?.trim()
  )
}

async function examineContract(
  found: Findings,
  { ask, chainId }: { ask: EthereumInspection; chainId: number },
  contract: string,
  registrar: string | undefined,
  isDevelopment: boolean,
): Promise<void> {
  const todo = 'See to the node, or set ETHEREUM_RPC_URL to another.'
  const code = await found.ask(() => ask.code(contract, chainId), todo)
  if (code === undefined) return
  if (code === null)
    return found.mend(
      `There is no contract at ${contract} on chain ${chainId}.`,
      'Set ETHEREUM_CONTRACT to where it is, or put it there with npm run operate -- deploy-contract.',
    )
  if (!code.committed)
    return found.mend(
      `The contract at ${contract} is not the one of this version (its code’s hash is ${code.hash}).`,
      'Set ETHEREUM_CONTRACT to the register’s contract, or run the version that put it there.',
    )
  found.well(`The contract at ${contract} is the committed build, byte for byte (hash ${code.hash}).`)
  if (registrar === undefined) return
  const may = await found.ask(() => ask.isRegistrar(contract, registrar), todo)
  if (may === true) found.well(`${registrar} is a registrar of the contract.`)
  if (may === false)
    found.mend(
      `${registrar} is no registrar of the contract, which would refuse everything it sends.`,
      'Let the contract’s administrator grant it the role REGISTRAR, or use the key that has it.',
    )
  if (isDevelopment) return
  if ((await found.ask(() => ask.isAdmin(contract, registrar), todo)) === true)
    found.mend(
      `${registrar} is the administrator of the contract as well.`,
      'Grant DEFAULT_ADMIN_ROLE to an address whose key is kept elsewhere, and renounce it with the registrar’s.',
    )
}

async function purse(
  found: Findings,
  ask: EthereumInspection,
  registrar: string,
  rate: Rate | null,
): Promise<CostNow | null> {
  const known = await found.ask(
    () => Promise.all([ask.balance(registrar), ask.cost()]),
    'See to the node, or set ETHEREUM_RPC_URL to another.',
  )
  return known === undefined ? null : sayCost(found, 'ethereum', registrar, known[0], known[1], rate)
}

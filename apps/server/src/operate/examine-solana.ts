// Examines the Solana ledger. The registrar's address identifies the register there, so there is no contract
// to examine; its key must never change.
import { join } from 'node:path'
import { inspectSolana, type SolanaInspection } from '@testate/chains/solana/inspect'
import { registrarAddress } from '@testate/chains/solana/addresses'
import type { Rate } from '../payments/prices/exchange-rates.ts'
import type { Config } from '../platform/config.ts'
import { solanaKeyIn } from '../platform/worker-keys.ts'
import { readTrust } from '../registration/networks/export-trust.ts'
import {
  isStillToBeMade,
  NODE_WITHIN_MS,
  nodeName,
  sayAgreement,
  sayCost,
  sayHead,
  sayIdentity,
} from './examine-ledgers.ts'
import { findingsOf, type CostNow, type Finding, type Findings } from './findings.ts'

export async function examineSolana(
  config: Config,
  rate: Rate | null,
): Promise<{ findings: Finding[]; cost: CostNow | null }> {
  const found = findingsOf('solana')
  const registrar = await registrarOf(config, found)
  const { rpcUrl, secondRpcUrl } = config.solana
  if (rpcUrl === undefined) {
    found.unasked('There is no Solana node to ask.', 'Start the register (npm start), or set SOLANA_RPC_URL.')
    return { findings: found.all, cost: null }
  }
  const node = await nodeOf(config, found, rpcUrl)
  const second = secondRpcUrl === undefined ? null : await nodeOf(config, found, secondRpcUrl)
  if (node !== null && second !== null) await compare(found, node, second)
  if (node === null || registrar === undefined) return { findings: found.all, cost: null }
  const known = await found.ask(
    () => Promise.all([node.balance(registrar), node.cost(registrar)]),
    `See to ${nodeName(rpcUrl)}, or set SOLANA_RPC_URL to another.`,
  )
  return {
    findings: found.all,
    cost: known === undefined ? null : sayCost(found, 'solana', registrar, known[0], known[1], rate),
  }
}

async function registrarOf(config: Config, found: Findings): Promise<string | undefined> {
  const { registrarKeyFile } = config.solana
  const path = registrarKeyFile ?? join(config.keysDir, 'worker', 'solana-registrar')
  if (isStillToBeMade(config, registrarKeyFile, path))
    return void found.well('The registrar’s key is not there yet; the first start makes it.')
  let address: string
  try {
    address = await registrarAddress(await solanaKeyIn(path))
  } catch (error) {
    found.mend(
      (error as Error).message,
      'The key is in a file of mode 0600, named by SOLANA_REGISTRAR_KEY_FILE: 64 hex digits, what ' +
        'solana-keygen writes, or what a wallet exports.',
    )
    return undefined
  }
  found.well(`The registrar’s key is in ${path}; others cannot read it.`)
  const published = (await readTrust(config.trustDir).catch(() => null))?.networks.find(
    ({ name }) => name === 'solana',
  )?.contract
  if (published !== undefined && published !== address)
    found.mend(
      `This key is that of ${address}, but the register was published as ${published}.`,
      'Put the earlier key back: with another one nobody finds the registrations made before.',
    )
  return address
}

async function nodeOf(config: Config, found: Findings, rpcUrl: string): Promise<SolanaInspection | null> {
  const ask = inspectSolana(rpcUrl, NODE_WITHIN_MS)
  const name = nodeName(rpcUrl)
  const todo = `See to ${name}, or set SOLANA_RPC_URL to another.`
  if (
    !sayIdentity(
      found,
      name,
      await found.ask(() => ask.genesisHash(), todo),
      config.solana.genesisHash,
      'SOLANA_RPC_URL',
    )
  )
    return null
  const head = await found.ask(() => ask.head(), todo)
  if (head !== undefined) sayHead(found, name, head, config.solana)
  const first = await found.ask(() => ask.firstBlock(), todo)
  // Each check of an entry reads the transaction that made it.
  if (first !== undefined && first > 1n)
    found.mend(
      `${name.charAt(0).toUpperCase()}${name.slice(1)} keeps no history before slot ${first}.`,
      'Use a node that keeps the whole history: with this one old entries cannot be checked.',
    )
  return ask
}

async function compare(found: Findings, one: SolanaInspection, other: SolanaInspection): Promise<void> {
  const todo = 'Without the second node the first one is not believed; see to it.'
  const heads = await found.ask(() => Promise.all([one.head(), other.head()]), todo)
  if (heads === undefined) return
  const slot = heads[0].height < heads[1].height ? heads[0].height : heads[1].height
  const hashes = await found.ask(() => Promise.all([one.blockhashAt(slot), other.blockhashAt(slot)]), todo)
  sayAgreement(found, slot, hashes?.[0], hashes?.[1])
}

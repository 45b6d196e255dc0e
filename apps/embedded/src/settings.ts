// Decides which parts this start embeds and which are configured, and what production therefore refuses.
// Nothing has been started yet here.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { NetworkName } from '@testate/domain/networks'
import {
  foldersOf,
  publicNetwork,
  publicUrlOf,
  readEnvironment,
  type Environment,
} from '@testate/domain/settings'

export interface Settings {
  production: boolean
  dataDir: string
  host: string
  port: number
  publicUrl: string
  keysDir: string
  trustDir: string
  networks: NetworkName[]
  /** True for each part that is not configured and so is embedded. */
  embedded: {
    database: boolean
    solana: boolean
    ethereum: boolean
    corda: boolean
    objects: boolean
    mailbox: boolean
    payments: boolean
  }
}

/** A start that must not happen; the message is the one sentence to print. */
export class Refused extends Error {}

/** Development parts and what replaces each; the names are those TESTATE_ALLOW takes. */
const REPLACEMENTS: Record<string, [part: string, remedy: string]> = {
  'solana-ledger': [
    'the Solana development ledger',
    'set SOLANA_RPC_URL and SOLANA_GENESIS_HASH, or leave solana out of NETWORKS',
  ],
  'ethereum-ledger': [
    'the Ethereum development ledger',
    'set ETHEREUM_RPC_URL and ETHEREUM_CHAIN_ID, or leave ethereum out of NETWORKS',
  ],
  'corda-ledger': [
    'the Corda development ledger',
    'set CORDA_NODE_URL and CORDA_NETWORK_ID, or leave corda out of NETWORKS',
  ],
  'mailbox': ['the development mailbox', 'set SMTP_URL'],
  'sample-identities': ['sample identities', 'set SAMPLE_IDENTITIES=off'],
  'stripe-stand-in': ['a stand-in for Stripe, which takes no real money', 'remove STRIPE_API_BASE'],
  'stripe-test-keys': [
    'Stripe’s test keys, which take no real money',
    'set PAYMENT_PROVIDER_KEY to the live key',
  ],
  'keys': ['freshly generated keys', 'put the keys into KEYS_DIR'],
}

/** Of each network: its node, what says which ledger that is, and its name. */
const NODES = [
  ['solana', 'SOLANA_RPC_URL', 'SOLANA_GENESIS_HASH', 'SOLANA_NETWORK'],
  ['ethereum', 'ETHEREUM_RPC_URL', 'ETHEREUM_CHAIN_ID', 'ETHEREUM_NETWORK'],
  ['corda', 'CORDA_NODE_URL', 'CORDA_NETWORK_ID', null],
] as const

/**
 * Reads the environment. Throws Refused when it cannot be used, or asks for a development part in production.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const e = orRefused(() => readEnvironment(env))
  const folders = foldersOf(e)
  const networks = e.NETWORKS
  const settings: Omit<Settings, 'publicUrl'> = {
    production: e.TESTATE_MODE === 'production',
    dataDir: resolve(folders.data),
    host: e.HOST,
    port: e.PORT,
    keysDir: resolve(folders.keys),
    trustDir: resolve(folders.trust),
    networks,
    embedded: {
      database: e.DATABASE_URL === undefined,
      solana: networks.includes('solana') && e.SOLANA_RPC_URL === undefined,
      ethereum: networks.includes('ethereum') && e.ETHEREUM_RPC_URL === undefined,
      corda: networks.includes('corda') && e.CORDA_NODE_URL === undefined,
      objects: e.OBJECT_STORE_URL === undefined,
      mailbox: e.SMTP_URL === undefined,
      payments: e.PAYMENT_PROVIDER === 'test' && e.PAYMENT_PROVIDER_URL === undefined,
    },
  }
  // A public network's name without its node would otherwise become the name of the embedded ledger.
  for (const [network, node, , name] of NODES)
    if (networks.includes(network) && isPublic(e, name) && e[node] === undefined)
      throw new Refused(`${name}=${e[name!]} needs ${node}.`)
  if (settings.production) refuseDevelopmentParts(settings, e)
  return { ...settings, publicUrl: orRefused(() => publicUrlOf(e)) }
}

function orRefused<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Refused((error as Error).message)
  }
}

function refuseDevelopmentParts(settings: Omit<Settings, 'publicUrl'>, e: Environment): void {
  const { TESTATE_ALLOW: allowed, PAYMENT_PROVIDER: provider } = e
  const wanted: Record<string, boolean> = {
    'solana-ledger': settings.embedded.solana,
    'ethereum-ledger': settings.embedded.ethereum,
    'corda-ledger': settings.embedded.corda,
    'mailbox': settings.embedded.mailbox,
    'sample-identities': e.SAMPLE_IDENTITIES === 'on',
    'stripe-stand-in': provider === 'stripe' && e.STRIPE_API_BASE !== undefined,
    'stripe-test-keys':
      provider === 'stripe' &&
      e.STRIPE_API_BASE === undefined &&
      /^(sk|rk)_test_/.test(e.PAYMENT_PROVIDER_KEY ?? ''),
    'keys': !hasKeys(settings.keysDir),
  }
  const missing = Object.entries(REPLACEMENTS).filter(([name]) => wanted[name] && !allowed.includes(name))
  const told = missing.map(([, [part, instead]]) => `${part} (${instead})`)
  const names = missing.map(([name]) => name)
  // A development ledger remains one when it runs elsewhere.
  for (const [network, node, , name] of NODES) {
    if (
      !settings.networks.includes(network) ||
      e[node] === undefined ||
      name === null ||
      e[name] !== 'development' ||
      allowed.includes(`${network}-ledger`)
    )
      continue
    told.push(`${name}=development (name the network that ${node} is on)`)
    names.push(`${network}-ledger`)
  }
  // Anyone who can choose "succeed" on the test page would register wills for nothing, so TESTATE_ALLOW has
  // no name for it.
  if (provider === 'test')
    told.push(
      'the test payment provider, which never starts in production (set PAYMENT_PROVIDER=stripe with its keys)',
    )
  if (told.length === 0) {
    // The server checks this too, but only after a database and keys have been created.
    for (const name of provider === 'stripe'
      ? (['PAYMENT_PROVIDER_KEY', 'PAYMENT_CHECKOUT_KEY', 'PAYMENT_WEBHOOK_SECRET'] as const)
      : [])
      if (e[name] === undefined) throw new Refused(`PAYMENT_PROVIDER=stripe needs ${name}.`)
    // The worker would only notice when it opens the network, and every will would wait for it.
    for (const [network, node, identity, name] of NODES)
      if (
        settings.networks.includes(network) &&
        e[node] !== undefined &&
        e[identity] === undefined &&
        !isPublic(e, name)
      )
        throw new Refused(`${identity} is missing: in production it says which ledger ${node} has to be.`)
    return
  }
  const remedy =
    names.length === 0
      ? ''
      : `; to start ${provider === 'test' ? 'the others' : 'them'} all the same, set TESTATE_ALLOW=${names.join(',')}`
  throw new Refused(`Refused to start in production with ${told.join(', ')}${remedy}.`)
}

function isPublic(e: Environment, name: (typeof NODES)[number][3]): boolean {
  return name !== null && publicNetwork<string>(e[name]) !== undefined
}

function hasKeys(keysDir: string): boolean {
  const folder = join(keysDir, 'worker')
  return existsSync(folder) && readdirSync(folder).length > 0
}

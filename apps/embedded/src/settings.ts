// Decides which parts this start embeds and which are configured, and what production therefore refuses.
// Nothing has been started yet here.
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'

export interface Settings {
  production: boolean
  dataDir: string
  host: string
  port: number
  publicUrl: string
  keysDir: string
  trustDir: string
  /** As in NETWORKS; the server itself checks that there is an adapter for each. */
  networks: string[]
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

const NODES = [
  ['solana', 'SOLANA_RPC_URL', 'SOLANA_GENESIS_HASH', 'SOLANA_NETWORK'],
  ['ethereum', 'ETHEREUM_RPC_URL', 'ETHEREUM_CHAIN_ID', 'ETHEREUM_NETWORK'],
  ['corda', 'CORDA_NODE_URL', 'CORDA_NETWORK_ID', ''],
] as const

/**
 * Reads the environment. Throws Refused when it cannot be used, or asks for a development part in production.
 */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const mode = env['TESTATE_MODE'] || 'development'
  if (mode !== 'development' && mode !== 'production')
    throw new Refused(`TESTATE_MODE is "${mode}"; it must be development or production.`)
  const port = Number(env['PORT'] || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Refused(`PORT is "${env['PORT']}"; it must be a port number.`)
  const provider = env['PAYMENT_PROVIDER'] || 'test'
  if (provider !== 'test' && provider !== 'stripe')
    throw new Refused(`PAYMENT_PROVIDER is "${provider}"; it must be test or stripe.`)
  const dataDir = resolve(env['DATA_DIR'] || '.data')
  const networks = (env['NETWORKS'] || 'solana,ethereum,corda').split(',').map((name) => name.trim())
  const settings: Settings = {
    production: mode === 'production',
    dataDir,
    host: env['HOST'] || '127.0.0.1',
    port,
    publicUrl: (env['PUBLIC_URL'] || `http://localhost:${port}`).replace(/\/$/, ''),
    keysDir: resolve(env['KEYS_DIR'] || join(dataDir, 'keys')),
    trustDir: resolve(env['TRUST_DIR'] || join(dataDir, 'trust')),
    networks,
    embedded: {
      database: !env['DATABASE_URL'],
      solana: networks.includes('solana') && !env['SOLANA_RPC_URL'],
      ethereum: networks.includes('ethereum') && !env['ETHEREUM_RPC_URL'],
      corda: networks.includes('corda') && !env['CORDA_NODE_URL'],
      objects: !env['OBJECT_STORE_URL'],
      mailbox: !env['SMTP_URL'],
      payments: provider === 'test' && !env['PAYMENT_PROVIDER_URL'],
    },
  }
  // A public network's name without its node would otherwise become the name of the embedded ledger.
  for (const [network, node, , name] of NODES)
    if (networks.includes(network) && isPublic(env[name]) && !env[node])
      throw new Refused(`${name}=${env[name]} needs ${node}.`)
  if (settings.production) refuseDevelopmentParts(settings, env, provider)
  return settings
}

function refuseDevelopmentParts(settings: Settings, env: NodeJS.ProcessEnv, provider: string): void {
  const allowed = (env['TESTATE_ALLOW'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  const wanted: Record<string, boolean> = {
    'solana-ledger': settings.embedded.solana,
    'ethereum-ledger': settings.embedded.ethereum,
    'corda-ledger': settings.embedded.corda,
    'mailbox': settings.embedded.mailbox,
    'sample-identities': env['SAMPLE_IDENTITIES'] === 'on',
    'stripe-stand-in': provider === 'stripe' && !!env['STRIPE_API_BASE'],
    'stripe-test-keys':
      provider === 'stripe' &&
      !env['STRIPE_API_BASE'] &&
      /^(sk|rk)_test_/.test(env['PAYMENT_PROVIDER_KEY'] ?? ''),
    'keys': !hasKeys(settings.keysDir),
  }
  const missing = Object.entries(REPLACEMENTS).filter(([name]) => wanted[name] && !allowed.includes(name))
  const told = missing.map(([, [part, instead]]) => `${part} (${instead})`)
  const names = missing.map(([name]) => name)
  // A development ledger remains one when it runs elsewhere.
  for (const [network, node, , name] of NODES) {
    if (
      !settings.networks.includes(network) ||
      !env[node] ||
      env[name] !== 'development' ||
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
      ? ['PAYMENT_PROVIDER_KEY', 'PAYMENT_CHECKOUT_KEY', 'PAYMENT_WEBHOOK_SECRET']
      : [])
      if (!env[name]) throw new Refused(`PAYMENT_PROVIDER=stripe needs ${name}.`)
    // The worker would only notice when it opens the network, and every will would wait for it.
    for (const [network, node, identity, name] of NODES)
      if (settings.networks.includes(network) && env[node] && !env[identity] && !isPublic(env[name]))
        throw new Refused(`${identity} is missing: in production it says which ledger ${node} has to be.`)
    if (!settings.publicUrl.startsWith('https://'))
      throw new Refused(
        `PUBLIC_URL is ${settings.publicUrl}: in production it is the https address people use.`,
      )
    return
  }
  const remedy =
    names.length === 0
      ? ''
      : `; to start ${provider === 'test' ? 'the others' : 'them'} all the same, set TESTATE_ALLOW=${names.join(',')}`
  throw new Refused(`Refused to start in production with ${told.join(', ')}${remedy}.`)
}

function isPublic(network: string | undefined): boolean {
  return network !== undefined && network !== '' && network !== 'development'
}

function hasKeys(keysDir: string): boolean {
  const folder = join(keysDir, 'worker')
  return existsSync(folder) && readdirSync(folder).length > 0
}

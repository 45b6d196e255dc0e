// Reads every setting the processes take from their environment once, and checks it with a sentence for each
// error.
import { join, resolve } from 'node:path'
import { ethereumNetworks, solanaNetworks } from '@testate/chains/public-networks'
import { IDENTITY_KEPT_DAYS, isRehearsal, readOperator, type Operator } from '@testate/domain/installation'
import { displayName, isNetworkName, type NetworkName } from '@testate/domain/networks'
import { isSafeAddress } from '@testate/domain/safe-settings'
import { z } from 'zod'
import { limitSettings, readLimits, type Limits } from './limits.ts'
import { requireSafeSettings } from './require-safe-settings.ts'

/** The embedded ledger's label, wherever it shows. */
const embeddedLedger = 'local development ledger'

const flag = z.enum(['on', 'off'])

/** One node, or two that must agree, separated by a comma. */
const nodes = z
  .string()
  .transform((list) => list.split(',').map((url) => url.trim()))
  .pipe(z.array(z.url()).min(1).max(2, 'at most two nodes, with a comma between'))
const ethereumAddress = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'an address is 0x and 40 hex digits')

const environment = z.object({
  TESTATE_MODE: z.enum(['development', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().default('.data'),
  API_DATABASE_URL: z.string().optional(),
  WORKER_DATABASE_URL: z.string().optional(),
  MIGRATION_DATABASE_URL: z.string().optional(),
  OBJECT_STORE_URL: z.string().optional(),
  /** The networks this register writes to. People are charged for these only. */
  NETWORKS: z
    .string()
    .default('solana,ethereum,corda')
    .transform((list) => list.split(',').map((name) => name.trim()))
    .pipe(
      z
        .array(
          z.custom<NetworkName>(
            (name) => typeof name === 'string' && isNetworkName(name),
            'a network there is no adapter for',
          ),
        )
        .min(1),
    ),
  /**
   * The ledgers `npm start` runs itself; "none" for none. If unset, each ledger without a name is a
   * development ledger, except in production.
   */
  EMBEDDED_LEDGERS: z
    .string()
    .transform((list) => list.split(','))
    .optional(),
  /**
   * The name of a public network sets chain id, explorer and label; `development` is a ledger of no
   * consequence.
   */
  ETHEREUM_NETWORK: z.enum(['mainnet', 'sepolia', 'development']).optional(),
  ETHEREUM_RPC_URL: nodes.optional(),
  /** The node verifiers are told to use, if not ours. */
  ETHEREUM_PUBLIC_RPC_URL: z.url().optional(),
  ETHEREUM_CHAIN_ID: z.coerce.number().int().positive().optional(),
  ETHEREUM_LABEL: z.string().optional(),
  ETHEREUM_EXPLORER_URL: z.url().optional(),
  /**
   * The register's contract. Required on a public network and in production: it is never deployed
   * automatically there, except on the embedded ledger where TESTATE_ALLOW names `ethereum-ledger`.
   */
  ETHEREUM_CONTRACT: ethereumAddress.optional(),
  /** The registrar's key if it is not in DATA_DIR/keys/worker: a file, or a signer that never releases it. */
  ETHEREUM_REGISTRAR_KEY_FILE: z.string().optional(),
  ETHEREUM_SIGNER_URL: z.url().optional(),
  ETHEREUM_SIGNER_ADDRESS: ethereumAddress.optional(),
  /**
   * Web3Signer's identifier of the key (its public key) for its REST interface; without it the signer is
   * called by JSON-RPC.
   */
  ETHEREUM_SIGNER_KEY: z
    .string()
    .regex(/^0x[0-9a-fA-F]{128}$/, 'a public key is 0x and 128 hex digits')
    .optional(),
  SOLANA_NETWORK: z.enum(['mainnet', 'devnet', 'development']).optional(),
  SOLANA_RPC_URL: nodes.optional(),
  /** The node verifiers are told to use, if not ours. */
  SOLANA_PUBLIC_RPC_URL: z.url().optional(),
  SOLANA_GENESIS_HASH: z
    .string()
    .regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'a genesis hash is 32 bytes in base 58')
    .optional(),
  SOLANA_LABEL: z.string().optional(),
  SOLANA_EXPLORER_URL: z.url().optional(),
  /** 64 hex digits, base 58 as wallets export it, or the number list that solana-keygen writes. */
  SOLANA_REGISTRAR_KEY_FILE: z.string().optional(),
  /** A gateway on a Corda node. `npm start` runs the development ledger at this default address. */
  CORDA_NODE_URL: z
    .url()
    .refine(isSafeAddress, 'is to be an https address, or one of this machine')
    .default('http://localhost:10006'),
  /** The gateway verifiers are told to use, if its address is not ours. */
  CORDA_PUBLIC_NODE_URL: z.url().optional(),
  CORDA_NETWORK_ID: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'a network id is 64 lower-case hex digits')
    .optional(),
  CORDA_LABEL: z.string().optional(),
  CORDA_EXPLORER_URL: z.url().optional(),
  /**
   * The token that identifies the register to the gateway; default: the file corda-token in
   * DATA_DIR/keys/worker.
   */
  CORDA_TOKEN_FILE: z.string().optional(),
  SOL_GBP_PENCE: z.coerce.number().int().positive().default(12_000),
  ETH_GBP_PENCE: z.coerce.number().int().positive().default(250_000),
  /** The date of the two rates above, shown wherever they are used. */
  EXCHANGE_RATE_DATE: z.iso.date().default('2026-11-21'),
  /** A service with CoinGecko's “simple price” interface, queried for current rates. */
  EXCHANGE_RATE_URL: z.url().refine(isSafeAddress, 'is to be an https address').optional(),
  EXCHANGE_RATE_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Testate <register@testate.example>'),
  MAILBOX_URL: z.url().optional(),
  PAYMENT_PROVIDER: z.enum(['test', 'stripe']).default('test'),
  PAYMENT_PROVIDER_URL: z.url().optional(),
  /** For the worker: it may refund. */
  PAYMENT_PROVIDER_KEY: z.string().optional(),
  /** For the api: it may only open, read and end checkouts. */
  PAYMENT_CHECKOUT_KEY: z.string().optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().optional(),
  /** A server other than Stripe's own; for tests. */
  STRIPE_API_BASE: z.url().optional(),
  /** Development parts that an operator allows in production. */
  TESTATE_ALLOW: z
    .string()
    .default('')
    .transform((list) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ),
  PAYMENT_GATE: z.enum(['before-ceremony', 'before-registration']).default('before-ceremony'),
  KEYS_DIR: z.string().optional(),
  TRUST_DIR: z.string().optional(),
  REGISTRATION: z.enum(['open', 'invite']).default('open'),
  SAMPLE_IDENTITIES: flag.optional(),
  /**
   * Days for which the pictures of an identity check are retained: after it is accepted, and after any other
   * outcome.
   */
  IDENTITY_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(IDENTITY_KEPT_DAYS.accepted),
  IDENTITY_KEPT_DAYS_UNUSED: z.coerce.number().int().min(1).max(3650).default(IDENTITY_KEPT_DAYS.otherwise),
  /**
   * The user, as uid:gid, that parses PDFs, pictures and recordings where the system allows no namespaces and
   * this process may change its user.
   */
  READING_USER: z
    .string()
    .regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, 'is to be uid:gid, and not root')
    .transform((user) => {
      const [uid, gid] = user.split(':').map(Number) as [number, number]
      return { uid, gid }
    })
    .optional(),
  ...limitSettings,
  /** Hours before a registered will's withdrawal takes effect; until then it can be stopped. */
  WITHDRAWAL_DELAY_HOURS: z.coerce.number().int().min(0).max(168).default(24),
  /** Must be set in production. */
  TRUST_PROXY: flag.optional(),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The folder of the built web app; without it only the API is served. */
  SCREENS_DIR: z.string().optional(),
  REGISTER_NAME: z.string().default('Testate'),
  LOG_LEVEL: z.string().default('info'),
})

/** Every name this reads (except the OPERATOR_… settings). */
export const settingNames: readonly string[] = Object.keys(environment.shape)

/** A public ledger as the processes connect to it. */
export interface Ledger {
  /** The public network, if the operator names it. */
  network: 'mainnet' | 'sepolia' | 'devnet' | 'development' | undefined
  rpcUrl: string | undefined
  /** A second node that must agree with the first, if configured. */
  secondRpcUrl: string | undefined
  publicRpcUrl: string | undefined
  label: string
  /** A development ledger: it proves nothing against the person who runs it. */
  embedded: boolean
  explorerUrl: string | undefined
  /** The registrar's key, if it is not in the worker's key folder. */
  registrarKeyFile: string | undefined
}

/** A signer that holds the registrar's key and never releases it. */
export interface RegistrarSigner {
  url: string
  address: string
  identifier: string | undefined
}

export interface Config {
  mode: 'development' | 'production'
  /** Production mode for trials: every page, mail and file says SAMPLE. */
  rehearsal: boolean
  /** The names in TESTATE_ALLOW. */
  allow: readonly string[]
  port: number
  host: string
  publicUrl: string
  dataDir: string
  apiDatabaseUrl: string
  workerDatabaseUrl: string
  migrationDatabaseUrl: string
  objectStoreUrl: string
  networks: readonly NetworkName[]
  ethereum: Ledger & {
    chainId: number | undefined
    ethGbpPence: number
    contract: string | undefined
    signer: RegistrarSigner | undefined
  }
  solana: Ledger & { genesisHash: string | undefined; solGbpPence: number }
  /** `rpcUrl` is the gateway's address. */
  corda: Omit<Ledger, 'registrarKeyFile'> & { networkId: string | undefined; tokenFile: string | undefined }
  exchangeRates: { url: string | undefined; key: string | undefined; date: string }
  mail: { smtpUrl: string | undefined; from: string; mailboxUrl: string | undefined }
  payment: {
    provider: 'test' | 'stripe'
    url: string | undefined
    key: string | undefined
    checkoutKey: string | undefined
    webhookSecret: string | undefined
    stripeApiBase: string | undefined
    gate: 'before-ceremony' | 'before-registration'
  }
  keysDir: string
  trustDir: string
  registration: 'open' | 'invite'
  sampleIdentities: boolean
  identityKeptDays: { accepted: number; otherwise: number }
  /** READING_USER. */
  readingUser: { uid: number; gid: number } | undefined
  limits: Limits
  withdrawalDelayHours: number
  trustProxy: boolean
  metricsToken: string | undefined
  registerName: string
  /** As the public pages state them (OPERATOR_…); null if the operator gave none. */
  operator: Operator
  /** Absolute; undefined: only the API is served. */
  screensDir: string | undefined
  logLevel: string
}

/** Reads the environment. Throws one Error that names each invalid variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = environment.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`The configuration cannot be used. ${wrong}`)
  }
  const e = read.data
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  // Over http the session cookie and every mailed link would be sent unprotected.
  if (e.TESTATE_MODE === 'production' && !publicUrl.startsWith('https://')) {
    throw new Error(
      `The configuration cannot be used. PUBLIC_URL is ${publicUrl}: in production it is the https address people use.`,
    )
  }
  requireSafeSettings(given)
  if (e.TESTATE_MODE === 'production' && e.WITHDRAWAL_DELAY_HOURS === 0) {
    throw new Error(
      'The configuration cannot be used. WITHDRAWAL_DELAY_HOURS is 0: in production a withdrawal waits 1 to 168 hours, since a ledger never takes one back.',
    )
  }
  // The date shown beside a rate must be the date of that rate.
  if (
    given['EXCHANGE_RATE_DATE'] === undefined &&
    (given['ETH_GBP_PENCE'] ?? given['SOL_GBP_PENCE']) !== undefined
  ) {
    throw new Error(
      'The configuration cannot be used. EXCHANGE_RATE_DATE is missing: the day of ETH_GBP_PENCE and SOL_GBP_PENCE, as 2026-11-21.',
    )
  }
  const dataDir = resolve(e.DATA_DIR)
  return {
    mode: e.TESTATE_MODE,
    rehearsal: isRehearsal(given),
    allow: e.TESTATE_ALLOW,
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir,
    apiDatabaseUrl: e.API_DATABASE_URL ?? '',
    workerDatabaseUrl: e.WORKER_DATABASE_URL ?? '',
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? '',
    objectStoreUrl: e.OBJECT_STORE_URL ?? join(dataDir, 'objects'),
    networks: e.NETWORKS,
    ethereum: readEthereum(e),
    solana: readSolana(e),
    corda: readCorda(e),
    exchangeRates: { url: e.EXCHANGE_RATE_URL, key: e.EXCHANGE_RATE_KEY, date: e.EXCHANGE_RATE_DATE },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, mailboxUrl: e.MAILBOX_URL },
    payment: {
      provider: e.PAYMENT_PROVIDER,
      url: e.PAYMENT_PROVIDER_URL,
      key: e.PAYMENT_PROVIDER_KEY,
      checkoutKey: e.PAYMENT_CHECKOUT_KEY,
      webhookSecret: e.PAYMENT_WEBHOOK_SECRET,
      stripeApiBase: e.STRIPE_API_BASE,
      gate: e.PAYMENT_GATE,
    },
    keysDir: resolve(e.KEYS_DIR ?? join(dataDir, 'keys')),
    trustDir: resolve(e.TRUST_DIR ?? join(dataDir, 'trust')),
    registration: e.REGISTRATION,
    sampleIdentities:
      e.TESTATE_MODE === 'production'
        ? e.SAMPLE_IDENTITIES === 'on' && e.TESTATE_ALLOW.includes('sample-identities')
        : e.SAMPLE_IDENTITIES !== 'off',
    identityKeptDays: { accepted: e.IDENTITY_KEPT_DAYS, otherwise: e.IDENTITY_KEPT_DAYS_UNUSED },
    readingUser: e.READING_USER,
    limits: readLimits(e),
    withdrawalDelayHours: e.WITHDRAWAL_DELAY_HOURS,
    trustProxy: e.TRUST_PROXY === 'on',
    metricsToken: e.METRICS_TOKEN,
    // The name appears on every printed page and in every capsule.
    registerName: isRehearsal(given) ? `SAMPLE ${e.REGISTER_NAME}` : e.REGISTER_NAME,
    operator: readOperator(given),
    screensDir: e.SCREENS_DIR === undefined ? undefined : resolve(e.SCREENS_DIR),
    logLevel: e.LOG_LEVEL,
  }
}

type Environment = z.infer<typeof environment>

/**
 * Whether this is a development ledger: by EMBEDDED_LEDGERS, or by the operator's network name. In production
 * there is no default: people would rely on a ledger that proves nothing, or be told that of one that does.
 */
function isDevelopmentLedger(
  e: Environment,
  name: NetworkName,
  network: string | undefined,
  label: string | undefined,
): boolean {
  if (network !== undefined) {
    if (
      network === 'development' &&
      e.TESTATE_MODE === 'production' &&
      e.NETWORKS.includes(name) &&
      !e.TESTATE_ALLOW.includes(`${name}-ledger`)
    ) {
      throw new Error(
        `The configuration cannot be used. ${name.toUpperCase()}_NETWORK=development is no network for a register that people rely on: name the one it is on, or name ${name}-ledger in TESTATE_ALLOW.`,
      )
    }
    return network === 'development'
  }
  return e.EMBEDDED_LEDGERS === undefined
    ? e.TESTATE_MODE !== 'production' && label === undefined
    : e.EMBEDDED_LEDGERS.includes(name)
}

/** A ledger without a name is the embedded one; a public network's name overrides every other setting. */
function readEthereum(e: Environment): Config['ethereum'] {
  const known =
    e.ETHEREUM_NETWORK === undefined || e.ETHEREUM_NETWORK === 'development'
      ? undefined
      : ethereumNetworks[e.ETHEREUM_NETWORK]
  if (known !== undefined)
    requireSame('ETHEREUM', e.ETHEREUM_NETWORK, 'CHAIN_ID', e.ETHEREUM_CHAIN_ID, known.chainId)
  const embedded = isDevelopmentLedger(e, 'ethereum', e.ETHEREUM_NETWORK, e.ETHEREUM_LABEL)
  const label = e.ETHEREUM_LABEL ?? known?.label ?? (embedded ? embeddedLedger : displayName('ethereum'))
  if ((e.ETHEREUM_SIGNER_URL === undefined) !== (e.ETHEREUM_SIGNER_ADDRESS === undefined))
    throw new Error(
      'The configuration cannot be used. ETHEREUM_SIGNER_URL and ETHEREUM_SIGNER_ADDRESS go together.',
    )
  if (e.ETHEREUM_SIGNER_URL !== undefined && e.ETHEREUM_REGISTRAR_KEY_FILE !== undefined)
    throw new Error(
      'The configuration cannot be used. The registrar’s key is either in ETHEREUM_REGISTRAR_KEY_FILE or at ETHEREUM_SIGNER_URL.',
    )
  return {
    network: e.ETHEREUM_NETWORK,
    rpcUrl: e.ETHEREUM_RPC_URL?.[0],
    secondRpcUrl: e.ETHEREUM_RPC_URL?.[1],
    publicRpcUrl: e.ETHEREUM_PUBLIC_RPC_URL,
    chainId: known?.chainId ?? e.ETHEREUM_CHAIN_ID,
    label,
    embedded,
    explorerUrl: e.ETHEREUM_EXPLORER_URL ?? known?.explorer,
    ethGbpPence: e.ETH_GBP_PENCE,
    contract: e.ETHEREUM_CONTRACT,
    registrarKeyFile: e.ETHEREUM_REGISTRAR_KEY_FILE,
    signer:
      e.ETHEREUM_SIGNER_URL === undefined || e.ETHEREUM_SIGNER_ADDRESS === undefined
        ? undefined
        : {
            url: e.ETHEREUM_SIGNER_URL,
            address: e.ETHEREUM_SIGNER_ADDRESS,
            identifier: e.ETHEREUM_SIGNER_KEY,
          },
  }
}

function readSolana(e: Environment): Config['solana'] {
  const known =
    e.SOLANA_NETWORK === undefined || e.SOLANA_NETWORK === 'development'
      ? undefined
      : solanaNetworks[e.SOLANA_NETWORK]
  if (known !== undefined)
    requireSame('SOLANA', e.SOLANA_NETWORK, 'GENESIS_HASH', e.SOLANA_GENESIS_HASH, known.genesisHash)
  const embedded = isDevelopmentLedger(e, 'solana', e.SOLANA_NETWORK, e.SOLANA_LABEL)
  const label = e.SOLANA_LABEL ?? known?.label ?? (embedded ? embeddedLedger : displayName('solana'))
  return {
    network: e.SOLANA_NETWORK,
    rpcUrl: e.SOLANA_RPC_URL?.[0],
    secondRpcUrl: e.SOLANA_RPC_URL?.[1],
    publicRpcUrl: e.SOLANA_PUBLIC_RPC_URL,
    genesisHash: known?.genesisHash ?? e.SOLANA_GENESIS_HASH,
    label,
    embedded,
    explorerUrl: e.SOLANA_EXPLORER_URL ?? known?.explorer,
    solGbpPence: e.SOL_GBP_PENCE,
    registrarKeyFile: e.SOLANA_REGISTRAR_KEY_FILE,
  }
}

function readCorda(e: Environment): Config['corda'] {
  const embedded = isDevelopmentLedger(e, 'corda', undefined, e.CORDA_LABEL)
  const label = e.CORDA_LABEL ?? (embedded ? embeddedLedger : displayName('corda'))
  return {
    network: undefined,
    rpcUrl: e.CORDA_NODE_URL,
    secondRpcUrl: undefined,
    publicRpcUrl: e.CORDA_PUBLIC_NODE_URL,
    networkId: e.CORDA_NETWORK_ID,
    label,
    embedded,
    explorerUrl: e.CORDA_EXPLORER_URL,
    tokenFile: e.CORDA_TOKEN_FILE,
  }
}

/**
 * Throws if two variables name different ledgers: one is a mistake, and a register on the wrong ledger is
 * worse than none.
 */
function requireSame(
  prefix: string,
  network: string | undefined,
  name: string,
  given: string | number | undefined,
  known: string | number,
): void {
  if (given !== undefined && given !== known)
    throw new Error(
      `The configuration cannot be used. ${prefix}_NETWORK=${network} is the ledger ${known}, but ${prefix}_${name} says ${given}.`,
    )
}

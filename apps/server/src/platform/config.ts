// Everything the processes take from their environment, read once and checked, with a sentence for what is wrong.
import { join, resolve } from 'node:path'
import { isNetworkName, type NetworkName } from '@testate/domain/networks'
import { z } from 'zod'

/** What the embedded ledger is called wherever it shows. */
const embeddedLedger = 'local development ledger'

const flag = z.enum(['on', 'off'])

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
  /** The networks this register writes to. Nobody is charged for another. */
  NETWORKS: z.string().default('solana,ethereum').transform((list) => list.split(',').map((name) => name.trim())).pipe(z.array(z.custom<NetworkName>((name) => typeof name === 'string' && isNetworkName(name), 'a network there is no adapter for')).min(1)),
  ETHEREUM_RPC_URL: z.url().optional(),
  /** The node verifiers are told to ask, where it is another than ours. */
  ETHEREUM_PUBLIC_RPC_URL: z.url().optional(),
  ETHEREUM_CHAIN_ID: z.coerce.number().int().positive().optional(),
  ETHEREUM_LABEL: z.string().default(embeddedLedger),
  ETHEREUM_EXPLORER_URL: z.url().optional(),
  SOLANA_RPC_URL: z.url().optional(),
  /** The node verifiers are told to ask, where it is another than ours. */
  SOLANA_PUBLIC_RPC_URL: z.url().optional(),
  SOLANA_GENESIS_HASH: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'a genesis hash is 32 bytes in base 58').optional(),
  SOLANA_LABEL: z.string().default(embeddedLedger),
  SOLANA_EXPLORER_URL: z.url().optional(),
  SOL_GBP_PENCE: z.coerce.number().int().positive().default(12_000),
  ETH_GBP_PENCE: z.coerce.number().int().positive().default(250_000),
  /** The day of the two rates above, said wherever they are used. */
  EXCHANGE_RATE_DATE: z.iso.date().default('2026-11-21'),
  /** A service that speaks CoinGecko's “simple price”, asked for the rates of the moment. */
  EXCHANGE_RATE_URL: z.url().refine(isSafe, 'is to be an https address').optional(),
  EXCHANGE_RATE_KEY: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('Testate <register@testate.example>'),
  MAILBOX_URL: z.url().optional(),
  PAYMENT_PROVIDER: z.enum(['test', 'stripe']).default('test'),
  PAYMENT_PROVIDER_URL: z.url().optional(),
  PAYMENT_PROVIDER_KEY: z.string().optional(),
  PAYMENT_WEBHOOK_SECRET: z.string().optional(),
  /** Another server than Stripe's own; for tests. */
  STRIPE_API_BASE: z.url().optional(),
  /** Development parts an operator wants in production all the same. */
  TESTATE_ALLOW: z.string().default('').transform((list) => list.split(',').map((name) => name.trim()).filter((name) => name !== '')),
  PAYMENT_GATE: z.enum(['before-ceremony', 'before-registration']).default('before-ceremony'),
  KEYS_DIR: z.string().optional(),
  TRUST_DIR: z.string().optional(),
  REGISTRATION: z.enum(['open', 'invite']).default('open'),
  SAMPLE_IDENTITIES: flag.optional(),
  /** Days for which the pictures of an identity check are kept once it is accepted, and once it came to anything else. */
  IDENTITY_KEPT_DAYS: z.coerce.number().int().min(1).max(3650).default(90),
  IDENTITY_KEPT_DAYS_UNUSED: z.coerce.number().int().min(1).max(3650).default(30),
  TRUST_PROXY: flag.default('off'),
  METRICS_TOKEN: z.string().min(16).optional(),
  /** The folder of the built screens; without it only the API answers. */
  SCREENS_DIR: z.string().optional(),
  REGISTER_NAME: z.string().default('Testate'),
  LOG_LEVEL: z.string().default('info'),
})

/** What is learnt over plain http may be anybody's word, except from this machine. */
function isSafe(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' || (protocol === 'http:' && (hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)))
}

/** A public ledger as the processes reach it. */
export interface Ledger {
  rpcUrl: string | undefined
  publicRpcUrl: string | undefined
  label: string
  /** A ledger this installation runs itself. */
  embedded: boolean
  explorerUrl: string | undefined
}

export interface Config {
  mode: 'development' | 'production'
  /** What TESTATE_ALLOW names. */
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
  ethereum: Ledger & { chainId: number | undefined; ethGbpPence: number }
  solana: Ledger & { genesisHash: string | undefined; solGbpPence: number }
  exchangeRates: { url: string | undefined; key: string | undefined; date: string }
  mail: { smtpUrl: string | undefined; from: string; mailboxUrl: string | undefined }
  payment: {
    provider: 'test' | 'stripe'
    url: string | undefined
    key: string | undefined
    webhookSecret: string | undefined
    stripeApiBase: string | undefined
    gate: 'before-ceremony' | 'before-registration'
  }
  keysDir: string
  trustDir: string
  registration: 'open' | 'invite'
  sampleIdentities: boolean
  identityKeptDays: { accepted: number; otherwise: number }
  trustProxy: boolean
  metricsToken: string | undefined
  registerName: string
  /** Absolute; undefined: only the API answers. */
  screensDir: string | undefined
  logLevel: string
}

/** Reads the environment. Throws one Error naming each variable that is wrong. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const read = environment.safeParse(given)
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
    throw new Error(`The configuration cannot be used. ${wrong}`)
  }
  const e = read.data
  const publicUrl = (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/$/, '')
  // Over http the session cookie would go out unprotected, and every mailed link with it.
  if (e.TESTATE_MODE === 'production' && !publicUrl.startsWith('https://')) {
    throw new Error(`The configuration cannot be used. PUBLIC_URL is ${publicUrl}: in production it is the https address people use.`)
  }
  // The day shown beside a rate is the day of that rate.
  if (given['EXCHANGE_RATE_DATE'] === undefined && (given['ETH_GBP_PENCE'] ?? given['SOL_GBP_PENCE']) !== undefined) {
    throw new Error('The configuration cannot be used. EXCHANGE_RATE_DATE is missing: the day of ETH_GBP_PENCE and SOL_GBP_PENCE, as 2026-11-21.')
  }
  const dataDir = resolve(e.DATA_DIR)
  return {
    mode: e.TESTATE_MODE,
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
    ethereum: {
      rpcUrl: e.ETHEREUM_RPC_URL,
      publicRpcUrl: e.ETHEREUM_PUBLIC_RPC_URL,
      chainId: e.ETHEREUM_CHAIN_ID,
      label: e.ETHEREUM_LABEL,
      embedded: e.ETHEREUM_LABEL === embeddedLedger,
      explorerUrl: e.ETHEREUM_EXPLORER_URL,
      ethGbpPence: e.ETH_GBP_PENCE,
    },
    solana: {
      rpcUrl: e.SOLANA_RPC_URL,
      publicRpcUrl: e.SOLANA_PUBLIC_RPC_URL,
      genesisHash: e.SOLANA_GENESIS_HASH,
      label: e.SOLANA_LABEL,
      embedded: e.SOLANA_LABEL === embeddedLedger,
      explorerUrl: e.SOLANA_EXPLORER_URL,
      solGbpPence: e.SOL_GBP_PENCE,
    },
    exchangeRates: { url: e.EXCHANGE_RATE_URL, key: e.EXCHANGE_RATE_KEY, date: e.EXCHANGE_RATE_DATE },
    mail: { smtpUrl: e.SMTP_URL, from: e.MAIL_FROM, mailboxUrl: e.MAILBOX_URL },
    payment: {
      provider: e.PAYMENT_PROVIDER,
      url: e.PAYMENT_PROVIDER_URL,
      key: e.PAYMENT_PROVIDER_KEY,
      webhookSecret: e.PAYMENT_WEBHOOK_SECRET,
      stripeApiBase: e.STRIPE_API_BASE,
      gate: e.PAYMENT_GATE,
    },
    keysDir: resolve(e.KEYS_DIR ?? join(dataDir, 'keys')),
    trustDir: resolve(e.TRUST_DIR ?? join(dataDir, 'trust')),
    registration: e.REGISTRATION,
    sampleIdentities: e.SAMPLE_IDENTITIES === undefined ? e.TESTATE_MODE !== 'production' : e.SAMPLE_IDENTITIES === 'on' && e.TESTATE_MODE !== 'production',
    identityKeptDays: { accepted: e.IDENTITY_KEPT_DAYS, otherwise: e.IDENTITY_KEPT_DAYS_UNUSED },
    trustProxy: e.TRUST_PROXY === 'on',
    metricsToken: e.METRICS_TOKEN,
    registerName: e.REGISTER_NAME,
    screensDir: e.SCREENS_DIR === undefined ? undefined : resolve(e.SCREENS_DIR),
    logLevel: e.LOG_LEVEL,
  }
}

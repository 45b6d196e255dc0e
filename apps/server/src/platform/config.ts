// What the processes are configured to do: the settings of the environment, and what follows from several of them
// together.
import { join, resolve } from 'node:path'
import { ethereumNetworks, solanaNetworks } from '@testate/chains/public-networks'
import { isRehearsal, type Operator } from '@testate/domain/installation'
import { displayName, type NetworkName } from '@testate/domain/networks'
import { operatorOf, usable, vatOf } from '@testate/domain/read-installation'
import type { Vat } from '@testate/domain/vat'
import {
  foldersOf,
  givenIn,
  publicNetwork,
  publicUrlOf,
  readEnvironment,
  type Environment,
} from '@testate/domain/settings'
import { readLimits, type Limits } from './limits.ts'
import { requireSafeSettings } from './require-safe-settings.ts'

/** The embedded ledger's label, wherever it shows. */
const embeddedLedger = 'local development ledger'
/** Where a gateway on a Corda node usually is. */
export const usualGateway = 'http://localhost:10006'

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
  releaseDatabaseUrl: string
  migrationDatabaseUrl: string
  /** The passwords that the migrations give the logins. */
  rolePasswords: { api: string; worker: string; release: string }
  objectStoreUrl: string
  networks: readonly NetworkName[]
  ethereum: Ledger & {
    chainId: number | undefined
    ethGbpPence: number
    contract: string | undefined
    /** Contracts that the register wrote to before: read, and no longer written to. */
    earlier: readonly string[]
    signer: RegistrarSigner | undefined
  }
  solana: Ledger & { genesisHash: string | undefined; solGbpPence: number }
  /** `rpcUrl` is the gateway's address. */
  corda: Omit<Ledger, 'registrarKeyFile'> & { networkId: string | undefined; tokenFile: string | undefined }
  exchangeRates: { url: string | undefined; key: string | undefined; date: string }
  /** Outside time-stamp authorities (RFC 3161), in the order in which they are asked. */
  timestamps: { urls: readonly string[]; rootsFile: string | undefined; policies: readonly string[] }
  mail: {
    smtpUrl: string | undefined
    from: string
    /** Each mail gets an address of its own made of it, to which it comes back. */
    returnAddress: string | undefined
    mailboxUrl: string | undefined
  }
  /** Undefined: nobody is sent a text message. */
  texts: { accountSid: string; authToken: string; from: string; apiBase: string | undefined } | undefined
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
  /** The file of the key to which the api seals. */
  workerPublicKeyFile: string
  /** The file of the key to which the worker seals the keys of wills for the release worker. */
  releasePublicKeyFile: string
  registration: 'open' | 'invite'
  sampleIdentities: boolean
  identityKeptDays: { accepted: number; otherwise: number }
  /** READING_USER. */
  readingUser: { uid: number; gid: number } | undefined
  limits: Limits
  withdrawalDelayHours: number
  /** False: nobody can report a death here. */
  deathNoticesOpen: boolean
  /** False: executors have no worksheet for an application for probate. */
  probateWorksheet: boolean
  trustProxy: boolean
  metricsToken: string | undefined
  registerName: string
  /** As the public pages state them (OPERATOR_…); null if the operator gave none. */
  operator: Operator
  /** Null: not registered for VAT. */
  vat: Vat
  /** Absolute; undefined: only the API is served. */
  screensDir: string | undefined
  logLevel: string
}

/** Reads the environment. Throws one Error that names each invalid variable. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = givenIn(env)
  const e = usable(() => readEnvironment(given))
  const publicUrl = usable(() => publicUrlOf(e))
  requireSafeSettings(given)
  if (e.TESTATE_MODE === 'production' && e.WITHDRAWAL_DELAY_HOURS === 0) {
    throw new Error(
      'The configuration cannot be used. WITHDRAWAL_DELAY_HOURS is 0: in production a withdrawal waits ' +
        '1 to 168 hours, since a ledger never takes one back.',
    )
  }
  // The date shown beside a rate must be the date of that rate.
  if (
    given['EXCHANGE_RATE_DATE'] === undefined &&
    (given['ETH_GBP_PENCE'] ?? given['SOL_GBP_PENCE']) !== undefined
  ) {
    throw new Error(
      'The configuration cannot be used. EXCHANGE_RATE_DATE is missing: the day of ETH_GBP_PENCE and ' +
        'SOL_GBP_PENCE, as 2026-11-21.',
    )
  }
  const folders = foldersOf(e)
  const dataDir = resolve(folders.data)
  return {
    mode: e.TESTATE_MODE,
    rehearsal: isRehearsal(e),
    allow: e.TESTATE_ALLOW,
    port: e.PORT,
    host: e.HOST,
    publicUrl,
    dataDir,
    apiDatabaseUrl: e.API_DATABASE_URL ?? '',
    workerDatabaseUrl: e.WORKER_DATABASE_URL ?? '',
    releaseDatabaseUrl: e.RELEASE_DATABASE_URL ?? '',
    migrationDatabaseUrl: e.MIGRATION_DATABASE_URL ?? '',
    rolePasswords: {
      api: e.API_DATABASE_PASSWORD ?? '',
      worker: e.WORKER_DATABASE_PASSWORD ?? '',
      release: e.RELEASE_DATABASE_PASSWORD ?? '',
    },
    objectStoreUrl: e.OBJECT_STORE_URL ?? join(dataDir, 'objects'),
    networks: e.NETWORKS,
    ethereum: readEthereum(e),
    solana: readSolana(e),
    corda: readCorda(e),
    exchangeRates: { url: e.EXCHANGE_RATE_URL, key: e.EXCHANGE_RATE_KEY, date: e.EXCHANGE_RATE_DATE },
    timestamps: readTimestamps(e),
    mail: {
      smtpUrl: e.SMTP_URL,
      from: e.MAIL_FROM,
      returnAddress: e.MAIL_RETURN_ADDRESS,
      mailboxUrl: e.MAILBOX_URL,
    },
    texts: readTexts(e),
    payment: {
      provider: e.PAYMENT_PROVIDER,
      url: e.PAYMENT_PROVIDER_URL,
      key: e.PAYMENT_PROVIDER_KEY,
      checkoutKey: e.PAYMENT_CHECKOUT_KEY,
      webhookSecret: e.PAYMENT_WEBHOOK_SECRET,
      stripeApiBase: e.STRIPE_API_BASE,
      gate: e.PAYMENT_GATE,
    },
    keysDir: resolve(folders.keys),
    trustDir: resolve(folders.trust),
    workerPublicKeyFile: resolve(e.WORKER_PUBLIC_KEY ?? join(folders.trust, 'worker-public.pem')),
    releasePublicKeyFile: resolve(e.RELEASE_PUBLIC_KEY ?? join(folders.trust, 'release-public.pem')),
    registration: e.REGISTRATION,
    sampleIdentities:
      e.TESTATE_MODE === 'production'
        ? e.SAMPLE_IDENTITIES === 'on' && e.TESTATE_ALLOW.includes('sample-identities')
        : e.SAMPLE_IDENTITIES !== 'off',
    identityKeptDays: { accepted: e.IDENTITY_KEPT_DAYS, otherwise: e.IDENTITY_KEPT_DAYS_UNUSED },
    readingUser: e.READING_USER,
    limits: readLimits(e),
    withdrawalDelayHours: e.WITHDRAWAL_DELAY_HOURS,
    deathNoticesOpen: e.DEATH_NOTICES === 'open',
    probateWorksheet: (e.PROBATE_WORKSHEET ?? (e.TESTATE_MODE === 'production' ? 'off' : 'on')) === 'on',
    trustProxy: e.TRUST_PROXY === 'on',
    metricsToken: e.METRICS_TOKEN,
    // The name appears on every printed page and in every capsule.
    registerName: isRehearsal(e) ? `SAMPLE ${e.REGISTER_NAME}` : e.REGISTER_NAME,
    operator: operatorOf(e),
    vat: vatOf(e),
    screensDir: e.SCREENS_DIR === undefined ? undefined : resolve(e.SCREENS_DIR),
    logLevel: e.LOG_LEVEL,
  }
}

/**
 * Whether this is a development ledger: by EMBEDDED_LEDGERS, or by the operator's network name. In production
 * there is no default: a wrong one would trust a worthless ledger or distrust a real one.
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
        `The configuration cannot be used. ${name.toUpperCase()}_NETWORK=development is no network for ` +
          `a register that people rely on: name the one it is on, or name ${name}-ledger in ` +
          'TESTATE_ALLOW.',
      )
    }
    return network === 'development'
  }
  return e.EMBEDDED_LEDGERS === undefined
    ? e.TESTATE_MODE !== 'production' && label === undefined
    : e.EMBEDDED_LEDGERS.includes(name)
}

function readTexts(e: Environment): Config['texts'] {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = e
  if (accountSid === undefined && authToken === undefined && from === undefined) return undefined
  if (accountSid === undefined || authToken === undefined || from === undefined)
    throw new Error(
      'The configuration cannot be used. TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM go together.',
    )
  return { accountSid, authToken, from, apiBase: e.TWILIO_API_BASE }
}

function readTimestamps(e: Environment): Config['timestamps'] {
  if (e.TSA_URL !== undefined && e.TSA_ROOTS_FILE === undefined)
    throw new Error(
      'The configuration cannot be used. TSA_URL needs TSA_ROOTS_FILE: the root certificates that its ' +
        'authorities lead to.',
    )
  return { urls: e.TSA_URL ?? [], rootsFile: e.TSA_ROOTS_FILE, policies: e.TSA_POLICY ?? [] }
}

/** A ledger without a name is the embedded one; a public network's name overrides every other setting. */
function readEthereum(e: Environment): Config['ethereum'] {
  const named = publicNetwork(e.ETHEREUM_NETWORK)
  const known = named === undefined ? undefined : ethereumNetworks[named]
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
      'The configuration cannot be used. The registrar’s key is either in ETHEREUM_REGISTRAR_KEY_FILE ' +
        'or at ETHEREUM_SIGNER_URL.',
    )
  const present = e.ETHEREUM_CONTRACT?.toLowerCase()
  if (e.ETHEREUM_EARLIER_CONTRACTS?.some((one) => one.toLowerCase() === present))
    throw new Error(
      'The configuration cannot be used. ETHEREUM_EARLIER_CONTRACTS names the contract of ETHEREUM_CONTRACT.',
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
    earlier: e.ETHEREUM_EARLIER_CONTRACTS ?? [],
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
  const named = publicNetwork(e.SOLANA_NETWORK)
  const known = named === undefined ? undefined : solanaNetworks[named]
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
    rpcUrl: e.CORDA_NODE_URL ?? usualGateway,
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
      `The configuration cannot be used. ${prefix}_NETWORK=${network} is the ledger ${known}, but ` +
        `${prefix}_${name} says ${given}.`,
    )
}

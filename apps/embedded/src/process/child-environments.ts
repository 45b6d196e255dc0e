// The environment of each server process. Each gets its own database role and none of the others' secrets:
// the api cannot even read the owner's password.
import { join } from 'node:path'
import { forApi, forRelease } from '@testate/domain/process-settings'
import type { Settings } from '../settings.ts'
import { storedSecrets } from '../stored-secrets.ts'

/** Addresses of the parts, embedded or configured. */
export interface Parts {
  ownerUrl: string
  /** Empty for a network that this register does not write to. */
  ethereumUrl: string
  /** The embedded ledger's; in production nothing else says which ledger that is. */
  ethereumChainId?: number
  solana: { rpcUrl: string; genesisHash?: string }
  corda: { nodeUrl: string; networkId?: string }
  smtpUrl: string
  objectStoreUrl: string
  mailboxUrl?: string
  /** The development mailbox as it takes text messages. */
  texts?: { url: string; accountSid: string; authToken: string }
  payment?: { url: string; key: string; checkoutKey: string; webhookSecret: string }
}

export interface ChildEnvironments {
  migrate: NodeJS.ProcessEnv
  api: NodeJS.ProcessEnv
  worker: NodeJS.ProcessEnv
  release: NodeJS.ProcessEnv
}

type Role = 'api' | 'worker' | 'release'

const OWN = /^(DATABASE_URL|(API|WORKER|RELEASE|MIGRATION)_DATABASE_(URL|PASSWORD))$/

/**
 * Environments for the server's entry points; role passwords are generated once and stored in
 * `keys/database.json`.
 */
export async function childEnvironments(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  parts: Parts,
): Promise<ChildEnvironments> {
  const made = await storedSecrets(join(settings.keysDir, 'database.json'), ['api', 'worker', 'release'])
  const roleUrl = (role: Role) => {
    // An operator may store a role's password elsewhere and pass its whole URL.
    const given = env[`${role.toUpperCase()}_DATABASE_URL`]
    if (given) return new URL(given)
    const url = new URL(parts.ownerUrl)
    url.username = `testate_${role}`
    url.password = made[role]
    return url
  }
  const common = commonEnvironment(settings, env, parts)
  const password = (role: Role) => decodeURIComponent(roleUrl(role).password)
  return {
    api: { ...forApi(common), API_DATABASE_URL: roleUrl('api').href },
    worker: { ...common, WORKER_DATABASE_URL: roleUrl('worker').href },
    release: { ...forRelease(common), RELEASE_DATABASE_URL: roleUrl('release').href },
    migrate: {
      ...common,
      MIGRATION_DATABASE_URL: parts.ownerUrl,
      API_DATABASE_PASSWORD: password('api'),
      WORKER_DATABASE_PASSWORD: password('worker'),
      RELEASE_DATABASE_PASSWORD: password('release'),
    },
  }
}

/** The variables common to every process; no address of the database. */
export function commonEnvironment(
  settings: Settings,
  env: NodeJS.ProcessEnv,
  parts: Omit<Parts, 'ownerUrl'>,
): NodeJS.ProcessEnv {
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !OWN.test(name))),
    TESTATE_MODE: settings.production ? 'production' : 'development',
    HOST: settings.host,
    PORT: String(settings.port),
    PUBLIC_URL: settings.publicUrl,
    DATA_DIR: settings.dataDir,
    KEYS_DIR: settings.keysDir,
    TRUST_DIR: settings.trustDir,
    WORKER_PUBLIC_KEY: env['WORKER_PUBLIC_KEY'] || join(settings.trustDir, 'worker-public.pem'),
    RELEASE_PUBLIC_KEY: env['RELEASE_PUBLIC_KEY'] || join(settings.trustDir, 'release-public.pem'),
    OBJECT_STORE_URL: parts.objectStoreUrl,
    NETWORKS: settings.networks.join(','),
    EMBEDDED_LEDGERS:
      (['solana', 'ethereum', 'corda'] as const).filter((name) => settings.embedded[name]).join(',') ||
      'none',
    ETHEREUM_RPC_URL: parts.ethereumUrl,
    ETHEREUM_CHAIN_ID:
      parts.ethereumChainId === undefined ? env['ETHEREUM_CHAIN_ID'] : String(parts.ethereumChainId),
    ETHEREUM_LABEL:
      env['ETHEREUM_LABEL'] ||
      (settings.embedded.ethereum
        ? 'local development ledger'
        : env['ETHEREUM_NETWORK']
          ? undefined
          : 'Ethereum'),
    SOLANA_RPC_URL: parts.solana.rpcUrl,
    SOLANA_GENESIS_HASH: parts.solana.genesisHash ?? env['SOLANA_GENESIS_HASH'],
    SOLANA_LABEL:
      env['SOLANA_LABEL'] ||
      (settings.embedded.solana ? 'local development ledger' : env['SOLANA_NETWORK'] ? undefined : 'Solana'),
    CORDA_NODE_URL: parts.corda.nodeUrl,
    CORDA_NETWORK_ID: parts.corda.networkId ?? env['CORDA_NETWORK_ID'],
    // The embedded ledger accepts only the token it was given, in the file of that name, whatever else is
    // set.
    CORDA_TOKEN_FILE: settings.embedded.corda ? undefined : env['CORDA_TOKEN_FILE'],
    CORDA_LABEL: env['CORDA_LABEL'] || (settings.embedded.corda ? 'local development ledger' : 'Corda'),
    SMTP_URL: parts.smtpUrl,
    PAYMENT_PROVIDER: env['PAYMENT_PROVIDER'] || 'test',
    // In production no one may read others’ mail through the register.
    ...(parts.mailboxUrl && !settings.production ? { MAILBOX_URL: parts.mailboxUrl } : {}),
    ...(parts.texts
      ? {
          TWILIO_ACCOUNT_SID: parts.texts.accountSid,
          TWILIO_AUTH_TOKEN: parts.texts.authToken,
          TWILIO_FROM: 'Testate',
          TWILIO_API_BASE: parts.texts.url,
        }
      : {}),
    ...(parts.payment
      ? {
          PAYMENT_PROVIDER_URL: parts.payment.url,
          PAYMENT_PROVIDER_KEY: parts.payment.key,
          PAYMENT_CHECKOUT_KEY: parts.payment.checkoutKey,
          PAYMENT_WEBHOOK_SECRET: parts.payment.webhookSecret,
        }
      : {}),
  }
}

// Which settings each process receives. The api faces the public: an attacker who takes it over can read its
// environment, so it gets only the settings it needs, by name, and no credential to send mail, sign on a
// ledger or refund money.
import { OPERATOR_VARIABLES } from './installation.ts'

/**
 * For the worker, the release worker or the start. The api refuses to start in production when one of them is in its
 * environment.
 */
export const workerSettings: readonly string[] = [
  'SMTP_URL',
  'MAIL_RETURN_ADDRESS',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_API_BASE',
  'PAYMENT_PROVIDER_KEY',
  'ETHEREUM_SIGNER_URL',
  'ETHEREUM_SIGNER_ADDRESS',
  'ETHEREUM_SIGNER_KEY',
  'ETHEREUM_REGISTRAR_KEY_FILE',
  'SOLANA_REGISTRAR_KEY_FILE',
  'CORDA_TOKEN_FILE',
  'TSA_URL',
  'TSA_ROOTS_FILE',
  'TSA_POLICY',
  'WORKER_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_URL',
  'API_DATABASE_PASSWORD',
  'WORKER_DATABASE_PASSWORD',
  'RELEASE_DATABASE_URL',
  'RELEASE_DATABASE_PASSWORD',
]

/**
 * The register's settings that the release worker receives: where its keys, its database and the stored objects
 * are, and where it reads the ledgers. It mails its own codes, writes to no ledger and has no key to, and answers
 * questions about closed wills and released copies alone.
 */
export const releaseSettings: readonly string[] = [
  'TESTATE_MODE',
  'TESTATE_ALLOW',
  'PUBLIC_URL',
  'PORT',
  'DATA_DIR',
  'KEYS_DIR',
  'TRUST_DIR',
  'RELEASE_DATABASE_URL',
  'RELEASE_PUBLIC_KEY',
  'OBJECT_STORE_URL',
  'NETWORKS',
  'ETHEREUM_NETWORK',
  'ETHEREUM_RPC_URL',
  'ETHEREUM_CHAIN_ID',
  'ETHEREUM_CONTRACT',
  'SOLANA_NETWORK',
  'SOLANA_RPC_URL',
  'SOLANA_GENESIS_HASH',
  'CORDA_NODE_URL',
  'CORDA_NETWORK_ID',
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_RETURN_ADDRESS',
  'TRUST_PROXY',
  'READING_USER',
  'LOG_LEVEL',
]

/** Of these the release worker's own; the worker does not get them. */
const releaseOnly: readonly string[] = ['RELEASE_DATABASE_URL', 'RELEASE_DATABASE_PASSWORD']

/** The register's settings that the api receives. */
export const apiSettings: readonly string[] = [
  'TESTATE_MODE',
  'TESTATE_ALLOW',
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'DATA_DIR',
  'KEYS_DIR',
  'TRUST_DIR',
  'WORKER_PUBLIC_KEY',
  'RELEASE_PUBLIC_KEY',
  'API_DATABASE_URL',
  'OBJECT_STORE_URL',
  'SCREENS_DIR',
  'NETWORKS',
  'EMBEDDED_LEDGERS',
  'ETHEREUM_NETWORK',
  'ETHEREUM_RPC_URL',
  'ETHEREUM_PUBLIC_RPC_URL',
  'ETHEREUM_CHAIN_ID',
  'ETHEREUM_LABEL',
  'ETHEREUM_EXPLORER_URL',
  'ETHEREUM_CONTRACT',
  'ETHEREUM_EARLIER_CONTRACTS',
  'SOLANA_NETWORK',
  'SOLANA_RPC_URL',
  'SOLANA_PUBLIC_RPC_URL',
  'SOLANA_GENESIS_HASH',
  'SOLANA_LABEL',
  'SOLANA_EXPLORER_URL',
  'CORDA_NODE_URL',
  'CORDA_PUBLIC_NODE_URL',
  'CORDA_NETWORK_ID',
  'CORDA_LABEL',
  'CORDA_EXPLORER_URL',
  'SOL_GBP_PENCE',
  'ETH_GBP_PENCE',
  'EXCHANGE_RATE_DATE',
  'EXCHANGE_RATE_URL',
  'EXCHANGE_RATE_KEY',
  'MAIL_FROM',
  'MAILBOX_URL',
  'PAYMENT_PROVIDER',
  'PAYMENT_PROVIDER_URL',
  'PAYMENT_CHECKOUT_KEY',
  'PAYMENT_WEBHOOK_SECRET',
  'PAYMENT_GATE',
  'STRIPE_API_BASE',
  'PROBATE_WORKSHEET',
  'REGISTRATION',
  'SAMPLE_IDENTITIES',
  'IDENTITY_KEPT_DAYS',
  'IDENTITY_KEPT_DAYS_UNUSED',
  'TRUST_PROXY',
  'METRICS_TOKEN',
  'REGISTER_NAME',
  'LOG_LEVEL',
  'READING_USER',
  'DEATH_NOTICES',
  'WITHDRAWAL_DELAY_HOURS',
  'LIMIT_INVITED_ADDRESSES',
  'LIMIT_UNPAID_DOCUMENTS',
  'LIMIT_UPLOAD_MB',
  'LIMIT_FREE_DISK_MB',
  'LIMIT_UNFINISHED_BODIES',
  'LIMIT_BODY_BYTES_A_SECOND',
  'OPERATOR_VAT_NUMBER',
  'OPERATOR_VAT_RATE',
  ...Object.values(OPERATOR_VARIABLES),
]

/**
 * In addition: the machine's own variables, and the store's credentials under the names the AWS tools use.
 */
const ofTheMachine = new RegExp(
  `^(${[
    'PATH|HOME|USER|LANG|LC_[A-Z]+|TZ|TMPDIR',
    'NODE_[A-Z_]+',
    'SSL_CERT_(FILE|DIR)',
    '(HTTP|HTTPS|NO)_PROXY',
    'AWS_[A-Z0-9_]+',
    'V8_[A-Z_]+',
  ].join('|')})$`,
  'i',
)

type Environment = Readonly<Record<string, string | undefined>>

/** The environment without what the api must not receive. */
export function forApi(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !workerSettings.includes(name) && (apiSettings.includes(name) || ofTheMachine.test(name)),
    ),
  )
}

/** The environment with what the release worker receives, and nothing else. */
export function forRelease(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => releaseSettings.includes(name) || ofTheMachine.test(name)),
  )
}

/** The machine's own variables, without the credentials of the store: for a process that asks strangers. */
export function ofTheMachineAlone(env: Environment): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(([name]) => ofTheMachine.test(name) && !/^AWS_/i.test(name)),
  )
}

/** The names of variables with which the api must not be started. */
export const notForApi = (env: Environment): string[] => given(workerSettings, env)

/** The same for the release worker: whoever takes it over must not get what the worker or the owner may do. */
export const notForRelease = (env: Environment): string[] =>
  given(
    workerSettings.filter((name) => !releaseSettings.includes(name)),
    env,
  )

/** And for the worker, which must not be able to sign in as the one that releases. */
export const notForWorker = (env: Environment): string[] => given(releaseOnly, env)

const given = (names: readonly string[], env: Environment): string[] =>
  names.filter((name) => env[name] !== undefined && env[name] !== '')

// Which settings each process is told. The api faces people: whoever takes it over finds in its environment what it was started with, so it is told what
// it needs by name, and nothing with which mail is sent, a ledger signed or money given back.

/** The worker's alone. The api refuses to start in production when one of them is in its environment. */
export const workerSettings: readonly string[] = [
  'SMTP_URL',
  'PAYMENT_PROVIDER_KEY',
  'ETHEREUM_SIGNER_URL',
  'ETHEREUM_SIGNER_ADDRESS',
  'ETHEREUM_SIGNER_KEY',
  'ETHEREUM_REGISTRAR_KEY_FILE',
  'SOLANA_REGISTRAR_KEY_FILE',
  'CORDA_TOKEN_FILE',
  'WORKER_DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'DATABASE_URL',
  'API_DATABASE_PASSWORD',
  'WORKER_DATABASE_PASSWORD',
  'RELEASE_DATABASE_PASSWORD',
  'RELEASE_DATABASE_URL',
]

/** What the api is told of the register. */
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
  'REGISTRATION',
  'SAMPLE_IDENTITIES',
  'IDENTITY_KEPT_DAYS',
  'IDENTITY_KEPT_DAYS_UNUSED',
  'TRUST_PROXY',
  'METRICS_TOKEN',
  'REGISTER_NAME',
  'LOG_LEVEL',
  'READING_USER',
  'WITHDRAWAL_DELAY_HOURS',
  'LIMIT_INVITED_ADDRESSES',
  'LIMIT_UNPAID_DOCUMENTS',
  'LIMIT_UPLOAD_MB',
  'LIMIT_FREE_DISK_MB',
  'LIMIT_UNFINISHED_BODIES',
  'LIMIT_BODY_BYTES_A_SECOND',
]

/** Beside them: what the operator says of themselves, the machine's own, and the store's credentials as the AWS tools take them. */
const ofTheMachine =
  /^(PATH|HOME|USER|LANG|LC_[A-Z]+|TZ|TMPDIR|NODE_[A-Z_]+|SSL_CERT_(FILE|DIR)|(HTTP|HTTPS|NO)_PROXY|AWS_[A-Z0-9_]+|OPERATOR_[A-Z_]+|V8_[A-Z_]+)$/i

/** An environment without what the api is not told. */
export function forApi(
  env: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(env).filter(
      ([name]) => !workerSettings.includes(name) && (apiSettings.includes(name) || ofTheMachine.test(name)),
    ),
  )
}

/** Names in an environment that the api must not be started with. */
export function notForApi(env: Readonly<Record<string, string | undefined>>): string[] {
  return workerSettings.filter((name) => env[name] !== undefined && env[name] !== '')
}

// For tests: a fully correct operator's settings, and each setting that is always wrong with the expected
// message.

export const safe = {
  TESTATE_MODE: 'production',
  PUBLIC_URL: 'https://register.example',
  TRUST_PROXY: 'on',
  DATABASE_URL: 'postgresql://owner:secret@db.example/testate?sslmode=verify-full',
  API_DATABASE_URL: 'postgresql://a:b@db.example/testate?sslmode=require',
  SMTP_URL: 'smtps://register:secret@mail.example',
  SOLANA_RPC_URL: 'https://solana.example',
  ETHEREUM_RPC_URL: 'https://one.example, https://two.example/key',
  CORDA_NODE_URL: 'https://corda.example',
  OBJECT_STORE_URL: 's3://wills?endpoint=https://s3.example',
  ETHEREUM_SIGNER_URL: 'https://signer.example',
  ETHEREUM_SIGNER_ADDRESS: `0x${'12'.repeat(20)}`,
  ETHEREUM_EXPLORER_URL: 'https://etherscan.example',
} as const satisfies Record<string, string>

type Change = Record<string, string | undefined>

/** Also correct: changes to the above. */
export const alsoSafe: Change[] = [
  { TRUST_PROXY: 'off' },
  { PUBLIC_URL: 'https://register.example:8443/' },
  { SMTP_URL: 'smtp://127.0.0.1:25' },
  { SMTP_URL: 'smtp://localhost' },
  { SMTP_URL: 'smtp://mail.example:587?requireTLS=true' },
  { SMTP_URL: undefined },
  { DATABASE_URL: 'postgresql://owner@127.0.0.1:5432/testate' },
  { DATABASE_URL: 'postgresql://owner@[::1]/testate' },
  { DATABASE_URL: '/var/run/postgresql testate' },
  { DATABASE_URL: 'postgresql:///testate?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgresql://%2Fvar%2Frun%2Fpostgresql/testate' },
  { DATABASE_URL: undefined, API_DATABASE_URL: undefined },
  {
    SOLANA_RPC_URL: 'http://127.0.0.1:8899',
    ETHEREUM_RPC_URL: 'http://localhost:8545,https://two.example',
    CORDA_NODE_URL: 'http://[::1]:10006',
  },
  { ETHEREUM_SIGNER_URL: 'http://127.0.0.1:9000' },
  { OBJECT_STORE_URL: 's3://wills?region=eu-west-2' },
  { OBJECT_STORE_URL: 's3://wills?endpoint=http://127.0.0.1:9000' },
  { OBJECT_STORE_URL: '/srv/objects', AWS_ENDPOINT_URL: 'http://elsewhere.example' },
  { MAILBOX_URL: '' },
  { NODE_TLS_REJECT_UNAUTHORIZED: '1' },
]

/** Always wrong, one change at a time. */
export const unsafe: [change: Change, says: string][] = [
  [{ TWILIO_API_BASE: 'http://127.0.0.1:1' }, 'TWILIO_API_BASE is set, so text messages go to that server'],
  [{ TRUST_PROXY: undefined }, 'TRUST_PROXY is not said'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY is not said'],
  [{ MAILBOX_URL: 'http://127.0.0.1:8025' }, 'MAILBOX_URL is set'],
  [{ PUBLIC_URL: 'https://ann@register.example' }, 'PUBLIC_URL has a user'],
  [{ PUBLIC_URL: 'https://ann:secret@register.example' }, 'PUBLIC_URL has a user and a password'],
  [{ PUBLIC_URL: 'https://register.example/wills' }, 'PUBLIC_URL has a path'],
  [{ PUBLIC_URL: 'https://register.example/?a=b' }, 'PUBLIC_URL has a query'],
  [{ PUBLIC_URL: 'https://register.example/#top' }, 'PUBLIC_URL has a fragment'],
  [{ PUBLIC_URL: 'https://register.example?' }, 'PUBLIC_URL has a query or fragment'],
  [{ SMTP_URL: 'smtp://mail.example:587' }, 'SMTP_URL sends mail to mail.example without TLS'],
  [{ SMTP_URL: 'smtp://127.0.0.1.example' }, 'SMTP_URL sends mail to 127.0.0.1.example without TLS'],
  [{ SMTP_URL: 'smtp://mail.example?secure=true' }, 'SMTP_URL sends mail to mail.example without TLS'],
  [{ SMTP_URL: 'smtp://mail.example?requireTLS=false' }, 'SMTP_URL sends mail to mail.example without TLS'],
  [
    { SMTP_URL: 'smtps://mail.example?tls.rejectUnauthorized=false' },
    'SMTP_URL sends mail to mail.example without TLS',
  ],
  [
    { DATABASE_URL: 'postgresql://owner:secret@db.example/testate' },
    'DATABASE_URL reaches the database at db.example without TLS',
  ],
  [
    { API_DATABASE_URL: 'postgresql://a:b@10.0.0.5/testate?sslmode=disable' },
    'API_DATABASE_URL reaches the database at 10.0.0.5 without TLS',
  ],
  [
    { WORKER_DATABASE_URL: 'postgresql://a:b@db.example/testate?sslmode=prefer' },
    'WORKER_DATABASE_URL reaches the database at db.example without TLS',
  ],
  [
    { WORKER_DATABASE_URL: 'postgresql://a:b@db.example/testate?sslmode=no-verify' },
    'WORKER_DATABASE_URL reaches the database at db.example without TLS',
  ],
  [
    { MIGRATION_DATABASE_URL: 'postgresql://a:b@localhost/testate?host=db.example' },
    'MIGRATION_DATABASE_URL reaches the database at db.example without TLS',
  ],
  [
    { MIGRATION_DATABASE_URL: 'postgresql://a:b@db.example/testate?sslmode=require&sslmode=disable' },
    'MIGRATION_DATABASE_URL reaches the database at db.example without TLS',
  ],
  [
    { DATABASE_URL: 'postgresql:///testate', PGHOST: 'db.example' },
    'DATABASE_URL reaches the database at db.example without TLS',
  ],
  [{ SOLANA_RPC_URL: 'http://solana.example' }, 'SOLANA_RPC_URL reaches solana.example without TLS'],
  [
    { SOLANA_RPC_URL: 'https://one.example,http://two.example' },
    'SOLANA_RPC_URL reaches two.example without TLS',
  ],
  [
    { ETHEREUM_RPC_URL: 'http://one.example,https://two.example' },
    'ETHEREUM_RPC_URL reaches one.example without TLS',
  ],
  [
    { ETHEREUM_RPC_URL: 'https://one.example, http://192.168.0.7:8545' },
    'ETHEREUM_RPC_URL reaches 192.168.0.7:8545 without TLS',
  ],
  [
    { ETHEREUM_PUBLIC_RPC_URL: 'http://one.example' },
    'ETHEREUM_PUBLIC_RPC_URL reaches one.example without TLS',
  ],
  [
    { ETHEREUM_SIGNER_URL: 'http://signer.example:9000' },
    'ETHEREUM_SIGNER_URL reaches signer.example:9000 without TLS',
  ],
  [
    { OBJECT_STORE_URL: 's3://wills?endpoint=http://s3.example' },
    'The endpoint in OBJECT_STORE_URL reaches s3.example without TLS',
  ],
  [{ AWS_ENDPOINT_URL_S3: 'http://s3.example' }, 'AWS_ENDPOINT_URL_S3 reaches s3.example without TLS'],
  [{ SOLANA_EXPLORER_URL: 'javascript:alert(1)' }, 'SOLANA_EXPLORER_URL is not an https address'],
  [{ ETHEREUM_EXPLORER_URL: 'http://etherscan.example' }, 'ETHEREUM_EXPLORER_URL is not an https address'],
  [{ CORDA_EXPLORER_URL: 'http://127.0.0.1:1' }, 'CORDA_EXPLORER_URL is not an https address'],
  [{ NODE_TLS_REJECT_UNAUTHORIZED: '0' }, 'NODE_TLS_REJECT_UNAUTHORIZED=0 believes every server'],
]

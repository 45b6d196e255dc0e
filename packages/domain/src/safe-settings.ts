// Settings with which no production register may be started, whatever else is set: one list for the start,
// each of its processes and the doctor.

type Environment = Record<string, string | undefined>

export interface UnsafeSetting {
  /** The variable, or the subject. */
  name: string
  /** One sentence. */
  says: string
  todo: string
}

/** Facts that the environment variables do not show. */
export interface Surroundings {
  /** The process's user id; undefined where the system has none. */
  uid: number | undefined
  /**
   * The session secret's file and its mode; undefined where it does not exist, or the system has no modes.
   */
  sessionSecret: { path: string; mode: number } | undefined
}

const DATABASES = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'API_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'RELEASE_DATABASE_URL',
]
/** A ledger may have two addresses, separated by a comma. */
const HTTP = [
  'SOLANA_RPC_URL',
  'SOLANA_PUBLIC_RPC_URL',
  'ETHEREUM_RPC_URL',
  'ETHEREUM_PUBLIC_RPC_URL',
  'CORDA_NODE_URL',
  'CORDA_PUBLIC_NODE_URL',
  'ETHEREUM_SIGNER_URL',
  'EXCHANGE_RATE_URL',
]
const EXPLORERS = ['SOLANA_EXPLORER_URL', 'ETHEREUM_EXPLORER_URL', 'CORDA_EXPLORER_URL']

/**
 * Every setting that is wrong in production, in the order an operator meets them. Empty outside production.
 */
export function unsafeSettings(given: Environment): UnsafeSetting[] {
  if (given['TESTATE_MODE'] !== 'production') return []
  const env: Environment = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''))
  return [
    ...unsafePublicUrl(env),
    ...unsafeProxy(env),
    ...unsafeMail(env),
    ...unsafeTexts(env),
    ...DATABASES.flatMap((name) => unsafeDatabase(name, env)),
    ...HTTP.flatMap((name) => unsafeHttp(name, env)),
    ...unsafeStore(env),
    ...unsafeExplorers(env),
    ...unsafeTls(env),
  ]
}

/** The same for the process's surroundings. */
export function unsafeSurroundings({ uid, sessionSecret }: Surroundings): UnsafeSetting[] {
  return [
    ...(uid === 0
      ? [
          {
            name: 'user',
            says: 'The register runs as root, so whoever takes over one of its processes has the whole machine.',
            todo: 'Start it as a user of its own, and give that user DATA_DIR and KEYS_DIR.',
          },
        ]
      : []),
    ...(sessionSecret !== undefined && (sessionSecret.mode & 0o077) !== 0
      ? [
          {
            name: 'session-secret',
            says:
              `The session secret ${sessionSecret.path} is readable by others (mode ` +
              `${(sessionSecret.mode & 0o777).toString(8)}), who could sign in as anybody.`,
            todo: `chmod 600 ${sessionSecret.path}, and put a new secret there if others may have read it.`,
          },
        ]
      : []),
  ]
}

/** For a process that must not start: each error followed by its remedy. */
export function sentencesOf(unsafe: readonly UnsafeSetting[]): string {
  return unsafe.map(({ says, todo }) => `${says} ${todo}`).join(' ')
}

/** Whether the host is this machine. */
export function isThisMachine(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname === '[::1]' ||
    hostname === '::1' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  )
}

/** Anyone on the way could forge what is received over plain http, except from this machine. */
export function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  return (
    url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isThisMachine(url.hostname)))
  )
}

function unsafePublicUrl({ PUBLIC_URL }: Environment): UnsafeSetting[] {
  // The code that parses it checks for https.
  const url = URL.parse(PUBLIC_URL ?? '')
  const more =
    url === null
      ? []
      : [
          [url.username, 'a user'],
          [url.password, 'a password'],
          [url.pathname.replace(/^\/$/, ''), 'a path'],
          [url.search, 'a query'],
          [url.hash, 'a fragment'],
        ]
          .filter(([part]) => part !== '')
          .map(([, what]) => what)
  // An empty query or fragment shows only by its sign.
  if (url !== null && more.length === 0 && /[?#]/.test(PUBLIC_URL ?? '')) more.push('a query or fragment')
  return more.length === 0
    ? []
    : [
        {
          name: 'PUBLIC_URL',
          says: `PUBLIC_URL has ${more.join(' and ')}, which would stand in every mailed link and certificate.`,
          todo: `Set it to ${url?.origin}.`,
        },
      ]
}

function unsafeProxy({ TRUST_PROXY, MAILBOX_URL }: Environment): UnsafeSetting[] {
  const unsaid = TRUST_PROXY === undefined
  return [
    ...(unsaid
      ? [
          {
            name: 'TRUST_PROXY',
            says:
              'TRUST_PROXY is not said, so nobody knows whose address a request comes from: behind a ' +
              'proxy everybody would share one, its limits and its lock-outs.',
            todo: 'Set TRUST_PROXY=on when a proxy stands in front and sets X-Forwarded-For, else TRUST_PROXY=off.',
          },
        ]
      : []),
    ...(MAILBOX_URL === undefined
      ? []
      : [
          {
            name: 'MAILBOX_URL',
            says: 'MAILBOX_URL is set, and the development mailbox shows everybody’s links and codes.',
            todo: 'Remove it.',
          },
        ]),
  ]
}

function unsafeTexts({ TWILIO_API_BASE }: Environment): UnsafeSetting[] {
  if (TWILIO_API_BASE === undefined) return []
  return [
    {
      name: 'TWILIO_API_BASE',
      says: 'TWILIO_API_BASE is set, so text messages go to that server and to nobody’s phone.',
      todo: 'Remove it: Twilio is asked at its own address.',
    },
  ]
}

function unsafeMail({ SMTP_URL }: Environment): UnsafeSetting[] {
  if (SMTP_URL === undefined) return []
  const url = URL.parse(SMTP_URL)
  const all = (name: string): string[] => url?.searchParams.getAll(name) ?? []
  const plain = url !== null && isThisMachine(url.hostname)
  // As the driver reads it: the scheme decides, and requireTLS overrides ignoreTLS.
  const encrypted =
    url?.protocol === 'smtps:' || (url?.protocol === 'smtp:' && all('requireTLS').join() === 'true')
  const checked = all('tls.rejectUnauthorized').every((value) => value === 'true')
  if (plain || (encrypted && checked)) return []
  return [
    {
      name: 'SMTP_URL',
      says:
        `SMTP_URL sends mail to ${url?.hostname || 'another machine'} without TLS, or without looking ` +
        'whose server that is, so links and codes could be read on the way.',
      todo: 'Set it to smtps://…, or to smtp://…?requireTLS=true, without tls.rejectUnauthorized.',
    },
  ]
}

function unsafeDatabase(name: string, env: Environment): UnsafeSetting[] {
  const address = env[name]
  // A path means a socket on this machine.
  if (address === undefined || address.startsWith('/')) return []
  const url = URL.parse(address)
  const last = (key: string): string | undefined => url?.searchParams.getAll(key).at(-1)
  // As the driver reads it: a host in the query overrides the address's own, and a missing one is PGHOST's.
  const host = decodeURIComponent(last('host') ?? (url?.hostname || env['PGHOST'] || 'localhost'))
  if (url !== null && (host.startsWith('/') || isThisMachine(host))) return []
  if (['require', 'verify-ca', 'verify-full'].includes(last('sslmode') ?? '') && last('ssl') === undefined)
    return []
  return [
    {
      name,
      says: `${name} reaches the database at ${url === null ? 'another machine' : host} without TLS.`,
      todo: `Add sslmode=verify-full to ${name}, or sslmode=require.`,
    },
  ]
}

function unsafeHttp(name: string, env: Environment): UnsafeSetting[] {
  const wrong = (env[name] ?? '')
    .split(',')
    .map((address) => address.trim())
    .find((address) => address !== '' && !isSafeAddress(address))
  return wrong === undefined
    ? []
    : [
        {
          name,
          says:
            `${name} reaches ${URL.parse(wrong)?.host || 'another machine'} without TLS, so anybody on ` +
            'the way could answer for it.',
          todo: 'Set it to an https address, or to one of this machine.',
        },
      ]
}

function unsafeStore(env: Environment): UnsafeSetting[] {
  if (!env['OBJECT_STORE_URL']?.startsWith('s3://')) return []
  const named: [string, string | undefined | null][] = [
    ['The endpoint in OBJECT_STORE_URL', URL.parse(env['OBJECT_STORE_URL'])?.searchParams.get('endpoint')],
    // The SDK reads these by itself.
    ['AWS_ENDPOINT_URL_S3', env['AWS_ENDPOINT_URL_S3']],
    ['AWS_ENDPOINT_URL', env['AWS_ENDPOINT_URL']],
  ]
  return named.flatMap(([name, address]) =>
    address === undefined || address === null || address === '' || isSafeAddress(address)
      ? []
      : [
          {
            name: 'OBJECT_STORE_URL',
            says: `${name} reaches ${URL.parse(address)?.host || 'another machine'} without TLS.`,
            todo: 'Set it to an https address, or to one of this machine.',
          },
        ],
  )
}

function unsafeExplorers(env: Environment): UnsafeSetting[] {
  return EXPLORERS.flatMap((name) =>
    env[name] === undefined || URL.parse(env[name])?.protocol === 'https:'
      ? []
      : [
          {
            name,
            says: `${name} is not an https address, and people are led there from their certificate.`,
            todo: 'Set it to an https address, or remove it.',
          },
        ],
  )
}

function unsafeTls(env: Environment): UnsafeSetting[] {
  return env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0'
    ? [
        {
          name: 'NODE_TLS_REJECT_UNAUTHORIZED',
          says: 'NODE_TLS_REJECT_UNAUTHORIZED=0 believes every server that it is who it says.',
          todo: 'Remove it; for a certificate authority of your own name its file in NODE_EXTRA_CA_CERTS.',
        },
      ]
    : []
}

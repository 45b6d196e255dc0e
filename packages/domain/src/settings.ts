// Every setting that the start and the processes take from the environment, described once: both read it here,
// and the table in docs/runbook.md is made from it.
import { z } from 'zod'
import { IDENTITY_KEPT_DAYS } from './installation.ts'
import { isNetworkName, type NetworkName } from './networks.ts'
import { isMailbox } from './registration-form.ts'
import { isSafeAddress } from './safe-settings.ts'

/** `without`: what counts, or is started, when it is not set; a default of the schema says that by itself. */
const setting = <T extends z.ZodType>(schema: T, description: string, without = ''): T =>
  schema.meta({ description, without })

const text = z.string()
const oneOf = <const W extends readonly [string, ...string[]]>(...words: W) =>
  z.enum(words, { error: `it must be ${words.join(' or ')}` })
const flag = oneOf('on', 'off')
const whole = (least: number, most: number, must = `it must be a whole number from ${least} to ${most}`) =>
  z.coerce.number(must).int(must).min(least, must).max(most, must)
const many = 1_000_000_000
const url = z.url('it must be an address such as https://example.org')
const ethereumAddress = text.regex(/^0x[0-9a-fA-F]{40}$/, 'an address is 0x and 40 hex digits')
const words = (list: string): string[] =>
  list
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
/** One node, or two that must agree, separated by a comma. */
const nodes = text
  .transform((list) => list.split(',').map((one) => one.trim()))
  .pipe(z.array(url).min(1).max(2, 'at most two nodes, with a comma between'))

const publicNode = (ledger: string) =>
  setting(
    url.optional(),
    `The ${ledger} node verifiers are told to ask`,
    'our node’s address without anything that could be a key',
  )
const label = (ledger: string) =>
  setting(text.optional(), `What ${ledger}’s ledger is called on screen`, 'the name of the network')
const MOST_CHARACTERS = 300
/** A detail of the operator, as the public pages state it. */
const operator = (description: string, fits: (value: string) => boolean = () => true, must = '') =>
  setting(
    text
      .trim()
      .superRefine((value, { addIssue }) => {
        const wrong =
          value.length > MOST_CHARACTERS
            ? `at most ${MOST_CHARACTERS} characters`
            : /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value)
              ? 'one line of text, with commas between its parts'
              : value !== '' && !fits(value)
                ? must
                : null
        if (wrong !== null) addIssue(wrong)
      })
      .optional(),
    description,
    'the public pages say that it is not given',
  )
const explorer = (ledger: string) =>
  setting(
    url.optional(),
    `Where people look at ${ledger}’s transactions`,
    'that of the network named, or none',
  )

const environment = z.object({
  TESTATE_MODE: setting(
    oneOf('development', 'production').default('development'),
    '`production` starts no development part; see “Production” below',
  ),
  TESTATE_ALLOW: setting(
    text.default('').transform(words),
    'Development parts that production starts all the same, with commas between; see “Production” below',
    'none',
  ),
  PUBLIC_URL: setting(
    url.optional(),
    'The address people use; https in production',
    '`http://localhost:PORT`',
  ),
  HOST: setting(text.default('127.0.0.1'), 'The address of this machine to listen at'),
  PORT: setting(
    whole(0, 65_535, 'it must be a port number').default(3000),
    'The port to listen at; 0: any free one',
  ),
  DATA_DIR: setting(text.default('.data'), 'The folder of everything that is kept'),
  KEYS_DIR: setting(text.optional(), 'The folder of the keys', '`DATA_DIR/keys`'),
  TRUST_DIR: setting(
    text.optional(),
    'The folder of what verifiers need, which the worker writes and the api serves',
    '`DATA_DIR/trust`',
  ),
  DATABASE_URL: setting(
    text.optional(),
    'Signs in as the schema’s owner, who is no superuser (“The database’s owner” below); the ' +
      'migrations create the logins',
    'the embedded PostgreSQL',
  ),
  API_DATABASE_URL: setting(text.optional(), 'The api’s own login', 'made from `DATABASE_URL`'),
  WORKER_DATABASE_URL: setting(text.optional(), 'The worker’s own login', 'made from `DATABASE_URL`'),
  RELEASE_DATABASE_URL: setting(
    text.optional(),
    'The release worker’s own login',
    'made from `DATABASE_URL`',
  ),
  MIGRATION_DATABASE_URL: setting(
    text.optional(),
    'The owner’s login, for whoever starts the processes by other means than `npm start`',
    '`DATABASE_URL`',
  ),
  API_DATABASE_PASSWORD: setting(
    text.optional(),
    'The password that the migrations give the api’s login, for whoever starts them by other means',
    'one made at the first start',
  ),
  WORKER_DATABASE_PASSWORD: setting(
    text.optional(),
    'The same for the worker’s login',
    'one made at the first start',
  ),
  RELEASE_DATABASE_PASSWORD: setting(
    text.optional(),
    'The same for the release worker’s login',
    'one made at the first start',
  ),
  WORKER_PUBLIC_KEY: setting(
    text.optional(),
    'The file of the key to which the api seals what only the worker may open',
    '`TRUST_DIR/worker-public.pem`',
  ),
  RELEASE_PUBLIC_KEY: setting(
    text.optional(),
    'The file of the key to which worker and api seal what only the release worker may open',
    '`TRUST_DIR/release-public.pem`',
  ),
  OBJECT_STORE_URL: setting(
    text.optional(),
    'Where documents, pictures and recordings are kept: a folder, or `s3://bucket?endpoint=…&region=…`',
    '`DATA_DIR/objects`',
  ),
  SCREENS_DIR: setting(
    text.optional(),
    'The folder of a build of the screens made elsewhere (`npx react-router build`, its `client` folder)',
    '`npm start` builds them from `apps/web`; a server started without it serves only the API',
  ),
  NETWORKS: setting(
    text
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
    'The networks on which wills may be registered, and which people are charged for; a network ' +
      'left out is not started',
  ),
  EMBEDDED_LEDGERS: setting(
    text.transform((list) => list.split(',')).optional(),
    'The ledgers that `npm start` runs itself, or `none`. It says so to the processes; for whoever ' +
      'starts them by other means',
    'each ledger without a name is a development ledger, except in production',
  ),
  SOLANA_NETWORK: setting(
    oneOf('mainnet', 'devnet', 'development').optional(),
    'Sets genesis hash, label and explorer; see “Public networks” below',
    'nothing',
  ),
  SOLANA_RPC_URL: setting(
    nodes.optional(),
    'The node; or two that must agree, with a comma between',
    'the Solana development ledger, in `DATA_DIR/solana`',
  ),
  SOLANA_PUBLIC_RPC_URL: publicNode('Solana'),
  SOLANA_GENESIS_HASH: setting(
    text.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'a genesis hash is 32 bytes in base 58').optional(),
    'Which ledger the node has to be',
    'that of the network named',
  ),
  SOLANA_LABEL: label('Solana'),
  SOLANA_EXPLORER_URL: explorer('Solana'),
  SOLANA_REGISTRAR_KEY_FILE: setting(
    text.optional(),
    'The registrar’s key: 64 hex digits, base 58 as wallets export it, or the number list that ' +
      'solana-keygen writes',
    '`keys/worker/solana-registrar`',
  ),
  ETHEREUM_NETWORK: setting(
    oneOf('mainnet', 'sepolia', 'development').optional(),
    'Sets chain id, label and explorer; see “Public networks” below',
    'nothing',
  ),
  ETHEREUM_RPC_URL: setting(
    nodes.optional(),
    'The node; or two that must agree, with a comma between',
    'the Ethereum development ledger, in `DATA_DIR/ethereum`',
  ),
  ETHEREUM_PUBLIC_RPC_URL: publicNode('Ethereum'),
  ETHEREUM_CHAIN_ID: setting(
    whole(1, Number.MAX_SAFE_INTEGER, 'it must be a chain id, a whole number from 1').optional(),
    'Which ledger the node has to be',
    'that of the network named',
  ),
  ETHEREUM_LABEL: label('Ethereum'),
  ETHEREUM_EXPLORER_URL: explorer('Ethereum'),
  ETHEREUM_CONTRACT: setting(
    ethereumAddress.optional(),
    'The register’s contract. A public network and production need it',
    'on a development ledger the worker deploys it, in production only where `TESTATE_ALLOW` names ' +
      '`ethereum-ledger`',
  ),
  ETHEREUM_EARLIER_CONTRACTS: setting(
    text
      .transform(words)
      .pipe(z.array(ethereumAddress).min(1).max(20, 'at most twenty contracts, with commas between'))
      .optional(),
    'Contracts that the register wrote to before, the newest first, with commas between; they are read only',
    'none',
  ),
  ETHEREUM_REGISTRAR_KEY_FILE: setting(
    text.optional(),
    'The registrar’s key, unless a signer has it',
    '`keys/worker/ethereum-registrar`',
  ),
  ETHEREUM_SIGNER_URL: setting(
    url.optional(),
    'A signer that holds the registrar’s key and never releases it; see “Public networks” below',
    'the key’s file',
  ),
  ETHEREUM_SIGNER_ADDRESS: setting(
    ethereumAddress.optional(),
    'The address that the signer signs for',
    'nothing',
  ),
  ETHEREUM_SIGNER_KEY: setting(
    text.regex(/^0x[0-9a-fA-F]{128}$/, 'a public key is 0x and 128 hex digits').optional(),
    'Web3Signer’s identifier of the key (its public key) for its REST interface',
    'the signer is called by JSON-RPC',
  ),
  CORDA_NODE_URL: setting(
    url.refine(isSafeAddress, 'is to be an https address, or one of this machine').optional(),
    'A gateway on a Corda node, usually `http://localhost:10006`. `npm run corda:up` starts real ' +
      'nodes and prints this, `CORDA_NETWORK_ID` and `CORDA_TOKEN_FILE` ([decision ' +
      '20](decisions/0020-corda.md))',
    'the Corda development ledger, in `DATA_DIR/corda`',
  ),
  CORDA_PUBLIC_NODE_URL: setting(
    url.optional(),
    'The gateway verifiers are told to ask. Who may read what: [decision ' +
      '21](decisions/0021-corda-who-may-read.md)',
    'our gateway’s address',
  ),
  CORDA_NETWORK_ID: setting(
    text.regex(/^[0-9a-f]{64}$/, 'a network id is 64 lower-case hex digits').optional(),
    'Which network the gateway has to be on',
    'nothing',
  ),
  CORDA_LABEL: label('Corda'),
  CORDA_EXPLORER_URL: setting(url.optional(), 'Where people look at Corda’s transactions', 'none'),
  CORDA_TOKEN_FILE: setting(
    text.optional(),
    'The token that identifies the register to the gateway',
    '`keys/worker/corda-token`',
  ),
  SOL_GBP_PENCE: setting(whole(1, many).default(12_000), 'The configured rate of a SOL in pence'),
  ETH_GBP_PENCE: setting(whole(1, many).default(250_000), 'The configured rate of an ether in pence'),
  EXCHANGE_RATE_DATE: setting(
    z.iso.date('it must be a date such as 2026-11-21').default('2026-11-21'),
    'The date of the two configured rates, shown beside every figure computed from them',
  ),
  EXCHANGE_RATE_URL: setting(
    url.refine(isSafeAddress, 'is to be an https address').optional(),
    'A rate service with CoinGecko’s “simple price” API ' +
      '(`https://api.coingecko.com/api/v3/simple/price`), used to state the networks’ fees in pounds',
    'the configured rate, named as such; also while the service’s answer is older than an hour, ' +
      'wrong by a factor of ten or unavailable',
  ),
  EXCHANGE_RATE_KEY: setting(text.optional(), 'The key for that service', 'none'),
  SMTP_URL: setting(text.optional(), 'The mail server', 'the development mailbox'),
  MAIL_FROM: setting(text.default('Testate <register@testate.example>'), 'The sender of every mail'),
  MAIL_RETURN_ADDRESS: setting(
    z
      .string()
      .regex(/^[a-z0-9._-]{1,20}@[a-z0-9.-]{3,200}$/i, 'it must be an address such as bounces@example.org')
      .optional(),
    'Where mails that cannot be delivered come back; see “Mails that come back” below',
    'only refusals during sending are known',
  ),
  MAILBOX_URL: setting(
    url.optional(),
    'The development mailbox, to which the screens link; `npm start` sets it, and production refuses it',
    'nothing',
  ),
  TWILIO_ACCOUNT_SID: setting(
    text.regex(/^AC[0-9a-f]{32}$/, 'it must be AC and 32 hex digits').optional(),
    'The account at Twilio that sends text messages; see “Text messages” below',
    'nobody is sent a text message; outside production the development mailbox shows them',
  ),
  TWILIO_AUTH_TOKEN: setting(
    text.regex(/^[0-9a-zA-Z]{16,64}$/, 'it must be 16 to 64 letters and digits').optional(),
    'The account’s token. Goes with TWILIO_ACCOUNT_SID',
    'nothing',
  ),
  TWILIO_FROM: setting(
    text
      .regex(
        /^(\+[1-9]\d{7,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/,
        'it must be a number such as +447700900123, a messaging service (MG…) or a sender’s name',
      )
      .optional(),
    'Who text messages come from: a number, a messaging service or a name. Goes with TWILIO_ACCOUNT_SID',
    'nothing',
  ),
  TWILIO_API_BASE: setting(
    url.optional(),
    'A server other than Twilio’s own, for tests; `npm start` sets it, and production refuses it',
    'Twilio’s own',
  ),
  PAYMENT_PROVIDER: setting(
    oneOf('test', 'stripe').default('test'),
    'Who takes the money; see “Payments” below. `test` never starts in production',
  ),
  PAYMENT_PROVIDER_URL: setting(
    url.optional(),
    'A test payment provider that runs elsewhere',
    'the embedded test payment provider',
  ),
  PAYMENT_PROVIDER_KEY: setting(text.optional(), 'The worker’s key at Stripe: it may refund', 'none'),
  PAYMENT_CHECKOUT_KEY: setting(
    text.optional(),
    'The api’s key at Stripe: it may only open, read and end checkouts',
    'none',
  ),
  PAYMENT_WEBHOOK_SECRET: setting(
    text.optional(),
    'With it Stripe signs its events; two with a comma between while they overlap',
    'none',
  ),
  STRIPE_API_BASE: setting(
    url.optional(),
    'A server other than Stripe’s own, for tests; production needs `stripe-stand-in` in `TESTATE_ALLOW`',
    'Stripe’s own',
  ),
  PAYMENT_GATE: setting(
    oneOf('before-ceremony', 'before-registration').default('before-ceremony'),
    'When the payment has to be there',
  ),
  REGISTRATION: setting(oneOf('open', 'invite').default('open'), '`invite` lets only invited people sign up'),
  SAMPLE_IDENTITIES: setting(
    flag.optional(),
    'Whether sample identities are accepted',
    '`on`; in production off, except in a rehearsal (below)',
  ),
  IDENTITY_KEPT_DAYS: setting(
    whole(1, 3650).default(IDENTITY_KEPT_DAYS.accepted),
    'Days for which the pictures of an identity check are kept after it is accepted',
  ),
  IDENTITY_KEPT_DAYS_UNUSED: setting(
    whole(1, 3650).default(IDENTITY_KEPT_DAYS.otherwise),
    'The same after any other outcome',
  ),
  DEATH_NOTICES: setting(
    oneOf('open', 'closed').default('open'),
    'Whether a death may be reported here. Closed: the screens say so and whom to write to, and notices that are ' +
      'open go on',
  ),
  PROBATE_WORKSHEET: setting(
    flag.optional(),
    'Whether executors have the worksheet for an application for probate. Preparing papers for a grant for reward is ' +
      'reserved to authorised persons (Legal Services Act 2007, section 12 and Schedule 2)',
    '`on`; in production `off`',
  ),
  WITHDRAWAL_DELAY_HOURS: setting(
    whole(0, 168).default(24),
    'Hours before the withdrawal of a registered will takes effect; until then its mailed link or ' +
      'the dashboard stops it. 1 to 168, outside production 0 as well',
  ),
  READING_USER: setting(
    text
      .regex(/^[1-9]\d{0,8}:[1-9]\d{0,8}$/, 'is to be uid:gid, and not root')
      .transform((user) => {
        const [uid, gid] = user.split(':').map(Number) as [number, number]
        return { uid, gid }
      })
      .optional(),
    'The user, as uid:gid, that reads strangers’ files where the system allows no namespaces; see ' +
      '“The wall” below',
    'nobody',
  ),
  TRUST_PROXY: setting(
    flag.optional(),
    '`on` behind a proxy that sets X-Forwarded-For, else `off`; production needs it',
    '`off`',
  ),
  TSA_URL: setting(
    text
      .transform(words)
      .pipe(
        z
          .array(url.regex(/^https?:/, 'it must be an http or https address'))
          .min(1)
          .max(5, 'at most five'),
      )
      .optional(),
    'Outside time-stamp authorities (RFC 3161), with commas between, asked in this order to renew sealed files; see ' +
      '“Outside time-stamp authorities” below',
    'the register’s own unit renews them, and nobody else vouches for its clock',
  ),
  TSA_ROOTS_FILE: setting(
    text.optional(),
    'The file of their root certificates, PEM, one after the other. Goes with TSA_URL; leave those of former ' +
      'authorities in it',
    'nothing',
  ),
  TSA_POLICY: setting(
    text
      .transform(words)
      .pipe(
        z
          .array(text.regex(/^[0-2](\.\d+)+$/, 'a policy is numbers with dots, such as 1.3.6.1'))
          .min(1)
          .max(20),
      )
      .optional(),
    'The policies by which they may stamp, with commas between. If it is one, it is asked for',
    'any',
  ),
  METRICS_TOKEN: setting(
    text.min(16, 'it must have 16 characters or more').optional(),
    '`/metrics` answers to this token',
    'it answers loopback only, without a proxy, and in production nobody',
  ),
  LIMIT_INVITED_ADDRESSES: setting(whole(1, many).default(10), 'See “Limits” below'),
  LIMIT_UNPAID_DOCUMENTS: setting(whole(1, many).default(5), 'See “Limits” below'),
  LIMIT_UPLOAD_MB: setting(whole(1, many).default(100), 'See “Limits” below'),
  LIMIT_FREE_DISK_MB: setting(
    whole(0, many).default(1024),
    'See “Limits” below; 0: files are accepted until the disk is full',
  ),
  LIMIT_UNFINISHED_BODIES: setting(whole(1, many).default(20), 'See “Limits” below'),
  LIMIT_BODY_BYTES_A_SECOND: setting(
    whole(1, many).default(512),
    'See “Limits” below. 512 is half the rate of the slowest mobile network (GSM, 9.6 kbit/s)',
  ),
  REGISTER_NAME: setting(
    text.default('Testate'),
    'The register’s name, on every printed page and in every capsule',
  ),
  OPERATOR_NAME: operator('Who runs this register; see “Who runs it” below'),
  OPERATOR_COMPANY: operator('The company’s registered name and number'),
  OPERATOR_ADDRESS: operator('The operator’s postal address'),
  OPERATOR_SUPPORT_EMAIL: operator('Where people write for help', isMailbox, 'is to be one email address'),
  // A number that can be dialled as written: digits with spaces, brackets or hyphens, perhaps a plus.
  OPERATOR_SUPPORT_PHONE: operator(
    'Where they call',
    (value) => /^\+?[\d ()-]{6,30}$/.test(value),
    'is to be a telephone number',
  ),
  OPERATOR_SUPPORT_HOURS: operator('When somebody answers'),
  OPERATOR_PRIVACY_EMAIL: operator(
    'Where people write about their data',
    isMailbox,
    'is to be one email address',
  ),
  OPERATOR_DATA_PROTECTION_OFFICER: operator('The data protection officer, if there is one'),
  OPERATOR_ICO_NUMBER: operator(
    'The number in the ICO’s register of fee payers, as it is written there',
    (value) => /^[A-Z0-9]{6,15}$/.test(value),
    'is to be a registration number as the ICO writes it, such as ZA123456',
  ),
  OPERATOR_COMPLAINTS: operator('Where a person takes a complaint that support did not settle'),
  OPERATOR_VAT_NUMBER: setting(
    text
      .trim()
      .regex(/^GB ?\d{3} ?\d{4} ?\d{2}( ?\d{3})?$/, 'is to be a VAT number such as GB 123 4567 89')
      .optional(),
    'The operator’s VAT number; prices then include VAT, and receipts state it',
    'receipts say that the operator is not registered for VAT',
  ),
  OPERATOR_VAT_RATE: setting(
    text
      .regex(/^\d{1,2}(\.\d{1,2})?$/, 'is to be a percentage such as 20 or 17.5')
      .refine((percent) => Number(percent) > 0, 'is to be above 0')
      .default('20'),
    'The rate of VAT within the prices, in per cent; it counts with a VAT number only',
  ),
  LOG_LEVEL: setting(text.default('info'), 'How much the processes log, as pino names the levels'),
})

export type Environment = z.infer<typeof environment>

/** Every name this reads. */
export const settingNames: readonly string[] = Object.keys(environment.shape)

type Given = Readonly<Record<string, string | undefined>>

/** The variables that are set; an empty one counts as not set. */
export const givenIn = (env: Given): Record<string, string> =>
  Object.fromEntries(Object.entries(env).filter((one): one is [string, string] => !!one[1]))

/** Throws one Error that names each variable that is wrong. */
export function readEnvironment(env: Given): Environment {
  const read = environment.safeParse(givenIn(env))
  if (read.success) return read.data
  const wrong = read.error.issues.map((issue) => {
    const name = String(issue.path[0])
    // A number or a word of a list is repeated; anything else may contain a password.
    return issue.code === 'invalid_value' || isNumber(issue)
      ? `${name} is "${env[name]}"; ${issue.message}`
      : `${name}: ${issue.message}`
  })
  throw new Error(`${wrong.join('; ')}.`)
}

const isNumber = (issue: z.core.$ZodIssue): boolean =>
  (issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int')) ||
  ((issue.code === 'too_small' || issue.code === 'too_big') && ['number', 'int'].includes(issue.origin))

/** The address people use, without a slash at its end. Throws when production would not be https. */
export function publicUrlOf({ TESTATE_MODE, PUBLIC_URL, PORT }: Environment): string {
  const address = (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/$/, '')
  // Over http the session cookie and every mailed link would be sent unprotected.
  if (TESTATE_MODE === 'production' && !address.startsWith('https://'))
    throw new Error(`PUBLIC_URL is ${address}: in production it is the https address people use.`)
  return address
}

/** The folders alone, for a program that needs no other setting to be right. */
export const foldersIn = (env: Given): ReturnType<typeof foldersOf> =>
  foldersOf(environment.pick({ DATA_DIR: true, KEYS_DIR: true, TRUST_DIR: true }).parse(givenIn(env)))

/** The folders as configured, relative to where the process was started. */
export const foldersOf = ({
  DATA_DIR: data,
  KEYS_DIR: keys = `${data}/keys`,
  TRUST_DIR: trust = `${data}/trust`,
}: Pick<Environment, 'DATA_DIR' | 'KEYS_DIR' | 'TRUST_DIR'>): {
  data: string
  keys: string
  trust: string
} => ({ data, keys, trust })

/** The public network that is named; none for a development ledger. */
export const publicNetwork = <N extends string>(
  network: N | undefined,
): Exclude<N, 'development'> | undefined =>
  network === 'development' ? undefined : (network as Exclude<N, 'development'> | undefined)

/** The runbook's table of settings, in Markdown. */
export function settingsTable(): string {
  const { properties = {} } = z.toJSONSchema(environment, { io: 'input', unrepresentable: 'any' })
  const rows = Object.entries(properties).map(([name, one]) => {
    const {
      description,
      without,
      enum: choices,
      default: usual,
    } = one as {
      description: string
      without: string
      enum?: string[]
      default?: unknown
    }
    const code = (word: string): string => `\`${word}\``
    const may = choices === undefined ? '' : ` (${choices.map(code).join(', ')})`
    return `| ${code(name)} | ${without || code(String(usual))} | ${description}${may} |`
  })
  return ['| Setting | Without it | What it says |', '|---|---|---|', ...rows].join('\n')
}

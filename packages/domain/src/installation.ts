// Who operates this installation and what it is connected to, as its public pages state it. The server
// validates it with the rest of its configuration; the screens are built with it, since public pages must
// work without scripts (docs/decisions/0012-screens.md).
import { isMailbox } from './registration-form.ts'

export interface Operator {
  name: string | null
  /** Registered name and number. */
  company: string | null
  address: string | null
  supportEmail: string | null
  supportPhone: string | null
  supportHours: string | null
  privacyEmail: string | null
  dataProtectionOfficer: string | null
  /** Reference in the ICO's register of fee payers. */
  icoNumber: string | null
  /** Where to take a complaint that support did not settle. */
  complaints: string | null
}

export interface Installation {
  /** If false, every page's footer says that it is only for trials. */
  production: boolean
  /** Production mode on trial: every page says SAMPLE. */
  rehearsal: boolean
  operator: Operator
  payments: 'test' | 'stripe'
  mail: 'server' | 'mailbox'
  identityKeptDays: { accepted: number; otherwise: number }
}

export const OPERATOR_VARIABLES = {
  name: 'OPERATOR_NAME',
  company: 'OPERATOR_COMPANY',
  address: 'OPERATOR_ADDRESS',
  supportEmail: 'OPERATOR_SUPPORT_EMAIL',
  supportPhone: 'OPERATOR_SUPPORT_PHONE',
  supportHours: 'OPERATOR_SUPPORT_HOURS',
  privacyEmail: 'OPERATOR_PRIVACY_EMAIL',
  dataProtectionOfficer: 'OPERATOR_DATA_PROTECTION_OFFICER',
  icoNumber: 'OPERATOR_ICO_NUMBER',
  complaints: 'OPERATOR_COMPLAINTS',
} as const satisfies Record<keyof Operator, string>

/** How many days the pictures of an identity check are kept by default (decision 10). */
export const IDENTITY_KEPT_DAYS = { accepted: 90, otherwise: 30 } as const

const MOST_CHARACTERS = 300
type Environment = Record<string, string | undefined>

const forms: { [Name in keyof Operator]?: [RegExp | ((value: string) => boolean), string] } = {
  supportEmail: [isMailbox, 'is to be one email address'],
  privacyEmail: [isMailbox, 'is to be one email address'],
  // A number that can be dialled as written: digits with spaces, brackets or hyphens, perhaps a plus.
  supportPhone: [/^\+?[\d ()-]{6,30}$/, 'is to be a telephone number'],
  icoNumber: [/^[A-Z0-9]{6,15}$/, 'is to be a registration number as the ICO writes it, such as ZA123456'],
}

/**
 * The operator's details; an unset one is null, and nothing is invented for it. @throws Error naming each
 * variable that is wrong
 */
export function readOperator(env: Environment): Operator {
  const wrong: string[] = []
  const read = (name: keyof Operator): string | null => {
    const value = (env[OPERATOR_VARIABLES[name]] ?? '').trim()
    if (value === '') return null
    const [form, says] = forms[name] ?? []
    const fits = form === undefined || (typeof form === 'function' ? form(value) : form.test(value))
    if (value.length > MOST_CHARACTERS)
      wrong.push(`${OPERATOR_VARIABLES[name]}: at most ${MOST_CHARACTERS} characters`)
    else if (/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value))
      wrong.push(`${OPERATOR_VARIABLES[name]}: one line of text, with commas between its parts`)
    else if (!fits) wrong.push(`${OPERATOR_VARIABLES[name]}: ${says}`)
    return value
  }
  const operator = Object.fromEntries(
    (Object.keys(OPERATOR_VARIABLES) as (keyof Operator)[]).map((name) => [name, read(name)]),
  ) as unknown as Operator
  if (wrong.length > 0) throw new Error(`The configuration cannot be used. ${wrong.join('; ')}.`)
  return operator
}

/**
 * Parts of production that an operator may simulate: with any of these the installation is a rehearsal, and
 * nothing registered there counts.
 */
const REHEARSED = ['sample-identities', 'stripe-stand-in', 'stripe-test-keys']

/** Whether everything this installation shows, mails and issues must say SAMPLE. */
export function isRehearsal(env: Environment): boolean {
  return (
    env['TESTATE_MODE'] === 'production' &&
    (env['TESTATE_ALLOW'] ?? '').split(',').some((name) => REHEARSED.includes(name.trim()))
  )
}

/**
 * The configuration built into the screens. The server validates the rest; this covers only what the pages
 * say. @throws Error like readOperator
 */
export function readInstallation(env: Environment): Installation {
  return {
    production: env['TESTATE_MODE'] === 'production',
    rehearsal: isRehearsal(env),
    operator: readOperator(env),
    payments: env['PAYMENT_PROVIDER'] === 'stripe' ? 'stripe' : 'test',
    mail: (env['SMTP_URL'] ?? '') === '' ? 'mailbox' : 'server',
    identityKeptDays: {
      accepted: days(env, 'IDENTITY_KEPT_DAYS', IDENTITY_KEPT_DAYS.accepted),
      otherwise: days(env, 'IDENTITY_KEPT_DAYS_UNUSED', IDENTITY_KEPT_DAYS.otherwise),
    },
  }
}

function days(env: Environment, name: string, usual: number): number {
  const value = (env[name] ?? '').trim()
  if (value === '') return usual
  if (!/^\d{1,4}$/.test(value) || Number(value) < 1 || Number(value) > 3650)
    throw new Error(`The configuration cannot be used. ${name}: is to be a number of days from 1 to 3650.`)
  return Number(value)
}

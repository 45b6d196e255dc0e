// Who operates this installation and what it is connected to, as its public pages state it. The screens are
// built with it, since public pages must work without scripts (docs/decisions/0012-screens.md);
// read-installation.ts reads it from the settings.
import type { Vat } from './vat.ts'

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
  vat: Vat
  payments: 'test' | 'stripe'
  mail: 'server' | 'mailbox'
  /** Whether numbers and text messages go to a provider. */
  texts: boolean
  /** Whether a death may be reported here. */
  deathNotices: 'open' | 'closed'
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

/**
 * Parts of production that an operator may simulate: with any of these the installation is a rehearsal, and
 * nothing registered there counts.
 */
const REHEARSED = ['sample-identities', 'stripe-stand-in', 'stripe-test-keys']

/** Whether everything this installation shows, mails and issues must say SAMPLE. */
export function isRehearsal(settings: { TESTATE_MODE: string; TESTATE_ALLOW: readonly string[] }): boolean {
  return (
    settings.TESTATE_MODE === 'production' && settings.TESTATE_ALLOW.some((name) => REHEARSED.includes(name))
  )
}

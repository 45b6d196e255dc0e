// What the public pages state about this installation, taken from its settings.
import { OPERATOR_VARIABLES, isRehearsal, type Installation, type Operator } from './installation.ts'
import { readEnvironment, type Environment } from './settings.ts'
import type { Vat } from './vat.ts'

/** The operator's details; an unset one is null, and nothing is invented for it. */
export function operatorOf(e: Environment): Operator {
  return Object.fromEntries(
    Object.entries(OPERATOR_VARIABLES).map(([name, variable]) => [name, e[variable] || null]),
  ) as unknown as Operator
}

/** Registered for VAT, and at what rate; null when the operator gave no number. */
export const vatOf = (e: Environment): Vat =>
  e.OPERATOR_VAT_NUMBER === undefined
    ? null
    : { number: e.OPERATOR_VAT_NUMBER, rate: Math.round(Number(e.OPERATOR_VAT_RATE) * 100) }

/** The configuration built into the screens. @throws Error naming each variable that is wrong */
export function readInstallation(env: Readonly<Record<string, string | undefined>>): Installation {
  const e = usable(() => readEnvironment(env))
  return {
    production: e.TESTATE_MODE === 'production',
    rehearsal: isRehearsal(e),
    operator: operatorOf(e),
    vat: vatOf(e),
    payments: e.PAYMENT_PROVIDER,
    mail: e.SMTP_URL === undefined ? 'mailbox' : 'server',
    texts: e.TWILIO_ACCOUNT_SID !== undefined && e.TWILIO_API_BASE === undefined,
    deathNotices: e.DEATH_NOTICES,
    identityKeptDays: { accepted: e.IDENTITY_KEPT_DAYS, otherwise: e.IDENTITY_KEPT_DAYS_UNUSED },
  }
}

/** Runs `read`; says of its error that the configuration is at fault. */
export function usable<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Error(`The configuration cannot be used. ${(error as Error).message}`)
  }
}

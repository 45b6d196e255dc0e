// An operator's settings are shown as given; a wrong one is refused with its variable's name; a missing one
// stays missing.
import { expect, test } from 'vitest'
import { IDENTITY_KEPT_DAYS, OPERATOR_VARIABLES } from './installation.ts'
import { readInstallation } from './read-installation.ts'

const readOperator = (env: Record<string, string>) => readInstallation(env).operator

test('nothing given: nothing made up', () => {
  expect(new Set(Object.values(readOperator({})))).toEqual(new Set([null]))
  expect(
    new Set(
      Object.values(
        readOperator(Object.fromEntries(Object.values(OPERATOR_VARIABLES).map((name) => [name, '  ']))),
      ),
    ),
  ).toEqual(new Set([null]))
  expect(readInstallation({})).toMatchObject({
    production: false,
    payments: 'test',
    mail: 'mailbox',
    texts: false,
    deathNotices: 'open',
    identityKeptDays: IDENTITY_KEPT_DAYS,
  })
})

test('what is given stands there as it was given, without the spaces around it', () => {
  const given = {
    OPERATOR_NAME: ' Ann Example Registers ',
    OPERATOR_COMPANY: 'Example Ltd, company number 01234567',
    OPERATOR_ADDRESS: '1 Example Street, Cardiff',
    OPERATOR_SUPPORT_EMAIL: 'help@register.example',
    OPERATOR_SUPPORT_PHONE: '+44 (0)29 2000 0000',
    OPERATOR_SUPPORT_HOURS: 'Monday to Friday, 9 am to 5 pm',
    OPERATOR_PRIVACY_EMAIL: 'privacy@register.example',
    OPERATOR_ICO_NUMBER: 'ZA123456',
  }
  expect(readOperator(given)).toMatchObject({
    name: 'Ann Example Registers',
    company: 'Example Ltd, company number 01234567',
    supportPhone: '+44 (0)29 2000 0000',
    icoNumber: 'ZA123456',
    complaints: null,
    dataProtectionOfficer: null,
  })
  expect(
    readInstallation({
      ...given,
      TESTATE_MODE: 'production',
      PAYMENT_PROVIDER: 'stripe',
      SMTP_URL: 'smtp://mail.example',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'a0'.repeat(16),
      TWILIO_FROM: 'Testate',
      IDENTITY_KEPT_DAYS: '60',
      DEATH_NOTICES: 'closed',
    }),
  ).toMatchObject({
    production: true,
    payments: 'stripe',
    mail: 'server',
    texts: true,
    deathNotices: 'closed',
    identityKeptDays: { accepted: 60, otherwise: 30 },
  })
})

test.each([
  [{ OPERATOR_SUPPORT_EMAIL: 'help' }, 'OPERATOR_SUPPORT_EMAIL: is to be one email address'],
  [
    { OPERATOR_PRIVACY_EMAIL: 'a@register.example, b@register.example' },
    'OPERATOR_PRIVACY_EMAIL: is to be one email address',
  ],
  [{ OPERATOR_SUPPORT_PHONE: 'ring us' }, 'OPERATOR_SUPPORT_PHONE: is to be a telephone number'],
  [{ OPERATOR_ICO_NUMBER: 'za 1' }, 'OPERATOR_ICO_NUMBER'],
  [{ OPERATOR_ADDRESS: '1 Example Street\nCardiff' }, 'OPERATOR_ADDRESS: one line of text'],
  [{ OPERATOR_NAME: 'x'.repeat(301) }, 'OPERATOR_NAME: at most 300 characters'],
])('refuses %o', (env, says) => {
  expect(() => readOperator(env)).toThrow(says)
})

test('each thing that is wrong is named', () => {
  expect(() => readOperator({ OPERATOR_SUPPORT_EMAIL: 'a', OPERATOR_SUPPORT_PHONE: 'b' })).toThrow(
    'The configuration cannot be used. OPERATOR_SUPPORT_EMAIL: is to be one email address; ' +
      'OPERATOR_SUPPORT_PHONE: is to be a telephone number.',
  )
  for (const IDENTITY_KEPT_DAYS of ['0', '3651', 'ever', '1.5', '-1'])
    expect(() => readInstallation({ IDENTITY_KEPT_DAYS })).toThrow(
      `IDENTITY_KEPT_DAYS is "${IDENTITY_KEPT_DAYS}"; it must be a whole number from 1 to 3650`,
    )
})

test('the VAT number with its rate; without a number the operator is not registered', () => {
  expect(readInstallation({ OPERATOR_VAT_RATE: '20' }).vat).toBeNull()
  expect(readInstallation({ OPERATOR_VAT_NUMBER: 'GB 123 4567 89' }).vat).toEqual({
    number: 'GB 123 4567 89',
    rate: 2000,
  })
  expect(readInstallation({ OPERATOR_VAT_NUMBER: 'GB123456789', OPERATOR_VAT_RATE: '17.5' }).vat?.rate).toBe(
    1750,
  )
  expect(() => readInstallation({ OPERATOR_VAT_NUMBER: '123' })).toThrow(
    /OPERATOR_VAT_NUMBER: is to be a VAT/,
  )
  for (const rate of ['0', '0.00', '-5', '101', '20%'])
    expect(() => readInstallation({ OPERATOR_VAT_RATE: rate })).toThrow(/OPERATOR_VAT_RATE/)
})

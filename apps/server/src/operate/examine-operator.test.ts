// Missing operator details are named by their variables: in production as a fault, otherwise as a note that
// the pages say so.
import { expect, test } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { examineOperator, examineWorksheet } from './examine-operator.ts'

const production = { TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example' }
const all = {
  OPERATOR_NAME: 'Ann Example Registers',
  OPERATOR_COMPANY: 'Example Ltd, 01234567',
  OPERATOR_ADDRESS: '1 Example Street, Cardiff',
  OPERATOR_SUPPORT_EMAIL: 'help@register.example',
  OPERATOR_SUPPORT_PHONE: '029 2000 0000',
  OPERATOR_SUPPORT_HOURS: 'Monday to Friday',
  OPERATOR_PRIVACY_EMAIL: 'privacy@register.example',
  OPERATOR_DATA_PROTECTION_OFFICER: 'Ben Example',
  OPERATOR_ICO_NUMBER: 'ZA123456',
  OPERATOR_COMPLAINTS: 'complaints@register.example',
}

test('in production a missing name, address, support or privacy address is to be mended', () => {
  const [first, second] = examineOperator(readConfig(production))
  expect(first).toMatchObject({
    part: 'operator',
    standing: 'mend',
    says:
      'The public pages do not say who runs this: OPERATOR_NAME, OPERATOR_ADDRESS, ' +
      'OPERATOR_SUPPORT_EMAIL, OPERATOR_PRIVACY_EMAIL are not set.',
  })
  expect(second).toMatchObject({
    standing: 'well',
    says: expect.stringContaining('OPERATOR_SUPPORT_PHONE') as string,
  })
  const { OPERATOR_SUPPORT_EMAIL: _support, ...without } = all
  expect(
    examineOperator(readConfig({ ...production, ...without })).map(
      ({ standing, says }) => `${standing}: ${says}`,
    ),
  ).toEqual(['mend: The public pages do not say who runs this: OPERATOR_SUPPORT_EMAIL is not set.'])
})

test('what a page can do without is said to be shown as not given', () => {
  const { OPERATOR_SUPPORT_PHONE: _phone, OPERATOR_ICO_NUMBER: _ico, ...without } = all
  expect(
    examineOperator(readConfig({ ...production, ...without })).map(
      ({ standing, says }) => `${standing}: ${says}`,
    ),
  ).toEqual(['well: Not given, and the public pages say so: OPERATOR_SUPPORT_PHONE, OPERATOR_ICO_NUMBER.'])
  expect(examineOperator(readConfig({ ...production, ...all })).map(({ standing }) => standing)).toEqual([
    'well',
  ])
})

test('an installation for development is well without any of it', () => {
  expect(examineOperator(readConfig({})).map(({ standing }) => standing)).toEqual(['well'])
})

const standings = (env: Record<string, string>): string[] =>
  examineWorksheet(readConfig(env)).map(({ standing, part }) => `${part}: ${standing}`)

test('in production it is off unless it is set on, which is warned of', () => {
  expect(readConfig(production).probateWorksheet).toBe(false)
  expect(standings(production)).toEqual(['probate: well'])
  expect(readConfig({ ...production, PROBATE_WORKSHEET: 'on' }).probateWorksheet).toBe(true)
  expect(standings({ ...production, PROBATE_WORKSHEET: 'on' })).toEqual(['probate: warn'])
})

test('in development it is on unless it is set off', () => {
  expect(readConfig({}).probateWorksheet).toBe(true)
  expect(readConfig({ PROBATE_WORKSHEET: 'off' }).probateWorksheet).toBe(false)
  expect(standings({})).toEqual(['probate: well'])
})

// What was typed of an account, as it is sent and shown, and whether its name is another than the person's.
import { expect, test } from 'vitest'
import { accountOf, accountText, isOtherName } from './typed-account.ts'

const typed = { accountName: ' H Heir ', sortCode: '20-00-00', accountNumber: '1234 5621' }
const abroad = { iban: 'de89 3704 0044 0532 0130 00', bic: 'deutdeff' }

test('only what belongs to the kind of account is sent, as it was read', () => {
  expect(accountOf({ form: 'uk', ...typed, ...abroad })).toEqual({
    form: 'uk',
    accountName: 'H Heir',
    sortCode: '200000',
    accountNumber: '12345621',
  })
  expect(accountOf({ form: 'abroad', ...typed, ...abroad })).toEqual({
    form: 'abroad',
    accountName: 'H Heir',
    iban: 'DE89370400440532013000',
    bic: 'DEUTDEFF',
  })
})

test('it is shown again in the groups in which banks print it', () => {
  expect(accountText({ form: 'uk', ...typed, ...abroad })).toBe('H Heir, 20-00-00, 12345621')
  expect(accountText({ form: 'abroad', ...typed, ...abroad })).toBe(
    'H Heir, DE89 3704 0044 0532 0130 00, DEUTDEFF',
  )
})

test('an account without the last word of the name is pointed out, whatever its accents and initials', () => {
  for (const name of ['Hester Heir', 'MRS H HEIR', 'Heir, H', 'heir & sons']) {
    expect(isOtherName(name, 'Hester Heir'), name).toBe(false)
  }
  expect(isOtherName('Zoe Muller', 'Zoë Müller')).toBe(false)
  expect(isOtherName('Hester Hare', 'Hester Heir')).toBe(true)
  expect(isOtherName('Asinus Ltd', 'The Donkey Sanctuary')).toBe(true)
  // Nothing is said before something is typed.
  expect(isOtherName(' ', 'Hester Heir')).toBe(false)
})

// What was typed of an account, as it is sent and as it is shown again before it is saved.
import type { BankAccount } from '@testate/api/estate/bank-details'
import {
  inGroups,
  readAccountNumber,
  readBic,
  readIban,
  readSortCode,
} from '@testate/domain/estate/bank-details'

export interface TypedAccount {
  form: '' | BankAccount['form']
  accountName: string
  sortCode: string
  accountNumber: string
  iban: string
  bic: string
}

export function accountOf({
  form,
  accountName,
  sortCode,
  accountNumber,
  iban,
  bic,
}: TypedAccount): BankAccount {
  const name = accountName.trim()
  return form === 'abroad'
    ? { form, accountName: name, iban: readIban(iban) ?? '', bic: readBic(bic) ?? '' }
    : {
        form: 'uk',
        accountName: name,
        sortCode: readSortCode(sortCode) ?? '',
        accountNumber: readAccountNumber(accountNumber) ?? '',
      }
}

/** “Hester Heir, 20-00-00, 12345621”. */
export function accountText(typed: TypedAccount): string {
  const account = accountOf(typed)
  return [
    account.accountName,
    ...(account.form === 'uk'
      ? [inGroups(account.sortCode, 2, '-'), account.accountNumber]
      : [inGroups(account.iban, 4, ' '), account.bic]),
  ].join(', ')
}

const said = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1)

/** Whether a name on an account lacks the last word of the person's, or the organisation's, name. */
export function isOtherName(accountName: string, name: string): boolean {
  const words = said(accountName)
  const last = said(name).at(-1)
  return words.length > 0 && last !== undefined && !words.includes(last)
}

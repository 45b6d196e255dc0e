// What the screen has of the ledger, as the rules of the accounts read it.
import type { Accounts, EstateEntry, EstateItem } from '@testate/api/estate/calls'
import type { EstateAccounts } from '@testate/domain/estate/accounts'
import type { Entry } from '@testate/domain/estate/ledger'
import { linesOf, type Lines } from '@testate/domain/estate/lines'
import { pence } from '@testate/domain/money'
import { asItem } from '../frame/as-item.ts'

export const asEntry = ({ amountPence, ...entry }: EstateEntry): Entry => ({
  ...entry,
  amount: amountPence === null ? null : pence(amountPence),
})

/** What each figure of accounts that were drawn by the server is made of. */
export const linesShown = (
  items: readonly EstateItem[],
  entries: readonly EstateEntry[],
  accounts: Accounts,
): Lines =>
  linesOf(
    { items: items.map((item) => asItem(item)), entries: entries.map((entry) => asEntry(entry)) },
    accounts as EstateAccounts,
  )

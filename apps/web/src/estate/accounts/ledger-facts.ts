// What the screen has of the ledger, as the rules of the accounts read it.
import type { Accounts, EstateEntry, EstateItem } from '@testate/api/estate/calls'
import type { EstateAccounts } from '@testate/domain/estate/accounts'
import type { Item } from '@testate/domain/estate/items'
import type { Entry } from '@testate/domain/estate/ledger'
import { linesOf, type Lines } from '@testate/domain/estate/lines'
import { pence, type Pence } from '@testate/domain/money'

const money = (amount: number | null | undefined): Pence | null => (amount == null ? null : pence(amount))

const asItem = ({ values: [value], ...item }: EstateItem): Item => ({
  ...item,
  value: money(value?.valuePence),
  foreign: value?.foreign ?? null,
})
export const asEntry = ({ amountPence, ...entry }: EstateEntry): Entry => ({
  ...entry,
  amount: money(amountPence),
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

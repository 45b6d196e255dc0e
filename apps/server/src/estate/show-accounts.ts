// The ledger, and the accounts drawn from it as they stood at the end of a day.
import type { Accounts, EstateEntry } from '@testate/api/estate/calls'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { receiptRows, type EntryReceiptRow } from './receipts/store.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, itemRows, peopleRows } from './store.ts'

export async function showAccounts(
  tx: Tx,
  willId: string,
  day: string = londonDay(now()),
): Promise<{ entries: EstateEntry[]; accounts: Accounts }> {
  await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const items = await itemRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const personOf = new Map(people.map(({ id, accountId }) => [accountId, id]))
  const receipts = await receiptRows(tx, willId)
  const correctedBy = new Map(entries.map(({ id, corrects }) => [corrects, id]))
  return {
    entries: entries.map(({ amount, madeBy, ...one }) => ({
      ...one,
      amountPence: amount,
      correctedBy: correctedBy.get(one.id) ?? null,
      madeBy: madeBy === null ? null : (personOf.get(madeBy) ?? null),
      receipt: receipts.get(one.id)?.noted ?? null,
      notReceived: receipts.get(one.id)?.refused?.reason ?? null,
      request: shortly(receipts.get(one.id)?.request ?? null),
    })),
    accounts: drawAccounts({ items, entries, people }, day),
  }
}

/** What the ledger shows of it; the rest is on the page of receipts. */
function shortly(request: EntryReceiptRow['request']): EstateEntry['request'] {
  if (request === null) return null
  const { id, state, signedName } = request
  return { id, state, signedName, signedAt: timeOf(request.signedAt) }
}

const timeOf = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString())

// An estate as its executors see it: what was entered, and what is to be done, computed from it.
import type { Estate } from '@testate/api/estate/calls'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { isInEstate, valueAtDeath } from '@testate/domain/estate/items'
import { tasksOf } from '@testate/domain/estate/tasks'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { toSignFor } from '@testate/domain/estate/closing'
import { receiptRows } from './closing/note-receipt.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, itemRows, markRows, peopleRows } from './store.ts'

export async function showEstate(tx: Tx, person: Person, willId: string): Promise<Estate> {
  const { deceasedName, dateOfDeath, openedAt } = await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  const items = await itemRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const receipts = await receiptRows(tx, willId)
  const today = londonDay(now())
  return {
    willId,
    deceasedName,
    dateOfDeath,
    openedAt: openedAt.toISOString(),
    people: people.map(({ accountId, legacy, ...one }) => ({
      ...one,
      legacyPence: legacy,
      isYou: accountId === person.id,
    })),
    items: items.map((item) => ({
      ...item,
      isInEstate: isInEstate(item),
      atDeathPence: valueAtDeath(item),
    })),
    tasks: tasksOf({
      dateOfDeath,
      today,
      marked: await markRows(tx, willId),
      items,
      accounts: drawAccounts({ items, entries, people }, today),
      isSignedFor: toSignFor(entries).every(({ id }) => receipts.has(id)),
    }),
  }
}

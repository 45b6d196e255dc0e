// Takes an entry back by a counter-entry of today. Both stay in the ledger, so every correction can be followed back.
import { randomUUID } from 'node:crypto'
import { whyNotCountered } from '@testate/domain/estate/check-entry'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, insertEntry } from './store.ts'

/** Returns the id of the counter-entry. */
export async function takeBackEntry(
  tx: Tx,
  person: Person,
  { willId, entryId, note }: { willId: string; entryId: string; note: string | null },
): Promise<string> {
  await requireEstate(tx, willId)
  const entries = await entryRows(tx, willId)
  const entry = entries.find(({ id }) => id === entryId)
  if (entry === undefined) refuse('not-found')
  const why = whyNotCountered(entry, entries)
  if (why !== null) refuse('rule-broken', undefined, because(why))
  const id = randomUUID()
  const number = await insertEntry(
    tx,
    { willId, by: person.id },
    {
      id,
      day: londonDay(now()),
      kind: 'counter',
      amount: null,
      foreign: null,
      itemId: null,
      personId: null,
      closes: false,
      expense: null,
      corrects: entryId,
      note,
    },
  )
  await noteChange(tx, { willId, person }, 'estate.entry-taken-back', {
    entryId: id,
    number,
    corrects: entryId,
  })
  return id
}

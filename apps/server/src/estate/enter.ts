// Makes an entry in the ledger, of what needs nobody else's agreement.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { entryFields } from '@testate/api/estate/fields'
import { needsAgreement } from '@testate/domain/estate/agreement'
import { whyNotEntered } from '@testate/domain/estate/check-entry'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { readAmount } from './currency/read-amount.ts'
import { noteChange } from './note-change.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, insertEntry, itemRows, peopleRows } from './store.ts'

/**
 * Returns its id. Refuses what the ledger cannot hold, each with its reason, and what every executor has to
 * agree to.
 */
export async function enter(
  tx: Tx,
  person: Person,
  willId: string,
  { amountPence, foreign, note, ...given }: z.output<typeof entryFields>,
): Promise<string> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  if (needsAgreement(given.kind, given.personId))
    refuse('rule-broken', undefined, because('estate-agreement-needed'))
  const isPlain = given.kind !== 'expense'
  const entry = {
    ...given,
    ...(given.kind === 'handed-over'
      ? { amount: null, foreign: null }
      : readAmount({ amountPence, foreign }, { day: given.day })),
    closes: given.kind === 'realised' && given.closes,
    expense: isPlain ? null : (given.expense ?? 'other'),
    corrects: null,
  }
  const why = whyNotEntered(entry, {
    items: await itemRows(tx, willId),
    personIds: (await peopleRows(tx, willId)).map(({ id }) => id),
    entries: await entryRows(tx, willId),
    dateOfDeath,
    today: londonDay(now()),
  })
  if (why !== null) refuse('rule-broken', undefined, because(why))
  const id = randomUUID()
  const number = await insertEntry(tx, { willId, by: person.id }, { id, ...entry, note })
  await noteChange(tx, { willId, person }, 'estate.entered', { entryId: id, number })
  return id
}

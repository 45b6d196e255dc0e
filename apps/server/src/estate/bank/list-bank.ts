// Of whom an estate has bank details, as lists show it, and for whom some can be entered.
import type { BankDetailsList, MaskedBank } from '@testate/api/estate/bank-details'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { requireEstate } from '../require-estate.ts'
import { peopleRows } from '../store.ts'
import { payeesOf, requireDue, requireOpen } from './payees-of.ts'
import { bankRows, stateOf, type BankRow, type Place } from './store.ts'

export async function listBank(tx: Tx, willId: string): Promise<BankDetailsList> {
  await requireEstate(tx, willId)
  const { open, ...state } = await stateOf(tx, willId)
  const { people, due } = await payeesOf(tx, willId, { open })
  const rows = new Map((await bankRows(tx, willId)).map((row) => [row.personId, row]))
  return {
    ...state,
    people: people.flatMap(({ id }) => {
      const row = rows.get(id)
      const bank = row === undefined ? null : masked(row)
      const isDue = due.has(id) && !state.isClosed
      return isDue || bank !== null ? [{ personId: id, isDue, version: row?.version ?? 0, bank }] : []
    }),
  }
}

/** Null once they have left. */
function masked({
  ending,
  isAbroad,
  confirmedHow,
  confirmedOn,
  changedBy,
  changedAt,
}: BankRow): MaskedBank | null {
  if (ending === null || isAbroad === null || confirmedHow === null || confirmedOn === null) return null
  return { ending, isAbroad, confirmedHow, confirmedOn, changedBy, changedAt: changedAt.toISOString() }
}

/** Before the worker is asked, so that each refusal has its words. The worker looks at the same again. */
export async function requireWritable(tx: Tx, { willId, personId }: Place): Promise<void> {
  await requirePerson(tx, { willId, personId })
  const state = await stateOf(tx, willId)
  requireOpen(state)
  await requireDue(tx, { willId, personId }, state)
}

export async function requireShown(tx: Tx, place: Place): Promise<void> {
  await requirePerson(tx, place)
  const row = (await bankRows(tx, place.willId)).find(({ personId }) => personId === place.personId)
  if (row?.details == null) refuse('rule-broken', undefined, because('estate-bank-none'))
}

/** Refuses `not-found` for somebody who is not of this estate. */
export async function requirePerson(tx: Tx, { willId, personId }: Place): Promise<void> {
  await requireEstate(tx, willId)
  const people = await peopleRows(tx, willId)
  if (!people.some(({ id }) => id === personId)) refuse('not-found')
}

// To whom a payment out of an estate is due or proposed now. The api asks it to show it, and the worker before it keeps
// anything.
import { drawAccounts } from '@testate/domain/estate/accounts'
import { payees } from '@testate/domain/estate/bank-details'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { entryRows, itemsAndPeople, type PersonRow } from '../store.ts'
import type { EstateState, Place } from './store.ts'

export async function payeesOf(
  tx: Tx,
  willId: string,
  { open }: Pick<EstateState, 'open'>,
): Promise<{ people: PersonRow[]; due: Set<string> }> {
  const { items, people } = await itemsAndPeople(tx, willId)
  const entries = await entryRows(tx, willId)
  const accounts = drawAccounts({ items, entries, people }, londonDay(now()))
  return { people, due: payees({ people, accounts, open }) }
}

/** Refuses a closed estate and one in dispute: none are entered, changed or removed there. */
export function requireOpen({ isClosed, isStopped }: EstateState): void {
  if (isClosed) refuse('rule-broken', undefined, because('estate-bank-closed'))
  if (isStopped) refuse('rule-broken', undefined, because('estate-disputed'))
}

/** Refuses somebody to whom nothing is due. */
export async function requireDue(tx: Tx, { willId, personId }: Place, state: EstateState): Promise<void> {
  const { due } = await payeesOf(tx, willId, state)
  if (!due.has(personId)) refuse('rule-broken', undefined, because('estate-bank-not-due'))
}

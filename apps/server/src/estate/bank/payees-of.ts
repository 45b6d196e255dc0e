// To whom a payment out of an estate is due or proposed now. The api asks it to show it, and the worker before it keeps
// anything.
import { drawAccounts } from '@testate/domain/estate/accounts'
import { payees } from '@testate/domain/estate/bank-details'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { lockWill } from '../../platform/database/lock-will.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { entryRows, itemsAndPeople, peopleRows, type PersonRow } from '../store.ts'
import { stateFor, type EstateState, type Place } from './store.ts'

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

/**
 * For the worker, which acts for nobody: the estate as this account works it, and who is paid. Locks the will. Refuses
 * `not-found` for an account that does not work it, and for somebody who is not of it.
 */
export async function requirePayee(
  tx: Tx,
  { accountId, willId, personId }: Place & { accountId: string },
): Promise<{ state: EstateState; payee: PersonRow }> {
  await lockWill(tx, willId)
  const { isWorked, ...state } = await stateFor(tx, willId, accountId)
  const payee = (await peopleRows(tx, willId)).find(({ id }) => id === personId)
  if (!isWorked || payee === undefined) refuse('not-found')
  return { state, payee }
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

// Whether a payment is above what the estate has: before it is entered, since nothing is taken out of the ledger again.
import { pence, type Pence } from '../money.ts'
import { needsAgreement } from './agreement.ts'
import type { EstateFacts } from './accounts.ts'
import { inOrder, postLedger, type Entry } from './ledger.ts'

/** It is paid out of the estate’s money, and not by somebody whom the estate then owes. */
export const isFromMoney = ({ kind, personId }: Pick<Entry, 'kind' | 'personId'>): boolean =>
  kind !== 'handed-over' && needsAgreement(kind, personId)

/**
 * The most that can be paid on a day: the least money at the end of that day or of a later one, since what was paid
 * later needs its money too. Below zero where the accounts are below it already.
 */
export function moneyThere({ items, entries }: Pick<EstateFacts, 'items' | 'entries'>, day: string): Pence {
  const moved = new Map<string, number>()
  for (const { account, amount, from } of postLedger(items, entries).postings)
    if (account === 'money') moved.set(from, (moved.get(from) ?? 0) + amount)
  const ofDay = new Map<string, number>()
  let onDay = 0
  for (const entry of inOrder(entries)) {
    const amount = moved.get(entry.id) ?? 0
    if (entry.day <= day) onDay += amount
    else ofDay.set(entry.day, (ofDay.get(entry.day) ?? 0) + amount)
  }
  let least = onDay
  let now = onDay
  for (const amount of ofDay.values()) {
    now += amount
    least = Math.min(least, now)
  }
  return pence(least)
}

/** By how much a payment is above it; null: it is not, or is not out of the estate’s money. */
export function moneyShort(
  payment: Pick<Entry, 'kind' | 'personId' | 'amount' | 'day'>,
  facts: Pick<EstateFacts, 'items' | 'entries'>,
): { there: Pence; short: Pence } | null {
  if (!isFromMoney(payment) || payment.amount === null) return null
  const there = moneyThere(facts, payment.day)
  return payment.amount > there ? { there, short: pence(payment.amount - there) } : null
}

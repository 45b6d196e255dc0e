// What became of a row of a statement, and what it could be that stands in the accounts already.
import { pence, type Pence } from '../../money.ts'
import { needsAgreement } from '../agreement.ts'
import type { Entry } from '../ledger.ts'
import type { StatementRow } from './read.ts'

export const decisions = ['entered', 'proposed', 'matched', 'aside'] as const
export type Decision = (typeof decisions)[number]
/** Why a row makes no entry. */
export const asideReasons = ['between-accounts', 'not-estate', 'entered-together'] as const
export type AsideReason = (typeof asideReasons)[number]

/** Taken back, withdrawn or not decided: it waits. */
export function rowState({
  decision,
  hasEntry,
  isTakenBack,
  isWithdrawn,
}: {
  decision: Decision | null
  /** It stands for an entry, its own or that of its proposal. */
  hasEntry: boolean
  isTakenBack: boolean
  isWithdrawn: boolean
}): Decision | 'open' {
  if (decision === null || isTakenBack || (isWithdrawn && !hasEntry)) return 'open'
  return decision === 'proposed' && hasEntry ? 'entered' : decision
}

export interface OfAccount extends StatementRow {
  /** The asset whose statement it is; null: an account of the executors. */
  itemId: string | null
}

/**
 * Whether an entry can be what this row shows: the same amount the same way. From an account of the person who died
 * money also goes out when it comes in for the estate.
 */
export function fitsEntry(
  { amount, itemId }: OfAccount,
  { kind, amount: entered, personId, itemId: about }: Pick<Entry, 'kind' | 'amount' | 'personId' | 'itemId'>,
): boolean {
  if (entered !== Math.abs(amount)) return false
  if (amount > 0) return kind === 'realised' || kind === 'income'
  return needsAgreement(kind, personId) || (kind === 'realised' && itemId !== null && about === itemId)
}

/** Whether what is proposed, and neither done nor withdrawn, can be what this row shows. */
export const fitsProposal = ({ amount }: StatementRow, proposed: { amount: Pence | null }): boolean =>
  amount < 0 && proposed.amount === 0 - amount

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other))

/**
 * Finds what each of many rows can be, the nearest days first. `taken`: entries that other rows of this account stand
 * for. Entries are looked up by their amount: an estate can have thousands of both.
 */
export function entryFinder<E extends Entry>(
  entries: readonly E[],
): (row: OfAccount, taken: ReadonlySet<string>) => E[] {
  const back = new Set(entries.map(({ corrects }) => corrects))
  const byAmount = Map.groupBy(
    entries.filter(({ id }) => !back.has(id)),
    ({ amount }) => amount,
  )
  return (row, taken) =>
    (byAmount.get(pence(Math.abs(row.amount))) ?? [])
      .filter((entry) => !taken.has(entry.id) && fitsEntry(row, entry))
      .toSorted((one, other) => daysBetween(one.day, row.day) - daysBetween(other.day, row.day))
}

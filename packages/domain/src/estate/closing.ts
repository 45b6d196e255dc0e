// When an estate can be closed: its accounts balance, everything is collected, paid and given, and everybody who was
// given something has signed for it.
import type { EstateAccounts } from './accounts.ts'
import type { Entry } from './ledger.ts'

export const closingGaps = [
  'nothing-entered',
  'accounts-disagree',
  'assets-left',
  'debts-left',
  'owed-left',
  'still-to-give',
  'money-left',
  'receipts-missing',
] as const
export interface ClosingGap {
  code: (typeof closingGaps)[number]
  /** How many; of money what is left, in pence. */
  count: number
}

/** What was given to somebody and not taken back: each wants a receipt. */
export function toSignFor(entries: readonly Entry[]): Entry[] {
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  return entries.filter(
    ({ id, kind }) => (kind === 'distributed' || kind === 'handed-over') && !takenBack.has(id),
  )
}

/** Nothing: it can be closed. `receipts`: the entries that somebody has signed for. */
export function whyNotClosed({
  accounts,
  entries,
  receipts,
}: {
  accounts: EstateAccounts
  entries: readonly Entry[]
  receipts: ReadonlySet<string>
}): ClosingGap[] {
  const { assets, liabilities, owed, people, money, difference, findings } = accounts
  const gaps: ClosingGap[] = [
    { code: 'nothing-entered', count: assets.length === 0 ? 1 : 0 },
    { code: 'accounts-disagree', count: findings.length + (difference === 0 ? 0 : 1) },
    { code: 'assets-left', count: assets.filter(({ now }) => now !== 0).length },
    { code: 'debts-left', count: liabilities.filter(({ now }) => now !== 0).length },
    { code: 'owed-left', count: owed.length },
    { code: 'still-to-give', count: people.filter(({ still }) => still !== 0).length },
    { code: 'money-left', count: money },
    { code: 'receipts-missing', count: toSignFor(entries).filter(({ id }) => !receipts.has(id)).length },
  ]
  return gaps.filter(({ count }) => count !== 0)
}
